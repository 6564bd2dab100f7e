"""Games, states, records, bots: what a program in Python does with them."""

import copy
import json
import pickle
import random

import numpy as np
import pytest

import kilowatt

TABLES = [("powerline", 1), ("powerline", 4), ("pampero", 1), ("pampero", 3), ("century", 3), ("goofspiel", 2)]


def play(state, rng, moves=10**9):
    while not state.is_over and moves > 0:
        moves -= 1
        if state.is_chance:
            actions, weights = zip(*state.chances())
            state.apply(rng.choices(actions, weights)[0])
        else:
            seat = rng.choice(state.active)
            state.apply(rng.choice(state.actions(seat)), seat)
    return state


@pytest.mark.parametrize("name, players", TABLES)
def test_whole_matches(name, players):
    game = kilowatt.load(name, players=players)
    state = play(game.start(), random.Random(1))
    assert state.is_over and state.seat is None and state.active == [] and state.actions() == []
    assert len(state.points()) == len(state.returns()) == game.seats
    if game.seats > 1:
        assert sum(state.returns()) == pytest.approx(0)
    else:
        assert state.returns() == [state.points()[0]]
    assert len(state.moves) <= game.longest
    assert "over after" in repr(state) and name in str(state)


@pytest.mark.parametrize("name, players", TABLES)
def test_records_traces_pickles_and_copies_give_the_same_state(name, players):
    state = play(kilowatt.load(name, players=players).start(), random.Random(2), 30)
    record = state.record()
    assert record["game"] == name
    for other in (
        kilowatt.read(record), kilowatt.read(json.dumps(record)), kilowatt.read(state.trace()),
        kilowatt.read("\n".join(state.trace()) + "\n"), pickle.loads(pickle.dumps(state)), state.copy(), copy.copy(state),
        copy.deepcopy(state),
    ):
        assert other == state and hash(other) == hash(state) and other.moves == state.moves
    before = hash(state)
    play(state, random.Random(3), 10)
    assert hash(state) != before and state != other and state != 7


def test_actions_have_names_and_back():
    for name, players in TABLES:
        game = kilowatt.load(name, players=players)
        for action in range(game.num_actions):
            assert action in game.actions_named(game.action_name(action))
        assert game == kilowatt.load(name, players=players) and pickle.loads(pickle.dumps(game)) == game
        assert game != kilowatt.load("goofspiel", players=3)


@pytest.mark.parametrize("name, players", TABLES)
def test_nothing_hidden_is_observed(name, players):
    rng = random.Random(4)
    state = kilowatt.load(name, players=players).start()
    while not state.is_over:
        play(state, rng, 9)
        for seat in range(state.game.seats):
            seen = state.observe(seat)
            assert seen.dtype == np.int16 and seen.shape == state.game.observation_space.shape
            guess = state.guess(seat, rng)
            assert np.array_equal(guess.observe(seat), seen)
            if seat in state.active:
                assert guess.actions(seat) == state.actions(seat)


def test_a_counting_player_knows_holdings_in_century():
    game = kilowatt.load("century", players=3)
    state = play(game.start(), random.Random(5), 200)
    coins = game.observation_space.fields["seat0/coins"]
    guess = state.guess(0, np.random.default_rng(1))
    assert [guess.observe(seat)[coins.at] for seat in range(3)] == [state.observe(seat)[coins.at] for seat in range(3)]
    hidden = game.observation_space.fields["seat1/coins"]
    assert state.observe(0)[hidden.at] == -1


def test_layout_names_every_number():
    for name, players in TABLES:
        space = kilowatt.load(name, players=players).observation_space
        assert sum(field.size for field in space.fields.values()) == space.size
        assert all(field.kind in ("number", "flag", "word", "seat") for field in space.fields.values())
        with pytest.raises(ValueError, match="last axis"):
            space.named(np.zeros(3))


def test_errors_name_rule_place_and_remedy():
    state = kilowatt.load("powerline").start()
    while state.is_chance:
        state.apply(state.chances()[0][0])
    state.apply("begin red")
    before = state.copy()
    for action, code, words in (
        ("stop", "PL-30", "at least one worker"), ("begin red", "wrong_step", "cannot play \"begin red\""), (-1, "bad_field", "0 to"),
        (10**30, "bad_field", "no action"), ("sail away", "unknown_word", "no move"),
    ):
        with pytest.raises(kilowatt.Error, match=words) as wrong:
            state.apply(action)
        assert wrong.value.code == code
    with pytest.raises(kilowatt.Error, match="not your turn|no seat"):
        state.apply("stop", seat=5)
    assert state == before
    for wrong_use, words in (
        (lambda: kilowatt.load("chess"), "one of powerline"), (lambda: kilowatt.load("century", players=9), "players"),
        (lambda: kilowatt.load("pampero", players=2, options={"sails": True}), "sails"),
        (lambda: kilowatt.load("pampero", data="/nowhere"), "not a folder"), (lambda: kilowatt.read("{"), "record"),
        (lambda: kilowatt.read({**before.record(), "moves": ["p1 stop"]}), "p1"), (lambda: kilowatt.bot("godlike"), "expert"),
        (lambda: kilowatt.bot("easy", time_ms=float("nan")), "time_ms"), (lambda: before.chances(), "not chance"),
        (lambda: before.guess(0, -1), "rng: from 0"), (lambda: before.guess(0, 1).record(), "guess"), (lambda: before.observe(10**30), "no seat 10+ "),
        (lambda: before.record(["a", "b"]), "one name for each"),
    ):
        with pytest.raises(kilowatt.Error, match=words):
            wrong_use()


def test_own_data(tmp_path):
    import os
    from pathlib import Path
    source = Path(os.environ["KILOWATT_SOURCE"]) / "games" / "goofspiel" / "data"
    for file in source.glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes() + b"\n")
    game = kilowatt.load("goofspiel", players=2, data=tmp_path)
    assert game.data_hash != kilowatt.load("goofspiel", players=2).data_hash
    state = play(game.start(), random.Random(1))
    assert pickle.loads(pickle.dumps(state)) == state
    assert kilowatt.read(state.record(), data=tmp_path) == state
    with pytest.raises(kilowatt.Error, match="data"):
        kilowatt.read(state.record())


def test_bots_of_every_level_play():
    for name, players in (("powerline", 2), ("goofspiel", 2)):
        game = kilowatt.load(name, players=players)
        for level in kilowatt.levels():
            state = game.start()
            play(state, random.Random(1), 9)
            while state.is_chance:
                state.apply(state.chances()[0][0])
            assert kilowatt.bot(level, iterations=2).choose(state) in state.actions()


def test_bots_are_pickled_as_they_were_made():
    assert repr(pickle.loads(pickle.dumps(kilowatt.bot("easy", iterations=3)))) == "<kilowatt.Bot easy>"
    with pytest.raises(TypeError, match="batch"):
        copy.copy(kilowatt.Batch(kilowatt.load("goofspiel"), 1))


def test_arena_takes_functions_too():
    def first(state):
        return state.actions()[0]

    game = kilowatt.load("goofspiel", players=2)
    contest = kilowatt.arena(game, ["greedy", first], matches=8, iterations=10)
    assert contest["greedy"].matches == contest["first"].matches == 8
    assert contest["greedy"].wins + contest["first"].wins == 8
    assert "greedy" in str(contest)
