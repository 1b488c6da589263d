"""Reading melds: run or group, what each joker stands for, and the value.

A meld is read in the order in which it is laid. Runs ascend, so the place of a joker determines
what it stands for (S4-05, B1). A meld can have several readings: ``[J R8 J]`` is a run and a group.
A mirrored meld has two sides that read the same from the outside to the mirror joker.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld, MeldKind, Reading, StandIn
from tilerummy.core.policy import DoubleCount
from tilerummy.core.run_shape import merge, outline
from tilerummy.core.tile import Color, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.ruleset import MeldRules

Laid = tuple[Tile, ...]
_COLORS: Final = tuple(Color)
_MIRROR: Final = StandIn((), 0)
_NOT_IN_GROUPS: Final = (Joker.COLOR_CHANGE, Joker.MIRROR)
RULES_KEPT: Final = 8
"""Number of meld rules whose readings are cached; a process uses few."""
READINGS_KEPT: Final = 16_384
"""Number of cached readings per meld rules. Five tiles with special jokers have 7,342 melds."""


def classify(meld: Meld, rules: MeldRules) -> tuple[Reading, ...]:
    """Return every valid reading of *meld* as laid; empty if it is not a meld.

    Worst case: linear in its tiles.

    >>> from tilerummy.core.format.notation import parse_meld
    >>> from tilerummy.core.presets import CLASSIC
    >>> [(str(r.kind), r.value) for r in classify(parse_meld("[J R8 J]"), CLASSIC.meld_rules)]
    [('group', 24), ('run', 24)]
    """
    return reader(rules)(meld.codes)


@lru_cache(maxsize=RULES_KEPT)
def reader(rules: MeldRules) -> Callable[[bytes], tuple[Reading, ...]]:
    """Return a function that reads melds by their codes; faster than `classify` for many melds.

    Worst case of a reading: linear in its tiles.

    >>> from tilerummy.core.format.notation import parse_meld
    >>> from tilerummy.core.presets import CLASSIC
    >>> read = reader(CLASSIC.meld_rules)
    >>> [reading.value for reading in read(parse_meld("[R7 R8 R9]").codes)]
    [24]
    """

    @lru_cache(maxsize=READINGS_KEPT)
    def read(codes: bytes) -> tuple[Reading, ...]:
        return _readings(Meld.from_codes(codes).laid, rules)

    return read


def value(meld: Meld, rules: MeldRules) -> int | None:
    """Return the meld's best value in points (B1), or None if it is not a meld.

    Worst case: that of `classify`.
    """
    return max((reading.value for reading in classify(meld, rules)), default=None)


def _readings(laid: Laid, rules: MeldRules) -> tuple[Reading, ...]:
    kinds = [tile.joker_kind for tile in laid]
    naturals = kinds.count(None)
    if len(laid) < rules.min_tiles or naturals < rules.min_naturals:
        return ()
    if rules.max_jokers is not None and len(laid) - naturals > rules.max_jokers:
        return ()
    if Joker.MIRROR not in kinds:
        found = (_group((laid,), rules), _run((laid,), rules))
        return tuple([reading for reading in found if reading is not None])
    centre = kinds.index(Joker.MIRROR)
    left, right = laid[:centre], laid[centre + 1 :]
    if any(_naturals(side) < rules.mirror_min_naturals for side in (left, right)):
        return ()
    mirrored = (_group((left, right), rules), _mirror_run(left, right, rules))
    return tuple(reading for reading in mirrored if reading is not None)


def _naturals(laid: Laid) -> int:
    return sum([not tile.is_joker for tile in laid])


def _group(sides: tuple[Laid, ...], rules: MeldRules) -> Reading | None:
    """Read *sides* as tiles of one number, all of different colours on each side (S0-12).

    The two sides of a mirrored group show the same colours in any order (A8).
    """
    shown = [tile for side in sides for tile in side if not tile.is_joker]
    number = shown[0].number
    if (
        number is None
        or {tile.number for tile in shown} != {number}
        or any(_repeats(side) for side in sides)
    ):
        return None
    sizes = {_represented(side, rules) for side in sides}
    if len(sizes) != 1:
        return None
    (size,) = sizes
    colors = {tile.color for tile in shown}
    if size is None or size > rules.group_limit or len(colors) > size:
        return None
    stand_ins: list[StandIn | None] = []
    for side in sides:
        here = {tile.color for tile in side}
        missing = [
            Tile.of(color, number)
            for color in _COLORS
            if color not in here and (color in colors or len(colors) < size)
        ]
        options = tuple(missing)
        stand_ins += [StandIn(options, tile.span) if tile.is_joker else None for tile in side]
        stand_ins.append(_MIRROR)
    kind = MeldKind.GROUP if len(sides) == 1 else MeldKind.MIRROR_GROUP
    return Reading(kind, tuple(stand_ins[:-1]), number * size * len(sides))


def _represented(side: Laid, rules: MeldRules) -> int | None:
    """Return how many tiles a group's side stands for; None if it holds what no group can."""
    if any(tile.joker_kind in _NOT_IN_GROUPS for tile in side):
        return None
    if rules.double_counts is DoubleCount.PHYSICAL:
        return len(side)
    return sum([tile.span for tile in side])


def _repeats(side: Laid) -> bool:
    colors = [tile.color for tile in side if tile.color is not None]
    return len(set(colors)) < len(colors)


def _mirror_run(left: Laid, right: Laid, rules: MeldRules) -> Reading | None:
    """Read a mirrored run, ascending to the mirror; the other way round is the same (A7)."""
    upright = _run((left, right[::-1]), rules)
    if upright is not None:
        return _unfold(upright, len(left), (False, True))
    turned = _run((left[::-1], right), rules)
    return None if turned is None else _unfold(turned, len(left), (True, False))


def _unfold(reading: Reading, left: int, turned: tuple[bool, bool]) -> Reading:
    """Put the stand-ins of two sides back into laid order around the mirror joker."""
    sides = reading.stand_ins[:left], reading.stand_ins[left:]
    first, second = (side[::-1] if back else side for side, back in zip(sides, turned, strict=True))
    return Reading(MeldKind.MIRROR_RUN, (*first, _MIRROR, *second), reading.value)


def _run(sides: tuple[Laid, ...], rules: MeldRules) -> Reading | None:
    """Read *sides*, each ascending, as consecutive numbers (S0-14)."""
    outlines = []
    for side in sides:
        found = outline(side, rules, mirrored=len(sides) > 1)
        if found is None:
            return None
        outlines.append(found)
    sections = merge(outlines, rules)
    if sections is None:
        return None
    stand_ins = [
        stand_in
        for side, traced in zip(sides, sections, strict=True)
        for stand_in in traced.read(side)
    ]
    return Reading(MeldKind.RUN, tuple(stand_ins), sum(traced.value for traced in sections))
