"""One game through the referee."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import numpy as np
import pytest

import saloon


def play(game: saloon.Game, seed: int = 0) -> saloon.Game:
    """Plays to the end with random acts."""
    rng = random.Random(seed)
    while (seat := game.advance()) is not None:
        game.act(seat, rng.choice(game.legal(seat)))
    return game


def test_a_random_game_ends_and_its_record_verifies(game: str) -> None:
    table = play(saloon.Game(game, seed=bytes(range(32))))
    assert table.outcome is not None
    assert table.payoffs is not None
    winners = table.outcome["ranking"][0]
    assert [seat for seat, share in enumerate(table.payoffs) if share > 0] == sorted(winners)
    assert sum(table.payoffs) == pytest.approx(1)
    report = saloon.verify(table.record)
    assert report["holds"]
    assert report["outcome"]["ranking"] == table.outcome["ranking"]
    assert saloon.verify(json.dumps(table.record, separators=(",", ":"), ensure_ascii=False)) == report


def test_a_changed_record_does_not_verify() -> None:
    record = play(saloon.Game("district-noir")).record
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    report = saloon.verify(text.replace('"take"', '{"play":"5"}', 1))
    assert not report["holds"]
    with pytest.raises(saloon.BadRequest, match="this is not a record"):
        saloon.verify("{}")


def test_seeds_are_bytes_or_hexadecimal(game: str) -> None:
    one, other = saloon.Game(game, seed=b"\x07" * 32), saloon.Game(game, seed="07" * 32)
    assert one.view("all") == other.view("all")
    assert saloon.Game(game, seed=b"\x08" * 32).view("all") != one.view("all")
    with pytest.raises(saloon.BadRequest, match="seed"):
        saloon.Game(game, seed=b"short")


def test_refusals_carry_their_clause_and_change_nothing() -> None:
    game = saloon.Game("district-noir")
    before = game.view("all")
    [seat] = game.waiting
    with pytest.raises(saloon.IllegalAct, match=r"is to move \(DN-3.1\)") as refused:
        game.act(1 - seat, "take")
    assert refused.value.clause == "DN-3.1"
    with pytest.raises(saloon.BadRequest, match="act:"):
        game.act(seat, {"play": "queen"})
    with pytest.raises(saloon.BadRequest, match="there is no seat 5: seats go from 0 to 1"):
        game.legal(5)
    with pytest.raises(saloon.IllegalAct):
        game.preview(1 - seat, "take")
    assert game.view("all") == before
    assert issubclass(saloon.BadRequest, ValueError)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, 'there is no game "chess"; choose one of blackrock-city, boomtown-bandits, district-noir'),
        ({"game": "district-noir", "seats": 3}, "2"),
        (
            {"game": "blackrock-city", "options": {"edition": "pirate"}},
            "`pirate` is not known here, expected `published` or `prototype`",
        ),
        ({"game": "blackrock-city", "setup": {"silver": 99}}, "silver"),
    ],
)
def test_an_impossible_game_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(saloon.BadRequest, match=message):
        saloon.Game(**arguments)  # type: ignore[arg-type]


def test_views_and_events_hide_what_a_viewer_may_not_know() -> None:
    game = saloon.Game("district-noir")
    assert game.view(0)["players"][1]["hand"] is None
    assert game.view()["players"][0]["hand"] is None
    assert len(game.view("all")["players"][1]["hand"]) == 5
    dealt = [event for event in game.events(0) if event["type"] == "dealt"]
    assert {event["seat"]: event["cards"] is None for event in dealt} == {0: False, 1: True}
    assert all(event["cards"] for event in game.events("all") if event["type"] == "dealt")


def test_acts_previews_and_bots() -> None:
    game = saloon.Game("district-noir", seed=b"\x01" * 32)
    [seat] = game.waiting
    act = game.bot(seat, "legend", iterations=200)
    assert act in game.legal(seat)
    assert act == game.bot(seat, "legend", iterations=200)
    assert isinstance(game.preview(seat, act), dict)
    events = game.act(seat, act)
    assert events[0]["seat"] == seat
    assert events == game.events("all")
    with pytest.raises(saloon.BadRequest, match="there is no bot"):
        game.bot(1 - seat, "nobody")
    with pytest.raises(saloon.BadRequest, match="has no legal act now"):
        game.bot(seat, "random")
    assert "legend" in saloon.bots()


def test_a_copy_continues_on_its_own(game: str) -> None:
    table = saloon.Game(game, seed=b"\x05" * 32)
    for _ in range(3):
        seat = table.advance()
        assert seat is not None
        table.act(seat, table.legal(seat)[0])
    twin, third = table.copy(), copy.deepcopy(table)
    before = table.view("all")
    play(twin, 1)
    assert table.view("all") == before
    assert play(third, 1).record == twin.record
    assert saloon.verify(twin.record)["holds"]


def test_scripts_and_set_ups_fix_chance() -> None:
    setup = {"cubes": [{"gold": 2, "silver": 0}, {"gold": 0, "silver": 1}, {"gold": 0, "silver": 0}]}
    game = saloon.Game("blackrock-city", 2, setup=setup)
    assert game.view(0)["players"][0]["cubes"] == {"gold": 2, "silver": 0}
    assert game.view(1)["players"][0]["cubes"] is None


def test_components_come_from_a_file() -> None:
    cities = Path(__file__).parents[2] / "games" / "blackrock-city" / "data" / "cities.toml"
    assert saloon.Game("blackrock-city", components=cities).rules.startswith("blackrock-city/")


def test_deadlines_pass_with_ticks() -> None:
    game = saloon.Game("boomtown-bandits", 3, options={"shootout": "realtime"})
    seen = set()
    rng = random.Random(3)
    for _ in range(300):
        seats, due = game.waiting, game.deadline
        if due is not None and (not seats or rng.random() < 0.3):
            game.tick(due)
            seen.add("tick")
        elif seats:
            game.act(seats[0], rng.choice(game.legal(seats[0])))
            seen.add("act")
    assert seen == {"tick", "act"}


def test_races_are_played_in_lockstep_by_default() -> None:
    assert saloon.Game("boomtown-bandits").record["header"]["options"]["shootout"] == "lockstep"


def test_actions_name_the_legal_acts(game: str) -> None:
    table = saloon.Game(game)
    seat = table.advance()
    assert seat is not None
    actions = table.legal_actions(seat)
    assert list(actions.values()) == table.legal(seat)
    if table.actions:
        assert all(0 <= action < table.actions for action in actions)
    else:
        assert list(actions) == list(range(len(actions)))
        assert table.act_features(seat).shape == (len(actions), table.act_width)
    assert table.observation(seat).shape == (table.features,)
    assert table.observation(seat).dtype == np.int8


def test_secret_choices_of_seats_asked_together_stay_hidden() -> None:
    rng = random.Random(0)
    for seed in range(200):
        game = saloon.Game("boomtown-bandits", 4, seed=bytes([seed]) * 32)
        while (seat := game.advance()) is not None:
            act, others = rng.choice(game.legal(seat)), game.waiting[1:]
            game.act(seat, act)
            if others and "give" in act:
                assert game.events("all")[0]["card"] == act["give"]
                assert game.events(others[0])[0]["card"] is None
                return
    pytest.fail("no Hoedown")
