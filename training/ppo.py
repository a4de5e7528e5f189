"""Proximal policy optimisation by self-play, with a blind policy and a critic that sees all seats' observations.

Values are win shares of all seats. An act's advantage is the change of its seat's share, as the critic sees it, averaged over
several horizons (GAE, Schulman et al. 2016). A bonus for entropy keeps the policy mixed, which matters more than the choice of
algorithm in games with hidden information (Rudolph et al. 2025).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from training import nets
from training.envs import Shards


@dataclass(frozen=True)
class Settings:
    """Settings of a training run."""

    width: int = 512
    blocks: int = 2
    slots: int = 16384
    horizon: int = 32
    epochs: int = 2
    minibatches: int = 8
    learning_rate: float = 3e-4
    clip: float = 0.2
    trace: float = 0.9
    """Weight of longer horizons in advantages: 0 for one step, 1 for the whole game."""
    entropy: float = 0.03
    entropy_end: float = 0.004
    seed: int = 1


# Adam (Kingma, Ba 2015). Written out, because the machines that train have JAX but no optimiser library.
def adam_start(params: nets.Params) -> dict:
    return {
        "mean": jax.tree.map(jnp.zeros_like, params),
        "square": jax.tree.map(jnp.zeros_like, params),
        "count": jnp.zeros((), jnp.int32),
    }


def adam(params: nets.Params, grads: nets.Params, state: dict, rate: jax.Array) -> tuple[nets.Params, dict]:
    norm = jnp.sqrt(sum((g * g).sum() for g in jax.tree.leaves(grads)))
    grads = jax.tree.map(lambda g: g * jnp.minimum(1.0, 1.0 / (norm + 1e-9)), grads)
    count = state["count"] + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mean"], grads)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, state["square"], grads)
    rate = rate * jnp.sqrt(1 - 0.99**count) / (1 - 0.9**count)
    params = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-7), params, mean, square)
    return params, {"mean": mean, "square": square, "count": count}


@partial(jax.jit, static_argnames="seats")
def choose(params: nets.Params, inverse, observations, masks, acts, owners, key, seats: int, base=0.0):
    """Draws an action for each slot. Returns it, its log-probability and the policy's entropy."""
    del seats
    h = nets.run_trunk(params["trunk"], nets.scale(observations, inverse))
    log_probs, spread = log_policy(params, h, masks, acts, owners, base)
    slots = observations.shape[0]
    gumbel = jax.random.gumbel(key, log_probs.shape)
    if masks.shape[1]:
        action = jnp.argmax(log_probs + gumbel, axis=1)
        return action.astype(jnp.uint32), jnp.take_along_axis(log_probs, action[:, None], 1)[:, 0], spread.mean()
    noisy = jnp.where(owners < slots, log_probs + gumbel, -jnp.inf)
    best = jax.ops.segment_max(noisy, owners, slots + 1)
    rows = jnp.arange(owners.shape[0])
    row = jax.ops.segment_min(jnp.where(noisy >= best[owners], rows, owners.shape[0]), owners, slots + 1)[:slots]
    first = jax.ops.segment_min(rows, owners, slots + 1)[:slots]
    return (row - first).astype(jnp.uint32), log_probs[row], spread.mean()


def log_policy(params: nets.Params, h, masks, acts, owners, base=0.0):
    """Log-probabilities of all actions (or listed acts), and the entropy in each slot. `base` is added to the logits of actions."""
    if masks.shape[1]:
        log_probs = jax.nn.log_softmax(nets.masked_logits(params, h, masks) + base)
        return log_probs, -(jnp.exp(log_probs) * jnp.where(masks > 0, log_probs, 0.0)).sum(1)
    slots = h.shape[0]
    scores = nets.act_scores(params, h, acts.astype(jnp.float32) / 4.0, owners)
    top = jax.lax.stop_gradient(jax.ops.segment_max(scores, owners, slots + 1))
    sums = jax.ops.segment_sum(jnp.exp(scores - top[owners]), owners, slots + 1)
    log_probs = scores - top[owners] - jnp.log(sums[owners])
    spread = -jax.ops.segment_sum(jnp.exp(log_probs) * log_probs, owners, slots + 1)[:slots]
    return log_probs, spread


def to_chairs(relative: jax.Array, seat: jax.Array) -> jax.Array:
    """Turns win shares in turn order from `seat` into win shares by chair."""
    seats = relative.shape[-1]
    index = (jnp.arange(seats) - seat[..., None].astype(jnp.int32)) % seats
    return jnp.take_along_axis(relative, index, -1)


@jax.jit
def critic_values(params: nets.Params, inverse, joint, seat):
    """Win shares by chair."""
    seats = joint.shape[-1] // inverse.shape[0]
    h = nets.run_trunk(params["trunk"], nets.scale(joint, jnp.tile(inverse, seats)))
    return to_chairs(jnp.exp(nets.log_win_shares(params, h)), seat)


@partial(jax.jit, static_argnames="trace")
def advantages(values, last, rewards, done, seat, trace: float):
    """Advantages of the seats that acted, and targets of the critic, in turn order from them. Time is the first axis."""

    def back(carry, now):
        ahead, following = carry
        value, reward, over = now
        over = over[:, None].astype(jnp.float32)
        surprise = reward + (1 - over) * following - value
        ahead = surprise + trace * (1 - over) * ahead
        return (ahead, value), ahead

    start = (jnp.zeros_like(last), last)
    _, gains = jax.lax.scan(back, start, (values, rewards, done), reverse=True)
    own = jnp.take_along_axis(gains, seat[..., None].astype(jnp.int32), -1)[..., 0]
    targets = jnp.clip(gains + values, 0.0, 1.0)
    seats = targets.shape[-1]
    index = (jnp.arange(seats) + seat[..., None].astype(jnp.int32)) % seats
    return own, jnp.take_along_axis(targets, index, -1)


@partial(jax.jit, static_argnames=("settings", "listed"), donate_argnums=(0, 1))
def update(params, state, inverse, batch, rate, entropy, settings: Settings, listed: bool):
    """One step of gradient descent on a minibatch: whole time steps if acts are listed."""

    def loss(params):
        h = nets.run_trunk(params["policy"]["trunk"], nets.scale(batch["observations"], inverse))
        log_probs, spread = log_policy(params["policy"], h, batch["masks"], batch["acts"], batch["owners"], batch.get("base", 0.0))
        weights = batch["weights"] / batch["weights"].mean()
        if listed:
            log_prob = log_probs[batch["rows"]]
        else:
            log_prob = jnp.take_along_axis(log_probs, batch["actions"][:, None].astype(jnp.int32), 1)[:, 0]
        advantage = batch["advantages"]
        mean = (weights * advantage).mean()
        advantage = (advantage - mean) / (jnp.sqrt((weights * (advantage - mean) ** 2).mean()) + 1e-6)
        ratio = jnp.exp(jnp.clip(log_prob - batch["log_probs"], -10, 10))
        clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
        gain = (weights * jnp.minimum(ratio * advantage, clipped * advantage)).mean()
        targets = batch["targets"]
        targets = targets / jnp.maximum(targets.sum(-1, keepdims=True), 1e-6)
        blind = -(targets * nets.log_win_shares(params["policy"], h)).sum(-1).mean()
        seats = targets.shape[-1]
        joint = nets.scale(batch["joint"], jnp.tile(inverse, seats))
        seen = nets.run_trunk(params["critic"]["trunk"], joint)
        value = -(targets * nets.log_win_shares(params["critic"], seen)).sum(-1).mean()
        spread = (weights * spread).mean()
        total = -gain + 0.5 * blind + 0.5 * value - entropy * spread
        drift = (weights * (batch["log_probs"] - log_prob)).mean()
        return total, {"entropy": spread, "blind": blind, "value": value, "drift": drift}

    (_, notes), grads = jax.value_and_grad(loss, has_aux=True)(params)
    params, state = adam(params, grads, state, rate)
    return params, state, notes


class Trainer:
    """Self-play and updates."""

    def __init__(self, env: Shards, settings: Settings) -> None:
        self.env, self.settings = env, settings
        key = jax.random.key(settings.seed)
        self.key, one, two = jax.random.split(key, 3)
        self.params = {
            "policy": nets.policy(
                one, env.features, env.actions, env.act_features, env.seats, settings.width, settings.blocks
            ),
            "critic": nets.critic(two, env.features * env.seats, env.seats, settings.width, settings.blocks),
        }
        self.state = adam_start(self.params)
        self.listed = env.actions == 0
        self.watched = np.zeros(env.slots, np.intp)
        """Seat of each slot whose share of wins is reported."""
        self.inverse = self._measure()

    def _measure(self) -> jax.Array:
        """Plays random acts and returns the inverse size of each feature."""
        env = self.env
        square, count = np.zeros(env.features), 0
        actions = np.zeros(env.slots, np.uint32)
        for _ in range(80):
            env.sample(actions)
            env.step(actions)
            sample = env.observations[:: max(1, env.slots // 512)].astype(np.float64)
            square += (sample**2).sum(0)
            count += len(sample)
        if self.listed:
            env.make_room()  # at the start all games were in the same phase, with more acts than on average
        return jnp.asarray(1.0 / np.maximum(np.sqrt(square / count), 0.1), jnp.float32)

    def act(self, step: dict, key: jax.Array) -> dict:
        """Draws an action for each slot. Returns it with its log-probability and the weight of the decision in updates."""
        position = (step[name] for name in ("observations", "masks", "acts", "owners"))
        actions, log_probs, _ = choose(self.params["policy"], self.inverse, *position, key, self.env.seats)
        return {"actions": actions, "log_probs": log_probs, "weights": jnp.ones_like(log_probs)}

    def rollout(self) -> tuple[dict, dict]:
        """Plays `horizon` steps in every slot."""
        env, settings = self.env, self.settings
        steps: list[dict] = []
        games = wins = 0
        for _ in range(settings.horizon):
            self.key, key = jax.random.split(self.key)
            step = {
                "observations": jnp.array(env.observations),
                "joint": jnp.array(env.joint),
                "masks": jnp.array(env.masks),
                "seat": jnp.array(env.seat),
                "acts": jnp.array(env.acts),
                "owners": jnp.array(env.owners),
            }
            step |= self.act(step, key)
            step["values"] = critic_values(self.params["critic"], self.inverse, step["joint"], step["seat"])
            env.step(np.asarray(step["actions"]))
            step["rewards"], step["done"] = jnp.array(env.rewards), jnp.array(env.done)
            games += int(env.done.sum())
            wins += float(env.rewards[np.arange(env.slots), self.watched].sum())
            steps.append(step)
        last = critic_values(self.params["critic"], self.inverse, jnp.array(env.joint), jnp.array(env.seat))
        room = max(step["acts"].shape[0] for step in steps)
        for step in steps:
            pad = room - step["acts"].shape[0]
            if pad:
                step["acts"] = jnp.pad(step["acts"], ((0, pad), (0, 0)))
                step["owners"] = jnp.pad(step["owners"], (0, pad), constant_values=env.slots)
        batch = {name: jnp.stack([step[name] for step in steps]) for name in steps[0]}
        own, targets = advantages(
            batch["values"], last, batch["rewards"], batch["done"], batch["seat"], settings.trace
        )
        batch["advantages"], batch["targets"] = own, targets
        return batch, {"games": games, "wins": wins / max(1, games)}

    def iterate(self, progress: float) -> dict:
        """Plays and learns once. `progress` from 0 to 1 anneals rate and entropy."""
        settings = self.settings
        batch, notes = self.rollout()
        rate = jnp.float32(settings.learning_rate * (1 - progress) + 1e-5)
        entropy = jnp.float32(settings.entropy_end * (settings.entropy / settings.entropy_end) ** (1 - progress))
        sums: dict = {}
        updates = 0
        for part in self._minibatches(batch):
            self.params, self.state, seen = update(
                self.params, self.state, self.inverse, part, rate, entropy, settings, self.listed
            )
            for name, value in seen.items():
                sums[name] = sums.get(name, 0.0) + value
            updates += 1
        return notes | {name: float(value) / updates for name, value in sums.items()}

    def _minibatches(self, batch: dict):
        settings, env = self.settings, self.env
        names = ("observations", "joint", "masks", "actions", "log_probs", "weights", "advantages", "targets")
        names += tuple(name for name in ("base",) if name in batch)
        for _ in range(settings.epochs):
            self.key, key = jax.random.split(self.key)
            if self.listed:
                # Acts of one step belong together, so a minibatch is a group of steps.
                order = np.asarray(jax.random.permutation(key, settings.horizon))
                for chosen in np.array_split(order, settings.minibatches):
                    part = {name: batch[name][chosen].reshape(len(chosen) * env.slots, *batch[name].shape[2:]) for name in names}
                    yield part | join_acts(batch["acts"][chosen], batch["owners"][chosen], batch["actions"][chosen], env.slots)
            else:
                total = settings.horizon * env.slots
                order = jax.random.permutation(key, total)
                flat = {name: batch[name].reshape(total, *batch[name].shape[2:]) for name in names}
                for chosen in jnp.split(order, settings.minibatches):
                    empty = {"acts": batch["acts"][0], "owners": batch["owners"][0]}
                    yield {name: flat[name][chosen] for name in names} | empty


@partial(jax.jit, static_argnames="slots")
def join_acts(acts, owners, actions, slots: int) -> dict:
    """Joins the listed acts of several steps: slots are numbered through, and rows point at the acts that were played."""
    steps, room = owners.shape
    first = jax.vmap(lambda one: jax.ops.segment_min(jnp.arange(room), one, slots + 1)[:slots])(owners)
    rows = first + actions.astype(jnp.int32) + room * jnp.arange(steps)[:, None]
    joined = jnp.where(owners < slots, owners + slots * jnp.arange(steps)[:, None], slots * steps)
    return {"acts": acts.reshape(steps * room, -1), "owners": joined.reshape(-1), "rows": rows.reshape(-1)}
