"""Branches of the search: which meld does a joker of the table end in?

Where the best relaxed play breaks a rule about jokers, one joker of the table to blame is taken.
It ends in a meld that holds all of its old one (which becomes a block), in a meld that is fixed
already, or in one of its `candidates`, which is fixed then. With a meld decided the rest is a
smaller relaxed problem, whose best is the branch's bound. When the jokers of the table are decided,
blocks become fixed melds and jokers of the rack are decided alike, until no joker is open.

Then only copies are. Whether a play is legal depends on its melds with jokers and on which equal
tiles lie in them, and a way to tell tiles apart stays possible when more tiles are laid. So of two
plays with the same fixed melds, the one with more copies of every tile in them is legal if the
other is. If the best relaxed play is illegal, every legal one has more of some such tile: those
are the last branches. (House rules look at other melds too: with them nothing is proven there.)
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.core.joker_places import joker_places
from tilerummy.core.table import Table, tiles_of
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import IMPOSSIBLE
from tilerummy.solver.dp.options import COPIES
from tilerummy.solver.joker_search.candidates import ROWS, Candidates
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.relaxation import Open
from tilerummy.solver.strategy import restricts_jokers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.solver.joker_search.search import Search
    from tilerummy.solver.relaxation import Decided, Node, Plain

NARROW: Final = 128
"""States of each number to keep in a first look at a branch."""
STATES: Final = 1_000_000
"""Most states of searches to look at before the answer is given without proof."""


class Blame:
    """The jokers of *homes*, the melds of the table with jokers.

    *candidates* tell whether the joker of one place may lie in another.
    """

    def __init__(self, homes: Sequence[Meld], candidates: Candidates) -> None:
        self.rules, self.may_lie = candidates.rules, candidates.may_lie
        places = [joker_places(meld, self.rules) for meld in homes]
        self.homes = [home for home, its_own in enumerate(places) for _ in its_own]
        """By joker of the table: its meld."""
        self.places = [place for its_own in places for place in its_own]
        """By joker of the table: where it lies."""

    def to_blame(self, decided: Decided, laid: Iterable[Meld]) -> int | None:
        """Return a joker of the table that has no place in *laid* and what is *decided*.

        If each has one: a joker that is not decided, or None if all are.
        """
        known = [
            joker
            for joker, home in enumerate(self.homes)
            if joker in decided.placed or home in decided.blocks
        ]
        others = [joker for joker in range(len(self.homes)) if joker not in known]
        if not others:
            return None
        blamed = self.without_place((*known, *others), (*decided.fixed, *laid))
        return blamed if blamed in others else others[0]

    def without_place(self, jokers: Iterable[int], melds: Iterable[Meld]) -> int | None:
        """Return which of *jokers* first has no place of its own in *melds*.

        Those that have one move to others if that helps (augmenting paths, Berge 1957), so as few
        are left over as possible.
        """
        new = [place for meld in melds for place in joker_places(meld, self.rules)]
        taken: dict[int, int] = {}

        def assign(joker: int, tried: set[int]) -> bool:
            for at, place in enumerate(new):
                if at not in tried and self.may_lie(self.places[joker], place):
                    tried.add(at)
                    if at not in taken or assign(taken[at], tried):
                        taken[at] = joker
                        return True
            return False

        return next((joker for joker in jokers if not assign(joker, set())), None)


class Branching:
    """What follows from the best relaxed play of *search*."""

    def __init__(self, search: Search, effort: float) -> None:
        self.search = search
        self.candidates = search.candidates
        if effort > 1:
            self.candidates = Candidates(search.problem, search.stop, int(ROWS * effort))
        if search.plain is not None and search.homes:
            self.candidates.only = frozenset(self.places(search.plain))
        self.blame, self.homes = search.blame, search.blame.homes
        self.seen: set[tuple[object, ...]] = set()
        self.open = IMPOSSIBLE
        """The best bound of what was left aside."""
        self.limited = False
        """Whether something was left aside that more effort may decide."""

    def places(self, plain: Plain) -> Iterator[int]:
        """Yield what a plain joker may stand for, by code, in a play that is better than the best.

        Another tile of that kind would do as well there: a search with one tells.
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
        """Look at all that follows from *root*; return a bound for what was not looked through."""
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
        """Return what is *decided* with its exact bound, which is at most *bound*."""
        node = self.search.node(decided, explicit=explicit, width=NARROW)
        if self.search.is_exact(node, bound) or self.search.is_spent():
            return node
        return self.search.node(decided, explicit=explicit)

    def leave(self, bound: int) -> int:
        """Leave aside what has *bound* for want of effort; return the bound for all of that."""
        self.limited = True
        self.open = max(self.open, bound)
        return self.open

    def children(self, node: Node) -> Iterator[Decided]:
        """Yield what can be decided next, what was seen before or is impossible left out."""
        for decided in self.next(node):
            known = decided[0], *[meld.codes for meld in decided.fixed], *decided[2:]
            if known not in self.seen and self.search.are_at_hand(decided):
                self.seen.add(known)
                yield decided

    def next(self, node: Node) -> Iterator[Decided]:
        """Yield decisions that together leave out no legal play of *node*."""
        decided, joker = node.decided, self.blame.to_blame(node.decided, self.search.laid(node))
        if joker is not None:
            yield from self.with_joker(decided, joker)
        elif decided.blocks:
            # The melds that hold an old one are to blame: which are they?
            home = self.search.homes[decided.blocks[0]].tiles
            place = self.blame.places[self.homes.index(decided.blocks[0])]
            for meld in self.candidates.of(place):
                if home <= meld.tiles:
                    yield from self.with_meld(decided, meld)
        elif node.rest.has_jokers:
            yield from self.with_open_joker(node)
        else:
            yield from self.with_copies(node)

    def with_joker(self, decided: Decided, joker: int) -> Iterator[Decided]:
        """Yield what decides *joker* of the table."""
        home = self.homes[joker]
        its_own = self.search.homes[home].tiles
        free = all(self.homes[other] != home for other in decided.placed)
        if free:
            yield decided._replace(blocks=tuple(sorted((*decided.blocks, home))))
        decided = decided._replace(placed=decided.placed | {joker})
        if self.blame.without_place(sorted(decided.placed), decided.fixed) is None:
            yield decided
        left = self.search.at_hand - tiles_of(decided.fixed)
        for meld in self.candidates.of(self.blame.places[joker]):
            if meld.tiles <= left and (not free or meld.tiles != its_own):
                yield from self.with_meld(decided, meld)

    def with_open_joker(self, node: Node) -> Iterator[Decided]:
        """Yield what decides a joker that is none of the blamed: one of the rack."""
        decided, rest = node.decided, node.rest
        joker = next(tile for tile in rest.required + rest.optional if tile.is_joker)
        some = Tiles([joker] * rest.optional.count(joker))
        if not rest.required.count(joker):
            yield decided._replace(stay=decided.stay + some)
        for meld in self.candidates.melds:
            if meld.tiles.count(joker):
                yield from self.with_meld(decided, meld)

    def with_meld(self, decided: Decided, meld: Meld) -> Iterator[Decided]:
        """Yield what has *meld* too: beside blocks, or holding some."""
        homes = self.search.homes
        fixed = tuple(sorted((*decided.fixed, meld), key=lambda one: one.laid))
        held = [at for at in decided.blocks if homes[at].tiles <= meld.tiles]
        for chosen in (one for size in range(len(held) + 1) for one in combinations(held, size)):
            ended = {joker for joker, home in enumerate(self.homes) if home in chosen}
            blocks = tuple(at for at in decided.blocks if at not in chosen)
            placed = decided.placed | ended
            # With none chosen all have places as before, or in *meld* the joker that it is for.
            if not chosen or self.blame.without_place(sorted(placed), fixed) is None:
                yield decided._replace(blocks=blocks, fixed=fixed, placed=placed)

    def with_copies(self, node: Node) -> Iterator[Decided]:
        """Yield what has one copy more than the answer of *node* of a tile in the fixed melds."""
        decided, rest = node.decided, node.rest
        used = Table(tuple(self.search.laid(node))).tiles
        in_fixed = set(Table(decided.fixed).tiles)
        for tile in rest.optional:
            more = used.count(tile) - rest.required.count(tile) + 1
            if tile in in_fixed and more <= rest.optional.count(tile):
                yield decided._replace(copies=decided.copies + Tiles([tile] * more))
