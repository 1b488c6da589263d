"""The places of jokers in a meld, and what they may stand for there (S0-34, S4-05)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tilerummy.core.classify import READINGS_KEPT, RULES_KEPT, classify
from tilerummy.core.meld import Meld
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tile import Tile


@dataclass(frozen=True)
class JokerPlace:
    """Where one joker lies: its meld, and the tiles it may stand for there."""

    joker: Tile
    meld: Tiles
    stands_for: frozenset[Tile]
    at: int
    """Where in the meld, in laid order."""
    side: int
    """1 behind a mirror joker, else 0."""

    @cached_property
    def rest(self) -> Tiles:
        """The other tiles of its meld."""
        return self.meld - Tiles((self.joker,))


def joker_places(meld: Meld, rules: MeldRules) -> tuple[JokerPlace, ...]:
    """Return a place for every joker of *meld*, in laid order.

    Worst case: its jokers times its tiles.
    """
    return _placer(rules)(meld.codes) if meld.has_jokers else ()


@lru_cache(maxsize=RULES_KEPT)
def _placer(rules: MeldRules) -> Callable[[bytes], tuple[JokerPlace, ...]]:
    """Return what finds the places of jokers in a meld by its codes."""

    @lru_cache(maxsize=READINGS_KEPT)
    def places(codes: bytes) -> tuple[JokerPlace, ...]:
        meld = Meld.from_codes(codes)
        readings = [reading.stand_ins for reading in classify(meld, rules)]
        found = []
        for at, tile in enumerate(meld.laid):
            if tile.is_joker:
                here = [stand_ins[at] for stand_ins in readings]
                options = [option for one in here if one is not None for option in one.options]
                side = int(any(before.span == 0 for before in meld.laid[:at]))
                found.append(JokerPlace(tile, meld.tiles, frozenset(options), at, side))
        return tuple(found)

    return places
