"""Exhaustive search for few players, which proves its result best."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.contest.seating.problem import pairs_in, pairs_of
from tilerummy.contest.seating.sizes import FOUR, compositions, seated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.contest.seating.problem import Round, SeatingProblem, Table

MOST_PLAYERS: Final = 8
"""Nine people can sit in 280 ways for one round, and in a hundred million ways for four."""
_TURNS: Final = 200_000
"""Partial seatings to look at before the search gives up."""
_STEPS: Final = 7_000_000
"""Next rounds to look at before the search gives up; tables of two and three need the most."""


def best(problem: SeatingProblem) -> tuple[Round, ...] | None:
    """Return rounds with the fewest possible repeats, or None if the search takes too long.

    The result is empty if no round keeps all pairs of `apart` at different tables.

    The number of repeats does not depend on the order of the rounds: it is the number of meetings
    minus the number of pairs that meet for the first time. The search therefore chooses rounds in
    one order only and maximises the pairs that meet.
    """
    here = problem.players
    if here > MOST_PLAYERS or seated(here, problem.table_size) < here:
        return None
    seatings = [
        seating
        for seating in ways_to_seat(here, problem.table_size)
        if problem.apart.isdisjoint(pairs_in(seating))
    ]
    if not seatings:
        return ()
    bit = {pair: 1 << at for at, pair in enumerate(combinations(range(problem.players), 2))}
    sees = [sum(bit[pair] for pair in pairs_of((seating,))) for seating in seatings]
    known = sum(bit.get(pair, 0) for pair in pairs_of(problem.history))
    most = max(found.bit_count() for found in sees)
    everybody = known
    for found in sees:
        everybody |= found
    best_met, turns, steps = -1, 0, 0
    best_chosen: tuple[int, ...] = ()
    stack: list[tuple[int, tuple[int, ...]]] = [(known, ())]
    while stack:
        met, chosen = stack.pop()
        left = problem.rounds - len(chosen)
        if min(met.bit_count() + left * most, everybody.bit_count()) <= best_met:
            continue
        if not left or met == everybody:
            best_met = met.bit_count()
            best_chosen = chosen + (chosen[-1:] or (0,)) * left
            continue
        turns += 1
        after: range = range(chosen[-1] if chosen else 0, len(seatings))
        steps += len(after)
        if turns > _TURNS or steps > _STEPS:
            return None
        stack.extend(
            sorted(
                ((met | sees[at], (*chosen, at)) for at in after),
                key=lambda found: found[0].bit_count(),
            )
        )
    return tuple(seatings[at] for at in best_chosen)


def ways_to_seat(players: int, table_size: int = FOUR) -> list[Round]:
    """Return every way to seat *players* for a round, each once, grouped by table sizes."""
    return [
        seating
        for sizes in compositions(players, table_size)
        for seating in _seatings(players, sizes)
    ]


def _seatings(players: int, sizes: tuple[int, ...]) -> Iterator[Round]:
    """Yield every way to seat *players* at tables of *sizes*, each once."""

    def fill(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Round]:
        if not left:
            yield ()
            return
        for size in sorted(set(sizes)):
            rest = list(sizes)
            rest.remove(size)
            for mates in combinations(left[1:], size - 1):
                table: Table = (left[0], *mates)
                others = tuple(player for player in left if player not in table)
                for tables in fill(others, tuple(rest)):
                    yield (table, *tables)

    yield from fill(tuple(range(players)), sizes)
