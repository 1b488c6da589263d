"""Which search covers a problem: answered once, by its rules, its jokers and its player."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import JokerInThree, JokerMelds, JokerReuse, MirrorColor, ReplacingTile
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.solver.sweep.jit import JOKER
from tilerummy.solver.sweep.special.open_melds import MOST

if TYPE_CHECKING:
    from tilerummy.solver.problem import Problem

_SPECIAL: Final = slice(JOKER + 1, None)
_SIZES: Final = MeldRules()


class Coverage(Enum):
    """The search that finds a best play, and proves it."""

    PLAIN = "plain"
    """One plain sweep: no rule is left over that its best play could break."""
    REUSE = "reuse"
    """Branch and bound over the jokers of the table (B4); the plain sweep bounds it."""
    SPECIAL = "special"
    """The same, bounded by the special sweep: special jokers, house rules about jokers."""
    OPENING = "opening"
    """One plain sweep of the rack, with the threshold (S0-17)."""
    SPECIAL_OPENING = "special opening"
    """One special sweep of it; where its answer breaks a house rule, set by set of melds."""
    OPENING_TURN = "opening turn"
    """As if the player had opened, for every set of own melds worth the threshold (C04)."""
    NONE = "none"
    """None: a legal play is found, and not proven best (`relaxed.beside_jokers`)."""

    @property
    def is_plain(self) -> bool:
        """Whether plain sweeps know all tiles, and all rules but the joker-reuse rule."""
        return self in (Coverage.PLAIN, Coverage.REUSE, Coverage.OPENING)


def coverage(problem: Problem) -> Coverage:
    """Return which search covers *problem*.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import TWIST
    >>> from tilerummy.solver import Problem
    >>> for table in ("[R4 R5 R6]", "[R4 R5 J]", "[R4 JC B6]"):
    ...     print(coverage(Problem(TWIST, parse_table(table), parse_tiles("R7"))).value)
    plain
    reuse
    special
    """
    rules, opened = problem.ruleset, problem.opened
    special = problem.table.tiles.counts[_SPECIAL], problem.rack.counts[_SPECIAL]
    is_special = any(special[0]) or any(special[1])
    if other_sizes(rules):
        return Coverage.NONE
    if is_special and not _numbered(rules.meld_rules, *map(add, *special)):
        return Coverage.NONE
    if rules.manip_in_meld_turn and not opened and problem.table.melds:
        return Coverage.OPENING_TURN
    if is_special or restricts_jokers(rules):
        return Coverage.SPECIAL if opened else Coverage.SPECIAL_OPENING
    if not opened:
        return Coverage.OPENING
    ruled = rules.joker_reuse is JokerReuse.NEW_SET
    return Coverage.REUSE if ruled and problem.table.tiles.counts[JOKER] else Coverage.PLAIN


def is_one_search(problem: Problem) -> bool:
    """Whether one search covers *problem*."""
    return problem.coverage not in {Coverage.NONE, Coverage.OPENING_TURN}


def knows(rules: Ruleset, *, opened: bool) -> bool:
    """Whether plain sweeps know *rules*, but for jokers that have to be used anew (B4)."""
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


def _numbered(rules: MeldRules, double: int, change: int, mirror: int) -> bool:
    """Whether the special search can number all that so many special jokers lead to."""
    kinds_of_sides = 3 if rules.mirror_color is MirrorColor.SAME else 1
    many = mirror and rules.mirror_min_naturals > kinds_of_sides
    return max(double, change, mirror) <= MOST and not many
