"""The stages of a division, one after another, each of some rounds."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from tilerummy.contest.errors import ContestError
from tilerummy.contest.seating.sizes import FOUR, LEAST_PLAYERS
from tilerummy.core.standings import ADVANCING


class Format(StrEnum):
    """The way in which a stage seats its players and decides who advances."""

    MEET = "meet"
    """As few people as possible meet twice; places follow from all rounds together."""
    RANK = "rank"
    """The best sit with the best in each round; places follow from all rounds together."""
    KNOCKOUT = "knockout"
    """The best of every table advance, until one table is left (S3-48, S3-51)."""
    SWISS = "swiss"
    """Players with equal scores meet, and nobody twice; places follow from all rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Some rounds of one format.

    Raises:
        ContestError: ``bad_stage`` for impossible numbers.
    """

    format: Format
    rounds: int = 1
    """Number of rounds; a knock-out ignores it and takes as many as it needs."""
    games: int = 2
    """Games per round (S3-42)."""
    advance: int = ADVANCING
    """Knock-out: number of players of each table who advance."""
    cut: int | None = None
    """Number of players of this stage, by their places so far; None: all."""
    carry_over: bool = False
    """Whether results of earlier stages count for the places of this one."""
    table_size: int = FOUR
    """Players at a full table: two, three or four."""
    seeded: bool = False
    """Knock-out: whether the tables of its first round follow the places.

    With two tables, the first has places 1, 3, 5 and 7.
    """
    best: int | None = None
    """Number of a player's best games that count; None: all. Not for a knock-out."""
    game_min: int | None = None
    """Minutes after which the bell ends a game; None: no bell."""

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.games < 1:
            raise ContestError(
                "bad_stage", "a stage needs at least one round and one game per round"
            )
        if self.table_size not in LEAST_PLAYERS:
            raise ContestError("bad_stage", f"a table has 2, 3 or 4 seats, not {self.table_size}")
        if not 1 <= self.advance <= ADVANCING:
            raise ContestError("bad_stage", "one or two players of a table must advance")
        knockout = self.format is Format.KNOCKOUT
        if knockout and self.advance >= self.table_size:
            raise ContestError(
                "bad_stage", "at least one player of every table must be out in a knock-out"
            )
        if self.cut is not None and self.cut < self.fewest:
            raise ContestError("bad_stage", f"a stage needs at least {self.fewest} people")
        if self.game_min is not None and self.game_min < 1:
            raise ContestError("bad_stage", "the bell cannot ring before the first minute")
        if self.seeded and not knockout:
            raise ContestError("bad_stage", "only the tables of a knock-out can be seated by place")
        if self.best is not None and (knockout or self.best < 1):
            raise ContestError("bad_stage", "a knock-out cannot count only the best games")

    @property
    def fewest(self) -> int:
        """Return the fewest players of a round."""
        return LEAST_PLAYERS[self.table_size]


LATER_FIELDS: Final = {
    field.name: field.default
    for field in fields(Stage)
    if field.name in {"table_size", "seeded", "best", "game_min"}
}
"""Fields that older versions do not know, with the values that need not be stored."""
