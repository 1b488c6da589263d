"""Positions to solve, and puzzles, as sent over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.puzzles.kind import Daily, Kind
from tilerummy.server.table.wire.api import Model, RulesetName

MeldText = Annotated[str, Field(min_length=2, max_length=120)]
TableText = Annotated[list[MeldText], Field(max_length=60)]
Difficulty = Annotated[int, Field(ge=1, le=5)]
Seed = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class Position(Model):
    """A turn: the table, the rack, and what to maximise."""

    ruleset: RulesetName = "classic"
    table: TableText = Field(default_factory=list)
    """Melds in notation."""
    rack: Annotated[str, Field(max_length=800)]
    """Tiles in notation, separated by spaces."""
    opened: bool = True
    """Whether the initial meld has been made."""
    objective: Literal["tiles", "value"] = "tiles"
    """What the best play maximises: tiles, or points."""
    loose: bool = False
    """Whether the table's tiles are loose, in no melds. The best play then lays all of them."""


class SolvedMove(Model):
    """Neighbouring tiles that move together, as in a hint."""

    tiles: list[str]
    source: int | None
    """The spot they come from; None: the rack."""
    start: int
    """The position of the first of them there, from 0."""
    target: int
    """The spot they go to; the first unused one starts a new meld."""
    place: int
    """The position of the first of them there afterwards, from 0."""


class Solved(Model):
    """The best play in a position. Among equally good ones, it touches the fewest melds."""

    tiles: int
    """How many tiles it lays; 0 if no tile can be laid."""
    value: int
    """The points it takes off the rack, where a joker counts its penalty."""
    placed: list[str]
    table: list[str]
    """The whole table after the play."""
    proven: bool
    """Whether no play is better. False if the time ran out before that was certain."""
    moves: list[SolvedMove]
    """The steps by hand from the table of the position to ``table``, in order."""


class WantedPuzzle(Model):
    """The choice of a puzzle. The same request has the same answer."""

    kind: Kind | None = None
    level: Difficulty | None = None
    ruleset: RulesetName | None = None
    seed: Seed = "0"


class PuzzlePosition(Model):
    """A position whose best answer is proven, as `tilerummy puzzles` prints it."""

    id: str
    kind: Kind
    level: Difficulty
    ruleset: RulesetName
    table: list[str]
    rack: str
    opened: bool
    objective: Literal["tiles", "value"]
    best: int
    """How many tiles the best answer lays."""
    solutions: int
    """How many finished tables lay that many tiles."""


class DailyPuzzle(Model):
    """A daily puzzle, the same on every server of the same version."""

    day: str
    """The day in UTC, such as ``2026-11-22``."""
    seconds: int
    """How many seconds remain until the next one."""
    which: Daily
    puzzle: PuzzlePosition


class CheckAnswer(Position):
    """A finished table to judge as the answer to a position."""

    answer: TableText


class Broken(Model):
    """A rule that an answer breaks. ``params`` are the values in the sentence of the code."""

    code: str
    params: dict[str, int | str]


class CheckedAnswer(Model):
    """The judgement of an answer."""

    violations: list[Broken]
    """Empty if the rules allow it."""
    tiles: int
    points: int
    best: int
    """The most tiles that any answer can lay."""
    stars: Annotated[int, Field(ge=0, le=3)]
    """3 for the best answer, 2 for at least 2/3 of it, 1 for any other legal answer."""
