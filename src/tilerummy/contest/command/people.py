"""Commands for entrants: add, correct and remove them, and limit where they sit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """Somebody who takes part."""

    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    """School or family: those who share it are kept apart, and may share a name with others."""
    division: Key


@dataclass(frozen=True, slots=True)
class EnterPeople:
    """Adds people, all of them or none, also while a round is played."""

    type: ClassVar[str] = "enter"
    people: Annotated[tuple[NewEntrant, ...], Meta(min_length=1, max_length=3000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Corrects a name or a group, and the division of somebody who was never seated."""

    type: ClassVar[str] = "change_entrant"
    entrant: Key
    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    division: Key


@dataclass(frozen=True, slots=True)
class WithdrawEntrant:
    """Withdraws somebody. Their results stay."""

    type: ClassVar[str] = "withdraw"
    entrant: Key


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Brings back somebody who had withdrawn."""

    type: ClassVar[str] = "return"
    entrant: Key


@dataclass(frozen=True, slots=True)
class EraseEntrants:
    """Removes people's names for good from everything that is stored. Their results stay.

    For the director who opened the contest.
    """

    type: ClassVar[str] = "erase"
    entrants: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=1000)]


@dataclass(frozen=True, slots=True)
class DropEntrant:
    """Removes somebody who was entered by mistake, as long as no result refers to them."""

    type: ClassVar[str] = "drop_entrant"
    entrant: Key


@dataclass(frozen=True, slots=True)
class AdmitEntrant:
    """Seats somebody in the next round, whatever the results say."""

    type: ClassVar[str] = "admit"
    entrant: Key


Apart = Annotated[tuple[Key, ...], Meta(min_length=2, max_length=16)]


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Keeps these people, all of one division, at different tables."""

    type: ClassVar[str] = "keep_apart"
    people: Apart


@dataclass(frozen=True, slots=True)
class LetMeet:
    """Lets people meet who were kept apart."""

    type: ClassVar[str] = "let_meet"
    people: Apart
    """The people of an earlier `KeepApart`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinEntrant:
    """Seats somebody who cannot move at one table in every round to come."""

    type: ClassVar[str] = "pin"
    entrant: Key
    table: Number | None
    """From 0; null: at any table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLate:
    """Seats a latecomer at a table that has a free seat and has not begun."""

    type: ClassVar[str] = "seat_late"
    entrant: Key
    table: Number
