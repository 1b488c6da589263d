"""Events about calls for a referee."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeCalled:
    """A player called a referee. The call's number is the count of earlier calls."""

    entrant: str
    division: str
    round: int
    """From 0."""
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTaken:
    """A person goes to the table that called."""

    call: int
    by: str
