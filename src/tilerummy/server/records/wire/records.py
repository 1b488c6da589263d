"""Games that were played, turn by turn, as the pages take them that show them again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.core.outcome import Termination
from tilerummy.review import Did
from tilerummy.server.table.wire.api import Model, RulesetName, Secret

MAX_RECORD = 200_000
"""Characters of a record that is brought: some thirty games."""


class ReadRecord(Model):
    """Brings a record, to have its games judged and told; the server keeps nothing of it."""

    text: Annotated[str, Field(max_length=MAX_RECORD)]


class AskReplay(Model):
    """Asks for the games of a match."""

    secret: Secret | None = None
    """What lets somebody see them who does not sit there: `share`, or the secret to look on."""


class RecordedTurn(Model):
    """What one seat did in its turn, and how the game stood after it."""

    number: int
    """In the game, from 1."""
    seat: int
    did: Did
    timed_out: Literal["untouched", "unfinished"] | None
    """Whether time ran out, over the table as it was or over a play that was begun."""
    placed: list[str]
    """Tiles that went from the rack to the table."""
    called: bool
    joker: bool
    """Whether a joker was laid, or taken out of a meld of the table."""
    drew: int
    """How many tiles were drawn."""
    drawn: list[str] | None
    """They; None while nobody but the player may know."""
    table: list[str]
    """The melds after it."""
    tiles: list[int]
    """By seat how many are on the rack after it."""
    pool: int
    """Tiles left to draw after it."""
    opened: list[bool]
    """By seat, after it."""
    ms: int | None
    """What it took of the game clock; None without one."""


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
    """In its match, from 1; in the order of a file that does not tell."""
    date: str | None
    """When it was dealt, in the form of ISO 8601."""
    players: list[str]
    """Names by seat."""
    ruleset: RulesetName
    rules: dict[str, str]
    """Every field of the rule set as it was played."""
    starter: int
    start_tiles: list[tuple[int, str]]
    """Seat and tile, in the order in which they were turned up for the start."""
    racks: list[list[str]] | None
    """As they were dealt; None while the game is played."""
    tiles: list[int]
    """By seat how many were dealt."""
    pool: int
    """Tiles to draw at the beginning."""
    turns: list[RecordedTurn]
    outcome: RecordedOutcome | None
    """None for a game that is not over."""
    continued: bool
    """Whether it went on from a turn of another game, for practice: its record says so."""
    proven: bool
    """Whether the deal was checked against what everybody had committed to before it."""


class Trouble(Model):
    """Why a record could not be read to its end."""

    code: str
    message: str
    line: int
    """Of the text, from 1."""


class Recorded(Model):
    """Games that can be shown again."""

    games: list[RecordedGame]
    trouble: Trouble | None = None
    """What is wrong with a record that was brought, after what is told of it."""
    match: str | None = None
    """The match, where it is one of this server."""
    seat: int | None = None
    """The sender's there."""
    share: str | None = None
    """Secret of a link with which others see the finished games, for those who sit there."""
