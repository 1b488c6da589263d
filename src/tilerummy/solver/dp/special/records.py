"""A state of the search with special jokers, and what the search hands on.

First a state's two words, and which states have good scores. Then records for compiled code, which
the compiler takes apart: to hand one on costs what its arrays cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.solver.dp.jit import Ints, Records, inner, outer, record
from tilerummy.solver.dp.rows import STATE, USED_BITS, USED_SHIFT, WIDE, WIDE_FIELDS
from tilerummy.solver.dp.special.open_melds import JC, JD

if TYPE_CHECKING:
    from tilerummy.solver.dp.options import GroupOptions, RunOptions

MELD_BITS: Final = 9
MELD_MASK: Final = (1 << MELD_BITS) - 1
MOST_MELDS: Final = 6
"""Every open meld holds a special joker of its own."""
MELDS_MASK: Final = (1 << (MELD_BITS * MOST_MELDS)) - 1
LIKE_MASK: Final = MELDS_MASK | 3 << (USED_SHIFT + 2 * USED_BITS)
"""Open melds and mirrors: what has to be the same for two states to compare."""
TRANSITION_BITS: Final = 12
TRANSITION_COLUMNS: Final = 3
"""Five transitions in each: every transition at one number is about a joker of its own."""
SPECIAL_STATE: Final = record(f"{STATE} score", transitions=TRANSITION_COLUMNS)
"""Behind the columns of `rows`: eight times the value, less a penalty; the transitions to here."""
PREPARED: Final = record(
    "key melds tiles left begin end count gain worth", transitions=TRANSITION_COLUMNS
)
"""A state on its way through one number: its words without what was taken; tiles used and runs left
(two lengths) by colour; which transitions may come next, in a list; how many transitions there
were; what is gained, and what they are worth; the transitions."""

BLOCK: Final = record("start end front back lacks")
"""A block, a meld that stays together: its first and its last number; the colour of a run that it
may continue (-1 for none); what it leaves: 1 + color for a run, 8 + open meld, or 0; and for a
group, which starts and ends at its number, the colours that may be added, as bits."""
NO_BLOCKS: Final = np.zeros(0, BLOCK)
VARIANTS: Final = 8
"""Actions of a block are numbered behind the others, eight each: alone (0), after a run of length
1 to 3, or with a tile of a colour (4 + color)."""

PER_COLOR: Final = 3 * WIDE
JOKER_SHIFT: Final = WIDE_FIELDS.used
LAST_SHIFT: Final = WIDE_FIELDS.last
FIELD_MASK: Final = (1 << WIDE) - 1
MOST_RUNS: Final = (1 << (WIDE - 1)) - 1

STATES, OPTIONS, COMPLETE = range(3)
"""Indices of counters: new states; options; and 1 until the limit on kept states drops one."""


class Transitions(NamedTuple):
    """Options of special jokers at a number."""

    rows: Records
    """The transitions, `transitions.ROW`."""
    first: Ints
    """By open meld: its first transition; one more entry, where the others start."""
    can_end: Ints
    """By open meld: 1 if it may be there when all numbers are done."""
    wants: Ints
    """By open meld: the colours, as bits, of which it needs a number tile at the next number unless
    a joker takes its place; 0 if it needs none."""


class Task(NamedTuple):
    """What is to be done, the same for all numbers."""

    required: Ints
    """As for `search.special_search`, as is what follows."""
    optional: Ints
    required_jokers: Ints
    optional_jokers: Ints
    jokers: Ints
    """Both."""
    gains: Ints
    """Those of `search.special_search`, and *big_m*."""
    big_m: Ints
    """By kind of joker, the addition to its gain during the search."""
    fronts: Ints
    """From `bounds.continuations`."""
    to_come: Ints
    """Likewise."""
    transitions: Transitions
    blocks: Records
    """Rows of `BLOCK`."""
    runs: RunOptions
    groups: GroupOptions
    fillers: int
    """Jokers that a run may take in."""
    slack: int
    """How many more an open run may count on."""
    unit: int
    """What the penalty of a tile counts."""
    explicit: bool
    """Whether every joker has a place."""


class Level(NamedTuple):
    """What is true of one number."""

    at: int
    hand: int
    """Number tiles by colour, four bits each."""
    wild: int
    """Jokers by kind, four bits each."""
    starts: Ints
    """The transitions that take no open meld and may be possible."""
    groups_begin: int
    """The first choice of groups of these tiles."""
    groups_end: int
    """Behind the last."""
    per_joker: int
    """What a joker in a group gains."""
    least: int
    """A gain, *big_m* left out, that is not enough."""
    most_in_groups: int
    """What jokers in groups gain at most."""


class Storage(NamedTuple):
    """Arrays that a number's step writes. Who fills an array makes it larger."""

    fresh: Records
    """The new states."""
    table: Ints
    """A hash table of them."""
    pool: Records
    """Options, `bounds.OPTION`."""
    lists: Records
    """Lists of them, `bounds.LIST`."""
    best_scores: Ints
    """A heap of the best scores; empty if all states are kept."""
    counts: Ints
    """See `STATES`."""


@outer
def with_meld(melds: int, meld: int) -> int:
    """Return the word with one more open meld, greatest first."""
    low, rest, out, shift = melds & MELDS_MASK, meld, 0, 0
    for _ in range(MOST_MELDS):
        here = low & MELD_MASK
        low >>= MELD_BITS
        if here < rest:
            here, rest = rest, here
        out |= here << shift
        shift += MELD_BITS
    return (melds & ~MELDS_MASK) | out


@inner
def used_of(melds: int, kind: int) -> int:
    """Return how many special jokers of *kind* (1 to 3, as in `open_melds`) are used."""
    return (melds >> (USED_SHIFT + USED_BITS * (kind - 1))) & 3


@inner
def runs_in(key: int, color: int) -> tuple[int, int, int]:
    """Return the open runs of *color* in a plain state: of one tile, of one or two, and all."""
    part = (key >> (PER_COLOR * color)) & ((1 << PER_COLOR) - 1)
    return part & FIELD_MASK, (part >> WIDE) & FIELD_MASK, MOST_RUNS - (part >> (2 * WIDE))


@outer
def without_run(key: int, color: int, length: int) -> int:
    """Return the plain state without an open run of *color* and *length*; -1 if it has none."""
    low, (ones, short, runs) = PER_COLOR * color, runs_in(key, color)
    have = (ones, short - ones, runs - short)
    if have[length - 1] < 1:
        return -1
    if length == 1:
        key -= 1 << low
    if length < 3:
        key -= 1 << (low + WIDE)
    return key + (1 << (low + 2 * WIDE))


@outer
def runs_of(key: int) -> int:
    """Return which runs are open in a plain state, as bits: 3 * color + length - 1."""
    found = key - key
    for color in range(4):
        ones, short, runs = runs_in(key, color)
        here = (1 if ones else 0) | (2 if short > ones else 0) | (4 if runs > short else 0)
        found |= here << (3 * color)
    return int(found)


@inner
def with_runs(key: int, left: int) -> int:
    """Return the plain state with the runs *left* by transitions too; -1 if they are too many."""
    for color in range(4):
        twos = (left >> (8 * color)) & 15
        more = twos + ((left >> (8 * color + 4)) & 15)
        low = PER_COLOR * color
        if more > (key >> (low + 2 * WIDE)) & FIELD_MASK:
            return -1
        key += twos << (low + WIDE)
        key -= more << (low + 2 * WIDE)
    return int(key)


@inner
def penalty(melds: int, left: int) -> int:
    """Return the penalty of open melds, of special jokers used, and of runs *left* by transitions.

    It counts eighths of a tile. That of other runs and jokers is in the score of their options.
    """
    total = 6 * (used_of(melds, JD) + used_of(melds, JC))
    for place in range(MOST_MELDS):
        total += 2 if (melds >> (MELD_BITS * place)) & MELD_MASK else 0
    return int(total + 2 * ((left & 15) + (left >> 8 & 15) + (left >> 16 & 15) + (left >> 24 & 15)))


@outer
def replace_least(best: Ints, score: int) -> None:
    """Put *score* among the *best*, a heap, in the place of the least, which comes first."""
    place = score - score
    below = place + 1
    while below < best.size:
        if below + 1 < best.size and best[below + 1] < best[below]:
            below += 1
        if best[below] >= score:
            break
        best[place] = best[below]
        place = below
        below = 2 * place + 1
    best[place] = score
