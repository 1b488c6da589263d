"""What bounds plays: the best by all rules but those about jokers of the table.

Those are the joker-reuse rule (B4), S1-01 and house rules. A relaxation leaves them out and answers
with the best play by the rest, so its gain is a bound. There are two. The plain sweep knows plain
jokers only and is many times faster; the special sweep knows all jokers, and *blocks*: melds of the
table that stay together and may grow. For initial melds both answer with every joker in its place.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify, value
from tilerummy.core.policy import JokerInThree, JokerMelds, ReplacingTile
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.coverage import other_sizes
from tilerummy.solver.layout.arrange import JOKER, MIRROR, Shape, arrange, table_found
from tilerummy.solver.layout.special import Block, block, block_rows, lay
from tilerummy.solver.problem import JOKERS, Problem
from tilerummy.solver.sweep.jit import NO_LIMIT, NO_THRESHOLD, Ints, Sweep
from tilerummy.solver.sweep.plain.search import NO_FLOOR, sweep
from tilerummy.solver.sweep.special.search import special_sweep
from tilerummy.solver.sweep.special.transitions import TransitionTable, transition_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.meld import Meld

CALL: Final = 50
"""What a plain sweep costs beside its states, in states."""
_RULES: Final = MeldRules()


class Open(NamedTuple):
    """What is left open: tiles to place, and blocks among them."""

    must: Tiles
    """All of these, without those of the blocks."""
    may: Tiles
    """Any of these."""
    blocks: tuple[int, ...] = ()
    """Melds with jokers that stay together, by index; they may grow."""
    threshold: int = NO_THRESHOLD
    """What an initial meld has to be worth, in points; negative for an opened player."""

    @property
    def has_jokers(self) -> bool:
        """Whether a joker is left to place."""
        return self.must.jokers + self.may.jokers > 0


class Decided(NamedTuple):
    """What a branch has decided."""

    blocks: tuple[int, ...] = ()
    """Joker melds of the table that stay together, by index, ascending; they may grow."""
    fixed: tuple[Meld, ...] = ()
    """Other melds that the play has, as they are."""
    stay: Tiles = Tiles()
    """Jokers that stay on the rack."""
    copies: Tiles = Tiles()
    """Tiles of the rack that are laid, beyond those in fixed melds."""
    placed: frozenset[int] = frozenset()
    """Jokers of the table that have places in the fixed melds, by index."""


class Node(NamedTuple):
    """Some decisions, the rest relaxed. Ordered by bound, then by depth."""

    minus_bound: int
    minus_depth: int
    serial: int
    decided: Decided
    rest: Open
    answer: Sweep

    @property
    def bound(self) -> int:
        """What no play with these decisions gains more than, if the answer is whole."""
        return -self.minus_bound


class Plain:
    """The plain sweep, for positions with plain jokers only."""

    def __init__(self, rules: MeldRules, gains: Ints, stop: Ints) -> None:
        self.rules, self.gains, self.stop = rules, gains, stop

    def best(self, rest: Open, floor: int = NO_FLOOR) -> Sweep:
        """Return the best play of *rest* that gains more than *floor*."""
        found = sweep(rest.must, rest.may, self.gains, rest.threshold, self.stop, floor)
        return found._replace(states=found.states + CALL)

    def laid(self, answer: Sweep, rest: Open, old: Sequence[Meld] = ()) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Jokers that no meld needs are not in them if all have room there without more ado.
        """
        jokers = (rest.must + rest.may).count(JOKER) if rest.threshold < 0 else None
        return arrange(Shape(answer.moves, jokers), old, self.rules)


class Special:
    """The special sweep, for *homes*: the melds with jokers that are not decided from the start."""

    def __init__(
        self, rules: MeldRules, at_hand: Tiles, gains: Ints, stop: Ints, homes: Sequence[Meld] = ()
    ) -> None:
        self.rules, self.at_hand = rules, at_hand
        self.gains, self.stop, self.homes = gains, stop, homes

    def table(self, *, explicit: bool) -> TransitionTable:
        """Return what can be done with all that is at hand.

        Without a mirror joker all mirrors are the same.
        """
        rules = self.rules
        if not self.at_hand.count(MIRROR):
            rules = rules._replace(
                mirror_color=_RULES.mirror_color, mirror_min_naturals=_RULES.mirror_min_naturals
            )
        return transition_table(rules, explicit=explicit)

    @cached_property
    def _blocks(self) -> list[Block]:
        return [block(meld, classify(meld, self.rules)[0]) for meld in self.homes]

    def best(
        self,
        rest: Open,
        floor: int = NO_FLOOR,
        *,
        explicit: bool = False,
        width: int = 0,
        limit: int = NO_LIMIT,
    ) -> Sweep:
        """Return the best play of *rest* that gains more than *floor*.

        With *explicit*, and for initial melds, every joker has its place in the answer. With a
        *width* only so many states are kept of each number, which proves nothing unless there are
        no more.
        """
        explicit = explicit or rest.threshold >= 0
        table = self.table(explicit=explicit)
        threshold = max(0, rest.threshold) if explicit else NO_THRESHOLD
        blocks = block_rows([self._blocks[at] for at in rest.blocks], table.melds.index)
        wanted = rest.must, rest.may, self.gains, table, threshold, blocks
        return special_sweep(*wanted, floor, width, limit, self.stop)

    def laid(self, answer: Sweep, rest: Open, old: Sequence[Meld] = ()) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Unless it is explicit, melds may lack a joker, and jokers that no meld needs are in none.
        """
        blocks = [self._blocks[at] for at in rest.blocks]
        table = self.table(explicit=answer.explicit)
        melds, shape = lay(answer.moves.tolist(), table, blocks, explicit=answer.explicit)
        return [*melds, *arrange(shape, old, self.rules)]


def best_table(problem: Problem, stop: Ints) -> tuple[Table | None, Sweep]:
    """Return the table after the best play that a plain sweep finds, and the sweep's answer.

    The table as it is if nothing can be played; None if `table_found` is.
    """
    # Where nothing has to be played the table can be left as it is: what gains nothing is no play.
    floor = NO_FLOOR if problem.play else 0
    plain = Plain(problem.ruleset.meld_rules, problem.gains, stop)
    answer = plain.best(Open(problem.must, problem.may), floor)
    if answer.value <= floor:
        return problem.table, answer
    jokers = (problem.must + problem.may).count(JOKER)
    return table_found(problem.ruleset, problem.table, answer.moves, jokers), answer


def beside_jokers(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    """Return the table after a legal play under house rules about jokers that no search covers.

    Melds with jokers stay as they lie and jokers stay on the rack; the rest is left to *search*.
    That the play is best is not claimed.
    """
    table = problem.table if other_sizes(problem.ruleset) else _played(problem, search)
    # Whatever lacks a tile that has to be played is no answer.
    return table if problem.play <= table.tiles - problem.table.tiles else problem.table


def _played(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    rules = problem.ruleset
    kept = tuple(meld for meld in problem.table.melds if meld.has_jokers)
    old, rack = Table(problem.table.beyond(Table(kept))), (problem.play + problem.may).minus(JOKERS)
    play, opened, objective = problem.play.minus(JOKERS), problem.opened, problem.objective
    plain = Problem(_plain(rules), old, rack, opened, objective, play=play)
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
        joker_melds=JokerMelds.FREE,
        manip_in_meld_turn=False,
        meld_rules=rules.meld_rules._replace(max_jokers=None, min_naturals=_RULES.min_naturals),
    )
