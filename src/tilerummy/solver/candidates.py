"""The melds that a joker of the table may end in, for the joker-reuse rule (B4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.core.meld import Meld
from tilerummy.core.reading import classify
from tilerummy.core.tile import KINDS, TILES, Color
from tilerummy.core.tiles import Tiles
from tilerummy.solver.arrange import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem


@dataclass(frozen=True)
class Candidate:
    """A meld with jokers that a joker of the table may end in."""

    meld: Meld
    tiles: tuple[tuple[int, int], ...]
    """Its number tiles by colour and number less one."""
    jokers: int


class Candidates:
    """The melds with jokers that a play of a position may need; listed when first asked for."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._rules = problem.ruleset.meld_rules
        self._start = [_packed(meld.tiles) for meld in problem.table.melds]
        self._old = [meld for meld in problem.table.melds if meld.tiles.jokers]
        self._stood_for = [_stands_for(meld, self._rules) for meld in self._old]

    @cached_property
    def listed(self) -> list[Candidate]:
        """The candidates, melds of the table first."""
        return list(self._list())

    def _list(self) -> Iterator[Candidate]:
        """Yield the melds that a joker may end in, those of the table first.

        Of melds that hold no meld of the table, whose jokers may come from anywhere, one way to
        lay each is enough, and none that can be cut in two.
        """
        seen: set[Tiles] = set()
        have = (self._problem.must + self._problem.may).counts
        laid = {meld.laid for meld in self._old}
        for meld in (*self._old, *(m for m in _melds(have) if m.laid not in laid)):
            tiles = meld.tiles
            packed = _packed(tiles)
            if not any(_holds(packed, home) for home in self._start):
                if tiles in seen or _can_be_cut(meld):
                    continue
                seen.add(tiles)
            elif not self._may_stay(meld):
                continue
            numbers = tuple((t.code // 13, t.code % 13) for t in meld.laid if not t.is_joker)
            yield Candidate(meld, numbers, tiles.jokers)

    def _may_stay(self, meld: Meld) -> bool:
        """Whether *meld*, which holds a meld of the table, has jokers that need not be new there.

        Necessary, not sufficient: the places of the jokers are not told apart.
        """
        stay = sum(self._problem.jokers) - self._problem.table_jokers
        new = _stands_for(meld, self._rules)
        for old, stood_for in zip(self._old, self._stood_for, strict=True):
            if old.tiles <= meld.tiles or (_is_beside(old, meld) and not stood_for.isdisjoint(new)):
                stay += old.tiles.jokers
        return meld.tiles.jokers <= stay


_GUARDS = int.from_bytes(bytes([128] * KINDS), "little")


def _packed(tiles: Tiles) -> int:
    """Return the counts as one number, a byte each, so that one subtraction compares all."""
    return int.from_bytes(tiles.counts, "little")


def _holds(packed: int, part: int) -> bool:
    """Whether the counts of *packed* are at least those of *part*, kind by kind."""
    return ((packed | _GUARDS) - part) & _GUARDS == _GUARDS


def _is_beside(old: Meld, new: Meld) -> bool:
    """Whether a joker of *old* that ends in *new* lies beside a tile of *old* there."""
    joker = Tiles((JOKER,))
    return bool((old.tiles - joker) & (new.tiles - joker))


def _stands_for(meld: Meld, rules: MeldRules) -> set[Tile]:
    """Return what the jokers in *meld* may stand for."""
    return {
        option
        for reading in classify(meld, rules)
        for stand_in in reading.stand_ins
        if stand_in is not None
        for option in stand_in.options
    }


def _melds(have: bytes) -> Iterator[Meld]:
    """Yield the melds with jokers, as laid, for which *have* holds the tiles by code."""
    most = have[JOKER.code]
    for color in Color:
        for start in range(12):
            stack: list[tuple[int, ...]] = [()]
            while stack:
                laid = stack.pop()
                jokers = laid.count(JOKER.code)
                if len(laid) >= 3 and 0 < jokers < len(laid):
                    yield Meld(tuple(TILES[code] for code in laid))
                if start + len(laid) < 13:
                    code = 13 * color + start + len(laid)
                    if have[code]:
                        stack.append((*laid, code))
                    if jokers < most:
                        stack.append((*laid, JOKER.code))
    for number in range(13):
        colors = [13 * color + number for color in Color if have[13 * color + number]]
        for chosen in range(1, 1 << len(colors)):
            naturals = [code for at, code in enumerate(colors) if chosen >> at & 1]
            for size in (3, 4):
                jokers = size - len(naturals)
                if 0 < jokers <= most:
                    laid = (*naturals, *[JOKER.code] * jokers)
                    yield Meld(tuple(TILES[code] for code in laid))


def _can_be_cut(meld: Meld) -> bool:
    """Whether a run can be cut into two melds."""
    places = [at for at, tile in enumerate(meld.laid) if not tile.is_joker]
    low, high = max(3, places[0] + 1), min(len(meld) - 3, places[-1])
    return low <= high
