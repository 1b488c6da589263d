"""What special jokers can do at one number: a table of actions, made once per set of meld rules.

Beside the open runs of each colour, a state of the special search has *items*: melds in progress
that are no plain run at the moment.

- `Mark`: a run whose double joker covers the next number as well (A1);
- `Float`: a run in the air after a colour-change joker, which may not return to its last colour
  (A3, A4);
- `Bridge`: a run that a joker has lengthened without need, so that it has to go on (opened players
  only, for whom jokers without need are left out);
- `Mirror`: the two halves of a mirrored run, which go up number by number together (A7, A10).

An *action* takes one item, or one open run, or neither; it uses number tiles of the number at hand
and jokers; and it leaves an open run, or an item, or neither. At each number every item takes
exactly one action. Groups with a double joker and mirrored groups are actions too.

There are two tables. In the first, jokers that no meld needs are left out, and those that a meld
needs to have three tiles, whatever their kind, are left to the plain search, which counts them. In
the explicit one every joker has a place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.policy import DoubleCount, MirrorColor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import MeldRules

J, JD, JC, JM = range(4)
"""The jokers, as `core.tile.Joker` orders them."""
IDLE: Final = 4
"""A length: three tiles and more, the last a joker that nothing needs unless the run goes on."""
OLDEST: Final = 3
"""Numbers in the sides of a mirrored run of number tiles; of longer ones two runs can be cut."""
MOST: Final = 2
"""Most special jokers of a kind that the search handles (Twist has two)."""


class Mark(NamedTuple):
    """A run of *color* with *length* tiles; its double covers the number at hand."""

    color: int
    length: int
    """Up to `IDLE`."""


class Bridge(NamedTuple):
    """A run of *color* that has to go on."""

    color: int


class Float(NamedTuple):
    """A run after a colour-change joker, not yet in a new colour."""

    barred: int | None
    """The colour that it must not take; None if any will do."""
    length: int
    """Its tiles, up to `IDLE`."""
    just: bool
    """Whether the colour-change joker was the last tile."""
    covered: bool
    """Whether a double joker covers the number at hand."""


class Half(NamedTuple):
    """One side of a mirrored run."""

    color: int | None
    barred: int | None
    naturals: int
    """Number tiles, up to as many as a side needs."""
    covered: bool


class Mirror(NamedTuple):
    """Both sides of a mirrored run."""

    halves: tuple[Half, Half]
    just: bool
    """Whether both sides end with a colour-change joker."""
    age: int
    """How many number tiles each side has, if it has nothing else; else 0."""


Item = Mark | Bridge | Float | Mirror
Four = tuple[int, int, int, int]


@dataclass(frozen=True)
class Action:
    """One thing to do at a number *v*; colours index ``naturals``, joker kinds ``jokers``."""

    takes_item: Item | None = None
    takes_run: tuple[int, int] | None = None
    """Colour and length (3 for more) of an open run."""
    naturals: tuple[int, int, int, int] = (0, 0, 0, 0)
    jokers: tuple[int, int, int, int] = (0, 0, 0, 0)
    leaves_run: tuple[int, int] | None = None
    """Colour and length (2, or 3 for more) of the run that it leaves open."""
    leaves_item: Item | None = None
    low: int = 1
    """Least *v*."""
    high: int = 13
    """Greatest *v*."""
    stands: tuple[int, int] = (0, 0)
    """Points that its jokers stand for: ``stands[0] * v + stands[1]``."""
    laid: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    """What is laid, one side or two: a colour for its tile of number *v*, or 4 + a joker's kind."""
    crossed: bool = field(default=False, compare=False)
    """Whether the sides of the mirror that it leaves have changed places."""


@dataclass(frozen=True)
class Table:
    """The actions as arrays for the compiled search, and as objects for reading its answer."""

    items: tuple[Item | None, ...]
    """By number; the first is None, for no item."""
    actions: tuple[Action, ...]
    """Those that take an item first, by item, then the others."""
    rows: NDArray[np.int64]
    """Actions in `ROW_COLUMNS`."""
    first: NDArray[np.int64]
    """By item: its first action; one more entry, where the others start."""
    may_end: NDArray[np.int64]
    """By item: 1 if it may be there when all numbers are done."""
    wants: NDArray[np.int64]
    """By item: the colours, as bits, of which it needs a number tile at the next number unless a
    joker takes its place; 0 if it needs none."""


NATURALS, JOKERS, TAKES, LEAVES, ITEM, LOW, HIGH, STANDS_V, STANDS_1 = range(9)
"""Columns: number tiles (four bits a colour), jokers (four bits a kind), the run that it takes (0
or 3 * color + length), the run that it leaves (0 or 2 * color + length - 1), the item
that it leaves, and the bounds and points of `Action`."""
ROW_COLUMNS: Final = 9


class _Builder:
    def __init__(self, rules: MeldRules, *, explicit: bool) -> None:
        self.rules = rules
        self.explicit = explicit

    def build(self) -> Table:
        """Return the table; items are found from what actions leave."""
        starts = [*self.on_runs(), *self.mirror_groups(), *self.mirror_steps(None)]
        if self.explicit:
            starts += [*self.fronts(), *self.double_groups()]
        items: list[Item | None] = [None]
        index: dict[Item | None, int] = {None: 0}
        actions: list[Action] = []
        first = [0]

        def note(found: list[Action]) -> None:
            for action in found:
                if action.leaves_item not in index:
                    index[action.leaves_item] = len(items)
                    items.append(action.leaves_item)

        note(starts)
        at = 1
        while at < len(items):
            steps = list(self.steps(items[at]))
            note(steps)
            first.append(len(actions))
            actions += steps
            at += 1
        first.append(len(actions))
        may_end = [1] + [int(any(_ends(step) for step in self.steps(item))) for item in items[1:]]
        wants = [0] + [_wants(list(self.steps(item))) for item in items[1:]]
        actions += starts
        rows = np.array([_row(action, index) for action in actions], np.int64)
        return Table(
            tuple(items),
            tuple(actions),
            rows.reshape(-1, ROW_COLUMNS),
            np.array(first, np.int64),
            np.array(may_end, np.int64),
            np.array(wants, np.int64),
        )

    def on_runs(self) -> Iterator[Action]:
        """Yield the double and colour-change jokers that continue an open run."""
        for color, length in product(range(4), (1, 2, 3)):
            after = self.longer(length)
            yield Action(
                takes_run=(color, length),
                jokers=_used(JD),
                leaves_item=Mark(color, after),
                high=12,
                stands=(2, 1),
                laid=((_joker(JD),),),
            )
            yield Action(
                takes_run=(color, length),
                jokers=_used(JC),
                leaves_item=Float(color, after, just=True, covered=False),
                stands=(1, 0),
                laid=((_joker(JC),),),
            )

    def longer(self, length: int) -> int:
        """Return the length of a run of *length* with one more joker."""
        if self.explicit:
            return min(3, length + 1)
        return min(IDLE, length + 1)

    def fronts(self) -> Iterator[Action]:
        """Yield runs that begin with special jokers, by their first number tile (S1-11)."""
        for plain, double, change in product(range(MOST + 1), repeat=3):
            if not double + change:
                continue
            order = self.in_front(plain, double, change)
            if order is None:
                continue
            numbers = plain + 2 * double + change
            for color in range(4):
                yield Action(
                    naturals=_one(color),
                    jokers=(plain, double, change, 0),
                    leaves_run=(color, min(3, 1 + len(order))),
                    low=numbers + 1,
                    stands=(numbers, -numbers * (numbers + 1) // 2),
                    laid=((*map(_joker, order), color),),
                )

    def in_front(self, plain: int, double: int, change: int) -> list[int] | None:
        """Return an order of jokers before a run's first number tile; None if there is none."""
        others = [J] * plain + [JD] * double
        order: list[int] = []
        if self.rules.color_change_first and change:
            order.append(JC)
            change -= 1
        while others:
            order.append(others.pop())
            if change:
                order.append(JC)
                change -= 1
        if change and not (order and self.rules.color_change_adjacent):
            return None
        return order + [JC] * change

    def double_groups(self) -> Iterator[Action]:
        """Yield groups with a double joker (A2)."""
        most = MOST if self.rules.double_counts is DoubleCount.PHYSICAL else 1
        for size in range(1, 5):
            shapes = [
                (plain, double)
                for plain, double in product(range(MOST + 1), range(1, most + 1))
                if self.is_group(size, plain, double)
            ]
            for plain, double in shapes:
                for colors in combinations(range(4), size):
                    yield Action(
                        naturals=_many(colors),
                        jokers=(plain, double, 0, 0),
                        stands=(self.represented(0, plain, double), 0),
                        laid=((*colors, *[_joker(J)] * plain, *[_joker(JD)] * double),),
                    )

    def represented(self, naturals: int, plain: int, double: int) -> int:
        """Return how many tiles of a group these stand for (C22)."""
        physical = self.rules.double_counts is DoubleCount.PHYSICAL
        return naturals + plain + (double if physical else 2 * double)

    def is_group(self, naturals: int, plain: int, double: int) -> bool:
        """Whether so many tiles are a group, of different colours."""
        return (
            naturals >= 1
            and naturals + plain + double >= self.rules.min_tiles
            and self.represented(naturals, plain, double) <= self.rules.group_limit
        )

    def mirror_groups(self) -> Iterator[Action]:
        """Yield mirrored groups (A8)."""
        sides = [
            (colors, plain, double)
            for size in range(self.rules.mirror_min_naturals, 5)
            for colors in combinations(range(4), size)
            for plain, double in product(range(MOST + 1), repeat=2)
            if self.represented(size, plain, double) <= self.rules.group_limit
        ]
        found: dict[tuple[tuple[int, ...], int, int], Action] = {}
        for one, two in product(sides, repeat=2):
            size = self.represented(len(one[0]), *one[1:])
            plain, double = one[1] + two[1], one[2] + two[2]
            if (
                size != self.represented(len(two[0]), *two[1:])
                or len({*one[0], *two[0]}) > size
                or max(plain, double) > MOST
            ):
                continue
            naturals = _sum(_many(one[0]), _many(two[0]))
            laid = tuple(
                (*colors, *[_joker(J)] * some, *[_joker(JD)] * more)
                for colors, some, more in (one, two)
            )
            shown = len(one[0]) + len(two[0])
            found.setdefault(
                (naturals, plain, double),
                Action(
                    naturals=naturals,
                    jokers=(plain, double, 0, 1),
                    stands=(2 * size - shown, 0),
                    laid=laid,
                ),
            )
        for (naturals, plain, double), action in found.items():
            less = any(
                (naturals, fewer, fewer_double) in found
                for fewer, fewer_double in product(range(plain + 1), range(double + 1))
                if (fewer, fewer_double) != (plain, double)
            )
            if self.explicit or not less:
                yield action

    def steps(self, item: Item | None) -> Iterator[Action]:
        """Yield what *item* may do at a number."""
        if isinstance(item, Mark) and item.length == IDLE:
            yield Action(takes_item=item, leaves_item=Bridge(item.color))
        elif isinstance(item, Mark):
            yield Action(takes_item=item, leaves_run=(item.color, item.length))
        elif isinstance(item, Bridge):
            yield from self.bridge_steps(item)
        elif isinstance(item, Float):
            yield from self.float_steps(item)
        elif isinstance(item, Mirror):
            yield from self.mirror_steps(item)

    def bridge_steps(self, item: Bridge) -> Iterator[Action]:
        """Yield what a run that has to go on may do."""
        color = item.color
        yield Action(takes_item=item, naturals=_one(color), leaves_run=(color, 3), laid=((color,),))
        mark = Mark(color, IDLE)
        change = Float(color, IDLE, just=True, covered=False)
        yield from self.by_jokers(item, item, mark, change)

    def float_steps(self, item: Float) -> Iterator[Action]:
        """Yield what a run in the air may do: end, land, or go on with jokers."""
        if item.covered:
            yield Action(takes_item=item, leaves_item=item._replace(covered=False))
            return
        if item.length == 3:
            yield Action(takes_item=item)
        for color in range(4):
            if color != item.barred:
                yield Action(
                    takes_item=item,
                    naturals=_one(color),
                    leaves_run=(color, 3),
                    laid=((color,),),
                )
        settled = Float(item.barred, self.longer(item.length), just=False, covered=False)
        change = None
        if not item.just or self.rules.color_change_adjacent:
            change = Float(None, settled.length, just=True, covered=False)
        yield from self.by_jokers(item, settled, settled._replace(covered=True), change)

    def by_jokers(
        self, item: Item, plain: Item, double: Item, change: Item | None
    ) -> Iterator[Action]:
        """Yield how *item* goes on with each joker, and what item that leaves."""
        for kind, after in ((J, plain), (JD, double), (JC, change)):
            if after is not None:
                yield Action(
                    takes_item=item,
                    jokers=_used(kind),
                    leaves_item=after,
                    high=12 if kind == JD else 13,
                    stands=(2, 1) if kind == JD else (1, 0),
                    laid=((_joker(kind),),),
                )

    def mirror_steps(self, item: Mirror | None) -> Iterator[Action]:
        """Yield what a mirrored run may do; None begins one."""
        empty = Half(None, None, 0, covered=False)
        halves = item.halves if item else (empty, empty)
        least = self.rules.mirror_min_naturals
        if (
            item
            and not item.just
            and all(half.naturals >= least and not half.covered for half in halves)
        ):
            yield Action(takes_item=item)
        seen: set[tuple[object, ...]] = set()
        for one, two in product(self.half_steps(halves[0]), self.half_steps(halves[1])):
            action = self.both(item, one, two)
            if action is not None:
                what = (action.naturals, action.jokers, action.leaves_item)
                if what not in seen:
                    seen.add(what)
                    yield action
        may_change = item is not None or self.rules.color_change_first
        adjacent = item is not None and item.just
        if may_change and (not adjacent or self.rules.color_change_adjacent):
            changed = [Half(None, half.color, half.naturals, covered=False) for half in halves]
            if not any(half.covered for half in halves) and (item or self.explicit):
                yield Action(
                    takes_item=item,
                    jokers=(0, 0, 2, int(item is None)),
                    leaves_item=Mirror((changed[0], changed[1]), just=True, age=0),
                    stands=(2, 0),
                    laid=((_joker(JC),), (_joker(JC),)),
                )

    def half_steps(self, half: Half) -> Iterator[tuple[Half, int | None]]:
        """Yield the half after a number, and what was laid: a colour, 4 + a joker, or None."""
        if half.covered:
            yield half._replace(covered=False), None
            return
        for color in range(4) if half.color is None else (half.color,):
            if color != half.barred:
                naturals = min(self.rules.mirror_min_naturals, half.naturals + 1)
                yield Half(color, None, naturals, covered=False), color
        yield half, _joker(J)
        yield half._replace(covered=True), _joker(JD)

    def both(
        self, item: Mirror | None, one: tuple[Half, int | None], two: tuple[Half, int | None]
    ) -> Action | None:
        """Return the action in which both halves go on; None if they would not be the same."""
        halves = one[0], two[0]
        if self.rules.mirror_color is MirrorColor.SAME:
            known = {half.color for half in halves} - {None}
            if len(known) > 1:
                return None
            color = next(iter(known), None)
            barred = None if color is not None else halves[0].barred
            if color is not None and color in {
                half.barred for half in halves if half.color is None
            }:
                return None
            halves = tuple(half._replace(color=color, barred=barred) for half in halves)  # type: ignore[assignment]
        laid = one[1], two[1]
        if item is None and not self.explicit and all(tile is None or tile >= 4 for tile in laid):
            return None
        age = 0
        if (
            not self.explicit
            and not any(tile is None or tile >= 4 for tile in laid)
            and (item is None or item.age)
        ):
            age = 1 if item is None else item.age + 1
            if age >= OLDEST + self.rules.mirror_min_naturals:
                return None
        crossed = _order(halves[0]) > _order(halves[1])
        jokers = [0, 0, 0, int(item is None)]
        colors = []
        for tile in laid:
            if tile is not None and tile >= 4:
                jokers[tile - 4] += 1
            elif tile is not None:
                colors.append(tile)
        return Action(
            takes_item=item,
            naturals=_many(colors),
            jokers=(jokers[0], jokers[1], jokers[2], jokers[3]),
            leaves_item=Mirror(halves[::-1] if crossed else halves, just=False, age=age),
            high=12 if jokers[JD] else 13,
            stands=(jokers[J] + 2 * jokers[JD], jokers[JD]),
            laid=tuple(() if tile is None else (tile,) for tile in laid),
            crossed=crossed,
        )


def _order(half: Half) -> tuple[int, int, int, bool]:
    color = -1 if half.color is None else half.color
    return color, -1 if half.barred is None else half.barred, half.naturals, half.covered


def _ends(step: Action) -> bool:
    """Whether *step* does nothing but end its item."""
    return not any(step.naturals + step.jokers) and step.leaves_run is step.leaves_item is None


def _wants(steps: list[Action]) -> int:
    """Return the colours one of which has to be there if no joker is left (`Table.wants`)."""
    without = [step for step in steps if not any(step.jokers)]
    if not all(any(step.naturals) for step in without):
        return 0
    return sum(1 << color for color in range(4) if any(step.naturals[color] for step in without))


def _joker(kind: int) -> int:
    return 4 + kind


def _many(colors: Iterable[int]) -> Four:
    counts = [0, 0, 0, 0]
    for color in colors:
        counts[color] += 1
    return counts[0], counts[1], counts[2], counts[3]


def _one(color: int) -> Four:
    return _many((color,))


def _used(*kinds: int) -> Four:
    return _many(kinds)


def _sum(one: Four, two: Four) -> Four:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


def _word(counts: Four) -> int:
    return counts[0] | counts[1] << 4 | counts[2] << 8 | counts[3] << 12


def _row(action: Action, index: dict[Item | None, int]) -> list[int]:
    takes, leaves = action.takes_run, action.leaves_run
    return [
        _word(action.naturals),
        _word(action.jokers),
        0 if takes is None else 3 * takes[0] + takes[1],
        0 if leaves is None else 2 * leaves[0] + leaves[1] - 1,
        index[action.leaves_item],
        action.low,
        action.high,
        *action.stands,
    ]


@lru_cache(maxsize=16)
def action_table(rules: MeldRules, *, explicit: bool) -> Table:
    """Return the actions under *rules*.

    Args:
        rules: which melds there are.
        explicit: whether jokers that no meld needs have places too (initial meld).
    """
    return _Builder(rules, explicit=explicit).build()
