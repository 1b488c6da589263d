"""Players who know nothing but a habit, in the terms of macro actions.

They stand in for the levels of the page, which take too long to ask one by one: *lays* for medium,
*holds* for hard, *waits* for expert as it plays without guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.hard import near_end
from tilerummy.core.tile import KINDS
from tilerummy.lab.env.macro import FEATURES, MACROS, Macro
from tilerummy.lab.env.observe import BASE, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]
    Habit = Callable[[Numbers, NDArray[np.int8]], NDArray[np.float64]]
    """Chances of the actions, shape (n, 11), from the features (`sight`) and masks."""

_TWO: Final = 2
_NEAR: Final = 3


def _lays(_: Numbers, mask: NDArray[np.int8]) -> Macro:
    """Lay the most tiles that can be laid."""
    return _first(mask, Macro.GO_OUT, Macro.MOST)


def _holds(row: Numbers, mask: NDArray[np.int8]) -> Macro:
    """Open with little, and lay down in the last round of the pool."""
    return _holding(row, mask, later=False)


def _waits(row: Numbers, mask: NDArray[np.int8]) -> Macro:
    """Lay down only when the pool will be empty before the next turn.

    Between two, end the game on the empty pool if the own rack is worth less.
    """
    return _holding(row, mask, later=True)


def _holding(row: Numbers, mask: NDArray[np.int8], *, later: bool) -> Macro:
    seats = row[2 * KINDS : BASE - 6].reshape(SEATS, 4)
    players, opened = int(seats[:, 0].sum()), bool(seats[0, 2])
    pool = int(row[BASE - 6])
    if mask[Macro.GO_OUT]:
        return Macro.GO_OUT
    if not opened:
        return _fewest(row, mask)
    if players > _TWO:
        near = pool < players if later else near_end(players, pool)
        return _first(mask, Macro.POINTS, Macro.MOST) if near else Macro.REST
    tempo = later and 0 < pool <= _NEAR and pool % 2 == 1
    helps = not pool and not (later and row[-2] < row[-1])
    return _first(mask, Macro.ONE, Macro.MOST) if tempo or helps else Macro.REST


def _fewest(row: Numbers, mask: NDArray[np.int8]) -> Macro:
    tiles = row[BASE:-2].reshape(len(MACROS), len(FEATURES))[:, 1]
    laid = np.where((mask > 0) & (tiles > 0), tiles, np.inf)
    return Macro.REST if np.isinf(laid).all() else Macro(int(laid.argmin()))


def _first(mask: NDArray[np.int8], *wanted: Macro) -> Macro:
    return next((macro for macro in wanted if mask[macro]), Macro.REST)


def _of_many(choose: Callable[[Numbers, NDArray[np.int8]], Macro]) -> Habit:
    def chances(seen: Numbers, masks: NDArray[np.int8]) -> NDArray[np.float64]:
        likely = np.zeros(masks.shape)
        for at, (row, mask) in enumerate(zip(seen, masks, strict=True)):
            wanted = choose(row, mask)
            likely[at, wanted if mask[wanted] else int(mask.argmax())] = 1
        return likely

    return chances


HABITS: Final[Mapping[str, Habit]] = {
    "lays": _of_many(_lays),
    "holds": _of_many(_holds),
    "waits": _of_many(_waits),
}
