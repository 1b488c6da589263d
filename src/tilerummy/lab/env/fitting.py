"""Tiles that fit a meld of the table as it is, found without a search."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.classify import reader
from tilerummy.core.meld import MeldKind
from tilerummy.core.tile import KINDS, Color, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.table import Table

_JOKER: Final = Tile.joker(Joker.PLAIN).code
_SHORTEST: Final = 3


@lru_cache(maxsize=65_536)
def longer(codes: bytes, tile: int, rules: MeldRules) -> bytes | None:
    """Return *codes*, a meld, with *tile* as a longer one; None if there is none.

    A joker may have to go to an end of it. That is legal wherever jokers must be used again (B4),
    since all of the old meld stays together.
    """
    read = reader(rules)
    more = bytes((tile,))
    orders = (codes, *_with_a_joker_at_an_end(codes))
    laid = (old[:at] + more + old[at:] for old in orders for at in range(len(old), -1, -1))
    return next((one for one in laid if read(one)), None)


def _with_a_joker_at_an_end(codes: bytes) -> Iterator[bytes]:
    for at, code in enumerate(codes):
        if code == _JOKER:
            others = codes[:at] + codes[at + 1 :]
            yield others + codes[at : at + 1]
            yield codes[at : at + 1] + others


@lru_cache(maxsize=16_384)
def fitting(codes: bytes, rules: MeldRules) -> NDArray[np.bool_]:
    """Return which tiles fit the meld *codes* alone, shape (56,): added to it, or parting a run."""
    fits = np.zeros(KINDS, np.bool_)
    for reading in reader(rules)(codes):
        add = _fits_group if reading.kind is MeldKind.GROUP else _fits_run
        add(codes, fits)
    fits.setflags(write=False)
    return fits


def _fits_group(codes: bytes, fits: NDArray[np.bool_]) -> None:
    if len(codes) < len(Color):
        number = min(codes) % 13
        fits[[13 * color + number for color in Color]] = True
        fits[_JOKER] = True
        fits[[code for code in codes if code < _JOKER]] = False


def _fits_run(codes: bytes, fits: NDArray[np.bool_]) -> None:
    at = next(at for at, code in enumerate(codes) if code < _JOKER)
    color, number = divmod(codes[at], 13)
    first = number - at
    after = first + len(codes)
    if len(codes) < 13:
        fits[_JOKER] = True
        if first > 0:
            fits[13 * color + first - 1] = True
        if after < 13:
            fits[13 * color + after] = True
        # A joker makes way for the tile it stands for.
        places = [13 * color + first + at for at, code in enumerate(codes) if code == _JOKER]
        fits[places] = True
    if _JOKER not in codes:
        fits[list(codes[_SHORTEST - 1 : len(codes) - _SHORTEST + 1])] = True


def fits_alone(melds: Iterable[bytes], rules: MeldRules) -> NDArray[np.bool_]:
    """Return which tiles fit one of *melds* as it lies, shape (56,)."""
    fits = np.zeros(KINDS, np.bool_)
    for codes in melds:
        fits |= fitting(codes, rules)
    return fits


def with_tile(melds: Sequence[bytes], tile: int, rules: MeldRules) -> list[bytes] | None:
    """Return *melds* with *tile* added to the first that it fits alone, None if it fits none."""
    for at, codes in enumerate(melds):
        if fitting(codes, rules)[tile]:
            meld = longer(codes, tile, rules)
            here = codes.find(tile)
            parts = [codes[: here + 1], codes[here:]] if meld is None else [meld]
            return [*melds[:at], *parts, *melds[at + 1 :]]
    return None


def grown(
    homes: Sequence[bytes], tiles: NDArray[np.uint8], rules: MeldRules
) -> tuple[list[bytes], NDArray[np.uint8]]:
    """Return *homes* with *tiles*, shape (56,), that go to them one after another; and those."""
    melds, left = list(homes), tiles.copy()
    going = True
    while going:
        going = False
        for at in range(len(melds)):
            for tile in np.flatnonzero(left).tolist():
                fits = fitting(melds[at], rules)[tile]
                meld = longer(melds[at], tile, rules) if fits else None
                if meld is not None:
                    melds[at] = meld
                    left[tile] -= 1
                    going = True
    return melds, tiles - left


def jokers_settled(before: Table, after: Table) -> list[bytes] | None:
    """Return the melds of *after* with jokers if B4 allows them whatever else changes.

    B4 allows them if each holds no whole meld of the table *before*, or exactly one of its melds
    with jokers and all jokers of that one. None otherwise.
    """
    left = [meld for meld in before.melds if meld.has_jokers]
    settled = []
    for meld in after.melds:
        if not meld.has_jokers:
            continue
        settled.append(meld.codes)
        held = [old for old in before.melds if old.tiles <= meld.tiles]
        if not held:
            continue
        if len(held) > 1 or held[0] not in left:
            return None
        if held[0].tiles.jokers != meld.tiles.jokers:
            return None
        left.remove(held[0])
    return settled
