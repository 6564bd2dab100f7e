"""The adapters against small stand-ins of the packages they are for."""

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

import kilowatt
import kilowatt.openspiel

STANDINS = str(Path(__file__).parent / "standins")


@pytest.fixture
def standins(monkeypatch):
    monkeypatch.syspath_prepend(STANDINS)
    yield
    for name in list(sys.modules):
        if name.split(".")[0] in ("gymnasium", "pettingzoo") or name in ("kilowatt.gymnasium_env", "kilowatt.pettingzoo_env"):
            del sys.modules[name]


def test_without_their_packages_the_adapters_are_not_importable():
    for name in ("gymnasium_env", "pettingzoo_env"):
        package = name.removesuffix("_env")
        if importlib.util.find_spec(package) is None:
            with pytest.raises(ModuleNotFoundError, match="gymnasium|pettingzoo"):
                importlib.import_module(f"kilowatt.{name}")


@pytest.mark.parametrize("name, players", [("powerline", 3), ("pampero", 1), ("century", 3), ("goofspiel", 2)])
def test_gymnasium(standins, name, players):
    env_type = importlib.import_module("kilowatt.gymnasium_env").KilowattEnv
    env = env_type(kilowatt.load(name, players=players), seat=players - 1, opponents="random", render_mode="ansi")
    observation, info = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert np.array_equal(observation["observation"], again["observation"]) and info == {}
    over = False
    while not over:
        assert env.observation_space.contains(observation)
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, truncated, info = env.step(action)
        assert truncated is False and (over or reward == 0)
    assert reward == env.state.returns()[players - 1]
    assert info["points"] == env.state.points() and name in env.render()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_gymnasium_refuses_by_the_rule(standins):
    env = importlib.import_module("kilowatt.gymnasium_env").KilowattEnv(kilowatt.load("powerline"))
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=2)
    env.step(env.game.action("begin red"))
    with pytest.raises(kilowatt.Error, match="PL-30"):
        env.step(env.game.action("stop"))
    for action in (1.7, "1", None):
        with pytest.raises(TypeError):
            env.step(action)


@pytest.mark.parametrize("name, players", [("powerline", 2), ("pampero", 2), ("century", 4), ("goofspiel", 3)])
def test_pettingzoo(standins, name, players):
    env = importlib.import_module("kilowatt.pettingzoo_env").KilowattAEC(kilowatt.load(name, players=players))
    env.reset(seed=3)
    assert env.agents == env.possible_agents and len(env.agents) == players
    final = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation)
        if terminated or truncated:
            final[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert [final[agent] for agent in env.possible_agents] == env.state_.returns()[:players]
    assert env.agents == []


def rollout_value(state, player, rng):
    """The kind of loop OpenSpiel's algorithms have, written against its State alone."""
    state = state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=shares))
        else:
            state.apply_action(rng.choice(state.legal_actions(state.current_player())))
    return state.returns()[player]


@pytest.mark.parametrize("name, players", [("powerline", 2), ("pampero", 2), ("century", 3), ("goofspiel", 2)])
def test_openspiel(name, players):
    rng = np.random.default_rng(1)
    game = kilowatt.load(name, players=players)
    state = kilowatt.openspiel.new_initial_state(game)
    before = str(state)
    assert -1 <= rollout_value(state, 0, rng) <= 1
    assert str(state) == before, "a clone is a clone"
    while state.is_chance_node():
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        state = state.child(state.chance_outcomes()[0][0])
    player = state.current_player()
    assert state.legal_actions(player) == sorted(state.legal_actions())
    assert sum(state.legal_actions_mask()) == len(state.legal_actions())
    assert state.legal_actions((player + 1) % players) == []
    assert len(state.observation_tensor(player)) == game.observation_space.size
    assert state.resample_from_infostate(player, rng.random).observation_tensor(player) == state.observation_tensor(player)
    assert state.action_to_string(player, state.legal_actions()[0]) == game.action_name(state.legal_actions()[0])
    assert len(state.history()) == state.move_number()
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.current_player() == kilowatt.openspiel.TERMINAL_PLAYER and state.legal_actions() == []
