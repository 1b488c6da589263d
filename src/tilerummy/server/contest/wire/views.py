"""The view of a contest for each role. Each is a whitelist, made from the whole state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.registration import RegistrationStatus
from tilerummy.server.contest.wire.parts import (
    AnnouncementShown,
    AwardShown,
    BellShown,
    CallShown,
    DivisionDesk,
    DivisionHead,
    DivisionOpen,
    DivisionResults,
    DivisionShown,
    DivisionWork,
    LinkShown,
    Missing,
    PenaltyShown,
    Person,
    PersonNamed,
    RoundNameShown,
    Sheet,
    UndoShown,
    WaitingShown,
    is_default,
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
    registration_open: bool = Field(default=False, exclude_if=is_default)
    """Whether people can register themselves."""
    waiting: list[WaitingShown] = Field(default=[], exclude_if=is_default)
    """People who registered and wait for an answer, first come first."""
    divisions: list[DivisionDesk]
    entrants: list[Person]
    links: list[LinkShown]
    penalties: list[PenaltyShown]
    awards: list[AwardShown]
    missing: list[Missing]
    """The tasks that are due now; the first is the one to show."""
    undo: UndoShown | None
    countdown_ms: int | None
    bells: list[BellShown] = Field(default=[], exclude_if=is_default)
    """The timers of running rounds."""
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_default)
    calls: list[CallShown] = Field(default=[], exclude_if=is_default)
    """Calls for a referee that nobody has taken."""


class AssistantView(Model):
    """The view of a director's assistant: the day's work, without links, drafts and the log."""

    role: Literal["assistant"]
    contest: str
    seq: int
    name: str
    you: int
    """The number of the viewer's link."""
    label: str
    """The viewer's name in the log."""
    check_in: bool = Field(default=False, exclude_if=lambda on: not on)
    """Whether only people who are marked as present are seated."""
    registration_open: bool = Field(default=False, exclude_if=is_default)
    """Whether people can register themselves."""
    waiting: list[WaitingShown] = Field(default=[], exclude_if=is_default)
    """People who registered and wait for an answer, first come first."""
    divisions: list[DivisionWork]
    entrants: list[Person]
    missing: list[Missing]
    """The tasks that are due now and that assistants can do."""
    countdown_ms: int | None
    bells: list[BellShown] = Field(default=[], exclude_if=is_default)
    """The timers of running rounds."""
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_default)
    calls: list[CallShown] = Field(default=[], exclude_if=is_default)
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
    """Number of games per round."""
    sheet: Sheet | None
    people: list[Person]
    """The people at the table."""
    round_name: RoundNameShown | None = Field(default=None, exclude_if=lambda name: name is None)
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_default)
    calls: list[CallShown] = Field(default=[], exclude_if=is_default)
    """Calls of the division for a referee that nobody has taken."""
    bells: list[BellShown] = Field(default=[], exclude_if=is_default)
    """The timer of the division's round, while it runs."""
    game_min: int | None = Field(default=None, exclude_if=is_default)
    """Minutes after which the bell ends a game; null: no bell."""


class PlayersView(Model):
    """The view of everybody in the hall."""

    role: Literal["players"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None
    bells: list[BellShown] = Field(default=[], exclude_if=is_default)
    """The timers of running rounds."""
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_default)


class PlayerView(Model):
    """The view of everybody in the hall, and the player's own table."""

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
    """Whether the player's table has called a referee and nobody has taken the call."""
    hall: PlayersView


class ScreenView(Model):
    """The view of a screen on the wall."""

    role: Literal["screen"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionShown]
    entrants: list[Person]
    countdown_ms: int | None
    bells: list[BellShown] = Field(default=[], exclude_if=is_default)
    """The timers of running rounds."""
    announcements: list[AnnouncementShown] = Field(default=[], exclude_if=is_default)


class ResultsView(Model):
    """The results, for everybody who has the link."""

    role: Literal["public"]
    contest: str
    seq: int
    name: str
    divisions: list[DivisionResults]
    entrants: list[PersonNamed]
    """The people in the standings, with first names only if the link demands it."""


class RegisterView(Model):
    """The form of the registration, for everybody who has the link."""

    role: Literal["register"]
    contest: str
    seq: int
    name: str
    open: bool
    divisions: list[DivisionOpen]


class ApplicantView(Model):
    """The status of a registration, for the person who made it."""

    role: Literal["applicant"]
    contest: str
    seq: int
    name: str
    """The name of the contest."""
    person: str
    group: str | None
    division: str
    """The name of the division; empty if it is gone."""
    status: RegistrationStatus
    secret: str | None
    """The secret of the link to the person's page, once approved.

    Null: there is none yet, or the name was freed.
    """


ContestView = Annotated[
    DirectorView
    | AssistantView
    | RefereeView
    | PlayersView
    | PlayerView
    | ScreenView
    | ResultsView
    | RegisterView
    | ApplicantView,
    Field(discriminator="role"),
]
