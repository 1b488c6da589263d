"""What somebody's own rack promises, as numbers: many racks at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.core.tile import KINDS, TILES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.table import Table
    from tilerummy.core.view import View

    Counts = NDArray[np.int64]
    Floats = NDArray[np.float64]

_NUMBERS = np.arange(1, 14)


def rack_features(view: View, you: int, racks: Counts) -> dict[str, Floats]:
    """Return by name what each of *racks*, counts by code of shape (n, 56), promises *you*.

    All of them go with the table of *view*; what is unseen is what lies neither there nor on the
    rack. Every figure has the shape (n,).
    """
    n, seats = len(racks), len(view.counts)
    deck = np.bincount([tile.code for tile in view.ruleset.tiles(seats)], minlength=KINDS)
    table = np.frombuffer(view.table.tiles.counts, np.uint8).astype(np.int64)
    unseen = np.maximum(deck - table - racks, 0)
    held, lying = racks[:, :52].reshape(n, 4, 13), table[:52].reshape(4, 13)
    there = held > 0
    alone, among = _levels(there), _levels(there | (lying > 0))
    fits = _fits(view.table)
    jokers = racks[:, 52:].sum(axis=1)
    size = np.maximum(racks.sum(axis=1), 1)
    ready = there & (alone == 3)
    near = there & (alone == 2)
    loose = there & (alone < 3) & ~(fits & view.opened[you])
    completing = _completing(there) * unseen[:, :52].reshape(n, 4, 13)
    tiles_unseen = np.maximum(unseen.sum(axis=1), 1)
    points, owed = _points(view, you, racks, unseen)
    return {
        "rack_jokers": jokers.astype(float),
        "ready": ready.sum(axis=(1, 2)) / 14,
        "near": near.sum(axis=(1, 2)) / 14,
        "loose": loose.sum(axis=(1, 2)) / 14,
        "loose_part": loose.sum(axis=(1, 2)) / size,
        "fitting": (held * fits).sum(axis=(1, 2)) / 14,
        "stranded": (there & (among < 3)).sum(axis=(1, 2)) / 14,
        "stranded_part": (there & (among < 3)).sum(axis=(1, 2)) / size,
        "doubles": (held > 1).sum(axis=(1, 2)) / 14,
        "completing": completing.sum(axis=(1, 2)) / tiles_unseen,
        "points": points / 100,
        "points_less": (points - owed) / 100,
    }


def _levels(there: NDArray[np.bool_]) -> Counts:
    """Return for each kind how many of the tiles of its best meld of three are there, 1 to 3.

    *there* and the result have the shape (n, 4, 13): colours, numbers.
    """
    count = there.astype(np.int64)
    windows = count[:, :, :-2] + count[:, :, 1:-1] + count[:, :, 2:]
    best = np.ones_like(count)
    for at in range(3):
        best[:, :, at : at + 11] = np.maximum(best[:, :, at : at + 11], windows)
    groups = np.minimum(count.sum(axis=1, keepdims=True), 3)
    return np.asarray(np.maximum(best, groups))


def _completing(there: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which kinds would make a meld of three with tiles that are *there*."""
    count = there.astype(np.int64)
    found = (count.sum(axis=1, keepdims=True) - count) >= 2
    padded = np.pad(count, ((0, 0), (0, 0), (2, 2)))
    for left, right in ((0, 1), (1, 3), (3, 4)):
        found = found | (padded[:, :, left : left + 13] + padded[:, :, right : right + 13] == 2)
    return np.asarray(found)


def _fits(table: Table) -> NDArray[np.bool_]:
    """Return which kinds lengthen a meld of *table* as it lies, jokers aside; shape (4, 13)."""
    fits = np.zeros((4, 13), np.bool_)
    for meld in table.melds:
        numbers = [TILES[code] for code in meld.codes if code < 52]
        if len({tile.number for tile in numbers}) == 1:
            if len(meld.codes) == 3:
                fits[:, numbers[0].code % 13] = True
                fits[[tile.code // 13 for tile in numbers], numbers[0].code % 13] = False
        elif numbers:
            color, ends = numbers[0].code // 13, [tile.code % 13 for tile in numbers]
            for end in (min(ends) - 1, max(ends) + 1):
                if 0 <= end < 13:
                    fits[color, end] = True
    return fits


def _points(view: View, you: int, racks: Counts, unseen: Counts) -> tuple[Floats, Floats]:
    """Return what each rack owes if the game ends now, and what others of its size would."""
    rules = view.ruleset
    worth = np.concatenate([np.tile(_NUMBERS, 4), np.full(4, rules.joker_penalty)]).astype(float)
    own = racks @ worth
    mean = (unseen @ worth) / np.maximum(unseen.sum(axis=1), 1)
    flat = rules.unopened_penalty
    if flat is not None and not view.opened[you]:
        own = np.full(len(racks), float(flat))
    least = np.full(len(racks), np.inf)
    for seat, count in enumerate(view.counts):
        if seat != you:
            shut = flat is not None and not view.opened[seat]
            least = np.minimum(least, float(flat or 0) if shut else mean * count)
    return own, least
