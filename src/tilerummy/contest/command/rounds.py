"""Commands for rounds: drafts, publication, closing, draws by lot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Tables  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True)
class DraftTables:
    """Drafts tables for the next round, replacing an earlier draft."""

    type: ClassVar[str] = "draft"
    division: Key


@dataclass(frozen=True, slots=True)
class StopDraft:
    """Ends the search for a draft with the best seating found so far."""

    type: ClassVar[str] = "stop_draft"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTables:
    """The draft as the director arranged it; people who are left out have a bye."""

    type: ClassVar[str] = "seat"
    division: Key
    tables: Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEntrant:
    """Moves a person of the draft to another table."""

    type: ClassVar[str] = "move"
    entrant: Key
    table: Number
    """Index of the table, from 0; the number of tables makes a new one."""
    seat: Number | None = None
    """Position at that table, from 0; null: at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapEntrants:
    """Swaps two people of the draft; one of them may have no seat."""

    type: ClassVar[str] = "swap"
    one: Key
    other: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinTables:
    """Merges two tables of the draft."""

    type: ClassVar[str] = "join_tables"
    division: Key
    one: Number
    other: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitTable:
    """Splits a table of the draft in two."""

    type: ClassVar[str] = "split_table"
    division: Key
    table: Number


@dataclass(frozen=True, slots=True)
class SetBell:
    """Starts or stops the timer of the running round. When its time is up, the bell rings."""

    type: ClassVar[str] = "bell"
    division: Key
    seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """Time from now until the bell; null stops the timer."""


@dataclass(frozen=True, slots=True)
class KeepOutdatedDraft:
    """Keeps the tables of an outdated draft, although other players advance now."""

    type: ClassVar[str] = "keep_draft"
    division: Key


@dataclass(frozen=True, slots=True)
class DropDraft:
    """Discards the draft."""

    type: ClassVar[str] = "drop_draft"
    division: Key


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Publishes the draft: everybody sees who sits where."""

    type: ClassVar[str] = "publish"
    division: Key


@dataclass(frozen=True, slots=True)
class TakeBackRound:
    """Turns a round without entries back into a draft."""

    type: ClassVar[str] = "take_back"
    division: Key


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Closes a round once all its results are entered."""

    type: ClassVar[str] = "close"
    division: Key


@dataclass(frozen=True, slots=True)
class ReopenRound:
    """Reopens the newest round."""

    type: ClassVar[str] = "reopen"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTable:
    """Moves the games that a table has not played yet to another match; online only."""

    type: ClassVar[str] = "reopen_table"
    division: Key
    round: Number
    table: Number
    without: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    """Players who have not come; they count as absent in these games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Orders people who are tied in everything by lot."""

    type: ClassVar[str] = "draw_lots"
    division: Key
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=1000)]
    """All people of the tie; best first if the draw was made in the hall."""
    by_server: bool = False
    """Whether the server draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """Proposes tables for the next round, from a search or arranged by hand."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    going: tuple[str, ...] | None = None
    """The players to seat when the search began, as returned by `to_seat`.

    None for a change by hand, which ignores whether the players who advance have changed since.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeals:
    """Reveals the seed of the common deals of a round."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """The rule set of the deals, as in records; empty if nothing was dealt."""
