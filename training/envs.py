"""Games on several cores: one environment per thread, all writing into the same arrays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import saloon


@dataclass(frozen=True)
class Table:
    """Kind of table to train for."""

    game: str
    seats: int
    options: dict | None = None


class Shards:
    """One environment per thread. Each writes its rows of the common arrays; the interpreter lock is released meanwhile."""

    def __init__(self, table: Table, slots: int, threads: int, seed: int, joint: bool = True) -> None:
        size = -(-slots // threads)
        self.envs = [
            saloon.VectorEnv(table.game, size, seats=table.seats, options=table.options, seed=seed + i * size, joint=joint)
            for i in range(threads)
        ]
        self.pool = ThreadPoolExecutor(threads)
        env = self.envs[0]
        self.slots, self.seats, self.features = size * threads, env.seats, env.features
        self.actions, self.act_features = env.actions, env.act_features
        n = self.slots
        self.observations = np.zeros((n, env.features), np.int8)
        self.joint = np.zeros((n, env.seats * env.features), np.int8)
        self.masks = np.zeros((n, env.actions), np.uint8)
        self.seat = np.zeros(n, np.uint8)
        self.rewards = np.zeros((n, env.seats), np.float32)
        self.done = np.zeros(n, np.uint8)
        self.batches = []
        for i in range(threads):
            rows = self._rows(i)
            batch = self.envs[i].batch()
            batch.observations = self.observations[rows]
            if self.actions:
                batch.masks = self.masks[rows]
            batch.joint = self.joint[rows] if joint else None
            batch.seats, batch.rewards, batch.done = self.seat[rows], self.rewards[rows], self.done[rows]
            self.batches.append(batch)
        self.room = 0
        """Rows for the listed acts of one environment."""
        self.acts = np.zeros((0, env.act_features), np.int8)
        """Descriptions of all listed acts; environment `i` has the rows from `i * room` on."""
        self.owners = np.zeros(0, np.int32)
        """Slot of each listed act. Unused rows belong to the slot after the last."""
        self._each(lambda i: self.envs[i].observe(self.batches[i]))
        self._list()

    def _rows(self, i: int) -> slice:
        size = self.slots // len(self.envs)
        return slice(i * size, (i + 1) * size)

    def _each(self, call) -> None:
        list(self.pool.map(call, range(len(self.envs))))

    def sample(self, actions: np.ndarray) -> None:
        """Writes a random legal action for each slot."""
        self._each(lambda i: self.envs[i].sample(actions[self._rows(i)]))

    def step(self, actions: np.ndarray) -> None:
        """Applies one action per slot."""
        self._each(lambda i: self.envs[i].step(actions[self._rows(i)], self.batches[i]))
        self._list()

    def _list(self) -> None:
        """Notes the slot of each listed act, and makes more room for acts if an environment ran out of it."""
        if self.actions:
            return
        if max(int(batch.act_offsets[-1]) for batch in self.batches) > self.room:
            self.make_room()
        self._each(self._own)

    def make_room(self) -> None:
        """Makes room for somewhat more acts than there are now. Each size is compiled once, so it changes rarely."""
        longest = max(int(batch.act_offsets[-1]) for batch in self.batches)
        self.room = -(-longest * 3 // 2 // 4096) * 4096
        self.acts = np.zeros((self.room * len(self.envs), self.act_features), np.int8)
        self.owners = np.zeros(self.room * len(self.envs), np.int32)
        for i, batch in enumerate(self.batches):
            rows = self.acts[i * self.room : (i + 1) * self.room]
            count = int(batch.act_offsets[-1])
            rows[:count] = batch.act_features[:count]
            batch.act_features = rows
            self._own(i)

    def _own(self, i: int) -> None:
        rows, offsets = self._rows(i), self.batches[i].act_offsets
        owners = self.owners[i * self.room : (i + 1) * self.room]
        count = int(offsets[-1])
        owners[:count] = np.repeat(np.arange(rows.start, rows.stop, dtype=np.int32), np.diff(offsets))
        owners[count:] = self.slots
