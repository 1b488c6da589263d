"""The decisions in a turn, and the value of each from the view of the player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.chance.before_drawing import before_drawing
from tilerummy.chance.ending import chance_at_end
from tilerummy.chance.estimate import chances
from tilerummy.core.ending import exhausted
from tilerummy.core.event import DrawCause, Drew, Passed, Played
from tilerummy.core.evolve import evolve
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.review.allowance import DEAREST, MOST
from tilerummy.solver import Objective, Problem, smallest_opening, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tilerummy.chance.model import Model
    from tilerummy.chance.strength import Strengths
    from tilerummy.core.event import Event
    from tilerummy.core.state import State
    from tilerummy.review.allowance import Allowance
    from tilerummy.review.turns import TurnTaken

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player settled at once: a play, or a draw with the tiles that it brought."""

    seat: int
    before: State
    chosen: tuple[Event, ...]
    """The events that follow from the decision alone, without tiles drawn by chance."""
    drew: Drew | None
    """The tiles that chance brought then."""
    after: State
    """When the next decision is made, or the game is over."""


def decisions(turn: TurnTaken) -> Iterator[Decision]:
    """Yield the decisions of *turn*: one, or two where a drawn tile may be laid (C21)."""
    before = turn.before
    chosen: list[Event] = []
    for at, event in enumerate(turn.events):
        if isinstance(event, Drew):
            after = reduce(evolve, [*chosen, event], before)
            if after.drawn:
                yield Decision(turn.seat, before, tuple(chosen), event, after)
                before, chosen = after, []
                continue
            yield Decision(turn.seat, before, tuple(chosen), event, turn.after)
            return
        chosen.append(event)
        if at + 1 == len(turn.events):
            yield Decision(turn.seat, before, tuple(chosen), None, turn.after)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could have been decided."""

    table: Table | None
    """The table after the play; None: nothing is laid."""
    worth: Floats
    """The chance to win with it, by each network."""


class Worth:
    """Values of states and decisions for a seat, given its knowledge."""

    def __init__(self, model: Model, strengths: Strengths | None) -> None:
        self._model, self._strengths = model, strengths

    def of(self, state: State, seat: int) -> Floats:
        """Return the chance of *seat* in *state*, by each network."""
        rack = np.frombuffer(state.racks[seat].counts, np.uint8)[None, :]
        return np.asarray(chances(view(state, seat), rack, self._model, self._strengths)[0])

    def chosen(self, decision: Decision) -> Floats:
        """Return the value of *decision* at that moment, whatever chance brought then."""
        state = reduce(evolve, decision.chosen, decision.before)
        if decision.drew is not None:
            return self._drawing(state, decision.drew)
        if not any(isinstance(event, Played | Passed) for event in decision.chosen):
            return self.of(decision.after, decision.seat)
        # The player cannot foresee an end by racks, but can foresee an end by a call.
        ended = replace(state, outcome=None) if state.outcome_at_call is None else state
        could_lay = any(isinstance(event, Passed) and event.could_lay for event in decision.chosen)
        if exhausted(ended, could_lay=could_lay) and decision.after.racks[decision.seat]:
            return self._ended(ended, decision.seat)
        return self.of(decision.after, decision.seat)

    def resting(self, state: State) -> Choice:
        """Return what it is worth to lay nothing."""
        if state.pool and not state.drawn:
            drew = Drew(state.seat, state.pool[:1], DrawCause.CHOICE)
            return Choice(None, self._drawing(state, drew))
        return Choice(None, self._after(evolve(state, Passed(state.seat)), state.seat))

    def playing(self, state: State, table: Table) -> Choice:
        """Return what it is worth to leave *table*."""
        placed = table.tiles - state.table.tiles
        out = placed == state.racks[state.seat]
        if out:
            return Choice(table, np.ones(len(self._model.networks)))
        after = evolve(state, Played(state.seat, table, placed, called=False))
        return Choice(table, self._after(after, state.seat))

    def _after(self, state: State, seat: int) -> Floats:
        return self._ended(state, seat) if exhausted(state) else self.of(state, seat)

    def _ended(self, state: State, seat: int) -> Floats:
        return np.full(len(self._model.networks), chance_at_end(view(state, seat)))

    def _drawing(self, state: State, drew: Drew) -> Floats:
        after = view(evolve(state, drew), drew.seat)
        rack, drawn = state.racks[drew.seat], len(drew.tiles)
        return before_drawing(after, rack, drawn, self._model, self._strengths)


def plays_worth_a_look(state: State, allowance: Allowance) -> Iterator[Table]:
    """Yield tables that the seat to move could have left: they differ in what they hold back."""
    rack, opened = state.racks[state.seat], state.opened[state.seat]
    problem = Problem(state.ruleset, state.table, rack, opened=opened)
    most = allowance.spend(MOST, lambda ms: solve(problem, deadline_ms=ms))
    if not most.tiles:
        return
    yield most.table
    if most.tiles == len(rack):
        return
    dear = replace(problem, objective=Objective.VALUE)
    yield allowance.spend(DEAREST, lambda ms: solve(dear, deadline_ms=ms)).table
    if not opened:
        small = allowance.spend(
            DEAREST, lambda ms: smallest_opening(state.ruleset, rack, deadline_ms=ms)
        )
        if small is not None:
            yield Table((*state.table.melds, *small.table.melds))
        return
    if rack.jokers:
        plain = replace(problem, rack=Tiles(tile for tile in rack if not tile.is_joker))
        yield from _laying(plain, allowance)
    dearest = max(set(most.placed), key=lambda tile: (not tile.is_joker, tile.number or 0))
    yield from _laying(replace(problem, rack=Tiles((dearest,))), allowance)


def _laying(problem: Problem, allowance: Allowance) -> Iterator[Table]:
    """Yield the table after the most tiles of *problem*, where any can be laid."""
    found = allowance.spend(DEAREST, lambda ms: solve(problem, deadline_ms=ms))
    if found.tiles:
        yield found.table
