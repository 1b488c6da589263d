"""The groups that can be laid of one number, whatever it is: listed once in Python."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints


COUNTS: Final = 0
"""Column of an option: tiles by colour, two bits each."""
SHAPE: Final = 1
"""Jokers in groups, and number of groups from bit 4."""
SIZE: Final = 2
"""Tiles and jokers in groups."""
SINGLE: Final = 3
"""1 if there is at most one group."""
THREE: Final = 4
"""1 if there is one group and it has three tiles."""


class GroupOptions(NamedTuple):
    """The groups that can be laid of any number."""

    rows: Ints
    """Shape (n, 5)."""
    ends: Ints
    """Shape (257,): by tiles at hand, two bits for each colour, where those options end that come
    before; there begin those for these tiles."""


@lru_cache(maxsize=32)
def group_options(jokers: int, *, explicit: bool = False) -> GroupOptions:
    """Return the options with at most *jokers*; the first is no group.

    Unless *explicit* (initial meld), each option of tiles has the fewest groups and jokers that it
    can have.
    """
    rows = []
    for code in range(256):
        tiles = [(code >> (2 * color)) & 3 for color in range(4)]
        total = sum(tiles)
        least = max(*tiles, (total + 3) // 4)
        for groups in range(least, (total if explicit else least) + 1):
            fewest = max(0, 3 * groups - total)
            most = min(jokers, 4 * groups - total if explicit else fewest)
            rows += [
                (
                    code,
                    used | (groups << 4),
                    total + used,
                    groups <= 1,
                    (groups, total + used) == (1, 3),
                )
                for used in range(fewest, most + 1)
            ]
    found = np.array(rows, np.int64)
    by_color = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 3
    hands, which = np.nonzero((by_color[found[:, COUNTS]] <= by_color[:, None]).all(axis=2))
    ends = np.searchsorted(hands, np.arange(257))
    return GroupOptions(found[which], ends.astype(np.int64))
