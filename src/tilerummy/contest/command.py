"""What the director, referees and players ask for. `decide` says whether it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tilerummy.contest.ranking import Result
    from tilerummy.contest.stage import Stage


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a contest."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDivision:
    """Have people play for the same places."""

    division: str
    ruleset: str = "tournament"
    clock_s: int | None = None
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter:
    """Let somebody take part."""

    entrant: str
    name: str
    division: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves."""

    entrant: str


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody is back."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """Propose tables for the next round."""

    division: str
    tables: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Publish:
    """Play the draft."""

    division: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Make a draft of a round of which nothing is entered."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterGame:
    """Enter a table's results of one game, or correct them."""

    division: str
    round: int
    table: int
    game: int
    results: tuple[Result, ...]
    by: str
    known: int = 0
    """How many entries of this game the one who sends this has seen."""
    reason: str = ""
    """Why what stood was wrong; only a correction has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Say which of the entries of a disputed game is right."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm:
    """Agree to the sheet of one's table."""

    division: str
    round: int
    table: int
    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalize:
    """Take points from somebody."""

    entrant: str
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokePenalty:
    """Let a penalty count no more."""

    penalty: int
    by: str


@dataclass(frozen=True, slots=True)
class CloseRound:
    """End a round."""

    division: str


Command: TypeAlias = (
    Open
    | AddDivision
    | Enter
    | Withdraw
    | Return
    | DraftRound
    | Publish
    | TakeBack
    | EnterGame
    | Settle
    | Confirm
    | Penalize
    | RevokePenalty
    | CloseRound
)
