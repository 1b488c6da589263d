"""What a search with plain jokers is asked about, as one record for compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.solver.sweep.answer import JOKER, STANDS
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.plain.old_melds import SLOTS, reaches

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Bytes, Ints, Records
    from tilerummy.solver.sweep.options import GroupOptions, RunOptions


class Position(NamedTuple):
    """What has to be placed and what may be, and what that gains.

    The compiler takes it apart: to hand it on costs what its arrays cost.
    """

    must: Ints
    """Number tiles that have to be placed, by colour and number less one; shape (4, 13)."""
    may: Ints
    """Number tiles that may be placed, likewise."""
    must_jokers: int
    may_jokers: int
    gains: Ints
    """As for `plain.search.sweep`."""
    threshold: int
    """As there."""
    melds: Records
    """As there."""
    reach: Records
    """Of `old_melds.reaches`."""
    n_slots: int
    """How many sets of slots old runs can be in: 1 if there are no old melds."""
    runs: RunOptions
    """What runs can do."""
    groups: GroupOptions
    """The groups that there can be."""
    jokers: int
    """Those that have to be placed, and those that may be."""
    explicit: bool
    """Whether every joker has a place (initial meld)."""
    each: int
    """The most that a joker of an initial meld can gain, wherever it stands; else 0."""
    by_joker: int
    """What a joker with a place gains, and what each point does that it stands for."""
    by_point: int


@inner
def position_of(  # noqa: PLR0913, PLR0917
    counts: Bytes,
    gains: Ints,
    threshold: int,
    melds: Records,
    runs: RunOptions,
    groups: GroupOptions,
) -> Position:
    """Return the position of *counts*: what has to be placed, then what may be, by code."""
    half = len(counts) // 2
    must, may = np.empty((4, 13), np.int64), np.empty((4, 13), np.int64)
    jokers = np.empty(2, np.int64)  # numbers of the type that all others have
    jokers[0], jokers[1] = counts[JOKER], counts[half + JOKER]
    for color in range(4):
        for at in range(13):
            must[color, at] = counts[13 * color + at]
            may[color, at] = counts[half + 13 * color + at]
    n_slots = SLOTS if melds.shape[0] else 1
    explicit, each = threshold >= 0, jokers[0] - jokers[0]
    by_joker = by_point = each
    if explicit:
        by_joker, by_point = gains[JOKER], gains[STANDS]
        each = max(each, by_joker + 13 * by_point)
    return Position(
        must, may, jokers[0], jokers[1], gains, threshold, melds, reaches(melds), n_slots, runs,
        groups, jokers[0] + jokers[1], explicit, each, by_joker, by_point,
    )  # fmt: skip
