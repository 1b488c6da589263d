"""Rows and places, one for each: which rows are left over (bipartite matching)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def left_over(allowed: Iterable[Iterable[int]]) -> Iterator[int]:
    """Yield the rows, by index, for which no place is left beside those of the rows before.

    *allowed* holds the places that each row may have. Rows that have one move to others if that
    helps (augmenting paths, Berge 1957), so as few are left over as possible.

    >>> list(left_over([[0, 1], [0], [1]]))
    [2]
    """
    rows = list(map(list, allowed))
    taken: dict[int, int] = {}

    def assign(row: int, tried: set[int]) -> bool:
        for place in rows[row]:
            if place not in tried:
                tried.add(place)
                if place not in taken or assign(taken[place], tried):
                    taken[place] = row
                    return True
        return False

    return (row for row in range(len(rows)) if not assign(row, set()))
