"""What each role sees of a contest: a whitelist each, made anew from the whole state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.server.contest.wire.parts import (
    AwardShown,
    DivisionDesk,
    DivisionHead,
    DivisionShown,
    LinkShown,
    Missing,
    PenaltyShown,
    Person,
    Sheet,
    UndoShown,
)
from tilerummy.server.table.wire.api import Model


class DirectorView(Model):
    """Everything."""

    role: Literal["director"]
    contest: str
    seq: int
    name: str
    you: int
    """The number of the link that shows this."""
    first: bool
    """Whether this is the director who opened the contest."""
    phones_confirm: bool
    """Whether players' own phones confirm sheets and object to them."""
    several_names: bool
    """Whether one device may claim several names."""
    divisions: list[DivisionDesk]
    entrants: list[Person]
    links: list[LinkShown]
    penalties: list[PenaltyShown]
    awards: list[AwardShown]
    missing: list[Missing]
    """What is missing now; the first is the line to show."""
    undo: UndoShown | None
    countdown_ms: int | None


class RefereeView(Model):
    """One table of one division: in the round of a sheet's code, or in the one that is played."""

    role: Literal["referee"]
    contest: str
    seq: int
    name: str
    you: int
    division: DivisionHead
    table: int
    referee: str | None
    status: Literal["waiting", "running", "closed"]
    """Waiting: the table has no sheet in the newest round, or in that of the code."""
    code_of: int | None
    """The one round that this link is for, the code of a sheet; null: it is for all rounds."""
    round: int | None
    stage: int
    games: int
    """Of each round."""
    sheet: Sheet | None
    people: list[Person]
    """Of the table."""


class PlayersView(Model):
    """What everybody in the hall may see."""

    role: Literal["players"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None


class PlayerView(Model):
    """What everybody may see, and the own table besides."""

    role: Literal["player"]
    contest: str
    seq: int
    name: str
    you: int
    entrant: str
    confirms: bool
    """Whether this phone may confirm the sheet or object to it."""
    sheet: Sheet | None
    """Of the own table in the newest published round."""
    hall: PlayersView


class ScreenView(Model):
    """The same, for a screen on the wall."""

    role: Literal["screen"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None


ContestView = Annotated[
    DirectorView | RefereeView | PlayersView | PlayerView | ScreenView, Field(discriminator="role")
]
