"""A game as a pettingzoo.AECEnv: every seat that decides is an agent. Needs the packages pettingzoo and gymnasium."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._engine import CHANCE, Game, State


class KilowattAEC(AECEnv):
    """Agents are "p1", "p2", …; observations {"observation": numbers, "action_mask": flags}. Chance is played inside.

    Rewards are 0 until the end, then State.returns().
    """

    metadata: dict[str, Any] = {"name": "kilowatt_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, game: Game, render_mode: str | None = None):
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"p{seat + 1}" for seat in range(game.players)]
        limits = np.iinfo(np.int16)
        observation = spaces.Dict({
            "observation": spaces.Box(limits.min, limits.max, (game.observation_space.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        })
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.state_: State | None = None

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self.state_ = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state = self._state()
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.num_actions, np.int8)
        if seat in state.active and agent == self.agent_selection:
            mask[state.actions(seat)] = 1
        return {"observation": state.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state()
        if action is None:
            raise ValueError("an action is needed: the match is not over")
        state.apply(operator.index(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self._state()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def _state(self) -> State:
        if self.state_ is None:
            raise RuntimeError("the match has not begun: call reset() first")
        return self.state_

    def _go_on(self) -> None:
        state = self._state()
        while state.seat == CHANCE:
            actions, weights = zip(*state.chances())
            share = np.asarray(weights, dtype=float)
            state.apply(int(self._rng.choice(actions, p=share / share.sum())))
        if state.is_over:
            returns = state.returns()
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = returns[seat]
                self.terminations[agent] = True
                self.infos[agent] = {"points": state.points()[seat]}
        else:
            assert state.seat is not None
            self.agent_selection = self.possible_agents[state.seat]
