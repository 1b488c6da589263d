"""Definitions that all parts of the search share: gains, results, and how to compile.

numba's own way of dividing by zero, which no function here does, saves code and 10 % of the compile
time. Leaving out the wrappers through which Python calls a function saves 20 %. (The types of
numba do not know these words of its documentation.) Slices take long to compile; a loop over the
columns does not.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

outer = njit(cache=True, nogil=True, error_model="numpy")
"""For functions that Python calls."""
inner = njit(  # type: ignore[call-overload]
    cache=True, nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
)
"""For functions that Python never calls."""
inlined = njit(cache=True, nogil=True, error_model="numpy", inline="always")
"""For functions that are written into who calls them: handing on an array counts its users."""

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Records = NDArray[np.void]
"""Rows with named columns, ``rows[at].name``."""

JOKER: Final = 52
"""Where in the gains of a search that of a placed plain joker is. Below are the number tiles, by
code (``13 * color + number - 1``); 53 to 55 belong to the special jokers."""
STANDS: Final = 56
"""Gain of each point that a joker stands for (initial meld)."""
GAINS: Final = 57
"""How many gains there are."""

IMPOSSIBLE: Final = -(1 << 62)
"""The value if not all required tiles can be placed; below every sum of gains."""
STOPPED: Final = IMPOSSIBLE - 1
"""The value if the search was stopped before it found anything."""
NO_THRESHOLD: Final = -1
NO_LIMIT: Final = 1 << 62
NEVER: Final = np.zeros(1, np.int64)
"""For searches that nobody stops."""


class DpResult(NamedTuple):
    """The result of a search."""

    value: int
    """Greatest gain; `IMPOSSIBLE` if the required tiles cannot be placed or nothing gains more than
    the floor, or `STOPPED`."""
    moves: Ints
    """By number (13 rows): the four colours' moves (`options.OPTION`), then the groups: tiles by
    colour (two bits each), jokers (from bit 8), number of groups (from bit 12)."""
    states: int
    """States kept, a measure of the work."""
    complete: bool = True
    """Whether no other play gains more, proven: no state was left out."""
    steps: int = 0
    """Transitions to states that can gain more, a measure of the work; 0 with special jokers."""
    explicit: bool = True
    """Whether there is no other answer to ask for, with every joker in its place."""
    special: bool = False
    """Whether it is from the special search."""


def record(names: str, **more: int) -> np.dtype[np.void]:
    """Return the type of rows whose columns are called *names*.

    *more* gives the lengths of columns with several numbers.
    They are read as ``rows[at].name`` whether the code is compiled or not.
    """
    one = [(name, np.int64, ()) for name in names.split()]
    several = [(name, np.int64, (n,)) for name, n in more.items()]
    columns = {name: _column(name) for name in (*names.split(), *more)}
    return np.dtype((type("Row", (np.void,), columns), [*one, *several]))


def _column(name: str) -> property:
    """Return the attribute of a row that is not compiled: numpy's own takes ten times as long."""

    def write(row: np.void, value: int) -> None:
        row[name] = value

    return property(itemgetter(name), write)


@inner
def grown(rows: Records) -> Records:
    """Return a copy with room for twice as many rows."""
    more = np.empty(2 * rows.shape[0], rows.dtype)
    for row in range(rows.shape[0]):
        more[row] = rows[row]
    return more


@inner
def counted(counts: Bytes, begin: int) -> tuple[Ints, Ints]:
    """Return number tiles by colour and number less one, shape (4, 13), and jokers by kind.

    The *counts* are by code, from *begin* on.
    """
    numbers, jokers = np.empty((4, 13), np.int64), np.empty(4, np.int64)
    for color in range(4):
        for at in range(13):
            numbers[color, at] = counts[begin + 13 * color + at]
        jokers[color] = counts[begin + JOKER + color]
    return numbers, jokers
