"""Exceptions of the package."""

from __future__ import annotations


class BadRequest(ValueError):
    """The request is malformed, or not possible now. It changed nothing."""


class IllegalAct(Exception):
    """The rules forbid the act. It changed nothing."""

    clause: str
    """Clause of the rules, such as `DN-3.2`."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(clause, why)
        self.clause = clause
        self.why = why

    def __str__(self) -> str:
        return f"{self.why} ({self.clause})"
