"""Small networks for play: integers from end to end, trained with the rounding that they will have.

Layout, for an observation `x` of integers:

    h1 = clamp((x  . W1 + b1 + 32) >> 6, 0, 127)     W1: i16
    h2 = clamp((h1 . W2 + b2 + 32) >> 6, 0, 127)     W2: i8
    value  = h2 . V + c                              one logit per seat, in turn order
    logits = h2 . P + d                              if actions are numbered
    score of a listed act `a` = clamp((h2 . S + a . A + e + 32) >> 6, 0, 127) . s      A: i16

Activations stand for 0 to 1 in steps of 1/127, weights of `i8` for steps of 1/64; outputs are in units of 1/(127 * 64).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from training import nets

ONE = 127
"""Activation that stands for 1."""
STEP = 64
"""Weight that stands for 1."""
UNIT = ONE * STEP
"""Output that stands for 1."""
MAGIC = b"saloon-net/1"
SIZES = "<7H"


@dataclass(frozen=True)
class Size:
    """Widths of a student."""

    features: int
    actions: int
    act_features: int
    seats: int
    first: int = 128
    second: int = 32
    act_hidden: int = 32

    def layout(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """Type and shape of each layer, in the order of the file."""
        layers = {
            "w1": ("<i2", (self.features, self.first)),
            "b1": ("<i4", (self.first,)),
            "w2": ("<i1", (self.first, self.second)),
            "b2": ("<i4", (self.second,)),
            "v": ("<i1", (self.second, self.seats)),
            "c": ("<i4", (self.seats,)),
        }
        if self.actions:
            return layers | {"p": ("<i1", (self.second, self.actions)), "d": ("<i4", (self.actions,))}
        return layers | {
            "s": ("<i1", (self.second, self.act_hidden)),
            "a": ("<i2", (self.act_features, self.act_hidden)),
            "e": ("<i4", (self.act_hidden,)),
            "t": ("<i1", (self.act_hidden, 1)),
        }


def start(key: jax.Array, size: Size, inverse: jax.Array) -> nets.Params:
    keys = jax.random.split(key, 7)
    params = {
        "first": nets.dense(keys[0], size.features, size.first, 1.0),
        "second": nets.dense(keys[1], size.first, size.second, 2.0),
        "value": nets.dense(keys[2], size.second, size.seats, 0.1),
    }
    # Observations are not scaled at play, so the first layer is.
    params["first"]["w"] = params["first"]["w"] * inverse[:, None] * 0.5
    params["first"]["b"] = params["first"]["b"] + 0.3
    params["second"]["b"] = params["second"]["b"] + 0.3
    if size.actions:
        params["logits"] = nets.dense(keys[3], size.second, size.actions, 0.1)
    else:
        params["state"] = nets.dense(keys[4], size.second, size.act_hidden, 1.0)
        params["act"] = nets.dense(keys[5], size.act_features, size.act_hidden, 0.1)
        params["act"]["b"] = params["act"]["b"] + 0.3
        params["score"] = nets.dense(keys[6], size.act_hidden, 1, 1.0)
    return params


def rounded(x: jax.Array, steps: float, limit: float) -> jax.Array:
    """Rounds to multiples of 1/steps within the limit. Gradients pass as if it did not."""
    near = jnp.clip(jnp.round(x * steps), -limit, limit) / steps
    return x + jax.lax.stop_gradient(near - x)


def fine(w: jax.Array) -> jax.Array:
    return rounded(w, UNIT, 32767)


def coarse(w: jax.Array) -> jax.Array:
    return rounded(w, STEP, 127)


def activate(x: jax.Array) -> jax.Array:
    """Clamps to 0 to 1 in steps of 1/127. A small slope outside keeps units alive in training."""
    hard = jnp.clip(x, 0.0, 1.0)
    near = jnp.floor(hard * ONE + 0.5) / ONE
    leaky = hard + 0.01 * (x - hard)
    return leaky + jax.lax.stop_gradient(near - leaky)


def hidden(params: nets.Params, observations: jax.Array) -> jax.Array:
    x = observations.astype(jnp.float32)
    h = activate(x @ fine(params["first"]["w"]) + params["first"]["b"])
    return activate(h @ coarse(params["second"]["w"]) + params["second"]["b"])


def outputs(params: nets.Params, observations, masks, acts, owners):
    """Log-probabilities of the acts and log win shares, as `ppo.log_policy` and `nets.log_win_shares` give them."""
    h = hidden(params, observations)
    value = jax.nn.log_softmax(h @ coarse(params["value"]["w"]) + params["value"]["b"])
    if masks.shape[1]:
        logits = h @ coarse(params["logits"]["w"]) + params["logits"]["b"]
        return jax.nn.log_softmax(jnp.where(masks > 0, logits, -1e9)), value
    slots = h.shape[0]
    state = h @ coarse(params["state"]["w"])
    state = jnp.concatenate([state, jnp.zeros((1, state.shape[1]))])
    act = acts.astype(jnp.float32) @ fine(params["act"]["w"]) + params["act"]["b"]
    scores = activate(state[owners] + act) @ coarse(params["score"]["w"])[:, 0]
    top = jax.lax.stop_gradient(jax.ops.segment_max(scores, owners, slots + 1))
    sums = jax.ops.segment_sum(jnp.exp(scores - top[owners]), owners, slots + 1)
    return scores - top[owners] - jnp.log(sums[owners]), value


@dataclass
class Quantised:
    """Integers of a student."""

    size: Size
    layers: dict[str, np.ndarray]

    @staticmethod
    def of(size: Size, params: nets.Params) -> Quantised:
        def whole(x, steps, limit):
            return np.clip(np.round(np.asarray(x, np.float64) * steps), -limit, limit).astype(np.int64)

        layers = {
            "w1": whole(params["first"]["w"], UNIT, 32767),
            "b1": whole(params["first"]["b"], UNIT, 2**30),
            "w2": whole(params["second"]["w"], STEP, 127),
            "b2": whole(params["second"]["b"], UNIT, 2**30),
            "v": whole(params["value"]["w"], STEP, 127),
            "c": whole(params["value"]["b"], UNIT, 2**30),
        }
        if size.actions:
            layers["p"] = whole(params["logits"]["w"], STEP, 127)
            layers["d"] = whole(params["logits"]["b"], UNIT, 2**30)
        else:
            layers["s"] = whole(params["state"]["w"], STEP, 127)
            layers["a"] = whole(params["act"]["w"], UNIT, 32767)
            layers["e"] = whole(params["act"]["b"], UNIT, 2**30)
            layers["t"] = whole(params["score"]["w"], STEP, 127)
        return Quantised(size, layers)

    @staticmethod
    def read(path: Path) -> Quantised:
        """Reads a file of `write`."""
        data = path.read_bytes()
        if not data.startswith(MAGIC):
            raise ValueError(f"{path} is not a network")
        first = len(MAGIC) + struct.calcsize(SIZES)
        features, one, two, seats, actions, act_features, hidden = struct.unpack(SIZES, data[len(MAGIC) : first])
        size = Size(features, actions, act_features, seats, one, two, hidden)
        layers = {}
        for name, (kind, shape) in size.layout().items():
            count = int(np.prod(shape))
            layers[name] = np.frombuffer(data, kind, count, first).reshape(shape).astype(np.int64)
            first += count * np.dtype(kind).itemsize
        return Quantised(size, layers)

    def hidden(self, observation: np.ndarray) -> np.ndarray:
        layers = self.layers
        h = np.clip((observation.astype(np.int64) @ layers["w1"] + layers["b1"] + 32) >> 6, 0, ONE)
        return np.clip((h @ layers["w2"] + layers["b2"] + 32) >> 6, 0, ONE)

    def value(self, h: np.ndarray) -> np.ndarray:
        return h @ self.layers["v"] + self.layers["c"]

    def logits(self, h: np.ndarray) -> np.ndarray:
        return h @ self.layers["p"] + self.layers["d"]

    def scores(self, h: np.ndarray, acts: np.ndarray) -> np.ndarray:
        layers = self.layers
        state = h @ layers["s"] + layers["e"]
        units = np.clip((state + acts.astype(np.int64) @ layers["a"] + 32) >> 6, 0, ONE)
        return (units @ layers["t"])[:, 0]

    def write(self, path: Path) -> None:
        """Writes the file that the program embeds: magic, sizes as u16, then the layers, row by row, little-endian."""
        size = self.size
        sizes = (size.features, size.first, size.second, size.seats, size.actions, size.act_features, size.act_hidden)
        parts = [self.layers[name].astype(kind).tobytes() for name, (kind, _) in size.layout().items()]
        path.write_bytes(MAGIC + struct.pack(SIZES, *sizes) + b"".join(parts))
