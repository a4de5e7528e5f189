"""Blackrock City, Boomtown Bandits and District Noir: exact rules, vector environments and bots."""

from saloon.catalogue import GameInfo, bots, games
from saloon.errors import BadRequest, IllegalAct
from saloon.game import Game, verify
from saloon.tournament import ArenaResult, Standing, Versus, arena
from saloon.vector import Batch, VectorEnv

__all__ = [
    "ArenaResult",
    "BadRequest",
    "Batch",
    "Game",
    "GameInfo",
    "IllegalAct",
    "Standing",
    "VectorEnv",
    "Versus",
    "arena",
    "bots",
    "games",
    "verify",
]
