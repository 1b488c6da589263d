"""The match as one viewer may see it: the view in an update."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from tilerummy.core.outcome import Termination
from tilerummy.core.policy import CallPolicy
from tilerummy.core.standings import TieBreak
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind, Waits
from tilerummy.match.state import Status


class TallyView(Struct):
    """What somebody has from the matches of an evening."""

    matches: int
    wins: int
    points: int


class SeatView(Struct):
    """One seat."""

    kind: SeatKind
    """Whose it is: a person's also while a bot stands in."""
    name: str
    level: Level | None
    """Of the bot whose seat it is."""
    stand_in: Level | None
    """Of the bot that plays for the person."""
    undo_ms: int
    """Milliseconds for which the bot that stands in still waited when the message was sent; where
    none does, for which one would wait."""
    asked: list[int]
    """Seats that want somebody in the place of this one, while the host is away."""
    waits: Waits | None
    """Whether the person was invited and has not agreed to play; None: they have."""
    connected: bool
    away: bool
    """Whether the person has been gone for so long that a bot may stand in."""
    tiles: int
    """Tiles on the rack; 0 outside a game."""
    opened: bool
    ready: bool = False
    """Whether the person has said, between two games, that they are ready for the next one."""


class LastMove(Struct):
    """The latest move that changed the table, to be shown again."""

    seat: int
    before: list[str]
    placed: list[str]


class GameSheet(Struct):
    """A finished game as the referee's sheet has it, by seat."""

    termination: Termination
    winners: list[int]
    runners_up: list[int]
    """Who came second, where play goes on for that; scores and tiles are those at the call."""
    scores: list[int]
    penalties: list[int]
    """Points lost to the game clock, 0 or less; empty without one."""
    tiles: list[int]
    """Tiles left."""
    remaining_ms: list[int]
    """Game time left, below 0 if it ran over; empty without a game clock."""
    hints: list[int]
    """In how many turns each seat asked for a hint."""
    declined: list[list[str] | None]
    """Melds with which a seat could have opened and did not; empty where that costs nothing."""
    unproven: list[int] = []
    """Seats of which that was not found out in time: they count as if they could not have. A server
    of an earlier version does not tell; there it counts as proven."""


class OutcomeView(Struct):
    """How the newest game ended: its sheet, and the racks laid open."""

    sheet: GameSheet
    racks: list[list[str]]


class GameView(Struct):
    """The game as one viewer may see it."""

    number: int
    """Of the match, from 1."""
    starter: int
    seat: int
    """Whose turn it is."""
    turn: int
    table: list[str]
    rack: list[str]
    """The viewer's own; empty for a spectator."""
    pool: int
    """Tiles left to draw."""
    fresh: list[str]
    """Tiles that others placed since the viewer's last turn."""
    last_move: LastMove | None
    clock_ms: int | None
    """Milliseconds left of this turn when the message was sent; None without a turn clock."""
    game_clocks_ms: list[int] | None
    """Game time left by seat when the message was sent, below 0 once over; None without one."""
    drawn: bool
    """Whether the seat to move has drawn and may still lay, where that is played."""
    out: int | None
    """The seat that has won, while the others play for second place."""
    can_claim_redeal: bool
    """Whether the viewer may claim a new deal now."""
    outcome: OutcomeView | None
    delay_ms: int | UnsetType = UNSET
    """Milliseconds of this turn that the game clock does not count yet, when the message was sent.

    Absent without a delay, and once the game is over.
    """


class GivenView(Struct):
    """Deals that other tables play too."""

    source: str
    """Contest, division and round."""
    commitment: str
    """SHA-256 (hex) of the seed that all these tables have in common."""
    open: bool
    """Whether all of them have finished: only then are there records, and is the seed told."""


class DealView(Struct):
    """The deal of the next game, before it is dealt: what everybody has committed to."""

    game: int
    commitment: str
    """SHA-256 (hex) of the server's seed."""
    shares: list[str | None]
    """By seat the SHA-256 (hex) of its share; None for bots and who has not committed."""
    revealing: bool
    """Whether the game was started: shares are revealed now, and no commitment counts any more."""
    revealed: list[bool]
    """By seat whether its share was revealed."""


class StandingView(Struct):
    """One seat's place in the match; ordered by rank."""

    seat: int
    rank: int
    wins: int
    second_places: int
    points: int
    """Penalties taken off."""
    tiles: int
    time_ms: int
    behind: TieBreak | None
    """The figure that puts the seat behind the one above; None for the first and for equals."""


class MatchTerms(Struct):
    """What was agreed on when the match was made, and never changes."""

    ruleset: str
    """Name of the preset."""
    rules: dict[str, str]
    """Every field of the rule set as it is played here, for the rule card."""
    changed: dict[str, str]
    """Fields in which this table differs from its preset, with what the preset says."""
    clock: bool
    turn_limit_ms: int | None
    threshold: int
    call: CallPolicy
    games: int | None
    """Agreed length in games; None is open-ended."""
    min_seats: int
    max_seats: int


class RematchView(Struct):
    """The match that follows."""

    match: str
    by: int
    """The seat that asked for it."""


class ContinuedView(Struct):
    """The finished game from which the match plays on."""

    match: str
    """Empty if its record does not name it."""
    game: int
    turn: int
    """The first turn that was played here."""


class ContestTableView(Struct):
    """The table of a contest that the match is played for; both numbers from 0."""

    contest: str
    round: int
    table: int


class MatchResults(Struct):
    """What the finished games led to; changes when a game ends or the seats do."""

    sheet: list[GameSheet]
    """The finished games, oldest first."""
    standings: list[StandingView]
    evening: list[TallyView | None]
    """By seat what the matches of the evening come to, this one with them once it is over.

    Empty in a match that follows no other.
    """


class MatchView(Struct):
    """The match as one viewer may see it: all of it that changes from turn to turn."""

    match: str
    status: Status
    host: int
    """The host's seat; -1 where nobody is, at a contest's table."""
    you: int | None
    """The viewer's seat; None for a spectator."""
    invite: str | None
    """Secret of the invitation link, for those who sit at the table."""
    watch: str | None
    """Secret with which somebody may look on, for those who sit at the table."""
    watch_delay: int | None
    """How many turns late onlookers see the match; None: nobody may look on."""
    listed: bool
    """Whether the host wants the table in the list that every visitor sees."""
    onlookers: int
    """How many look on."""
    hints: bool
    """Whether hints are given."""
    seats: list[SeatView]
    words: list[str | None]
    """By seat what lets its person sit there from another device; for the host only, else empty."""
    rematch: RematchView | None
    """The match that follows this one."""
    rematch_of: str | None
    """The match that this one follows."""
    continued: ContinuedView | None
    """Where its game comes from, if it was not dealt here: there is no deal to check then."""
    contest: ContestTableView | None
    """The contest whose desk is in the host's place; None elsewhere."""
    deal: DealView | None
    """The next deal; None while a game is played, after the last one, and where it is given."""
    given: GivenView | None
    """Set where other tables play the same deals."""
    game: GameView | None
