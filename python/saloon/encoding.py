"""Observations and actions of one game, shared by the adapters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon.game import Act, Game

MAX_ACTS = 4096
"""Size of the action space if acts are listed. No list is longer: Blackrock City has fewer than 900 acts; Boomtown Bandits has at
most 2,850 ways to move two tokens by Whispered Plan, and some hundred other acts."""

Observation = dict[str, NDArray[Any]]


def action_count(game: Game) -> int:
    """Returns the size of the action space: the numbered actions, or `MAX_ACTS`."""
    return game.actions or MAX_ACTS


def feature_count(game: Game) -> int:
    """Returns the length of an observation. The frameworks refuse empty ones, so a game without an encoding has a single zero."""
    return max(game.features, 1)


def observe(game: Game, seat: int, legal: dict[int, Act]) -> Observation:
    """Returns what a seat knows, and a mask of the given legal actions."""
    mask = np.zeros(action_count(game), np.int8)
    mask[list(legal)] = 1
    observation = game.observation(seat) if game.features else np.zeros(1, np.int8)
    return {"observation": observation, "action_mask": mask}
