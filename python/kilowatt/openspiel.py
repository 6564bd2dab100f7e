"""States with the names of OpenSpiel's `State`, for algorithms that were written for it.

>>> import kilowatt, kilowatt.openspiel
>>> state = kilowatt.openspiel.new_initial_state(kilowatt.load("goofspiel", players=2))
>>> state.is_chance_node()
True
>>> state.apply_action(state.chance_outcomes()[0][0])
"""

from __future__ import annotations

from ._engine import CHANCE, Game, State as _State

CHANCE_PLAYER = -1  # pyspiel.PlayerId.CHANCE
TERMINAL_PLAYER = -4  # pyspiel.PlayerId.TERMINAL


class State:
    """Decisions of simultaneous phases come one after the other, the lowest seat first; what the others have chosen is
    in nobody's observation."""

    def __init__(self, state: _State) -> None:
        self._state = state

    @property
    def kilowatt(self) -> _State:
        """The state behind it."""
        return self._state

    def current_player(self) -> int:
        seat = self._state.seat
        return TERMINAL_PLAYER if seat is None else CHANCE_PLAYER if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_chance_node(self) -> bool:
        return self._state.is_chance

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self._state.game.seats

    def num_distinct_actions(self) -> int:
        return self._state.game.num_actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self._state.is_over or (player is not None and player != self.current_player()):
            return []
        return sorted(self._state.actions())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._state.game.num_actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self._state.chances()
        total = sum(weight for _, weight in chances)
        return [(action, weight / total) for action, weight in chances]

    def apply_action(self, action: int) -> None:
        self._state.apply(action)

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        return State(self._state.copy())

    def returns(self) -> list[float]:
        return self._state.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> list[float]:
        return self.returns()

    def history(self) -> list[int]:
        return [action for _, action in self._state.moves]

    def move_number(self) -> int:
        return len(self._state.moves)

    def action_to_string(self, player: int, action: int | None = None) -> str:
        return self._state.game.action_name(player if action is None else action)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return [float(number) for number in self._state.observe(self._observer(player))]

    def resample_from_infostate(self, player: int, sampler: object = None) -> State:
        """A state that `player` cannot tell from this one; `sampler` draws numbers from 0 to 1 as OpenSpiel's does."""
        seed = int(sampler() * 2**53) if callable(sampler) else None
        return State(self._state.guess(player, seed))

    def _observer(self, player: int | None) -> int | None:
        if player is None and self.current_player() < 0:
            return 0
        return player

    def __str__(self) -> str:
        return str(self._state)


def new_initial_state(game: Game) -> State:
    if not isinstance(game, Game):
        raise TypeError(f"game: a kilowatt.Game, not {game!r:.60}")
    return State(game.start())
