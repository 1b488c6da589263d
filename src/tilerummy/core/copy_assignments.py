"""Assignments of equal tiles: which copy on the new table came from which meld of the old one.

A finished table shows how many red threes are in each meld, not where each of them was before. A
play is legal if it is legal for *some* assignment of copies (B4). A rule requires a `Goal`: a
number of copies that moved from one meld to another, or came from the rack, joined by `All` and
`AnyOf`. CopyAssignments of different faces are independent, so all goals are decided face by face.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.tile import Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tilerummy.core.meld import Meld

RACK: Final = -1
"""Stands for the rack where the number of an old meld is asked for."""
_ANY: Final = 255
_MIRROR: Final = Tile.joker(Joker.MIRROR).code

Place = tuple[int, int]
"""Number of a new meld, and its side: 1 for what lies after a mirror joker, else 0."""


class Moved(NamedTuple):
    """``least`` to ``most`` copies of one number tile went from ``old`` to ``new``.

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
CopyAssignment = tuple[tuple[int, Place], ...]
"""For each copy of one face: the old meld it came from, or `RACK`, and its new place."""
Formula = bool | Moved | tuple[bool, frozenset["Formula"]]
"""The goals left to prove: of several formulas, all (True) or one (False)."""


class CopyAssignments:
    """The number tiles of a table before and after a play, and all their assignments.

    ``before`` and ``after`` are melds; ``after`` has every tile of ``before``.
    """

    def __init__(self, before: Sequence[Meld], after: Sequence[Meld]) -> None:
        self._before = [meld.codes for meld in before]
        self._after = [meld.codes for meld in after]
        self._known: dict[int, tuple[CopyAssignment, ...]] = {}

    def allow(self, goals: Iterable[Goal]) -> bool:
        """Whether some assignment of copies meets all *goals*.

        Worst case: a few thousand formulas at a time for the tiles of one game. For
        each joker's new meld, only the old meld that supplied all its tiles so far matters, if
        there is one. Faces are handled in order of number, so only melds that span the current
        number are undecided. Goals that share no face are decided separately.
        """
        formulas = []
        for goal in goals:
            formula = _formula(goal)
            if not self._can_be_met(formula):
                return False  # before the others are worked out
            formulas.append(formula)
        return all(map(self._can_be_met, _together(formulas)))

    def _can_be_met(self, formula: Formula) -> bool:
        """Whether *formula* holds for some assignment of each face."""
        faces = defaultdict(set)
        for move in _moves(formula):
            faces[move.code].add(move)
        truths = {code: self._truths(code, asked) for code, asked in faces.items()}
        # Most faces have one copy on the table: there is nothing to choose.
        fixed = {code: truth for code, (truth, *others) in truths.items() if not others}
        left = {_simpler(formula, fixed)}
        for code in sorted(truths.keys() - fixed, key=lambda code: (code % 13, code)):
            if True in left:
                break
            left = {_simpler(one, {code: truth}) for one in left for truth in truths[code]}
        return True in left

    def _truths(self, code: int, asked: Iterable[Moved]) -> set[frozenset[Moved]]:
        """Return the sets of *asked* moves of one face that can hold together."""
        return {
            frozenset(move for move in asked if _holds(move, assignment))
            for assignment in self._assignments(code)
        }

    def _assignments(self, code: int) -> tuple[CopyAssignment, ...]:
        """Return every assignment of the copies of one face; there are few copies."""
        known = self._known.get(code)
        if known is None:
            sources = [
                old for old, laid in enumerate(self._before) for _ in range(laid.count(code))
            ]
            places = [
                (new, int(_MIRROR in laid[:at]))
                for new, laid in enumerate(self._after)
                if code in laid
                for at, one in enumerate(laid)
                if one == code
            ]
            rack = [RACK] * (len(places) - len(sources))
            orders = set(permutations((*sources, *rack)))
            known = tuple(tuple(zip(order, places, strict=True)) for order in orders)
            self._known[code] = known
        return known


def _together(formulas: Sequence[Formula]) -> Iterator[Formula]:
    """Yield formulas joined where they share a face; the others are independent."""
    parts: list[tuple[set[int], list[Formula]]] = []
    for formula in formulas:
        faces, together = {move.code for move in _moves(formula)}, [formula]
        others = []
        for part in parts:
            if part[0].isdisjoint(faces):
                others.append(part)
            else:
                faces |= part[0]
                together += part[1]
        parts = [*others, (faces, together)]
    return (_joined(part, every=True) for _, part in parts if len(part) > 1)


def _holds(move: Moved, assignment: CopyAssignment) -> bool:
    count = sum(
        old == move.old and new == move.new and move.side in {None, side}
        for old, (new, side) in assignment
    )
    return move.least <= count <= move.most


def _formula(goal: Goal) -> Formula:
    if isinstance(goal, Moved):
        return goal
    return _joined(map(_formula, goal.goals), every=isinstance(goal, All))


def _simpler(formula: Formula, known: Mapping[int, frozenset[Moved]]) -> Formula:
    """Return *formula* simplified by what is *known* of some faces."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Moved):
        return formula in known[formula.code] if formula.code in known else formula
    return _joined((_simpler(part, known) for part in formula[1]), every=formula[0])


def _joined(parts: Iterable[Formula], *, every: bool) -> Formula:
    """Return the simplest formula that requires *every* one of *parts*, or one of them."""
    left: set[Formula] = set()
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, Moved) or part[0] is not every:
            left.add(part)
        else:
            left |= part[1]
    if len(left) > 1:
        return every, frozenset(left)
    return left.pop() if left else every


def _moves(formula: Formula) -> Iterator[Moved]:
    if isinstance(formula, Moved):
        yield formula
    elif isinstance(formula, tuple):
        for part in formula[1]:
            yield from _moves(part)
