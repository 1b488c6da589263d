"""The types and bounds of a rule set's fields.

Worst case: linear in the fields and kinds of tiles of a rule set, whose numbers are bounded.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import pairwise
from operator import attrgetter
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin, get_type_hints

from tilerummy.core.errors import RulesetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core import policy

MOST_POINTS: Final = 182
"""Most that fourteen tiles can be worth: all of them thirteens, or jokers for them."""
LARGEST: Final = 1_000_000
"""The largest number of anything: eleven days of seconds, more points than matches are about."""

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "hand": (1, 28),  # what four players have in the largest set of tiles for four
    "stack": (1, 28),
    "threshold": (0, MOST_POINTS),
    "turn_limit_s": (1, 3600),
    "timeout_clean_draw": (0, 10),
    "fail_draw": (0, 10),
    "game_clock_s": (1, 7200),
    "clock_delay_s": (0, 300),
    "clock_increment_s": (0, 300),
    "clock_penalty_per_s": (0, 100),
    "joker_penalty": (0, 500),
    "unopened_penalty": (0, 1000),
    "declined_opening_penalty": (0, 1000),
    "redeal_on_doubles": (1, 7),
    "meld_rules.min_tiles": (3, 4),
    "meld_rules.group_limit": (3, 4),
    "meld_rules.min_naturals": (1, 4),
    "meld_rules.max_jokers": (0, 8),
    "meld_rules.mirror_min_naturals": (1, 4),
}
"""The least and the greatest value of every number; None, where there may be none, is fine.

Melds have at least three tiles, groups at most four (C22), and without a number tile a meld would
have neither colour nor number (A15). The other limits keep mistakes out, not house rules.
"""
_MOST_JOKERS: Final = 8
TILE_BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "copies": (1, 3),  # the number in the largest set of a rule book (S4-10)
    "jokers": (0, _MOST_JOKERS),
    "double_jokers": (0, _MOST_JOKERS),
    "color_change_jokers": (0, _MOST_JOKERS),
    "mirror_jokers": (0, _MOST_JOKERS),
}
"""The least and the greatest number of tiles of a kind, by field."""
MOST_SEATS: Final = 6
"""The most players (S4-10)."""


def check_types(value: object) -> None:
    """Raise `RulesetError` ``wrong_type`` unless every field of *value* has its declared type."""
    for field, hint in _hints_of(value).items():
        given = getattr(value, field)
        if not _fits(given, hint):
            raise RulesetError("wrong_type", field, f"{field} cannot be {ascii(given)[:60]}")


def check_numbers(value: object) -> None:
    """Raise `RulesetError` unless every number of *value* is within its `BOUNDS`."""
    for field, bounds in BOUNDS.items():
        _check_number(field, attrgetter(field)(value), bounds)


def check_tiles(tile_sets: tuple[policy.TileSet, ...]) -> None:
    """Raise `RulesetError` unless a game could have one of *tile_sets*."""
    if not tile_sets:
        raise RulesetError("no_tiles", "tile_sets", "a rule set needs tiles to play with")
    for tile_set in tile_sets:
        for (field, bounds), number in zip(
            TILE_BOUNDS.items(), (tile_set.copies, *tile_set.jokers), strict=True
        ):
            _check_number(field, number, bounds)
        if not 1 <= tile_set.min_seats <= tile_set.max_seats <= MOST_SEATS:
            message = f"players are a range within 1 to {MOST_SEATS}"
            raise RulesetError("senseless", "players", message)
    if any(two.min_seats != one.max_seats + 1 for one, two in pairwise(tile_sets)):
        message = "each range of players begins where the one before ends"
        raise RulesetError("senseless", "players", message)


def _check_number(field: str, number: int | None, bounds: tuple[int, int]) -> None:
    least, most = bounds
    if number is not None and number < least:
        raise RulesetError("number_too_small", field, f"{field} must be at least {least}")
    if number is not None and number > most:
        raise RulesetError("number_too_large", field, f"{field} must be at most {most}")


def _hints_of(value: object) -> dict[str, Any]:
    kind: Any = type(value)  # mypy takes no class for hashable
    return _hints(kind)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: object, hint: Any) -> bool:
    """Whether *value* is of the type *hint*, and so are its parts; True is not an int here."""
    if isinstance(hint, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if get_origin(hint) is tuple:
        if not isinstance(value, tuple):
            return False
        each, *others = get_args(hint)
        hints = [each] * len(value) if others == [...] else [each, *others]
        return len(value) == len(hints) and all(map(_fits, value, hints))
    if type(value) is not hint:
        return False
    parts = {} if isinstance(value, Enum) else _hints_of(value)
    return all(_fits(getattr(value, name), inner) for name, inner in parts.items())
