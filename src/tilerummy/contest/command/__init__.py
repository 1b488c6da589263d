"""What directors, referees and players ask of a contest; `decide` says whether it happens.

A command carries what its sender says and nothing else: who that is, and when, is in the
`Context`. The server reads it from JSON field by field, within the bounds declared here; ``type``
says which one it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from msgspec import Meta

from tilerummy.contest.bounds import (
    Key,
    Number,
    Points,
    Reason,
    RulesetName,
    Seconds,
    Stages,
    Tables,
    Text,
    TileText,
    TurnSeconds,
)
from tilerummy.contest.door_command import (
    Announce,
    CallReferee,
    CheckIn,
    MarkEntrant,
    TakeCall,
    WithdrawAnnouncement,
)
from tilerummy.contest.model.link import Role  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.model.team_rule import Measure

if TYPE_CHECKING:
    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.sheet_lines import Ending, Written


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDivision:
    """Has people play for the same places."""

    type: ClassVar[str] = "add_division"
    name: Text
    ruleset: RulesetName = "tournament"
    clock_s: Seconds | None = None
    """The time of each player for a game; null: no clock."""
    clock_delay_s: TurnSeconds = 0
    """What the clock does not count of each turn."""
    clock_increment_s: TurnSeconds = 0
    """What the clock gets before each turn."""
    stages: Stages
    online: bool = False
    """Whether the tables are opened on this server, one match to each."""
    duplicate: bool = False
    """Whether all tables of a round play the same deals; online only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDivision:
    """Changes a division; its stages only as long as no round of it has begun."""

    type: ClassVar[str] = "change_division"
    division: Key
    name: Text | None = None
    # Left out, the clock stays; null takes it away, and is 0 here.
    clock_s: Seconds | None = field(default=None, metadata={"null": 0})
    clock_delay_s: TurnSeconds | None = None
    clock_increment_s: TurnSeconds | None = None
    stages: Stages | None = None


@dataclass(frozen=True, slots=True)
class DropDivision:
    """Takes away a division in which nobody is."""

    type: ClassVar[str] = "drop_division"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTeams:
    """Ranks the teams of a division: all who share a school, club or family."""

    type: ClassVar[str] = "teams"
    division: Key
    ranked: bool = True
    """Whether they are ranked at all."""
    measure: Measure = Measure.PLACES
    best: Annotated[int, Meta(ge=1, le=64)] | None = None
    """How many players of a team count, the best ones; null: all."""


TableNumber = Annotated[int, Meta(ge=1, le=9999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTables:
    """Gives the tables of a division the numbers of real ones, and a room."""

    type: ClassVar[str] = "number_tables"
    division: Key
    numbers: Annotated[tuple[TableNumber, ...], Meta(max_length=400)] = ()
    """In order. Tables beyond the last of them count on from the highest; none: from 1."""
    room: Annotated[str, Meta(max_length=40)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """Somebody who takes part."""

    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    """School or family: those who share it are kept apart, and may share a name with others."""
    division: Key


@dataclass(frozen=True, slots=True)
class EnterPeople:
    """Lets people take part, all of them or none; also while rounds are played."""

    type: ClassVar[str] = "enter"
    people: Annotated[tuple[NewEntrant, ...], Meta(min_length=1, max_length=3000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Writes a name or a group right; another division only before somebody has been seated."""

    type: ClassVar[str] = "change_entrant"
    entrant: Key
    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    division: Key


@dataclass(frozen=True, slots=True)
class WithdrawEntrant:
    """Somebody leaves; results stay."""

    type: ClassVar[str] = "withdraw"
    entrant: Key


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Somebody who had left is back."""

    type: ClassVar[str] = "return"
    entrant: Key


@dataclass(frozen=True, slots=True)
class EraseEntrants:
    """Takes out for good who people were, from all that is stored; results stay.

    For the director who opened the contest.
    """

    type: ClassVar[str] = "erase"
    entrants: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=1000)]


@dataclass(frozen=True, slots=True)
class DropEntrant:
    """Removes somebody who was entered by mistake, as long as no result refers to them."""

    type: ClassVar[str] = "drop_entrant"
    entrant: Key


@dataclass(frozen=True, slots=True)
class AdmitEntrant:
    """Seats somebody in the next round, whatever the results say."""

    type: ClassVar[str] = "admit"
    entrant: Key


Apart = Annotated[tuple[Key, ...], Meta(min_length=2, max_length=16)]


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Never seats any two of these people at one table; all of one division."""

    type: ClassVar[str] = "keep_apart"
    people: Apart


@dataclass(frozen=True, slots=True)
class LetMeet:
    """Lets people meet who were kept apart."""

    type: ClassVar[str] = "let_meet"
    people: Apart
    """The people of an earlier `KeepApart`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinEntrant:
    """Seats somebody who cannot move at one table in every round to come."""

    type: ClassVar[str] = "pin"
    entrant: Key
    table: Number | None
    """From 0; null: at any table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLate:
    """Gives a latecomer the free seat of a table that has not begun."""

    type: ClassVar[str] = "seat_late"
    entrant: Key
    table: Number


@dataclass(frozen=True, slots=True)
class DraftTables:
    """Proposes tables for the next round, instead of the draft before."""

    type: ClassVar[str] = "draft"
    division: Key


@dataclass(frozen=True, slots=True)
class StopDraft:
    """Takes the best seating found so far."""

    type: ClassVar[str] = "stop_draft"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTables:
    """The draft as the director arranged it; whoever is left out waits."""

    type: ClassVar[str] = "seat"
    division: Key
    tables: Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEntrant:
    """Moves somebody of the draft to another table."""

    type: ClassVar[str] = "move"
    entrant: Key
    table: Number
    """The number of tables: a new one."""
    seat: Number | None = None
    """Before whom of that table, from 0; null: to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapEntrants:
    """Two people of the draft change seats; one of them may be waiting."""

    type: ClassVar[str] = "swap"
    one: Key
    other: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinTables:
    """Makes one table of two of the draft."""

    type: ClassVar[str] = "join_tables"
    division: Key
    one: Number
    other: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitTable:
    """Makes two tables of one of the draft."""

    type: ClassVar[str] = "split_table"
    division: Key
    table: Number


@dataclass(frozen=True, slots=True)
class KeepDraft:
    """Keeps the tables of an outdated draft, although other players advance by now."""

    type: ClassVar[str] = "keep_draft"
    division: Key


@dataclass(frozen=True, slots=True)
class DropDraft:
    """Throws the draft away."""

    type: ClassVar[str] = "drop_draft"
    division: Key


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Plays the draft: everybody sees who sits where."""

    type: ClassVar[str] = "publish"
    division: Key


@dataclass(frozen=True, slots=True)
class TakeBackRound:
    """Makes a draft of a round of which nothing is entered."""

    type: ClassVar[str] = "take_back"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRound:
    """Calls a round by a name of the director's own."""

    type: ClassVar[str] = "name_round"
    division: Key
    round: Number
    name: Annotated[str, Meta(max_length=40)]
    """Empty: as its format names it."""


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Ends a round whose results are all there."""

    type: ClassVar[str] = "close"
    division: Key


@dataclass(frozen=True, slots=True)
class ReopenRound:
    """Opens the newest round again, as long as none was published after it."""

    type: ClassVar[str] = "reopen"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTable:
    """Plays in another match what a table of the round has not played yet; online only."""

    type: ClassVar[str] = "reopen_table"
    division: Key
    round: Number
    table: Number
    without: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    """Players who have not come, and are absent from these games."""


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody laid all tiles and called."""

    type: ClassVar[str] = "call"
    winner: Key


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The pool ran out and nobody went out."""

    type: ClassVar[str] = "exhausted"


@dataclass(frozen=True, slots=True)
class Walkover:
    """One player was left; all others were absent or gave up."""

    type: ClassVar[str] = "walkover"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredLine:
    """What a referee writes down of one player at the end of a game."""

    entrant: Key
    how: How = How.PLAYED
    tiles: Annotated[tuple[TileText, ...], Meta(max_length=130)] | None = None
    """The tiles left on the rack; null if only sum and count are known."""
    sum: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    count: Annotated[int, Meta(ge=0, le=130)] | None = None
    """How many tiles are left."""
    left_s: Annotated[float, Meta(ge=-100_000, le=100_000)] | None = None
    """Time left on the clock; negative: seconds over. Null: no clock ran."""
    extra: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Penalty points of the referee besides those for time; nobody wins them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterGame:
    """A table's result of one game, or a correction of it."""

    type: ClassVar[str] = "enter_game"
    division: Key
    round: Number
    table: Number
    game: Number
    ending: Called | Exhausted | Walkover
    lines: Annotated[tuple[EnteredLine, ...], Meta(min_length=1, max_length=8)]
    known_entries: Number = 0
    """How many entries of this game the sender had seen; a different one since is a dispute."""
    reason: Annotated[str, Meta(max_length=200)] = ""
    """Why what stands is wrong; only a correction has one."""
    claimed: dict[str, Points] | None = None
    """The scores on a paper sheet before penalties, which have a separate column. The scores
    computed here are compared with them (S3-44).
    """
    name: Annotated[str, Meta(max_length=60)] = ""
    """The sender's name on this phone, because several people may share a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidGame:
    """Lets nothing count that was entered for a game of the round that is played."""

    type: ClassVar[str] = "void_game"
    division: Key
    round: Number
    table: Number
    game: Number
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDispute:
    """Says which of the entries of a disputed game is right."""

    type: ClassVar[str] = "settle"
    division: Key
    round: Number
    table: Number
    game: Number
    entry: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """A player agrees to the sheet of the table."""

    type: ClassVar[str] = "confirm"
    division: Key
    round: Number
    table: Number
    entrant: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmTable:
    """All who played at a table have agreed, on paper."""

    type: ClassVar[str] = "confirm_table"
    division: Key
    round: Number
    table: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectToResult:
    """A player does not agree to the sheet of the table; the round waits for the director."""

    type: ClassVar[str] = "object"
    division: Key
    round: Number
    table: Number
    entrant: Key
    reason: Annotated[str, Meta(max_length=200)] = ""
    """What is wrong, in the player's words."""


@dataclass(frozen=True, slots=True)
class ClaimName:
    """Makes a phone with the players' link the phone of one entrant, who has none yet."""

    type: ClassVar[str] = "claim"
    entrant: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalize:
    """Takes points from somebody, beyond what the sheets say."""

    type: ClassVar[str] = "penalize"
    entrant: Key
    points: Annotated[int, Meta(ge=1, le=10_000)]
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokePenalty:
    """Lets a penalty count no more."""

    type: ClassVar[str] = "revoke_penalty"
    penalty: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResult:
    """Gives a result without a game: of a bye, or as the director decides."""

    type: ClassVar[str] = "award"
    division: Key
    round: Number
    entrant: Key
    wins: Annotated[int, Meta(ge=0, le=10)]
    points: Points
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeAward:
    """Lets an award count no more."""

    type: ClassVar[str] = "revoke_award"
    award: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Puts people in order whom nothing tells apart."""

    type: ClassVar[str] = "draw_lots"
    division: Key
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=1000)]
    """The whole tie; best first where the draw was made in the hall."""
    by_server: bool = False
    """Whether the server draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeLink:
    """Makes a link that may be handed on."""

    type: ClassVar[str] = "make_link"
    role: Role
    division: Key | None = None
    """Of a referee."""
    table: Number | None = None
    """Of a referee."""
    entrant: Key | None = None
    """Of a player."""
    label: Annotated[str, Meta(max_length=80)] = ""
    """Whose it is."""
    first_names: bool = False
    """Of a link to the results: whether people are shown by their first names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhones:
    """Says what players' own phones may do; what is left out stays."""

    type: ClassVar[str] = "phones"
    confirm: bool | None = None
    """Whether they confirm sheets and object to them."""
    several: bool | None = None
    """Whether one device may claim several names, as in families that share a phone."""


@dataclass(frozen=True, slots=True)
class ReleaseNames:
    """Frees all names that phones have claimed."""

    type: ClassVar[str] = "release_names"


@dataclass(frozen=True, slots=True)
class RefereeLinks:
    """Makes a referee's link for every table of the draft or round that has none."""

    type: ClassVar[str] = "referee_links"
    division: Key
    round: Number | None = None
    """Makes codes for the sheets of this round, each good for that round alone; null: links for all
    rounds."""


@dataclass(frozen=True, slots=True)
class WithdrawLink:
    """Lets a link lead nowhere from now on."""

    type: ClassVar[str] = "withdraw_link"
    link: Number


@dataclass(frozen=True, slots=True)
class RenewLink:
    """Withdraws a link and makes another of the same kind."""

    type: ClassVar[str] = "renew_link"
    link: Number
    keep: bool = False
    """Lets the old link last: directors renew their own like this, and withdraw the old one when
    they have the new one, as an answer may be lost."""


@dataclass(frozen=True, slots=True)
class CallMe:
    """Writes the sender's name on the head of the sheet, and into the log."""

    type: ClassVar[str] = "call_me"
    name: Text


@dataclass(frozen=True, slots=True)
class RenameContest:
    """Gives the contest another name."""

    type: ClassVar[str] = "rename"
    name: Text


@dataclass(frozen=True, slots=True)
class SetCountdown:
    """Shows on the screens how long it is until play begins; null: nothing."""

    type: ClassVar[str] = "countdown"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Undoes the director's last action."""

    type: ClassVar[str] = "undo"
    action: Number
    """Which, as the view says; another one since: ``stale``."""


@dataclass(frozen=True, slots=True)
class Open:
    """Begins a contest."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """Proposes tables for the next round, as a search found them or somebody arranged them."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    going: tuple[str, ...] | None = None
    """The players to seat when tables were searched, as returned by `to_seat`. None for a change by
    hand, which ignores whether players have begun or ceased to advance since.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResults:
    """Enters a table's results of one game, or corrects them: what an `EnterGame` comes to."""

    division: str
    round: int
    table: int
    game: int
    results: tuple[Result, ...]
    known_entries: int = 0
    """How many entries of this game the one who sends this has seen."""
    reason: str = ""
    """Why what stood was wrong; only a correction has one."""
    lines: tuple[Written, ...] = ()
    """What was written down, from which *results* follow."""
    ending: Ending | None = None
    name: str = ""
    """The sender's name on that phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMatch:
    """A match was opened on a server for a table of the round that is played."""

    division: str
    round: int
    table: int
    match: str
    record: str


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
class OpenDeals:
    """Reveals the seed by which all tables of a round were dealt alike."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """By which they were dealt, as records have it; empty if no table was."""


Arranging: TypeAlias = SeatTables | MoveEntrant | SwapEntrants | JoinTables | SplitTable
"""Changes to a draft by hand."""
Asked: TypeAlias = (
    AddDivision
    | ChangeDivision
    | DropDivision
    | SetTeams
    | NumberTables
    | EnterPeople
    | ChangeEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | EraseEntrants
    | DropEntrant
    | AdmitEntrant
    | KeepApart
    | LetMeet
    | PinEntrant
    | CheckIn
    | MarkEntrant
    | Announce
    | WithdrawAnnouncement
    | CallReferee
    | TakeCall
    | SeatLate
    | DraftTables
    | StopDraft
    | Arranging
    | KeepDraft
    | DropDraft
    | PublishRound
    | TakeBackRound
    | NameRound
    | CloseRound
    | ReopenRound
    | ReopenTable
    | EnterGame
    | VoidGame
    | SettleDispute
    | ConfirmResult
    | ConfirmTable
    | ObjectToResult
    | ClaimName
    | Penalize
    | RevokePenalty
    | AwardResult
    | RevokeAward
    | DrawLots
    | MakeLink
    | SetPhones
    | ReleaseNames
    | RefereeLinks
    | WithdrawLink
    | RenewLink
    | CallMe
    | RenameContest
    | SetCountdown
    | Undo
)
"""What may be asked from outside."""
Command: TypeAlias = Asked | Open | DraftRound | EnterResults | NoteMatch | NotePlayed | OpenDeals
"""Some of it only the server itself asks for."""
