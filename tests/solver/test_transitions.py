"""The tables of transitions: whatever can be put together from them is a meld of the rule book."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import sampled
from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.tile import TILES, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.special.melds import laid_joker, tally
from tilerummy.solver.dp.special.open_melds import (
    JC,
    J,
    Mirror,
    Run,
    Transition,
)
from tilerummy.solver.dp.special.records import MELD_BITS, TRANSITION_BITS, VARIANTS
from tilerummy.solver.dp.special.transitions import transition_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.solver.dp.special.transitions import TransitionTable

RULES: Final = [
    MeldRules(),
    MeldRules(color_change_first=True),
    MeldRules(color_change_adjacent=True),
    MeldRules(color_change_first=True, color_change_adjacent=True),
    MeldRules(mirror_color=MirrorColor.NUMBER),
    MeldRules(mirror_min_naturals=2),
    MeldRules(mirror_min_naturals=3),
    MeldRules(double_counts=DoubleCount.PHYSICAL),
    MeldRules(
        color_change_first=True,
        color_change_adjacent=True,
        mirror_color=MirrorColor.NUMBER,
        double_counts=DoubleCount.PHYSICAL,
    ),
]
"""Every option about special jokers (A4, A7, A12, C22), alone and together."""
TABLES: Final = [
    (rules, explicit) for rules in RULES[:: 8 if INTERPRETED else 1] for explicit in (False, True)
][::-1]
FEW: Final = sampled(TABLES, every=1 if INTERPRETED else 5)
"""All options together among them."""

Path = tuple[Transition, ...]
START, END = "start", "end"


def before(step: Transition) -> object:
    """Where a transition may be taken."""
    if step.takes_run is not None:
        return "run", *step.takes_run
    return START if step.takes_meld is None else step.takes_meld


def behind(step: Transition) -> object:
    """Where a transition leads."""
    if step.leaves_run is not None:
        return "run", *step.leaves_run
    return END if step.leaves_meld is None else step.leaves_meld


def plain_steps() -> list[Transition]:
    """What the plain search does with runs: begin, go on, and end them."""
    begin = [
        Transition(naturals=tally(color), leaves_run=(color, 1), laid=((color,),))
        for color in range(4)
    ]
    longer = [
        Transition(
            takes_run=(color, length),
            naturals=tally(color),
            leaves_run=(color, min(3, length + 1)),
            laid=((color,),),
        )
        for color in range(4)
        for length in (1, 2, 3)
    ]
    return [*begin, *longer, *(Transition(takes_run=(color, 3)) for color in range(4))]


def in_the_air() -> list[tuple[Path, Run]]:
    """Melds of the table that leave a run of three in the air and stay together, number by number.

    They end in a colour-change joker, or in plain jokers behind one.
    """
    plain = Transition(jokers=tally(J), stands=(1, 0), laid=((laid_joker(J),),))
    change = Transition(jokers=tally(JC), stands=(1, 0), laid=((laid_joker(JC),),))
    red = Transition(naturals=tally(0), laid=((0,),))
    return [
        ((red, change, plain, change), Run(None, 3, just=True)),
        ((red, change, plain, change, plain), Run(None, 3)),
    ]


def shortest(
    steps: Iterable[Transition], start: dict[object, Path], *, back: bool
) -> dict[object, Path]:
    """Return a shortest path from *start* to every place, or *back* from every place to it."""
    leading: dict[object, list[Transition]] = {}
    for step in steps:
        leading.setdefault(behind(step) if back else before(step), []).append(step)
    found, queue = dict(start), deque(start)
    while queue:
        place = queue.popleft()
        for step in leading.get(place, []):
            other = before(step) if back else behind(step)
            if other not in found:
                found[other] = (step, *found[place]) if back else (*found[place], step)
                queue.append(other)
    return found


def first_number(path: Sequence[Transition]) -> int | None:
    """Return the greatest number at which *path* can begin; None if there is none."""
    for number in range(13, 0, -1):
        if all(
            step.low <= at <= step.high
            for at, step in enumerate(path, number)
            if any(step.naturals + step.jokers) or step.leaves_run or step.leaves_meld
        ):
            return number
    return None


def laid(path: Path, number: int) -> tuple[Meld, int]:
    """Return the meld that *path* lays from *number* on, and its points by the transitions."""
    sides: list[list[Tile]] = [[] for _ in path[0].laid]
    worth = 0
    used_tiles: list[Tile] = []
    for at, step in enumerate(path, number):
        for side, codes in zip(sides, step.laid, strict=False):
            side += [TILES[13 * code + at - 1] if code < 4 else TILES[48 + code] for code in codes]
        if step.crossed:
            sides.reverse()
        worth += step.stands[0] * at + step.stands[1] + sum(step.naturals) * at
        for color, count in enumerate(step.naturals):
            used_tiles += [TILES[13 * color + at - 1] for _ in range(count)]
        for kind, count in zip(Joker, step.jokers, strict=True):
            used_tiles += [Tile.joker(kind)] * count
    if len(sides) == 2:
        meld = Meld((*sides[0], Tile.joker(Joker.MIRROR), *reversed(sides[1])))
    else:
        meld = Meld(tuple(sides[0]))
    assert meld.tiles == Tiles(used_tiles)
    return meld, worth


def assert_meld(path: Path, rules: MeldRules) -> None:
    number = first_number(path)
    assert number is not None
    for start in {number, max(number - 1, *(step.low - at for at, step in enumerate(path)))}:
        meld, worth = laid(path, start)
        assert worth in {reading.value for reading in classify(meld, rules)}, str(meld)


def steps_of(table: TransitionTable) -> list[Transition]:
    return [*table.transitions, *plain_steps()]


@COMPILED_ONLY
@pytest.mark.parametrize(("rules", "explicit"), FEW)
def test_every_transition_is_part_of_a_meld(rules: MeldRules, explicit: bool) -> None:
    """Reached in the shortest way and finished in the shortest: a meld, worth what is said."""
    table = transition_table(rules, explicit=explicit)
    steps = steps_of(table)
    from_start = shortest(steps, {START: ()}, back=False)
    unreached: dict[object, Path] = {
        item: path for path, item in in_the_air() if item not in from_start
    }
    from_start = shortest(steps, unreached, back=False) | from_start
    to_end = shortest(steps, {END: ()}, back=True)
    for step in table.transitions:
        assert_meld((*from_start[before(step)], step, *to_end[behind(step)]), rules)


@pytest.mark.parametrize(("rules", "explicit"), FEW)
def test_random_walks_end_in_melds(rules: MeldRules, explicit: bool) -> None:
    table = transition_table(rules, explicit=explicit)
    rng = Random(1)
    steps = steps_of(table)
    leading: dict[object, list[Transition]] = {}
    for step in steps:
        leading.setdefault(before(step), []).append(step)
    to_end = shortest(steps, {END: ()}, back=True)
    mirror_starts = [step for step in leading[START] if isinstance(step.leaves_meld, Mirror)]
    mirrors = 0
    for walk in range(150):
        path: Path = ()
        place: object = START
        for _ in range(rng.randrange(1, 9)):
            if place == END:
                break
            # Most transitions begin groups: half of the walks begin a mirrored run instead.
            some = mirror_starts if not path and walk % 2 else leading[place]
            step = rng.choice(some)
            if first_number((*path, step, *to_end[behind(step)])) is None:
                break
            path, place = (*path, step), behind(step)
        if path:
            complete = path + to_end[place]
            assert_meld(complete, rules)
            mirrors += any(isinstance(step.leaves_meld, Mirror) for step in complete)
    assert mirrors > 20


@pytest.mark.parametrize(("rules", "explicit"), TABLES)
def test_a_word_holds_every_number(rules: MeldRules, explicit: bool) -> None:
    """Open melds and transitions fit into the bits that the state has, ten blocks besides."""
    table = transition_table(rules, explicit=explicit)
    assert len(table.melds) <= 1 << MELD_BITS
    assert len(table.transitions) + 10 * VARIANTS < 1 << TRANSITION_BITS
    assert len(table.transitions) == len(table.arrays.rows)
    arrays, first = table.arrays, table.arrays.first
    assert len(table.melds) == len(arrays.can_end) == len(arrays.wants) == len(first) - 1
    for number, item in enumerate(table.melds[1:], 1):
        mine = table.transitions[first[number] : first[number + 1]]
        assert mine
        assert all(step.takes_meld == item for step in mine)
