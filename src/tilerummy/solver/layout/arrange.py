"""From the search's answer to a table: melds of the shape that it found, old ones where possible.

Many sets of melds have the shape; the choice leaves melds of the table as they lie. Jokers that no
meld needs are added where there is room for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.shape import groups, is_group

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.layout.shape import Shape


JOKER: Final = Tile.joker()


def arrange(shape: Shape, old: Iterable[Meld], rules: MeldRules) -> list[Meld]:
    """Return melds of *shape*, as many of *old* among them as a greedy choice keeps.

    Kept ones come first. Spare jokers lie where there is room; one may be left over.
    """
    divided = shape.divide(old, rules)
    melds = divided.kept + divided.new
    if divided.spare:
        add_spare(melds, divided.spare)
    return melds


def table_of(shape: Shape, old: Table, rules: MeldRules) -> Table:
    """Return the table of all melds of *shape*, which holds moves only; melds of *old* first."""
    divided = shape.divide(old.melds, rules)
    melds = divided.kept + divided.new
    if divided.spare:
        add_spare(melds, divided.spare)
        return settled(old, Table(tuple(melds)))
    return Table.known(tuple(melds), Tiles.from_counts(divided.tiles))


def settled(old: Table, new: Table) -> Table:
    """Return *new* with the melds of *old* that are in it first, as they lie and in their order."""
    places: dict[bytes, list[int]] = {}
    for at in range(len(new.melds) - 1, -1, -1):
        places.setdefault(new.melds[at].ordered, []).append(at)
    stay, rest = [], dict(enumerate(new.melds))
    for meld in old.melds:
        if same := places.get(meld.ordered):
            stay.append(meld)
            del rest[same.pop()]
    return Table((*stay, *rest.values()))


def add_spare(melds: list[Meld], spare: int) -> None:
    """Add *spare* plain jokers to *melds* in place; one may be left over if nothing has room."""
    while spare > 0:
        roomy = next((at for at, meld in enumerate(melds) if room(meld)), None)
        if roomy is None:
            spare = _make_room(melds, spare)
        else:
            melds[roomy] = _extended(melds[roomy])
            spare -= 1


def room(meld: Meld) -> int:
    """Return how many jokers can be added: a group has four tiles at most, a run 13."""
    return (4 if is_group(meld.codes) else 13) - len(meld.codes)


def _extended(meld: Meld) -> Meld:
    """Return a meld that has room with a joker more, never beyond 13 or below 1 (B5)."""
    places = [at for at, tile in enumerate(meld.laid) if tile is not JOKER]
    first = meld.laid[places[0]]
    if len(places) == 1 and len(meld) >= 4:
        return _run_of(first, len(meld) + 1)
    in_group = len(places) == 1 or is_group(meld.codes)
    if not in_group and (first.number or 0) - places[0] + len(meld) > 13:
        return Meld((JOKER, *meld.laid))
    return Meld((*meld.laid, JOKER))


def _make_room(melds: list[Meld], spare: int) -> int:
    """Rearrange full melds so that a joker or two fit; return the jokers still to place.

    Every meld is a run of 13 or a group of four with two number tiles at least. -1 if nothing
    can be done: a single joker is left and every meld is the only group of its number.
    """
    for at, meld in enumerate(melds):
        if len(meld) == 13:
            cut = _cut(meld)
            melds[at] = Meld((*meld.laid[:cut], JOKER))
            melds.append(Meld(meld.laid[cut:]))
            return spare - 1
    for number in NUMBERS:
        full = [meld for meld in melds if any(tile.number == number for tile in meld.laid)]
        if len(full) > 1:
            laid = [tile for meld in full for tile in meld.laid]
            tiles = [sum(tile.color is color for tile in laid) for color in Color]
            melds[:] = [meld for meld in melds if meld not in full]
            melds += groups(number, tiles, laid.count(JOKER) + 1)
            return spare - 1
    if not melds or spare < 2:
        return -1
    rest = list(melds[0].laid)
    first = next(tile for tile in rest if tile is not JOKER)
    rest.remove(first)
    melds[0] = Meld(tuple(rest))
    melds.append(_run_of(first, 3))
    return spare - 2


def _cut(run: Meld) -> int:
    """Return where to cut a run of 13 so that both parts are runs with a number tile."""
    places = [at for at, tile in enumerate(run.laid) if tile is not JOKER]
    return min(max(places[0] + 1, 3), 10)


def _run_of(tile: Tile, length: int) -> Meld:
    """Return a run of *tile* and jokers."""
    number = tile.number or 0
    start = min(number, 14 - length)
    laid = [tile if start + place == number else JOKER for place in range(length)]
    return Meld(tuple(laid))
