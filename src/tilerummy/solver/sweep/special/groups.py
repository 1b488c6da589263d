"""The groups that can be laid of each number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.group_options import COUNTS, SHAPE
from tilerummy.solver.sweep.jit import outer
from tilerummy.solver.sweep.options import JOKER, STANDS
from tilerummy.solver.sweep.rows import grown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

G_GAIN: Final = 2
"""Column of a choice of groups: towards the objective. Those before are in `group_options`."""
G_WORTH: Final = 3
GROUP_COLUMNS: Final = 4


@outer
def list_groups(  # noqa: PLR0913, PLR0917
    pool: Ints,
    count: int,
    at: int,
    tiles: Ints,
    jokers: int,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> tuple[Ints, int]:
    """Write every group of groups of number *at* into *pool* from row *count*.

    Args:
        pool: rows of `GROUP_COLUMNS`.
        count: the first row to write.
        at: the number.
        tiles: tiles at hand by colour.
        jokers: jokers at hand.
        gains: by tile code, and `STANDS`; read only if *explicit*.
        explicit: whether jokers are placed without need (initial meld).

    Returns:
        *pool*, or a larger one, and the first row that is free.

    The first group is no group. Unless *explicit*, each group of tiles has the fewest groups
    and jokers that it can have.
    """
    for last in range(min(3, tiles[3]) + 1):
        for third in range(min(3, tiles[2]) + 1):
            for second in range(min(3, tiles[1]) + 1):
                for first in range(min(3, tiles[0]) + 1):
                    total = first + second + third + last
                    least = max(first, second, third, last, (total + 3) // 4)
                    code = first | (second << 2) | (third << 4) | (last << 6)
                    for groups in range(least, (total if explicit else least) + 1):
                        fewest = max(0, 3 * groups - total)
                        most = min(jokers, 4 * groups - total if explicit else fewest)
                        for used in range(fewest, most + 1):
                            if count == pool.shape[0]:
                                pool = grown(pool)
                            size = total + used
                            row = pool[count]
                            row[COUNTS] = code
                            row[SHAPE] = used | (groups << 4)
                            gain = used * (gains[JOKER] + at * gains[STANDS]) if explicit else 0
                            row[G_GAIN] = gain
                            row[G_WORTH] = size * at
                            count += 1
    return pool, count
