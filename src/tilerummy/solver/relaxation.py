"""Upper bounds on plays, ignoring the rules about jokers of the table.

Those are the joker-reuse rule (B4), S1-01 and house rules. A relaxation ignores them and finds the
best play under the other rules, so its gain is an upper bound. There are two. The plain search
covers plain jokers only and is many times faster. The special search covers all jokers, and
*blocks*: melds of the table that stay together and may grow. For initial melds both place every
joker.
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
from tilerummy.solver.dp.jit import NO_LIMIT, NO_THRESHOLD, DpResult, Ints
from tilerummy.solver.dp.plain.search import NO_FLOOR, plain_search
from tilerummy.solver.dp.special.search import special_search
from tilerummy.solver.dp.special.transitions import TransitionTable, transition_table
from tilerummy.solver.layout.arrange import JOKER, MIRROR, Shape, arrange, table_found
from tilerummy.solver.layout.special import Block, block, block_rows, lay
from tilerummy.solver.problem import JOKERS, Problem
from tilerummy.solver.strategy import other_sizes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.meld import Meld

CALL: Final = 50
"""Fixed cost of a plain search, in states."""
_RULES: Final = MeldRules()


class Open(NamedTuple):
    """The undecided part of a position: tiles to place, and blocks among them."""

    required: Tiles
    """Tiles that must be placed, without those of the blocks."""
    optional: Tiles
    """Tiles that may be placed."""
    blocks: tuple[int, ...] = ()
    """Melds with jokers that stay together, by index; they may grow."""
    threshold: int = NO_THRESHOLD
    """Least value of an initial meld, in points; negative for an opened player."""

    @property
    def has_jokers(self) -> bool:
        """Whether a joker is left to place."""
        return self.required.jokers + self.optional.jokers > 0


class Decided(NamedTuple):
    """The decisions of a branch."""

    blocks: tuple[int, ...] = ()
    """Joker melds of the table that stay together, by index, ascending; they may grow."""
    fixed: tuple[Meld, ...] = ()
    """Other melds that the play contains as they are."""
    stay: Tiles = Tiles()
    """Jokers that stay on the rack."""
    copies: Tiles = Tiles()
    """Tiles of the rack that are laid, beyond those in fixed melds."""
    placed: frozenset[int] = frozenset()
    """Jokers of the table that have places in the fixed melds, by index."""


class Node(NamedTuple):
    """A branch: its decisions and the relaxed best play of the rest. Sorts by bound, then depth."""

    minus_bound: int
    minus_depth: int
    serial: int
    decided: Decided
    rest: Open
    answer: DpResult

    @property
    def bound(self) -> int:
        """Upper bound on the gain of plays with these decisions, if the answer is complete."""
        return -self.minus_bound


class Plain:
    """The plain search, for positions with plain jokers only."""

    def __init__(self, rules: MeldRules, gains: Ints, stop: Ints) -> None:
        self.rules, self.gains, self.stop = rules, gains, stop

    def best(self, rest: Open, floor: int = NO_FLOOR) -> DpResult:
        """Return the best play of *rest* that gains more than *floor*."""
        found = plain_search(
            rest.required, rest.optional, self.gains, rest.threshold, self.stop, floor
        )
        return found._replace(states=found.states + CALL)

    def laid(self, answer: DpResult, rest: Open, old: Sequence[Meld] = ()) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Jokers that no meld needs are not in them if all have room there without more ado.
        """
        jokers = (rest.required + rest.optional).count(JOKER) if rest.threshold < 0 else None
        return arrange(Shape(answer.moves, jokers), old, self.rules)


class Special:
    """The special search; *homes* are the melds with jokers that are undecided at the start."""

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
    ) -> DpResult:
        """Return the best play of *rest* that gains more than *floor*.

        With *explicit*, and for initial melds, every joker has its place in the answer. With a
        *width* each number keeps at most this many states, which proves nothing if there are more.
        """
        explicit = explicit or rest.threshold >= 0
        table = self.table(explicit=explicit)
        threshold = max(0, rest.threshold) if explicit else NO_THRESHOLD
        blocks = block_rows([self._blocks[at] for at in rest.blocks], table.melds.index)
        wanted = rest.required, rest.optional, self.gains, table, threshold, blocks
        return special_search(*wanted, floor, width, limit, self.stop)

    def laid(self, answer: DpResult, rest: Open, old: Sequence[Meld] = ()) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Unless it is explicit, melds may lack a joker, and jokers that no meld needs are in none.
        """
        blocks = [self._blocks[at] for at in rest.blocks]
        table = self.table(explicit=answer.explicit)
        melds, shape = lay(answer.moves.tolist(), table, blocks, explicit=answer.explicit)
        return [*melds, *arrange(shape, old, self.rules)]


def best_table(problem: Problem, stop: Ints) -> tuple[Table | None, DpResult]:
    """Return the table after the best play that a plain search finds, and the search's answer.

    The table as it is if nothing can be played; None if `table_found` is.
    """
    # Without required tiles the table can stay as it is: a play must gain something.
    floor = NO_FLOOR if problem.play else 0
    plain = Plain(problem.ruleset.meld_rules, problem.gains, stop)
    answer = plain.best(Open(problem.required, problem.optional), floor)
    if answer.value <= floor:
        return problem.table, answer
    jokers = (problem.required + problem.optional).count(JOKER)
    return table_found(problem.ruleset, problem.table, answer.moves, jokers), answer


def play_around_jokers(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    """Return the table after a legal play under house rules about jokers that no search covers.

    Melds with jokers and jokers on the rack stay; *search* plays the other tiles. The play is not
    proven best.
    """
    table = problem.table if other_sizes(problem.ruleset) else _played(problem, search)
    # An answer holds every required tile.
    return table if problem.play <= table.tiles - problem.table.tiles else problem.table


def _played(problem: Problem, search: Callable[[Problem], Table]) -> Table:
    rules = problem.ruleset
    unchanged = tuple(meld for meld in problem.table.melds if meld.has_jokers)
    old, rack = (
        Table(problem.table.beyond(Table(unchanged))),
        (problem.play + problem.optional).minus(JOKERS),
    )
    play, opened, objective = problem.play.minus(JOKERS), problem.opened, problem.objective
    plain = Problem(_plain(rules), old, rack, opened, objective, play=play)
    table = Table((*unchanged, *search(plain).melds))
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
