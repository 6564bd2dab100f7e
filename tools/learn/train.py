#!/usr/bin/env python3
"""Learns the weights of a game with PyTorch, from positions that `kilowatt train GAME --positions FILE` has written.

    kilowatt train pampero --minutes 10 --positions pampero.positions
    tools/learn/train.py pampero.positions --start bots/pampero/weights.bin --out pampero-weights.bin
    kilowatt arena pampero --bots expert@10,built_in@10 --weights pampero-weights.bin --games 200

Several files are read at once, one on each core. The last fiftieth of the positions of each, whole games, is held back;
the weights kept are those that were best on these.
"""
import argparse
import hashlib
import multiprocessing
import sys
import time

import numpy as np
import torch

POSITIONS = b"kilowatt positions 2\n"
WEIGHTS = b"kilowatt network 2\n"
FINEST = 127.0  # steps between zero and the largest weight of a group
UNIT = 10.0  # points to one unit of the output
LONGEST = 20.0  # error beyond which a position counts no more than in proportion
HELD = 50  # one position in so many is held back


def stop(where, what, remedy):
    sys.exit(f"{where}: {what}; {remedy}")


def read_positions(path):
    """Shape, buckets, targets, and the inputs one behind the other with where each position's begin."""
    data = np.fromfile(path, dtype=np.uint8)
    head = len(POSITIONS) + 16
    if data[: len(POSITIONS)].tobytes() != POSITIONS or len(data) < head:
        stop(path, "no positions of this program", "make them with `kilowatt train GAME --positions FILE`")
    shape = tuple(np.frombuffer(data[len(POSITIONS) : head].tobytes(), "<i4").tolist())
    words = data[head : head + (len(data) - head) // 2 * 2].copy().view("<u2")  # a copy is aligned
    starts = []
    at = 0
    # Each position says how long it is, so they are found one after the other.
    view = memoryview(words)
    end = len(words)
    while at + 4 <= end:
        length = view[at + 1]
        if at + 4 + length > end:
            break  # cut off while it was written
        starts.append(at)
        at += 4 + length
    if not starts:
        stop(path, "there is no position in it", "let the games go on for longer")
    starts = np.asarray(starts, dtype=np.int64)
    lengths = words[starts + 1].astype(np.int64)
    buckets = words[starts]
    after = starts + 2 + lengths
    targets = np.stack([words[after], words[after + 1]], axis=1).copy().view("<f4")[:, 0]
    offsets = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    keep = np.ones(at, dtype=bool)
    for extra in (starts, starts + 1, after, after + 1):
        keep[extra] = False
    return shape, buckets, targets, words[:at][keep], offsets, lengths


class Value(torch.nn.Module):
    """bots/network.h: rows of the facts that hold are added up, and each bucket has a second layer of its own."""

    def __init__(self, shape):
        super().__init__()
        inputs, buckets, first, second = self.shape = shape
        self.rows = torch.nn.EmbeddingBag(inputs, first, mode="sum")
        self.bias = torch.nn.Parameter(0.2 + 0.3 * (2 * torch.rand(first) - 1))
        # Every bucket begins with the same second layer.
        one = lambda *size: (2 * torch.rand(1, *size) - 1).expand(buckets, *size).clone()
        self.weights = torch.nn.Parameter(one(first, second) * (3 / first) ** 0.5)
        self.second = torch.nn.Parameter(torch.full((buckets, second), 0.1))
        self.out = torch.nn.Parameter(one(second) * (3 / second) ** 0.5)
        self.offset = torch.nn.Parameter(torch.zeros(buckets))
        torch.nn.init.zeros_(self.rows.weight)  # an input never met changes nothing

    def forward(self, inputs, offsets, buckets):
        _, count, first, second = self.shape
        hidden = torch.relu(self.rows(inputs, offsets) + self.bias)
        everywhere = hidden @ self.weights.permute(1, 0, 2).reshape(first, count * second)
        here = everywhere.view(-1, count, second)[torch.arange(len(buckets), device=buckets.device), buckets]
        here = torch.relu(here + self.second[buckets])
        return ((here * self.out[buckets]).sum(dim=1) + self.offset[buckets]) * UNIT

    def groups(self):
        """All weights in the order of a file; each is rounded to fractions of its largest one."""
        yield from self.rows.weight
        yield self.bias
        for bucket in range(self.shape[1]):
            yield from self.weights[bucket]
            yield self.second[bucket]
            yield self.out[bucket]
            yield self.offset[bucket : bucket + 1]


def read_weights(path, value):
    data = open(path, "rb").read()
    body = data[:-32]
    if not data.startswith(WEIGHTS) or hashlib.sha256(body).digest() != data[-32:]:
        stop(path, "no weights of this program, or damaged", "take bots/GAME/weights.bin")
    at = len(WEIGHTS) + 16
    if tuple(np.frombuffer(body[len(WEIGHTS) : at], "<i4").tolist()) != value.shape:
        stop(path, "these weights are for another description of the game", "leave --start out")
    with torch.no_grad():
        for group in value.groups():
            largest = np.frombuffer(body, "<f4", 1, at)[0]
            fractions = np.frombuffer(body, "<i1", len(group), at + 4).astype(np.float32)
            group.copy_(torch.from_numpy(fractions / FINEST * largest))
            at += 4 + len(group)


def write_weights(path, value):
    out = bytearray(WEIGHTS + np.asarray(value.shape, "<i4").tobytes())
    with torch.no_grad():
        for group in value.groups():
            numbers = group.cpu().numpy().astype(np.float32)
            largest = np.abs(numbers).max()
            out += largest.tobytes()
            out += np.round(numbers / largest * FINEST if largest > 0 else numbers).astype("<i1").tobytes()
    out += hashlib.sha256(out).digest()
    with open(path, "wb") as file:
        file.write(out)


class Positions:
    """All positions on the device; batches are put together there."""

    def __init__(self, paths, device):
        with multiprocessing.Pool(min(len(paths), multiprocessing.cpu_count())) as pool:
            parts = pool.map(read_positions, paths)
        if len({part[0] for part in parts}) > 1:
            stop(paths[-1], "positions of another description of the game", "give those of one game and one version")
        self.shape = parts[0][0]
        shifted, held, learned, inputs_before, before = [], [], [], 0, 0
        for _, buckets, _, inputs, offsets, _ in parts:
            shifted.append(offsets + inputs_before)
            inputs_before += len(inputs)
            end = before + len(buckets)
            split = end - len(buckets) // HELD - 1
            learned.append(np.arange(before, split))
            held.append(np.arange(split, end))
            before = end
        put = lambda lists, kind: torch.from_numpy(np.concatenate(lists).astype(kind)).to(device)
        self.learned, self.held = put(learned, np.int64), put(held, np.int64)
        self.buckets = put([part[1] for part in parts], np.int64)
        self.targets = put([part[2] for part in parts], np.float32)
        self.inputs = put([part[3] for part in parts], np.int32)
        self.offsets = put(shifted, np.int64)
        self.lengths = put([part[5] for part in parts], np.int64)
        self.device = device

    def batch(self, which):
        lengths = self.lengths[which]
        ends = torch.cumsum(lengths, 0)
        begins = ends - lengths
        owner = torch.repeat_interleave(torch.arange(len(which), device=self.device), lengths)
        place = torch.arange(int(ends[-1]), device=self.device) - begins[owner] + self.offsets[which][owner]
        return self.inputs[place], begins.to(torch.int32), self.buckets[which], self.targets[which]


def mean_error(value, positions, size):
    with torch.no_grad():
        total = 0.0
        for which in positions.held.split(size):
            inputs, offsets, buckets, targets = positions.batch(which)
            total += float((value(inputs, offsets, buckets) - targets).square().sum())
    return total / len(positions.held)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of positions, the newest last")
    parser.add_argument("--start", help="weights to begin with instead of chance")
    parser.add_argument("--out", required=True, help="where the weights go")
    parser.add_argument("--epochs", type=int, default=12, help="how often every position is looked at (default 12)")
    parser.add_argument("--minutes", type=float, default=60, help="at most so long (default 60)")
    parser.add_argument("--batch", type=int, default=8192, help="positions a step (default 8192)")
    parser.add_argument("--rate", type=float, default=1e-3, help="of the quickest steps (default 0.001)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.time()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions = Positions(args.positions, device)
    value = Value(positions.shape)
    if args.start:
        read_weights(args.start, value)
    value.to(device)
    steps = args.epochs * (len(positions.learned) // args.batch + 1)
    optimizer = torch.optim.Adam(value.parameters(), lr=args.rate)
    best = mean_error(value, positions, args.batch)
    print(
        f"{len(positions.learned)} positions on {device}, error before {best:.3f}, read in {time.time() - begun:.0f} s",
        flush=True,
    )
    write_weights(args.out, value)
    learning = time.time()
    step = 0
    for epoch in range(args.epochs):
        for which in positions.learned[torch.randperm(len(positions.learned), device=device)].split(args.batch):
            # The rate rises at first and then falls to nothing when steps or time are used up.
            done = max(step / steps, (time.time() - learning) / (60 * args.minutes - (learning - begun)))
            if done >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = args.rate * min(1.0, 20 * done + 0.01) * (1 - done)
            inputs, offsets, buckets, targets = positions.batch(which)
            loss = torch.nn.functional.huber_loss(value(inputs, offsets, buckets), targets, delta=LONGEST)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            step += 1
        error = mean_error(value, positions, args.batch)
        print(f"epoch {epoch + 1}: error {error:.3f}, {time.time() - begun:.0f} s", flush=True)
        if error < best:
            best = error
            write_weights(args.out, value)
        if step < steps and time.time() - begun >= 60 * args.minutes:
            break
    print(f"error {best:.3f}; weights in {args.out}")


if __name__ == "__main__":
    main()
