"""What others may hand over: damaged records, traces, data and arrays, and objects that strike back while they are read.

KILOWATT_MISUSE and KILOWATT_SEED as in test_misuse.py; ./test runs it with the module under the sanitizers, too.
"""

import gc
import json
import os
import random
import threading
from pathlib import Path

import numpy as np
import pytest

import kilowatt
from kilowatt import _engine
from test_misuse import CALLS, SEED, TABLES, finished

ODD = (None, -1, 2**31, 2**63, 10**40, 1e308, "", "\0", "p9", "x" * 3000, [], {}, [[]], True, "chance die 7", {"a": [1]})


def places(value):
    """All places of a JSON value, as (container, key)."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield value, key
        yield from places(child)


def damaged(rng, text):
    """The text with something wrong in it: a value exchanged, gone or doubled, or bytes that are no JSON any more."""
    if rng.random() < 0.3:
        at, length = rng.randrange(len(text)), rng.randint(0, 20)
        return text[:at] + rng.choice(["", "\0", "{" * 500, "[" * 5000, '"', "\\ud800", "9" * 400]) + text[at + length:]
    value = json.loads(text)
    holder, key = rng.choice(list(places(value)))
    way = rng.randrange(4)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder[key:key] = [holder[rng.randrange(len(holder))]] * rng.choice([1, 2, 3000])
    elif way == 2:
        holder[rng.randrange(len(holder)) if isinstance(holder, list) else rng.choice(list(holder))] = holder[key]
    else:
        holder[key] = rng.choice(ODD)
    return json.dumps(value)


def read_or_refuse(text, **arguments):
    """True if it was refused; what was read instead is whole."""
    try:
        state = kilowatt.read(text, **arguments)
    except kilowatt.Error as error:
        assert str(error) and error.code, text[:200]
        return True
    except UnicodeEncodeError:
        return True
    assert str(state) and kilowatt.read(state.record()) == state
    return False


@pytest.mark.parametrize("name, players", TABLES)
def test_damaged_records_and_traces(name, players):
    rng = random.Random(f"{SEED}/{name}")
    state = finished(kilowatt.load(name, players=players), rng)
    record, trace = json.dumps(state.record()), state.trace()
    refused = sum(read_or_refuse(damaged(rng, record)) for _ in range(CALLS // 60))
    for _ in range(CALLS // 60):
        lines = list(trace)
        at = rng.randrange(len(lines))
        lines[at:at + rng.randint(0, 3)] = [damaged(rng, lines[at])] * rng.choice([1, 1, 2])
        refused += read_or_refuse(lines)
    assert refused > CALLS // 120


@pytest.mark.parametrize("name, players", TABLES)
def test_damaged_data_and_options(name, players):
    rng = random.Random(f"{SEED}/{name}")
    folder = Path(os.environ["KILOWATT_SOURCE"]) / "games" / name / "data"
    files = {file.name: file.read_text() for file in folder.glob("*.json")}
    options = json.dumps(kilowatt.load(name, players=players).options)
    refused = 0
    for _ in range(CALLS // 60):
        broken = dict(files)
        which = rng.choice(sorted(files))
        if rng.random() < 0.1:
            del broken[which]
        else:
            broken[which] = damaged(rng, broken[which])
        given = damaged(rng, options) if rng.random() < 0.3 and options != "{}" else options
        try:
            game = _engine._load(name, players, given, {key: text.encode("utf-8", "replace") for key, text in broken.items()}, "x")
        except kilowatt.Error as error:
            assert str(error) and error.code
            refused += 1
        else:
            batch = kilowatt.Batch(game, 2)
            batch.run_random(20)
            assert (batch.mask.sum(axis=1) == batch.legal).all() and str(game.start())
    assert refused > CALLS // 240


def test_arrays_of_every_make():
    """Whatever is no row of options is refused, and the batch stands as it stood."""
    batch = kilowatt.Batch(kilowatt.load("goofspiel", players=2), 4, seed=3)
    batch.sample()
    good, before = batch.actions.copy(), batch.observation.copy()
    wide = np.repeat(good, 3).astype(np.int64)
    for wrong in (
        good[:3], good[None], good[:, None], good.astype(float), good.astype(complex), good.astype(object), good.astype(str),
        good.astype(bool), np.zeros(4, dtype=[("a", "i4")]), np.zeros(4, "M8[s]"), np.zeros(4, "V3"), np.array(0), np.zeros((0, 4)),
        np.full(4, 2**63, np.uint64), np.full(4, -(2**63)), np.full(4, 2**32, np.int64) + good, [10**40] * 4, b"abcd", memoryview(b"abcd"),
        iter([0] * 4), {0, 1}, np.lib.stride_tricks.as_strided(good, (4,), (0,))[:2], np.broadcast_to(good[0], (4, 4)),
    ):
        with pytest.raises((kilowatt.Error, TypeError, ValueError, OverflowError)):
            batch.step(wrong)
        assert np.array_equal(batch.observation, before), wrong
    crooked = [np.frombuffer(b"x" + good.astype(kind).tobytes(), dtype=kind, offset=1) for kind in (np.int32, np.int64)]
    for number, right in enumerate((good.astype(">i4"), wide[::3], good[::-1].copy()[::-1], good.astype(np.uint8), list(map(int, good)), good, *crooked)):
        twin = kilowatt.Batch(batch.game, 4, seed=3)
        twin.step(right)
        assert not np.array_equal(twin.observation, before), number


def test_objects_that_strike_back():
    """They use or change, while they are being read, what reads them."""
    game = kilowatt.load("goofspiel", players=2)
    batch, state = kilowatt.Batch(game, 4), game.start()
    while state.is_chance:
        state.apply(state.chances()[0][0])
    heard = []

    class Again:
        def __array__(self, dtype=None):
            try:
                batch.run_random(1)
            except kilowatt.Error as error:
                heard.append(error.code)
            return np.zeros(4, np.int64) - 1

        def __index__(self):
            for _ in range(50):  # the moves lie elsewhere in memory afterwards
                if not state.is_over:
                    state.apply(state.actions(state.active[0])[0], state.active[0])
            return 0

        def __repr__(self):
            raise KeyError("no name")

        def getrandbits(self, bits):
            self.__index__()
            gc.collect()
            return -1 if bits else "x"

    class Fails:
        def __getattr__(self, name):
            raise ZeroDivisionError(name)

        def __index__(self):
            raise ZeroDivisionError("index")

        def __array__(self, dtype=None):
            raise ZeroDivisionError("array")

    for call in (
        lambda thing: batch.step(thing), lambda thing: state.copy().apply(thing), lambda thing: state.apply(thing, thing),
        lambda thing: state.observe(thing), lambda thing: state.guess(0, thing), lambda thing: state.guess(thing),
        lambda thing: kilowatt.Batch(game, thing), lambda thing: kilowatt.bot("random", iterations=thing),
        lambda thing: kilowatt.load("goofspiel", options={"a": thing}), lambda thing: kilowatt.load("goofspiel", data=thing),
        lambda thing: kilowatt.read(thing), lambda thing: state.record([thing]), lambda thing: kilowatt.arena(game, [thing], 1),
        lambda thing: state == thing, lambda thing: game == thing, lambda thing: game.action(thing), lambda thing: game.action_name(thing),
    ):
        for thing in (Again(), Fails()):
            try:
                call(thing)
            except (kilowatt.Error, TypeError, ValueError, ZeroDivisionError, KeyError, RuntimeError, IndexError):
                pass
    assert heard == ["busy"]
    assert str(state) and (batch.mask.sum(axis=1) == batch.legal).all()


def test_what_outlives_its_owner():
    """Arrays, states, bots and errors go on without the batch, game or state they came from, also in other threads."""
    kept = []
    for name, players in TABLES:
        game = kilowatt.load(name, players=players)
        batch, bot = kilowatt.Batch(game, 8, threads=2), kilowatt.bot("greedy", iterations=1)
        state = finished(game, random.Random(1))
        kept += [batch.observation, batch.mask[1:], batch.reward.T, state.guess(0, 1), state.copy(), game.observation_space]
        start = game.start()
        while start.is_chance:
            start.apply(start.chances()[0][0])
        bot.choose(start)
        kept.append(bot)
        with pytest.raises(kilowatt.Error) as wrong:
            state.apply(0)
        kept.append(wrong.value)
    del game, batch, bot, state, start, wrong

    def use():
        gc.collect()
        for thing in kept:
            assert str(thing) and repr(thing)
            if isinstance(thing, np.ndarray):
                thing.sum()
        kept.clear()

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert kept == []
    gc.collect()
