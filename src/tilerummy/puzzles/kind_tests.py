"""Tests for whether a position is a puzzle of a kind, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from tilerummy.core.tile import TILES
from tilerummy.puzzles.kind import Kind
from tilerummy.solver import goes_out, rearrange, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver import Problem

FEWEST: Final = 2
"""Tiles that the best answer lays at least: one alone is found at sight."""
_MOST_TILES: Final = 60
"""Most tiles on table and rack together; looking through more is tedious."""
_MOST_JOKERS: Final = 4
"""With more jokers on table and rack, the answers are too many to count."""
_LOOKED_AT: Final = 3
"""Finished tables whose moves are counted."""
_BOUNDS: Final = (2, 5, 9, 14)
"""The most that each level but the last comes to."""
_SPECIAL: Final = slice(TILES[52].code + 1, None)


def may_be(kind: Kind, problem: Problem) -> bool:
    """Whether a position may be a puzzle of *kind*, judged without a search."""
    on_table, held = problem.table.tiles, problem.rack
    if problem.opened is (kind is Kind.OPEN) or len(held) < FEWEST:
        return False
    if len(on_table) + len(held) > _MOST_TILES or on_table.jokers + held.jokers > _MOST_JOKERS:
        return False
    if kind is Kind.FREE_JOKER:
        return on_table.jokers > 0
    return kind is not Kind.TWIST or _specials(on_table) or _specials(held)


def most_tiles(kind: Kind, problem: Problem) -> int | None:
    """Return how many tiles the best play lays; None if that makes no puzzle of *kind*."""
    rack_size = len(problem.rack)
    if kind is Kind.GO_OUT:
        out = goes_out(problem)
        return rack_size if out is not None and out.optimal else None
    best = solve(problem)
    if not best.optimal or best.tiles < FEWEST or (kind is Kind.MOST and best.tiles == rack_size):
        return None
    return best.tiles


def is_of(kind: Kind, problem: Problem, tables: Sequence[Table]) -> bool:
    """Whether what *kind* is about is in every best answer; *tables* are those, finished."""
    if kind is Kind.FREE_JOKER:
        return all(frees_joker(problem.table, table) for table in tables)
    if kind is Kind.TWIST:
        return all(_uses_special(problem.table, table) for table in tables)
    return True


def frees_joker(before: Table, after: Table) -> bool:
    """Whether a joker of *before* has left its meld: none of its tiles is with a joker now."""
    homes = [meld for meld in after.melds if meld.has_jokers]
    return any(
        not any(_share_number(meld, home) for home in homes)
        for meld in before.melds
        if meld.has_jokers
    )


def _share_number(one: Meld, two: Meld) -> bool:
    return any(code < 52 and code in two.codes for code in one.codes)


def _uses_special(before: Table, after: Table) -> bool:
    """Whether a special joker was laid, or the meld of one on the table is not as it was."""
    return any(_specials(meld.tiles) for meld in after.beyond(before))


def _specials(tiles: Tiles) -> bool:
    return any(tiles.counts[_SPECIAL])


@dataclass(frozen=True, slots=True)
class Effort:
    """Facts about the answer that disturbs the table least."""

    touched: int
    """Melds of the table that do not stay as they lie."""
    steps: int
    """Moves of a hand (`rearrange`)."""
    melds: int
    """Melds that are new on the table."""


def effort(problem: Problem, tables: Sequence[Table]) -> Effort:
    """Return what that of the *tables* takes that touches fewest melds, then takes fewest moves.

    Of those that touch equally few, some are looked at.
    """
    touched = [len(problem.table.beyond(table)) for table in tables]
    fewest = [table for table, many in zip(tables, touched, strict=True) if many == min(touched)]
    moves, table = min(
        ((len(rearrange(problem.table, table)), table) for table in fewest[:_LOOKED_AT]),
        key=itemgetter(0),
    )
    return Effort(min(touched), moves, len(table.beyond(problem.table)))


def how_hard(kind: Kind, problem: Problem, least: Effort, solutions: int) -> int:
    """Return how hard a puzzle is, from 1 to 5.

    What has to move on the table is hard to see, and so is what can be done in one way only. An
    initial meld moves nothing: there it is the number of melds, and what the rack has besides.
    """
    alone = solutions == 1
    if kind is Kind.OPEN:
        score = 2 * least.melds + problem.rack.jokers + alone - 2
        return min(5, max(1, score))
    # To free a joker takes some moves in any case.
    usual = 1 if kind is Kind.FREE_JOKER else 0
    score = least.steps + 2 * least.touched - least.melds - usual + alone
    return 1 + sum(score > bound for bound in _BOUNDS)
