#!/usr/bin/env python3
"""Plays random games of this folder's oracle against `saloon referee`: see oracle/README.md."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "oracle"))

import driver  # noqa: E402
import starts  # noqa: E402

driver.main(starts)
