"""How a division is played: stages one after another, each of some rounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilerummy.contest.errors import ContestError
from tilerummy.core.standings import ADVANCING


class Format(StrEnum):
    """How a stage seats its players, and who advances."""

    MEET = "meet"
    """As few people as possible meet twice; places by all rounds together."""
    RANK = "rank"
    """The best sit with the best, round by round; places by all rounds together."""
    KNOCKOUT = "knockout"
    """The best of every table advance, until one table is left (S3-48, S3-51)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Some rounds of one format.

    Raises:
        ContestError: ``bad_stage`` for numbers that make no stage.
    """

    format: Format
    rounds: int = 1
    """Number of rounds; a knock-out takes the number that it needs."""
    games: int = 2
    """Games of each round (S3-42)."""
    advance: int = ADVANCING
    """Knock-out: how many of each table advance."""
    cut: int | None = None
    """How many of the division this stage is for, by their places so far; None for all."""
    carry_over: bool = False
    """Whether results of the stages before count for the places of this one."""

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.games < 1:
            raise ContestError("bad_stage", "a stage has at least one round of at least one game")
        if not 1 <= self.advance <= ADVANCING:
            raise ContestError("bad_stage", "one or two of a table go on")
        if self.cut is not None and self.cut < 3:
            raise ContestError("bad_stage", "at least three people play a stage")
