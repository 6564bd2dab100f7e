"""Nonsense for every function of the module: it may refuse, with a reason, and must never break.

KILOWATT_MISUSE sets how many calls are made, KILOWATT_SEED which; ./test runs it with the module under the sanitizers, too.
"""

import os
import pickle
import random
import threading

import numpy as np
import pytest

import kilowatt
import kilowatt.openspiel
from kilowatt import _engine, _load

CALLS = int(os.environ.get("KILOWATT_MISUSE", 6000))
SEED = os.environ.get("KILOWATT_SEED", "1")
REFUSALS = (kilowatt.Error, TypeError, ValueError, OverflowError, AttributeError, UnicodeEncodeError, MemoryError)
# Of Python itself: they would answer with Python's own words, or change the classes for all tests to come.
PYTHONS = ("__class__", "__dict__", "__subclasshook__", "__dir__", "__class_getitem__", "__setattr__", "__delattr__")
TABLES = [("powerline", 2), ("pampero", 2), ("century", 3), ("goofspiel", 2)]


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


def finished(game, rng):
    state = game.start()
    while not state.is_over:
        sensible(rng, state)
    return state


def some_of_all(rng):
    things = []
    for name, players in TABLES:
        game = kilowatt.load(name, players=players)
        things += [game, game.start(), game.start(), finished(game, rng), kilowatt.Batch(game, 3, threads=2)]
    return things + [kilowatt.bot("random"), kilowatt.bot("greedy", iterations=1)]


def one_call(rng, things, more):
    """Some function with some arguments; true if it was refused."""
    thing = rng.choice(things)
    if rng.random() < 0.3:
        sensible(rng, thing)
        return False
    owner = rng.choice([thing, thing, type(thing), _engine, kilowatt, _load])
    name = rng.choice([name for name in dir(owner) if name not in PYTHONS])
    try:
        member = getattr(owner, name)
        if name == "run_random":
            member(rng.choice([-1, 0, 2]))
        elif owner is kilowatt and name in ("arena", "Batch") or owner is _engine and name == "Batch":
            return False  # numbers that make sense would make them run for long
        elif callable(member):
            result = member(*(junk(rng, things) for _ in range(rng.randint(0, 3))))
            if isinstance(result, (kilowatt.State, kilowatt.Game)) and len(things) < more:
                things.append(result)
    except REFUSALS:
        return True
    except (KeyError, IndexError, RuntimeError, StopIteration, NotImplementedError, OSError) as wrong:
        assert str(wrong), "a refusal without a reason"
    return False


def check(things):
    for thing in things:
        if isinstance(thing, kilowatt.State):
            assert pickle.loads(pickle.dumps(thing)) == thing and str(thing)
        if isinstance(thing, kilowatt.Batch):
            assert (thing.mask.sum(axis=1) == thing.legal).all()


def test_nonsense_is_refused_and_breaks_nothing():
    rng = random.Random(SEED)
    things = some_of_all(rng)
    fixed = list(things)
    refused = sum(one_call(rng, things, 60) for _ in range(CALLS))
    assert refused > CALLS // 10
    check(fixed)


def test_nonsense_from_several_threads():
    """They share games, states, bots and batches; each may only hear that another one is at it."""
    things = some_of_all(random.Random(SEED))
    wrong = []

    def run(number):
        rng = random.Random(f"{SEED}/{number}")
        try:
            for _ in range(CALLS // 12):
                try:
                    one_call(rng, things, len(things))
                except kilowatt.Error as error:  # of something sensible: the other one was faster
                    assert error.code in ("busy", "over", "not_your_turn", "wrong_step", "unknown_word") or "-" in error.code, error
                except IndexError:
                    pass  # an option less than a moment ago
        except BaseException as error:
            wrong.append(error)
            raise

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    check(things)


@pytest.mark.parametrize("name, players", TABLES)
def test_nobody_decides_after_the_end(name, players):
    rng = random.Random(SEED)
    state = finished(kilowatt.load(name, players=players), rng)
    before = state.copy()
    assert state.actions() == [] and not state.mask().any() and state.seat is None
    for action in (0, state.game.num_actions - 1, state.game.action_name(0)):
        for arguments in ((action,), (action, 0), (action, kilowatt.CHANCE)):
            with pytest.raises(kilowatt.Error):
                state.apply(*arguments)
    for call in (state.chances, state.observe, state.guess, lambda: kilowatt.bot("random").choose(state)):
        with pytest.raises(kilowatt.Error, match="over|not chance"):
            call()
    assert state == before and state.observe(0).shape == state.game.observation_space.shape


def test_broken_pickles_are_refused_or_harmless():
    rng = random.Random(SEED)
    for thing in some_of_all(rng):
        if isinstance(thing, kilowatt.Batch):
            continue
        whole = pickle.dumps(thing, protocol=0)  # of words, which no change turns into something dangerous
        for _ in range(CALLS // 200):
            broken = bytearray(whole)
            if rng.random() < 0.5:
                at = rng.randrange(len(broken))
                del broken[at:at + rng.randint(1, 30)]
            else:
                broken[rng.randrange(len(broken))] = rng.choice(b"0123456789abcdefpx \n")
            try:
                other = pickle.loads(bytes(broken))
            except Exception as wrong:  # pickle itself has an exception for every day of the week
                assert not isinstance(wrong, SystemError), wrong
            else:
                if isinstance(other, kilowatt.State):
                    check([other])
    game = kilowatt.load("powerline")
    for moves in ([(0, "stop")], [(-1, "die 7")], [(9, "die 1")], [(-1, 3)], [(-1, "die 1"), (0, "begin red")], 7, [()], [("", "")]):
        with pytest.raises((kilowatt.Error, TypeError)):
            _load.unpickled_state(game, moves)


def test_batches_of_silly_sizes_are_refused():
    game = kilowatt.load("goofspiel", players=2)
    silly = (0, -1, 2**20 + 1, 2**40, 10**30, 1.5, "3", None, [], float("nan"))
    for size in silly:
        with pytest.raises((kilowatt.Error, TypeError, OverflowError)):
            kilowatt.Batch(game, size)
    for threads in (0, -1, 257, 2**40, 10**30, 1.5, "2"):
        with pytest.raises((kilowatt.Error, TypeError, OverflowError)):
            kilowatt.Batch(game, 4, threads)
    for seed in (-1, 2**64, 0.5, "x"):
        with pytest.raises((kilowatt.Error, TypeError)):
            kilowatt.Batch(game, 4, 1, seed)
    assert kilowatt.Batch(game, 2, threads=9).threads == 2


def test_what_is_wrong_with_an_argument_is_said_in_words():
    game = kilowatt.load("goofspiel", players=2)
    state, batch, bot = game.start(), kilowatt.Batch(game, 2), kilowatt.bot("random")
    long = "x" * 10_000
    for words, call in (
        ("name: a str, one of powerline", lambda: kilowatt.load(3)), ("players: a whole number, not '2'", lambda: kilowatt.load("century", "2")),
        ("players: a whole number, not 2.0", lambda: kilowatt.load("century", 2.0)), ("players: 10+ is no number", lambda: kilowatt.load("century", 10**30)),
        ("options: a dict", lambda: kilowatt.load("century", options=[1])), ("options: .* not JSON compliant", lambda: kilowatt.load("century", options={"a": float("nan")})),
        ("data: the path of a folder, not 5", lambda: kilowatt.load("century", data=5)), ("record: a dict, a str", lambda: kilowatt.read(5)),
        ("record: a dict, a str", lambda: kilowatt.read(b"{}")), ("level: a str, not None", lambda: kilowatt.bot(None)),
        ("time_ms: a number, not '1'", lambda: kilowatt.bot("expert", "1")), ("time_ms: 10+.* is too large", lambda: kilowatt.bot("expert", 10**400)),
        ("iterations: a whole number, not 1.5", lambda: kilowatt.bot("expert", iterations=1.5)), ("iterations: from 0", lambda: kilowatt.bot("expert", iterations=10**12)),
        ("seed: from 0", lambda: kilowatt.bot("expert", seed=-1)), ("seed: from 0", lambda: kilowatt.Batch(game, 1, seed=2**64)),
        ("game: a kilowatt.Game, not None", lambda: kilowatt.Batch(None, 1)), ("n: from 1", lambda: kilowatt.Batch(game, 10**30)),
        ("threads: a whole number", lambda: kilowatt.Batch(game, 1, "2")), ("steps: from 0", lambda: batch.run_random(2**70)),
        ("state: a kilowatt.State, not None", lambda: bot.choose(None)), ("state: a kilowatt.State", lambda: bot(game)),
        ("action: a whole number, not 1.5", lambda: game.action_name(1.5)), ("action: from 0", lambda: game.action_name(10**20)),
        ("name: a str, not 5", lambda: game.action(5)), ("name: a str, not 5", lambda: game.actions_named(5)),
        ("players: a list of names, not 'ab'", lambda: state.record("ab")), ("players: a str, not 1", lambda: state.record([1, 2])),
        ("game: a kilowatt.Game", lambda: kilowatt.arena(None, ["random"])), ("players: a list", lambda: kilowatt.arena(game, "random")),
        ("players: a level", lambda: kilowatt.arena(game, [3])), ("matches: a whole number", lambda: kilowatt.arena(game, ["random"], 1.5)),
        ("the last axis", lambda: game.observation_space.named([1])), ("game: a kilowatt.Game", lambda: kilowatt.openspiel.new_initial_state(None)),
        ("level: a str, not \\['x+…$", lambda: kilowatt.bot([long])), ("seat: a whole number, not 1.5", lambda: state.observe(1.5)),
        ("seat: a whole number, not 'x+…$", lambda: state.actions(long)), ("there is no seat 10+…", lambda: state.mask(10**100)),
        ("there is no seat -2 ", lambda: state.apply(0, -2)), ("there is no seat -1 ", lambda: state.guess(-1)),
        ("action: a whole number or the name of a move, not 1.5", lambda: state.apply(1.5)), ("there is no action 10+…", lambda: state.apply(10**100)),
        ("has no move \"x+", lambda: state.apply(long)), ("rng: a whole number, a numpy.random.Generator or a random.Random, not 'seed'", lambda: state.guess(0, "seed")),
    ):
        with pytest.raises((kilowatt.Error, TypeError, ValueError), match=words) as wrong:
            call()
        assert "incompatible" not in str(wrong.value) and len(str(wrong.value)) < 200


def test_objects_without_a_beginning_are_refused():
    """Instances that were never initialised would be whatever lies in memory."""
    for kind in (kilowatt.Game, kilowatt.State, kilowatt.Batch, kilowatt.Bot):
        for make in (kind, lambda: kind.__new__(kind), lambda: object.__new__(kind), lambda: type("Sub", (kind,), {})):
            with pytest.raises(TypeError):
                make()
