"""Use the rules of the game to correct the readings of a picture.

A row of tiles on a table nearly always consists of valid melds, and no kind of tile occurs more
often than the set has copies. `explain` chooses the most probable reading that agrees with both.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import reader
from tilerummy.core.tile import KINDS, TILES, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.ruleset import Ruleset

LEAST: Final = 1e-6
"""Least probability of a tile's reading that is considered when a table must be explained."""
FEW: Final = 5
"""Readings of each tile to try in melds with special jokers."""
BEAM: Final = 60
"""The width of the beam: readings of a row kept from tile to tile."""
MELD: Final = 0.98
"""The prior probability that a row on a table consists of valid melds."""
CUT: Final = 4.0
"""The penalty for two melds that touch, as a logarithm of the probability."""
BEST: Final = 12
"""Readings kept for each row."""
REPAIRS: Final = 200
"""Most changes to try while reducing every kind to its number of copies."""


class Option(NamedTuple):
    """One possible reading of a row."""

    codes: bytes
    """The code of each tile, from left to right."""
    cuts: tuple[int, ...]
    """The index at which each meld ends; empty if the row does not consist of valid melds."""
    chance: float
    """The logarithm of its probability, up to a constant of the row."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row in its final reading."""

    codes: bytes
    """The code of each tile, from left to right."""
    melds: tuple[bytes, ...]
    """The valid melds in it, or nothing."""
    confidence: tuple[float, ...]
    """The probability that each tile is read correctly, given the rules."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The reading of a picture."""

    rows: tuple[Row, ...]
    too_many: tuple[Tile, ...]
    """Kinds that appear more often than the set has copies, in every reading that was tried."""


def explain(
    chances: Sequence[Sequence[Sequence[float]]], ruleset: Ruleset, *, melds: bool
) -> Explained:
    """Return the most probable reading of rows of tiles.

    *chances* holds, for each tile of each row, the probabilities of the 56 kinds. With *melds*,
    rows of enough tiles are expected to be valid melds of *ruleset*; otherwise only the copies
    count.

    Worst case: linear in the tiles, cubic in the length of the longest row.
    """
    copies = _copies(ruleset)
    allowed = [count > 0 for count in copies]
    narrowed = [[_normal(tile, allowed) for tile in row] for row in chances]
    valid = _validity(ruleset)
    options = [
        _options(row, ruleset, valid, special=any(copies[53:]))
        if melds and len(row) >= ruleset.meld_rules.min_tiles
        else _as_read(row)
        for row in narrowed
    ]
    chosen, too_many = _within_copies(options, copies)
    found = []
    for row, readings, index in zip(narrowed, options, chosen, strict=True):
        option = readings[index]
        starts = (0, *option.cuts[:-1])
        parts = tuple(
            option.codes[start:end] for start, end in zip(starts, option.cuts, strict=False)
        )
        found.append(Row(option.codes, parts, _confidence(row, readings, option)))
    return Explained(tuple(found), too_many)


def _copies(ruleset: Ruleset) -> list[int]:
    """Return how many tiles of each kind the largest set of *ruleset* has."""
    found = [0] * KINDS
    for tiles in ruleset.tile_sets:
        for code in range(52):
            found[code] = max(found[code], tiles.copies)
        for kind, count in enumerate(tiles.jokers):
            found[52 + kind] = max(found[52 + kind], count)
    return found


def _normal(tile: Sequence[float], allowed: Sequence[bool]) -> list[float]:
    found = [float(chance) if here else 0.0 for chance, here in zip(tile, allowed, strict=True)]
    total = sum(found)
    return [chance / total for chance in found] if total > 0 else [1 / KINDS] * KINDS


def _validity(ruleset: Ruleset) -> Callable[[bytes], bool]:
    read = reader(ruleset.meld_rules)
    return lambda codes: bool(read(codes))


def _log(chance: float) -> float:
    return math.log(max(chance, 1e-12))


def _as_read(row: Sequence[Sequence[float]]) -> list[Option]:
    """Return the readings of tiles without melds: the likeliest one, and each single change."""
    best = [max(range(KINDS), key=tile.__getitem__) for tile in row]
    total = sum(_log(tile[code]) for tile, code in zip(row, best, strict=True))
    found = [Option(bytes(best), (), total)]
    for place, tile in enumerate(row):
        likely = sorted(range(KINDS), key=tile.__getitem__, reverse=True)[1:FEW]
        for code in likely:
            if tile[code] >= LEAST:
                changed = bytes([*best[:place], code, *best[place + 1 :]])
                found.append(
                    Option(changed, (), total - _log(tile[best[place]]) + _log(tile[code]))
                )
    return found


def _options(
    row: Sequence[Sequence[float]],
    ruleset: Ruleset,
    valid: Callable[[bytes], bool],
    *,
    special: bool,
) -> list[Option]:
    """Return the likeliest readings of *row*, best first, both as valid melds and tile by tile."""
    count, least = len(row), ruleset.meld_rules.min_tiles
    pieces = {
        (start, end): _melds(row[start:end], ruleset, valid, special=special)
        for start in range(count)
        for end in range(start + least, count + 1)
        if (start == 0 or start >= least) and (end == count or count - end >= least)
    }
    # By number of tiles: the best ways to read that many first tiles as melds.
    readings: list[list[Option]] = [[Option(b"", (), 0.0)]]
    for end in range(1, count + 1):
        here = [
            Option(first.codes + codes, (*first.cuts, end), first.chance + chance)
            for start in range(end)
            for codes, chance in pieces.get((start, end), ())
            for first in readings[start]
        ]
        readings.append(sorted(here, key=lambda option: -option.chance)[:BEST])
    fair = math.log(MELD) - math.log(1 - MELD) + _rarity(count)
    good = [
        option._replace(chance=option.chance + fair - CUT * (len(option.cuts) - 1))
        for option in readings[count]
    ]
    found = sorted([*good, *_as_read(row)], key=lambda option: -option.chance)
    return found[: BEST + FEW]


def _rarity(count: int) -> float:
    """Return how much rarer a meld of *count* tiles is as a misreading than as a laid meld.

    Of about 53 ** count possible rows, about 100 are melds, so a row that reads as a meld was
    almost certainly laid as one. The result is half of the logarithm: rows that are not melds are
    read too, and their tiles resemble melds more often than random ones.
    """
    return 0.5 * (count * math.log(53) - math.log(100))


def _melds(
    row: Sequence[Sequence[float]],
    ruleset: Ruleset,
    valid: Callable[[bytes], bool],
    *,
    special: bool,
) -> list[tuple[bytes, float]]:
    """Return the likeliest readings of *row* as a single valid meld, with their logarithms."""
    count = len(row)
    joker = Tile.joker().code
    found: dict[bytes, float] = {}

    def add(codes: Sequence[int]) -> None:
        chance = 0.0
        made = bytearray()
        for tile, code in zip(row, codes, strict=True):
            chosen = joker if tile[joker] > tile[code] else code
            if tile[chosen] < LEAST:
                return
            made.append(chosen)
            chance += _log(tile[chosen])
        found[bytes(made)] = chance

    for color in range(4):
        for first in range(1 - count, 14):
            # Numbers below 1 or above 13 are places that only a joker can fill.
            if first >= 1 and first + count <= 14:
                add(range(13 * color + first - 1, 13 * color + first - 1 + count))
    if count <= ruleset.meld_rules.group_limit:
        for number in range(13):
            for colors in permutations(range(4), min(count, 4)):
                add([13 * color + number for color in colors])
    if special:
        found |= _beam(row)
    likely = sorted(found.items(), key=lambda item: -item[1])
    return [(codes, chance) for codes, chance in likely if valid(codes)][:BEST]


def _beam(row: Sequence[Sequence[float]]) -> dict[bytes, float]:
    """Return the likeliest readings of *row*, regardless of melds."""
    beam = {b"": 0.0}
    for tile in row:
        likely = sorted(range(KINDS), key=tile.__getitem__, reverse=True)[:FEW]
        longer = {
            codes + bytes([code]): chance + _log(tile[code])
            for codes, chance in beam.items()
            for code in likely
            if tile[code] >= LEAST
        }
        beam = dict(sorted(longer.items(), key=lambda item: -item[1])[:BEAM])
    return beam


def _within_copies(
    options: Sequence[Sequence[Option]], copies: Sequence[int]
) -> tuple[list[int], tuple[Tile, ...]]:
    """Return the option to take for each row so that no kind exceeds its *copies*.

    Rows change, cheapest first, until no kind has too many tiles. If no change helps, the kinds in
    excess are returned too.
    """
    chosen = [0] * len(options)
    used: Counter[int] = Counter()
    for readings in options:
        used.update(readings[0].codes)
    for _ in range(REPAIRS):
        over = _excess(used, copies)
        if not over:
            break
        best: tuple[float, int, int] | None = None
        for row, readings in enumerate(options):
            now = readings[chosen[row]]
            if not any(used[code] > copies[code] for code in now.codes):
                continue
            for index, option in enumerate(readings):
                changed = used.copy()
                changed.subtract(now.codes)
                changed.update(option.codes)
                less = over - _excess(changed, copies)
                if less > 0:
                    cost = (now.chance - option.chance) / less
                    if best is None or cost < best[0]:
                        best = cost, row, index
        if best is None:
            break
        _, row, index = best
        used.subtract(options[row][chosen[row]].codes)
        used.update(options[row][index].codes)
        chosen[row] = index
    return chosen, tuple(TILES[code] for code in range(KINDS) if used[code] > copies[code])


def _excess(used: Counter[int], copies: Sequence[int]) -> int:
    return sum(max(0, count - copies[code]) for code, count in used.items())


def _confidence(
    row: Sequence[Sequence[float]], readings: Sequence[Option], chosen: Option
) -> tuple[float, ...]:
    """Return the probability that each tile of *chosen* is right, over all readings of the row.

    Readings that are not melds count tile by tile, melds count as a whole.
    """
    top = max(option.chance for option in readings)
    melds = [(option, math.exp(option.chance - top)) for option in readings if option.cuts]
    plain = math.exp(-top)  # all readings without melds together have probability 1 before scaling
    total = plain + sum(weight for _, weight in melds)
    return tuple(
        (plain * tile[code] + sum(w for option, w in melds if option.codes[place] == code)) / total
        for place, (tile, code) in enumerate(zip(row, chosen.codes, strict=True))
    )
