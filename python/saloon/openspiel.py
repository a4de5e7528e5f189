"""OpenSpiel games: `pyspiel.load_game("python_saloon_district_noir")`.

Importing this module registers a Python game for each game of the package, with the parameters `players`, `options` (JSON) and
`seed` (of the deals; drawn if negative). Chance is sampled: each game starts with a chance node with one outcome, the deal, and later
draws happen inside actions. A clone continues with the same chance to come.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from saloon.catalogue import GameInfo, games
from saloon.encoding import action_count, feature_count, observe
from saloon.game import Act, Game

PREFIX = "python_saloon_"


def _game_type(info: GameInfo) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + info.name.replace("-", "_"),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.max_seats,
        min_num_players=info.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": info.min_seats, "options": "", "seed": -1},
    )


class SaloonGame(pyspiel.Game):  # type: ignore[misc]
    """Game of the catalogue. Subclasses name it."""

    info: GameInfo

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        seats, options = params.get("players", self.info.min_seats), params.get("options", "")
        self.arguments = {"game": self.info.name, "seats": seats, "options": json.loads(options) if options else None}
        seed = params.get("seed", -1)
        self.rng = np.random.default_rng(None if seed < 0 else seed)
        self.sample = Game(**self.arguments)
        details = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.sample),
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.info.max_inputs,
        )
        super().__init__(_game_type(self.info), details, params)

    def new_initial_state(self) -> SaloonState:
        """Returns a chance node, which deals."""
        return SaloonState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SaloonObserver:
        """Returns an observer of what one seat knows."""
        return SaloonObserver(self.sample)


class SaloonState(pyspiel.State):  # type: ignore[misc]
    """State of a game. If several seats are asked at once, they act in seat order; a later one sees what the rules show at once."""

    def __init__(self, game: SaloonGame) -> None:
        super().__init__(game)
        self.game: Game | None = None
        self._arguments, self._seed = game.arguments, game.rng.bytes(32)
        self._seats = game.sample.seats
        self._seat: int | None = None
        self._legal: dict[int, Act] = {}

    def current_player(self) -> int:
        """Returns the seat to act, or the chance player before the deal."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._seat is None else self._seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the only outcome: the deal."""
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._legal) if player == self._seat else []

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = Game(**self._arguments, seed=self._seed)
        else:
            assert self._seat is not None
            self.game.act(self._seat, self._legal[action])
        self._seat = self.game.advance()
        self._legal = {} if self._seat is None else self.game.legal_actions(self._seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return json.dumps(self._legal[action]) if action in self._legal else str(action)

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.game is not None and self._seat is None

    def returns(self) -> list[float]:
        """Returns each seat's share of the win, once the game is over."""
        payoffs = self.game.payoffs if self.game else None
        return payoffs or [0.0] * self._seats

    def __str__(self) -> str:
        return "before the deal" if self.game is None else json.dumps(self.game.view("all"))


class SaloonObserver:
    """Observer of what one seat knows: `observation` and `action_mask` as a tensor, the view as a string."""

    def __init__(self, game: Game) -> None:
        features, actions = feature_count(game), action_count(game)
        self.tensor = np.zeros(features + actions, np.float32)
        self.dict = {"observation": self.tensor[:features], "action_mask": self.tensor[features:]}

    def set_from(self, state: SaloonState, player: int) -> None:
        """Writes the tensor."""
        self.tensor.fill(0.0)
        if state.game is not None:
            for name, values in observe(state.game, player, state._legal if player == state._seat else {}).items():
                self.dict[name][:] = values

    def string_from(self, state: SaloonState, player: int) -> str:
        """Returns the view as JSON."""
        return "before the deal" if state.game is None else json.dumps(state.game.view(player))


def _register(info: GameInfo) -> None:
    kind = type(info.title.replace(" ", ""), (SaloonGame,), {"info": info})
    pyspiel.register_game(_game_type(info), kind)


for _info in games():
    _register(_info)
