"""Tiles that may be part of a meld at all, given the tiles around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.core.tile import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray


def could_meld(others: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which tiles may be in a meld with *others*; both are counts by code, shape (n, 56).

    A tile needs two others with it in a run or in a group. With a joker any tile may fit.
    """
    there = np.zeros((len(others), 4, 17), np.bool_)  # none beyond 1 and 13
    there[:, :, 2:15] = others[:, :52].reshape(-1, 4, 13) > 0
    before, after = there[:, :, 1:14], there[:, :, 3:16]
    runs = (there[:, :, :13] & before) | (before & after) | (after & there[:, :, 4:])
    here = there[:, :, 2:15]
    groups = here.sum(axis=1, keepdims=True) - here >= 2
    fitting = np.ones((len(others), KINDS), np.bool_)
    fitting[:, :52] = (runs | groups).reshape(-1, 52) | others[:, 52:].any(axis=1, keepdims=True)
    return fitting
