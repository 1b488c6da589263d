"""How many hands split into melds, counted twice: number by number, and meld by meld.

Hands are without jokers, from two copies of each tile; a *physical* hand tells the copies apart.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final

from tests.support.templates import uncut
from tilerummy.core.presets import CLASSIC

Slots = tuple[int, int]
"""Lengths of a colour's two open runs, shortest first; 3 stands for three and more."""
Config = tuple[Slots, Slots, Slots, Slots]
Counts = tuple[int, ...]
"""Tiles of one number, by colour."""

State = tuple[frozenset[Config], int, int]
"""Ways that runs can be open, tiles so far, and points if they matter."""

NOTHING: Final[Config] = ((0, 0), (0, 0), (0, 0), (0, 0))


@cache
def _runs_on(slots: Slots, tiles: int) -> frozenset[Slots]:
    """Return the slots after a number at which so many *tiles* go into runs."""
    after = set()
    for one, two in product((0, 1), repeat=2):
        if one + two == tiles and all(
            goes_on or length in {0, 3} for length, goes_on in zip(slots, (one, two), strict=True)
        ):
            grown = [
                min(3, length + 1) if goes_on else 0
                for length, goes_on in zip(slots, (one, two), strict=True)
            ]
            after.add((min(grown), max(grown)))
    return frozenset(after)


@cache
def _form_groups(tiles: Counts) -> bool:
    total = sum(tiles)
    return any(max(tiles) <= groups and 3 * groups <= total <= 4 * groups for groups in range(3))


@cache
def _next(configs: frozenset[Config], counts: Counts) -> frozenset[Config]:
    """Return every way that runs can be open after a number with *counts*, from any before it."""
    after: set[Config] = set()
    for to_runs in product(*(range(count + 1) for count in counts)):
        if _form_groups(tuple(map(int.__sub__, counts, to_runs))):
            for config in configs:
                after.update(product(*map(_runs_on, config, to_runs)))  # type: ignore[arg-type]
    return frozenset(after)


def _needed(config: Config) -> int:
    return sum(3 - length for slots in config for length in slots if length in {1, 2})


def count_by_number(size: int, below: int | None = None) -> tuple[int, int]:
    """Return how many multisets and physical hands of *size* tiles split into melds.

    With *below*, only those of fewer points. A dynamic programme over the numbers: its state is the
    set of all ways that runs can be open, so that each multiset is counted once, in however many
    ways it splits.
    """
    states: dict[State, tuple[int, int]] = {(frozenset({NOTHING}), 0, 0): (1, 1)}
    for number in range(1, 14):
        after: dict[State, tuple[int, int]] = {}
        for (configs, used, points), (sets, hands) in states.items():
            for counts in product(range(3), repeat=4):
                now = used + sum(counts)
                worth = 0 if below is None else points + number * sum(counts)
                if now > size or (below is not None and worth >= below):
                    continue
                reached = _within(_next(configs, counts), size - now)
                if reached:
                    had = after.get((reached, now, worth), (0, 0))
                    copies = 2 ** counts.count(1)
                    after[reached, now, worth] = had[0] + sets, had[1] + copies * hands
        states = after
    ended = [
        counted
        for (configs, used, _), counted in states.items()
        if used == size and any(not _needed(config) for config in configs)
    ]
    return sum(sets for sets, _ in ended), sum(hands for _, hands in ended)


@cache
def _within(configs: frozenset[Config], left: int) -> frozenset[Config]:
    """Return those of *configs* that so many more tiles can still complete."""
    return frozenset(config for config in configs if _needed(config) <= left)


@cache
def hands_by_meld(size: int) -> frozenset[int]:
    """Return every multiset of *size* tiles that splits into melds: two bits for each kind of tile.

    Grown from smaller ones, one meld at a time.
    """
    if size == 0:
        return frozenset({0})
    found: set[int] = set()
    for length in range(3, min(size, 5) + 1):
        melds = [_digits(word) for word in _melds() if len(word) == length]
        for hand in hands_by_meld(size - length):
            held = _twice(hand)
            found.update(hand + digits for digits, mask in melds if not held & mask)
    return frozenset(found)


@cache
def _melds() -> list[tuple[int, ...]]:
    return list(uncut(CLASSIC.meld_rules, (0, 0, 0, 0)))


def _digits(word: tuple[int, ...]) -> tuple[int, int]:
    """Return a meld as bits, two for each kind of tile, and the bits of kinds held twice."""
    return sum(1 << 2 * code for code in word), sum(2 << 2 * code for code in word)


def _twice(hand: int) -> int:
    return hand & _TWOS


_TWOS: Final = sum(2 << 2 * code for code in range(52))


def physical(hands: frozenset[int]) -> int:
    """Return how many physical hands the multisets *hands* are."""
    singles = Counter((hand & ~_TWOS).bit_count() for hand in hands)
    return sum(count * 2**single for single, count in singles.items())
