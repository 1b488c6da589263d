"""The best play where jokers lay on the table: branch and bound over where they go (B4, S1-01).

A relaxation (`relaxation`) leaves the rules about jokers out; its best play bounds all plays. Where
that play obeys the rules it is the answer, which is nearly always so. Else plays in which melds
with jokers stay as they are, or together as parts of longer melds, serve as *incumbents*: the best
legal plays so far. Where an incumbent reaches the bound it is proven best; where none does,
`branching` decides joker by joker in which meld it ends.

Branch and bound is Land & Doig (1960); to take the branch with the best bound first, so that the
first legal play that reaches its bound ends the search, is due to Hart, Nilsson & Raphael (1968).
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, count, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.policy import JokerMelds
from tilerummy.core.table import Table, tiles_of
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import IMPOSSIBLE, NEVER, DpResult, Ints
from tilerummy.solver.joker_search import branching
from tilerummy.solver.joker_search.branching import Blame, Branching
from tilerummy.solver.joker_search.candidates import ROWS, Candidates
from tilerummy.solver.layout.arrange import JOKER, settled
from tilerummy.solver.layout.spare import Adder
from tilerummy.solver.layout.special import grows_as_block
from tilerummy.solver.problem import JOKERS
from tilerummy.solver.relaxation import Decided, Node, Open, Plain, Special

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.solver.problem import Problem

WIDTHS: Final = (2, 8, 32, 128, 1024, 0)
"""States that are kept at each number, look by look; 0 for all. The first mostly finds the best."""
SUBSETS: Final = 15
"""Most sets of melds with jokers to leave alone: those of four melds."""
MORE: Final = 10
"""How many times more effort is made while nothing is found that can be played."""


class Found(NamedTuple):
    """A legal table, and what the objective makes of it."""

    table: Table
    gain: int
    proven: bool = False


class Search:
    """The search of one position; `run` it once.

    Args:
        problem: of a player who has opened.
        stop: shape (1,); the search ends soon after another thread writes a 1.
        kept: melds of the table that stay as they lie.
        own: melds of tiles of the rack, which the play has as they are.
        least: gain below which no play is of interest.
        most: what no play gains more than, if that is known.
        effort: how many million states to look at before the best so far is returned unproven.
        answer: of the plain search, without decisions, if it is at hand.
    """

    def __init__(  # noqa: PLR0913 - what a search is told, and what bounds it
        self,
        problem: Problem,
        stop: Ints = NEVER,
        *,
        unchanged: Sequence[Meld] = (),
        own: Sequence[Meld] = (),
        least: int = IMPOSSIBLE,
        most: int | None = None,
        effort: float | None = None,
        answer: DpResult | None = None,
    ) -> None:
        self.problem, self.stop = problem, stop
        self.own = Table(tuple(own)).tiles.minus(problem.play) if own else Tiles()
        """Of the tiles that need not be placed, those of own melds."""
        self.effort, self.answer = effort, answer
        self.limit = int(branching.STATES * (1 if effort is None else effort))
        """The states after which the search ends without proof."""
        self.cut_short = False
        """Whether a search for all states ran into the limit, so that its answer is no bound."""
        self.at_hand = problem.required + problem.optional
        """All tiles that may lie in melds."""
        self.adder = Adder(problem, stop)
        self.loose = (
            problem.table.beyond(Table(tuple(unchanged))) if unchanged else problem.table.melds
        )
        self.homes = [meld for meld in self.loose if meld.has_jokers]
        """The melds with jokers to decide about."""
        rules = problem.ruleset.meld_rules
        stays = problem.ruleset.joker_melds is JokerMelds.STAY
        blocks = [at for at, meld in enumerate(self.homes) if stays and grows_as_block(meld, rules)]
        self.base = Decided(tuple(blocks), fixed=(*unchanged, *own))
        self.plain = Plain(rules, problem.gains, stop) if problem.strategy.is_plain else None
        self.serial = count()
        self.states = 0
        """States that searches kept, a measure of the work."""
        self.looked: dict[int, int] = {}
        every = problem.gain(problem.optional)
        self.most = every if most is None else min(every, most)
        # Laying nothing is always possible, but for what has to be played.
        nothing = IMPOSSIBLE if problem.play else 0
        self.best = self.nothing = Found(problem.table, max(nothing, least - 1))

    @cached_property
    def special(self) -> Special:
        """The special search; most searches of plain jokers end before they need it."""
        rules = self.problem.ruleset.meld_rules
        return Special(rules, self.at_hand, self.problem.gains, self.stop, self.homes)

    @cached_property
    def candidates(self) -> Candidates:
        """The melds that jokers may end in; most searches end before they need them."""
        return Candidates(self.problem, self.stop, ROWS)

    @cached_property
    def blame(self) -> Blame:
        """What tells which joker to decide about."""
        return Blame(self.homes, self.candidates)

    def run(self) -> Found:
        """Return the best legal table, and whether it is proven best.

        The table as it is if there is no play.
        """
        root = self.node(self.base, width=WIDTHS[0])
        if self.look(root) < root.bound or not self.is_exact(root, self.most):
            root = self.incumbents(root)
        bound = self.bound(root)
        if self.best.gain < bound and not self.is_spent():
            bound = self.branched(root)
        # The jokers of each incumbent are judged; what else has to be so is looked at once.
        if self.best is not self.nothing and not self.adder.judge.consists(self.best.table):
            return self.nothing
        return self.best._replace(proven=bound <= self.best.gain and not self.stop[0])

    def bound(self, root: Node) -> int:
        """Return a bound for all plays, *root* being the last look at those with no decisions."""
        return root.bound if self.is_exact(root, self.most) else self.most

    def is_exact(self, node: Node, bound: int) -> bool:
        """Return whether the bound of *node* is exact: it cannot be more than *bound*.

        A look that leaves states out still proves its bound where its answer reaches *bound*.
        """
        return node.answer.complete or node.bound >= bound

    def incumbents(self, root: Node) -> Node:
        """Look for good legal plays with some melds left together; return the last look at *root*.

        Wider and wider, until the incumbent reaches the bound or no state is left out.
        """
        last: dict[Decided, Node] = {}
        if self.plain is not None:
            self.leave_alone(root.bound)
        else:
            last[root.decided] = root
            self.dive(last, root, WIDTHS[0])
        for width in WIDTHS if self.plain is not None else WIDTHS[1:]:
            if self.best.gain >= self.bound(root) or self.is_spent():
                break
            if not width and self.is_exact(root, self.most):
                break
            node = self.wider(last, self.base, width)
            if self.plain is None:
                root = node
            self.dive(last, node, width)
        return root

    def dive(self, last: dict[Decided, Node], node: Node, width: int) -> None:
        """Look at what remains if every joker to blame stays in its meld: mostly a good play."""
        while self.look(node) < node.bound and not self.is_spent():
            joker = self.blame.to_blame(node.decided, self.laid(node))
            if joker is None:
                return
            blocks = tuple(sorted((*node.decided.blocks, self.blame.homes[joker])))
            node = self.wider(last, node.decided._replace(blocks=blocks), width)

    def wider(self, last: dict[Decided, Node], decided: Decided, width: int) -> Node:
        """Return the *last* look at what is *decided* if it is whole, else one of *width*."""
        if decided not in last or not last[decided].answer.complete:
            last[decided] = self.node(decided, width=width, special=True)
        return last[decided]

    def leave_alone(self, most: int) -> None:
        """Look for plays that leave melds with jokers as they lie: all of them, or all but some.

        Where the relaxed best, *most*, breaks a rule, one of these gains as much five times out of
        six, and a plain search finds it.
        """
        homes = self.homes
        subsets = (some for n in range(len(homes), 0, -1) for some in combinations(homes, n))
        for some in islice(subsets, SUBSETS):
            if self.best.gain < most:
                self.look(self.node(self.base._replace(fixed=(*self.base.fixed, *some))))

    def branched(self, root: Node) -> int:
        """Look at all that follows from *root*; return a bound for what was not looked through."""
        first = Branching(self, 1 if self.effort is None else self.effort)
        bound = first.run(root)
        if first.limited and self.best is self.nothing and self.effort is None:
            self.limit, self.cut_short = self.states + branching.STATES * MORE, False
            bound = Branching(self, MORE).run(root)
        return bound

    def is_spent(self) -> bool:
        """Return whether to end the search, proven or not."""
        return self.states > self.limit or self.cut_short or bool(self.stop[0])

    def look(self, node: Node) -> int:
        """Note the legal table that *node* leads to if it is the best so far; return its gain."""
        if node.serial not in self.looked:
            found = self.finished(node) if node.bound > self.best.gain else None
            if found is not None and found.gain > self.best.gain:
                self.best = found
            self.looked[node.serial] = IMPOSSIBLE if found is None else found.gain
        return self.looked[node.serial]

    def node(
        self, decided: Decided, *, explicit: bool = False, width: int = 0, special: bool = False
    ) -> Node:
        """Return the best play with these decisions, ignoring the joker rules for the rest.

        Only plays that are better than the incumbent count. With *special* the special search is
        used even where the plain one would do.
        """
        rest = self.left_open(decided)
        optional = self.problem.optional
        gained = (
            self.problem.gain(optional - decided.stay - rest.optional)
            if rest.optional != optional
            else 0
        )
        floor = self.best.gain - gained
        if self.answer is not None and decided is self.base and not special:
            answer = self.answer
        elif self.plain is not None and not rest.blocks and not special:
            answer = self.plain.best(rest, floor)
        else:
            left = max(0, self.limit - self.states)
            answer = self.special.best(rest, floor, explicit=explicit, width=width, limit=left)
            self.cut_short = self.cut_short or not (width or answer.complete)
        self.states += answer.states
        bound = min(self.most, answer.value + gained) if answer.value > IMPOSSIBLE else IMPOSSIBLE
        depth = len(decided.blocks) + len(decided.fixed)
        return Node(-bound, -depth, next(self.serial), decided, rest, answer)

    def left_open(self, decided: Decided) -> Open:
        """Return what is left to place beside *decided*, whose tiles are at hand."""
        required, optional = self.problem.required, self.problem.optional
        optional -= decided.stay
        for at in decided.blocks:
            required -= self.homes[at].tiles
        # Tiles that have to be placed are used up first, so that gains count those of the rack.
        # Those of own melds are no tiles of the table, which has to lie beside them.
        fixed = tiles_of(decided.fixed)
        placed = (fixed - self.own) & required
        required, optional = required.minus(placed), optional.minus(fixed.minus(placed))
        return Open(required + decided.copies, optional - decided.copies, decided.blocks)

    def are_at_hand(self, decided: Decided) -> bool:
        """Whether there are the tiles for *decided*."""
        melds = (*(self.homes[at] for at in decided.blocks), *decided.fixed)
        return tiles_of(melds) + decided.copies <= self.at_hand - decided.stay

    def laid(self, node: Node) -> list[Meld]:
        """Return the melds of the answer of *node* but for those that are fixed."""
        relaxation = self.plain if self.plain and not node.answer.special else self.special
        taken = [*(self.homes[at] for at in node.rest.blocks), *node.decided.fixed]
        old = self.problem.table.beyond(Table(tuple(taken))) if taken else self.loose
        plain = [meld for meld in old if max(meld.codes) <= JOKER.code]
        return relaxation.laid(node.answer, node.rest, plain)

    def finished(self, node: Node) -> Found | None:
        """Return a legal table from the answer of *node*; its gain may be less than the bound."""
        problem, fixed = self.problem, node.decided.fixed
        melds = self.laid(node)
        lying = Table(tuple([meld for meld in (*fixed, *melds) if meld.has_jokers])).tiles
        spare = ((self.at_hand - node.decided.stay) & JOKERS).minus(lying)
        finished = self.adder.add(melds, spare, fixed)
        if finished is None:
            return None
        tidy = settled(problem.table, finished)
        alike = sorted([meld.codes for meld in tidy.melds])
        same = alike == sorted([meld.codes for meld in finished.melds])
        best = tidy if same or self.adder.judge.allows(tidy.melds) else finished
        return Found(best, problem.gain(finished.tiles - problem.required))
