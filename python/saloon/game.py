"""One game, step by step."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from saloon import _native
from saloon.catalogue import games

Act: TypeAlias = Any
"""Act in the notation of the referee: JSON as Python values, such as `"take"` or `{"play": "-2"}`."""
Viewer: TypeAlias = int | Literal["all"] | None
"""Seat, spectator (`None`), or `"all"`: everything, unredacted."""


class Game:
    """One game under the referee of Saloon.

    Acts, views, events, set-ups and options have the form of docs/referee.md. A refused call changes nothing: it raises `IllegalAct`
    with the clause if the rules forbid the act, and else `BadRequest`. Options left out have the defaults of the rules, except that
    races in real time are played in lockstep.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
        seed: bytes | str | None = None,
        chance: Sequence[str] = (),
        components: str | PathLike[str] | None = None,
    ) -> None:
        """Deals a game. `seed` is 32 bytes or 64 hexadecimal digits, zeros by default; `components` a path of a component file."""
        if seats is None:
            seats = {info.name: info.min_seats for info in games()}.get(game, 2)
        self.name = game
        self._game = _native.Game(None if components is None else Path(components).read_text())
        request = {"game": game, "seats": seats, "options": options, "setup": setup, "seed": _seed(seed)}
        self.rules: str = self._ask("new", **request, chance=list(chance) or None)["rules"]
        self.seats, self.features, self.actions, self.act_width = self._game.shape

    def _ask(self, op: str, **fields: Any) -> dict[str, Any]:
        given = {name: value for name, value in fields.items() if value is not None}
        answer: dict[str, Any] = json.loads(self._game.ask(json.dumps({"op": op, **given}, default=dict)))
        return answer

    @property
    def waiting(self) -> list[int]:
        """Seats that the game awaits."""
        seats: list[int] = self._ask("waiting")["seats"]
        return seats

    @property
    def deadline(self) -> int | None:
        """Time at which time alone changes the game, in milliseconds since its start."""
        deadline: int | None = self._ask("waiting")["deadline"]
        return deadline

    def legal(self, seat: int) -> list[Act]:
        """Lists every act that would be accepted from a seat now."""
        acts: list[Act] = self._ask("legal", seat=seat)["acts"]
        return acts

    def act(self, seat: int, act: Act, *, at: int | None = None, chance: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Applies an act, at the last instant unless `at` is given. Returns its events, unredacted."""
        events: list[dict[str, Any]] = self._ask("act", seat=seat, act=act, at=at, chance=list(chance) or None)["events"]
        return events

    def tick(self, at: int, *, chance: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Advances the time. Returns the events that time alone causes, unredacted."""
        events: list[dict[str, Any]] = self._ask("tick", at=at, chance=list(chance) or None)["events"]
        return events

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """Returns what a viewer knows."""
        # A spectator is an explicit null, which `_ask` would leave out.
        view: dict[str, Any] = json.loads(self._game.ask(json.dumps({"op": "view", "seat": viewer})))["view"]
        return view

    def events(self, viewer: Viewer = None) -> list[dict[str, Any]]:
        """Returns the events of the last step (at first, of the deal) as a viewer sees them."""
        text = self._game.all_events() if viewer == "all" else self._game.events(viewer)
        events: list[dict[str, Any]] = json.loads(text)
        return events

    def preview(self, seat: int, act: Act) -> Any:
        """Predicts the effect of an act, from the view of its seat alone. Raises as `act` would."""
        return json.loads(self._game.preview(seat, json.dumps(act)))

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Ranking, scores and reason, once the game is over."""
        outcome: dict[str, Any] | None = self.view()["outcome"]
        return outcome

    @property
    def payoffs(self) -> list[float] | None:
        """Share of the win of each seat, once the game is over."""
        return self._game.payoffs()

    def bot(
        self,
        seat: int,
        bot: str,
        *,
        ms: int | None = None,
        iterations: int | None = None,
        seed: bytes | str | None = None,
    ) -> Act:
        """Returns the act that a house bot chooses, from the view of its seat alone. The same seed gives the same act, unless its
        search is limited in time."""
        return self._ask("bot", seat=seat, bot=bot, ms=ms, iterations=iterations, seed=_seed(seed))["act"]

    @property
    def record(self) -> dict[str, Any]:
        """Record of the game so far, for `verify`."""
        record: dict[str, Any] = self._ask("record")["record"]
        return record

    def copy(self) -> Game:
        """Returns a copy, which continues on its own with the same chance to come."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__, _game=self._game.copy())
        return twin

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def advance(self) -> int | None:
        """Runs the clock until a seat is awaited. Returns the first such seat; `None` once the game is over."""
        while True:
            asked = self._ask("waiting")
            if asked["seats"]:
                seat: int = asked["seats"][0]
                return seat
            if asked["deadline"] is None:
                return None
            self.tick(asked["deadline"])

    def observation(self, seat: int) -> NDArray[np.int8]:
        """Returns what a seat knows as numbers, like `VectorEnv`. Empty if the game has no encoding."""
        return self._game.observe(seat)

    def legal_actions(self, seat: int) -> dict[int, Act]:
        """Maps each legal action of a seat to its act. An action is its number or, if acts are listed, its place in `legal`."""
        return dict(zip(self._game.actions(seat), self.legal(seat), strict=True))

    def act_features(self, seat: int) -> NDArray[np.int8]:
        """Describes each act of `legal`, one row each, if acts are listed."""
        return self._game.act_features(seat)


def verify(record: Mapping[str, Any] | str) -> dict[str, Any]:
    """Verifies a record: its seed, seals, acts and draws. `holds` of the report is false if one was changed."""
    text = record if isinstance(record, str) else json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    report: dict[str, Any] = json.loads(_native.verify(text))
    return report


def to_json(fields: Mapping[str, Any] | None) -> str | None:
    """Returns options or a set-up as JSON."""
    return None if fields is None else json.dumps(dict(fields))


def _seed(seed: bytes | str | None) -> str | None:
    return seed.hex() if isinstance(seed, (bytes, bytearray)) else seed
