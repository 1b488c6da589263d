"""The two relaxations of the search: what bounds the plays that some decisions leave open.

Both leave out every rule about jokers of the table (B4, S1-01, house rules) and answer with the
best play by the rest, so its gain is a bound. The plain sweep knows plain jokers only and is many
times faster; the special sweep knows all jokers, and *blocks*: melds of the table that stay
together and may grow.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify
from tilerummy.solver.layout.arrange import JOKER, add_spare, arrange, room
from tilerummy.solver.layout.blocks import block, block_rows
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.layout.special import lay
from tilerummy.solver.relaxed import actions, grid, joker_counts
from tilerummy.solver.sweep import sweep
from tilerummy.solver.sweep.answer import NO_THRESHOLD
from tilerummy.solver.sweep.special.search import special_sweep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.layout.special import Block
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.special.transitions import TransitionTable


CALL: Final = 50
"""What a plain sweep costs beside its states, in states."""


class Open(NamedTuple):
    """What decisions leave open: tiles to place, and blocks among them."""

    must: Tiles
    """All of these, without those of the blocks."""
    may: Tiles
    """Any of these."""
    blocks: tuple[int, ...] = ()
    """Melds with jokers that stay together, by index; they may grow."""

    @property
    def has_jokers(self) -> bool:
        """Whether a joker is left to place."""
        return any(self.must.counts[JOKER.code :]) or any(self.may.counts[JOKER.code :])


class Answer(NamedTuple):
    """What a relaxation says."""

    value: int
    """Gain of the best play, or `IMPOSSIBLE`."""
    whole: bool
    """Whether that is a bound: no state was left out."""
    moves: Ints
    states: int
    """States that were kept, a measure of the work."""
    explicit: bool = True
    """Whether there is no other answer to ask for, with every joker in its place."""
    special: bool = False
    """Whether it is from the special sweep."""


class Plain:
    """The plain sweep, for positions with plain jokers only."""

    def __init__(self, problem: Problem, gains: Ints, stop: Ints) -> None:
        self.rules, self.gains, self.stop = problem.ruleset.meld_rules, gains, stop

    def best(self, rest: Open, floor: int) -> Answer:
        """Return the best play of *rest* that gains more than *floor*."""
        found = sweep(rest.must, rest.may, self.gains, stop=self.stop, floor=floor)
        return Answer(found.value, found.whole, found.moves, states=found.states + CALL)

    def laid(self, answer: Answer, rest: Open, old: Sequence[Meld]) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Jokers that no meld needs are not in them if all have room there without more ado.
        """
        jokers = rest.must.count(JOKER) + rest.may.count(JOKER)
        divided = Shape(answer.moves, jokers).divide(old, self.rules)
        melds = divided.kept + divided.new
        if divided.spare and divided.spare > sum(map(room, melds)):
            add_spare(melds, divided.spare)
        return melds


class Special:
    """The special sweep, for *homes*: the melds with jokers that are not decided from the start."""

    def __init__(self, problem: Problem, gains: Ints, stop: Ints, homes: Sequence[Meld]) -> None:
        self.rules, self.gains, self.stop = problem.ruleset.meld_rules, gains, stop
        self.at_hand = problem.must + problem.may
        self.homes = homes
        self.tables: dict[bool, TransitionTable] = {}

    def table(self, *, explicit: bool) -> TransitionTable:
        """Return what can be done with all that is at hand."""
        if explicit not in self.tables:
            self.tables[explicit] = actions(self.rules, self.at_hand, explicit=explicit)
        return self.tables[explicit]

    @cached_property
    def _blocks(self) -> list[Block]:
        return [block(meld, classify(meld, self.rules)[0]) for meld in self.homes]

    def best(self, rest: Open, floor: int, *, explicit: bool = False, width: int = 0) -> Answer:
        """Return the best play of *rest* that gains more than *floor*.

        With *explicit* every joker has its place in the answer. With a *width* only so many states
        are kept of each number, which proves nothing unless there are no more.
        """
        table = self.table(explicit=explicit)
        found = special_sweep(
            grid(rest.must),
            grid(rest.may),
            (joker_counts(rest.must), joker_counts(rest.may)),
            self.gains,
            table,
            0 if explicit else NO_THRESHOLD,
            block_rows([self._blocks[at] for at in rest.blocks], table.melds.index),
            floor,
            width,
            self.stop,
        )
        return Answer(found.value, found.whole, found.moves, found.states, explicit, special=True)

    def laid(self, answer: Answer, rest: Open, old: Sequence[Meld]) -> list[Meld]:
        """Return melds as *answer* has them, those of *old* where possible.

        Unless it is explicit, melds may lack a joker, and jokers that no meld needs are in none.
        """
        blocks = [self._blocks[at] for at in rest.blocks]
        table = self.table(explicit=answer.explicit)
        laid = lay(answer.moves.tolist(), table, blocks, explicit=answer.explicit)
        return [*laid.melds, *arrange(laid.shape, old, self.rules)]
