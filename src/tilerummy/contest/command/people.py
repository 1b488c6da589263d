"""Commands for entrants: add, correct and remove them, and limit where they sit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """A person who takes part."""

    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    """School, club or family.

    People of one group are kept apart. People of different groups may have the same name.
    """
    division: Key


@dataclass(frozen=True, slots=True)
class EnterPeople:
    """Adds people: all of them or none. This is possible while a round is played."""

    type: ClassVar[str] = "enter"
    people: Annotated[tuple[NewEntrant, ...], Meta(min_length=1, max_length=3000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Corrects a name or a group, or the division of a person who was never seated."""

    type: ClassVar[str] = "change_entrant"
    entrant: Key
    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    division: Key


@dataclass(frozen=True, slots=True)
class WithdrawEntrant:
    """Withdraws a person. Their results stay."""

    type: ClassVar[str] = "withdraw"
    entrant: Key


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Brings back a person who has withdrawn."""

    type: ClassVar[str] = "return"
    entrant: Key


@dataclass(frozen=True, slots=True)
class EraseEntrants:
    """Removes people's names for good from everything that is stored. Their results stay.

    Only the director who opened the contest may do this.
    """

    type: ClassVar[str] = "erase"
    entrants: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=1000)]


@dataclass(frozen=True, slots=True)
class DropEntrant:
    """Removes a person who was entered by mistake, as long as they have no result."""

    type: ClassVar[str] = "drop_entrant"
    entrant: Key


@dataclass(frozen=True, slots=True)
class AdmitEntrant:
    """Seats a person in the next round, whatever the results are."""

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
    """Seats a person who cannot move at the same table in every later round."""

    type: ClassVar[str] = "pin"
    entrant: Key
    table: Number | None
    """Index of the table, from 0; null: at any table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLate:
    """Seats a latecomer at a table that has a free seat and has not begun."""

    type: ClassVar[str] = "seat_late"
    entrant: Key
    table: Number
