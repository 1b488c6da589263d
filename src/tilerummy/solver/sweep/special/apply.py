"""What transitions and blocks make of a state on its way through one number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.answer import JOKER, STANDS
from tilerummy.solver.sweep.arrays import copy_row
from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import JOKER_MASK
from tilerummy.solver.sweep.special.state import (
    FRONT,
    JOKER_SHIFT,
    LACKS,
    LAST_SHIFT,
    P_COUNT,
    P_FROM,
    P_GAIN,
    P_KEY,
    P_LEFT,
    P_MELDS,
    P_TILES,
    P_TO,
    P_TRANSITIONS,
    P_WORTH,
    PREPARED_COLUMNS,
    TRANSITION_BITS,
    USED_SHIFT,
    VARIANTS,
    runs_of,
    used_of,
    with_meld,
    without_run,
)
from tilerummy.solver.sweep.special.transitions import (
    JOKERS_SHIFT,
    LEAVES,
    NEEDS,
    OPEN_MELD,
    RUNS_SHIFT,
    STANDS_1,
    STANDS_V,
    TAKES,
)

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints


COUNTS: Final = (1 << RUNS_SHIFT) - 1
GUARDS: Final = 0x88888888
"""The top bit of each of eight counts, four bits each."""


@inner
def lay_block(  # noqa: PLR0913, PLR0917
    prepared: Ints, begin: int, end: int, block: Ints, number: int, at_hand: Ints
) -> int:
    """Write rows from *end* on: those from *begin* with the *block* laid in every possible way."""
    to = end
    for source in range(begin, end):
        for variant in range(VARIANTS):
            key, tiles = prepared[source, P_KEY], prepared[source, P_TILES]
            if 1 <= variant <= 3:
                if block[FRONT] < 0:
                    continue
                key = without_run(key, block[FRONT], variant)
                if key < 0:
                    continue
            elif variant >= 4:
                color = variant - 4
                if block[LACKS] >> color & 1 == 0 or (tiles >> (4 * color)) & 15 >= at_hand[color]:
                    continue
                tiles += 1 << (4 * color)
            copy_row(prepared, source, prepared, to)
            count = prepared[source, P_COUNT]
            prepared[to, P_KEY] = key
            prepared[to, P_TILES] = tiles
            prepared[to, P_TRANSITIONS + count // 5] |= (number + variant) << (
                TRANSITION_BITS * (count % 5)
            )
            prepared[to, P_COUNT] = count + 1
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
    prepared: Ints,
    source: int,
    target: int,
    rows: Ints,
    able: Ints,
    begin: int,
    end: int,
    at: int,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> None:
    """Write what transitions make of a prepared state, from row *target* on.

    They are those of *able* from *begin* to *end*; the state has what each of them needs.
    """
    key_before, melds_before = prepared[source, P_KEY], prepared[source, P_MELDS]
    count = prepared[source, P_COUNT]
    column, shift = P_TRANSITIONS + count // 5, TRANSITION_BITS * (count % 5)
    for index in range(begin, end):
        transition = able[index]
        key, melds = key_before, melds_before
        taken, needs = rows[transition, TAKES], rows[transition, NEEDS]
        if taken:
            key = without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1)
        wanted = needs >> JOKERS_SHIFT
        key += (wanted & 15) << JOKER_SHIFT
        if not explicit:
            key += (wanted & 15) << LAST_SHIFT
        for kind in range(1, 4):
            melds += ((wanted >> (4 * kind)) & 15) << (USED_SHIFT + 2 * (kind - 1))
        if rows[transition, OPEN_MELD]:
            melds = with_meld(melds, rows[transition, OPEN_MELD])
        for place in range(PREPARED_COLUMNS):
            prepared[target, place] = prepared[source, place]
        prepared[target, P_KEY] = key
        prepared[target, P_MELDS] = melds
        prepared[target, P_TILES] += needs & 0xFFFF
        if rows[transition, LEAVES]:
            prepared[target, P_LEFT] += 1 << (4 * (rows[transition, LEAVES] - 1))
        prepared[target, P_FROM] = index
        prepared[target, P_TO] = end
        prepared[target, column] |= (transition + 1) << shift
        prepared[target, P_COUNT] = count + 1
        if explicit:
            points = rows[transition, STANDS_V] * at + rows[transition, STANDS_1]
            prepared[target, P_GAIN] += points * gains[STANDS]
            prepared[target, P_WORTH] += points
            for place in range(4):
                prepared[target, P_GAIN] += ((wanted >> (4 * place)) & 15) * gains[JOKER + place]
                prepared[target, P_WORTH] += ((needs >> (4 * place)) & 15) * at
        target += 1
