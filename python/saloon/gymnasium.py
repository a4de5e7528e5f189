"""Gymnasium environments: one agent against house bots, as `gymnasium.make("saloon/district-noir-v1")`.

Importing this module registers an environment for each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from saloon.catalogue import games
from saloon.encoding import Observation, action_count, feature_count, observe
from saloon.game import Act, Game


class AgainstBots(gymnasium.Env[Observation, int]):
    """A seat of a game whose other seats are house bots.

    The reward is the share of the win, at the end. An illegal action ends the game with a reward of -1. Info maps the legal actions
    to acts. If several seats are asked at once, they act in seat order; a later one sees only what the rules show at once. Time
    runs only when nobody is asked.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        bot: str = "gambler",
        seat: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`bot` plays the other seats. `seat` is the agent's, drawn for each game by default."""
        self.render_mode = render_mode
        self._arguments: dict[str, Any] = {"game": game, "seats": seats, "options": options, "setup": setup}
        self.game = Game(**self._arguments)
        self._bot, self._fixed_seat, self.seat = bot, seat, seat or 0
        self._legal: dict[int, Act] = {}
        count = action_count(self.game)
        self.action_space = spaces.Discrete(count)  # type: ignore[assignment]
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(-128, 127, (feature_count(self.game),), np.int8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.game = Game(**self._arguments, seed=self.np_random.bytes(32))
        self.seat = int(self.np_random.integers(self.game.seats)) if self._fixed_seat is None else self._fixed_seat
        self._await_agent()
        return self._observe(), {"acts": self._legal}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if action not in self._legal:
            self._legal = {}
            return self._observe(), -1.0, True, False, {"acts": {}, "illegal": True}
        self.game.act(self.seat, self._legal[action])
        over = self._await_agent()
        reward = self.game.payoffs[self.seat] if over and self.game.payoffs else 0.0
        return self._observe(), reward, over, False, {"acts": self._legal}

    def _await_agent(self) -> bool:
        """Plays the bots until the agent is asked. Returns whether the game is over."""
        while (seat := self.game.advance()) not in (None, self.seat):
            assert seat is not None
            self.game.act(seat, self.game.bot(seat, self._bot, seed=self.np_random.bytes(32)))
        self._legal = {} if seat is None else self.game.legal_actions(self.seat)
        return seat is None

    def _observe(self) -> Observation:
        return observe(self.game, self.seat, self._legal)

    def render(self) -> Any:
        """Returns the view of the agent."""
        return str(self.game.view(self.seat)) if self.render_mode == "ansi" else None


for _info in games():
    gymnasium.register(f"saloon/{_info.name}-v1", "saloon.gymnasium:AgainstBots", kwargs={"game": _info.name})
