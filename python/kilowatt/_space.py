"""The layout of observations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Field:
    """One stretch of an observation.

    `kind` says what its numbers are: `number` what they say; `flag` 0 or 1, one for each of `words` if there are any;
    `word` 1 + the place in `words`, 0 for none; `seat` 1 + the seat counted from the observer, 0 for none.
    """

    name: str
    first: int
    size: int
    kind: str
    words: tuple[str, ...] = field(repr=False, default=())

    @property
    def at(self) -> slice:
        """Where it lies: observation[field.at]."""
        return slice(self.first, self.first + self.size)


class ObservationSpace:
    """Named fields of an array of int16. Fields of `seat0` are the observer's; other seats follow in the order of play.

    >>> import kilowatt
    >>> game = kilowatt.load("powerline", players=2)
    >>> space = game.observation_space
    >>> named = space.named(game.start().observe(0))
    >>> named["dice"].tolist()
    [0, 0, 0, 0, 0, 0]
    """

    dtype = np.dtype(np.int16)
    size: int
    """How many numbers."""
    fields: dict[str, Field]
    """By name, in the order in which they lie."""

    def __init__(self, fields: list[tuple[str, int, int, str, list[str]]], size: int) -> None:
        self.size = size
        self.fields = {
            name: Field(name, first, count, kind, tuple(words)) for name, first, count, kind, words in fields
        }

    @property
    def shape(self) -> tuple[int]:
        """Of one observation."""
        return (self.size,)

    def named(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Each field's part of an observation, or of an array of them, by its name."""
        observation = np.asarray(observation)
        if observation.shape[-1:] != (self.size,):
            raise ValueError(f"the last axis has {observation.shape[-1:]} entries, not ({self.size},)")
        return {name: observation[..., part.at] for name, part in self.fields.items()}

    def __repr__(self) -> str:
        return f"<kilowatt.ObservationSpace {self.size} numbers, {len(self.fields)} fields>"
