"""Every meld that some tiles can form around the lowest of them, special jokers included."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.tile import KINDS, NUMBERS, TILES, Color, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.ruleset import MeldRules

_LAST: Final = NUMBERS[-1]
_PLAIN, _DOUBLE, _CHANGE, _MIRROR = (Tile.joker(kind).code for kind in Joker)
_ALL: Final = 1 << 30
Codes = tuple[int, ...]


def number_of(code: int) -> int:
    """Return the number of a number tile by its code."""
    return code % 13 + 1


class TooManyError(Exception):
    """There are more ways than are looked at."""


class Melds(NamedTuple):
    """What `melds_around` finds."""

    by_tiles: dict[bytes, tuple[Meld, ...]]
    """By their tiles, codes in order, the ways to lay them: what jokers stand for differs."""
    looked: int
    """Rows of tiles that were looked at."""


def melds_around(lowest: int, left: Sequence[int], rules: MeldRules, most: int) -> Melds:
    """Return the melds with *lowest*, a code, and others of *left*.

    *left* counts tiles by code, *lowest* among them; number tiles below it, by number and then
    colour, must not be there.

    Raises:
        TooManyError: if there are more than *most* rows of tiles to try.
    """
    have = list(left)
    have[lowest] -= 1
    if have[_CHANGE] or have[_MIRROR]:
        return _found(lowest, have, rules, most)
    # Only its colour and its number matter, and whether a tile is there: much comes again.
    near = [0] * KINDS
    for code in (*range(lowest + 1, 13 * (lowest // 13 + 1)), *range(lowest + 13, 52, 13)):
        near[code] = min(have[code], 1)
    near[_PLAIN], near[_DOUBLE] = have[_PLAIN], have[_DOUBLE]
    found = _known(lowest, bytes(near), rules)
    if found.looked > most:
        raise TooManyError
    return found


@lru_cache(maxsize=1 << 15)
def _known(lowest: int, near: bytes, rules: MeldRules) -> Melds:
    return _found(lowest, list(near), rules, _ALL)


def _found(lowest: int, have: list[int], rules: MeldRules, most: int) -> Melds:
    found: dict[bytes, list[Meld]] = {}
    looked = 0
    for looked, laid in enumerate(_all_laid(lowest, have), start=1):
        if looked > most:
            raise TooManyError
        meld = Meld.from_codes(bytes(laid))
        if classify(meld, rules):
            found.setdefault(bytes(sorted(laid)), []).append(meld)
    return Melds({tiles: tuple(melds) for tiles, melds in found.items()}, looked)


def _all_laid(lowest: int, have: list[int]) -> Iterator[Codes]:
    yield from _heaps(lowest, have)
    mirrored = have[_MIRROR]
    if mirrored:
        have[_MIRROR] -= 1
    for row in _rows(lowest, have):
        if sum(code != _MIRROR for code in row) >= 3:
            yield row
        if mirrored:
            # While a row is looked at, its tiles are not among those at hand.
            for other in _same_numbers(row, list(have)):
                yield (*row, _MIRROR, *reversed(other))
    if mirrored:
        for heap in _heaps(lowest, have, least=1):
            rest = _without(have, heap, lowest)
            for other in _any_heaps(number_of(lowest), rest):
                yield (*heap, _MIRROR, *other)
        have[_MIRROR] += 1


def _without(have: Sequence[int], laid: Codes, lowest: int) -> list[int]:
    rest = list(have)
    rest[lowest] += 1
    for code in laid:
        rest[code] -= 1
    return rest


def _heaps(lowest: int, have: Sequence[int], least: int = 3) -> Iterator[Codes]:
    """Yield tiles of the number of *lowest*, each colour once, jokers last."""
    higher = [code for code in range(lowest + 13, 52, 13) if have[code]]
    for count in range(len(higher) + 1):
        for others in combinations(higher, count):
            for jokers in _joker_sets(have, 3 - count):
                heap = (lowest, *others, *jokers)
                if len(heap) >= min(least, 2) or least == 1:
                    yield heap


def _any_heaps(number: int, have: Sequence[int]) -> Iterator[Codes]:
    there = [code for code in range(number - 1, 52, 13) if have[code]]
    for count in range(1, len(there) + 1):
        for chosen in combinations(there, count):
            for jokers in _joker_sets(have, 4 - count):
                yield (*chosen, *jokers)


def _joker_sets(have: Sequence[int], most: int) -> Iterator[Codes]:
    for plain in range(min(have[_PLAIN], most) + 1):
        for double in range(min(have[_DOUBLE], (most - plain) // 2) + 1):
            yield (_PLAIN,) * plain + (_DOUBLE,) * double


def _rows(lowest: int, have: list[int]) -> Iterator[Codes]:
    """Yield rows whose first number tile is *lowest*: one number after the other."""
    number, color = number_of(lowest), lowest // 13
    for lead in _leads(number - 1, have):
        for code in lead:
            have[code] -= 1
        yield from _extended((*lead, lowest), number + 1, color, have)
        for code in lead:
            have[code] += 1


def _leads(room: int, have: Sequence[int]) -> Iterator[Codes]:
    """Yield the jokers that may lie before the first number tile, *room* numbers below it."""
    for plain in range(have[_PLAIN] + 1):
        for double in range(have[_DOUBLE] + 1):
            if plain + 2 * double <= room:
                yield from _orders(plain, double)


def _orders(plain: int, double: int) -> Iterator[Codes]:
    for places in combinations(range(plain + double), double):
        yield tuple(_DOUBLE if at in places else _PLAIN for at in range(plain + double))


def _extended(row: Codes, number: int, color: int | None, have: list[int]) -> Iterator[Codes]:
    """Yield *row* and its continuations with *number*; *color* None: any, after a change."""
    yield row
    if number > _LAST:
        return
    colors = range(len(Color)) if color is None else (color,)
    for one in colors:
        yield from _with(row, 13 * one + number - 1, number + 1, one, have)
    yield from _with(row, _PLAIN, number + 1, color, have)
    if number < _LAST:
        yield from _with(row, _DOUBLE, number + 2, color, have)
    yield from _with(row, _CHANGE, number + 1, None, have)


def _with(
    row: Codes, code: int, number: int, color: int | None, have: list[int]
) -> Iterator[Codes]:
    if not have[code]:
        return
    have[code] -= 1
    yield from _extended((*row, code), number, color, have)
    have[code] += 1


def _same_numbers(row: Codes, have: list[int]) -> Iterator[Codes]:
    """Yield rows of *have* for the same numbers as *row*, of whatever colours."""
    first = next(at for at, code in enumerate(row) if code < 52)
    start = number_of(row[first]) - _span(row[:first])
    end = start + _span(row) - 1

    def more(other: Codes, number: int) -> Iterator[Codes]:
        if number > end:
            yield other
            return
        for code in (*range(number - 1, 52, 13), _PLAIN, _DOUBLE, _CHANGE):
            step = 2 if code == _DOUBLE else 1
            if have[code] and number + step - 1 <= end:
                have[code] -= 1
                yield from more((*other, code), number + step)
                have[code] += 1

    return more((), start)


def _span(row: Codes) -> int:
    return sum(TILES[code].span for code in row)
