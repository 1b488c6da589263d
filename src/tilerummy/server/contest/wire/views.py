"""The view of a contest for each role. Each is a whitelist, made from the whole state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.server.contest.wire.parts import (
    AnnouncementShown,
    AwardShown,
    CallShown,
    DivisionDesk,
    DivisionHead,
    DivisionResults,
    DivisionShown,
    LinkShown,
    Missing,
    PenaltyShown,
    Person,
    PersonNamed,
    RoundNameShown,
    Sheet,
    UndoShown,
    is_unset,
)
from tilerummy.server.table.wire.api import Model


class DirectorView(Model):
    """The director's view, which is complete."""

    role: Literal["director"]
    contest: str
    seq: int
    name: str
    you: int
    """The number of the viewer's link."""
    first: bool
    """Whether this is the director who opened the contest."""
    phones_confirm: bool
    """Whether players confirm sheets on their own phones, or object to them."""
    several_names: bool
    """Whether one device may claim several names."""
    check_in: bool = Field(default=False, exclude_if=lambda on: not on)
    """Whether only people who are marked as present are seated."""
    divisions: list[DivisionDesk]
    entrants: list[Person]
    links: list[LinkShown]
    penalties: list[PenaltyShown]
    awards: list[AwardShown]
    missing: list[Missing]
    """The tasks that are due now; the first is the one to show."""
    undo: UndoShown | None
    countdown_ms: int | None
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_unset)
    calls: list[CallShown] = Field(default=[], exclude_if=is_unset)
    """Calls for a referee that nobody has taken."""


class RefereeView(Model):
    """One table of one division: in the round of a sheet's code, or in the running round."""

    role: Literal["referee"]
    contest: str
    seq: int
    name: str
    you: int
    division: DivisionHead
    table: int
    referee: str | None
    status: Literal["waiting", "running", "closed"]
    """Waiting: the table has no sheet in that round."""
    code_of: int | None
    """The only round of this link, which is the code of a sheet; null for all rounds."""
    round: int | None
    stage: int
    games: int
    """How many games each round has."""
    sheet: Sheet | None
    people: list[Person]
    """The people at the table."""
    round_name: RoundNameShown | None = Field(default=None, exclude_if=lambda name: name is None)
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_unset)
    calls: list[CallShown] = Field(default=[], exclude_if=is_unset)
    """Calls for a referee that nobody has taken, of the division."""


class PlayersView(Model):
    """The view of everybody in the hall."""

    role: Literal["players"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_unset)


class PlayerView(Model):
    """The view of everybody, and the player's own table."""

    role: Literal["player"]
    contest: str
    seq: int
    name: str
    you: int
    entrant: str
    confirms: bool
    """Whether this phone may confirm the sheet or object to it."""
    sheet: Sheet | None
    """The sheet of the player's own table in the newest published round."""
    called: bool = Field(default=False, exclude_if=lambda called: not called)
    """Whether the own table has called a referee and nobody has taken the call."""
    hall: PlayersView


class ScreenView(Model):
    """The same for a screen on the wall."""

    role: Literal["screen"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_unset)


class ResultsView(Model):
    """The results, for anybody who has the link."""

    role: Literal["public"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionResults]
    entrants: list[PersonNamed]
    """Of the standings; with first names only, where the link says so."""


ContestView = Annotated[
    DirectorView | RefereeView | PlayersView | PlayerView | ScreenView | ResultsView,
    Field(discriminator="role"),
]
