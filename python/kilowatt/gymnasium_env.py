"""One seat of a game as a gymnasium.Env; bots sit on the others. Needs the package gymnasium."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._arena import Player
from ._engine import CHANCE, Game, State
from ._load import bot


class KilowattEnv(gymnasium.Env):
    """`step` plays an action of our seat, then chance and the others until we decide again or the match is over.

    Observations are {"observation": numbers, "action_mask": flags}; an action that the mask forbids raises
    kilowatt.Error with the rule. The reward is 0 until the end, then State.returns() of our seat.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: Game, seat: int = 0, opponents: str | Player = "greedy", render_mode: str | None = None):
        if not 0 <= seat < game.players:
            raise ValueError(f"seat: there is no seat {seat} to decide for (0 to {game.players - 1})")
        self.game = game
        self.seat = seat
        self.render_mode = render_mode
        self._opponents = opponents
        limits = np.iinfo(np.int16)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(limits.min, limits.max, (game.observation_space.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        })
        self.action_space = spaces.Discrete(game.num_actions)
        self.state: State | None = None
        self._opponent: Player

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        level = self._opponents
        if isinstance(level, str):
            self._opponent = bot(level, seed=int(self.np_random.integers(2**31)))
        else:
            self._opponent = level
        self.state = self.game.start()
        self._go_on()
        return self._observation(), {}

    def step(self, action: int):
        if self.state is None or self.state.is_over:
            raise RuntimeError("the match is over or has not begun: call reset() first")
        self.state.apply(operator.index(action), self.seat)
        self._go_on()
        over = self.state.is_over
        reward = float(self.state.returns()[self.seat]) if over else 0.0
        info: dict[str, Any] = {"points": self.state.points()} if over else {}
        return self._observation(), reward, over, False, info

    def render(self) -> str | None:
        return str(self.state) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        state = self.state
        assert state is not None
        while not state.is_over and self.seat not in state.active:
            if state.seat == CHANCE:
                actions, weights = zip(*state.chances())
                share = np.asarray(weights, dtype=float)
                state.apply(int(self.np_random.choice(actions, p=share / share.sum())))
            else:
                state.apply(self._opponent(state))

    def _observation(self) -> dict[str, np.ndarray]:
        state = self.state
        assert state is not None
        mask = np.zeros(self.game.num_actions, np.int8)
        if not state.is_over:
            mask[state.actions(self.seat)] = 1
        return {"observation": state.observe(self.seat), "action_mask": mask}
