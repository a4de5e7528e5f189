"""Vector environments."""

from __future__ import annotations

import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import saloon

HIDDEN = ["7"] * 3 + ["8"] * 8 + ["+2"] * 4 + ["+3"] * 2 + ["+4"] + ["-1"] * 3 + ["-2"] * 4 + ["-3"] * 2
HIDDEN += ["docks", "police", "hall"]


def twin(hand: list[str]) -> dict[str, Any]:
    """Returns a set-up of District Noir with these two cards besides three fives in the hand of seat 0."""
    hidden = [*HIDDEN, "5", "5"]
    for card in hand:
        hidden.remove(card)
    return {
        "first": 1,
        "hands": [["5", "5", "5", *hand], ["6"] * 5],
        "line": ["6", "7"],
        "pile": hidden,
        "removed": ["7"] * 3,
    }


def rollout(env: saloon.VectorEnv, steps: int) -> list[bytes]:
    """Plays random actions. Returns the bytes of every array after each step."""
    batch, actions = env.batch(), np.zeros(env.slots, np.uint32)
    env.observe(batch)
    seen = []
    for _ in range(steps):
        env.sample(actions)
        env.step(actions, batch)
        acts = batch.act_features[: batch.act_offsets[-1]] if env.listed else batch.masks
        arrays = (batch.observations, acts, batch.act_offsets, batch.seats, batch.rewards, batch.done)
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen


def test_worlds_that_a_seat_cannot_tell_apart_give_identical_bytes() -> None:
    names = ["5", "6", "7", "8", "+2", "+3", "+4", "-1", "-2", "-3", "docks", "police", "hall"]
    worlds = [saloon.VectorEnv("district-noir", 1, setup=twin(hand), joint=True) for hand in (["8", "8"], ["+2", "hall"])]
    batches = [env.batch() for env in worlds]
    for env, batch in zip(worlds, batches, strict=True):
        env.observe(batch)
    compared = 0
    for _ in range(6):
        one, other = batches
        assert one.seats == other.seats
        if one.seats[0] == 1:
            compared += 1
            assert one.observations.tobytes() == other.observations.tobytes()
            assert one.masks.tobytes() == other.masks.tobytes()
            assert one.joint is not None
            assert other.joint is not None
            assert one.joint.tobytes() != other.joint.tobytes(), "the worlds do differ"
        else:
            assert one.observations.tobytes() != other.observations.tobytes()
        action = np.array([names.index("6" if one.seats[0] == 1 else "5")], np.uint32)
        for env, batch in zip(worlds, batches, strict=True):
            env.step(action, batch)
    assert compared == 3


def test_the_seed_determines_everything(game: str) -> None:
    one, again, other = (rollout(saloon.VectorEnv(game, 5, seed=seed), 60) for seed in (4, 4, 5))
    assert one == again
    assert one != other


def test_arrays_have_the_documented_shapes(game: str) -> None:
    env = saloon.VectorEnv(game, 3, joint=True)
    batch = env.batch()
    env.observe(batch)
    assert batch.observations.shape == (3, env.features)
    assert batch.joint is not None
    assert batch.joint.shape == (3, env.seats * env.features)
    assert batch.masks.shape == (3, env.actions)
    assert batch.rewards.shape == (3, env.seats)
    if env.listed:
        assert batch.act_offsets.shape == (4,)
        assert (np.diff(batch.act_offsets) > 0).all()
        assert batch.act_features.shape[1] == env.act_features
    else:
        assert (batch.masks.sum(axis=1) > 0).all()


def test_an_environment_agrees_with_a_game() -> None:
    """Encodes the same position through both interfaces."""
    game = saloon.Game("district-noir", setup=twin(["8", "8"]))
    env = saloon.VectorEnv("district-noir", 1, setup=twin(["8", "8"]))
    batch = env.batch()
    env.observe(batch)
    assert (game.observation(1) == batch.observations[0]).all()
    assert sorted(game.legal_actions(1)) == list(np.flatnonzero(batch.masks[0]))


def test_every_game_shares_one_win(game: str) -> None:
    env = saloon.VectorEnv(game, 16, seed=2)
    batch, actions = env.batch(), np.zeros(16, np.uint32)
    ended = 0
    for _ in range(4000):
        env.sample(actions)
        env.step(actions, batch)
        assert np.allclose(batch.rewards.sum(axis=1), batch.done)
        ended += int(batch.done.sum())
        if ended > 8:
            return
    pytest.fail("no game ended")


def test_an_illegal_action_is_named_and_changes_nothing(game: str) -> None:
    env = saloon.VectorEnv(game, 2)
    batch = env.batch()
    env.observe(batch)
    before = batch.observations.copy()
    actions = np.zeros(2, np.uint32)
    env.sample(actions)
    actions[1] = 9999
    with pytest.raises(ValueError, match="action 9999 is not legal in slot 1"):
        env.step(actions, batch)
    env.observe(batch)
    assert (batch.observations == before).all()


def test_wrong_arrays_are_named() -> None:
    env = saloon.VectorEnv("district-noir", 4)
    batch, actions = env.batch(), np.zeros(4, np.uint32)
    env.sample(actions)
    with pytest.raises(TypeError, match="`actions` must be a C-contiguous NumPy array of uint32 with 1 dimension"):
        env.step(actions.astype(np.int64), batch)
    with pytest.raises(TypeError, match=r"`actions` must be .*: it is a list"):
        env.step([0, 0, 0, 0], batch)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`actions` has 3 elements instead of 4"):
        env.step(actions[:3].copy(), batch)
    with pytest.raises(TypeError, match="`actions` must be a C-contiguous"):
        env.step(np.zeros(8, np.uint32)[::2], batch)
    for name, wrong in {
        "observations": np.zeros((4, env.features), np.int16),
        "masks": np.zeros((env.actions, 4), np.uint8).T,
        "rewards": np.zeros(8, np.float32),
    }.items():
        broken = env.batch()
        setattr(broken, name, wrong)
        with pytest.raises(TypeError, match=f"`{name}` must be a C-contiguous NumPy array"):
            env.observe(broken)
    read_only = env.batch()
    read_only.done.flags.writeable = False
    with pytest.raises(ValueError, match="`done` is read-only"):
        env.observe(read_only)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess", "slots": 1}, 'there is no game "chess"; choose one of'),
        ({"game": "district-noir", "slots": 0}, "an environment needs at least one slot"),
        ({"game": "blackrock-city", "slots": 1, "seats": 9}, "seat|player"),
        ({"game": "blackrock-city", "slots": 1, "options": {"editio": "published"}}, "editio"),
        ({"game": "district-noir", "slots": 1, "setup": {"first": 0}}, "hands"),
    ],
)
def test_an_impossible_environment_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        saloon.VectorEnv(**arguments)


def progress_during(call: Callable[[], object]) -> int:
    """Returns how far another thread gets while `call` runs ten times. The interpreter switches threads only when one lets go."""
    counter, over = 0, threading.Event()

    def count() -> None:
        nonlocal counter
        while not over.is_set():
            counter += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)
    try:
        thread.start()
        progress = 0
        for _ in range(10):
            before = counter
            call()
            progress += counter - before
    finally:
        over.set()
        sys.setswitchinterval(interval)
    thread.join()
    return progress


def test_steps_release_the_interpreter() -> None:
    env = saloon.VectorEnv("blackrock-city", 20_000)
    batch, actions = env.batch(), np.zeros(env.slots, np.uint32)

    def step() -> None:
        env.sample(actions)
        env.step(actions, batch)

    numbers = [number * 7919 % 1_000_003 for number in range(100_000)]
    assert progress_during(lambda: sorted(numbers)) == 0, "sorting holds the interpreter: the measurement works"
    assert progress_during(step) > 0
    one, other = saloon.VectorEnv("district-noir", 8, seed=1), saloon.VectorEnv("district-noir", 8, seed=1)
    results: list[list[bytes]] = []
    threads = [threading.Thread(target=lambda env=env: results.append(rollout(env, 200))) for env in (one, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 2 and results[0] == results[1], "threads do not disturb each other"


def test_steps_do_not_grow_memory() -> None:
    env = saloon.VectorEnv("district-noir", 256)
    batch, actions = env.batch(), np.zeros(256, np.uint32)

    def run(steps: int) -> None:
        for _ in range(steps):
            env.sample(actions)
            env.step(actions, batch)

    run(10)
    tracemalloc.start()
    run(10)
    before = tracemalloc.get_traced_memory()[0]
    run(500)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 4096
