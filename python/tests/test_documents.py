"""The code in the documents runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "tutorial.md"])
def test_examples_run(name: str) -> None:
    text = (PACKAGE / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert blocks
    exec(compile("\n".join(blocks), name, "exec"), {"__name__": name})
