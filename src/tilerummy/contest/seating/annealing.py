"""Simulated annealing over the whole schedule: two players of a round change places.

Swaps within a round are the moves that work for the social golfer problem (Dotú and Van Hentenryck,
2005). numba compiles the search, because a schedule takes millions of them.

numba's cache names the types of the arguments by their module, and cannot read a file that names a
module which has gone. Whoever moves or renames `SeatingArrays` or `Annealing` renames this module
too: then no file of an older version is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import njit

if TYPE_CHECKING:
    from tilerummy.contest.seating.arrays import Annealing, Ints, SeatingArrays

_BYE: Final = 50.0
"""The extra cost of a second bye over the first; a repeat costs 1."""
_THIRD: Final = 0.03
"""The extra cost of each meeting of a pair after the second."""
_STEPS: Final = 1024
"""Swaps at each temperature."""


@njit(cache=True, nogil=True)
def anneal(seating: Ints, arrays: SeatingArrays, how: Annealing) -> tuple[int, int, int]:
    """Improve *seating* (rounds, places: players by number) in place.

    Return three counts of the result: pairs that must never share a table but do, repeats, and
    pairs of one group at a table.
    """
    np.random.seed(how.seed)
    rounds, places = seating.shape
    count = np.zeros(arrays.met.shape, np.int64)  # meetings of each pair, and byes on the diagonal
    for week in range(rounds):
        for place in range(places):
            for other in range(place + 1, arrays.first[place] + arrays.size[place]):
                _change(count, seating[week, place], seating[week, other], 1)
    cost = _cost(count, arrays) + _waiting(seating, count, arrays)
    best, best_seating = cost, seating.copy()
    warmth = how.hot
    chill = (how.cold / how.hot) ** (_STEPS / max(how.swaps, _STEPS))
    for step in range(how.swaps):
        if step % _STEPS == 0:
            warmth *= chill
        week = np.random.randint(rounds)
        here, there = np.random.randint(places), np.random.randint(places)
        if arrays.first[here] == arrays.first[there]:
            continue
        change = _exchange(seating[week], here, there, count, arrays)
        change += _exchange(seating[week], there, here, count, arrays)
        if change > 0 and np.random.random() >= np.exp(-change / warmth):
            continue
        _follow(seating[week], here, there, count, arrays)
        _follow(seating[week], there, here, count, arrays)
        one, two = seating[week, here], seating[week, there]
        seating[week, here], seating[week, there] = two, one
        cost += change
        if cost < best - 1e-6:
            best = cost
            _copy(seating, best_seating)
            if best < 1e-6:
                break
    _copy(best_seating, seating)
    return _figures(seating, arrays)


@njit(cache=True, nogil=True)
def _exchange(week: Ints, place: int, other: int, count: Ints, arrays: SeatingArrays) -> float:
    """Return the change in cost at the table of *place* if the player from *other* moves there."""
    goes, comes = week[place], week[other]
    change = 0.0
    if arrays.size[place] == 1:
        change += _BYE * (count[comes, comes] - count[goes, goes] + 1)
    for at in range(arrays.first[place], arrays.first[place] + arrays.size[place]):
        if at != place:
            mate = week[at]
            change += _meeting(comes, mate, count[comes, mate], arrays)
            change -= _meeting(goes, mate, count[goes, mate] - 1, arrays)
    return change


@njit(cache=True, nogil=True)
def _follow(week: Ints, place: int, other: int, count: Ints, arrays: SeatingArrays) -> None:
    """Update the meetings at the table of *place* when the player from *other* takes that place."""
    if arrays.size[place] == 1:
        count[week[place], week[place]] -= 1
        count[week[other], week[other]] += 1
    for at in range(arrays.first[place], arrays.first[place] + arrays.size[place]):
        if at != place:
            _change(count, week[place], week[at], -1)
            _change(count, week[other], week[at], 1)


@njit(cache=True, nogil=True)
def _copy(rounds: Ints, to: Ints) -> None:
    """Copy *rounds* to *to*. An assignment of slices takes 4 s to compile."""
    for week in range(len(rounds)):
        for place in range(rounds.shape[1]):
            to[week, place] = rounds[week, place]


@njit(cache=True, nogil=True)
def _change(count: Ints, one: int, two: int, by: int) -> None:
    count[one, two] += by
    count[two, one] += by


@njit(cache=True, nogil=True)
def _meeting(one: int, two: int, before: int, arrays: SeatingArrays) -> float:
    """Return the cost of another meeting of a pair that met *before* times in these rounds."""
    cost: float = arrays.weight[one, two]
    before += arrays.met[one, two]
    if before > 0:
        cost += 1.0 + _THIRD * (before - 1)
    return cost


@njit(cache=True, nogil=True)
def _cost(count: Ints, arrays: SeatingArrays) -> float:
    cost = 0.0
    for one in range(len(count)):
        for two in range(one):
            for before in range(count[one, two]):
                cost += _meeting(one, two, before, arrays)
    return cost


@njit(cache=True, nogil=True)
def _waiting(seating: Ints, count: Ints, arrays: SeatingArrays) -> float:
    """Count the byes on the diagonal of *count*, and return their cost."""
    for player in range(len(count)):
        count[player, player] = arrays.waited[player]
    cost = 0.0
    for week in seating:
        for place in range(len(week)):
            if arrays.size[place] == 1:
                cost += _BYE * count[week[place], week[place]]
                count[week[place], week[place]] += 1
    return cost


@njit(cache=True, nogil=True)
def _figures(seating: Ints, arrays: SeatingArrays) -> tuple[int, int, int]:
    known = arrays.met.copy()
    wrong, repeats, together = 0, 0, 0
    for week in seating:
        for place in range(len(week)):
            for other in range(place + 1, arrays.first[place] + arrays.size[place]):
                one, two = week[place], week[other]
                wrong += arrays.apart[one, two]
                repeats += known[one, two]
                together += arrays.kin[one, two]
                known[one, two] = known[two, one] = 1
    return wrong, repeats, together


@njit(cache=True, nogil=True)
def rename(names: Ints, shared: Ints, kin: Ints, how: Annealing) -> int:
    """Swap *names* (players) in place so that members of a group share few tables.

    Args:
        names: the player who takes each part of a schedule.
        shared: (parts, parts) how often two parts share a table.
        kin: (players, players) 1 for members of one group, more for pairs that must never meet.
        how: as for `anneal`; two members of a group at a table cost 1.

    Returns:
        How often two members of a group share a table.
    """
    np.random.seed(how.seed)
    cost = 0
    for one in range(len(names)):
        for two in range(one):
            cost += shared[one, two] * kin[names[one], names[two]]
    for step in range(how.swaps):
        if cost == 0:
            break
        warmth = how.hot * (how.cold / how.hot) ** (step / how.swaps)
        one, two = np.random.randint(len(names)), np.random.randint(len(names))
        change = 0
        for other in range(len(names)):
            if other not in (one, two):
                more = kin[names[two], names[other]] - kin[names[one], names[other]]
                change += (shared[one, other] - shared[two, other]) * more
        if change <= 0 or np.random.random() < np.exp(-change / warmth):
            names[one], names[two] = names[two], names[one]
            cost += change
    return cost
