"""Batches: what their arrays say, what they refuse, and that threads change nothing."""

import gc
import threading

import numpy as np
import pytest

import kilowatt


def test_a_batch_says_what_a_state_says():
    game = kilowatt.load("powerline", players=2)
    batch = kilowatt.Batch(game, 6, seed=5)
    assert batch.mask.dtype == bool and batch.mask.shape == (6, game.num_actions) and len(batch) == 6
    for _ in range(300):
        assert (batch.mask.sum(axis=1) == batch.legal).all()
        batch.sample()
        assert batch.mask[range(6), batch.actions].all()
        batch.step()
        assert (batch.reward[~batch.done] == 0).all() and np.allclose(batch.reward.sum(axis=1), 0)
    assert batch.matches > 0 and batch.decisions > 0
    assert set(batch.seat) <= {0, 1}


@pytest.mark.parametrize("name, players", [("powerline", 3), ("pampero", 2), ("century", 4), ("goofspiel", 2)])
def test_threads_change_nothing(name, players):
    game = kilowatt.load(name, players=players)
    batches = [kilowatt.Batch(game, 33, threads=threads, seed=9) for threads in (1, 2, 5)]
    for batch in batches:
        batch.run_random(150)
    for batch in batches[1:]:
        for array in ("observation", "mask", "seat", "legal", "reward", "done", "points", "actions"):
            assert np.array_equal(getattr(batch, array), getattr(batches[0], array)), array


def test_arrays_stay_where_they_are_and_cannot_be_written():
    batch = kilowatt.Batch(kilowatt.load("goofspiel", players=2), 3)
    observation, mask = batch.observation, batch.mask
    address = observation.ctypes.data
    batch.run_random(10)
    assert batch.observation.ctypes.data == address
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = True
    seen = observation.copy()
    del batch
    gc.collect()
    assert np.array_equal(observation, seen), "an array keeps its batch alive"


def test_wrong_actions_are_refused_and_nothing_happens():
    game = kilowatt.load("powerline", players=1)
    batch = kilowatt.Batch(game, 2, seed=1)
    before = batch.observation.copy()
    begin, stop = game.action("begin red"), game.action("stop")
    for actions, words in (
        ([begin, stop], "row 1: p1 cannot play \"stop\""), ([begin, -1], "row 1: there is no action"), ([begin], "2 rows"),
        ([begin, 2**40], "no action"), ([0.5, 1.5], "whole numbers"), ("ab", "whole numbers"), ([[1, 2]], "2 rows"),
        (np.array([begin, stop], dtype=np.uint64), "row 1"), (object(), "whole numbers"),
    ):
        with pytest.raises(kilowatt.Error, match=words):
            batch.step(actions)
        assert np.array_equal(batch.observation, before)
    batch.step(np.array([begin, begin], dtype=np.int64)[::-1])
    assert not np.array_equal(batch.observation, before)
    for arguments in ((0,), (-1,), (2**21,), (1, 0), (1, 10**6)):
        with pytest.raises(kilowatt.Error):
            kilowatt.Batch(game, *arguments)
    with pytest.raises(TypeError):
        kilowatt.Batch(None, 3)


def test_two_threads_of_python_at_one_batch():
    """One of them is told that the other is at it; nothing breaks."""
    batch = kilowatt.Batch(kilowatt.load("century", players=3), 512, threads=2)
    seen = set()

    def run():
        for _ in range(40):
            try:
                batch.run_random(2)
            except kilowatt.Error as error:
                seen.add(error.code)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen <= {"busy"} and (batch.mask.sum(axis=1) == batch.legal).all()
