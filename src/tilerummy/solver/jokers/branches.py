"""Branches of the search of joker fates: which meld does a joker of the table end in?

Where the bound of a play breaks a rule about jokers, one joker of the table to blame is taken, and
every meld that it may end in is tried: its own, that may grow then, or any other (`ends`). With a
meld decided the rest is a smaller relaxed problem, whose best is the branch's bound. Branches are
taken best bound first.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.core.joker_reuse import first_without_place, joker_places
from tilerummy.core.tiles import Tiles
from tilerummy.solver.coverage import restricts_jokers
from tilerummy.solver.jokers.ends import ROWS, Ends
from tilerummy.solver.sweep import IMPOSSIBLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.core.meld import Meld
    from tilerummy.solver.jokers.fates import Node, Search

STATES: Final = 1_000_000
"""Most states of sweeps to look at before the answer is given without proof."""


class Branches:
    """What follows from the best relaxed play of *search*."""

    def __init__(self, search: Search, effort: int) -> None:
        self.search = search
        self.ends = Ends(search.problem, search.stop, ROWS * effort)
        self.states = search.states + STATES * effort
        homes = [home.meld for home in search.homes]
        self.homes = [at for at, meld in enumerate(homes) for tile in meld.laid if tile.is_joker]
        """By joker of the table: its meld."""
        self.places = [place for meld in homes for place in joker_places(meld, search.rules)]
        """By joker of the table: where it lies."""
        self.decided: dict[int, frozenset[int]] = {}
        """By serial of a node: the jokers that have places in its fixed melds."""
        self.seen: set[object] = set()
        self.open = IMPOSSIBLE
        """The best bound of what was left aside."""
        self.limited = False
        """Whether something was left aside that more effort may decide."""

    def run(self, root: Node) -> int:
        """Look at all that follows from *root*; return a bound for what was not looked through."""
        search = self.search
        self.decided[root.serial] = frozenset()
        self.dive(root)
        heap = [root]
        while heap and -heap[0].minus_bound > search.best.gain:
            node = heappop(heap)
            bound = -node.minus_bound
            if self.is_spent():
                return self.leave(bound)
            if search.look(node) == bound:
                continue
            if not node.explicit:
                explicit = search.node(node.kept, node.fixed, node.stay, explicit=True)
                self.decided[explicit.serial] = self.decided[node.serial]
                heappush(heap, explicit)
                continue
            for child in self.children(node):
                if -child.minus_bound > search.best.gain:
                    heappush(heap, child)
                    if -child.minus_bound == bound and search.look(child) == bound:
                        break
                if self.is_spent():
                    return self.leave(bound)
            if not self.ends.whole:
                self.leave(bound)
            elif self.is_odd(node):
                self.open = max(self.open, bound)
        return self.open

    def leave(self, bound: int) -> int:
        """Leave aside what has *bound* for want of effort; return the bound for all of that."""
        self.limited = True
        self.open = max(self.open, bound)
        return self.open

    def is_spent(self) -> bool:
        """Whether it is time to end."""
        search = self.search
        return search.states > self.states or bool(search.stop[0])

    def dive(self, node: Node) -> None:
        """Look at what remains if every joker to blame stays in its meld: mostly a good play."""
        search = self.search
        joker = self.blamed(node)
        while joker is not None and -node.minus_bound > search.best.gain:
            node = search.settled(search.node((*node.kept, self.homes[joker])))
            self.decided[node.serial] = frozenset()
            joker = self.blamed(node)

    def blamed(self, node: Node) -> int | None:
        """Return a joker of the table that has no place, or is not decided at least; or None."""
        melds = (*node.fixed, *self.search.laid(node))
        decided = self.decided[node.serial]
        known = [
            joker for joker, home in enumerate(self.homes) if joker in decided or home in node.kept
        ]
        others = [joker for joker in range(len(self.homes)) if joker not in known]
        at = self.without_place((*known, *others), melds)
        if at is None or at < len(known):
            return others[0] if others else None
        return others[at - len(known)]

    def without_place(self, jokers: Iterable[int], melds: Iterable[Meld]) -> int | None:
        """Return which of *jokers*, by index there, first has no place of its own in *melds*."""
        rules = self.search.rules
        new = [place for meld in melds for place in joker_places(meld, rules)]
        allowed = [
            [at for at, place in enumerate(new) if self.ends.may_lie(self.places[joker], place)]
            for joker in jokers
        ]
        return first_without_place(allowed)

    def children(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that decide one joker more; none if all are decided."""
        joker = self.blamed(node)
        if joker is not None:
            yield from self.with_joker(node, joker)
        elif node.kept:
            # The melds that hold an old one are to blame: which are they?
            home = self.search.homes[node.kept[0]].meld
            place = self.places[self.homes.index(node.kept[0])]
            for meld in self.ends.of(place):
                if home.tiles <= meld.tiles:
                    yield from self.with_meld(node, meld, self.decided[node.serial])
        else:
            yield from self.with_rack_joker(node)

    def with_joker(self, node: Node, joker: int) -> Iterator[Node]:
        """Yield the nodes that decide *joker* of the table."""
        decided = self.decided[node.serial]
        home = self.homes[joker]
        its_own = self.search.homes[home].meld.tiles
        free = all(self.homes[other] != home for other in decided)
        if free:
            yield from self.child((*node.kept, home), node.fixed, node.stay, decided)
        decided |= {joker}
        if self.without_place(sorted(decided), node.fixed) is None:
            yield from self.child(node.kept, node.fixed, node.stay, decided)
        for meld in self.ends.of(self.places[joker]):
            if not free or meld.tiles != its_own:
                yield from self.with_meld(node, meld, decided)

    def with_rack_joker(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that decide a joker of the rack, if one is left."""
        left = self.search.left(node.kept, node.fixed, node.stay)
        joker = next((tile for tile in left or () if tile.is_joker), None)
        if joker is not None:
            decided = self.decided[node.serial]
            may = self.search.problem.may - node.stay
            some = Tiles(tile for tile in left or () if tile == joker) & may
            yield from self.child(node.kept, node.fixed, node.stay + some, decided)
            for meld in self.ends.melds:
                if meld.tiles.count(joker):
                    yield from self.with_meld(node, meld, decided)

    def with_meld(self, node: Node, meld: Meld, decided: frozenset[int]) -> Iterator[Node]:
        """Yield the nodes that have *meld* too: beside melds that are kept, or holding some."""
        homes = self.search.homes
        fixed = tuple(sorted((*node.fixed, meld), key=lambda one: one.laid))
        held = [index for index in node.kept if homes[index].meld.tiles <= meld.tiles]
        choices = [one for size in range(len(held) + 1) for one in combinations(held, size)]
        for chosen in choices:
            also = decided.union(at for at, home in enumerate(self.homes) if home in chosen)
            kept = tuple(index for index in node.kept if index not in chosen)
            if self.without_place(sorted(also), fixed) is None:
                yield from self.child(kept, fixed, node.stay, also)

    def child(
        self,
        kept: tuple[int, ...],
        fixed: tuple[Meld, ...],
        stay: Tiles,
        decided: frozenset[int],
    ) -> Iterator[Node]:
        """Yield the node with those decisions unless it is impossible or was there before."""
        kept = tuple(sorted(kept))
        key = kept, tuple(meld.laid for meld in fixed), stay, decided
        if key in self.seen or self.search.left(kept, fixed, stay) is None:
            return
        self.seen.add(key)
        node = self.search.node(kept, fixed, stay)
        self.decided[node.serial] = decided
        yield node

    def is_odd(self, node: Node) -> bool:
        """Whether *node* may be illegal for more than the melds that it has decided."""
        if not restricts_jokers(self.search.problem.ruleset):
            return False
        left = self.search.left(node.kept, node.fixed, node.stay)
        return not node.kept and not any(tile.is_joker for tile in left or ())
