"""Adapters to other frameworks, checked by the frameworks' own tests."""

from __future__ import annotations

import importlib
import json
import random
import warnings
from typing import Any

import numpy as np
import pytest

import saloon
from saloon.encoding import MAX_ACTS


def test_no_list_of_acts_exceeds_the_maximum() -> None:
    most = 0
    for name, seats in (("blackrock-city", 4), ("boomtown-bandits", 5)):
        env = saloon.VectorEnv(name, 500, seats=seats)
        batch, actions = env.batch(), np.zeros(500, np.uint32)
        for _ in range(150):
            env.sample(actions)
            env.step(actions, batch)
            most = max(most, int(np.diff(batch.act_offsets).max()))
    assert 500 < most <= MAX_ACTS


class TestPettingZoo:
    def test_api(self, game: str) -> None:
        pytest.importorskip("pettingzoo")
        from pettingzoo.test import api_test, seed_test

        import saloon.pettingzoo

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a dict with a mask is not a bare array
            api_test(saloon.pettingzoo.env(game), num_cycles=200)
            seed_test(lambda: saloon.pettingzoo.env(game), num_cycles=50)

    def test_rewards_are_shares_of_the_win(self, game: str) -> None:
        pytest.importorskip("pettingzoo")
        import saloon.pettingzoo

        env = saloon.pettingzoo.raw_env(game)
        env.reset(seed=1)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, _, info = env.last()
            total[agent] += reward
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            assert over or len(info["acts"]) == observation["action_mask"].sum()
        assert sum(total.values()) == pytest.approx(1)
        assert list(total.values()) == env.game.payoffs

    def test_an_illegal_action_is_refused(self) -> None:
        pytest.importorskip("pettingzoo")
        import saloon.pettingzoo

        env = saloon.pettingzoo.raw_env("blackrock-city")
        env.reset(seed=1)
        with pytest.raises(ValueError, match="action 4000 is not legal now"):
            env.step(4000)


class TestGymnasium:
    def test_check_env(self, game: str) -> None:
        gymnasium = pytest.importorskip("gymnasium")
        from gymnasium.utils.env_checker import check_env

        importlib.import_module("saloon.gymnasium")  # registers the environments
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(gymnasium.make(f"saloon/{game}-v1").unwrapped)

    def test_a_game_against_bots(self, game: str) -> None:
        pytest.importorskip("gymnasium")
        import saloon.gymnasium

        env = saloon.gymnasium.AgainstBots(game, bot="random", seat=1)
        observation, _ = env.reset(seed=3)
        over, reward = False, 0.0
        while not over:
            action = int(env.action_space.sample(observation["action_mask"]))
            observation, reward, over, _, _ = env.step(action)
        assert env.game.payoffs is not None
        assert reward == env.game.payoffs[1]
        assert env.step(0)[1:3] == (-1.0, True), "no action is legal after the end"


class TestOpenSpiel:
    @pytest.fixture(autouse=True)
    def registered(self) -> Any:
        pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: it has no wheel for this Python")
        importlib.import_module("saloon.openspiel")  # registers the games
        return pyspiel

    def test_openspiel_simulates_games(self, registered: Any, game: str) -> None:
        loaded = registered.load_game("python_saloon_" + game.replace("-", "_"), {"seed": 5})
        registered.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)

    def test_clones_are_independent(self, registered: Any, game: str) -> None:
        loaded = registered.load_game("python_saloon_" + game.replace("-", "_"), {"seed": 5})
        state = loaded.new_initial_state()
        rng = random.Random(1)
        state.apply_action(0)
        for _ in range(4):
            state.apply_action(rng.choice(state.legal_actions()))
        before, clone = str(state), state.clone()
        while not clone.is_terminal():
            clone.apply_action(rng.choice(clone.legal_actions()))
        assert str(state) == before
        assert sum(clone.returns()) == pytest.approx(1)

    def test_observations_are_those_of_the_seat(self, registered: Any) -> None:
        state = registered.load_game("python_saloon_district_noir", {"seed": 5}).new_initial_state()
        state.apply_action(0)
        assert json.loads(state.observation_string(0))["players"][1]["hand"] is None
        assert len(state.observation_tensor(0)) == state.game.features + state.game.actions

    def test_the_learning_environment_runs(self, registered: Any) -> None:
        rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
        env = rl_environment.Environment(registered.load_game("python_saloon_district_noir", {"seed": 5}))
        step = env.reset()
        rng = random.Random(2)
        while not step.last():
            player = step.observations["current_player"]
            step = env.step([rng.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == pytest.approx(1)
