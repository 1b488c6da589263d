"""Legal play under house rules that no search covers.

Melds with jokers stay as they lie and jokers stay on the rack; the rest is searched. The play is
legal; that it is best is not claimed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.core.classify import value
from tilerummy.core.policy import JokerInThree, ReplacingTile
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.coverage import other_sizes
from tilerummy.solver.problem import JOKERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.solver.problem import Problem


def best_table(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    """Return the table after a legal play, *search* doing what it covers."""
    table = problem.table if other_sizes(problem.ruleset) else _played(problem, search)
    # Whatever lacks a tile that has to be played is no answer.
    return table if problem.play <= table.tiles - problem.table.tiles else problem.table


def _played(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    rules = problem.ruleset
    kept = tuple(meld for meld in problem.table.melds if meld.has_jokers)
    plain = replace(
        problem,
        ruleset=_plain(rules),
        table=Table(problem.table.beyond(Table(kept))),
        rack=(problem.play + problem.may).minus(JOKERS),
        keep=Tiles(),
        play=problem.play.minus(JOKERS),
        leave_jokers=False,
    )
    table = Table((*kept, *search(plain).melds))
    new = table.beyond(problem.table)
    worth = sum(value(meld, rules.meld_rules) or 0 for meld in new)
    return table if problem.opened or worth >= rules.threshold else problem.table


def _plain(rules: Ruleset) -> Ruleset:
    """Return *rules* without what the search does not know, for tiles that it cannot touch."""
    return replace(
        rules,
        joker_in_three=JokerInThree.EITHER,
        replacing_tile=ReplacingTile.RACK_OR_TABLE,
        joker_may_move=True,
        manip_in_meld_turn=False,
        meld_rules=rules.meld_rules._replace(
            max_jokers=None, min_naturals=MeldRules().min_naturals
        ),
    )
