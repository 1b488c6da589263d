"""Legal play under house rules that the exact search does not know.

Melds with jokers stay as they lie and jokers stay on the rack; the rest is searched. The play is
legal; that it is best is not claimed.
"""

from __future__ import annotations

from dataclasses import replace
from operator import add
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import value
from tilerummy.core.policy import JokerInThree, MirrorColor, ReplacingTile
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.sweep.special.items import MOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.solver.problem import Problem

_SPECIAL = slice(Tile.joker(Joker.PLAIN).code + 1, None)
JOKERS: Final = Tiles(tile for tile in TILES[52:] for _ in range(255))
"""More jokers of each kind than there ever are."""
_SIZES = MeldRules()


def is_covered(problem: Problem) -> bool:
    """Whether the search for plain jokers knows every rule and every tile of *problem*."""
    special = problem.table.tiles.counts[_SPECIAL] + problem.rack.counts[_SPECIAL]
    return not any(special) and knows(problem.ruleset, opened=problem.opened)


def knows(rules: Ruleset, *, opened: bool) -> bool:
    """Whether the search for plain jokers knows *rules* for a player who has *opened* or not."""
    return _is_searched(rules, opened=opened) and not restricts_jokers(rules)


def is_searched(problem: Problem) -> bool:
    """Whether the melds and the turn of *problem* are such as a search knows."""
    *others, mirrors = _special(problem)
    return (
        _is_searched(problem.ruleset, opened=problem.opened)
        and max(*others, mirrors) <= MOST
        and not (mirrors and _many_mirrors(problem.ruleset.meld_rules))
    )


def _special(problem: Problem) -> list[int]:
    """Return how many special jokers of each kind are in play."""
    table, rack = problem.table.tiles.counts, problem.rack.counts
    return list(map(add, table[_SPECIAL], rack[_SPECIAL]))


def _many_mirrors(rules: MeldRules) -> bool:
    """Whether the sides of mirrored runs differ in more ways than the search can number."""
    return rules.mirror_min_naturals > (3 if rules.mirror_color is MirrorColor.SAME else 1)


def _is_searched(rules: Ruleset, *, opened: bool) -> bool:
    return not (rules.manip_in_meld_turn and not opened) and not _other_sizes(rules)


def best_table(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    """Return the table after a legal play, *search* doing what it covers."""
    rules = problem.ruleset
    table = problem.table if _other_sizes(rules) else _played(problem, search)
    # Whatever lacks a tile that has to be played is no answer.
    return table if problem.play <= table.tiles - problem.table.tiles else problem.table


def _played(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    rules = problem.ruleset
    kept = tuple(meld for meld in problem.table.melds if meld.has_jokers)
    free = Table(problem.table.beyond(Table(kept)))
    plain = replace(
        problem,
        ruleset=_plain(rules),
        table=free,
        rack=(problem.play + problem.may).minus(JOKERS),
        keep=Tiles(),
        play=problem.play.minus(JOKERS),
        leave_jokers=False,
    )
    found = search(plain)
    table = Table((*kept, *found.melds))
    if problem.opened or _worth(table, problem) >= rules.threshold:
        return table
    return problem.table


def restricts_jokers(rules: Ruleset) -> bool:
    """Whether *rules* have house rules about where jokers may be (B2, B3, B6, B7)."""
    return (
        rules.joker_in_three is JokerInThree.BOTH
        or rules.replacing_tile is ReplacingTile.RACK
        or not rules.joker_may_move
        or rules.meld_rules.max_jokers is not None
        or rules.meld_rules.min_naturals != _SIZES.min_naturals
    )


def _other_sizes(rules: Ruleset) -> bool:
    melds = rules.meld_rules
    return melds.min_tiles != _SIZES.min_tiles or melds.group_limit != _SIZES.group_limit


def _plain(rules: Ruleset) -> Ruleset:
    """Return *rules* without what the search does not know, for tiles that it cannot touch."""
    return replace(
        rules,
        joker_in_three=JokerInThree.EITHER,
        replacing_tile=ReplacingTile.RACK_OR_TABLE,
        joker_may_move=True,
        manip_in_meld_turn=False,
        meld_rules=rules.meld_rules._replace(max_jokers=None, min_naturals=_SIZES.min_naturals),
    )


def _worth(table: Table, problem: Problem) -> int:
    return sum(value(meld, problem.ruleset.meld_rules) or 0 for meld in table.beyond(problem.table))
