"""Trains the bots' networks by self-play on the vector environments. `training/README.md` is the manual."""
