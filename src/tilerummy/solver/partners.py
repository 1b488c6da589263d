"""A cheap look before a search: does every tile have partners for a meld at all?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.tile import NUMBERS, Color

if TYPE_CHECKING:
    from tilerummy.solver.problem import Problem


def could_all_lie(problem: Problem) -> bool:
    """Whether each tile of the rack could lie in some meld of three; necessary for going out.

    Partners come from the rack, and from the table unless the play is an initial meld; a plain
    joker may be any of them.
    """
    own = problem.rack + problem.table.tiles if problem.opened else problem.rack
    if own.jokers >= 2 or len(own) < 3:
        return len(own) >= 3
    there = [own.counts[13 * color : 13 * color + 13] for color in Color]
    return all(
        _has_partners(there, color, number - 1, own.jokers)
        for color in Color
        for number in NUMBERS
        if problem.rack.counts[13 * color + number - 1]
    )


def _has_partners(there: list[bytes], color: int, at: int, jokers: int) -> bool:
    """Whether a tile of *color* at index *at* finds two partners, *jokers* (0 or 1) included."""
    if sum(row[at] > 0 for row in there) + jokers >= 3:
        return True
    row = there[color]
    near = [row[place] > 0 if 0 <= place < 13 else None for place in range(at - 2, at + 3)]
    return any(
        None not in three and sum(map(bool, three)) + jokers >= 3
        for three in (near[0:3], near[1:4], near[2:5])
    )
