"""The arrays that searches read and write: their types, and what is done with rows of them.

Slices take long to compile; a loop over the columns does not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tilerummy.solver.sweep.jit import inner, outer

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@inner
def fill_row(rows: Ints, row: int, first: int, value: int) -> None:
    """Set the columns of a row to *value*, from the *first* on."""
    for column in range(first, rows.shape[1]):
        rows[row, column] = value


@inner
def copy_row(rows: Ints, row: int, to: Ints, target: int) -> None:
    """Copy a row."""
    for column in range(rows.shape[1]):
        to[target, column] = rows[row, column]


@outer
def grown(rows: Ints) -> Ints:
    """Return a copy with room for twice as many rows."""
    more = np.empty((2 * rows.shape[0], rows.shape[1]), np.int64)
    for row in range(rows.shape[0]):
        copy_row(rows, row, more, row)
    return more


@inner
def total(rows: Ints) -> int:
    """Return the sum of all that is in *rows*."""
    found = rows.size - rows.size
    for row in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            found += rows[row, column]
    return found
