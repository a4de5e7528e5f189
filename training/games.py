"""Tables to train for, with their settings."""

from training.envs import Table
from training.ppo import Settings

GAMES = {
    "district-noir": (Table("district-noir", 2), Settings()),
    "blackrock-city": (Table("blackrock-city", 4), Settings()),
    # In real time the order in which an environment asks the seats would decide every race.
    "boomtown-bandits": (Table("boomtown-bandits", 4, {"shootout": "lockstep"}), Settings(trace=0.95)),
}
