"""What is a meld, a second time: slow, by trying everything, and sharing nothing with the core.

The core reads outlines. This file walks: it starts a run at every number in every colour and
follows the tiles one by one through all that they could stand for, and it tries every way to
give a group's jokers colours. Two sides of a mirror must have a walk in common.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

COLORS = "RBKO"
Walk = tuple[str, ...]


def kinds(meld: Sequence[str]) -> set[str]:
    """Return how the tiles (``["R4", "JC", ...]``), as laid, can be read; empty: no meld."""
    if len(meld) < 3 or all(tile.startswith("J") for tile in meld):
        return set()
    if "JM" in meld:
        at = meld.index("JM")
        return _mirrored(meld[:at], meld[at + 1 :])
    found = set()
    if any(len(walk) <= 13 for walk in walks(meld)):
        found.add("run")
    if color_sets(meld):
        found.add("group")
    return found


def value(meld: Sequence[str]) -> int:
    """Return the most points that the tiles, as laid, are worth as a meld; 0 if they are none."""
    sides = [meld]
    if "JM" in meld:
        at = meld.index("JM")
        sides = [meld[:at], meld[at + 1 :]]
    best = 0
    for kind in kinds(meld):
        if kind.endswith("group"):
            number = next(int(tile[1:]) for tile in meld if not tile.startswith("J"))
            best = max(best, number * sum(2 if t == "JD" else t != "JM" for t in meld))
        else:
            found = set(walks(sides[0]))
            if len(sides) > 1:
                found &= set(walks(sides[1][::-1]))
                found = found or set(walks(sides[0][::-1])) & set(walks(sides[1]))
            best = max(best, *(len(sides) * sum(int(step[1:]) for step in walk) for walk in found))
    return best


def _mirrored(left: Sequence[str], right: Sequence[str]) -> set[str]:
    found: set[str] = set()
    if any(all(tile.startswith("J") for tile in side) for side in (left, right)):
        return found
    if "JM" in right:
        return found
    if color_sets(left) & color_sets(right):
        found.add("mirror-group")
    inward = {walk for walk in walks(left) if not walk[-1].startswith("*")}
    inward &= {walk for walk in walks(right[::-1]) if not walk[-1].startswith("*")}
    outward = {walk for walk in walks(left[::-1]) if not walk[-1].startswith("*")}
    outward &= {walk for walk in walks(right) if not walk[-1].startswith("*")}
    if inward or outward:
        found.add("mirror-run")
    return found


def walks(side: Sequence[str]) -> Iterator[Walk]:
    """Yield every run that *side*, ascending, can stand for: steps such as ``R4``, ``*5`` (JC)."""
    for color, start in product(COLORS, range(1, 14)):
        yield from _follow(side, color, start, ())


def _follow(side: Sequence[str], color: str, number: int, walked: Walk) -> Iterator[Walk]:
    if not side:
        yield walked
        return
    tile, rest = side[0], side[1:]
    if number > 13:
        return
    if tile in ("J", f"{color}{number}"):
        yield from _follow(rest, color, number + 1, (*walked, f"{color}{number}"))
    elif tile == "JD" and number < 13:
        both = (f"{color}{number}", f"{color}{number + 1}")
        yield from _follow(rest, color, number + 2, (*walked, *both))
    elif tile == "JC" and walked and not walked[-1].startswith("*"):
        for other in COLORS.replace(color, ""):
            yield from _follow(rest, other, number + 1, (*walked, f"*{number}"))


def color_sets(side: Sequence[str]) -> set[tuple[str, str]]:
    """Return every (number, colours) that *side* can show as a group of at most four."""
    numbers = {tile[1:] for tile in side if not tile.startswith("J")}
    if len(numbers) != 1 or "JC" in side or "JM" in side:
        return set()
    shown = [tile[0] for tile in side if not tile.startswith("J")]
    covered = side.count("J") + 2 * side.count("JD")
    found = set()
    for hidden in product(COLORS, repeat=covered):
        colors = [*shown, *hidden]
        if len(set(colors)) == len(colors):
            found.add((numbers.copy().pop(), "".join(sorted(colors))))
    return found
