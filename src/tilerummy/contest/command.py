"""What the director, referees and players ask for. `decide` says whether it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tilerummy.contest.model.link import Role
    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.sheet_lines import Ending, Written
    from tilerummy.contest.model.stage import Stage


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a contest."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDivision:
    """Have people play for the same places."""

    division: str
    """Its key."""
    name: str = ""
    """Empty: as its key."""
    ruleset: str = "tournament"
    clock_s: int | None = None
    stages: tuple[Stage, ...] = ()
    online: bool = False
    duplicate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDivision:
    """Change a division; None leaves things as they are, 0 takes the clock away."""

    division: str
    name: str | None = None
    clock_s: int | None = None
    stages: tuple[Stage, ...] | None = None


@dataclass(frozen=True, slots=True)
class DropDivision:
    """Take away a division in which nobody is."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """Let somebody take part."""

    entrant: str
    """The key."""
    name: str
    division: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class EnterPeople:
    """Let people take part: all of them, or none."""

    people: tuple[NewEntrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Write a name, a group or a division right."""

    entrant: str
    name: str
    division: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class WithdrawEntrant:
    """Somebody leaves."""

    entrant: str


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Somebody is back."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EraseEntrants:
    """Take out for good who people were; results stay."""

    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DropEntrant:
    """Remove somebody who was entered by mistake; only while no result refers to them."""

    entrant: str


@dataclass(frozen=True, slots=True)
class AdmitEntrant:
    """Seat somebody in the next round, whatever the results say."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLate:
    """Give a latecomer the free seat of a table that has not begun."""

    entrant: str
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """Propose tables for the next round."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    going: tuple[str, ...] | None = None
    """Who was to be seated when tables were searched, as `to_seat` returned it; None for a change
    by hand, which settles nothing about players who advance by now and are not seated, or are
    seated and do not."""


@dataclass(frozen=True, slots=True)
class KeepDraft:
    """Keep the tables of a draft although other players advance by now."""

    division: str


@dataclass(frozen=True, slots=True)
class DropDraft:
    """Throw the draft away."""

    division: str


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Play the draft."""

    division: str
    commitment: str | None = None
    """Where all tables are dealt alike: of the seed."""


@dataclass(frozen=True, slots=True)
class TakeBackRound:
    """Make a draft of a round of which nothing is entered."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResults:
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
    lines: tuple[Written, ...] = ()
    """What was written down, from which *results* follow."""
    ending: Ending | None = None
    settles: bool = False
    """Whether it ends a dispute that its sender has seen: the director's does."""
    name: str = ""
    """What the sender is called on that phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidGame:
    """Let nothing count that was entered for a game."""

    division: str
    round: int
    table: int
    game: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDispute:
    """Say which of the entries of a disputed game is right."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """Agree to the sheet of one's table."""

    division: str
    round: int
    table: int
    entrant: str
    by: str = ""
    """The link that asks."""
    settles: bool = False
    """Whether it ends the player's objection: the player's own and the director's do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectToResult:
    """Do not agree to the sheet of one's table."""

    division: str
    round: int
    table: int
    entrant: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmTable:
    """All of a table have agreed."""

    division: str
    round: int
    table: int
    by: str = ""
    """The link that asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMatch:
    """A match was opened on a server for a table of the round that is played."""

    division: str
    round: int
    table: int
    match: str
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTable:
    """Play in another match what a table has not played yet, without some of its people."""

    division: str
    round: int
    table: int
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePlayed:
    """A game of a table's match is over."""

    division: str
    round: int
    table: int
    game: int
    match: str
    match_game: int
    results: tuple[Result, ...]
    lines: tuple[Written, ...]
    ending: Ending


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


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResult:
    """Give a result without a game."""

    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeAward:
    """Let an award count no more."""

    award: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Put people in order whom nothing tells apart."""

    division: str
    order: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class CloseRound:
    """End a round."""

    division: str


@dataclass(frozen=True, slots=True)
class ReopenRound:
    """Go on with a round that was closed."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeals:
    """Reveal the seed by which all tables of a round were dealt alike."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """By which they were dealt, as records have it; empty if no table was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeLink:
    """Make a way in."""

    role: Role
    division: str | None = None
    table: int | None = None
    entrant: str | None = None
    label: str = ""
    device: str = ""
    """Of a phone that claims a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhones:
    """Say what players' own phones may do; None leaves it as it is."""

    confirm: bool | None = None
    several: bool | None = None


@dataclass(frozen=True, slots=True)
class ReleaseNames:
    """Withdraw the links of all players' phones."""


@dataclass(frozen=True, slots=True)
class RefereeLinks:
    """Make a referee's link for every table that has none."""

    division: str
    round: int | None = None
    """Make the codes of this round's sheets; None: links that last for all rounds."""


@dataclass(frozen=True, slots=True)
class WithdrawLink:
    """Let a link lead nowhere."""

    link: int


@dataclass(frozen=True, slots=True)
class RenewLink:
    """Withdraw a link and make another of the same kind."""

    link: int
    keep: bool = False
    """Make the other link only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallMe:
    """Say who uses a link."""

    link: int
    label: str


@dataclass(frozen=True, slots=True)
class RenameContest:
    """Call the contest otherwise."""

    name: str


@dataclass(frozen=True, slots=True)
class SetCountdown:
    """Count down to a time, in milliseconds (UTC); None: to nothing."""

    begins_at: int | None


Command: TypeAlias = (
    Open
    | RenameContest
    | AddDivision
    | ChangeDivision
    | DropDivision
    | NewEntrant
    | EnterPeople
    | ChangeEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | EraseEntrants
    | DropEntrant
    | AdmitEntrant
    | SeatLate
    | DraftRound
    | KeepDraft
    | DropDraft
    | PublishRound
    | TakeBackRound
    | EnterResults
    | VoidGame
    | SettleDispute
    | ConfirmResult
    | ConfirmTable
    | ObjectToResult
    | NoteMatch
    | ReopenTable
    | NotePlayed
    | Penalize
    | RevokePenalty
    | AwardResult
    | RevokeAward
    | DrawLots
    | CloseRound
    | ReopenRound
    | OpenDeals
    | MakeLink
    | SetPhones
    | ReleaseNames
    | RefereeLinks
    | WithdrawLink
    | RenewLink
    | CallMe
    | SetCountdown
)
