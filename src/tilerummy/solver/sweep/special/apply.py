"""What transitions and blocks make of a state on its way through one number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.answer import JOKER, STANDS
from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import JOKER_MASK
from tilerummy.solver.sweep.special.state import (
    JOKER_SHIFT,
    LAST_SHIFT,
    TRANSITION_BITS,
    USED_SHIFT,
    VARIANTS,
    runs_of,
    used_of,
    with_meld,
    without_run,
)
from tilerummy.solver.sweep.special.transitions import JOKERS_SHIFT, RUNS_SHIFT

if TYPE_CHECKING:
    import numpy as np

    from tilerummy.solver.sweep.jit import Ints, Records


COUNTS: Final = (1 << RUNS_SHIFT) - 1
GUARDS: Final = 0x88888888
"""The top bit of each of eight counts, four bits each."""


@inner
def lay_block(  # noqa: PLR0913, PLR0917
    prepared: Records, begin: int, end: int, block: np.record, number: int, at_hand: Ints
) -> int:
    """Write rows from *end* on: those from *begin* with the *block* laid in every possible way."""
    to = end
    for source in range(begin, end):
        for variant in range(VARIANTS):
            key, tiles = prepared[source].key, prepared[source].tiles
            if 1 <= variant <= 3:
                if block.front < 0:
                    continue
                key = without_run(key, block.front, variant)
                if key < 0:
                    continue
            elif variant >= 4:
                color = variant - 4
                if block.lacks >> color & 1 == 0 or (tiles >> (4 * color)) & 15 >= at_hand[color]:
                    continue
                tiles += 1 << (4 * color)
            prepared[to] = prepared[source]
            count = prepared[source].count
            prepared[to].key = key
            prepared[to].tiles = tiles
            code = (number + variant) << (TRANSITION_BITS * (count % 5))
            prepared[to].transitions[count // 5] |= code
            prepared[to].count = count + 1
            to += 1
    return to


@outer
def left_of(  # noqa: PLR0913, PLR0917
    key: int,
    melds: int,
    tiles: int,
    hand: int,
    wild: int,
    explicit: bool,  # noqa: FBT001
) -> int:
    """Return what a state on its way has left, as a word like that of what transitions need.

    Of plain jokers it tells no more than seven.

    Args:
        key: its first word.
        melds: its second word.
        tiles: number tiles used, four bits a colour.
        hand: number tiles at hand, likewise.
        wild: jokers at hand, four bits a kind.
        explicit: whether every joker has a place.
    """
    used = (key >> JOKER_SHIFT) & JOKER_MASK if explicit else key >> LAST_SHIFT
    left = max(0, min(7, (wild & 15) - used)) | wild >> 4 << 4
    for kind in range(1, 4):
        left -= used_of(melds, kind) << (4 * kind)
    return int((hand - tiles) | left << JOKERS_SHIFT | runs_of(key) << RUNS_SHIFT)


@outer
def is_able(left: int, needs: int) -> bool:
    """Whether a state that has *left* has what a transition *needs*."""
    counts = ((left & COUNTS) | GUARDS) - (needs & COUNTS)
    return counts & GUARDS == GUARDS and (needs & ~left) >> RUNS_SHIFT == 0


@inner
def word_of(counts: Ints) -> int:
    """Return four counts as a word, four bits each."""
    return int(counts[0] | counts[1] << 4 | counts[2] << 8 | counts[3] << 12)


@inner
def apply_transitions(  # noqa: PLR0913, PLR0917
    prepared: Records,
    source: int,
    target: int,
    able: Ints,
    begin: int,
    end: int,
    rows: Records,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
    at: int,
) -> None:
    """Write what transitions make of a prepared state, from row *target* on.

    They are those of *able* from *begin* to *end*; the state has what each of them needs.
    """
    before = prepared[source]
    count = before.count
    column, shift = count // 5, TRANSITION_BITS * (count % 5)
    for index in range(begin, end):
        transition = able[index]
        key, melds = before.key, before.melds
        taken, needs = rows[transition].takes, rows[transition].needs
        if taken:
            key = without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1)
        wanted = needs >> JOKERS_SHIFT
        key += (wanted & 15) << JOKER_SHIFT
        if not explicit:
            key += (wanted & 15) << LAST_SHIFT
        for kind in range(1, 4):
            melds += ((wanted >> (4 * kind)) & 15) << (USED_SHIFT + 2 * (kind - 1))
        if rows[transition].open_meld:
            melds = with_meld(melds, rows[transition].open_meld)
        prepared[target] = prepared[source]
        to = prepared[target]
        to.key, to.melds, to.begin, to.end, to.count = key, melds, index, end, count + 1
        to.tiles += needs & 0xFFFF
        if rows[transition].leaves:
            to.left += 1 << (4 * (rows[transition].leaves - 1))
        to.transitions[column] |= (transition + 1) << shift
        if explicit:
            points = rows[transition].stands_v * at + rows[transition].stands_1
            to.gain += points * gains[STANDS]
            to.worth += points
            for place in range(4):
                to.gain += ((wanted >> (4 * place)) & 15) * gains[JOKER + place]
                to.worth += ((needs >> (4 * place)) & 15) * at
        target += 1
