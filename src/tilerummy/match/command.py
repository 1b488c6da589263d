"""What may be asked of a match. Whose seat it is was settled before, from the credentials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core import event as core
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.match.event import ContestTable, ContinuedFrom, Level
    from tilerummy.match.state import MatchState


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
    """A command from a seat; ``expect_seq`` is the newest event that its sender has seen."""

    by: int
    expect_seq: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(SeatCommand):
    """Changes the sender's name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot(SeatCommand):
    """Seats a bot, where nobody sits or is expected any more; or lets it play otherwise."""

    seat: int
    level: Level


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is there, by seat."""

    connected: tuple[bool, ...]
    away: tuple[bool, ...]
    """Gone for so long that others need not wait for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(SeatCommand):
    """Lets a bot play for a person: for the sender, or for somebody who is away.

    The host decides; if that is who is away, most of those who are there. In the lobby they
    decide who is host instead.
    """

    seat: int
    attendance: Attendance


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(SeatCommand):
    """Lets the person on *seat* play again; for others than that person, it undoes `StandIn`."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveWord(SeatCommand):
    """Lets whoever knows *word* take *seat* once, as the person it belongs to."""

    seat: int
    word: str
    attendance: Attendance


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSeat:
    """Takes the seat of the person of that name, who comes as *player* from another device."""

    player: str
    name: str
    word: str
    after: int
    """Words of this event and before are too old."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(SeatCommand):
    """Lets *match* follow this one, unless another does."""

    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(SeatCommand):
    """Says whether the sender, who was invited, plays."""

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
    """What other tables are dealt alike for (`dealing.give`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitAt:
    """Seats *player* where the contest knows that this person plays, whatever was there before."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeat(SeatCommand):
    """Empties a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSeat(SeatCommand):
    """Adds an open seat after the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSeat(SeatCommand):
    """Takes the last seat away, if it is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSetting(SeatCommand):
    """A setting of the table besides its rules; it holds whatever its sender has not seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWatching(HostSetting):
    """Lets onlookers see the match *delay* turns late, or (None) lets nobody look on."""

    delay: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetListing(HostSetting):
    """Puts the table on the public list, or takes it off."""

    listed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRules(SeatCommand):
    """Lets the table play by other rules, clock and length included, before the first game."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHints(HostSetting):
    """Switches hints on or off for this table."""

    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskHint(SeatCommand):
    """Notes that the sender wants a hint in their present turn."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What is needed to deal the next game: the match's name, and the seed committed to."""

    match: str
    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitShare(SeatCommand):
    """Commits the sender's seat to a share of the deal of game number *game*, the next one."""

    game: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(SeatCommand):
    """Starts the first game, as host, or says that the sender is ready for the next one.

    The next one starts when everybody at the table is ready. It is dealt at once, or as soon as
    all shares are revealed.
    """

    secret: Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealShare(SeatCommand):
    """Reveals the sender's share of the deal of game number *game*; the last brings the deal."""

    game: int
    share: bytes
    secret: Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseReveal:
    """Deals without the shares that are missing: their time is over.

    *reveal_seq* is the event that opened the reveal.
    """

    reveal_seq: int
    secret: Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeal:
    """Reveals the seed that this table has in common with others: all of them have finished."""

    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurn(SeatCommand):
    """Makes a turn.

    *seed* is the running game's, to be revealed if the turn ends it, *next_seed* the one to
    commit to then for the next; *elapsed_ms* what the turn took of the player's game clock;
    *oracle* answers what the rules ask a solver.
    """

    turn: Turn
    seed: bytes
    next_seed: bytes
    elapsed_ms: int = 0
    bot: int | None = None
    """The event since which its bot plays (0: always); None for a person."""
    oracle: Oracle | None = None


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


Command = (
    Create
    | SitDown
    | Rename
    | SeatBot
    | StandIn
    | TakeBack
    | GiveWord
    | MoveSeat
    | Rematch
    | Answer
    | CreateRematch
    | PlayOn
    | CreatePod
    | SitAt
    | OpenSeat
    | AddSeat
    | DropSeat
    | SetWatching
    | SetListing
    | SetRules
    | SetHints
    | AskHint
    | CommitShare
    | StartGame
    | RevealShare
    | CloseReveal
    | OpenDeal
    | TakeTurn
    | ExtendClock
    | LeaveForGood
    | CloseMatch
)
