#!/usr/bin/env python3
"""Learns the weights of Pampero or 20th Century with PyTorch, from positions that `kilowatt train GAME --positions FILE` has written.

    kilowatt train pampero --search 40 --minutes 10 --positions pampero.positions
    tools/learn/train.py pampero.positions --start bots/pampero/weights.bin --out pampero-weights.bin
    kilowatt arena pampero --bots expert@10,built_in@10 --weights pampero-weights.bin --games 200

The last fiftieth of the positions, whole games, is held back; the weights kept are those that were best on these.
"""
import argparse
import hashlib
import sys
import time

import numpy as np
import torch

POSITIONS = b"kilowatt positions 1\n"
WEIGHTS = b"kilowatt weights 2\n"
FINENESS = 32767.0  # steps between zero and the largest weight of a row
LONGEST = 20.0  # error beyond which a position counts no more than in proportion


def stop(where, what, remedy):
    sys.exit(f"{where}: {what}; {remedy}")


def read_positions(path):
    """Shape, buckets, targets, and the inputs one behind the other with where each position's begin."""
    data = np.fromfile(path, dtype=np.uint8)
    head = len(POSITIONS) + 12
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
    buckets = words[starts].astype(np.int64)
    after = starts + 2 + lengths
    targets = np.stack([words[after], words[after + 1]], axis=1).copy().view("<f4")[:, 0]
    offsets = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    keep = np.ones(at, dtype=bool)
    for extra in (starts, starts + 1, after, after + 1):
        keep[extra] = False
    return shape, buckets, targets, words[:at][keep], offsets, lengths


def rows_of(shape):
    """Where the rows of a network begin and how long they are: inputs, bias, outputs, and the offsets of all buckets."""
    inputs, buckets, width = shape
    total = (inputs + 1 + buckets) * width + buckets
    return total, [(first, min(width, total - first)) for first in range(0, total, width)]


def read_weights(path, shape):
    data = open(path, "rb").read()
    body = data[:-32]
    if not data.startswith(WEIGHTS) or hashlib.sha256(body).digest() != data[-32:]:
        stop(path, "no weights of this program, or damaged", "take bots/GAME/weights.bin")
    at = len(WEIGHTS) + 12
    if tuple(np.frombuffer(body[len(WEIGHTS) : at], "<i4").tolist()) != shape:
        stop(path, "these weights are for another description of the game", "leave --start out")
    total, rows = rows_of(shape)
    out = np.empty(total, np.float32)
    for first, size in rows:
        largest = np.frombuffer(body, "<f4", 1, at)[0]
        out[first : first + size] = np.frombuffer(body, "<i2", size, at + 4) / FINENESS * largest
        at += 4 + 2 * size
    return out


def write_weights(path, shape, numbers):
    out = bytearray(WEIGHTS + np.asarray(shape, "<i4").tobytes())
    for first, size in rows_of(shape)[1]:
        row = numbers[first : first + size]
        largest = np.float32(np.abs(row).max())
        out += largest.tobytes()
        out += np.round(row / largest * FINENESS if largest > 0 else row).astype("<i2").tobytes()
    out += hashlib.sha256(out).digest()
    with open(path, "wb") as file:
        file.write(out)


class Value(torch.nn.Module):
    """bots/small_network.h: rows of the facts that hold are added up, and each bucket has an output of its own."""

    def __init__(self, shape, start):
        super().__init__()
        inputs, buckets, width = shape
        self.shape = shape
        self.rows = torch.nn.EmbeddingBag(inputs, width, mode="sum")
        self.bias = torch.nn.Parameter(torch.zeros(width))
        self.out = torch.nn.Parameter(torch.empty(buckets, width).uniform_(-0.3, 0.3))
        self.offset = torch.nn.Parameter(torch.zeros(buckets))
        torch.nn.init.uniform_(self.rows.weight, -0.1, 0.1)
        torch.nn.init.uniform_(self.bias, -0.5, 0.5)
        if start is not None:
            numbers = torch.from_numpy(start)
            with torch.no_grad():
                self.rows.weight.copy_(numbers[: inputs * width].view(inputs, width))
                self.bias.copy_(numbers[inputs * width : (inputs + 1) * width])
                self.out.copy_(numbers[(inputs + 1) * width : (inputs + 1 + buckets) * width].view(buckets, width))
                self.offset.copy_(numbers[(inputs + 1 + buckets) * width :])

    def forward(self, inputs, offsets, buckets):
        hidden = torch.relu(self.rows(inputs, offsets) + self.bias)
        return (hidden * self.out[buckets]).sum(dim=1) + self.offset[buckets]

    def numbers(self):
        parts = [self.rows.weight, self.bias, self.out, self.offset]
        return torch.cat([part.detach().flatten() for part in parts]).cpu().numpy()


class Positions:
    """All positions on the device; batches are put together there."""

    def __init__(self, paths, device):
        shapes, parts = set(), []
        for path in paths:
            shape, *rest = read_positions(path)
            shapes.add(shape)
            parts.append(rest)
        if len(shapes) > 1:
            stop(paths[-1], "positions of another description of the game", "give those of one game and one version")
        self.shape = shapes.pop()
        shifted, so_far = [], 0
        for _, _, inputs, offsets, _ in parts:
            shifted.append(offsets + so_far)
            so_far += len(inputs)
        put = lambda lists, kind: torch.from_numpy(np.concatenate(lists).astype(kind)).to(device)
        self.buckets = put([part[0] for part in parts], np.int64)
        self.targets = put([part[1] for part in parts], np.float32)
        self.inputs = put([part[2] for part in parts], np.int32)
        self.offsets = put(shifted, np.int64)
        self.lengths = put([part[4] for part in parts], np.int64)
        self.device = device

    def __len__(self):
        return len(self.targets)

    def batch(self, which):
        lengths = self.lengths[which]
        ends = torch.cumsum(lengths, 0)
        begins = ends - lengths
        owner = torch.repeat_interleave(torch.arange(len(which), device=self.device), lengths)
        place = torch.arange(int(ends[-1]), device=self.device) - begins[owner] + self.offsets[which][owner]
        return self.inputs[place], begins.to(torch.int32), self.buckets[which], self.targets[which]


def mean_error(value, positions, held, size):
    with torch.no_grad():
        total = 0.0
        for which in held.split(size):
            inputs, offsets, buckets, targets = positions.batch(which)
            total += float((value(inputs, offsets, buckets) - targets).square().sum())
    return total / len(held)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of positions, the newest last")
    parser.add_argument("--start", help="weights to begin with instead of chance")
    parser.add_argument("--out", required=True, help="where the weights go")
    parser.add_argument("--epochs", type=int, default=12, help="how often every position is looked at (default 12)")
    parser.add_argument("--minutes", type=float, default=60, help="at most so long (default 60)")
    parser.add_argument("--batch", type=int, default=8192, help="positions a step (default 8192)")
    parser.add_argument("--rate", type=float, default=1e-3, help="of the first steps (default 0.001)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.time()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions = Positions(args.positions, device)
    start = read_weights(args.start, positions.shape) if args.start else None
    value = Value(positions.shape, start).to(device)
    learned = len(positions) - len(positions) // 50 - 1
    held = torch.arange(learned, len(positions), device=device)
    steps = args.epochs * (learned // args.batch + 1)
    optimizer = torch.optim.Adam(value.parameters(), lr=args.rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=steps + 1, pct_start=0.1)
    best = mean_error(value, positions, held, args.batch)
    print(f"{learned} positions on {device}, error before {best:.3f}, read in {time.time() - begun:.0f} s", flush=True)
    kept = value.numbers()
    for epoch in range(args.epochs):
        for which in torch.randperm(learned, device=device).split(args.batch):
            inputs, offsets, buckets, targets = positions.batch(which)
            loss = torch.nn.functional.huber_loss(value(inputs, offsets, buckets), targets, delta=LONGEST)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
        error = mean_error(value, positions, held, args.batch)
        print(f"epoch {epoch + 1}: error {error:.3f}, {time.time() - begun:.0f} s", flush=True)
        if error < best:
            best, kept = error, value.numbers()
        if time.time() - begun > 60 * args.minutes:
            break
    write_weights(args.out, positions.shape, kept)
    print(f"error {best:.3f}; weights in {args.out}")


if __name__ == "__main__":
    main()
