"""Fixtures of all tests."""

from __future__ import annotations

import pytest

import saloon

GAMES = [info.name for info in saloon.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Name of each game in turn."""
    name: str = request.param
    return name
