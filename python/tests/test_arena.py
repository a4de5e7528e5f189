"""Tournaments."""

from __future__ import annotations

from typing import Any

import pytest

import saloon


def first(view: dict[str, Any], acts: list[Any]) -> Any:
    """Bot that plays the first legal act."""
    return acts[0]


def test_house_bots_meet_over_the_same_deals() -> None:
    result = saloon.arena("district-noir", ["tips", "random"], 100, seed=1)
    assert result == saloon.arena("district-noir", ["tips", "random"], 100, seed=1)
    tips, chance = result.bots
    assert (result.games, tips.name, tips.games) == (100, "tips", 100)
    assert tips.low > 0.5 > chance.high
    assert tips.low < tips.win_share < tips.high
    assert tips.win_share + chance.win_share == pytest.approx(1)
    [versus] = result.versus
    assert (versus.name, versus.against, versus.games) == ("tips", "random", 100)


def test_a_function_plays_in_every_seat() -> None:
    result = saloon.arena("district-noir", [first, "random", "tips"], 12, seed=3)
    assert [bot.name for bot in result.bots] == ["first", "random", "tips"]
    assert result.games == 12
    assert sum(bot.games for bot in result.bots) == 24
    assert result == saloon.arena("district-noir", [first, "random", "tips"], 12, seed=3)


def test_a_function_plays_every_game(game: str) -> None:
    result = saloon.arena(game, [first, "random"], 2)
    assert sum(bot.win_share * bot.games for bot in result.bots) == pytest.approx(result.games)


def test_wrong_bots_are_refused() -> None:
    with pytest.raises(saloon.BadRequest, match="there is no bot"):
        saloon.arena("district-noir", ["nobody"], 10)
    with pytest.raises(saloon.BadRequest, match="at least one bot"):
        saloon.arena("district-noir", [], 10)
    with pytest.raises(saloon.BadRequest, match="two bots have the name '<lambda>'"):
        saloon.arena("district-noir", [lambda view, acts: acts[0], lambda view, acts: acts[-1]], 10)
    with pytest.raises(saloon.BadRequest, match="there is no game"):
        saloon.arena("chess", ["random"], 10)
