"""Tournaments of bots, with confidence intervals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from saloon import _native
from saloon.errors import BadRequest
from saloon.game import Act, Game, to_json

Bot: TypeAlias = str | Callable[[dict[str, Any], list[Act]], Act]
"""Name of a house bot, such as `legend:35ms`, or a function that chooses one of the legal acts from the view of its seat."""


@dataclass(frozen=True)
class Standing:
    """Results of one bot."""

    name: str
    games: int
    """Number of seats that it had, in all games."""
    win_share: float
    low: float
    """Lower bound of the 95 % confidence interval."""
    high: float
    rating: float
    """Weng-Lin rating (OpenSkill), which starts at 25."""
    uncertainty: float


@dataclass(frozen=True)
class Versus:
    """Results of one bot against another: the better place in each game counts, a draw half."""

    name: str
    against: str
    games: int
    share: float
    low: float
    """Lower bound of the 95 % confidence interval."""
    high: float


@dataclass(frozen=True)
class ArenaResult:
    """Result of a tournament."""

    games: int
    bots: list[Standing]
    versus: list[Versus]


def arena(
    game: str,
    bots: Sequence[Bot],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    setup: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> ArenaResult:
    """Plays a tournament like `saloon arena`: every seating of the bots plays each deal, and the last bot fills the remaining seats.

    The number of games is rounded up to whole deals. House bots play on all cores. With a Python function among the bots, games are
    played one after the other, and races in lockstep.
    """
    if all(isinstance(bot, str) for bot in bots):
        names = [str(bot) for bot in bots]
        report = _native.house_arena(game, names, games, seats, to_json(options), to_json(setup), seed)
    else:
        report = _play(game, bots, games, seats, options, setup, seed)
    result = json.loads(report)
    return ArenaResult(
        games=result["games"],
        bots=[Standing(**bot) for bot in result["bots"]],
        versus=[Versus(**pair) for pair in result["versus"]],
    )


def _play(
    game: str,
    bots: Sequence[Bot],
    games: int,
    seats: int | None,
    options: Mapping[str, Any] | None,
    setup: Mapping[str, Any] | None,
    seed: int,
) -> str:
    players: dict[str, Bot] = {}
    for bot in bots:
        if players.setdefault(_name(bot), bot) != bot:
            raise BadRequest(f"two bots have the name {_name(bot)!r}: give them different `__name__`s")
    table = Game(game, seats, options=options, setup=setup)
    schedule = _native.Arena([_name(bot) for bot in bots], table.seats)
    entries = list(players.values())
    places = []
    for number in range(-(-games // schedule.round) * schedule.round):
        deal = _bytes(seed, number // schedule.round)
        table = Game(game, seats, options=options, setup=setup, seed=deal)
        seating = [entries[index] for index in schedule.seating(number)]
        moves = 0
        while (seat := table.advance()) is not None:
            bot = seating[seat]
            if isinstance(bot, str):
                act = table.bot(seat, bot, seed=_bytes(seed, number, moves))
            else:
                act = bot(table.view(seat), table.legal(seat))
            table.act(seat, act)
            moves += 1
        ranking = (table.outcome or {"ranking": []})["ranking"]
        places.append([next(i for i, group in enumerate(ranking) if seat in group) for seat in range(table.seats)])
    return schedule.report(places)


def _name(bot: Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def _bytes(*numbers: int) -> bytes:
    """Derives 32 bytes for a deal or a bot."""
    return hashlib.sha256(",".join(map(str, numbers)).encode()).digest()
