"""The melds that a joker of the table may end in, for the joker-reuse rule (B4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.tile import KINDS, TILES, Color
from tilerummy.solver.layout.arrange import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem


class Candidates:
    """The melds with jokers that a play of a position may need; listed when first asked for."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._rules = problem.ruleset.meld_rules
        self._start = [_packed(meld) for meld in problem.table.melds]
        self._old = [
            _Old(meld, _packed(meld), _stands_for(meld, self._rules))
            for meld in problem.table.melds
            if meld.has_jokers
        ]

    @cached_property
    def listed(self) -> list[Meld]:
        """The candidates, melds of the table first."""
        return list(self._list())

    def _list(self) -> Iterator[Meld]:
        """Yield the melds that a joker may end in, those of the table first.

        Of melds that hold no meld of the table, whose jokers may come from anywhere, one way to
        lay each is enough, and none that can be cut in two.
        """
        seen: set[int] = set()
        have = (self._problem.must + self._problem.may).counts
        old = [old.meld for old in self._old]
        laid = {meld.laid for meld in old}
        for meld in (*old, *(m for m in _melds(have) if m.laid not in laid)):
            packed = _packed(meld)
            if not any(_holds(packed, home) for home in self._start):
                if packed in seen or _can_be_cut(meld):
                    continue
                seen.add(packed)
            elif not self._may_stay(meld, packed):
                continue
            yield meld

    def _may_stay(self, meld: Meld, packed: int) -> bool:
        """Whether *meld*, which holds a meld of the table, has jokers that need not be new there.

        Necessary, not sufficient: the places of the jokers are not told apart.
        """
        jokers = packed >> 8 * JOKER.code
        stay = sum(self._problem.jokers) - self._problem.table_jokers
        for old in self._old:
            if stay < jokers and (
                _holds(packed, old.packed)
                or (_are_beside(old.packed, packed) and self._stand_alike(old, meld))
            ):
                stay += old.packed >> 8 * JOKER.code
        return jokers <= stay

    def _stand_alike(self, old: _Old, meld: Meld) -> bool:
        """Whether a joker of *meld* may stand for what one of *old* stood for."""
        return not old.stood_for.isdisjoint(_stands_for(meld, self._rules))


@dataclass(frozen=True)
class _Old:
    """A meld of the table with jokers."""

    meld: Meld
    packed: int
    stood_for: set[Tile]


_UNITS = [1 << 8 * code for code in range(KINDS)]
_GUARDS = sum(unit << 7 for unit in _UNITS)
_LOW = sum(unit * 127 for unit in _UNITS)


def _packed(meld: Meld) -> int:
    """Return the tiles of each kind as one number, a byte each: one subtraction compares all."""
    return sum(_UNITS[tile.code] for tile in meld.laid)


def _holds(packed: int, part: int) -> bool:
    """Whether the counts of *packed* are at least those of *part*, kind by kind."""
    return ((packed | _GUARDS) - part) & _GUARDS == _GUARDS


def _are_beside(old: int, new: int) -> bool:
    """Whether a joker of *old* that ends in *new* lies beside a tile of *old* there."""
    joker = _UNITS[JOKER.code]
    # Adding 127 to a byte sets its highest bit if it was not 0.
    return bool((old - joker + _LOW) & (new - joker + _LOW) & _GUARDS)


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
