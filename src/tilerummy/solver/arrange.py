"""From the search's answer to melds: lay the runs and groups, and keep old melds where possible.

The search says how many tiles of each kind go into runs and how many into groups, and which places
jokers have to fill. Many sets of melds have that *shape*; this module picks one that leaves melds
of the table as they lie and puts jokers that are not needed anywhere where they belong.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld, MeldKind
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.meld import Reading
    from tilerummy.core.ruleset import MeldRules

JOKER: Final = Tile.joker()
_COLORS: Final = tuple(Color)
"""Going through an enum takes several times as long."""


@dataclass
class Shape:
    """What lies where, before it is divided into melds; numbers index from 1."""

    runs: list[list[int]] = field(default_factory=lambda: [[0] * 15 for _ in Color])
    """Number tiles in runs, by colour and number."""
    run_jokers: list[list[int]] = field(default_factory=lambda: [[0] * 15 for _ in Color])
    """Jokers that stand in runs, by colour and number."""
    groups: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(14)])
    """Number tiles in groups, by number and colour."""
    group_jokers: list[int] = field(default_factory=lambda: [0] * 14)
    """Jokers that stand in groups, by number."""
    spare: int = 0
    """Jokers that no meld needs."""

    @classmethod
    def read(cls, moves: Iterable[Sequence[int]], jokers: int | None = None) -> Shape:
        """Return the shape of a search's *moves* with *jokers* to place in all.

        None if *moves* place every joker that is to be placed.
        """
        shape = cls(spare=jokers or 0)
        for number, row in enumerate(moves, 1):
            for color in _COLORS:
                if row[color]:
                    shape._read_runs(color, number, row[color])
            if word := row[4]:
                shape.groups[number] = [(word >> (2 * color)) & 3 for color in range(4)]
                shape.group_jokers[number] = (word >> 8) & 15
                shape.spare -= (word >> 8) & 15
        if jokers is None:
            shape.spare = 0
        return shape

    def _read_runs(self, color: Color, number: int, word: int) -> None:
        naturals, filled, new = word & 15, (word >> 4) & 15, (word >> 8) & 15
        self.runs[color][number] = naturals
        self.run_jokers[color][number] += filled
        self.spare -= filled
        for index in range(new):
            front = (word >> (12 + 4 * index)) & 15
            self.spare -= front
            for back in range(1, front + 1):
                self.run_jokers[color][number - back] += 1

    def keep(self, meld: Meld, rules: MeldRules) -> bool:
        """Take *meld* out as it lies if the rest can still be divided; whether it was taken."""
        return any(
            self._keep(meld, reading, spare_first=spare_first)
            for reading in classify(meld, rules)
            for spare_first in (False, True)
        )

    def _keep(self, meld: Meld, reading: Reading, *, spare_first: bool) -> bool:
        undo: list[tuple[list[int], int]] = []
        color = number = 0
        spare = self.spare
        fits = True
        for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
            code = tile.code if stand_in is None else stand_in.options[0].code
            color, number = code // 13, code % 13 + 1
            if reading.kind is MeldKind.RUN:
                row, at = (self.runs if stand_in is None else self.run_jokers)[color], number
            elif stand_in is None:
                row, at = self.groups[number], color
            else:
                row, at = self.group_jokers, number
            if stand_in is not None and spare and (spare_first or not row[at]):
                spare -= 1
            elif row[at]:
                row[at] -= 1
                undo.append((row, at))
            else:
                fits = False
                break
        if fits and reading.kind is MeldKind.RUN:
            fits = divide_runs(self.runs[color], self.run_jokers[color], Color(color)) is not None
        elif fits:
            fits = divide_groups(self.groups[number], self.group_jokers[number], number) is not None
        if fits:
            self.spare = spare
        else:
            for row, at in undo:
                row[at] += 1
        return fits

    def divide(self) -> list[list[Tile]]:
        """Return melds of this shape, without the spare jokers."""
        melds: list[list[Tile]] = []
        for color in _COLORS:
            if any(self.runs[color]):
                melds += divide_runs(self.runs[color], self.run_jokers[color], color) or []
        for number in NUMBERS:
            if any(self.groups[number]):
                melds += divide_groups(self.groups[number], self.group_jokers[number], number) or []
        return melds


def divide_runs(tiles: list[int], jokers: list[int], color: Color) -> list[list[Tile]] | None:
    """Return runs of *color* with these number tiles and jokers by number; None if impossible.

    Runs are continued as long as possible, number tiles go where a run has none yet.
    """
    if not any(tiles):
        return None if any(jokers) else []
    done: list[list[Tile]] = []
    going: list[list[Tile]] = []
    for number in range(1, 15):
        naturals = tiles[number]
        total = naturals + jokers[number]
        if not total and not going:
            continue
        if len(going) > total:
            # Runs that can end come last.
            going.sort(key=lambda run: len(run) >= 3 and not _bare(run))
        while len(going) > total:
            run = going.pop()
            if len(run) < 3 or _bare(run):
                return None
            done.append(run)
        going += [[] for _ in range(total - len(going))]
        natural = Tile.of(color, number) if naturals else JOKER
        for index, run in enumerate(_neediest(going) if jokers[number] else going):
            run.append(natural if index < naturals else JOKER)
    return done


def _bare(run: list[Tile]) -> bool:
    """Whether *run* has no number tile."""
    return not run or (run[0] is JOKER and run.count(JOKER) == len(run))


def _neediest(runs: list[list[Tile]]) -> list[list[Tile]]:
    """Return *runs*, those without a number tile first, the longest of them in front."""
    return sorted(runs, key=lambda run: -len(run) if _bare(run) else 1)


def divide_groups(tiles: list[int], jokers: int, number: int) -> list[list[Tile]] | None:
    """Return groups of *number* with these number tiles by colour; None if impossible."""
    total = sum(tiles)
    size = total + jokers
    if not size:
        return []
    count = max(*tiles, (size + 3) // 4)
    if 3 * count > size or count > total:
        return None
    groups: list[list[Tile]] = [[] for _ in range(count)]
    dealt = [Tile.of(color, number) for color in _COLORS for _ in range(tiles[color])]
    for index, tile in enumerate(dealt):
        groups[index % count].append(tile)
    for _ in range(jokers):
        min(groups, key=len).append(JOKER)
    return groups


def arrange(shape: Shape, old: Iterable[Meld], rules: MeldRules) -> list[Meld]:
    """Return melds of *shape*, as many of *old* among them as a greedy choice keeps.

    Melds with jokers are tried first: a joker that stays in its meld is not retrieved (B4).
    """
    start = list(old)
    order = sorted(start, key=lambda meld: (-meld.tiles.jokers, -len(meld)))
    kept = [meld for meld in order if shape.keep(meld, rules)]
    new = shape.divide()
    home = [meld.tiles for meld in start]
    melds = [list(meld.laid) for meld in kept] + new
    lost = list(home)
    for meld in kept:
        lost.remove(meld.tiles)
    absorb(melds, shape.spare, [tiles for tiles in lost if tiles.jokers], home)
    return [Meld(tuple(laid)) for laid in melds]


def settled(old: Table, new: Table) -> Table:
    """Return *new* with the melds of *old* that are in it first, as they lie and in their order."""
    left = Counter(meld.tiles for meld in new.melds)
    stay = []
    for meld in old.melds:
        if left[meld.tiles]:
            left[meld.tiles] -= 1
            stay.append(meld)
    more = [meld for meld in reversed(new.melds) if _taken(left, meld.tiles)]
    return Table((*stay, *reversed(more)))


def _taken(left: Counter[Tiles], tiles: Tiles) -> bool:
    if not left[tiles]:
        return False
    left[tiles] -= 1
    return True


def absorb(
    melds: list[list[Tile]], spare: int, wanted: Sequence[Tiles], old: Sequence[Tiles]
) -> None:
    """Add *spare* jokers to *melds* in place; one may be left over if nothing has room.

    Melds that become a superset of one of *wanted* (a joker's old meld) come first, then new
    ones; melds that hold one of *old* (melds at the start) come last (B4).
    """
    while spare:
        open_melds = [meld for meld in melds if _has_room(meld)]
        if open_melds:

            def cost(meld: list[Tile]) -> int:
                tiles, more = Tiles(meld), Tiles([*meld, JOKER])
                if any(home <= more and not home <= tiles for home in wanted):
                    return 0
                return 2 if any(start <= tiles for start in old) else 1

            _extend(min(open_melds, key=cost))
            spare -= 1
            continue
        spare = _make_room(melds, spare)
        if spare < 0:
            return


def _has_room(meld: list[Tile]) -> bool:
    naturals = {tile for tile in meld if tile is not JOKER}
    is_group = len(naturals) > 1 and len({tile.number for tile in naturals}) == 1
    return len(meld) < (4 if is_group else 13)


def _extend(meld: list[Tile]) -> None:
    """Add a joker to a meld that has room, never beyond 13 or below 1 (B5)."""
    places = [at for at, tile in enumerate(meld) if tile is not JOKER]
    first = meld[places[0]]
    if len(places) == 1 and len(meld) >= 4:
        meld[:] = _run_of(first, len(meld) + 1)
    elif len(places) == 1 or first.number == meld[places[1]].number:
        meld.append(JOKER)
    elif (first.number or 0) - places[0] + len(meld) > 13:
        meld.insert(0, JOKER)
    else:
        meld.append(JOKER)


def _make_room(melds: list[list[Tile]], spare: int) -> int:
    """Rearrange full melds so that a joker or two fit; return the jokers still to place.

    Every meld is a run of 13 or a group of four with two number tiles at least. -1 if nothing
    can be done: a single joker is left and every meld is the only group of its number.
    """
    for meld in melds:
        if len(meld) == 13:
            cut = _cut(meld)
            melds.append(meld[cut:])
            del meld[cut:]
            meld.append(JOKER)
            return spare - 1
    for number in NUMBERS:
        groups = [meld for meld in melds if any(tile.number == number for tile in meld)]
        tiles = [sum(tile.color is color for meld in groups for tile in meld) for color in Color]
        jokers = sum(tile is JOKER for meld in groups for tile in meld)
        more = divide_groups(tiles, jokers + 1, number) if len(groups) > 1 else None
        if more is not None:
            melds[:] = [meld for meld in melds if meld not in groups] + more
            return spare - 1
    for meld in melds:
        naturals = [tile for tile in meld if tile is not JOKER]
        if len(naturals) > 1 and spare > 1:
            meld.remove(naturals[0])
            melds.append(_run_of(naturals[0], 3))
            return spare - 2
    return -1


def _cut(run: list[Tile]) -> int:
    """Return where to cut a run of 13 so that both parts are runs with a number tile."""
    places = [at for at, tile in enumerate(run) if tile is not JOKER]
    return min(max(places[0] + 1, 3), 10)


def _run_of(tile: Tile, length: int) -> list[Tile]:
    """Return a run of *tile* and jokers."""
    number = tile.number or 0
    start = min(number, 14 - length)
    return [tile if start + place == number else JOKER for place in range(length)]
