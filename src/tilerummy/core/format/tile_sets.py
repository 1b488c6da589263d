"""The tiles of a rule set as fields of its text: ``classic{jokers=3}``.

Where they depend on the number of players, a slash separates the values: ``standard`` has
``players=2-4/5-6``, ``copies=2/3`` and ``jokers=2/4``. A single value holds for any number.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import RulesetError
from tilerummy.core.policy import TileSet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

JOKERS: Final = ("jokers", "double_jokers", "color_change_jokers", "mirror_jokers")
"""The fields that count jokers, by kind."""
FIELDS: Final = ("players", "copies", *JOKERS)
"""All fields about tiles: who plays with them, copies of each number tile, and jokers."""
_RANGE: Final = re.compile(r"(\d+)-(\d+)", re.ASCII)


def texts(tile_sets: Sequence[TileSet]) -> dict[str, str]:
    """Return *tile_sets* as text, by field.

    >>> texts([TileSet(2, 4, 2, (2, 0, 0, 0)), TileSet(5, 6, 3, (4, 0, 0, 0))])["jokers"]
    '2/4'
    """
    jokers = zip(*(tile_set.jokers for tile_set in tile_sets), strict=True)
    return {
        "players": "/".join(f"{one.min_seats}-{one.max_seats}" for one in tile_sets),
        "copies": _print([tile_set.copies for tile_set in tile_sets]),
        **dict(zip(JOKERS, map(_print, jokers), strict=True)),
    }


def changed(tile_sets: Sequence[TileSet], changes: Mapping[str, str]) -> tuple[TileSet, ...]:
    """Return *tile_sets* with *changes*, which are texts by field.

    Raises:
        RulesetError: ``bad_value``, naming the field.
    """
    wanted = {**texts(tile_sets), **changes}
    ranges = [_range(text) for text in wanted["players"].split("/")]
    columns = [_parse(field, wanted[field], len(ranges)) for field in FIELDS[1:]]
    return tuple(
        TileSet(least, most, copies, (plain, double, color_change, mirror))
        for (least, most), copies, plain, double, color_change, mirror in zip(
            ranges, *columns, strict=True
        )
    )


def number(text: str) -> int:
    """Return a number in its one spelling; Python also reads 013, +13, 1_3 and other digits.

    Raises:
        ValueError: for any other spelling.
    """
    found = int(text)
    if str(found) != text:
        raise ValueError(text)
    return found


def _print(values: Sequence[int]) -> str:
    return "/".join(map(str, values)) if len(set(values)) > 1 else str(values[0])


def _parse(field: str, text: str, ranges: int) -> Sequence[int]:
    """Return one number for each of the *ranges* of players."""
    try:
        found = [number(part) for part in text.split("/")]
    except ValueError:
        raise _bad_value(field, text) from None
    if len(found) == 1:
        return found * ranges
    if len(found) != ranges or len(set(found)) == 1:
        raise _bad_value(field, text)
    return found


def _range(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    try:
        return number(found[1]), number(found[2])  # type: ignore[index]
    except (TypeError, ValueError):
        raise _bad_value("players", text) from None


def _bad_value(field: str, text: str) -> RulesetError:
    return RulesetError("bad_value", field, f"{field} cannot be {text[:40]!r}")
