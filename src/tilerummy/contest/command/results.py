"""Commands for games and sheets, penalties and awards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Points, Reason, TileText  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.sheet_lines import How

if TYPE_CHECKING:
    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.sheet_lines import Ending, Written


@dataclass(frozen=True, slots=True)
class Called:
    """A player laid all tiles and called."""

    type: ClassVar[str] = "call"
    winner: Key


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The pool ran out and nobody went out."""

    type: ClassVar[str] = "exhausted"


@dataclass(frozen=True, slots=True)
class Bell:
    """The bell rang before anybody had gone out."""

    type: ClassVar[str] = "bell"


@dataclass(frozen=True, slots=True)
class Walkover:
    """Only one player was left; all others were absent or gave up."""

    type: ClassVar[str] = "walkover"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredLine:
    """A referee's notes on one player at the end of a game."""

    entrant: Key
    how: How = How.PLAYED
    tiles: Annotated[tuple[TileText, ...], Meta(max_length=130)] | None = None
    """The tiles left on the rack; null if only sum and count are known."""
    sum: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    count: Annotated[int, Meta(ge=0, le=130)] | None = None
    """The number of tiles left."""
    left_s: Annotated[float, Meta(ge=-100_000, le=100_000)] | None = None
    """Time left on the clock in seconds; negative: time over. Null: no clock ran."""
    extra: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The referee's penalty points, in addition to those for time; nobody wins them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterGame:
    """A table's result of one game, or a correction of it."""

    type: ClassVar[str] = "enter_game"
    division: Key
    round: Number
    table: Number
    game: Number
    ending: Called | Exhausted | Bell | Walkover
    lines: Annotated[tuple[EnteredLine, ...], Meta(min_length=1, max_length=8)]
    known_entries: Number = 0
    """Number of entries of this game that the sender had seen.

    If there are more, the game is disputed.
    """
    reason: Annotated[str, Meta(max_length=200)] = ""
    """Why the current result is wrong; only a correction has a reason."""
    claimed: dict[str, Points] | None = None
    """The scores on a paper sheet before penalties, which have a separate column.

    They are compared with the scores computed here (S3-44).
    """
    name: Annotated[str, Meta(max_length=60)] = ""
    """The sender's name on this phone, because several people may share a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidGame:
    """Voids all entries of a game of the running round."""

    type: ClassVar[str] = "void_game"
    division: Key
    round: Number
    table: Number
    game: Number
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDispute:
    """Settles a disputed game by one of its entries."""

    type: ClassVar[str] = "settle"
    division: Key
    round: Number
    table: Number
    game: Number
    entry: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """Confirms a table's sheet for one player."""

    type: ClassVar[str] = "confirm"
    division: Key
    round: Number
    table: Number
    entrant: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmTable:
    """Confirms a table's sheet for all its players, who have signed on paper."""

    type: ClassVar[str] = "confirm_table"
    division: Key
    round: Number
    table: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectToResult:
    """Objects to a table's sheet for one player. The round then waits for the director."""

    type: ClassVar[str] = "object"
    division: Key
    round: Number
    table: Number
    entrant: Key
    reason: Annotated[str, Meta(max_length=200)] = ""
    """What is wrong, in the player's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalize:
    """Takes points from a player, in addition to the penalties on sheets."""

    type: ClassVar[str] = "penalize"
    entrant: Key
    points: Annotated[int, Meta(ge=1, le=10_000)]
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokePenalty:
    """Revokes a penalty."""

    type: ClassVar[str] = "revoke_penalty"
    penalty: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResult:
    """Gives a result without a game: for a bye, or by decision of the director."""

    type: ClassVar[str] = "award"
    division: Key
    round: Number
    entrant: Key
    wins: Annotated[int, Meta(ge=0, le=10)]
    points: Points
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeAward:
    """Revokes an award."""

    type: ClassVar[str] = "revoke_award"
    award: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResults:
    """Enters a table's results of one game, or corrects them. An `EnterGame` becomes one."""

    division: str
    round: int
    table: int
    game: int
    results: tuple[Result, ...]
    known_entries: int = 0
    """Number of entries of this game that the sender had seen."""
    reason: str = ""
    """Why the earlier result was wrong; only a correction has a reason."""
    lines: tuple[Written, ...] = ()
    """The referee's notes, from which *results* follow."""
    ending: Ending | None = None
    name: str = ""
    """The sender's name on that phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMatch:
    """Reports that a match was opened for a table of the running round."""

    division: str
    round: int
    table: int
    match: str
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePlayed:
    """Reports that a game of a table's match has ended."""

    division: str
    round: int
    table: int
    game: int
    match: str
    match_game: int
    results: tuple[Result, ...]
    lines: tuple[Written, ...]
    ending: Ending
