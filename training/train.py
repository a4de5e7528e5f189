"""Trains a policy by self-play:

    python -m training.train GAME --minutes 9 --out runs/GAME

An interrupted run continues from its last checkpoint when called again with the same folder."""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import jax
import numpy as np

from training.envs import Shards
from training.games import GAMES
from training.ppo import Settings, Trainer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--out", type=Path, required=True, help="folder of checkpoints and metrics")
    parser.add_argument("--minutes", type=float, default=9.0, help="time of this call")
    parser.add_argument("--total", type=float, help="time of the whole training in minutes, for annealing; default: this call")
    parser.add_argument("--iterations", type=int, help="length of the whole training, instead of its time: the same on every machine")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--small", action="store_true", help="small nets and batches, for a processor")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="overrides a setting")
    arguments = parser.parse_args()

    table, settings = GAMES[arguments.game]
    if arguments.small:
        settings = replace(settings, width=64, blocks=1, slots=512, minibatches=4)
    settings = override(settings, arguments.set)
    arguments.out.mkdir(parents=True, exist_ok=True)
    checkpoint = arguments.out / "checkpoint"
    env = Shards(table, settings.slots, arguments.threads, first_seed(settings.seed * 1_000_000_007, checkpoint))
    trainer = Trainer(env, settings)
    spent, iteration = load(checkpoint, trainer) if checkpoint.exists() else (0.0, 0)
    total = 60 * (arguments.total or arguments.minutes + spent / 60)
    start, saved_at = time.time(), time.time()
    decisions = 0
    with open(arguments.out / "metrics.jsonl", "a") as metrics:
        while (elapsed := time.time() - start) < 60 * arguments.minutes and iteration != arguments.iterations:
            progress = iteration / arguments.iterations if arguments.iterations else (spent + elapsed) / total
            notes = trainer.iterate(min(1.0, progress))
            iteration += 1
            decisions += env.slots * settings.horizon
            notes |= {"iteration": iteration, "seconds": spent + time.time() - start}
            metrics.write(json.dumps(notes) + "\n")
            if iteration % 10 == 0:
                rate = decisions / (time.time() - start) / 1e6
                print(f"{rate:.2f} M decisions/s", json.dumps({k: round(v, 4) for k, v in notes.items()}), flush=True)
            if time.time() - saved_at > 60:
                save(checkpoint, trainer, spent + time.time() - start, iteration)
                saved_at = time.time()
    save(checkpoint, trainer, spent + time.time() - start, iteration)


def override(settings: Settings, changes: list[str]) -> Settings:
    """Applies changes such as `slots=512`."""
    for text in changes:
        name, value = text.split("=")
        settings = replace(settings, **{name: type(getattr(settings, name))(value)})
    return settings


def first_seed(seed: int, checkpoint: Path) -> int:
    """Returns the seed of the first slot: another one in each call, so that a run that continues plays new deals."""
    iteration = pickle.loads((checkpoint / "params.pkl").read_bytes())["iteration"] if checkpoint.exists() else 0
    return seed + (iteration << 20)


def save(folder: Path, trainer: Trainer, spent: float, iteration: int) -> None:
    """Writes a checkpoint in several files, none of them large, and replaces the last one only when it is complete."""
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    params, state, inverse = jax.tree.map(np.asarray, (trainer.params, trainer.state, trainer.inverse))
    facts = {"settings": trainer.settings, "spent": spent, "iteration": iteration, "count": state["count"]}
    (part / "params.pkl").write_bytes(pickle.dumps({"params": params, "inverse": inverse, **facts}))
    (part / "mean.pkl").write_bytes(pickle.dumps(state["mean"]))
    (part / "square.pkl").write_bytes(pickle.dumps(state["square"]))
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)


def load(folder: Path, trainer: Trainer) -> tuple[float, int]:
    """Continues from a checkpoint. Returns the seconds and iterations so far."""
    saved = pickle.loads((folder / "params.pkl").read_bytes())
    mean, square = (pickle.loads((folder / f"{name}.pkl").read_bytes()) for name in ("mean", "square"))
    array = partial(jax.tree.map, jax.numpy.asarray)
    trainer.params, trainer.inverse = array(saved["params"]), array(saved["inverse"])
    trainer.state = {"mean": array(mean), "square": array(square), "count": array(saved["count"])}
    trainer.key = jax.random.fold_in(trainer.key, saved["iteration"])
    return saved["spent"], saved["iteration"]


if __name__ == "__main__":
    main()
