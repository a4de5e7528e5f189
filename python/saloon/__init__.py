"""Blackrock City, Boomtown Bandits and District Noir: exact rules, vector environments and bots."""

from saloon.vector import Batch, VectorEnv

__all__ = ["Batch", "VectorEnv"]
