"""Is a whole play legal, a second time: slow, by the catalogue's words (V2 1-7, B4, S1-01, V1).

Tiles are strings, melds lists of them in laid order. Shares nothing with the core; `slow_melds`,
which does not either, defines melds. Equal tiles are distinguished from the start: every way to
match copies is tried, and one that breaks no rule is enough.
"""

from __future__ import annotations

from collections import Counter
from itertools import compress, permutations, product
from typing import TYPE_CHECKING, NamedTuple

from tests.support import slow_melds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Laid = tuple[str, ...]
JOKERS = ("J", "JD", "JC", "JM")
SPAN = {"JD": 2, "JM": 0}


class Place(NamedTuple):
    """A joker on a table: its kind, where in its meld it lies, the tiles that it may stand for."""

    joker: str
    at: int
    means: frozenset[str]


class Table(NamedTuple):
    """The rules of a rule set about plays, where the presets and some house rules differ."""

    new_set_only: bool
    special: bool
    joker_melds_stay: bool = False


def reasons(
    before: Sequence[Laid], rack: Sequence[str], after: Sequence[Laid], opened: bool, rules: Table
) -> set[str]:
    """Return the codes of everything that is wrong with leaving *after*; empty: legal."""
    found = set()
    old, new, hand = (Counter(t for meld in before for t in meld), _count(after), Counter(rack))
    laid, gone = new - old, old - new
    sound = all(slow_melds.kinds(meld) for meld in after)
    there = not gone and not laid - hand
    if not sound:
        found.add("not_a_meld")
    if gone:
        found.add("tile_left_table")
    if laid - hand:
        found.add("foreign_tile")
    if not laid:
        found.add("no_rack_tile_played")
    elif not opened:
        found |= _opening(before, after, sound=sound and there)
    if sound and there:
        found |= _jokers(before, after, rules)
    return found


def _opening(before: Sequence[Laid], after: Sequence[Laid], *, sound: bool) -> set[str]:
    """V2 (5): old sets unchanged, what jokers stand for included; own new ones of 30 points."""
    own = list(after)
    for meld in before:
        same = next((other for other in own if _unchanged(meld, other)), None)
        if same is None:
            return {"table_touched_before_opening"}
        own.remove(same)
    total = sum(slow_melds.value(meld) for meld in own)
    return {"below_threshold"} if sound and total < 30 else set()


def _unchanged(meld: Laid, other: Laid) -> bool:
    shown = [sorted((p.joker, sorted(p.means)) for p in places(m)) for m in (meld, other)]
    return sorted(meld) == sorted(other) and shown[0] == shown[1]


Spot = tuple[int, int]
"""A place on a table: number of a meld, and where in it."""
Reported = dict[Spot, Spot | None]
"""For each place in new melds with jokers: where the tile there lay before; None: on the rack."""


def _jokers(before: Sequence[Laid], after: Sequence[Laid], rules: Table) -> set[str]:
    """Return the rules about jokers that every way of telling copies apart breaks."""
    asked = [new for new, meld in enumerate(after) if set(meld) & set(JOKERS)]
    broken = []
    for reported in _assignments(before, after, asked):
        codes = set(_broken(before, after, reported, rules))
        if not codes:
            return codes
        broken.append(codes)
    # Nobody breaks two rules by a play that can be told to break one of them only: a rule that is
    # asked earlier decides first which tellings are left.
    found = set()
    for code in ("joker_meld_changed", "joker_swapped_for_joker", "joker_not_in_new_meld"):
        remaining = [codes for codes in broken if code not in codes]
        found |= set() if remaining else {code}
        broken = remaining or broken
    return found


def _broken(
    before: Sequence[Laid], after: Sequence[Laid], reported: Reported, rules: Table
) -> Iterator[str]:
    """Yield the rules about jokers that are broken if the tiles went as *reported*."""
    olds, news = range(len(before)), range(len(after))
    if rules.joker_melds_stay and not all(
        _stays(before, after, reported, old) for old in olds if _has(before[old])
    ):
        yield "joker_meld_changed"
    if rules.special and any(
        _exchanged(before, after, reported, old, new) for old in olds for new in news
    ):
        yield "joker_swapped_for_joker"
    if rules.new_set_only and not all(
        _not_retrieved(before, after, reported, spot) or _in_new_set(before, after, reported, spot)
        for spot, old in reported.items()
        if old is not None and _tile(after, spot) in JOKERS
    ):
        yield "joker_not_in_new_meld"


def _assignments(
    before: Sequence[Laid], after: Sequence[Laid], asked: list[int]
) -> Iterator[Reported]:
    """Yield every way to match the copies in the new melds *asked*.

    A tile of a meld without jokers that is not whole in one of these is equivalent to one of the
    rack: no rule treats it differently.
    """
    matters = {
        old
        for old, meld in enumerate(before)
        if _has(meld) or any(_holds(after[new], meld) for new in asked)
    }
    faces = {tile for new in asked for tile in after[new]}
    for face in faces:
        if sum(meld.count(face) for meld in after) < sum(meld.count(face) for meld in before):
            return
    yield from (
        {spot: old for part in parts for spot, old in part}
        for parts in product(*(_of_face(face, before, after, asked, matters) for face in faces))
    )


def _of_face(
    face: str, before: Sequence[Laid], after: Sequence[Laid], asked: list[int], matters: set[int]
) -> set[tuple[tuple[Spot, Spot | None], ...]]:
    """Return every way of telling where the copies of *face* in the melds *asked* come from."""
    spots = [(n, at) for n, meld in enumerate(after) for at, t in enumerate(meld) if t == face]
    here = [spot for spot in spots if spot[0] in asked]
    sources: list[Spot | None] = [
        (old, at) for old, meld in enumerate(before) for at, t in enumerate(meld) if t == face
    ]
    sources += [None] * (len(spots) - len(sources))
    return {
        tuple(
            (spot, old if old is not None and old[0] in matters else None)
            for spot, old in zip(here, chosen, strict=True)
        )
        for chosen in permutations(sources, len(here))
    }


def _came_from(reported: Reported, new: int, old: int) -> set[int]:
    """Return the places of meld *old* whose tiles are in meld *new* now."""
    return {
        was[1] for (n, _), was in reported.items() if n == new and was is not None and was[0] == old
    }


def _not_retrieved(
    before: Sequence[Laid], after: Sequence[Laid], reported: Reported, spot: Spot
) -> bool:
    """B4: it stays with all of its old set, or keeps what it stands for next to a neighbour.

    A mirror joker stands for nothing: it keeps a neighbour on each side.
    """
    new, at = spot
    was = reported[spot]
    assert was is not None
    old = was[0]
    if len(_came_from(reported, new, old)) == len(before[old]):
        return True
    beside = [
        there
        for (n, there), source in reported.items()
        if n == new and there != at and source is not None and source[0] == old
    ]
    if _tile(after, spot) == "JM":
        return any(there < at for there in beside) and any(there > at for there in beside)
    (meant,) = (place.means for place in places(before[old]) if place.at == was[1])
    (means,) = (place.means for place in places(after[new]) if place.at == at)
    return bool(beside and meant & means)


def _in_new_set(
    before: Sequence[Laid],
    after: Sequence[Laid],  # noqa: ARG001
    reported: Reported,
    spot: Spot,
) -> bool:
    """B4: no complete set of the start of the turn lies where the joker lies now."""
    return not any(
        len(_came_from(reported, spot[0], old)) == len(meld) for old, meld in enumerate(before)
    )


def _stays(before: Sequence[Laid], after: Sequence[Laid], reported: Reported, old: int) -> bool:
    """V1: all tiles of *old* are in one meld, and each joker stands for the same as before."""
    went = {was[1]: spot for spot, was in reported.items() if was is not None and was[0] == old}
    if len(went) < len(before[old]) or len({new for new, _ in went.values()}) > 1:
        return False
    return all(
        len(place.means & now.means) >= SPAN.get(place.joker, 1)
        for place in places(before[old])
        for now in places(after[went[place.at][0]])
        if now.at == went[place.at][1]
    )


def _exchanged(
    before: Sequence[Laid], after: Sequence[Laid], reported: Reported, old: int, new: int
) -> bool:
    """S1-01, A13: the number tiles of *old* are in *new*, with a joker of another kind.

    Without the others' jokers, no part of the remaining tiles holds them all and is a set: tiles
    side by side, or any tiles of one number, as a group has no order.
    """
    stayed = _came_from(reported, new, old)
    gone = [tile for at, tile in enumerate(before[old]) if at not in stayed]
    others = {
        at
        for (n, at), source in reported.items()
        if n == new and after[n][at] in JOKERS and (source is None or source[0] != old)
    }
    if not all(tile in JOKERS for tile in gone):
        return False
    if not any(tile != after[new][at] for tile in gone for at in others):
        return False
    here = {
        at for (n, at), was in reported.items() if n == new and was is not None and was[0] == old
    }
    stay = Counter(after[new][there] for there in here)
    left = [tile for at, tile in enumerate(after[new]) if at not in others]
    jokers = Counter(tile for tile in left if tile in JOKERS)
    parts = [left[first:last] for first in range(len(left)) for last in range(first, len(left) + 1)]
    if len({tile[1:] for tile in left if tile not in JOKERS}) == 1:
        taken = product((True, False), repeat=len(left))
        parts = [list(compress(left, each)) for each in taken]
    return not any(not (stay | jokers) - Counter(part) and slow_melds.kinds(part) for part in parts)


def _tile(melds: Sequence[Laid], spot: Spot) -> str:
    return melds[spot[0]][spot[1]]


def places(meld: Laid) -> list[Place]:
    """Return every joker of *meld*, with all that it may stand for."""
    means: dict[int, set[str]] = {at: set() for at, tile in enumerate(meld) if tile in JOKERS}
    for reported in _readings(meld):
        for at, tiles in reported.items():
            if at in means:
                means[at] |= tiles
    return [Place(meld[at], at, frozenset(tiles)) for at, tiles in means.items()]


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
    reported: dict[int, set[str]] = {}
    step = 0
    for place, tile in zip(at, side, strict=True):
        span = SPAN.get(tile, 1)
        reported[place] = set()
        for name in walk[step : step + span]:
            any_color = name.startswith("*")
            reported[place] |= (
                {f"{c}{name[1:]}" for c in slow_melds.COLORS} if any_color else {name}
            )
        step += span
    return reported


def _painted(side: Laid, shown: tuple[str, str], at: Sequence[int]) -> dict[int, set[str]]:
    number, colors = shown
    hidden = set(colors) - {tile[0] for tile in side if tile not in JOKERS}
    return {
        place: {f"{color}{number}" for color in hidden} if tile in JOKERS else {tile}
        for place, tile in zip(at, side, strict=True)
    }


def _has(meld: Laid) -> bool:
    return bool(set(meld) & set(JOKERS))


def _count(melds: Sequence[Laid]) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)


def _holds(meld: Laid, part: Laid) -> bool:
    return not Counter(part) - Counter(meld)
