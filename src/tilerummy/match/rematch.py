"""The match that follows: everybody is asked, seats and rules stay, and the evening is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.standings import standings
from tilerummy.match import hints
from tilerummy.match.command import Answer, Rematch
from tilerummy.match.event import (
    Answered,
    HostPassed,
    Invited,
    MatchCreated,
    MatchEvent,
    RematchMade,
    RematchOf,
    Seated,
    SeatTakenBack,
    Tally,
    WatchingSet,
)
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from tilerummy.match.command import CreateRematch
    from tilerummy.match.context import Context
    from tilerummy.match.handler import Handlers
    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState


def _ask(state: MatchState, command: Rematch, context: Context) -> tuple[MatchEvent, ...]:
    """Let another match follow; whoever asks second joins the one that is there.

    A match of no agreed length (C14) ends where somebody asks for another one between its games.
    """
    if state.rematch is not None:
        return ()
    if state.status is not Status.FINISHED and not _may_end(state):
        raise Refusal(MatchCode.NOT_OVER)
    return (RematchMade(command.match, context.by),)


def _may_end(state: MatchState) -> bool:
    endless = state.ruleset.match_length.count is None
    played = any(outcome.counts for outcome in state.outcomes)
    return endless and played and state.status is Status.BETWEEN_GAMES


def create(command: CreateRematch) -> tuple[MatchEvent, ...]:
    """Set the table up as it was; only who asked for it sits there yet."""
    old = command.old
    events: list[MatchEvent] = [MatchCreated(old.ruleset, len(old.seats))]
    events += [_seated(at, seat, command.by) for at, seat in enumerate(old.seats)]
    events.append(RematchOf(command.of, tallies(old)))
    if command.by != 0:
        events.append(HostPassed(command.by))
    if old.watch_delay is not None:
        events.append(WatchingSet(old.watch_delay))
    if not old.hints_allowed:
        events.append(hints.off())
    return tuple(events)


def _seated(at: int, seat: Seat, by: int) -> MatchEvent:
    if seat.player is None:
        return Seated(at, seat.name, level=seat.level)
    if at == by:
        return Seated(at, seat.name, player=seat.player)
    return Invited(at, seat.name, seat.player)


def _answer(state: MatchState, command: Answer, context: Context) -> tuple[MatchEvent, ...]:
    """Note whether a seat plays; it may change its answer until the first game."""
    seat = state.seats[context.by]
    if seat.stand_in is not None:
        return (SeatTakenBack(context.by),) if command.yes else ()
    if command.yes and seat.waits is None:
        return ()
    if state.status is not Status.LOBBY or state.rematch_of is None or context.by == state.host:
        raise Refusal(MatchCode.INVITED_ONLY)
    return (Answered(context.by, command.yes),)


def tallies(state: MatchState) -> tuple[Tally | None, ...]:
    """Return what everybody has from the evening, this match with it once it is over."""
    before = [seat.tally for seat in state.seats]
    if state.status is not Status.FINISHED:
        return tuple(before)
    ranked = standings(state.ruleset, state.outcomes, len(state.seats))
    added = {one.seat: Tally(1, int(one.rank == 1), one.points) for one in ranked}
    return tuple(_sum(tally, added[at]) for at, tally in enumerate(before))


def _sum(one: Tally | None, other: Tally) -> Tally:
    if one is None:
        return other
    return Tally(one.matches + other.matches, one.wins + other.wins, one.points + other.points)


HANDLERS: Final[Handlers] = {Rematch: _ask, Answer: _answer}
