"""Positions that are solved for people, and puzzles, as they travel over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.puzzles.kind import Daily, Kind
from tilerummy.server.table.wire.api import Model, RulesetName

MeldText = Annotated[str, Field(min_length=2, max_length=120)]
TableText = Annotated[list[MeldText], Field(max_length=60)]
Level = Annotated[int, Field(ge=1, le=5)]
Seed = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class Position(Model):
    """A turn: what lies on the table, what is held, and what is wanted."""

    ruleset: RulesetName = "classic"
    table: TableText = Field(default_factory=list)
    """Melds in notation."""
    rack: Annotated[str, Field(max_length=800)]
    """Tiles in notation, separated by spaces."""
    opened: bool = True
    """Whether the initial meld has been made."""
    objective: Literal["tiles", "value"] = "tiles"
    """What the best play has most of: tiles, or points."""
    loose: bool = False
    """Whether the table's tiles lie loose, in no melds: the best play lays all of them."""


class SolvedMove(Model):
    """Neighbouring tiles that are taken up and laid down together, as in a hint."""

    tiles: list[str]
    source: int | None
    """The spot that they are taken from; None: the rack."""
    start: int
    """Where the first of them lies there, from 0."""
    target: int
    """The spot that they go to; the first unused one starts a new meld."""
    place: int
    """Where the first of them lies there afterwards, from 0."""


class Solved(Model):
    """The best play in a position, of equally good ones one that touches fewest melds."""

    tiles: int
    """How many it lays; 0: nothing can be laid."""
    value: int
    """Points that leave the rack, a joker counting its penalty."""
    placed: list[str]
    table: list[str]
    """The whole table after it."""
    proven: bool
    """Whether no play is better; if not, there was no time to make sure."""
    moves: list[SolvedMove]
    """From the table of the position to ``table``, in the order in which a hand would move them."""


class WantedPuzzle(Model):
    """Which puzzle is asked for: the same question has the same answer."""

    kind: Kind | None = None
    level: Level | None = None
    ruleset: RulesetName | None = None
    seed: Seed = "0"


class PuzzlePosition(Model):
    """A position with a best answer that is proven, the same as `tilerummy puzzles` prints."""

    id: str
    kind: Kind
    level: Level
    ruleset: RulesetName
    table: list[str]
    rack: str
    opened: bool
    objective: Literal["tiles", "value"]
    best: int
    """How many tiles the best answer lays."""
    solutions: int
    """How many finished tables lay so many."""


class DailyPuzzle(Model):
    """A puzzle of a day, the same for all who run the same version."""

    day: str
    """The day in UTC, as in ``2026-11-22``."""
    seconds: int
    """How long until the next one."""
    which: Daily
    puzzle: PuzzlePosition


class CheckAnswer(Position):
    """A finished table for a position, to be judged."""

    answer: TableText


class Broken(Model):
    """One reason why the rules refuse an answer; ``params`` fill the sentence of the code."""

    code: str
    params: dict[str, int | str]


class CheckedAnswer(Model):
    """What an answer came to."""

    violations: list[Broken]
    """Empty if the rules allow it."""
    tiles: int
    points: int
    best: int
    """The most tiles that could have been laid."""
    stars: Annotated[int, Field(ge=0, le=3)]
    """3 for the best there is, 2 for two thirds of it, 1 for anything that is allowed."""
