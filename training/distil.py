"""Distils a trained policy into a small integer network:

    python -m training.distil GAME --run runs/GAME --minutes 2

Plays games by the trained policy, with a few random acts, into a buffer of positions; then trains the small network on it.
Writes `student.pkl`, `net.bin`, `vectors.json` (inputs and exact outputs, for the tests of the program) and `distil.json`."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pickle
import time
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from training import nets, student
from training.envs import Shards
from training.games import GAMES
from training.ppo import adam, adam_start, choose, log_policy

RANDOM = 0.08
"""Share of random acts. They lead to positions that a search visits and the policy would not."""


@jax.jit
def teach(teacher, inverse, observations, masks, acts, owners):
    """Returns the teacher's log-probabilities and win shares."""
    h = nets.run_trunk(teacher["trunk"], nets.scale(observations, inverse))
    log_probs, _ = log_policy(teacher, h, masks, acts, owners)
    return log_probs, jnp.exp(nets.log_win_shares(teacher, h))


def losses(params, batch):
    """Divergence of the student's policy from the teacher's, and of its win shares."""
    observations, masks, acts, owners, target, shares = batch
    log_probs, value = student.outputs(params, observations, masks, acts, owners)
    real = masks > 0 if masks.shape[1] else owners < observations.shape[0]
    apart = jnp.where(real, jnp.exp(target) * (target - log_probs), 0.0).sum() / observations.shape[0]
    worth = (shares * (jnp.log(shares) - value)).sum(-1).mean()
    return apart + worth, {"policy": apart, "value": worth}


@partial(jax.jit, donate_argnums=(0, 1))
def learn(params, state, batches, rate):
    """Steps of gradient descent, one per batch."""

    def step(carry, batch):
        params, state = carry
        (_, notes), grads = jax.value_and_grad(losses, has_aux=True)(params, batch)
        return adam(params, grads, state, rate), notes

    (params, state), notes = jax.lax.scan(step, (params, state), batches)
    return params, state, jax.tree.map(jnp.mean, notes)


def gather(env: Shards, teacher, inverse, steps: int, key) -> list:
    """Plays `steps` steps and returns what the teacher says of each: one batch per step."""
    kept = []
    samples = np.zeros(env.slots, np.uint32)
    for _ in range(steps):
        key, draw, mix = jax.random.split(key, 3)
        position = tuple(jnp.array(x) for x in (env.observations, env.masks, env.acts, env.owners))
        actions, _, _ = choose(teacher, inverse, *position, draw, env.seats)
        kept.append((*position, *teach(teacher, inverse, *position)))
        env.sample(samples)
        random = np.asarray(jax.random.uniform(mix, (env.slots,)) < RANDOM)
        env.step(np.where(random, samples, np.asarray(actions)).astype(np.uint32))
    room = max(batch[2].shape[0] for batch in kept)

    def padded(batch):
        observations, masks, acts, owners, target, shares = batch
        pad = room - acts.shape[0]
        if env.actions or not pad:
            return batch
        owners = jnp.pad(owners, (0, pad), constant_values=env.slots)
        return observations, masks, jnp.pad(acts, ((0, pad), (0, 0))), owners, jnp.pad(target, (0, pad)), shares

    return [padded(batch) for batch in kept]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--run", type=Path, required=True, help="folder of the trained policy")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--epochs", type=int, help="passes through the buffer, instead of a time: the same on every machine")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--slots", type=int, default=16384)
    parser.add_argument("--buffer", type=int, default=400, help="steps of all slots in the buffer")
    parser.add_argument("--first", type=int, default=128)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--rate", type=float, default=2e-3)
    arguments = parser.parse_args()

    begin = time.time()
    table, _ = GAMES[arguments.game]
    saved = pickle.loads((arguments.run / "checkpoint" / "params.pkl").read_bytes())
    env = Shards(table, arguments.slots, arguments.threads, 77_000_000_007, joint=False)
    teacher = jax.tree.map(jnp.asarray, saved["params"]["policy"])
    inverse = jnp.asarray(saved["inverse"])
    gather(env, teacher, inverse, 60, jax.random.key(8))  # spreads the slots over all phases of a game
    buffer = gather(env, teacher, inverse, arguments.buffer, jax.random.key(9))
    print(f"{arguments.buffer * env.slots} positions after {time.time() - begin:.0f} s", flush=True)
    size = student.Size(
        env.features, env.actions, env.act_features, env.seats, first=arguments.first, second=arguments.second
    )
    params = student.start(jax.random.key(5), size, inverse)
    state = adam_start(params)
    order = np.random.default_rng(7)
    steps = epochs = 0
    group = 8

    def progress() -> float:
        share = epochs / arguments.epochs if arguments.epochs else (time.time() - begin) / (60 * arguments.minutes)
        return min(1.0, share)

    # At least once through the buffer, however slow the machine is.
    while progress() < 1 or not epochs:
        rate = jnp.float32(arguments.rate * (1 - progress()) ** 1.5 + 1e-6)
        for chosen in order.permutation(len(buffer) // group * group).reshape(-1, group):
            batches = tuple(jnp.stack(parts) for parts in zip(*(buffer[i] for i in chosen), strict=True))
            params, state, notes = learn(params, state, batches, rate)
            steps += group
        epochs += 1
        print(steps, f"{time.time() - begin:.0f} s", {name: round(float(x), 5) for name, x in notes.items()}, flush=True)
    fresh = gather(env, teacher, inverse, 8, jax.random.key(10))
    tested = [losses(params, batch)[1] for batch in fresh]
    notes = {name: float(np.mean([float(one[name]) for one in tested])) for name in notes}
    names = ("slots", "buffer", "first", "second", "rate")
    notes = {"settings": {name: getattr(arguments, name) for name in names}, "epochs": epochs, "steps": steps, **notes}
    write(arguments.run, size, jax.tree.map(np.asarray, params), env, notes)


def write(folder: Path, size: student.Size, params, env: Shards, notes: dict) -> None:
    """Writes the integers and vectors to test them with."""
    (folder / "student.pkl").write_bytes(pickle.dumps({"size": size, "params": params}))
    quantised = student.Quantised.of(size, params)
    quantised.write(folder / "net.bin")
    vectors = []
    batch = env.batches[0]
    for slot in range(24):
        observation = env.observations[slot]
        h = quantised.hidden(observation)
        vector = {"observation": observation.tolist(), "value": quantised.value(h).tolist()}
        if size.actions:
            vector["logits"] = quantised.logits(h).tolist()
        else:
            first, last = int(batch.act_offsets[slot]), int(batch.act_offsets[slot + 1])
            acts = batch.act_features[first : min(last, first + 12)]
            vector["acts"], vector["scores"] = acts.tolist(), quantised.scores(h, acts).tolist()
        vectors.append(vector)
    (folder / "vectors.json").write_text(json.dumps(vectors) + "\n")
    digest = hashlib.sha256((folder / "net.bin").read_bytes()).hexdigest()
    (folder / "distil.json").write_text(json.dumps({"sha256": digest, **notes}) + "\n")
    print("net.bin", digest, notes)


if __name__ == "__main__":
    main()
