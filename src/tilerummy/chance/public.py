"""What everybody at the table sees, as numbers."""

from __future__ import annotations

from math import log1p
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import EmptyPoolEnd, Exhaustion, JokerReuse

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.view import View

_MOST_SEATS: Final = 6
_HAND: Final = 14
"""Unit for numbers of tiles: a usual hand, so that all features have a similar size."""


def public_features(view: View, you: int) -> dict[str, float]:
    """Return the features of *view* without the rack of *you*, by name."""
    return {
        **_rules(view.ruleset, len(view.counts)),
        **_place(view, you),
        **_others(view, you),
        **_opened(view, you),
    }


def share_by_tiles(counts: tuple[int, ...], seat: int) -> float:
    """Return the chance that somebody would guess who only counts tiles: few left, much chance.

    >>> round(share_by_tiles((1, 3), 0), 2)
    0.67
    """
    return (1 / (counts[seat] + 1)) / sum(1 / (count + 1) for count in counts)


def _rules(rules: Ruleset, seats: int) -> dict[str, float]:
    tile_set = rules.tile_set(seats)
    return {
        **{f"seats_{number}": float(seats == number) for number in range(2, _MOST_SEATS + 1)},
        "three_copies": float(tile_set.copies > 2),
        "special_jokers": float(rules.special_jokers),
        "jokers": sum(tile_set.jokers) / 4,
        **{f"end_{end}": float(rules.empty_pool_end is end) for end in EmptyPoolEnd},
        "own_sum": float(rules.exhaustion is Exhaustion.OWN_SUM),
        "joker_reuse": float(rules.joker_reuse is JokerReuse.ANY_SET),
        "flat_penalty": (rules.unopened_penalty or 0) / 100,
    }


def _place(view: View, you: int) -> dict[str, float]:
    seats = len(view.counts)
    rounds = view.pool / seats
    return {
        "to_move": float(view.seat == you),
        "turns_off": ((view.seat - you) % seats) / seats,
        "rounds_left": rounds / 5,
        "few_rounds_left": log1p(rounds),
        "pool_empty": float(not view.pool),
        "last_round": float(view.pool <= seats),
        "odd_pool": float(view.pool % 2) if seats == 2 else 0.5,
        "own_last_tile": float((view.pool - 1 - (you - view.seat)) % seats == 0),
        "idle": view.idle / seats,
        "turns_left": (view.turns_left or 0) / seats,
        "turn": log1p(view.turn / seats),
        "drawn": float(view.drawn),
        "on_table": len(view.table.tiles) / 50,
        "jokers_on_table": view.table.tiles.jokers / 2,
    }


def _others(view: View, you: int) -> dict[str, float]:
    own, seats = view.counts[you], len(view.counts)
    others = sorted(count for seat, count in enumerate(view.counts) if seat != you)
    share = share_by_tiles(view.counts, you)
    return {
        "tiles": own / _HAND,
        "few_tiles": log1p(own),
        "share": share * seats / 2,
        "next": log1p(view.counts[(you + 1) % seats]),
        "fewest": log1p(others[0]),
        "second_fewest": log1p(others[min(1, len(others) - 1)]),
        "most": log1p(others[-1]),
        "mean": sum(others) / len(others) / _HAND,
        "ahead": sum(count < own for count in others) / seats,
    }


def _opened(view: View, you: int) -> dict[str, float]:
    seats = len(view.counts)
    others = [seat for seat in range(seats) if seat != you]
    large = [view.counts[seat] for seat in others if view.opened[seat]]
    shut = [view.counts[seat] for seat in others if not view.opened[seat]]
    return {
        "opened": float(view.opened[you]),
        "others_opened": len(large) / len(others),
        "next_opened": float(view.opened[(you + 1) % seats]),
        "largest_opened": max(large, default=0) / _HAND,
        "smallest_opened": min(large, default=2 * _HAND) / _HAND,
        "largest_shut": max(shut, default=0) / _HAND,
    }
