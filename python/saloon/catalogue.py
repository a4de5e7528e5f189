"""Games and bots of the package."""

from __future__ import annotations

from dataclasses import dataclass

from saloon import _native


@dataclass(frozen=True)
class GameInfo:
    """Facts about a game."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    max_inputs: int
    """Bound on the acts and ticks of a game."""


def games() -> list[GameInfo]:
    """Lists the games."""
    return [GameInfo(*facts) for facts in _native.games()]


def bots() -> dict[str, str]:
    """Lists the house bots: name and description."""
    return dict(_native.bots())
