"""Which copy of a tile went where: tiles of equal face are told apart, as people at a table would.

A finished table tells how many red threes lie in each meld, not which of them lay where before. A
play is legal if it is legal for *some* way of telling copies apart (B4). What a rule demands is a
`Goal`: so many copies that lay in one meld lie in another, or came from the rack, joined by
`All` and `AnyOf`. Copies of different faces do not get in each other's way, so all goals are
decided face by face, in one sweep.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import permutations
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
Telling = tuple[tuple[int, Place], ...]
"""For each copy of one face the old meld it came from, or `RACK`, and where it lies."""
Formula = bool | Moved | tuple[bool, frozenset["Formula"]]
"""What is still to be met; of several formulas every one (True) or one (False)."""


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
        self._known: dict[int, tuple[Telling, ...]] = {}
        for new, meld in enumerate(after):
            side = 0
            for at, code in enumerate(meld.codes):
                if code < _JOKERS:
                    self._places[code].append((new, side))
                elif meld.laid[at].span == 0:
                    side = 1

    def allow(self, goals: Iterable[Goal]) -> bool:
        """Whether some way to tell copies apart meets all *goals*.

        Worst case: a few thousand formulas at a time for the tiles of one game. Of each joker's
        new meld it matters which old one, if any, has given it all its tiles so far: one of as many
        as there are copies, or none. Faces come number by number, so that only melds that reach
        over a number are half decided, and goals that share no face are decided apart.
        """
        formulas = []
        for goal in goals:
            formula = _formula(goal)
            if not self._can_be_met(formula):
                return False  # before the others are worked out
            formulas.append(formula)
        return len(formulas) < 2 or all(map(self._can_be_met, _apart(formulas)))

    def _can_be_met(self, formula: Formula) -> bool:
        """Follow what is left of *formula* through all ways to tell each face apart."""
        faces = sorted({move.code for move in _moves(formula)}, key=lambda code: (code % 13, code))
        left = {formula}
        for code in faces:
            asked = {move for one in left for move in _moves(one) if move.code == code}
            truths = {
                frozenset(move for move in asked if _holds(move, telling))
                for telling in self._tellings(code)
            }
            left = {_simpler(one, code, truth) for one in left for truth in truths}
            if True in left:
                return True
        return True in left

    def _tellings(self, code: int) -> tuple[Telling, ...]:
        """Return every way to tell the copies of one face apart: there are few copies of one."""
        known = self._known.get(code)
        if known is None:
            places, sources = self._places[code], self._sources[code]
            rack = [RACK] * (len(places) - len(sources))
            orders = set(permutations((*sources, *rack)))
            known = tuple(tuple(zip(order, places, strict=True)) for order in orders)
            self._known[code] = known
        return known


def _apart(formulas: Sequence[Formula]) -> list[Formula]:
    """Join formulas that share a face, and leave the others by themselves."""
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
    return [_joined(part, every=True) for _, part in parts]


def _holds(move: Moved, telling: Telling) -> bool:
    count = sum(
        old == move.old and new == move.new and move.side in {None, side}
        for old, (new, side) in telling
    )
    return move.least <= count <= move.most


def _formula(goal: Goal) -> Formula:
    if isinstance(goal, Moved):
        return goal
    return _joined(map(_formula, goal.goals), every=isinstance(goal, All))


def _simpler(formula: Formula, code: int, truth: frozenset[Moved]) -> Formula:
    """Return what is left of *formula* once it is known what holds of one face."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Moved):
        return formula in truth if formula.code == code else formula
    return _joined((_simpler(part, code, truth) for part in formula[1]), every=formula[0])


def _joined(parts: Iterable[Formula], *, every: bool) -> Formula:
    """Return the formula that asks for *every* one of *parts*, or for one, in its simplest form."""
    left: set[Formula] = set()
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, tuple) and part[0] is every:
            left |= part[1]
        else:
            left.add(part)
    if len(left) > 1:
        return every, frozenset(left)
    return left.pop() if left else every


def _moves(formula: Formula) -> Iterator[Moved]:
    if isinstance(formula, Moved):
        yield formula
    elif isinstance(formula, tuple):
        for part in formula[1]:
            yield from _moves(part)
