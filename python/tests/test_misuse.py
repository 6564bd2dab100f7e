"""Nonsense for every function of the module: it may refuse, with a reason, and must never break.

KILOWATT_MISUSE sets how many calls are made; under the sanitizers the same test runs with the module instrumented.
"""

import os
import pickle
import random

import numpy as np
import pytest

import kilowatt
from kilowatt import _engine

CALLS = int(os.environ.get("KILOWATT_MISUSE", 6000))
REFUSALS = (kilowatt.Error, TypeError, ValueError, OverflowError, AttributeError, UnicodeEncodeError, MemoryError)


def junk(rng, things):
    return rng.choice([
        lambda: rng.randint(-3, 12), lambda: rng.choice([-(2**70), 2**31, 2**63, 2**64 - 1, 10**40]), lambda: None,
        lambda: rng.choice(["", "stop", "p1", "line l01_a", "tile x", "\0", "é\ud800", "x" * 5000, "bid 3", "{}", "[]"]),
        lambda: rng.random() * 10, lambda: rng.choice([float("nan"), float("inf")]), lambda: rng.choice(things),
        lambda: [rng.randint(-2, 99) for _ in range(rng.randint(0, 5))], lambda: {"a": rng.randint(0, 3)}, lambda: b"\xff\0",
        lambda: np.full(rng.randint(0, 4), rng.randint(-9, 99), dtype=rng.choice([np.int8, np.uint64, np.float32])),
        lambda: np.zeros((2, 2)), lambda: object(), lambda: (0, "stop"), lambda: [(0, "stop")], lambda: True,
    ])()


def sensible(rng, thing):
    """Now and then something that works, so that the nonsense meets states of all kinds."""
    if isinstance(thing, kilowatt.State) and not thing.is_over:
        thing.apply(rng.choice(thing.actions(rng.choice(thing.active))) if len(thing.active) == 1 else thing.actions()[0])
    elif isinstance(thing, kilowatt.Batch):
        thing.run_random(rng.randint(0, 3))


def test_nonsense_is_refused_and_breaks_nothing():
    rng = random.Random(os.environ.get("KILOWATT_SEED", "1"))
    tables = [("powerline", 2), ("pampero", 2), ("century", 3), ("goofspiel", 2)]
    things = []
    for name, players in tables:
        game = kilowatt.load(name, players=players)
        things += [game, game.start(), game.start(), kilowatt.Batch(game, 3, threads=2)]
    things += [kilowatt.bot("random"), kilowatt.bot("greedy", iterations=1)]
    fixed = list(things)
    refused = 0
    for _ in range(CALLS):
        thing = rng.choice(things)
        if rng.random() < 0.3:
            sensible(rng, thing)
            continue
        owner = rng.choice([thing, thing, type(thing), _engine, kilowatt])
        name = rng.choice([name for name in dir(owner) if name not in ("__class__", "__dict__", "__subclasshook__", "__dir__")])
        try:
            member = getattr(owner, name)
            if name == "run_random":
                member(rng.choice([-1, 0, 2]))
            elif owner in (kilowatt, _engine) and name in ("arena", "Batch") or name in ("__class_getitem__", "__setattr__", "__delattr__"):
                continue
            elif callable(member):
                result = member(*(junk(rng, things) for _ in range(rng.randint(0, 3))))
                if isinstance(result, (kilowatt.State, kilowatt.Game)) and len(things) < 60:
                    things.append(result)
        except REFUSALS:
            refused += 1
        except (KeyError, IndexError, RuntimeError, StopIteration, NotImplementedError, OSError) as wrong:
            assert str(wrong), "a refusal without a reason"
    assert refused > CALLS // 10
    for thing in fixed:
        if isinstance(thing, kilowatt.State):
            assert pickle.loads(pickle.dumps(thing)) == thing and str(thing)
        if isinstance(thing, kilowatt.Batch):
            assert (thing.mask.sum(axis=1) == thing.legal).all()


def test_objects_without_a_beginning_are_refused():
    """Instances that were never initialised would be whatever lies in memory."""
    for kind in (kilowatt.Game, kilowatt.State, kilowatt.Batch, kilowatt.Bot):
        for make in (kind, lambda: kind.__new__(kind), lambda: object.__new__(kind), lambda: type("Sub", (kind,), {})):
            with pytest.raises(TypeError):
                make()
