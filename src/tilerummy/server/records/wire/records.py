"""Played games turn by turn, for the pages that replay them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.core.outcome import Termination
from tilerummy.review import Did
from tilerummy.server.table.wire.api import Model, RulesetName, Secret

MAX_RECORD = 200_000
"""Most characters of an uploaded record: about thirty games."""


class ReadRecord(Model):
    """Uploads a record to be judged and returned turn by turn. The server keeps nothing."""

    text: Annotated[str, Field(max_length=MAX_RECORD)]


class AskReplay(Model):
    """Asks for the games of a match."""

    secret: Secret | None = None
    """The secret of somebody without a seat: `share`, or the secret of the link for spectators."""


class RecordedTurn(Model):
    """What one seat did in its turn, and the state of the game after it."""

    number: int
    """The turn's number in the game, from 1."""
    seat: int
    did: Did
    timed_out: Literal["untouched", "unfinished"] | None
    """Whether time ran out, with the table untouched or with an unfinished play."""
    placed: list[str]
    """Tiles that went from the rack to the table."""
    called: bool
    joker: bool
    """Whether a joker was laid, or taken out of a meld of the table."""
    drew: int
    """How many tiles were drawn."""
    drawn: list[str] | None
    """The drawn tiles; None while only the player may see them."""
    table: list[str]
    """The melds after the turn."""
    tiles: list[int]
    """How many tiles are on each rack after the turn."""
    pool: int
    """How many tiles are left to draw after the turn."""
    opened: list[bool]
    """Whether each seat has opened after the turn."""
    ms: int | None
    """Milliseconds of the game clock that the turn took; None without a clock."""


class RecordedOutcome(Model):
    """How a game ended, by seat."""

    termination: Termination
    winners: list[int]
    runners_up: list[int]
    scores: list[int]
    penalties: list[int]


class RecordedGame(Model):
    """One game from its deal on."""

    number: int
    """The game's number in its match, from 1, or its position in a file without such numbers."""
    date: str | None
    """When it was dealt, in ISO 8601."""
    players: list[str]
    """Names by seat."""
    ruleset: RulesetName
    rules: dict[str, str]
    """Every field of the rule set as it was played."""
    starter: int
    start_tiles: list[tuple[int, str]]
    """Seat and tile, in the order in which they were turned up to decide who starts."""
    racks: list[list[str]] | None
    """The dealt racks; None while the game is running."""
    tiles: list[int]
    """How many tiles each seat was dealt."""
    pool: int
    """How many tiles were left to draw at the beginning."""
    turns: list[RecordedTurn]
    outcome: RecordedOutcome | None
    """None if the game is not over."""
    continued: bool
    """Whether it continued a turn of another game, for practice, according to its record."""
    proven: bool
    """Whether the deal was checked against the commitments that everybody made before it."""


class Trouble(Model):
    """Why a record could not be read to its end."""

    code: str
    message: str
    line: int
    """The line in the text, from 1."""


class Recorded(Model):
    """Games to replay."""

    games: list[RecordedGame]
    trouble: Trouble | None = None
    """The error in an uploaded record, after the last game that could be read."""
    match: str | None = None
    """The match, if it is one of this server."""
    seat: int | None = None
    """The sender's seat there."""
    share: str | None = None
    """For players: the secret of a link that shows the finished games to others."""
