"""Tables of the next round, and rounds from draft to close."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.server.contest.wire.asked.fields import Key, Number, Tables
from tilerummy.server.table.wire.api import Model


class DraftTables(Model):
    """Proposes tables for the next round, instead of the draft before."""

    type: Literal["draft"]
    division: Key


class StopDraft(Model):
    """Takes the best seating found so far."""

    type: Literal["stop_draft"]
    division: Key


class SeatTables(Model):
    """The draft as the director arranged it; whoever is left out waits."""

    type: Literal["seat"]
    division: Key
    tables: Tables


class MoveEntrant(Model):
    """Moves somebody of the draft to another table."""

    type: Literal["move"]
    entrant: Key
    table: Number
    """The number of tables: a new one."""
    seat: Number | None = None
    """Before whom of that table, from 0; null: to its end."""


class SwapEntrants(Model):
    """Two people of the draft change seats; one of them may be waiting."""

    type: Literal["swap"]
    one: Key
    other: Key


class JoinTables(Model):
    """Makes one table of two of the draft."""

    type: Literal["join_tables"]
    division: Key
    one: Number
    other: Number


class SplitTable(Model):
    """Makes two tables of one of the draft."""

    type: Literal["split_table"]
    division: Key
    table: Number


class KeepDraft(Model):
    """Keeps the tables of an outdated draft, although other players advance by now."""

    type: Literal["keep_draft"]
    division: Key


class DropDraft(Model):
    """Throws the draft away."""

    type: Literal["drop_draft"]
    division: Key


class PublishRound(Model):
    """Plays the draft: everybody sees who sits where."""

    type: Literal["publish"]
    division: Key


class TakeBackRound(Model):
    """Makes a draft of a round of which nothing is entered."""

    type: Literal["take_back"]
    division: Key


class CloseRound(Model):
    """Ends a round whose results are all there."""

    type: Literal["close"]
    division: Key


class ReopenRound(Model):
    """Opens the newest round again, as long as none was published after it."""

    type: Literal["reopen"]
    division: Key


class ReopenTable(Model):
    """Plays in another match what a table of the round has not played yet; online only."""

    type: Literal["reopen_table"]
    division: Key
    round: Number
    table: Number
    without: Annotated[list[Key], Field(default_factory=list, max_length=8)]
    """Who has not come, and is absent from these games."""
