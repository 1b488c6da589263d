"""What becomes of a joker that is taken from the table: where it goes, and what takes its place.

**Reuse** (C16, B4): a joker retrieved from the table goes into a new meld.

Read off the finished table alone. A joker is *not* retrieved if its new meld holds all of its old
one, or if it still stands for the same tile beside at least one tile of its old meld. A retrieved
joker's meld must not contain a complete meld of the start of the turn. Jokers are
indistinguishable, so the turn is legal if the jokers can be told apart in one way that is.

**No swap** (S1-01, A13): a joker never leaves a meld by a joker of another kind taking its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from tilerummy.core.classify import READINGS_KEPT, RULES_KEPT, classify
from tilerummy.core.meld import Meld
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.table import Table
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
        """What else lies in its meld."""
        return self.meld - Tiles((self.joker,))


def reused_in_new_melds(before: Table, after: Table, rules: MeldRules) -> bool:
    """Whether every joker that *after* takes out of a meld of *before* is in a new meld.

    Both tables must consist of melds.
    """
    if not before.tiles.jokers:
        return True
    old = [place for meld in before.melds for place in joker_places(meld, rules)]
    new = [place for meld in after.melds for place in joker_places(meld, rules)]
    is_new = newness(before.melds)
    allowed = [
        [at for at, target in enumerate(new) if may_end(place, target, is_new)] for place in old
    ]
    return first_without_place(allowed) is None


def may_end(old: JokerPlace, new: JokerPlace, is_new: Callable[[Tiles], bool]) -> bool:
    """Whether the joker that lay in *old* may lie in *new*; *is_new* is from `newness`."""
    return old.joker == new.joker and (not _retrieved(old, new) or is_new(new.meld))


def newness(start_melds: Iterable[Meld]) -> Callable[[Tiles], bool]:
    """Return what tells whether a meld holds all of none of *start_melds*, each meld once."""

    @cache
    def start() -> list[tuple[int, Tiles]]:
        # By one tile of each most melds tell that they do not hold it.
        return [(min(meld.codes), meld.tiles) for meld in start_melds]

    @cache
    def is_new(meld: Tiles) -> bool:
        return not any(meld.counts[first] and old <= meld for first, old in start())

    return is_new


def swapped_for_joker(before: Table, after: Table, rules: MeldRules) -> bool:
    """Whether a joker of *before* gave its place to a joker of another kind in *after*.

    It did if all other tiles of its meld still lie together, with a joker among them that was
    not there before and stands for what it stood for. A meld that lies as before gave nothing away,
    and in none that lay there before can anything have taken a place.
    """
    new = [place for meld in after.beyond(before) for place in joker_places(meld, rules)]
    return any(
        took_place(old, place)
        for meld in before.beyond(after)
        for old in joker_places(meld, rules)
        for place in new
    )


def took_place(old: JokerPlace, new: JokerPlace) -> bool:
    """Whether the joker of *new* took the place of another kind in *old*, if both melds changed."""
    return (
        new.joker != old.joker
        and not old.stands_for.isdisjoint(new.stands_for)
        and new.meld.count(new.joker) > old.meld.count(new.joker)
        and old.rest <= new.meld
        and not old.meld <= new.meld
    )


def joker_places(meld: Meld, rules: MeldRules) -> tuple[JokerPlace, ...]:
    """Return a place for every joker of *meld*, in laid order."""
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


def _retrieved(old: JokerPlace, new: JokerPlace) -> bool:
    """Whether a joker that lay in *old* is retrieved if it lies in *new*, a joker of its kind."""
    if old.meld <= new.meld:
        return False
    return old.stands_for.isdisjoint(new.stands_for) or not old.rest & new.rest


def first_without_place(allowed: list[list[int]]) -> int | None:
    """Return the first row for which no place is left beside those before it; None if all have one.

    *allowed* holds the places that each row may have; each place is for one row (augmenting paths).
    """
    taken: dict[int, int] = {}

    def assign(row: int, tried: set[int]) -> bool:
        for place in allowed[row]:
            if place in tried:
                continue
            tried.add(place)
            if place not in taken or assign(taken[place], tried):
                taken[place] = row
                return True
        return False

    return next((row for row in range(len(allowed)) if not assign(row, set())), None)
