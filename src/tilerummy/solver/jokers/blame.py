"""Which joker of the table keeps a relaxed play from being legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.joker_places import JokerPlace, joker_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.relaxed import Decided


class Blame:
    """The jokers of *homes*, the melds of the table with jokers.

    *may_lie* tells whether the joker of one place may lie in another.
    """

    def __init__(
        self,
        homes: Sequence[Meld],
        rules: MeldRules,
        may_lie: Callable[[JokerPlace, JokerPlace], bool],
    ) -> None:
        self.rules, self.may_lie = rules, may_lie
        places = [
            (at, place) for at, meld in enumerate(homes) for place in joker_places(meld, rules)
        ]
        self.homes = [home for home, _ in places]
        """By joker of the table: its meld."""
        self.places = [place for _, place in places]
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
