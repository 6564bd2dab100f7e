"""Powerline, Pampero and 20th Century for people who study play with programs.

>>> import kilowatt
>>> game = kilowatt.load("powerline", players=2)
>>> state = game.start()
>>> import random
>>> rng = random.Random(1)
>>> while not state.is_over:
...     if state.is_chance:
...         actions, weights = zip(*state.chances())
...         state.apply(rng.choices(actions, weights)[0])
...     else:
...         state.apply(rng.choice(state.actions()))
>>> len(state.returns())
2
"""

from ._arena import Contest, Row, arena
from ._engine import CHANCE, Batch, Bot, Error, Game, State, __version__, games, levels
from ._load import bot, load, read
from ._space import Field, ObservationSpace

__all__ = [
    "CHANCE", "Batch", "Bot", "Contest", "Error", "Field", "Game", "ObservationSpace", "Row", "State",
    "__version__", "arena", "bot", "games", "levels", "load", "read",
]
