"""Jokers that no meld needs: adding them to melds, where the joker-reuse rule allows it (B4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.solver.layout.shape import groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Content = tuple[bytes, int]

_JOKER: Final = Tile.joker()
_JOKER_CODE: Final = bytes([_JOKER.code])


def absorb(melds: list[Meld], spare: int, wanted: Sequence[Meld], old: Sequence[Meld]) -> None:
    """Add *spare* jokers to *melds* in place; one may be left over if nothing has room.

    Melds that come to hold all of one of *wanted* (a joker's old meld) come first, then new ones;
    melds that hold one of *old* (melds at the start) come last (B4).
    """
    homes, starts = [_content(meld) for meld in wanted], [_content(meld) for meld in old]
    known = {meld.codes for meld in old}
    while spare > 0:
        likeliest = _home(melds, homes)
        if likeliest is None:
            likeliest = _new(melds, known, starts)
        if likeliest is None:
            likeliest = next((at for at, meld in enumerate(melds) if _has_room(meld)), None)
        if likeliest is None:
            spare = _make_room(melds, spare)
        else:
            melds[likeliest] = _extended(melds[likeliest])
            spare -= 1


def _home(melds: Sequence[Meld], homes: Iterable[Content]) -> int | None:
    """Return where a meld lies that holds all of one of *homes* with one joker more."""
    for naturals, jokers in homes:
        for at, meld in enumerate(melds):
            if _has(meld, naturals) and _jokers(meld) + 1 == jokers and _has_room(meld):
                return at
    return None


def _new(melds: Sequence[Meld], known: set[bytes], starts: Sequence[Content]) -> int | None:
    """Return where a meld lies that has room and holds all of none of *starts*.

    *known* are the codes of those, to tell at once what lies as it did.
    """
    for at, meld in enumerate(melds):
        if meld.codes in known or not _has_room(meld):
            continue
        if not any(_has(meld, tiles) and jokers <= _jokers(meld) for tiles, jokers in starts):
            return at
    return None


def _content(meld: Meld) -> Content:
    """Return the codes of the number tiles of *meld*, and how many jokers it has."""
    naturals = meld.codes.replace(_JOKER_CODE, b"")
    return naturals, len(meld.codes) - len(naturals)


def _jokers(meld: Meld) -> int:
    return meld.codes.count(_JOKER.code)


def _has(meld: Meld, naturals: bytes) -> bool:
    """Whether *meld* has each of *naturals*; no meld has a number tile twice."""
    return not naturals.strip(meld.codes)


def _has_room(meld: Meld) -> bool:
    """Whether a joker can be added: no group has more than four tiles, no run more than 13."""
    if len(meld.codes) != 4:
        return len(meld.codes) < 13
    numbers = [code % 13 for code in meld.codes if code != _JOKER.code]
    return len(numbers) == 1 or numbers[0] != numbers[1]


def _extended(meld: Meld) -> Meld:
    """Return a meld that has room with a joker more, never beyond 13 or below 1 (B5)."""
    places = [at for at, tile in enumerate(meld.laid) if tile is not _JOKER]
    first = meld.laid[places[0]]
    if len(places) == 1 and len(meld) >= 4:
        return _run_of(first, len(meld) + 1)
    in_group = len(places) == 1 or first.number == meld.laid[places[1]].number
    if not in_group and (first.number or 0) - places[0] + len(meld) > 13:
        return Meld((_JOKER, *meld.laid))
    return Meld((*meld.laid, _JOKER))


def _make_room(melds: list[Meld], spare: int) -> int:
    """Rearrange full melds so that a joker or two fit; return the jokers still to place.

    Every meld is a run of 13 or a group of four with two number tiles at least. -1 if nothing
    can be done: a single joker is left and every meld is the only group of its number.
    """
    for at, meld in enumerate(melds):
        if len(meld) == 13:
            cut = _cut(meld)
            melds[at] = Meld((*meld.laid[:cut], _JOKER))
            melds.append(Meld(meld.laid[cut:]))
            return spare - 1
    for number in NUMBERS:
        full = [meld for meld in melds if any(tile.number == number for tile in meld.laid)]
        if len(full) > 1:
            laid = [tile for meld in full for tile in meld.laid]
            tiles = [sum(tile.color is color for tile in laid) for color in Color]
            melds[:] = [meld for meld in melds if meld not in full]
            melds += groups(number, tiles, laid.count(_JOKER) + 1)
            return spare - 1
    if not melds or spare < 2:
        return -1
    rest = list(melds[0].laid)
    first = next(tile for tile in rest if tile is not _JOKER)
    rest.remove(first)
    melds[0] = Meld(tuple(rest))
    melds.append(_run_of(first, 3))
    return spare - 2


def _cut(run: Meld) -> int:
    """Return where to cut a run of 13 so that both parts are runs with a number tile."""
    places = [at for at, tile in enumerate(run.laid) if tile is not _JOKER]
    return min(max(places[0] + 1, 3), 10)


def _run_of(tile: Tile, length: int) -> Meld:
    """Return a run of *tile* and jokers."""
    number = tile.number or 0
    start = min(number, 14 - length)
    laid = [tile if start + place == number else _JOKER for place in range(length)]
    return Meld(tuple(laid))
