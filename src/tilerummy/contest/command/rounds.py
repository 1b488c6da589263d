"""Commands for rounds: drafts, publication, closing, draws by lot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Tables  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True)
class DraftTables:
    """Drafts tables for the next round, in place of an earlier draft."""

    type: ClassVar[str] = "draft"
    division: Key


@dataclass(frozen=True, slots=True)
class StopDraft:
    """Takes the best seating found so far."""

    type: ClassVar[str] = "stop_draft"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTables:
    """The draft as the director arranged it; whoever is left out waits."""

    type: ClassVar[str] = "seat"
    division: Key
    tables: Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEntrant:
    """Moves somebody of the draft to another table."""

    type: ClassVar[str] = "move"
    entrant: Key
    table: Number
    """The number of tables: a new one."""
    seat: Number | None = None
    """The position at that table, from 0; null: at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapEntrants:
    """Two people of the draft change seats; one of them may be waiting."""

    type: ClassVar[str] = "swap"
    one: Key
    other: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinTables:
    """Makes one table of two of the draft."""

    type: ClassVar[str] = "join_tables"
    division: Key
    one: Number
    other: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitTable:
    """Makes two tables of one of the draft."""

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
    """Keeps the tables of an outdated draft, although other players advance by now."""

    type: ClassVar[str] = "keep_draft"
    division: Key


@dataclass(frozen=True, slots=True)
class DropDraft:
    """Throws the draft away."""

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
    """Players who have not come, and are absent from these games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Orders people who are tied in everything by lot."""

    type: ClassVar[str] = "draw_lots"
    division: Key
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=1000)]
    """The whole tie; best first where the draw was made in the hall."""
    by_server: bool = False
    """Whether the server draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """Proposes tables for the next round, as a search found them or somebody arranged them."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    going: tuple[str, ...] | None = None
    """The players to seat when tables were searched, as returned by `to_seat`. None for a change by
    hand, which ignores whether players have begun or ceased to advance since.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeals:
    """Reveals the seed by which all tables of a round were dealt alike."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """By which they were dealt, as records have it; empty if no table was."""
