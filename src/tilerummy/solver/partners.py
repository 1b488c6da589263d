"""A cheap look before a search: does every tile have partners for a meld at all?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.tile import NUMBERS, Color
from tilerummy.solver.layout.arrange import JOKER

if TYPE_CHECKING:
    from tilerummy.solver.problem import Problem


def could_all_lie(problem: Problem) -> bool:
    """Whether each tile of the rack could lie in some meld of three; necessary for going out.

    Partners come from the rack, and from the table unless the play is an initial meld; a plain
    joker may be any of them. Beside one special joker any tile no more than three numbers away is
    taken for a partner: a double joker between them lets a run go on that far.
    """
    own = problem.rack + problem.table.tiles if problem.opened else problem.rack
    if own.jokers >= 2 or len(own) < 3:
        return len(own) >= 3
    there = [own.counts[13 * color : 13 * color + 13] for color in Color]
    special = own.jokers > own.count(JOKER)
    return all(
        _is_near_another(there, number - 1)
        if special
        else _has_partners(there, color, number - 1, own.jokers)
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


def _is_near_another(there: list[bytes], at: int) -> bool:
    """Whether a tile of any colour beside one at index *at* is at most three numbers away."""
    near = slice(max(0, at - 3), at + 4)
    return sum(sum(row[near]) for row in there) >= 2
