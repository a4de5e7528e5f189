"""Many games at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon import _native
from saloon.game import to_json


@dataclass
class Batch:
    """Arrays that a step writes, one row per slot. They describe the seat to act after the step."""

    observations: NDArray[np.int8]
    """What the seat to act knows: (slots, features)."""
    masks: NDArray[np.uint8]
    """Legal actions, 1 or 0: (slots, actions). No columns if acts are listed."""
    seats: NDArray[np.uint8]
    """Seat to act: (slots,)."""
    rewards: NDArray[np.float32]
    """Payoff of each seat in slots whose game has just ended, else 0: (slots, seats)."""
    done: NDArray[np.uint8]
    """Whether the game of the slot has just ended: (slots,). The other arrays then describe the next game."""
    joint: NDArray[np.int8] | None
    """What all seats know together, for a critic in training: (slots, seats * features), from the seat to act on."""
    act_features: NDArray[np.int8]
    """Descriptions of the legal acts of all slots, if acts are listed: (at least acts, act_features)."""
    act_offsets: NDArray[np.uint32]
    """Rows of `act_features` before each slot, and their total: (slots + 1,)."""


class VectorEnv:
    """Steps many games of one kind at once.

    A slot holds one game; when it ends, the next one is dealt in the same slot. Slot `n` draws all its games from the seed
    `seed + n`. Observations contain only what the seat to act may know. If several seats are asked at once, they act one after
    the other, in seat order; a later one sees only what the rules show at once. Time runs only when nobody is asked.
    """

    def __init__(
        self,
        game: str,
        slots: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
        seed: int = 0,
        joint: bool = False,
    ) -> None:
        self._env = _native.VectorEnv(
            game,
            slots,
            seats=seats,
            options=to_json(options),
            setup=to_json(setup),
            seed=seed,
        )
        self.slots, self.seats, self.features, self.actions, self.act_features = self._env.shape
        self._joint = joint

    @property
    def listed(self) -> bool:
        """Whether legal acts are listed, each with features, instead of numbered."""
        return self.actions == 0

    def batch(self) -> Batch:
        """Allocates the arrays for `observe` and `step`."""
        n = self.slots
        return Batch(
            observations=np.zeros((n, self.features), np.int8),
            masks=np.zeros((n, self.actions), np.uint8),
            seats=np.zeros(n, np.uint8),
            rewards=np.zeros((n, self.seats), np.float32),
            done=np.zeros(n, np.uint8),
            joint=np.zeros((n, self.seats * self.features), np.int8) if self._joint else None,
            act_features=np.zeros((n if self.listed else 0, self.act_features), np.int8),
            act_offsets=np.zeros(n + 1 if self.listed else 0, np.uint32),
        )

    def observe(self, batch: Batch) -> None:
        """Writes the current positions."""
        self._env.observe(batch.observations, batch.joint, batch.masks, batch.seats, batch.rewards, batch.done)
        self._write_acts(batch)

    def step(self, actions: NDArray[np.uint32], batch: Batch) -> None:
        """Applies one action per slot and writes the positions after it.

        An action is its number or, if acts are listed, the place of the act in the list of its slot. Raises `ValueError` if one
        is not legal; then no game has changed.
        """
        self._env.step(actions, batch.observations, batch.joint, batch.masks, batch.seats, batch.rewards, batch.done)
        self._write_acts(batch)

    def sample(self, actions: NDArray[np.uint32]) -> None:
        """Writes a random legal action for each slot, each equally likely."""
        self._env.sample(actions)

    def _write_acts(self, batch: Batch) -> None:
        if not self.listed:
            return
        acts = self._env.act_count
        if acts > len(batch.act_features):
            # Grows rarely, because the number of acts in all slots varies little.
            batch.act_features = np.zeros((acts + acts // 4, self.act_features), np.int8)
        self._env.write_acts(batch.act_features, batch.act_offsets)
