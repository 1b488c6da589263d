"""From the result of a search to a table of melds.

The result counts the tiles in runs and groups. Many sets of melds have those counts; this module
chooses one that leaves melds of the table unchanged. Jokers that no meld needs are added where
there is room.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.classify import classify
from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.meld import Meld, MeldKind, Reading
from tilerummy.core.policy import JokerReuse
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp import dividing
from tilerummy.solver.dp.dividing import GROUPS, JOKERS, LEVEL, RUNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.dp.jit import Ints

_RULES: Final = MeldRules()
_NO_MOVES: Final = np.zeros((13, 5), np.int64)
JOKER, MIRROR = Tile.joker(), Tile.joker(Joker.MIRROR)
_IN_RUNS: Final = bytes(LEVEL * (code % 13 + 1) + RUNS + code // 13 for code in range(256))
"""Places of number tiles, by code."""
_IN_GROUPS: Final = bytes(place | GROUPS for place in _IN_RUNS)


class Divided(NamedTuple):
    """Melds of a shape."""

    unchanged: list[Meld]
    """Old melds, in their order."""
    new: list[Meld]
    spare: int
    """Jokers that are in none of them."""
    tiles: bytes
    """What the moves lay, and other jokers in `kept`: counts by code."""
    stay: bytes
    """By old meld, 1 if it is kept, else 0."""


@dataclass
class Shape:
    """Tiles in runs and groups, before they are divided into melds."""

    moves: Ints = field(default_factory=lambda: _NO_MOVES)
    """The tiles that a search lays (`jit.DpResult`)."""
    jokers: int | None = None
    """Jokers of the moves and others that no meld needs; None if the moves have a place for all."""
    counts: Ints = field(default_factory=lambda: np.zeros(dividing.PLACES, np.int64))
    """Other tiles and jokers, by place (`dividing`)."""

    def add_to_groups(self, number: int, tiles: Sequence[int], jokers: int = 0) -> None:
        """Add *tiles* of *number*, counted by colour, and *jokers* that belong to groups."""
        first = LEVEL * number + GROUPS
        self.counts[first : first + JOKERS + 1] += (*tiles, jokers)

    def divide(self, old: Iterable[Meld], rules: MeldRules) -> Divided:
        """Return melds of this shape, as many of *old* among them as a greedy choice keeps.

        Melds are kept as they lie as long as the rest can be divided. Those with jokers are tried
        first: a joker that stays in its meld is not retrieved (B4); then the longest. Jokers in
        them are those of the shape or spare ones.

        Raises:
            ValueError: if no melds have this shape.
        """
        start = list(old)
        places = b"".join(map(_ranked(rules), [meld.codes for meld in start]))
        spare = -1 if self.jokers is None else self.jokers
        laid = np.empty(dividing.LAID, np.uint8)
        end, spare = dividing.keep_and_divide(
            self.moves, self.counts.copy(), spare, len(start), np.frombuffer(places, np.uint8), laid
        )
        if end < 0:
            raise ValueError("no melds have this shape")
        rows = laid[: dividing.MELDS + end].tobytes()
        stay = rows[dividing.UNCHANGED : dividing.UNCHANGED + len(start)]
        unchanged = list(compress(start, stay))
        new = [
            Meld.from_codes(rows[row : row + rows[row + dividing.SIZE]])
            for row in range(dividing.MELDS, len(rows), dividing.WIDTH)
        ]
        return Divided(unchanged, new, spare, rows[: dividing.UNCHANGED], stay)


def groups(number: int, tiles: Sequence[int], jokers: int) -> list[Meld]:
    """Return groups of *number* with *tiles*, counted by colour, and *jokers*.

    >>> print(*groups(7, (2, 1, 1, 1), 1))
    [R7 B7 O7] [R7 K7 J]
    """
    shape = Shape()
    shape.add_to_groups(number, tiles, jokers)
    return shape.divide((), _RULES).new


def is_group(codes: Sequence[int]) -> bool:
    """Whether number tiles show one number twice or more: then their order has no meaning.

    A single one does not tell; around a mirror order has one.
    """
    numbers = [code % 13 for code in codes if code < JOKER.code]
    return len(numbers) > 1 and len(set(numbers)) == 1 and MIRROR.code not in codes


@lru_cache(maxsize=8)
def _ranked(rules: MeldRules) -> Callable[[bytes], bytes]:
    """Return what tells of a meld's codes its rank and places, as `keep_and_divide` wants them.

    The rank orders melds by jokers, then by length.
    """

    @lru_cache(maxsize=16_384)
    def ranked(codes: bytes) -> bytes:
        jokers = codes.count(JOKER.code)
        if jokers:
            meld = Meld.from_codes(codes)
            readings = [_stood_for(meld, one) for one in classify(meld, rules)]
        else:
            readings = [codes.translate(_IN_RUNS if codes[0] + 1 == codes[1] else _IN_GROUPS)]
        found = b"".join([bytes([len(reading)]) + reading for reading in readings])
        return bytes([len(codes) + 16 * jokers, len(readings)]) + found

    return ranked


def _stood_for(meld: Meld, reading: Reading) -> bytes:
    """Return the places that *meld* takes as *reading* has it."""
    in_run = reading.kind is MeldKind.RUN
    places = []
    for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
        if stand_in is None:
            places.append((_IN_RUNS if in_run else _IN_GROUPS)[tile.code])
        else:
            place = _IN_RUNS[stand_in.options[0].code]
            places.append(place | JOKERS if in_run else place // LEVEL * LEVEL + GROUPS + JOKERS)
    return bytes(places)


def arrange(shape: Shape, old: Iterable[Meld], rules: MeldRules) -> list[Meld]:
    """Return melds of *shape*, as many of *old* among them as a greedy choice keeps.

    Kept ones come first. Spare jokers are not in them if all have room there without more ado.
    """
    divided = shape.divide(old, rules)
    melds = divided.unchanged + divided.new
    if divided.spare and divided.spare > sum(map(room, melds)):
        add_spare(melds, divided.spare)
    return melds


def table_of(shape: Shape, old: Table, rules: MeldRules) -> Table:
    """Return the table of all melds of *shape*, which holds moves only; melds of *old* first."""
    divided = shape.divide(old.melds, rules)
    melds = divided.unchanged + divided.new
    if divided.spare:
        add_spare(melds, divided.spare)
        return settled(old, Table(tuple(melds)))
    return Table.known(tuple(melds), Tiles.from_counts(divided.tiles))


def table_found(rules: Ruleset, old: Table, moves: Ints, jokers: int) -> Table | None:
    """Return the table to which *moves* lead, laid in the first way; None if it breaks a rule.

    *moves*, shape (13, 5), are those of the best play of an opened player under rules that plain
    searches cover (`strategy.plain_search_covers`). *jokers* are those of table and rack that may
    be in it. With the joker-reuse rule (B4), None also if a joker has no place: other layouts may
    have one.
    """
    shape = Shape(moves, jokers)
    if rules.joker_reuse is not JokerReuse.NEW_SET or not old.tiles.jokers:
        return table_of(shape, old, rules.meld_rules)
    unchanged, new, spare, tiles, stay = shape.divide(old.melds, rules.meld_rules)
    gone = [meld for meld, stays in zip(old.melds, stay, strict=True) if not stays]
    # A meld that is taken up and laid again is one that stays, for the judge.
    if spare or not {meld.ordered for meld in gone}.isdisjoint([meld.ordered for meld in new]):
        return None
    after = Table.known((*unchanged, *new), Tiles.from_counts(tiles))
    return after if jokers_may_lie(rules, old, after, (tuple(gone), tuple(new))) else None


def settled(old: Table, new: Table) -> Table:
    """Return *new* with the melds of *old* that are in it first, as they lie and in their order."""
    return Table((*compress(old.melds, staying(old, new)), *new.beyond(old)))


def staying(old: Table, new: Table) -> list[bool]:
    """Return which melds of *old* are in *new*, compared by their tiles; of equal ones the first.

    Those are the melds that `Table.beyond` leaves out.
    """
    left = dict(Counter([meld.ordered for meld in new.melds]))  # a Counter takes long to miss
    stay = []
    for meld in old.melds:
        stay.append(left.get(meld.ordered, 0) > 0)
        if stay[-1]:
            left[meld.ordered] -= 1
    return stay


def add_spare(melds: list[Meld], spare: int) -> None:
    """Add *spare* plain jokers to *melds* in place; one may be left over if nothing has room."""
    while spare > 0:
        roomy = next((at for at, meld in enumerate(melds) if room(meld)), None)
        if roomy is None:
            spare = _make_room(melds, spare)
        else:
            melds[roomy] = _extended(melds[roomy].laid)
            spare -= 1


def room(meld: Meld) -> int:
    """Return how many jokers can be added: a group has four tiles at most, a run 13."""
    return (4 if is_group(meld.codes) else 13) - len(meld.codes)


def _extended(laid: tuple[Tile, ...]) -> Meld:
    """Return a meld that has room with a joker more, never beyond 13 or below 1 (B5)."""
    # A single number tile with three jokers may be a group, and begin or end a run of five.
    jokers_first = sorted((*laid, JOKER), key=lambda tile: not tile.is_joker)
    readings = map(Meld, ((*laid, JOKER), (JOKER, *laid), tuple(jokers_first)))
    return next(meld for meld in readings if classify(meld, _RULES))


def _make_room(melds: list[Meld], spare: int) -> int:
    """Rearrange full melds so that jokers fit, or lay one or two; return those still to place.

    Every meld is a run of 13 or a group of four with two number tiles at least. 0 if nothing can be
    done: a single joker is left and every meld is the only group of its number.
    """
    for at, meld in enumerate(melds):
        for cut in range(3, len(meld) - 2):
            parts = Meld(meld.laid[:cut]), Meld(meld.laid[cut:])
            if all(classify(part, _RULES) for part in parts):
                melds[at : at + 1] = parts
                return spare
    for number in NUMBERS:
        full = [meld for meld in melds if any(tile.number == number for tile in meld.laid)]
        if len(full) > 1:
            tiles = Table(tuple(full)).tiles
            melds[:] = [meld for meld in melds if meld not in full]
            melds += groups(number, tiles.counts[number - 1 : JOKER.code : 13], tiles.jokers + 1)
            return spare - 1
    if not melds or spare < 2:
        return 0
    first, *rest = sorted(melds[0].laid)
    melds[0] = Meld(tuple(rest))
    melds.append(Meld((first, JOKER, JOKER)))
    return spare - 2
