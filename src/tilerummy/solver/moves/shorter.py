"""Steps between two sets of melds, and a search for fewer of them where few tiles are involved."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.solver.layout.shape import is_group
from tilerummy.solver.matching import left_over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Codes = tuple[int, ...]
"""Tiles as they lie, by code."""
Spots = tuple[Codes, ...]

TILES: Final = 10
"""Most tiles of changed melds for which shorter ways are searched for."""
STATES: Final = 4_000
"""Most tables to look at in that search."""


class Step(NamedTuple):
    """A move among the melds that change; fields as in `moves.Move`."""

    codes: Codes
    source: int | None
    start: int
    target: int
    place: int


def form(codes: Codes) -> Codes:
    """Return *codes* so that melds which are the same compare equal."""
    return tuple(sorted(codes)) if is_group(codes) else codes


def contained(part: Codes, whole: Codes) -> bool:
    """Whether *part* is left when some tiles are taken out of *whole*."""
    if is_group(part):
        return Counter(part) <= Counter(whole)
    left = iter(whole)
    return all(code in left for code in part)


def least(old: Sequence[Codes], new: Sequence[Codes]) -> int:
    """Return how many of *new* cannot each come from one of *old* by taking tiles away."""
    homes = ([at for at, codes in enumerate(old) if contained(part, codes)] for part in new)
    return sum(1 for _ in left_over(homes))


def shorter(
    old: Sequence[Codes], new: Sequence[Codes], rack: Counter[int], steps: list[Step]
) -> list[Step]:
    """Return the fewest steps that make *new* of *old* and *rack*, or *steps* if that is too much.

    Breadth first, without what needs too many steps still: each is added to one meld only.
    """
    few = least(old, new)
    if len(steps) <= few or sum(map(len, new)) > TILES:
        return steps
    goal = sorted(map(form, new))
    hand = tuple(sorted(rack.elements()))
    level: list[tuple[Spots, Codes, list[Step]]] = [(tuple(old), hand, [])]
    seen = {(tuple(sorted(old)), hand)}
    for left in range(len(steps) - 2, -1, -1):
        following = []
        for spots, rest, done in level:
            for step in _steps(spots, rest, new):
                after, less = _after(spots, rest, step)
                if not less and sorted(form(codes) for codes in after if codes) == goal:
                    return [*done, step]
                key = (tuple(sorted(after)), less)
                if key not in seen and least(after, new) <= left:
                    seen.add(key)
                    following.append((after, less, [*done, step]))
            if len(seen) > STATES:
                return steps
        level = following
    return steps


def _after(spots: Spots, rack: Codes, step: Step) -> tuple[Spots, Codes]:
    melds = [list(codes) for codes in spots]
    left = list(rack)
    if step.source is None:
        for code in step.codes:
            left.remove(code)
    else:
        del melds[step.source][step.start : step.start + len(step.codes)]
    if step.target == len(melds):
        melds.append([])
    melds[step.target][step.place : step.place] = step.codes
    return tuple(map(tuple, melds)), tuple(left)


def _steps(spots: Spots, rack: Codes, new: Sequence[Codes]) -> Iterator[Step]:
    """Yield every step; from the rack only what lies in that order in one of *new*."""
    for codes, source, start in (*_on_table(spots), *_on_rack(rack, new)):
        for target in range(len(spots) + 1):
            here = len(spots[target]) if target < len(spots) else 0
            room = here - len(codes) if target == source else here
            for place in range(room + 1):
                if target != source or place != start:
                    yield Step(codes, source, start, target, place)


def _on_table(spots: Spots) -> Iterator[tuple[Codes, int | None, int]]:
    for spot, codes in enumerate(spots):
        for start in range(len(codes)):
            for stop in range(start + 1, len(codes) + 1):
                yield codes[start:stop], spot, start


def _on_rack(rack: Codes, new: Sequence[Codes]) -> Iterator[tuple[Codes, int | None, int]]:
    have = Counter(rack)
    runs = {
        run
        for codes in new
        for size in range(1, len(rack) + 1)
        for run in combinations([code for code in codes if have[code]], size)
    }
    for run in sorted(runs):
        if Counter(run) <= have:
            yield run, None, 0
