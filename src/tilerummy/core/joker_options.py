"""House rules about jokers that no preset plays, for tables that do (B3, B6, B7).

All are read off the finished table: a meld of the start is followed into the meld that holds the
rest of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.joker_reuse import joker_places
from tilerummy.core.policy import JokerInThree, ReplacingTile
from tilerummy.core.tiles import Tiles
from tilerummy.core.violation import Violation, ViolationCode

if TYPE_CHECKING:
    from tilerummy.core.joker_reuse import JokerPlace
    from tilerummy.core.ruleset import MeldRules, Ruleset
    from tilerummy.core.table import Table


def check_options(ruleset: Ruleset, before: Table, after: Table) -> list[Violation]:
    """Return what the joker options of *ruleset* have against *after*; both tables are melds."""
    if (
        ruleset.joker_in_three is not JokerInThree.BOTH
        and ruleset.replacing_tile is not ReplacingTile.RACK
        and ruleset.joker_may_move
    ):
        return []
    rules = ruleset.meld_rules
    # Melds of the same tiles as before gave no joker away, even where others resemble them.
    old = [place for meld in before.beyond(after) for place in joker_places(meld, rules)]
    melds = [meld.tiles for meld in after.beyond(before)]
    placed = after.tiles - before.tiles
    found = []
    if ruleset.joker_in_three is JokerInThree.BOTH and any(
        _left_three_for_one(place, melds) for place in old
    ):
        found.append(Violation(ViolationCode.JOKER_NEEDS_BOTH_TILES))
    if ruleset.replacing_tile is ReplacingTile.RACK and any(
        _replaced_from_table(place, melds, placed) for place in old
    ):
        found.append(Violation(ViolationCode.JOKER_REPLACED_FROM_TABLE))
    if not ruleset.joker_may_move and _any_moved(before, after, rules):
        found.append(Violation(ViolationCode.JOKER_MOVED))
    return found


def _left_three_for_one(place: JokerPlace, melds: list[Tiles]) -> bool:
    """Whether one tile took the joker out of a group of three that lacks two (B6)."""
    missing = place.stands_for
    if len(place.meld) != 3 or len(missing) != 2 or len({tile.number for tile in missing}) != 1:
        return False
    return any(
        len(meld) == 3 and not meld.jokers and len(meld & Tiles(missing)) == 1
        for meld in _followed(place, melds)
    )


def _replaced_from_table(place: JokerPlace, melds: list[Tiles], placed: Tiles) -> bool:
    """Whether the tile in the joker's place lay on the table before (B3)."""
    return any(
        bool(meld & Tiles(place.stands_for)) and not meld & Tiles(place.stands_for) & placed
        for meld in _followed(place, melds)
    )


def _followed(place: JokerPlace, melds: list[Tiles]) -> list[Tiles]:
    """Return the melds that hold the rest of the joker's old meld, without the joker."""
    return [meld for meld in melds if place.rest <= meld and not place.meld <= meld]


def _any_moved(before: Table, after: Table, rules: MeldRules) -> bool:
    new = [place for meld in after.melds for place in joker_places(meld, rules)]
    return any(_moved(place, new) for meld in before.melds for place in joker_places(meld, rules))


def _moved(place: JokerPlace, new: list[JokerPlace]) -> bool:
    """Whether the joker stays in its meld and stands for something else there (B7).

    A mirror joker stands for nothing and has one place only, the centre (S1-18).
    """
    if not place.stands_for:
        return False
    at_home = [other for other in new if other.joker == place.joker and place.meld <= other.meld]
    return bool(at_home) and not any(place.stands_for & other.stands_for for other in at_home)
