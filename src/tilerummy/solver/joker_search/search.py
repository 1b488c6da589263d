"""The best play if jokers are on the table: branch and bound over their melds (B4, S1-01).

A relaxation (`relaxation`) ignores the rules about jokers; its best play bounds all plays. If that
play obeys the rules it is the answer, which is nearly always so. Otherwise the search looks for an
*incumbent*, the best legal play so far: plays in which melds with jokers are unchanged, or stay
together in longer melds. An incumbent that reaches the bound is proven best. If none does,
`BranchAndBound` decides joker by joker in which meld it ends.

The branches of one joker: it ends in a meld that holds all of its old one (which becomes a block),
in a meld that is fixed already, or in one of its `candidates`, which is fixed then. With a meld
decided the rest is a smaller relaxed problem, whose best play is the bound of the branch. When all
jokers of the table are decided, blocks become fixed melds and jokers of the rack are decided alike,
until no joker is open.

Then only copies are open. Whether a play is legal depends on its melds with jokers and on which
equal tiles are in them, and an assignment of copies stays possible when more tiles are laid. So of
two plays with the same fixed melds, the one with more copies of every tile in them is legal if the
other is. If the best relaxed play is illegal, every legal one has more of some such tile: those are
the last branches. (House rules look at other melds too: with them nothing is proven there.)

Branch and bound is by Land & Doig (1960). Taking the branch with the best bound first, so that the
first legal play that reaches its bound ends the search, is by Hart, Nilsson & Raphael (1968).
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations, count, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.policy import JokerMelds
from tilerummy.core.table import Table, tiles_of
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import IMPOSSIBLE, NEVER, DpResult, Ints
from tilerummy.solver.dp.options import COPIES
from tilerummy.solver.joker_search.branching_rule import BranchingRule
from tilerummy.solver.joker_search.candidates import ROWS, Candidates
from tilerummy.solver.layout.arrange import JOKER, settled
from tilerummy.solver.layout.spare import Adder
from tilerummy.solver.layout.special import grows_as_block
from tilerummy.solver.problem import JOKERS
from tilerummy.solver.relaxation import Decided, Node, Open, Plain, Special
from tilerummy.solver.strategy import restricts_jokers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.solver.problem import Problem

WIDTHS: Final = (2, 8, 32, 128, 1024, 0)
"""States that are kept at each number, look by look; 0 for all. The first mostly finds the best."""
SUBSETS: Final = 15
"""Most sets of melds with jokers to leave alone: those of four melds."""
NARROW: Final = 128
"""States that are kept at each number in a first look at a branch."""
STATES: Final = 1_000_000
"""Most states of searches before the answer is returned without proof."""
MORE: Final = 10
"""Factor by which the effort is greater until a play is found."""


class Found(NamedTuple):
    """A legal table and its gain."""

    table: Table
    gain: int
    proven: bool = False


class Search:
    """The search of one position; `run` it once.

    Args:
        problem: the position of a player who has opened.
        stop: shape (1,); the search ends soon after another thread writes a 1.
        unchanged: melds of the table that stay as they are.
        own: melds of tiles of the rack that the play contains.
        least: plays that gain less are ignored.
        most: an upper bound on the gain, if one is known.
        effort: million states before the incumbent is returned unproven.
        answer: the result of the plain search without decisions, if it is known.
    """

    def __init__(  # noqa: PLR0913 - a search takes this many arguments
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
        """The optional tiles in own melds."""
        self.effort, self.answer = effort, answer
        self.limit = int(STATES * (1 if effort is None else effort))
        """The states after which the search ends without proof."""
        self.cut_short = False
        """Whether a search reached the limit, so that its result is not a bound."""
        self.at_hand = problem.required + problem.optional
        """All tiles that can be in melds."""
        self.adder = Adder(problem, stop)
        self.loose = (
            problem.table.beyond(Table(tuple(unchanged))) if unchanged else problem.table.melds
        )
        self.homes = [meld for meld in self.loose if meld.has_jokers]
        """The melds with jokers that are undecided."""
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
        # Laying nothing is always possible unless tiles are required.
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
    def rule(self) -> BranchingRule:
        """The rule that chooses the joker to branch on."""
        return BranchingRule(self.homes, self.candidates)

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
        if self.best is not self.nothing and not self.adder.judge.has_right_tiles(self.best.table):
            return self.nothing
        return self.best._replace(proven=bound <= self.best.gain and not self.stop[0])

    def bound(self, root: Node) -> int:
        """Return a bound for all plays; *root* is the last search without decisions."""
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
        """Look for a good play in which every joker without a place stays in its meld."""
        while self.look(node) < node.bound and not self.is_spent():
            joker = self.rule.next_joker(node.decided, self.laid(node))
            if joker is None:
                return
            blocks = tuple(sorted((*node.decided.blocks, self.rule.homes[joker])))
            node = self.wider(last, node.decided._replace(blocks=blocks), width)

    def wider(self, last: dict[Decided, Node], decided: Decided, width: int) -> Node:
        """Return the *last* node of *decided* if it is complete, else one of *width*."""
        if decided not in last or not last[decided].answer.complete:
            last[decided] = self.node(decided, width=width, special=True)
        return last[decided]

    def leave_alone(self, most: int) -> None:
        """Look for plays that leave all or most melds with jokers as they lie.

        Where the relaxed best, *most*, breaks a rule, one of these gains as much five times out of
        six, and a plain search finds it.
        """
        homes = self.homes
        subsets = (some for n in range(len(homes), 0, -1) for some in combinations(homes, n))
        for some in islice(subsets, SUBSETS):
            if self.best.gain < most:
                self.look(self.node(self.base._replace(fixed=(*self.base.fixed, *some))))

    def branched(self, root: Node) -> int:
        """Search all branches of *root*; return a bound for those that were left."""
        first = BranchAndBound(self, 1 if self.effort is None else self.effort)
        bound = first.run(root)
        if first.limited and self.best is self.nothing and self.effort is None:
            self.limit, self.cut_short = self.states + STATES * MORE, False
            bound = BranchAndBound(self, MORE).run(root)
        return bound

    def is_spent(self) -> bool:
        """Return whether to end the search, proven or not."""
        return self.states > self.limit or self.cut_short or bool(self.stop[0])

    def look(self, node: Node) -> int:
        """Make the legal table of *node* the incumbent if it is better; return its gain."""
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
        """Return the tiles that are left to place, given what is *decided*."""
        required, optional = self.problem.required, self.problem.optional
        optional -= decided.stay
        for at in decided.blocks:
            required -= self.homes[at].tiles
        # Required tiles are used up first, so that gains count those of the rack.
        # Melds of own tiles hold none of the table's tiles, which need melds of their own.
        fixed = tiles_of(decided.fixed)
        placed = (fixed - self.own) & required
        required, optional = required.minus(placed), optional.minus(fixed.minus(placed))
        return Open(required + decided.copies, optional - decided.copies, decided.blocks)

    def are_at_hand(self, decided: Decided) -> bool:
        """Whether there are the tiles for *decided*."""
        melds = (*(self.homes[at] for at in decided.blocks), *decided.fixed)
        return tiles_of(melds) + decided.copies <= self.at_hand - decided.stay

    def laid(self, node: Node) -> list[Meld]:
        """Return the melds of the answer of *node* without the fixed ones."""
        relaxation = self.plain if self.plain and not node.answer.special else self.special
        taken = [*(self.homes[at] for at in node.rest.blocks), *node.decided.fixed]
        old = self.problem.table.beyond(Table(tuple(taken))) if taken else self.loose
        plain = [meld for meld in old if max(meld.codes) <= JOKER.code]
        return relaxation.laid(node.answer, node.rest, plain)

    def finished(self, node: Node) -> Found | None:
        """Return a legal table from the result of *node*; its gain can be less than the bound."""
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


class BranchAndBound:
    """The branches below the best relaxed play of *search*, best bound first."""

    def __init__(self, search: Search, effort: float) -> None:
        self.search = search
        self.candidates = search.candidates
        if effort > 1:
            self.candidates = Candidates(search.problem, search.stop, int(ROWS * effort))
        if search.plain is not None and search.homes:
            self.candidates.only = frozenset(self.places(search.plain))
        self.rule, self.homes = search.rule, search.rule.homes
        self.seen: set[tuple[object, ...]] = set()
        self.open = IMPOSSIBLE
        """The best bound of the branches that were left."""
        self.limited = False
        """Whether more effort may decide a branch that was left."""

    def places(self, plain: Plain) -> Iterator[int]:
        """Yield the tiles, by code, that a plain joker may stand for in a better play.

        Such a tile in place of the joker gains as much, so one search for each tile decides it.
        """
        required, optional, *_ = self.search.left_open(self.search.base)
        floor = self.search.best.gain - self.search.problem.gain(
            self.search.problem.optional - optional
        )
        for tile in TILES[: JOKER.code]:
            there = Open(required - Tiles((JOKER,)) + Tiles((tile,)), optional)
            if (required + optional).count(tile) == COPIES or plain.best(
                there, floor
            ).value > floor:
                yield tile.code

    def run(self, root: Node) -> int:
        """Search all nodes below *root*; return a bound for those that were not searched."""
        search = self.search
        heap = [root]
        while heap and heap[0].bound > search.best.gain:
            node = heappop(heap)
            if search.is_spent():
                return self.leave(node.bound)
            if search.look(node) == node.bound:
                continue
            if not node.answer.explicit:
                again = self.exact(node.decided, node.bound, explicit=True)
                if search.is_spent():
                    return self.leave(node.bound)
                heappush(heap, again)
                continue
            for decided in self.children(node):
                child = self.exact(decided, node.bound)
                if child.bound > search.best.gain:
                    heappush(heap, child)
                    # A child as good as its parent, hence as any other, may end the search at once.
                    if child.bound == node.bound and search.look(child) == child.bound:
                        break
                if search.is_spent():
                    return self.leave(node.bound)
            if not self.candidates.complete:
                self.leave(node.bound)
            elif not node.rest.has_jokers and restricts_jokers(search.problem.ruleset):
                self.open = max(self.open, node.bound)
        return self.open

    def exact(self, decided: Decided, bound: int, *, explicit: bool = False) -> Node:
        """Return the node of *decided* with its exact bound, at most *bound*."""
        node = self.search.node(decided, explicit=explicit, width=NARROW)
        if self.search.is_exact(node, bound) or self.search.is_spent():
            return node
        return self.search.node(decided, explicit=explicit)

    def leave(self, bound: int) -> int:
        """Leave a branch with *bound* for lack of effort; return the bound of all left branches."""
        self.limited = True
        self.open = max(self.open, bound)
        return self.open

    def children(self, node: Node) -> Iterator[Decided]:
        """Yield the next decisions that are possible and were not seen before."""
        for decided in self.next(node):
            known = decided[0], *[meld.codes for meld in decided.fixed], *decided[2:]
            if known not in self.seen and self.search.are_at_hand(decided):
                self.seen.add(known)
                yield decided

    def next(self, node: Node) -> Iterator[Decided]:
        """Yield decisions that together leave out no legal play of *node*."""
        decided, joker = node.decided, self.rule.next_joker(node.decided, self.search.laid(node))
        if joker is not None:
            yield from self.with_joker(decided, joker)
        elif decided.blocks:
            # Decide which meld holds the old one.
            home = self.search.homes[decided.blocks[0]].tiles
            place = self.rule.places[self.homes.index(decided.blocks[0])]
            for meld in self.candidates.of(place):
                if home <= meld.tiles:
                    yield from self.with_meld(decided, meld)
        elif node.rest.has_jokers:
            yield from self.with_open_joker(node)
        else:
            yield from self.with_copies(node)

    def with_joker(self, decided: Decided, joker: int) -> Iterator[Decided]:
        """Yield the decisions about *joker* of the table."""
        home = self.homes[joker]
        its_own = self.search.homes[home].tiles
        free = all(self.homes[other] != home for other in decided.placed)
        if free:
            yield decided._replace(blocks=tuple(sorted((*decided.blocks, home))))
        decided = decided._replace(placed=decided.placed | {joker})
        if self.rule.without_place(sorted(decided.placed), decided.fixed) is None:
            yield decided
        left = self.search.at_hand - tiles_of(decided.fixed)
        for meld in self.candidates.of(self.rule.places[joker]):
            if meld.tiles <= left and (not free or meld.tiles != its_own):
                yield from self.with_meld(decided, meld)

    def with_open_joker(self, node: Node) -> Iterator[Decided]:
        """Yield the decisions about a joker of the rack."""
        decided, rest = node.decided, node.rest
        joker = next(tile for tile in rest.required + rest.optional if tile.is_joker)
        some = Tiles([joker] * rest.optional.count(joker))
        if not rest.required.count(joker):
            yield decided._replace(stay=decided.stay + some)
        for meld in self.candidates.melds:
            if meld.tiles.count(joker):
                yield from self.with_meld(decided, meld)

    def with_meld(self, decided: Decided, meld: Meld) -> Iterator[Decided]:
        """Yield *decided* with *meld*, which holds any of the blocks or none."""
        homes = self.search.homes
        fixed = tuple(sorted((*decided.fixed, meld), key=lambda one: one.laid))
        held = [at for at in decided.blocks if homes[at].tiles <= meld.tiles]
        for chosen in (one for size in range(len(held) + 1) for one in combinations(held, size)):
            ended = {joker for joker, home in enumerate(self.homes) if home in chosen}
            blocks = tuple(at for at in decided.blocks if at not in chosen)
            placed = decided.placed | ended
            # With none chosen all have places as before, or in *meld* the joker that it is for.
            if not chosen or self.rule.without_place(sorted(placed), fixed) is None:
                yield decided._replace(blocks=blocks, fixed=fixed, placed=placed)

    def with_copies(self, node: Node) -> Iterator[Decided]:
        """Yield the decisions of *node* with one more copy of a tile of its fixed melds."""
        decided, rest = node.decided, node.rest
        used = Table(tuple(self.search.laid(node))).tiles
        in_fixed = set(Table(decided.fixed).tiles)
        for tile in rest.optional:
            more = used.count(tile) - rest.required.count(tile) + 1
            if tile in in_fixed and more <= rest.optional.count(tile):
                yield decided._replace(copies=decided.copies + Tiles([tile] * more))
