"""Which joker of the table keeps a relaxed play from being legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.joker_places import JokerPlace, joker_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
        at = self.without_place((*known, *others), (*decided.fixed, *laid))
        return others[0 if at is None or at < len(known) else at - len(known)]

    def without_place(self, jokers: Iterable[int], melds: Iterable[Meld]) -> int | None:
        """Return which of *jokers*, by index there, first has no place of its own in *melds*."""
        new = [place for meld in melds for place in joker_places(meld, self.rules)]
        allowed = (
            [at for at, place in enumerate(new) if self.may_lie(self.places[joker], place)]
            for joker in jokers
        )
        return next(left_over(allowed), None)


def left_over(allowed: Iterable[Iterable[int]]) -> Iterator[int]:
    """Yield the rows, by index, for which no place is left beside those of the rows before.

    *allowed* holds the places that each row may have. Rows that have one move to others if that
    helps (augmenting paths, Berge 1957), so as few are left over as possible.

    >>> list(left_over([[0, 1], [0], [1]]))
    [2]
    """
    rows = list(map(list, allowed))
    taken: dict[int, int] = {}

    def assign(row: int, tried: set[int]) -> bool:
        for place in rows[row]:
            if place not in tried:
                tried.add(place)
                if place not in taken or assign(taken[place], tried):
                    taken[place] = row
                    return True
        return False

    return (row for row in range(len(rows)) if not assign(row, set()))
