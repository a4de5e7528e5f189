"""Measures vector environments on one core: decisions per second of CPU time, with observations and masks or listed acts.

python bench.py [--slots 4096] [--seconds 3]

Measures the package in this folder: build it with `maturin develop --release` first. The build of `make python` is three times slower.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import saloon
from saloon import _native


def measure(game: str, seats: int, slots: int, seconds: float) -> tuple[float, float, saloon.VectorEnv]:
    """Returns decisions per second of the steps alone, and including the choice of random actions."""
    env = saloon.VectorEnv(game, slots, seats=seats, seed=1)
    batch, actions = env.batch(), np.zeros(slots, np.uint32)
    env.observe(batch)
    decisions, stepping, start = 0, 0.0, time.thread_time()
    while (elapsed := time.thread_time() - start) < seconds:
        env.sample(actions)
        before = time.thread_time()
        env.step(actions, batch)
        stepping += time.thread_time() - before
        decisions += slots
    return decisions / stepping, decisions / elapsed, env


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description="Measures vector environments on one core.")
    parser.add_argument("--slots", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=3)
    arguments = parser.parse_args()
    if not _native.OPTIMIZED:
        print("This build is for tests, and slow: run `maturin develop --release` for real figures.")
    for info in saloon.games():
        seats = min(4, info.max_seats)
        steps, total, env = measure(info.name, seats, arguments.slots, arguments.seconds)
        acts = f"{env.act_features} numbers per listed act" if env.listed else f"{env.actions} actions"
        print(
            f"{info.name:<18}{seats} seats, {env.features} features, {acts}: "
            f"{steps / 1e6:.2f} M decisions/s in steps, {total / 1e6:.2f} M with random choices"
        )


if __name__ == "__main__":
    main()
