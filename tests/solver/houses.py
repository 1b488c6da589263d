"""Small random positions under every rule set and house rule, special jokers included."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from tests.support.slow_solver import melds_at_hand
from tilerummy.core.policy import (
    DoubleCount,
    JokerInThree,
    JokerMelds,
    JokerReuse,
    MirrorColor,
    ReplacingTile,
)
from tilerummy.core.presets import PRESETS
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules, Ruleset

HOUSE_RULES: Final[list[dict[str, Any]]] = [
    {"joker_in_three": JokerInThree.BOTH},
    {"replacing_tile": ReplacingTile.RACK},
    {"joker_may_move": False},
    {"joker_melds": JokerMelds.STAY},
    {"manip_in_meld_turn": True},
    {"threshold": 0},
    {"threshold": 12},
    {"threshold": 45},
    {"joker_penalty": 0},
]
MELD_RULES: Final[list[dict[str, Any]]] = [
    {"max_jokers": 0},
    {"max_jokers": 1},
    {"max_jokers": 2},
    {"min_tiles": 4},
    {"group_limit": 3},
    {"min_naturals": 2},
    {"min_naturals": 3},
]
SPECIAL_RULES: Final[list[dict[str, Any]]] = [
    {"double_counts": DoubleCount.PHYSICAL},
    {"color_change_first": True},
    {"color_change_adjacent": True},
    {"mirror_color": MirrorColor.NUMBER},
    {"mirror_min_naturals": 2},
]


@st.composite
def house_rulesets(draw: st.DrawFn, base: Ruleset | None = None) -> Ruleset:
    """A preset (*base* if given), every second time with one or two house rules."""
    rules = base or draw(st.sampled_from(list(PRESETS.values())))
    rules = replace(rules, joker_reuse=draw(st.sampled_from(JokerReuse)))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        rules = replace(rules, **draw(st.sampled_from(HOUSE_RULES)))
    changes: dict[str, Any] = {}
    special = SPECIAL_RULES if rules.special_jokers else []
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        changes |= draw(st.sampled_from(MELD_RULES + special))
    if changes.get("min_tiles") == 4:
        changes.pop("group_limit", None)
    return replace(rules, meld_rules=rules.meld_rules._replace(**changes))


@st.composite
def house_problems(draw: st.DrawFn, most: int = 10, base: Ruleset | None = None) -> Problem:
    """A position of at most *most* tiles, crowded together so that melds compete for them."""
    ruleset = draw(house_rulesets(base))
    tile_set = ruleset.tile_set(ruleset.max_seats)
    low, size = draw(st.integers(1, 11)), draw(st.integers(3, 5))
    colors = draw(st.sampled_from([2, 1, 3, 4]))
    near = [
        tile
        for tile in TILES[:52]
        if low <= (tile.number or 0) < low + size and (tile.color or 0) < colors
        for _ in range(tile_set.copies)
    ]
    jokers = [
        tile for tile, count in zip(TILES[52:], tile_set.jokers, strict=True) for _ in range(count)
    ]
    wild = draw(st.permutations(jokers))[: draw(st.integers(0, min(len(jokers), most // 3 + 1)))]
    hand = [*wild, *draw(st.permutations(near))][: draw(st.integers(most - 3, most))]
    table, left = _laid(draw, Tiles(hand), ruleset.meld_rules)
    opened = not draw(st.sampled_from([0, 0, 0, 1]))
    return Problem(ruleset, table, left, opened, draw(st.sampled_from(Objective)))


def _laid(draw: st.DrawFn, hand: Tiles, rules: MeldRules) -> tuple[Table, Tiles]:
    """Lay up to three melds of *hand* on the table; return it and what is left."""
    melds: list[Meld] = []
    for _ in range(draw(st.sampled_from([2, 1, 3, 0]))):
        possible = melds_at_hand(hand, rules)
        if not possible:
            break
        melds.append(draw(st.sampled_from(possible)))
        hand -= melds[-1].tiles
    return Table(tuple(melds)), hand
