"""The state of a match: the fold of its events. Everything, the hidden tiles included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tilerummy.core import event as core
from tilerummy.core import evolve as games
from tilerummy.core.standings import is_over
from tilerummy.core.tiles import Tiles
from tilerummy.core.with_changes import with_changes
from tilerummy.match.event import (
    Answered,
    ClockExtended,
    ContestTable,
    ContinuedFrom,
    DealGiven,
    DealOpened,
    GameDealt,
    GameFinished,
    HintAsked,
    HintsSet,
    HostPassed,
    InGame,
    ListingSet,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    ReadyForNext,
    RematchMade,
    RematchOf,
    Renamed,
    RevealOpened,
    RulesSet,
    SeatDropped,
    SeatOpened,
    SeedCommitted,
    SettingChanged,
    ShareCommitted,
    ShareRevealed,
    StandInAsked,
    WatchingSet,
    WordGiven,
)
from tilerummy.match.seat import Seat, SeatEvent, SeatKind, changed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.match.event import Tally


class Status(StrEnum):
    """Where a match stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    """From the start on, while shares are revealed too."""
    BETWEEN_GAMES = "between_games"
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended from outside; what was being played has no result."""


_HARMLESS: Final = (Renamed, Answered, ReadyForNext, StandInAsked, WordGiven)
"""Nobody decides otherwise about the seats because of these."""
NO_HOST: Final = -1
"""Where nobody at the table is its host, because a contest is."""
SETTINGS: Final[Mapping[type[SettingChanged], str]] = {
    WatchingSet: "watch_delay",
    ListingSet: "listed",
    HintsSet: "hints_allowed",
}
"""By event the field of the state that holds the setting."""
ENDED: Final = frozenset({Status.FINISHED, Status.CLOSED})
"""Nothing more is played then."""


@dataclass(frozen=True, slots=True)
class Move:
    """The latest move that changed the table."""

    seat: int
    before: Table
    placed: Tiles


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """One match between two commands."""

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    seq: int = 1
    """Number of the newest event, from 1."""
    turn_seq: int = 0
    """The event that began the present turn or reveal, or the newest one of the last game."""
    seats_seq: int = 1
    """The newest event about who sits where or by which rules, or that began or ended a game."""
    number: int = 0
    """Of the newest game, from 1; 0 before the first."""
    commitment: str | None = None
    """Of the newest game's seed."""
    promised: str | None = None
    """The server's commitment for the next game; None if no game is to come."""
    given: DealGiven | None = None
    """The deals shared with other tables; None where the deals are this table's own."""
    opened: str | None = None
    """The seed that these tables have in common, in hex, when all of them have finished."""
    due: frozenset[int] = frozenset()
    """Seats whose shares the next deal waits for; with none it does not wait."""
    starter: int | None = None
    """Who started the newest game."""
    last_starter: int | None = None
    """Who started the newest game that counts for the match."""
    game: State | None = None
    """The newest game, also after its end."""
    last_move: Move | None = None
    fresh: tuple[Tiles, ...] = ()
    """By seat: what the others placed since that seat's last turn."""
    watch_delay: int | None = None
    """How many turns late onlookers see the match; None: nobody may look on."""
    listed: bool = False
    """Whether the host wants the table in the list that every visitor sees."""
    hints_allowed: bool = True
    """Whether the solver helps those who ask it."""
    hinted: tuple[int, ...] = ()
    """By seat: in how many turns of the newest game it asked for a hint."""
    hinted_turn: int | None = None
    """The newest turn of the newest game in which one was asked for."""
    hints: tuple[tuple[int, ...], ...] = ()
    """The value of `hinted` at the end of each finished game."""
    outcomes: tuple[Outcome, ...] = ()
    """Of the finished games."""
    closed: bool = False
    host: int = 0
    """The seat of the creator, until they make someone else the host."""
    rematch: RematchMade | None = None
    """The match that follows this one."""
    rematch_of: str | None = None
    """The match that this one follows."""
    continued: ContinuedFrom | None = None
    """Where the first game comes from, if it was not dealt here."""
    contest: ContestTable | None = None
    """The table of a contest that it is played for."""

    @property
    def playing(self) -> State | None:
        """The game that is being played, if there is one."""
        if self.closed or self.game is None or self.game.outcome is not None:
            return None
        return self.game

    @property
    def dealing(self) -> bool:
        """Whether the next game was started and waits for shares."""
        return bool(self.due) and not self.closed

    @property
    def sealed(self) -> bool:
        """Whether other tables still play the deals of this one, so that nobody may learn them."""
        return self.given is not None and self.opened is None

    @property
    def status(self) -> Status:
        """Where the match stands."""
        if self.closed:
            return Status.CLOSED
        if self.playing is not None or self.dealing:
            return Status.PLAYING
        if self.number == 0:
            return Status.LOBBY
        if self.rematch is not None:
            return Status.FINISHED
        played = sum(outcome.counts for outcome in self.outcomes)
        over = is_over(self.ruleset, played, len(self.seats))
        return Status.FINISHED if over else Status.BETWEEN_GAMES

    @property
    def awaited(self) -> frozenset[int]:
        """Seats of people who have not said that they are ready for the next game.

        Nobody waits for people whose bot plays.
        """
        if self.status is not Status.BETWEEN_GAMES:
            return frozenset()
        return frozenset(
            at
            for at, seat in enumerate(self.seats)
            if seat.kind is SeatKind.PERSON and seat.stand_in is None and seat.ready is None
        )

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of the person behind *player*."""
        if player is None:
            return None
        return self.seat_of_any((player,))

    def seat_of_any(self, players: Collection[str]) -> int | None:
        """Return the first seat at which one of *players* sits."""
        return next((at for at, seat in enumerate(self.seats) if seat.player in players), None)


def replay(events: Iterable[MatchEvent]) -> MatchState:
    """Return the state that *events* lead to, from the creation on."""
    state: MatchState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a match begins with its creation")
    return state


def skim(state: MatchState, events: Iterable[tuple[int, MatchEvent]], newest: int) -> MatchState:
    """Return the state after event number *newest*, without the game and its turn.

    For events before a deal, which resets the game: the turns of finished games need not be
    replayed to know what follows them, so *events*, each with its number, may lack them.
    """
    for seq, event in events:
        if not isinstance(event, InGame):
            state = evolve(with_changes(state, seq=seq - 1), event)
    return with_changes(state, seq=newest)


def evolve(state: MatchState | None, event: MatchEvent) -> MatchState:
    """Return the state after *event*, which is trusted."""
    if isinstance(event, MatchCreated):
        return MatchState(ruleset=event.ruleset, seats=(Seat(),) * event.seats)
    if state is None:
        raise ValueError(f"a match begins with its creation, not with {type(event).__name__}")
    seq = state.seq + 1
    match event:
        case InGame():  # which nearly all are
            return _in_game(state, event.event, seq)
        case ClockExtended():
            return with_changes(state, seq=seq)
        case SettingChanged():
            value = getattr(event, event.__match_args__[0])
            return with_changes(state, seq=seq, **{SETTINGS[type(event)]: value})
        case RulesSet():
            return with_changes(state, ruleset=event.ruleset, seq=seq, seats_seq=seq)
        case HintAsked(seat):
            hinted = tuple(count + (at == seat) for at, count in enumerate(state.hinted))
            turn = None if state.game is None else state.game.turn
            return with_changes(state, hinted=hinted, hinted_turn=turn, seq=seq)
        case MatchClosed():
            return with_changes(state, closed=True, seq=seq, turn_seq=seq, seats_seq=seq)
        case (
            SeedCommitted()
            | DealGiven()
            | DealOpened()
            | ShareCommitted()
            | RevealOpened()
            | ShareRevealed()
        ):
            return with_changes(_promised(state, event, seq), seq=seq)
        case GameDealt():
            return with_changes(
                state,
                seats=tuple(map(_at_new_game, state.seats)),
                promised=None,
                due=frozenset(),
                seq=seq,
                turn_seq=seq,
                seats_seq=seq,
                number=event.game,
                commitment=event.commitment,
                starter=event.dealt.starter,
                game=games.evolve(None, event.dealt),
                last_move=None,
                fresh=(Tiles(),) * len(state.seats),
                hinted=(0,) * len(state.seats),
                hinted_turn=None,
            )
        case GameFinished():
            return with_changes(
                state,
                seq=seq,
                turn_seq=seq,
                seats_seq=seq,
                game=games.evolve(state.game, event.ended),
                outcomes=(*state.outcomes, event.ended.outcome),
                hints=(*state.hints, state.hinted),
                last_starter=state.starter if event.ended.outcome.counts else state.last_starter,
            )
        case _:
            return with_changes(_around(state, event, seq), seq=seq)


def _around(
    state: MatchState,
    event: SeatEvent
    | SeatDropped
    | HostPassed
    | RematchMade
    | RematchOf
    | ContinuedFrom
    | ContestTable,
    seq: int,
) -> MatchState:
    """Return the state after something happened to the seats, or to what comes after the match."""
    match event:
        case SeatOpened() if event.seat == len(state.seats):
            return with_changes(state, seats=(*state.seats, Seat()), seats_seq=seq)
        case SeatDropped():
            return with_changes(state, seats=state.seats[:-1], seats_seq=seq)
        case HostPassed():
            return with_changes(state, host=event.seat, seats_seq=seq)
        case RematchMade():
            return with_changes(state, rematch=event, promised=None)
        case RematchOf():
            seats = tuple(map(_with_tally, state.seats, event.tallies))
            return with_changes(state, seats=seats, rematch_of=event.match)
        case ContinuedFrom():
            return with_changes(state, continued=event)
        case ContestTable():
            return with_changes(state, contest=event, host=NO_HOST)
        case _:
            seat = changed(state.seats[event.seat], event, seq, playing=state.number > 0)
            after = _with_seat(state, event.seat, seat)
            return after if isinstance(event, _HARMLESS) else with_changes(after, seats_seq=seq)


def _at_new_game(seat: Seat) -> Seat:
    return replace(seat, commitment=None, share=None, ready=None)


def _with_tally(seat: Seat, tally: Tally | None) -> Seat:
    return replace(seat, tally=tally)


def _promised(
    state: MatchState,
    event: SeedCommitted | DealGiven | DealOpened | ShareCommitted | RevealOpened | ShareRevealed,
    seq: int,
) -> MatchState:
    """Return the state after what leads to a deal, or lays it open."""
    match event:
        case SeedCommitted():
            return with_changes(state, promised=event.commitment)
        case DealGiven():
            return with_changes(state, given=event)
        case DealOpened():
            return with_changes(state, opened=event.seed)
        case ShareCommitted():
            seat = replace(state.seats[event.seat], commitment=event.commitment)
            return _with_seat(state, event.seat, seat)
        case RevealOpened():
            return with_changes(state, turn_seq=seq, seats_seq=seq, due=frozenset(event.seats))
        case ShareRevealed():
            seat = replace(state.seats[event.seat], share=bytes.fromhex(event.share))
            state = _with_seat(state, event.seat, seat)
            return with_changes(state, due=state.due - {event.seat})


def _with_seat(state: MatchState, at: int, seat: Seat) -> MatchState:
    return with_changes(state, seats=(*state.seats[:at], seat, *state.seats[at + 1 :]))


def _in_game(state: MatchState, event: core.Event, seq: int) -> MatchState:
    """Return the state after event number *seq*, of the running game."""
    if isinstance(event, core.StartTiles):
        return with_changes(state, seq=seq, turn_seq=seq)
    before = state.game
    if before is None:
        raise ValueError(f"no game for {type(event).__name__}")
    fresh, last_move = state.fresh, state.last_move
    match event:
        case core.Played() | core.PartKept():
            fresh = tuple(
                Tiles() if seat == event.seat else seen + event.placed
                for seat, seen in enumerate(state.fresh)
            )
            last_move = Move(event.seat, before.table, event.placed)
        case core.Drew() | core.Passed():
            # Nothing is new for the seat that has just moved, as after its last turn if nobody
            # laid.
            if fresh[event.seat]:
                fresh = (*fresh[: event.seat], Tiles(), *fresh[event.seat + 1 :])
    return with_changes(
        state,
        game=games.evolve(before, event),
        fresh=fresh,
        last_move=last_move,
        seq=seq,
        turn_seq=seq,
    )
