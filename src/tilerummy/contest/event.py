"""What happened in a contest. Its state is the fold of these (`evolve`); nothing else is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tilerummy.contest.ranking import Result
    from tilerummy.contest.stage import Stage


@dataclass(frozen=True, slots=True)
class ContestOpened:
    """A contest begins."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionAdded:
    """People who play for the same places, by one rule set and one clock (S3-20)."""

    division: str
    ruleset: str
    clock_s: int | None
    """Seconds of each player and game; None without a clock."""
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdded:
    """Somebody takes part; late entries too."""

    entrant: str
    name: str
    division: str
    group: str | None
    """School or family: those who share it are kept apart."""


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """Somebody has left. Scores stay; seats of rounds that have not begun are given up."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """Somebody who had left is back."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """Tables of the next round, which only the director sees. Replaces an earlier draft."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    """Entrants in the order of seats; the first one starts (S3-02)."""


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The draft is what is played."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """A round of which nothing was entered is a draft again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntered:
    """A table's results of one game (S3-50). Nothing is overwritten: the newest one counts."""

    division: str
    round: int
    """From 0. Sheets of rounds that are over can be corrected."""
    table: int
    game: int
    """From 0."""
    results: tuple[Result, ...]
    by: str
    reason: str = ""
    """Why a result that stood was corrected; empty for a first entry."""
    disputed: bool = False
    """Another phone had entered something else, and the one who sent this did not know it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled:
    """The director has said which entry of a disputed game is right."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    """Which, by number, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed:
    """A player has looked at the table's sheet and agrees (S3-50)."""

    division: str
    round: int
    table: int
    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalized:
    """Points are taken from somebody, beyond what the sheets say."""

    entrant: str
    points: int
    """More than 0."""
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRevoked:
    """A penalty counts no more."""

    penalty: int
    """Which, by number, from 0."""
    by: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All games of a round are there, and nothing is in dispute."""

    division: str


Event: TypeAlias = (
    ContestOpened
    | DivisionAdded
    | EntrantAdded
    | EntrantWithdrawn
    | EntrantReturned
    | RoundDrafted
    | RoundPublished
    | RoundTakenBack
    | GameEntered
    | DisputeSettled
    | ResultConfirmed
    | Penalized
    | PenaltyRevoked
    | RoundClosed
)
