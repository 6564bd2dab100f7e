"""How games, matches and bots come about."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _engine
from ._engine import Bot, Error, Game, State


def _files(folder: str | os.PathLike[str]) -> dict[str, bytes]:
    """All .json files of a folder with component data."""
    path = _path(folder)
    if not path.is_dir():
        raise _error("wrong_data", f"data: {path} is not a folder (give one with the .json files of a data set)")
    files = {file.name: file.read_bytes() for file in sorted(path.glob("*.json"))}
    if not files:
        raise _error("wrong_data", f"data: {path} holds no .json file (give a folder with those of a data set)")
    return files


def _path(data: str | os.PathLike[str]) -> Path:
    try:
        return Path(data)
    except TypeError:
        raise TypeError(f"data: the path of a folder, not {data!r:.60}") from None


def _error(code: str, text: str) -> Error:
    error = Error(text)
    error.code = code
    return error


def load(
    name: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    data: str | os.PathLike[str] | None = None,
) -> Game:
    """A game at one table. Options left out have their default; `data` is a folder with component data of one's own.

    >>> load("pampero", players=4, options={"long_game": True}).options["long_game"]
    True
    >>> load("century", players=2)
    Traceback (most recent call last):
    ...
    kilowatt.Error: ...
    """
    if not isinstance(name, str):
        raise TypeError(f"name: a str, one of {', '.join(_engine.games())}, not {name!r:.60}")
    if players is not None:
        try:
            players = operator.index(players)
        except TypeError:
            raise TypeError(f"players: a whole number, not {players!r:.60}") from None
        if not 1 <= players <= 99:
            raise _error("wrong_option", f"players: {players!r:.60} is no number of players")
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options: a dict of names and values, not {options!r:.60}")
    try:
        text = json.dumps(dict(options or {}), allow_nan=False)
    except (TypeError, ValueError) as wrong:
        raise _error("wrong_option", f"options: {wrong} (names with flags, words or lists of them)") from None
    files = {} if data is None else _files(data)
    folder = "custom" if data is None else _path(data).resolve().name
    return _engine._load(name, players or 0, text, files, folder)


def read(
    record: str | Mapping[str, Any] | Iterable[str],
    data: str | os.PathLike[str] | None = None,
) -> State:
    """The match of a record (a dict, or its text) or of a trace (its lines, or their text).

    >>> state = load("goofspiel").start()
    >>> read(state.trace()) == state
    True
    """
    if isinstance(record, str):
        text = record
    elif isinstance(record, Mapping):
        text = json.dumps(record)
    else:
        try:
            text = "\n".join(record) + "\n"
        except TypeError:
            raise TypeError(f"record: a dict, a str or lines of str, not {record!r:.60}") from None
    return _engine._read(text, {} if data is None else _files(data))


def bot(level: str, time_ms: float = 0, iterations: int = 0, seed: int = 1) -> Bot:
    """A player of a level. Without time and iterations it takes the level's own measure; with iterations alone it plays
    the same every time.

    >>> bot("expert", time_ms=10)
    <kilowatt.Bot expert>
    """
    return Bot(level, time_ms, iterations, seed)


# Pickles name functions by module and name, which those of the compiled module cannot be found by.
def unpickled_game(name: str, players: int, options: str, data: dict[str, bytes], data_name: str) -> Game:
    return _engine._load(name, players, options, data, data_name)


def unpickled_state(game: Game, moves: list[tuple[int, str]]) -> State:
    return _engine._restore(game, moves)
