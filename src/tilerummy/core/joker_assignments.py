"""Assignments of the old table's jokers to places on the new one.

Jokers of a kind look alike, as do equal number tiles. Every assignment of jokers is tried; what a
rule then requires of the number tiles is a goal for `copies.CopyAssignments`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Final

from tilerummy.core.copy_assignments import All, AnyOf, CopyAssignments, Moved
from tilerummy.core.joker_places import joker_places
from tilerummy.core.table import tiles_of
from tilerummy.core.tile import JOKER_CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tilerummy.core.copy_assignments import Goal
    from tilerummy.core.joker_places import JokerPlace
    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tiles import Tiles

    Rule = Callable[["JokerAssignment"], Iterator[Goal]]
    CanGo = Callable[["Change", "JokerAt", "JokerAt"], bool]


MOST_ASSIGNMENTS: Final = 1500
"""The most assignments of a play that are tried: all of up to six jokers of one kind."""


@dataclass(frozen=True, eq=False)
class JokerAt:
    """A joker's place on a table: the number of its meld, and what it can stand for there.

    Compared and hashed by identity, because two equal jokers are two jokers.
    """

    meld: int
    place: JokerPlace


@dataclass(frozen=True)
class Change:
    """A table before and after a play."""

    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    rules: MeldRules

    def allows(self, rules: Sequence[Rule], can_go: CanGo | None = None) -> bool:
        """Whether some assignment of equal tiles meets all *rules*.

        Assignments that send a joker where *can_go* is False are not tried.

        Worst case: `CopyAssignments.allow` for each of `MOST_ASSIGNMENTS`. Presets have at most 24,
        for four jokers of a kind. A play that none of the first `MOST_ASSIGNMENTS` allows is
        refused, although another might allow it: that takes seven changed melds with a joker each.
        """
        return any(
            self.copies.allow(chain.from_iterable(rule(assignment) for rule in rules))
            for assignment in self.assignments(can_go)
        )

    @cached_property
    def copies(self) -> CopyAssignments:
        """The number tiles."""
        return CopyAssignments(self.before, self.after)

    @cached_property
    def old(self) -> tuple[JokerAt, ...]:
        """The jokers of the table before."""
        return tuple(_jokers_of(self.before, self.rules))

    @cached_property
    def new(self) -> tuple[JokerAt, ...]:
        """The places of jokers on the table afterwards."""
        return tuple(_jokers_of(self.after, self.rules))

    @cached_property
    def laid(self) -> Tiles:
        """All tiles of the table afterwards."""
        return tiles_of(self.after)

    def held_by(self, new: int) -> tuple[int, ...]:
        """Return the old melds whose number tiles can all be in meld *new*."""
        found = self._held.get(new)
        if found is None:
            there = self.after[new].tiles
            # By one tile each most melds tell that they do not lie there.
            found = self._held[new] = tuple(
                old
                for old, (first, numbers) in enumerate(self._numbers)
                if there.counts[first] and numbers <= there
            )
        return found

    @cached_property
    def _held(self) -> dict[int, tuple[int, ...]]:
        return {}

    @cached_property
    def _numbers(self) -> list[tuple[int, Tiles]]:
        """By old meld: its lowest code, and its number tiles."""
        return [(meld.ordered[0], meld.numbers) for meld in self.before]

    def assignments(self, can_go: CanGo | None = None) -> Iterator[JokerAssignment]:
        """Yield the assignments of the old jokers to the new places, `MOST_ASSIGNMENTS` at most.

        Jokers that stay as they are come first, those that move within their meld last.
        """
        kinds = dict.fromkeys(joker.place.joker for joker in self.old)
        parts = []
        for kind in kinds:
            places = [to for to in self.new if to.place.joker == kind]
            open_to = {
                joker: [to for to in places if can_go is None or can_go(self, joker, to)]
                for joker in self.old
                if joker.place.joker == kind
            }
            for joker, found in open_to.items():
                found.sort(key=partial(self._likelihood, joker), reverse=True)
            parts.append(list(islice(_one_to_one(open_to), MOST_ASSIGNMENTS)))
        for chosen in islice(product(*parts), MOST_ASSIGNMENTS):
            yield JokerAssignment(
                self, {joker: to for part in chosen for joker, to in part.items()}
            )

    def _likelihood(self, joker: JokerAt, to: JokerAt) -> int:
        """Return how likely a legal play takes *joker* *to* a place: 2, 1 or 0."""
        if joker.meld not in self.held_by(to.meld):
            return 1
        return 2 if joker.place.stands_for == to.place.stands_for else 0


@dataclass(frozen=True)
class JokerAssignment:
    """The new place of each joker of the old table; other places are filled from the rack."""

    change: Change
    went: dict[JokerAt, JokerAt]

    def inside(self, old: int, new: int, side: int | None = None) -> list[JokerAt]:
        """Return the jokers of meld *old* that went to meld *new*, or to one side of its mirror."""
        return [
            to
            for joker, to in self.went.items()
            if joker.meld == old and to.meld == new and side in {None, to.place.side}
        ]

    def all_moved(self, old: int, new: int) -> Goal:
        """Return the goal that every tile of meld *old* is in meld *new*."""
        if not self._can_all_move(old, new):
            return AnyOf()
        return All(numbers(self.change.before[old], old, new, least=True))

    def not_all_moved(self, old: int, new: int) -> Goal:
        """Return the goal that not every tile of meld *old* is in meld *new*."""
        if not self._can_all_move(old, new):
            return All()
        return AnyOf(numbers(self.change.before[old], old, new, least=False))

    def _can_all_move(self, old: int, new: int) -> bool:
        jokers = self.change.before[old].tiles.jokers
        return old in self.change.held_by(new) and len(self.inside(old, new)) == jokers

    def with_neighbour(self, old: int, new: int, side: int | None, joker: JokerAt) -> Goal:
        """Return the goal that another tile of meld *old* is in meld *new*, where *joker* went."""
        if any(other is not self.went[joker] for other in self.inside(old, new, side)):
            return All()
        here = set(self.change.before[old].codes).intersection(self.change.after[new].codes)
        here.difference_update(JOKER_CODES)
        return AnyOf(tuple(Moved(code, old, new, side, least=1) for code in here))


def numbers(meld: Meld, old: int, new: int, *, least: bool) -> tuple[Moved, ...]:
    """Return a goal for each kind of tile of *meld*: all of its copies went to *new*, or not all.

    Worst case: linear in its tiles.
    """
    counts = Counter(tile.code for tile in meld.laid if not tile.is_joker)
    return tuple(
        Moved(code, old, new, least=count) if least else Moved(code, old, new, most=count - 1)
        for code, count in counts.items()
    )


def _jokers_of(melds: Sequence[Meld], rules: MeldRules) -> Iterator[JokerAt]:
    for at, meld in enumerate(melds):
        for place in joker_places(meld, rules):
            yield JokerAt(at, place)


def _one_to_one(open_to: dict[JokerAt, list[JokerAt]]) -> Iterator[dict[JokerAt, JokerAt]]:
    """Yield every assignment of jokers to places that are *open to* them, one joker a place."""
    if not open_to:
        yield {}
        return
    # The joker with fewest places first: a dead end shows early.
    joker = min(open_to, key=lambda one: len(open_to[one]))
    for to in open_to[joker]:
        left = {
            other: [place for place in places if place is not to]
            for other, places in open_to.items()
            if other is not joker
        }
        yield from ({joker: to} | chosen for chosen in _one_to_one(left))
