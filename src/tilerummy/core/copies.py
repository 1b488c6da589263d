"""Which copy of a tile went where: tiles of equal face are told apart, as people at a table would.

A finished table tells how many red threes lie in each meld, not which of them lay where before. A
play is legal if it is legal for *some* way of telling copies apart (B4). What a rule demands is a
`Goal`: so many copies that lay in one meld lie in another, or came from the rack, joined by
`All` and `AnyOf`. Copies of different faces do not get in each other's way, so goals can be met
together if and only if some choice among the alternatives leaves every face by itself possible.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.core.meld import Meld

RACK: Final = -1
"""Stands for the rack where the number of an old meld is asked for."""
_ANY: Final = 255
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
    most: int = _ANY


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the goals; none is always met."""

    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the goals; none can never be met."""

    goals: tuple[Goal, ...] = ()


Goal = Moved | All | AnyOf
Asked = dict[int, frozenset[Moved]]
"""What is asked of each face, by code."""
_NOTHING: Final[frozenset[Moved]] = frozenset()
_MET: Final[tuple[Goal, ...]] = (All(),)


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
        self._known: dict[tuple[int, frozenset[Moved]], bool] = {}
        for new, meld in enumerate(after):
            side = 0
            for at, code in enumerate(meld.codes):
                if code < _JOKERS:
                    self._places[code].append((new, side))
                elif meld.laid[at].span == 0:
                    side = 1

    def allow(self, goals: Iterable[Goal]) -> bool:
        """Whether some way to tell copies apart meets all *goals*."""
        wanted = []
        for goal in goals:
            if not self._options(goal, {}):
                return False  # before the others are worked out
            wanted.append(goal)
        return self._meets(wanted, {})

    def _meets(self, goals: list[Goal], asked: Asked) -> bool:
        """Whether *goals* can be met beside what is *asked* of each face so far.

        What can be met in one way only is asked at once (unit propagation); then the choice with
        the fewest alternatives is tried, as it fails soonest.
        """
        while True:
            choices: list[tuple[Goal, ...]] = []
            settled = True
            for goal in goals:
                options = self._options(goal, asked)
                if not options:
                    return False
                if len(options) > 1:
                    choices.append(options)
                elif options != _MET:
                    asked = self._asked(options[0], asked)
                    choices += [part.goals for part in _parts(options[0]) if type(part) is AnyOf]
                    settled = False
            if settled:
                break
            goals = [AnyOf(options) for options in choices]
        if not choices:
            return True
        first = min(choices, key=len)
        others: list[Goal] = [AnyOf(options) for options in choices if options is not first]
        return any(self._meets([goal, *others], asked) for goal in first)

    def _options(self, goal: Goal, asked: Asked) -> tuple[Goal, ...]:
        """Return the ways to meet *goal* that nothing *asked* forbids; `_MET` if it is met."""
        if type(goal) is not AnyOf:
            met = self._is_met(goal, asked)
            return () if met is False else _MET if met else (goal,)
        found: list[Goal] = []
        for option in goal.goals:
            met = self._is_met(option, asked)
            if met:
                return _MET
            if met is None:
                found.append(option)
        return tuple(found)

    def _is_met(self, goal: Goal, asked: Asked) -> bool | None:
        """Whether *goal* is met, or cannot be, by all that is *asked*; None if it is open."""
        if isinstance(goal, Moved):
            demands = asked.get(goal.code, _NOTHING)
            if not self._possible(goal.code, demands | {goal}):
                return False
            opposite = [
                replace(goal, least=0, most=goal.least - 1) if goal.least else None,
                replace(goal, least=goal.most + 1, most=_ANY) if goal.most < _ANY else None,
            ]
            free = any(o is not None and self._possible(goal.code, demands | {o}) for o in opposite)
            return None if free else True
        parts = [self._is_met(part, asked) for part in goal.goals]
        decisive = isinstance(goal, AnyOf)  # one part that is met meets it, or one that cannot be
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive

    def _asked(self, goal: Goal, asked: Asked) -> Asked:
        """Return what is *asked* together with all of *goal* that leaves no choice."""
        for part in _parts(goal):
            if type(part) is Moved:
                asked = {**asked, part.code: asked.get(part.code, _NOTHING) | {part}}
        return asked

    def _possible(self, code: int, demands: frozenset[Moved]) -> bool:
        """Whether the copies of one face can be told apart as *demands* say."""
        known = self._known.get((code, demands))
        if known is None:
            known = self._known[code, demands] = self._can_lie(code, demands)
        return known

    def _can_lie(self, code: int, demands: frozenset[Moved]) -> bool:
        """Whether `_possible`, by trying each place in turn: there are few copies of a face."""
        places = self._places[code]
        sources = Counter(self._sources[code])
        sources[RACK] = len(places) - sources.total()
        chosen: list[tuple[int, Place]] = []

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

        return place(0)


def _parts(goal: Goal) -> Iterator[Goal]:
    """Yield the parts of *goal* that have to be met, each a `Moved` or an `AnyOf`."""
    if type(goal) is All:
        for part in goal.goals:
            yield from _parts(part)
    else:
        yield goal


def _counted(demand: Moved, chosen: list[tuple[int, Place]]) -> int:
    """Return how many of the *chosen* copies went as *demand* says."""
    return sum(
        source == demand.old and new == demand.new and demand.side in {None, side}
        for source, (new, side) in chosen
    )
