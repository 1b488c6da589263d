"""Rollouts: games continued in memory with sampled hidden tiles and simple plans for all seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from tilerummy.core.scoring import liabilities, score_exhaustion
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, goes_out, smallest_opening, solve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tilerummy.core.tile import Tile
    from tilerummy.core.view import View


class Plan(Enum):
    """A player's plan for all turns to come."""

    LAY = auto()
    """Lay the most tiles each turn."""
    HOLD = auto()
    """Open with the fewest tiles, then draw until the whole rack goes out."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """One sample of the hidden tiles."""

    racks: tuple[Tiles, ...]
    """By seat; the viewer's own is as it is."""
    pool: tuple[Tile, ...]
    """The next to be drawn last."""


def plan_of(view: View, seat: int) -> Plan:
    """Return the likely plan of *seat*: a player who holds back has many tiles."""
    return Plan.HOLD if view.counts[seat] > view.ruleset.hand + 1 else Plan.LAY


def sample(view: View, rack: Tiles, fits: frozenset[Tile], chance: Random) -> Hidden:
    """Spread the unseen tiles by *chance*.

    A player who lays all they can keeps no tile of *fits*, the tiles that fit the table alone,
    except those drawn since. So such racks get tiles of *fits* only if there are no others.
    """
    seats = len(view.counts)
    unseen = list(Tiles(view.ruleset.tiles(seats)) - view.table.tiles - rack)
    chance.shuffle(unseen)
    racks = [rack] * seats
    for seat in sorted(range(seats), key=lambda at: plan_of(view, at) is Plan.HOLD):
        if seat == view.you:
            continue
        count = view.counts[seat]
        if view.opened[seat] and plan_of(view, seat) is Plan.LAY:
            unseen.sort(key=lambda tile: tile not in fits)  # taken from the end
        racks[seat] = Tiles(unseen[len(unseen) - count :])
        del unseen[len(unseen) - count :]
        chance.shuffle(unseen)
    return Hidden(tuple(racks), tuple(unseen[: view.pool]))


class Rollout:
    """One game, from the table that the viewer leaves to its end."""

    def __init__(self, view: View, hidden: Hidden, plans: Sequence[Plan]) -> None:
        self._rules, self._plans = view.ruleset, plans
        self._table = view.table
        self._racks, self._opened = list(hidden.racks), list(view.opened)
        self._pool = list(hidden.pool)
        self.turns = 0
        """How many have been played."""
        self._idle = 0
        self._winners: tuple[int, ...] = ()

    def share(self, you: int, first: Table | None) -> float:
        """Return the part of the win that *you* get, who leave the table *first*, or draw."""
        self._leave(you, first)
        seats = len(self._racks)
        seat = you
        while not self._winners:
            self.turns += 1
            seat = (seat + 1) % seats
            self._turn(seat)
        return (you in self._winners) / len(self._winners)

    def _turn(self, seat: int) -> None:
        problem = Problem(self._rules, self._table, self._racks[seat], self._opened[seat])
        self._leave(seat, self._lay(problem, self._plans[seat]))

    def _lay(self, problem: Problem, plan: Plan) -> Table | None:
        """Return the table that is left by the plan, None to draw."""
        if plan is Plan.LAY or not self._pool:
            best = solve(problem)
            return best.table if best.tiles else None
        if problem.opened:
            out = goes_out(problem)
            return None if out is None else out.table
        opening = smallest_opening(problem.ruleset, problem.rack)
        return None if opening is None else Table((*problem.table.melds, *opening.table.melds))

    def _leave(self, seat: int, table: Table | None) -> None:
        """Change what a turn changes, and see whether that was the end."""
        if table is not None:
            self._racks[seat] -= table.tiles - self._table.tiles
            self._table, self._opened[seat], self._idle = table, True, 0
            if not self._racks[seat]:
                self._winners = (seat,)
        elif self._pool:
            self._racks[seat] += Tiles((self._pool.pop(),))
        else:
            self._idle += 1
            if self._idle >= len(self._racks):
                racks = tuple(self._racks)
                owed = liabilities(self._rules, racks, tuple(self._opened))
                tiles = tuple(map(len, racks))
                self._winners = score_exhaustion(self._rules, owed, tiles).winners
