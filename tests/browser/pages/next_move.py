"""How to get from the melds that lie there to the melds that are wanted, a move at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.browser.pages.table_view import LaidMeld, Piece, TableView

Kinds = tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """Put tiles onto a meld; the first of them alone will do, the rest can follow."""

    pieces: tuple[int, ...]
    """In the order in which they will lie."""
    meld: int | None
    """None: a new meld."""
    before: int | None = None
    """The piece that shall follow; None: behind the last one."""


@dataclass
class _Goal:
    """One wanted meld, and the pieces that are to form it."""

    kinds: Kinds
    base: LaidMeld | None = None
    pieces: tuple[Piece, ...] = ()


def kinds_of(meld: str) -> Kinds:
    """Return the tiles of a meld in notation.

    >>> kinds_of("[R4 J R6]")
    ('R4', 'J', 'R6')
    """
    return tuple(meld.strip("[]").split())


def same_table(laid: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether the melds are the same, in any order; tiles of a group may lie in any order too.

    >>> same_table(["[R7 B7 K7]", "[R4 J R6]"], ["[R4 J R6]", "[B7 K7 R7]"])
    True
    >>> same_table(["[R4 R5 J]"], ["[J R4 R5]"])
    False
    >>> same_table(["[R3 B3 JD]", "[R3 JM R3]"], ["[R3 JM R3]", "[JD B3 R3]"])
    True
    """
    return Counter(map(_shape, map(kinds_of, laid))) == Counter(map(_shape, map(kinds_of, wanted)))


def next_step(view: TableView, wanted: Sequence[str]) -> Step | None:
    """Return a move that brings the draft nearer to *wanted*; None when it is there."""
    for goal in _goals(view, wanted):
        step = _step(goal)
        if step is not None:
            return step
    return None


def gather(view: TableView, wanted: Sequence[str]) -> Step | None:
    """Return a move that lays the first unfinished meld anew, all its tiles in order."""
    for goal in _goals(view, wanted):
        if _step(goal) is not None:
            return Step(tuple(piece.id for piece in goal.pieces), None)
    return None


def _goals(view: TableView, wanted: Sequence[str]) -> list[_Goal]:
    """Return the melds still to be made, each with its base and its pieces."""
    director_line = Counter(map(_shape, map(kinds_of, wanted)))
    open_melds = []
    for meld in view.melds:
        if director_line[_shape(meld.kinds)] > 0:
            director_line[_shape(meld.kinds)] -= 1
        else:
            open_melds.append(meld)
    goals = []
    for kinds in map(kinds_of, wanted):
        if director_line[_shape(kinds)] > 0:
            director_line[_shape(kinds)] -= 1
            goals.append(_Goal(kinds))
    _choose_bases(goals, open_melds)
    _choose_pieces(goals, open_melds, view.rack)
    return goals


def _choose_bases(goals: list[_Goal], melds: list[LaidMeld]) -> None:
    """Give each goal the meld that shares most tiles with it, each meld to one goal only."""
    pairs = [
        (-_shared(goal.kinds, meld.kinds), order, place)
        for order, goal in enumerate(goals)
        for place, meld in enumerate(melds)
    ]
    taken: set[int] = set()
    for minus_shared, order, place in sorted(pairs):
        if minus_shared < 0 and goals[order].base is None and place not in taken:
            goals[order].base = melds[place]
            taken.add(place)


def _choose_pieces(goals: list[_Goal], melds: list[LaidMeld], rack: Sequence[Piece]) -> None:
    """Fill the goals: from their bases, then with what else lies about, then from the rack."""
    chosen: list[dict[int, Piece]] = [{} for _ in goals]
    free: list[Piece] = []
    for meld in melds:
        left = list(meld.pieces)
        for goal, slots in zip(goals, chosen, strict=True):
            if goal.base is meld:
                _fill(goal.kinds, slots, left)
        free += left
    free += rack
    for goal, slots in zip(goals, chosen, strict=True):
        _fill(goal.kinds, slots, free)
        goal.pieces = tuple(slots[place] for place in range(len(goal.kinds)))


def _fill(kinds: Kinds, slots: dict[int, Piece], pieces: list[Piece]) -> None:
    """Move pieces that fit into the empty slots."""
    for place, kind in enumerate(kinds):
        if place not in slots:
            found = next((piece for piece in pieces if piece.kind == kind), None)
            if found is not None:
                slots[place] = found
                pieces.remove(found)


def _step(goal: _Goal) -> Step | None:
    ids = [piece.id for piece in goal.pieces]
    if goal.base is None:
        return Step(tuple(ids), None)
    there = [piece.id for piece in goal.base.pieces]
    for place, piece in enumerate(ids):
        if piece not in there:
            after = next((other for other in ids[place:] if other in there), None)
            return Step((piece,), goal.base.id, after)
    here = [piece for piece in there if piece in ids]
    if len(here) < len(there) or _shape(goal.base.kinds) == _shape(goal.kinds):
        return None  # What is too much in it leaves for another goal.
    # All there, but out of order: a joker stands for the wrong tile.
    place = next(at for at, piece in enumerate(ids) if here[at] != piece)
    return Step((ids[place],), goal.base.id, here[place])


def _shared(one: Kinds, other: Kinds) -> int:
    return (Counter(one) & Counter(other)).total()


def _shape(kinds: Kinds) -> Kinds:
    """Return what makes a meld that meld: the order counts in a run, not in a group.

    A mirror joker parts its meld into two sides, so there the order counts in any case.
    """
    numbers = [kind[1:] for kind in kinds if not kind.startswith("J")]
    in_any_order = len(numbers) > 1 and len(set(numbers)) == 1 and "JM" not in kinds
    return tuple(sorted(kinds)) if in_any_order else kinds
