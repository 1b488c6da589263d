"""Legal play beyond what the exact search covers: special jokers, and house rules about jokers.

What the search does not know is left where it lies: melds with such jokers stay as they are, and
such jokers stay on the rack, except for new melds of three and ends of melds that are found by
trying. The play is legal; that it is best is not claimed (``optimal`` is False).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerInThree, ReplacingTile
from tilerummy.core.reading import classify, value
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem

_SPECIAL = Tiles(tile for tile in TILES[53:] for _ in range(255))
_JOKERS = Tiles(tile for tile in TILES[52:] for _ in range(255))
_SIZES = MeldRules()
_SIZE_FIELDS = ("min_tiles", "group_limit")


def is_covered(problem: Problem) -> bool:
    """Whether the exact search knows every rule and every tile of *problem*."""
    rules = problem.ruleset
    special = bool((problem.table.tiles + problem.rack) & _SPECIAL)
    opening = rules.manip_in_meld_turn and not problem.opened
    return not (special or opening or _restricts_jokers(rules) or _other_sizes(rules))


def best_table(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    """Return the table after a legal play, *search* doing what it covers."""
    rules = problem.ruleset
    if _other_sizes(rules):
        return problem.table
    unknown = _JOKERS if _restricts_jokers(rules) else _SPECIAL
    kept = tuple(meld for meld in problem.table.melds if meld.tiles & unknown)
    free = Table(problem.table.beyond(Table(kept)))
    plain = replace(
        problem,
        ruleset=_plain(rules),
        table=free,
        rack=problem.rack.minus(unknown),
    )
    found = search(plain)
    left = problem.rack - (found.tiles - free.tiles)
    opened = problem.opened or found != free
    with_jokers = _lay_threes(
        Table((*found.melds, *kept)), _worth_trying(left, unknown, rules), rules
    )
    if opened or _worth(with_jokers, problem) >= rules.threshold:
        if problem.opened:
            return _grow(with_jokers, problem)
        return Table((*problem.table.melds, *with_jokers.beyond(problem.table)))
    return problem.table


def _restricts_jokers(rules: Ruleset) -> bool:
    return (
        rules.joker_in_three is JokerInThree.BOTH
        or rules.replacing_tile is ReplacingTile.RACK
        or not rules.joker_may_move
        or rules.meld_rules.max_jokers is not None
        or rules.meld_rules.min_naturals != _SIZES.min_naturals
    )


def _other_sizes(rules: Ruleset) -> bool:
    melds = rules.meld_rules
    return any(getattr(melds, name) != getattr(_SIZES, name) for name in _SIZE_FIELDS)


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


def _worth_trying(left: Tiles, unknown: Tiles, rules: Ruleset) -> Tiles:
    """Return the tiles worth trying: all of them if a joker that the search left out is there."""
    worth_it = bool(left & unknown) and not _restricts_jokers(rules)
    return left if worth_it else Tiles()


def _lay_threes(table: Table, rack: Tiles, rules: Ruleset) -> Table:
    """Lay new melds of three tiles with a special joker from *rack*, dearest first."""
    while rack & _SPECIAL:
        melds = {
            Meld(laid)
            for laid in permutations(_distinct(rack), 3)
            if any(tile.code > 52 for tile in laid) and Tiles(laid) <= rack
        }
        worth = {meld: value(meld, rules.meld_rules) for meld in melds}
        legal = {meld: points for meld, points in worth.items() if points is not None}
        if not legal:
            return table
        best = max(legal, key=lambda meld: (legal[meld], str(meld)))
        table = Table((*table.melds, best))
        rack -= best.tiles
    return table


def _distinct(rack: Tiles) -> list[Tile]:
    """Return up to two of each kind: more never lie in one meld of three."""
    return [tile for tile in TILES for _ in range(min(2, rack.count(tile)))]


def _grow(table: Table, problem: Problem) -> Table:
    """Put special jokers that are still on the rack to the ends of melds, where they fit."""
    rack = problem.rack - (table.tiles - problem.table.tiles)
    for tile in rack & _SPECIAL:
        for at, meld in enumerate(table.melds):
            grown = Meld((*meld.laid, tile))
            if classify(grown, problem.ruleset.meld_rules):
                table = Table((*table.melds[:at], grown, *table.melds[at + 1 :]))
                break
    return table


def _worth(table: Table, problem: Problem) -> int:
    return sum(value(meld, problem.ruleset.meld_rules) or 0 for meld in table.beyond(problem.table))
