"""PettingZoo environments: `saloon.pettingzoo.env("district-noir")`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from saloon.encoding import Observation, action_count, feature_count, observe
from saloon.game import Act, Game


def env(game: str, seats: int | None = None, **arguments: Any) -> AECEnv:
    """Returns the environment with the usual wrappers: an illegal action ends the game with a reward of -1 for its agent."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, seats, **arguments), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """A game as agents in turn.

    Agents are `player_0`, `player_1`, … by seat. If several seats are asked at once, they act one after the other, in seat order; a
    later one sees only what the rules show at once. Time runs only when nobody is asked. Each agent's reward is its share of the
    win.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game.replace('-', '_')}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._arguments: dict[str, Any] = {"game": game, "seats": seats, "options": options, "setup": setup}
        self.game = Game(**self._arguments)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        count = action_count(self.game)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (feature_count(self.game),), np.int8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None
        self._legal: dict[int, Act] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self.game = Game(**self._arguments, seed=self._rng.bytes(32))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._await_agent()

    def observe(self, agent: str) -> Observation:
        legal = self._legal if agent == self.agent_selection else {}
        return observe(self.game, self.possible_agents.index(agent), legal)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise ValueError(f"action {action} is not legal now: see `action_mask`")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.act(self.possible_agents.index(agent), self._legal[action])
        self._await_agent()
        self._accumulate_rewards()

    def _await_agent(self) -> None:
        """Runs the clock and selects the next agent. Its `infos` map its actions to acts."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.game.advance()
        if seat is None:
            self._legal = {}
            payoffs = self.game.payoffs or [0.0] * self.game.seats
            self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._legal = self.game.legal_actions(seat)
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"acts": self._legal}

    def render(self) -> str | None:
        """Returns the view of a spectator."""
        return str(self.game.view()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
