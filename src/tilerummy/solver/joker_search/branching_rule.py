"""The choice of the joker to branch on: one without a place in the best relaxed play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.joker_places import joker_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.solver.joker_search.candidates import Candidates
    from tilerummy.solver.relaxation import Decided


class BranchingRule:
    """Chooses the joker to branch on among those of *homes*, the melds of the table with jokers.

    *candidates* tells whether a joker may move from one place to another.
    """

    def __init__(self, homes: Sequence[Meld], candidates: Candidates) -> None:
        self.rules, self.may_lie = candidates.rules, candidates.may_lie
        places = [joker_places(meld, self.rules) for meld in homes]
        self.homes = [home for home, its_own in enumerate(places) for _ in its_own]
        """The meld of each joker of the table."""
        self.places = [place for its_own in places for place in its_own]
        """The place of each joker of the table."""

    def next_joker(self, decided: Decided, laid: Iterable[Meld]) -> int | None:
        """Return a joker of the table that has no place in *laid* and the *decided* melds.

        If every joker has a place, return one that is not decided, or None if all are.
        """
        known = [
            joker
            for joker, home in enumerate(self.homes)
            if joker in decided.placed or home in decided.blocks
        ]
        others = [joker for joker in range(len(self.homes)) if joker not in known]
        if not others:
            return None
        chosen = self.without_place((*known, *others), (*decided.fixed, *laid))
        return chosen if chosen in others else others[0]

    def without_place(self, jokers: Iterable[int], melds: Iterable[Meld]) -> int | None:
        """Return the first of *jokers* that has no place of its own in *melds*.

        Jokers are matched with places by augmenting paths (Berge 1957), so as few as possible are
        left over.
        """
        new = [place for meld in melds for place in joker_places(meld, self.rules)]
        taken: dict[int, int] = {}

        def assign(joker: int, visited: set[int]) -> bool:
            for at, place in enumerate(new):
                if at not in visited and self.may_lie(self.places[joker], place):
                    visited.add(at)
                    if at not in taken or assign(taken[at], visited):
                        taken[at] = joker
                        return True
            return False

        return next((joker for joker in jokers if not assign(joker, set())), None)
