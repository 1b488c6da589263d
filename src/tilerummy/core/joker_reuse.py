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
from typing import TYPE_CHECKING

from tilerummy.core.reading import classify
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile


@dataclass(frozen=True)
class JokerPlace:
    """Where one joker lies: its meld, and the tiles it may stand for there."""

    joker: Tile
    meld: Tiles
    stands_for: frozenset[Tile]


def reused_in_new_melds(before: Table, after: Table, rules: MeldRules) -> bool:
    """Whether every joker that *after* takes out of a meld of *before* is in a new meld.

    Both tables must consist of melds.
    """
    if not before.tiles.jokers:
        return True
    old = [place for meld in before.melds for place in joker_places(meld, rules)]
    new = [place for meld in after.melds for place in joker_places(meld, rules)]
    start_melds = [meld.tiles for meld in before.melds]
    allowed = [
        [at for at, target in enumerate(new) if may_end(place, target, start_melds)]
        for place in old
    ]
    return first_without_place(allowed) is None


def may_end(old: JokerPlace, new: JokerPlace, start_melds: list[Tiles]) -> bool:
    """Whether the joker that lay in *old* may lie in *new*, with those melds at the start."""
    return old.joker == new.joker and (not _retrieved(old, new) or _is_new(new.meld, start_melds))


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
    rest = old.meld - Tiles((old.joker,))
    return (
        new.joker != old.joker
        and rest <= new.meld
        and not old.meld <= new.meld
        and new.meld.count(new.joker) > old.meld.count(new.joker)
        and bool(old.stands_for & new.stands_for)
    )


def joker_places(meld: Meld, rules: MeldRules) -> list[JokerPlace]:
    """Return a place for every joker of *meld*, in laid order."""
    if not meld.tiles.jokers:
        return []
    readings = classify(meld, rules)
    return [
        JokerPlace(
            tile,
            meld.tiles,
            frozenset(
                option
                for reading in readings
                if (stand_in := reading.stand_ins[at]) is not None
                for option in stand_in.options
            ),
        )
        for at, tile in enumerate(meld.laid)
        if tile.is_joker
    ]


def _retrieved(old: JokerPlace, new: JokerPlace) -> bool:
    if old.meld <= new.meld:
        return False
    joker = Tiles((old.joker,))
    beside_old_neighbour = bool((old.meld - joker) & (new.meld - joker))
    return not (beside_old_neighbour and old.stands_for & new.stands_for)


def _is_new(meld: Tiles, start_melds: list[Tiles]) -> bool:
    return not any(start <= meld for start in start_melds)


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
