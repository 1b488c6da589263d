"""Commands for a contest as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Number, Text  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True)
class RenameContest:
    """Gives the contest another name."""

    type: ClassVar[str] = "rename"
    name: Text


@dataclass(frozen=True, slots=True)
class SetCountdown:
    """Shows on the screens how long it is until play begins; null: nothing."""

    type: ClassVar[str] = "countdown"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Undoes the director's last action."""

    type: ClassVar[str] = "undo"
    action: Number
    """Which, as the view says; another one since: ``stale``."""


@dataclass(frozen=True, slots=True)
class Open:
    """Begins a contest."""

    name: str
