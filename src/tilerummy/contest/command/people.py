"""Commands for entrants, and for who meets whom."""

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
    """Lets people take part, all of them or none; also while rounds are played."""

    type: ClassVar[str] = "enter"
    people: Annotated[tuple[NewEntrant, ...], Meta(min_length=1, max_length=3000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Writes a name or a group right; another division only before somebody has been seated."""

    type: ClassVar[str] = "change_entrant"
    entrant: Key
    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    division: Key


@dataclass(frozen=True, slots=True)
class WithdrawEntrant:
    """Somebody leaves; results stay."""

    type: ClassVar[str] = "withdraw"
    entrant: Key


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Somebody who had left is back."""

    type: ClassVar[str] = "return"
    entrant: Key


@dataclass(frozen=True, slots=True)
class EraseEntrants:
    """Takes out for good who people were, from all that is stored; results stay.

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
    """Never seats any two of these people at one table; all of one division."""

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
    """Gives a latecomer the free seat of a table that has not begun."""

    type: ClassVar[str] = "seat_late"
    entrant: Key
    table: Number
