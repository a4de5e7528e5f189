"""Tables to train for, with their settings: `games/*/net/training.toml`."""

import tomllib
from pathlib import Path

from training.envs import Table
from training.ppo import Settings

FOLDER = Path(__file__).resolve().parent.parent / "games"


def read(path: Path) -> tuple[Table, Settings]:
    """Reads the table and the settings of one game."""
    found = tomllib.loads(path.read_text())
    table = Table(path.parent.parent.name, found["seats"], found.get("options"))
    return table, Settings(**found.get("settings", {}))


GAMES = {path.parent.parent.name: read(path) for path in sorted(FOLDER.glob("*/net/training.toml"))}
