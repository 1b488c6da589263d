"""The match as one viewer may see it, for updates."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Struct, UnsetType

from tilerummy.core.outcome import Termination
from tilerummy.core.policy import CallPolicy
from tilerummy.core.standings import TieBreak
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind, Waits
from tilerummy.match.state import Status


class TallyView(Struct):
    """A player's session totals over several matches."""

    matches: int
    wins: int
    points: int


class SeatView(Struct):
    """One seat."""

    kind: SeatKind
    """Who has the seat; a person's seat stays ``person`` while a bot stands in."""
    name: str
    level: Level | None
    """The level of the bot that has the seat."""
    stand_in: Level | None
    """The level of the bot that plays for the person."""
    undo_ms: int
    """Milliseconds that the stand-in bot still waited when the message was sent, or would wait."""
    asked: list[int]
    """Seats that want somebody to replace this one, while the host is away."""
    waits: Waits | None
    """Set if the person was invited and has not agreed to play; null: they play."""
    connected: bool
    away: bool
    """Whether the person has been away so long that a bot may stand in."""
    tiles: int
    """The number of tiles on the rack; 0 outside a game."""
    opened: bool
    ready: bool = False
    """Whether the person is ready for the next game, between two games."""


class LastMove(Struct):
    """The latest move that changed the table, for showing it again."""

    seat: int
    before: list[str]
    placed: list[str]


class GameSheet(Struct):
    """A finished game as on the referee's sheet, by seat."""

    termination: Termination
    winners: list[int]
    runners_up: list[int]
    """Who came second, if play continues for second place. Scores and tiles are from the call."""
    scores: list[int]
    penalties: list[int]
    """Points lost to the game clock, 0 or less; empty without one."""
    tiles: list[int]
    """How many tiles were left."""
    remaining_ms: list[int]
    """Game time left, below 0 if it ran over; empty without a game clock."""
    hints: list[int]
    """The number of turns in which each seat requested a hint."""
    declined: list[list[str] | None]
    """Melds with which a seat could have opened and did not; empty if that has no penalty."""
    unproven: list[int] = []
    """Seats for which this was not found out in time; they count as unable to open. Servers of
    earlier versions leave the field out; there everything counts as proven.
    """


class OutcomeView(Struct):
    """The result of the newest game: its sheet, and all racks."""

    sheet: GameSheet
    racks: list[list[str]]


class GameView(Struct):
    """The game as one viewer may see it."""

    number: int
    """The game's number in the match, from 1."""
    starter: int
    seat: int
    """The seat to move."""
    turn: int
    table: list[str]
    rack: list[str]
    """The viewer's own tiles; empty for a spectator."""
    pool: int
    """The number of tiles left to draw."""
    fresh: list[str]
    """Tiles that others have laid since the viewer's last turn."""
    last_move: LastMove | None
    clock_ms: int | None
    """Milliseconds left of this turn when the message was sent; None without a turn clock."""
    game_clocks_ms: list[int] | None
    """Game time left by seat when the message was sent, below 0 once over; None without one."""
    drawn: bool
    """Whether the seat to move has drawn and may still lay, if the rules allow that."""
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
    """A deal that other tables play too."""

    source: str
    """Contest, division and round."""
    commitment: str
    """SHA-256 (hex) of the seed that all these tables share."""
    open: bool
    """Whether all of them have finished. Records and the seed are available only then."""


class DealView(Struct):
    """The deal of the next game before it is dealt: the commitments so far."""

    game: int
    commitment: str
    """SHA-256 (hex) of the server's seed."""
    shares: list[str | None]
    """SHA-256 (hex) of each seat's share; null for bots and seats that have not committed."""
    revealing: bool
    """Whether the game was started: shares are being revealed, and commitments are closed."""
    revealed: list[bool]
    """Whether each seat has revealed its share."""


class StandingView(Struct):
    """One seat's place in the match, ordered by rank."""

    seat: int
    rank: int
    wins: int
    second_places: int
    points: int
    """Points after penalties."""
    tiles: int
    time_ms: int
    behind: TieBreak | None
    """The figure that ranks the seat behind the one above; null for the first and for ties."""


class MatchTerms(Struct):
    """The terms agreed for the whole match."""

    ruleset: str
    """The name of the preset."""
    rules: dict[str, str]
    """Every field of the table's rule set, for the rule card."""
    changed: dict[str, str]
    """Fields in which this table differs from its preset, with the preset's values."""
    clock: bool
    turn_limit_ms: int | None
    threshold: int
    call: CallPolicy
    games: int | None
    """The agreed length in games; null is open-ended."""
    min_seats: int
    max_seats: int


class RematchView(Struct):
    """The rematch."""

    match: str
    by: int
    """The seat that requested it."""


class ContinuedView(Struct):
    """The finished game that this match continues."""

    match: str
    """Empty if the game's record does not name its match."""
    game: int
    turn: int
    """The first turn that was played here."""


class ContestTableView(Struct):
    """The contest's table that the match is played for; both numbers count from 0."""

    contest: str
    round: int
    table: int


class MatchResults(Struct):
    """The results of the finished games. They change when a game ends or the seats change."""

    sheet: list[GameSheet]
    """The finished games, oldest first."""
    standings: list[StandingView]
    evening: list[TallyView | None]
    """Session totals by seat, including this match once it is over.

    Empty in a match that follows no other.
    """


class MatchView(Struct):
    """The parts of the match that change from turn to turn, as one viewer may see them."""

    match: str
    status: Status
    host: int
    """The host's seat; -1 at a contest's table, which has no host."""
    you: int | None
    """The viewer's seat; None for a spectator."""
    invite: str | None
    """The secret of the invitation link, for players at the table."""
    watch: str | None
    """The secret of the link for spectators, for players at the table."""
    watch_delay: int | None
    """Turns by which spectators see the match late; null: spectators are not allowed."""
    listed: bool
    """Whether the host has put the table into the public list."""
    onlookers: int
    """The number of spectators."""
    hints: bool
    """Whether hints are given."""
    seats: list[SeatView]
    words: list[str | None]
    """By seat, the code for another device; for the host only, otherwise empty."""
    rematch: RematchView | None
    """The rematch of this match."""
    rematch_of: str | None
    """The match that this rematch follows."""
    continued: ContinuedView | None
    """Where its game comes from, if it was not dealt here. Then there is no deal to check."""
    contest: ContestTableView | None
    """The contest whose desk takes the host's place; null elsewhere."""
    deal: DealView | None
    """The next deal; null during a game, after the last one, and if the deal is given."""
    given: GivenView | None
    """Set if other tables play the same deals."""
    game: GameView | None


SETTINGS: Final = {
    "listed": "listed",
    "hints": "hints_allowed",
}
"""By field of `MatchView` the setting of `MatchState` that it shows as it is."""
