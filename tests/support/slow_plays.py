"""Is a whole play legal, a second time: slow, by the catalogue's words (V2 1-7, B4, S1-01).

Tiles are strings, melds lists of them in laid order. Shares nothing with the core; what a meld
is comes from `slow_melds`, which does not either.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from tests.support import slow_melds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Laid = tuple[str, ...]
JOKERS = ("J", "JD", "JC", "JM")
SPAN = {"JD": 2, "JM": 0}


class Place(NamedTuple):
    """A joker on a table: its kind, its meld, the tiles that it may stand for."""

    joker: str
    meld: Laid
    means: frozenset[str]


class Table(NamedTuple):
    """What a rule set says of plays, in so far as the presets differ."""

    new_set_only: bool
    special: bool


def faults(
    before: Sequence[Laid], rack: Sequence[str], after: Sequence[Laid], opened: bool, rules: Table
) -> set[str]:
    """Return the codes of everything that is wrong with leaving *after*; empty: legal."""
    found = set()
    old, new, hand = (Counter(t for meld in before for t in meld), _count(after), Counter(rack))
    laid, gone = new - old, old - new
    sound = all(slow_melds.kinds(meld) for meld in after)
    if not sound:
        found.add("not_a_meld")
    if gone:
        found.add("tile_left_table")
    if laid - hand:
        found.add("foreign_tile")
    if not laid:
        found.add("no_rack_tile_played")
    elif not opened:
        found |= _opening(before, after, sound=sound)
    if sound and not gone:
        if rules.special and _swapped(before, after):
            found.add("joker_swapped_for_joker")
        if rules.new_set_only and not _reused(before, after):
            found.add("joker_not_in_new_meld")
    return found


def _opening(before: Sequence[Laid], after: Sequence[Laid], *, sound: bool) -> set[str]:
    """V2 (5): old sets unchanged, own new ones of 30 points."""
    left = [sorted(meld) for meld in after]
    own = list(after)
    for meld in before:
        if sorted(meld) not in left:
            return {"table_touched_before_opening"}
        at = left.index(sorted(meld))
        del left[at], own[at]
    total = sum(slow_melds.value(meld) for meld in own)
    return {"below_threshold"} if sound and total < 30 else set()


def _reused(before: Sequence[Laid], after: Sequence[Laid]) -> bool:
    """B4: in one way to tell the jokers apart, every retrieved one is in a new set."""
    return all(_reused_kind(before, after, kind) for kind in JOKERS)


def _reused_kind(before: Sequence[Laid], after: Sequence[Laid], kind: str) -> bool:
    old = [place for meld in before for place in places(meld) if place.joker == kind]
    new = [place for meld in after for place in places(meld) if place.joker == kind]
    return any(
        all(
            not _retrieved(was, now) or not any(_holds(now.meld, meld) for meld in before)
            for was, now in zip(old, chosen, strict=True)
        )
        for chosen in permutations(new, len(old))
    )


def _retrieved(was: Place, now: Place) -> bool:
    if _holds(now.meld, was.meld):
        return False
    neighbours = Counter(was.meld) - Counter([was.joker])
    here = Counter(now.meld) - Counter([now.joker])
    return not (neighbours & here and was.means & now.means)


def _swapped(before: Sequence[Laid], after: Sequence[Laid]) -> bool:
    """S1-01: the rest of a joker's set lies together, another joker in its place."""
    for meld in before:
        for was in places(meld):
            rest = tuple((Counter(meld) - Counter([was.joker])).elements())
            for other in after:
                if not _holds(other, rest) or _holds(other, meld):
                    continue
                more = Counter(other) - Counter(meld)
                if any(
                    now.joker != was.joker and more[now.joker] and now.means & was.means
                    for now in places(other)
                ):
                    return True
    return False


def places(meld: Laid) -> list[Place]:
    """Return every joker of *meld*, with all that it may stand for."""
    means: dict[int, set[str]] = {at: set() for at, tile in enumerate(meld) if tile in JOKERS}
    for told in _readings(meld):
        for at, tiles in told.items():
            if at in means:
                means[at] |= tiles
    return [Place(meld[at], meld, frozenset(tiles)) for at, tiles in means.items()]


def _readings(meld: Laid) -> Iterator[dict[int, set[str]]]:
    """Yield what the tile at each place stands for, once for every way to read *meld*."""
    if "JM" not in meld:
        yield from (_along(meld, walk, range(len(meld))) for walk in slow_melds.walks(meld))
        yield from (
            _painted(meld, shown, range(len(meld))) for shown in slow_melds.color_sets(meld)
        )
        return
    centre = meld.index("JM")
    left, right = meld[:centre], meld[centre + 1 :]
    back = range(len(meld) - 1, centre, -1)
    sides = [(left, range(centre), right[::-1], back)]
    if not _shared(left, right[::-1]):
        sides = [(left[::-1], range(centre - 1, -1, -1), right, range(centre + 1, len(meld)))]
    for one, ones, other, others in sides:
        for walk in _shared(one, other):
            yield _along(one, walk, ones) | _along(other, walk, others)
    for shown in slow_melds.color_sets(left) & slow_melds.color_sets(right):
        yield _painted(left, shown, range(centre)) | _painted(
            right, shown, range(centre + 1, len(meld))
        )


def _shared(one: Laid, other: Laid) -> set[slow_melds.Walk]:
    walks = set(slow_melds.walks(one)) & set(slow_melds.walks(other))
    return {walk for walk in walks if not walk[-1].startswith("*")}


def _along(side: Laid, walk: slow_melds.Walk, at: Sequence[int]) -> dict[int, set[str]]:
    told: dict[int, set[str]] = {}
    step = 0
    for place, tile in zip(at, side, strict=True):
        span = SPAN.get(tile, 1)
        told[place] = set()
        for name in walk[step : step + span]:
            any_color = name.startswith("*")
            told[place] |= {f"{c}{name[1:]}" for c in slow_melds.COLORS} if any_color else {name}
        step += span
    return told


def _painted(side: Laid, shown: tuple[str, str], at: Sequence[int]) -> dict[int, set[str]]:
    number, colors = shown
    hidden = set(colors) - {tile[0] for tile in side if tile not in JOKERS}
    return {
        place: {f"{color}{number}" for color in hidden} if tile in JOKERS else {tile}
        for place, tile in zip(at, side, strict=True)
    }


def _count(melds: Sequence[Laid]) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)


def _holds(meld: Laid, part: Laid) -> bool:
    return not Counter(part) - Counter(meld)
