"""Determinisations of one table, many at once, played to their ends with counted tiles.

Jokers count as if they could go into any meld. So tiles that rule B4 keeps in their melds are free
here: an approximation, like the sampled racks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.policy import EmptyPoolEnd, JokerReuse
from tilerummy.core.scoring import liabilities, score_exhaustion
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, solve_batch
from tilerummy.solver.strategy import plain_search_covers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.view import View

    Counts = NDArray[np.uint8]
    Integers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

_KINDS: Final = 56


class Habit(IntEnum):
    """A player's plan for all turns to come; a player who can go out does."""

    LAYS = 0
    """The most tiles each turn."""
    HOLDS = 1
    """Draws, and lays the most points in turns that find fewer tiles in the pool than players."""
    HOLDS_LESS = 2
    """The same in turns that find no more tiles than players."""


@dataclass(frozen=True, eq=False)
class Determinisation:
    """What is hidden, guessed *n* times."""

    racks: Counts
    """By seat, shape (n, seats, 56); the viewer's own is as it is."""
    pools: Integers
    """Codes in the order in which they are drawn, shape (n, pool)."""

    def split(self, every: int) -> tuple[Determinisation, Determinisation]:
        """Return each guess whose number *every* divides, and the others."""
        first = np.arange(len(self.racks)) % every == 0
        one, other = (
            Determinisation(self.racks[part], self.pools[part]) for part in (first, ~first)
        )
        return one, other


@cache
def counted(rules: Ruleset) -> Ruleset | None:
    """Return *rules* as they are counted here; None if they cannot be."""
    known = plain_search_covers(rules, opened=True) and plain_search_covers(rules, opened=False)
    odd = rules.special_jokers or rules.must_play or rules.play_after_draw
    if not known or odd or rules.play_on_for_second:
        return None
    return replace(rules, joker_reuse=JokerReuse.ANY_SET)


def sample(view: View, rules: Ruleset, n: int, chance: Random) -> Determinisation:
    """Spread the unseen tiles *n* times by *chance*.

    Of twice as many guesses those come first in which none of the others could go out or open.
    """
    seats, you, many = len(view.counts), view.seat, 2 * n
    rack = Tiles() if view.rack is None else view.rack
    unseen = [tile.code for tile in Tiles(view.ruleset.tiles(seats)) - view.table.tiles - rack]
    order = np.array([chance.sample(unseen, len(unseen)) for _ in range(many)], np.int64)
    racks = np.zeros((many, seats, _KINDS), np.uint8)
    racks[:, you] = _counts(rack)
    tables = np.broadcast_to(_counts(view.table.tiles), (many, _KINDS))
    likely = np.ones(many, np.bool_)
    at = 0
    for seat, count in enumerate(view.counts):
        if seat == you:
            continue
        for each in order[:, at : at + count].T:
            racks[np.arange(many), seat, each] += 1
        at += count
        opened = view.opened[seat]
        asked = solve_batch(
            rules, tables, racks[:, seat], opened, lying=True, going_out=opened, threads=1
        )
        likely &= asked.tiles == 0
    taken = np.argsort(~likely, kind="stable")[:n]
    return Determinisation(racks[taken], order[taken, at : at + view.pool])


def shares(
    view: View,
    rules: Ruleset,
    determinisation: Determinisation,
    tries: Sequence[Tiles],
    habits: Sequence[Habit],
) -> NDArray[np.float64]:
    """Return what part of the win the viewer gets who lays each of *tries*, shape (tries, n).

    No tiles are a draw, or a pass on an empty pool. *habits* are those of the seats, the viewer's
    own from the next turn on.
    """
    n = len(determinisation.racks)
    games = _Games(view, rules, determinisation, len(tries), habits)
    placed = np.repeat(np.array([_counts(tiles) for tiles in tries]), n, axis=0)
    going = games.leave(np.arange(len(placed)), placed)
    while going.size:
        going = games.leave(going, games.chosen(going))
    return games.share.reshape(len(tries), n)


class _Games:
    """*n* games in which the same seat is to move."""

    def __init__(
        self,
        view: View,
        rules: Ruleset,
        determinisation: Determinisation,
        times: int,
        habits: Sequence[Habit],
    ) -> None:
        self._rules, self._you, self._seat = rules, view.seat, view.seat
        self._racks = np.tile(determinisation.racks, (times, 1, 1))
        self._pools = np.tile(determinisation.pools, (times, 1))
        n, self._seats = self._racks.shape[:2]
        self._tables = np.repeat(_counts(view.table.tiles)[None], n, axis=0)
        self._opened = np.repeat(np.array(view.opened)[None], n, axis=0)
        self._left = np.full(n, self._pools.shape[1])
        self._idle = np.full(n, view.idle)
        self._habits = habits
        first = rules.empty_pool_end is EmptyPoolEnd.FIRST_STUCK
        self._most_idle = 1 if first else self._seats
        self.share = np.zeros(n)
        """The viewer's share of the win, of games that are over."""

    def chosen(self, going: Integers) -> Counts:
        """Return the tiles laid by the seat to move in the games *going*, shape (., 56)."""
        racks, tables = self._racks[going, self._seat], self._tables[going]
        opened = self._opened[going, self._seat]
        habit, left = self._habits[self._seat], self._left[going]
        near = left < self._seats + (habit is Habit.HOLDS_LESS)
        holds = opened & ~near & (habit is not Habit.LAYS)
        placed = solve_batch(
            self._rules, tables, racks, opened, lying=True, going_out=holds, threads=1
        ).placed
        stays = placed.any(axis=1) & (placed < racks).any(axis=1)
        dear = np.flatnonzero(stays & near & (habit is not Habit.LAYS))
        if dear.size:
            placed[dear] = solve_batch(
                self._rules,
                tables[dear],
                racks[dear],
                opened[dear],
                objective=Objective.VALUE,
                lying=True,
                threads=1,
            ).placed
        return placed

    def leave(self, going: Integers, placed: Counts) -> Integers:
        """Apply turns that lay *placed*, and return which games continue."""
        seat, lays = self._seat, placed.any(axis=1)
        at, rest = going[lays], going[~lays]
        self._racks[at, seat] -= placed[lays]
        self._tables[at] += placed[lays]
        self._opened[at, seat] = True
        self._idle[at] = 0
        draws = self._left[rest] > 0
        drawing = rest[draws]
        self._racks[drawing, seat, self._pools[drawing, -self._left[drawing]]] += 1
        self._left[drawing] -= 1
        self._idle[rest[~draws]] += 1
        self._seat = (seat + 1) % self._seats
        out = ~self._racks[going, seat].any(axis=1)
        self.share[going[out]] = float(seat == self._you)
        stuck = self._idle[going] >= self._most_idle
        for game in going[stuck].tolist():
            self.share[game] = self._by_racks(game)
        on: Integers = going[~(out | stuck)]
        return on

    def _by_racks(self, game: int) -> float:
        """Return the viewer's part of a win that the racks decide."""
        racks = tuple(Tiles.from_counts(rack) for rack in self._racks[game].tolist())
        owed = liabilities(self._rules, racks, tuple(self._opened[game].tolist()))
        winners = score_exhaustion(self._rules, owed, tuple(map(len, racks))).winners
        return (self._you in winners) / len(winners)


def _counts(tiles: Tiles) -> Counts:
    return np.frombuffer(tiles.counts, np.uint8)
