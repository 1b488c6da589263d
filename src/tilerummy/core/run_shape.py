"""The outline of a run, or of one side of a mirrored run: numbers, colours, changes of colour.

Worst case of each function: linear in its tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import StandIn
from tilerummy.core.policy import MirrorColor
from tilerummy.core.tile import Color, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import MeldRules

_COLORS: Final = tuple(Color)


@dataclass(frozen=True, slots=True)
class RunShape:
    """A run before its first number is checked.

    ``segments`` says for every number in turn which stretch of one colour it belongs to, None
    for a colour-change joker, which is a number without a colour (A3). ``colors`` has one entry
    per stretch; None for a stretch of jokers only.
    """

    start: int
    """The first number."""
    segments: tuple[int | None, ...]
    colors: tuple[Color | None, ...]

    @property
    def value(self) -> int:
        """Sum of the numbers."""
        return sum(self.start + place for place in range(len(self.segments)))

    def read(self, laid: Sequence[Tile]) -> list[StandIn | None]:
        """Return what each joker of *laid*, which has this outline, stands for."""
        stand_ins: list[StandIn | None] = []
        place = 0
        for tile in laid:
            if not tile.is_joker:
                stand_ins.append(None)
                place += 1
                continue
            options = [
                Tile.of(color, self.start + number)
                for number in range(place, place + tile.span)
                for color in self._colors_at(place)
            ]
            stand_ins.append(StandIn(tuple(options), tile.span))
            place += tile.span
        return stand_ins

    def _colors_at(self, place: int) -> tuple[Color, ...]:
        segment = self.segments[place]
        if segment is None:
            return _COLORS
        color = self.colors[segment]
        if color is not None:
            return (color,)
        around = self.colors[max(0, segment - 1) : segment + 2]
        return tuple([color for color in _COLORS if color not in around])


def outline(laid: Sequence[Tile], rules: MeldRules, *, mirrored: bool) -> RunShape | None:
    """Return the outline of *laid*, ascending; None if no run has it.

    A side of a *mirrored* run ends at the mirror joker, next to which no colour can change (A11).
    """
    starts: set[int] = set()
    segments: list[int | None] = []
    colors: list[set[Color]] = [set()]
    for tile in laid:
        if tile.color is not None and tile.number is not None:
            starts.add(tile.number - len(segments))
            colors[-1].add(tile.color)
        if tile.joker_kind is Joker.MIRROR:
            return None
        if tile.joker_kind is Joker.COLOR_CHANGE:
            segments.append(None)
            colors.append(set())
        else:
            segments += [len(colors) - 1] * tile.span
    if len(starts) != 1 or any(len(shown) > 1 for shown in colors):
        return None
    if len(colors) > 1 and not changes_are_well_placed(laid, rules, mirrored=mirrored):
        return None
    return RunShape(
        min(starts), tuple(segments), tuple([next(iter(shown), None) for shown in colors])
    )


def changes_are_well_placed(laid: Sequence[Tile], rules: MeldRules, *, mirrored: bool) -> bool:
    """Whether every colour-change joker of *laid* stands where one may (A4, A11)."""
    changes = [tile.joker_kind is Joker.COLOR_CHANGE for tile in laid]
    if any(changes[:1]) and not rules.color_change_first:
        return False
    if mirrored and any(changes[-1:]):
        return False
    return rules.color_change_adjacent or not any(one and two for one, two in pairwise(changes))


def merge(sides: Sequence[RunShape], rules: MeldRules) -> tuple[RunShape, ...] | None:
    """Return *sides* with what each learns from the other; None if they do not fit together.

    One side alone only has to stay between 1 and 13 (S0-16) and to change its colour at each
    change (S1-14). The sides of a mirrored run are the same, colours included (A7).
    """
    starts = {side.start for side in sides}
    shapes = {side.segments for side in sides}
    if len(starts) != 1 or len(shapes) != 1:
        return None
    (start,), (segments,) = starts, shapes
    if start < 1 or start + len(segments) - 1 > 13:
        return None
    colors = [side.colors for side in sides]
    if len(sides) > 1 and rules.mirror_color is MirrorColor.SAME:
        merged = []
        for shown in zip(*(side.colors for side in sides), strict=True):
            known = set(shown) - {None}
            if len(known) > 1:
                return None
            merged.append(next(iter(known), None))
        colors = [tuple(merged)] * len(sides)
    if not all(map(_changes_color, colors)):
        return None
    return tuple(
        [RunShape(start, side.segments, known) for side, known in zip(sides, colors, strict=True)]
    )


def _changes_color(colors: Sequence[Color | None]) -> bool:
    return not any(one is not None and one == two for one, two in pairwise(colors))
