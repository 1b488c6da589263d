"""Commands that players give to a match; `decide` returns their events.

A command carries only what its sender says. The sender's seat, and what the server adds, are in the
`Context`. The server makes the messages of `Said` from the declarations
here, within the bounds of their fields; ``type`` is the name that each has on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta

from tilerummy.match.event import Level  # noqa: TC001 - read when the program runs

if TYPE_CHECKING:
    from tilerummy.core import event as core
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.match.event import ContestTable, ContinuedFrom
    from tilerummy.match.state import MatchState

MAX_WATCH_DELAY: Final = 20
"""Turns; five rounds at a table of four."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
GameNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]
"""32 bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Sets a table up; *others* are the seats after the creator's: a bot's level, or None."""

    ruleset: Ruleset
    player: str
    name: str
    others: tuple[Level | None, ...]
    seed: bytes
    """Of the first game; committed to at once."""
    share_commitment: str | None = None
    """What the creator commits to for the first game."""
    hints: bool | None = None
    """Whether hints are given; None leaves it to the rule set."""
    given: str | None = None
    """The deals shared with other tables, which all follow from *seed*; None: a deal of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitDown:
    """Takes the first open seat, unless the player has one already."""

    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCommand:
    """A command from a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(SeatCommand):
    """Changes the sender's own name."""

    type: ClassVar[str] = "rename"
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot(SeatCommand):
    """Host only: puts a bot on an open seat, or on that of an invited player who does not come."""

    type: ClassVar[str] = "seat_bot"
    seat: SeatNumber
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(SeatCommand):
    """Lets a bot play for the sender, or for an absent player, who keeps the seat.

    The host decides, or a majority of those present while the host is away. Before the first game,
    that majority chooses a new host instead.
    """

    type: ClassVar[str] = "stand_in"
    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(SeatCommand):
    """Ends a bot's stand-in. The player may do so, or the people who decided on it."""

    type: ClassVar[str] = "take_back"
    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSeatCode(SeatCommand):
    """Host only: makes a seat code with which an absent player can use another device."""

    type: ClassVar[str] = "give_word"
    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSeat:
    """Takes the seat of the person of that name, who comes as *player* from another device."""

    player: str
    name: str
    code: str
    after: int
    """Seat codes of this event and before are too old."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(SeatCommand):
    """Lets *match* follow this one, unless another does."""

    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(SeatCommand):
    """Answers whether the sender, who was invited to this match, plays."""

    type: ClassVar[str] = "answer"
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateRematch:
    """Sets the match up that follows *old*, whose name is *of*; the seat *by* asked for it."""

    of: str
    old: MatchState
    by: int
    seed: bytes
    """Of the first game; committed to at once."""
    share_commitment: str | None = None
    """What the seat *by* commits to for the first game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOn:
    """Sets a match up that continues from a turn of a finished game, against bots of *level*."""

    source: ContinuedFrom
    events: tuple[core.Event, ...]
    """What happened in that game before the turn, judged by the rules."""
    seat: int
    """The seat that *player* takes."""
    player: str
    name: str
    level: Level
    seed: bytes
    """Revealed when the game ends, like any; nothing was shuffled by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatePod:
    """Sets up the match of a contest's table; a seat is kept for each of *names*."""

    ruleset: Ruleset
    names: tuple[str, ...]
    about: ContestTable
    seed: bytes
    """Of the first game, or of all games of given deals; committed to at once."""
    given: str | None = None
    """The source of deals that are shared with other tables (`dealing.give`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitAt:
    """Seats *player* where the contest knows that this person plays, whatever was there before."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeat(SeatCommand):
    """Host only, before the first game: empties a seat."""

    type: ClassVar[str] = "open_seat"
    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSeat(SeatCommand):
    """Host only, before the first game: adds an open seat."""

    type: ClassVar[str] = "add_seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSeat(SeatCommand):
    """Host only, before the first game: removes the last seat, if it is open."""

    type: ClassVar[str] = "drop_seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSetting(SeatCommand):
    """A setting of the table besides its rules; it holds whatever its sender has not seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWatching(HostSetting):
    """Host only: from now on spectators see the match ``delay`` turns late.

    Null allows no spectators, which is the default.
    """

    type: ClassVar[str] = "set_watching"
    delay: Annotated[int, Meta(ge=0, le=MAX_WATCH_DELAY)] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetListing(HostSetting):
    """Host only: adds the table to the public list, or (false) removes it.

    It is shown while somebody is there and either a seat is free or spectators are allowed.
    """

    type: ClassVar[str] = "set_listing"
    listed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRules(SeatCommand):
    """Lets the table play by other rules, clock and length included, before the first game."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHints(HostSetting):
    """Host only, while no game runs: allows hints at this table, or (false) forbids them."""

    type: ClassVar[str] = "set_hints"
    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskHint(SeatCommand):
    """Notes that the sender wants a hint in their present turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitShare(SeatCommand):
    """Commits the sender to 32 bytes, the seat's share of the next game's deal.

    ``commitment`` is their SHA-256. Until the game is started, another commitment replaces it.
    """

    type: ClassVar[str] = "commit_share"
    game: GameNumber
    commitment: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(SeatCommand):
    """Host only: starts the first game. Later: marks the sender as ready for the next game.

    The next game starts once all players without a stand-in are ready (``view.seats[].ready``).
    Sending the command again changes nothing.
    """

    type: ClassVar[str] = "start_game"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealShare(SeatCommand):
    """Reveals the sender's share after its game has been started."""

    type: ClassVar[str] = "reveal_share"
    game: GameNumber
    share: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseReveal:
    """Deals without the shares that are missing: their time is over.

    *reveal_seq* is the event that opened the reveal.
    """

    reveal_seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeal:
    """Reveals the seed that this table has in common with others: all of them have finished."""

    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurn(SeatCommand):
    """Makes a turn."""

    turn: Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendClock:
    """Notes that the server was away for *outage_ms* while a clock ran."""

    outage_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveForGood:
    """Takes a person out of the match, who will not come back.

    An open seat is left in the lobby; a game continues with a bot. Without another person, or
    without its host in the lobby, the match is closed.
    """

    player: str


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """Ends the match without a result, at any time."""


Said: TypeAlias = (
    SeatBot
    | StandIn
    | TakeBack
    | GiveSeatCode
    | Answer
    | OpenSeat
    | AddSeat
    | DropSeat
    | StartGame
    | SetWatching
    | SetListing
    | SetHints
    | CommitShare
    | RevealShare
    | Rename
)
"""Commands that clients send as they are. Turns, rules and hints have messages of their own."""

Command: TypeAlias = (
    Said
    | Create
    | SitDown
    | MoveSeat
    | Rematch
    | CreateRematch
    | PlayOn
    | CreatePod
    | SitAt
    | SetRules
    | AskHint
    | CloseReveal
    | OpenDeal
    | TakeTurn
    | ExtendClock
    | LeaveForGood
    | CloseMatch
)
