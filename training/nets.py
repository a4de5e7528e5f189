"""Networks in JAX: the policy, which sees what its seat sees, and the critic, which sees all seats' observations."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

Params = dict


def dense(key: jax.Array, inputs: int, outputs: int, gain: float = 2.0) -> Params:
    """Initial weights (He et al. 2015)."""
    return {
        "w": jax.random.normal(key, (inputs, outputs)) * np.sqrt(gain / max(1, inputs)),
        "b": jnp.zeros(outputs),
    }


def apply(layer: Params, x: jax.Array) -> jax.Array:
    return x @ layer["w"] + layer["b"]


def trunk(key: jax.Array, inputs: int, width: int, blocks: int) -> Params:
    """Input layer and residual blocks."""
    keys = jax.random.split(key, 1 + 2 * blocks)
    return {
        "in": dense(keys[0], inputs, width),
        "blocks": [
            {"a": dense(keys[1 + 2 * i], width, width), "b": dense(keys[2 + 2 * i], width, width, 0.1)} for i in range(blocks)
        ],
    }


def norm(x: jax.Array) -> jax.Array:
    """Layer normalisation without weights; the next layer has its own."""
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def run_trunk(params: Params, x: jax.Array) -> jax.Array:
    h = jax.nn.relu(apply(params["in"], x))
    for block in params["blocks"]:
        h = h + apply(block["b"], jax.nn.relu(apply(block["a"], norm(h))))
    return norm(h)


def policy(key: jax.Array, features: int, actions: int, act_features: int, seats: int, width: int, blocks: int) -> Params:
    """Policy with a value of its own: win shares of all seats, in turn order, from what one seat knows."""
    keys = jax.random.split(key, 5)
    params = {"trunk": trunk(keys[0], features, width, blocks), "value": dense(keys[1], width, seats, 0.01)}
    if actions:
        params["logits"] = dense(keys[2], width, actions, 0.01)
    else:
        hidden = 64
        params["state"] = dense(keys[2], width, hidden, 1.0)
        params["act"] = dense(keys[3], act_features, hidden, 1.0)
        params["score"] = dense(keys[4], hidden, 1, 0.01)
    return params


def critic(key: jax.Array, features: int, seats: int, width: int, blocks: int) -> Params:
    """Critic in training: win shares of all seats from the observations of all seats."""
    keys = jax.random.split(key)
    return {"trunk": trunk(keys[0], features, width, blocks), "value": dense(keys[1], width, seats, 0.01)}


def scale(observations: jax.Array, inverse: jax.Array) -> jax.Array:
    """Converts integers to numbers of about unit size."""
    return observations.astype(jnp.float32) * inverse


def masked_logits(params: Params, h: jax.Array, masks: jax.Array) -> jax.Array:
    return jnp.where(masks > 0, apply(params["logits"], h), -1e9)


def act_scores(params: Params, h: jax.Array, acts: jax.Array, owners: jax.Array) -> jax.Array:
    """Scores listed acts: each with the state of its slot. `owners` beyond the last slot are padding."""
    state = apply(params["state"], h)
    state = jnp.concatenate([state, jnp.zeros((1, state.shape[1]), state.dtype)])
    return apply(params["score"], jax.nn.relu(state[owners] + apply(params["act"], acts)))[:, 0]


def log_win_shares(params: Params, h: jax.Array) -> jax.Array:
    return jax.nn.log_softmax(apply(params["value"], h))
