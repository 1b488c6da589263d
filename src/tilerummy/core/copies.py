"""Which copy of a tile went where: tiles of equal face are told apart, as people at a table would.

A finished table tells how many red threes lie in each meld, not which of them lay where before. A
play is legal if it is legal for *some* way of telling copies apart (B4). What a rule demands is a
`Goal`: so many copies that lay in one meld lie in another, or came from the rack, joined by
`All` and `AnyOf`. Copies of different faces do not get in each other's way, so goals can be met
together if and only if some choice among the alternatives leaves every face by itself possible.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.meld import Meld

RACK: Final = -1
"""Stands for the rack where the number of an old meld is asked for."""
_JOKERS: Final = 52
"""Code of the first joker; number tiles come before."""

Place = tuple[int, int]
"""Number of a new meld, and its side: 1 for what lies after a mirror joker, else 0."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Of the copies of one number tile that lay in ``old``, ``least`` to ``most`` lie in ``new``.

    Without a side, both sides of a mirror joker count.
    """

    code: int
    old: int
    new: int
    side: int | None = None
    least: int = 0
    most: int = 255


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the goals; none is always met."""

    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the goals; none can never be met."""

    goals: tuple[Goal, ...] = ()


Goal = Moved | All | AnyOf


class Copies:
    """The number tiles of a table before and after a play, and every way to tell them apart.

    ``before`` and ``after`` are melds; every tile of ``before`` lies in ``after`` again.
    """

    def __init__(self, before: Sequence[Meld], after: Sequence[Meld]) -> None:
        self._sources: defaultdict[int, list[int]] = defaultdict(list)
        for old, meld in enumerate(before):
            for code in meld.codes:
                self._sources[code].append(old)
        self._places: defaultdict[int, list[Place]] = defaultdict(list)
        for new, meld in enumerate(after):
            side = 0
            for at, code in enumerate(meld.codes):
                if code < _JOKERS:
                    self._places[code].append((new, side))
                elif meld.laid[at].span == 0:
                    side = 1

    def allow(self, goals: Iterable[Goal]) -> bool:
        """Whether some way to tell copies apart meets all *goals*."""
        return self._meets(list(goals), [], {})

    def _meets(
        self, goals: list[Goal], choices: list[AnyOf], asked: dict[int, tuple[Moved, ...]]
    ) -> bool:
        """Whether *goals* and *choices* can be met beside what is *asked* of each face so far."""
        while goals:
            goal = goals.pop()
            match goal:
                case All():
                    goals += goal.goals
                case AnyOf():
                    if not any(option == All() for option in goal.goals):
                        choices = [*choices, goal]
                case Moved():
                    demands = (*asked.get(goal.code, ()), goal)
                    if not self._possible(goal.code, demands):
                        return False
                    asked = {**asked, goal.code: demands}
        if not choices:
            return True
        # The choice with the fewest alternatives first: it fails soonest.
        choices = sorted(choices, key=lambda choice: len(choice.goals))
        return any(self._meets([goal], choices[1:], asked) for goal in choices[0].goals)

    def _possible(self, code: int, demands: tuple[Moved, ...]) -> bool:
        """Whether the copies of one face can be told apart as *demands* say."""
        places = self._places[code]
        sources = Counter(self._sources[code])
        sources[RACK] = len(places) - sources.total()

        def place(at: int) -> bool:
            if at == len(places):
                return all(_counted(demand, chosen) >= demand.least for demand in demands)
            for source in [source for source, left in sources.items() if left]:
                chosen.append((source, places[at]))
                sources[source] -= 1
                if all(_counted(demand, chosen) <= demand.most for demand in demands) and place(
                    at + 1
                ):
                    return True
                sources[source] += 1
                chosen.pop()
            return False

        chosen: list[tuple[int, Place]] = []
        return place(0)


def _counted(demand: Moved, chosen: list[tuple[int, Place]]) -> int:
    """Return how many of the *chosen* copies went as *demand* says."""
    return sum(
        source == demand.old and new == demand.new and demand.side in {None, side}
        for source, (new, side) in chosen
    )
