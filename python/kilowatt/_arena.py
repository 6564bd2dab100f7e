"""Contests between bots, of every level or written in Python."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ._engine import CHANCE, Game, State
from ._load import _error, bot

Player = Callable[[State], int]
"""Anything that is called with a state and answers with an action: a Bot, or a function of one's own."""


@dataclass(frozen=True)
class Row:
    """How one player did. `returns` is the mean of State.returns(), from -1 (beaten by all) to 1."""

    name: str
    matches: int
    wins: float
    returns: float
    error: float
    points: float


@dataclass(frozen=True)
class Contest:
    rows: tuple[Row, ...]

    def __getitem__(self, name: str) -> Row:
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(f"no player is called {name!r} (one of {', '.join(row.name for row in self.rows)})")

    def __str__(self) -> str:
        lines = [f"{'player':<16}{'matches':>8}{'wins':>8}{'returns':>18}{'points':>9}"]
        for row in self.rows:
            share = f"{row.returns:+.3f} ± {row.error:.3f}"
            lines.append(f"{row.name:<16}{row.matches:>8}{row.wins:>8.1f}{share:>18}{row.points:>9.1f}")
        return "\n".join(lines)


def _play(game: Game, seats: Sequence[Player], rng: random.Random) -> State:
    state = game.start()
    while not state.is_over:
        seat = state.seat
        if seat == CHANCE:
            actions, weights = zip(*state.chances())
            state.apply(rng.choices(actions, weights)[0])
        else:
            assert seat is not None
            state.apply(seats[seat](state))
    return state


def arena(
    game: Game,
    players: Sequence[str | Player],
    matches: int = 100,
    seed: int = 1,
    time_ms: float = 0,
    iterations: int = 0,
) -> Contest:
    """Lets players meet and sums up. A player is a level, a Bot, or a function from a state to an action.

    The same dice are played once with the players on each of their seats, so that a match counts for all of them.

    >>> import kilowatt
    >>> game = kilowatt.load("goofspiel", players=2)
    >>> contest = arena(game, ["greedy", "random"], matches=20, iterations=20)
    >>> contest["greedy"].returns > contest["random"].returns
    True
    """
    if not isinstance(game, Game):
        raise TypeError(f"game: a kilowatt.Game, not {game!r:.60}")
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(f"players: a list of levels, bots and functions, not {players!r:.60}")
    try:
        matches = operator.index(matches)
    except TypeError:
        raise TypeError(f"matches: a whole number, not {matches!r:.60}") from None
    if not players or matches < 1:
        raise _error("bad_field", f"players, matches: {len(players)} and {matches} (an arena needs one of each at least)")
    names = []
    made: list[Player] = []
    for player in players:
        if not isinstance(player, str) and not callable(player):
            raise TypeError(f"players: a level, a bot or a function, not {player!r:.60}")
        if isinstance(player, str):
            name = player
            made.append(bot(player, time_ms, iterations, seed))
        else:
            name = str(getattr(player, "level", getattr(player, "__name__", "player")))
            made.append(player)
        while name in names:
            name += "'"
        names.append(name)
    count = len(made)
    results: list[list[float]] = [[] for _ in made]
    points: list[list[int]] = [[] for _ in made]
    wins = [0.0] * count
    for match in range(matches):
        turn = match % count
        rng = random.Random(f"{seed}/{match // count}")
        sitting = [(seat + turn) % count for seat in range(game.players)]
        state = _play(game, [made[i] for i in sitting], rng)
        returns, scores = state.returns(), state.scores()
        best = max(scores)
        for seat, i in enumerate(sitting):
            results[i].append(returns[seat])
            points[i].append(scores[seat][0])
            wins[i] += (scores[seat] == best) / scores.count(best)
    rows = []
    for i, name in enumerate(names):
        n = len(results[i])
        mean = sum(results[i]) / max(n, 1)
        spread = sum((value - mean) ** 2 for value in results[i])
        error = 1.96 * (spread / (n * (n - 1))) ** 0.5 if n > 1 else float("inf")
        rows.append(Row(name, n, wins[i], mean, error, sum(points[i]) / max(n, 1)))
    return Contest(tuple(rows))
