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
    """Shows on the screens how long it is until play begins; null shows no countdown."""

    type: ClassVar[str] = "countdown"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Undoes the director's last action."""

    type: ClassVar[str] = "undo"
    action: Number
    """The action, as in the view. If another one has followed: ``stale``."""


@dataclass(frozen=True, slots=True)
class Open:
    """Opens a contest."""

    name: str
