"""Events about the contest as a whole."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContestOpened:
    """A contest was opened."""

    name: str


@dataclass(frozen=True, slots=True)
class ContestRenamed:
    """The contest got another name."""

    name: str


@dataclass(frozen=True, slots=True)
class CountdownSet:
    """Screens count down to a time; None: no countdown."""

    begins_at: int | None
    """Milliseconds (UTC)."""


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """The events with these numbers no longer count (`log.fold`)."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """A command changed nothing. It is stored, so that repeating the command changes nothing."""
