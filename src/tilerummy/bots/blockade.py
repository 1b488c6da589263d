"""The tiles that a player keeps at an empty pool so that the other of two cannot go out.

A blockade is a part of a rack. While it is kept, the table does not take the whole rack of the
other, whatever else is laid: what the other lays moves from one to the other, and what is laid from
the rest of the own rack does not help. Every tile outside the blockade is a safe turn, so a small
blockade lasts longer. Jokers on the table count as free here, which makes blockades safer than
they need to be.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.determinisation import counted
from tilerummy.core.tile import KINDS
from tilerummy.solver import solve_batch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

    Counts = NDArray[np.uint8]
    Integers = NDArray[np.int64]

_AT_ONCE: Final = 6
"""Blockades that are searched for together."""
_ROUNDS: Final = 3
"""Rounds of the search. Each one first lays the tiles that no blockade so far needs."""
_CHUNK: Final = 16
"""Tiles that are laid in one step at first; half as many whenever that is too many."""
_CLOSE: Final = 2
"""Plays that cost at most this much more than the best are compared by what fits afterwards."""
_STARVED: Final = 2
"""The cost to the opponent of having no single tile to lay: a meld of three takes two more."""
_BROKEN: Final = KINDS
"""The size of a blockade where no known one remains."""
_NOISE: Final = 0.5
"""Random change of the order in which tiles are laid, in shares of blockades."""


def safest_first(
    rules: Ruleset, table: Table, own: Tiles, other: Tiles, afters: Sequence[Table]
) -> list[Table] | None:
    """Return *afters*, which *own* may leave of *table*, with the safest play first.

    A play costs the tiles that are laid and those that the smallest blockade grows by. It gains if
    no single tile of *other* fits afterwards, since that player then has to lay several. Of plays
    that are equal so far, those come first that leave more single tiles to lay to the own side than
    to the other. The same question gets the same answer.

    None if the other can go out already, or under rules that `counted` cannot simplify.
    """
    known = counted(rules)
    found = None if known is None else _found(known, own, table.tiles + other)
    if known is None or found is None:
        return None
    rack, sizes, needs = _counts(own), found.sum(axis=1), _needs(found, _counts(own))
    laid = {after: _counts(after.tiles - table.tiles) for after in afters}
    costs = {after: _cost(rack - laid[after], found) for after in afters}
    broken = {after: float(laid[after] @ needs) for after in afters}
    cheap = [after for after in afters if costs[after] <= min(costs.values()) + _CLOSE]
    spare = rack - found[sizes.argmin()]
    racks = np.array([np.maximum(spare - laid[after], 0) for after in cheap])
    mine = _fit_alone(known, cheap, racks)
    theirs = _fit_alone(known, cheap, np.tile(_counts(other), (len(cheap), 1)))

    def worth(at: int) -> tuple[int, int, float]:
        gain = 0 if theirs[at] else _STARVED
        return costs[cheap[at]] - gain, theirs[at] - mine[at], broken[cheap[at]]

    dear = [after for after in afters if after not in set(cheap)]
    return [
        *(cheap[at] for at in sorted(range(len(cheap)), key=worth)),
        *sorted(dear, key=lambda after: (costs[after], broken[after])),
    ]


def _found(rules: Ruleset, own: Tiles, outside: Tiles) -> Integers | None:
    """Return small blockades in *own*, shape (n, 56); None if the other can go out already."""
    search = _Search(rules, own, outside)
    if search.is_lost():
        return None
    found = np.zeros((0, KINDS), np.int64)
    for _ in range(_ROUNDS):
        found = np.unique(np.concatenate([found, search.round(found)]), axis=0)
    return found


def _cost(left: Integers, found: Integers) -> int:
    """Return how many safe turns fewer there are with the rack *left*, up to a constant."""
    sizes = found.sum(axis=1)
    stay = sizes[(found <= left).all(axis=1)]
    return int(stay.min() if stay.size else _BROKEN) - int(left.sum())


class _Search:
    """Lays the tiles of a rack in random orders, each as long as the other cannot go out."""

    def __init__(self, rules: Ruleset, own: Tiles, outside: Tiles) -> None:
        self._rules = rules
        self._rack, self._outside = _counts(own), _counts(outside).astype(np.uint8)
        self._codes = np.repeat(np.arange(KINDS), self._rack)
        seed = blake2b(own.counts + outside.counts, digest_size=8).digest()
        self._chance = np.random.default_rng(list(seed))

    def is_lost(self) -> bool:
        """Return whether the other can go out as it is."""
        racks = self._outside[None]
        found = solve_batch(
            self._rules, np.zeros_like(racks), racks, lying=True, going_out=True, threads=1
        )
        return bool(found.tiles[0])

    def hold(self, laid: Counts) -> NDArray[np.bool_]:
        """Return whether the other cannot go out on any part of each of *laid*, shape (n, 56)."""
        required = np.broadcast_to(self._outside, laid.shape)
        held: NDArray[np.bool_] = (
            solve_batch(self._rules, required, laid, lying=True, threads=1).tiles == 0
        )
        return held

    def round(self, found: Integers) -> Integers:
        """Return more blockades, shape (n, 56); tiles that *found* do not need are laid first."""
        noise = _NOISE * self._chance.random((_AT_ONCE, len(self._codes)))
        orders = self._codes[np.argsort(_needs(found, self._rack)[self._codes] + noise, axis=1)]
        laid = np.zeros((_AT_ONCE, KINDS), np.uint8)
        at, chunk = np.zeros(_AT_ONCE, np.int64), np.full(_AT_ONCE, _CHUNK)
        while (going := np.flatnonzero(at < orders.shape[1])).size:
            searched = laid[going]
            for row, order in enumerate(going.tolist()):
                np.add.at(searched[row], orders[order, at[order] : at[order] + chunk[order]], 1)
            held = self.hold(searched)
            good, bad = going[held], going[~held]
            laid[good] = searched[held]
            at[good] += chunk[good]
            at[bad[chunk[bad] == 1]] += 1
            chunk[bad] = np.maximum(1, chunk[bad] // 2)
        return (self._rack - laid).astype(np.int64)


def _fit_alone(rules: Ruleset, tables: Sequence[Table], racks: Integers) -> list[int]:
    """Return for each of *tables* how many kinds of tile in its row of *racks* fit it alone."""
    lying = np.array([_counts(table.tiles) for table in tables], np.uint8)
    row, kind = np.nonzero(racks)
    one = np.zeros((len(row), KINDS), np.uint8)
    one[np.arange(len(row)), kind] = 1
    found = solve_batch(rules, lying[row], one, lying=True, going_out=True, threads=1)
    fit: list[int] = np.bincount(row, found.tiles, len(tables)).astype(int).tolist()
    return fit


def _needs(found: Integers, rack: Integers) -> NDArray[np.float64]:
    """Return by tile code what share of the smallest of *found* needs every tile of that kind."""
    if not len(found):
        return np.zeros(KINDS)
    sizes = found.sum(axis=1)
    weights = 0.5 ** (sizes - sizes.min())
    needed: NDArray[np.float64] = weights @ ((found == rack) & (rack > 0)) / weights.sum()
    return needed


def _counts(tiles: Tiles) -> Integers:
    return np.frombuffer(tiles.counts, np.uint8).astype(np.int64)
