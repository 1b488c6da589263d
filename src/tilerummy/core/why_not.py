"""Why tiles side by side are not a meld: the simplest reason, for people."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld, WhyNotAMeld
from tilerummy.core.run_shape import changes_are_well_placed
from tilerummy.core.tile import Joker

if TYPE_CHECKING:
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tile import Color


def why_not_a_meld(meld: Meld, rules: MeldRules) -> WhyNotAMeld | None:
    """Return the simplest reason why *meld* is not valid, or None if it is.

    Worst case: linear in its tiles.
    """
    if classify(meld, rules):
        return None
    kinds = [tile.joker_kind for tile in meld.laid]
    naturals = kinds.count(None)
    if len(meld) < rules.min_tiles:
        return WhyNotAMeld.TOO_SHORT
    if naturals < rules.min_naturals:
        return WhyNotAMeld.NO_NUMBER_TILE
    if rules.max_jokers is not None and len(meld) - naturals > rules.max_jokers:
        return WhyNotAMeld.TOO_MANY_JOKERS
    if kinds.count(Joker.MIRROR) > 1:
        return WhyNotAMeld.TWO_MIRRORS
    if Joker.MIRROR in kinds:
        return WhyNotAMeld.MIRROR_SIDES_DIFFER
    return _of_group(meld) or _of_run(meld, rules)


def _of_group(meld: Meld) -> WhyNotAMeld | None:
    """Return why tiles of one number are not a group; None if their numbers differ."""
    numbers = [tile.number for tile in meld.laid if tile.number is not None]
    colors = [tile.color for tile in meld.laid if tile.color is not None]
    kinds = [tile.joker_kind for tile in meld.laid]
    if len(set(numbers)) > 1 or len(numbers) == 1:
        return None
    if Joker.COLOR_CHANGE in kinds:
        return None if len(set(colors)) == 1 else WhyNotAMeld.COLOR_CHANGE_IN_GROUP
    if len(set(colors)) < len(colors):
        return WhyNotAMeld.COLOR_TWICE
    if Joker.DOUBLE in kinds and len(meld) <= 4:
        return WhyNotAMeld.DOUBLE_WITHOUT_ROOM
    return WhyNotAMeld.GROUP_TOO_LONG


def _of_run(meld: Meld, rules: MeldRules) -> WhyNotAMeld:
    """Return why tiles of several numbers are not a run."""
    stretches = _stretches(meld)
    if any(len(set(colors)) > 1 for colors, _ in stretches):
        return WhyNotAMeld.MIXED
    if not changes_are_well_placed(meld.laid, rules, mirrored=False):
        return WhyNotAMeld.COLOR_CHANGE_PLACE
    shown = [colors[0] for colors, _ in stretches if colors]
    if len({start for _, starts in stretches for start in starts}) > 1:
        return WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE
    if any(one == two for one, two in itertools.pairwise(shown)):
        return WhyNotAMeld.SAME_COLOR_AFTER_CHANGE
    return WhyNotAMeld.OUT_OF_RANGE


def _stretches(meld: Meld) -> list[tuple[list[Color], list[int]]]:
    """Split *meld* at its colour-change jokers; return each part's colours and first numbers."""
    stretches: list[tuple[list[Color], list[int]]] = [([], [])]
    place = 0
    for tile in meld.laid:
        if tile.color is not None and tile.number is not None:
            stretches[-1][0].append(tile.color)
            stretches[-1][1].append(tile.number - place)
        if tile.joker_kind is Joker.COLOR_CHANGE:
            stretches.append(([], []))
        place += tile.span
    return stretches
