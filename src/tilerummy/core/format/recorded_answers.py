"""The answers in a record to the questions that its game asked a solver (V5, C26, T7).

Worst case: that of `evolve` for each event, and of `check_play` for each initial meld.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.core.event import Dealt, Drew, FirstOut, GameEnded, Passed
from tilerummy.core.evolve import evolve
from tilerummy.core.oracle import CanOpen, CanPlay, NotProven
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.event import Event
    from tilerummy.core.oracle import Oracle, Question
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles


@dataclass(frozen=True, slots=True)
class RecordedAnswers:
    """The answers that *events* show for the turn that begins in *state*; else those of *oracle*.

    An answer that the events call not proven stays not proven. An initial meld in the events is a
    proof by itself. *oracle* answers the other questions; if it cannot, the record is believed.
    """

    oracle: Oracle
    state: State
    events: Sequence[Event]

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld of *rack*, None if it holds none."""
        ends = (one.outcome for one in self.events if isinstance(one, FirstOut | GameEnded))
        outcome = next(ends, None)
        if outcome is not None:
            seats = set(self._seats_with(rack))
            if not seats.isdisjoint(outcome.unproven):
                raise NotProven
            for seat, shown in enumerate(outcome.declined):
                if seat in seats and shown is not None and _opens(ruleset, rack, shown):
                    return shown
        try:
            return self.oracle.opening(ruleset, rack)
        except NotProven:
            return None

    def can_play(self, state: State) -> bool:
        """Whether the seat to move could lay a tile.

        A recorded draw or pass means that it could not, unless time ran out and the event states
        it.
        """
        event = next((one for one in self.events if isinstance(one, Drew | Passed)), None)
        if event is not None and event.unproven:
            raise NotProven
        try:
            return self.oracle.can_play(state)
        except NotProven:
            return isinstance(event, Passed) and event.could_lay

    def _seats_with(self, rack: Tiles) -> Iterator[int]:
        """Yield the seats that are asked about and have *rack* when this turn is over."""
        at_call = self.state.outcome_at_call
        known = () if at_call is None else at_call.unproven
        for seat, old_rack in enumerate(self.state.unopened_racks):
            latest = self.state.racks[seat] if seat == self.state.seat else old_rack
            if latest == rack and seat not in known:
                yield seat


@dataclass(frozen=True, slots=True)
class Unproven:
    """An answer that was not found out in time when the game was played."""

    event: int
    """The number of that event, from 1."""
    seat: int
    question: Question


def unproven(events: Sequence[Event]) -> tuple[Unproven, ...]:
    """Return what the events of a game, which follow from the rules, call not proven."""
    return tuple(_unproven(events))


def _unproven(events: Sequence[Event]) -> Iterator[Unproven]:
    state: State | None = None
    for number, event in enumerate(events, start=1):
        if state is None:
            state = evolve(None, event) if isinstance(event, Dealt) else None
            continue
        if isinstance(event, Drew | Passed) and event.unproven:
            yield Unproven(number, state.seat, CanPlay.of(state))
        if isinstance(event, FirstOut | GameEnded):
            before = () if state.outcome_at_call is None else state.outcome_at_call.unproven
            new = set(event.outcome.unproven) - set(before)
            for seat, old_rack in enumerate(state.unopened_racks):
                if seat in new and old_rack is not None:
                    yield Unproven(number, seat, CanOpen(state.ruleset, old_rack))
        state = evolve(state, event)


def _opens(ruleset: Ruleset, rack: Tiles, shown: Table) -> bool:
    alone = State(ruleset=ruleset, racks=(rack,), pool=(), opened=(False,), seat=0)
    return not check_play(alone, Play(shown))
