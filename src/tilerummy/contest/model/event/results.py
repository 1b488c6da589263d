"""Events about games and sheets, penalties, awards and draws by lot."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.contest.model.result import Result  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.sheet_lines import Ending, Written  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReopened:
    """A table plays its remaining games in another match, without some of its players."""

    division: str
    round: int
    table: int
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntered:
    """A table's results of one game (S3-50). Nothing is overwritten; the newest entry counts."""

    division: str
    round: int
    """From 0. Sheets of closed rounds can be corrected too."""
    table: int
    game: int
    """From 0."""
    results: tuple[Result, ...]
    by: str
    reason: str = ""
    """Why an earlier result was corrected; empty for a first entry."""
    disputed: bool = False
    """Whether another phone had entered different results that the sender had not seen."""
    lines: tuple[Written, ...] = ()
    """The referee's notes."""
    ending: Ending | None = None
    match: str | None = None
    """The match on this server in which the game was played, if any."""
    match_game: int = 0
    """The number of the game in that match, from 1."""
    name: str = ""
    """The sender's name on that phone, because several people may share a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVoided:
    """All entries of a game were voided, as if there had been none."""

    division: str
    round: int
    table: int
    game: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled:
    """The director chose the right entry of a disputed game."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    """Index of the entry, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed:
    """A player agreed with the table's sheet (S3-50)."""

    division: str
    round: int
    table: int
    entrant: str
    instead_by: str | None = None
    """The link that agreed for a player whose name a phone has claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultObjected:
    """A player objected to the table's sheet."""

    division: str
    round: int
    table: int
    entrant: str
    reason: str = ""
    """What is wrong, in the player's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalized:
    """Points were taken from a player, in addition to the sheets."""

    entrant: str
    points: int
    """Greater than 0."""
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRevoked:
    """A penalty was revoked."""

    penalty: int
    """Index of the penalty, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardGiven:
    """A result without a game: for a bye, or by decision of the director."""

    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRevoked:
    """An award was revoked."""

    award: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn:
    """Lots ordered people who were tied in everything."""

    division: str
    order: tuple[str, ...]
    """Best first."""
    by: str
