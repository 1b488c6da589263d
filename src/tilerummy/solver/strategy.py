"""The choice of the search for a problem, from its rules, its jokers and its player."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import JokerInThree, JokerMelds, JokerReuse, MirrorColor, ReplacingTile
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.solver.dp.jit import JOKER
from tilerummy.solver.dp.special.open_melds import MOST

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

_SPECIAL: Final = slice(JOKER + 1, None)
_SIZES: Final = MeldRules()


class Strategy(Enum):
    """The search that finds a best play and proves it."""

    PLAIN = "plain"
    """One plain search; its best play breaks no rule."""
    REUSE = "reuse"
    """Branch and bound over the jokers of the table (B4), bounded by the plain search."""
    SPECIAL = "special"
    """The same, bounded by the special search, for special jokers or house rules about jokers."""
    OPENING = "opening"
    """One plain search of the rack, with the threshold (S0-17)."""
    SPECIAL_OPENING = "special opening"
    """One special search of the rack; if its answer breaks a house rule, every set of own melds."""
    OPENING_TURN = "opening turn"
    """The search of an opened player, for every set of own melds worth the threshold (C04)."""
    NONE = "none"
    """None: the play is legal but not proven best (`relaxation.play_around_jokers`)."""

    @property
    def is_plain(self) -> bool:
        """Whether plain searches cover all tiles, and all rules except the joker-reuse rule."""
        return self in (Strategy.PLAIN, Strategy.REUSE, Strategy.OPENING)

    @property
    def is_one_search(self) -> bool:
        """Whether a single search solves the problem."""
        return self not in (Strategy.NONE, Strategy.OPENING_TURN)


def strategy(rules: Ruleset, table: Tiles, rack: Tiles, *, opened: bool) -> Strategy:
    """Return which search finds the best play from *rack* on *table* under *rules*.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import TWIST
    >>> for text in ("[R4 R5 R6]", "[R4 R5 J]", "[R4 JC B6]"):
    ...     table = parse_table(text).tiles
    ...     print(strategy(TWIST, table, parse_tiles("R7"), opened=True).value)
    plain
    reuse
    special
    """
    special = table.counts[_SPECIAL], rack.counts[_SPECIAL]
    is_special = any(special[0]) or any(special[1])
    if other_sizes(rules):
        return Strategy.NONE
    if is_special and not _can_be_numbered(rules.meld_rules, *map(add, *special)):
        return Strategy.NONE
    if rules.manip_in_meld_turn and not opened and table:
        return Strategy.OPENING_TURN
    if is_special or restricts_jokers(rules):
        return Strategy.SPECIAL if opened else Strategy.SPECIAL_OPENING
    if not opened:
        return Strategy.OPENING
    has_reuse_rule = rules.joker_reuse is JokerReuse.NEW_SET
    return Strategy.REUSE if has_reuse_rule and table.counts[JOKER] else Strategy.PLAIN


def plain_search_covers(rules: Ruleset, *, opened: bool) -> bool:
    """Whether plain searches cover *rules*, except the joker-reuse rule (B4)."""
    own_turn = opened or not rules.manip_in_meld_turn
    return own_turn and not other_sizes(rules) and not restricts_jokers(rules)


def other_sizes(rules: Ruleset) -> bool:
    """Whether *rules* have house rules about the sizes of melds (C22)."""
    melds = rules.meld_rules
    return melds.min_tiles != _SIZES.min_tiles or melds.group_limit != _SIZES.group_limit


@lru_cache(maxsize=64)
def restricts_jokers(rules: Ruleset) -> bool:
    """Whether *rules* have house rules about where jokers may be (B2, B3, B6, B7, V1)."""
    return (
        rules.joker_in_three is JokerInThree.BOTH
        or rules.replacing_tile is ReplacingTile.RACK
        or not rules.joker_may_move
        or rules.joker_melds is not JokerMelds.FREE
        or rules.meld_rules.max_jokers is not None
        or rules.meld_rules.min_naturals != _SIZES.min_naturals
    )


def _can_be_numbered(rules: MeldRules, double: int, change: int, mirror: int) -> bool:
    """Whether the special search can number the open melds that these special jokers form."""
    kinds_of_sides = 3 if rules.mirror_color is MirrorColor.SAME else 1
    many = mirror and rules.mirror_min_naturals > kinds_of_sides
    return max(double, change, mirror) <= MOST and not many
