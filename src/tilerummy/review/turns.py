"""The turns of a record: rack, table and action of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.core.event import (
    Called,
    ClockRan,
    Drew,
    FirstOut,
    GameEnded,
    RedealClaimed,
    TimedOut,
)
from tilerummy.core.evolve import evolve
from tilerummy.core.format.record import Step, steps
from tilerummy.core.outcome import Termination
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.core.event import Event
    from tilerummy.core.format.record import GameRecord
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.state import State


class Did(StrEnum):
    """The action of a turn."""

    LAID = "laid"
    OPENED = "opened"
    """Laid the initial meld (S0-19)."""
    DREW = "drew"
    PASSED = "passed"
    TIMED_OUT = "timed_out"
    CALLED = "called"
    """Called with a rack that was empty since an earlier turn, if the rules demand a call."""
    WENT_OUT = "went_out"


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """One player's turn in a record."""

    number: int
    """Number of the turn in its game, from 1."""
    seat: int
    before: State
    after: State
    """The state at the beginning of the next turn, or at the end of the game."""
    did: Did
    placed: Tiles
    """Tiles that went from the rack to the table and stayed there."""
    seconds: float | None
    """Time of the turn by the game clock; None without one (S3-20)."""
    events: tuple[Event, ...]
    """The event of the turn, and those that followed from it."""

    @property
    def rack(self) -> Tiles:
        """The player's rack at the beginning of the turn."""
        return self.before.racks[self.seat]


def turns(record: GameRecord, oracle: Oracle | None = None) -> Iterator[TurnTaken]:
    """Yield the turns of *record* in order, each judged again by the rules.

    The claim of a redeal (S3-32) comes before play and does not count as a turn. *oracle* is that
    of `tilerummy.core.format.record.verify`.

    Raises:
        RecordError: at the event that does not follow, when it is reached.
    """
    return turns_of(steps(record, oracle))


def trusted_turns(dealt: State, events: Iterable[Event]) -> Iterator[TurnTaken]:
    """Yield the turns in *events* after the deal; they must have been judged before."""
    return turns_of(_trusted(dealt, events))


def _trusted(state: State, events: Iterable[Event]) -> Iterator[Step]:
    for event in events:
        after = evolve(state, event)
        # The other results of a turn come before the next turn begins.
        yield Step(state, event, after, not isinstance(event, FirstOut | GameEnded))
        state = after


def turns_of(judged: Iterable[Step]) -> Iterator[TurnTaken]:
    """Yield the turns in the steps of a game."""
    steps: list[Step] = []
    for step in judged:
        if steps and step.first and step.before.turn != steps[0].before.turn:
            yield _turn(steps)
            steps = []
        steps.append(step)
    if steps and not any(isinstance(event, RedealClaimed) for event in _events(steps)):
        yield _turn(steps)


def _turn(steps: Sequence[Step]) -> TurnTaken:
    before, after = steps[0].before, steps[-1].after
    seat = before.seat
    drawn = sum((Tiles(e.tiles) for e in _events(steps) if isinstance(e, Drew)), Tiles())
    ran = [event.ms for event in _events(steps) if isinstance(event, ClockRan)]
    return TurnTaken(
        number=before.turn,
        seat=seat,
        before=before,
        after=after,
        did=_did(steps, seat),
        placed=before.racks[seat] + drawn - after.racks[seat],
        seconds=sum(ran) / 1000 if before.ruleset.game_clock_s is not None else None,
        events=_events(steps),
    )


def _did(steps: Sequence[Step], seat: int) -> Did:
    before, after = steps[0].before, steps[-1].after
    laid = len(after.table.tiles) > len(before.table.tiles)
    won = _won_by_call(after, seat) and not _won_by_call(before, seat)
    if won:
        return Did.WENT_OUT if laid else Did.CALLED
    if any(isinstance(event, TimedOut) for event in _events(steps)):
        return Did.TIMED_OUT
    if laid:
        return Did.OPENED if after.opened[seat] and not before.opened[seat] else Did.LAID
    if any(isinstance(event, Called) for event in _events(steps)):
        return Did.CALLED
    drew = any(isinstance(event, Drew) for event in _events(steps))
    return Did.DREW if drew else Did.PASSED


def _won_by_call(state: State, seat: int) -> bool:
    outcome = state.outcome_at_call or state.outcome
    called = outcome is not None and outcome.termination is Termination.CALL
    return called and outcome is not None and seat in outcome.winners


def _events(steps: Sequence[Step]) -> tuple[Event, ...]:
    return tuple(step.event for step in steps)
