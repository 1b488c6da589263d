"""The table's jokers: every rule about where they may go, judged together.

- **Reuse** (C16, B4): a joker retrieved from the table goes into a new meld.
- **No exchange** (S1-01, A13): a joker leaves no meld by one of another kind taking its place.
- House rules that no preset plays (B3, B6, B7, V1).

All is read off the finished table. It does not tell which of two equal tiles, or jokers, is which:
a play is legal if it is legal for *some* way of telling them apart. So every rule says what it asks
of the number tiles under a `JokerAssignment`, and `CopyAssignments` tells whether that can be met.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import READINGS_KEPT, classify
from tilerummy.core.copy_assignments import RACK, All, AnyOf, Moved
from tilerummy.core.joker_assignments import Change, numbers
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerInThree, JokerMelds, JokerReuse, ReplacingTile
from tilerummy.core.tile import Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.violation import Violation, ViolationCode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tilerummy.core.copy_assignments import Goal
    from tilerummy.core.joker_assignments import CanGo, JokerAssignment, JokerAt, Rule
    from tilerummy.core.ruleset import MeldRules, Ruleset
    from tilerummy.core.table import Table

_JOKER: Final = Tile.joker().code
_LARGEST_GROUP: Final = 9
"""Tiles of a mirrored group of four colours."""


def check_jokers(ruleset: Ruleset, before: Table, after: Table) -> list[Violation]:
    """Return the violations of *ruleset* by *after* that concern jokers of *before*.

    Both tables must consist of melds, and *after* hold every tile of *before*. The rules are asked
    one after another; one is broken if no way of telling equal tiles apart meets it together with
    those before it that are met. Worst case: seven times that of `Change.allows`.
    """
    if jokers_may_lie(ruleset, before, after):
        return []
    change = Change(before.melds, after.melds, ruleset.meld_rules)
    met: list[Rule] = []
    found = []
    for code, rule in _rules_of(ruleset):
        if _allows(change, (*met, rule)):
            met.append(rule)
        else:
            found.append(Violation(code))
    return found


def jokers_may_lie(
    ruleset: Ruleset,
    before: Table,
    after: Table,
    changed: tuple[tuple[Meld, ...], tuple[Meld, ...]] | None = None,
) -> bool:
    """Whether `check_jokers` finds nothing, which is less work to tell than what it finds.

    *changed* are the melds that lie only *before* and only *after* (`Table.beyond`), if they are
    known. Worst case: that of `check_jokers`.
    """
    rules = [rule for _, rule in _rules_of(ruleset)]
    if not rules or not before.tiles.jokers:
        return True
    if ruleset.joker_may_move and ruleset.joker_melds is JokerMelds.FREE:
        # Unchanged melds may be the same ones: most plays are legal even so.
        taken_up = changed[0] if changed else before.beyond(after)
        if not any(meld.has_jokers for meld in taken_up):
            return True
        laid = changed[1] if changed else after.beyond(before)
        if _OF_PRESETS.issuperset(rules) and _are_at_home(taken_up, laid):
            return True
        if _allows(Change(taken_up, laid, ruleset.meld_rules), rules):
            return True
    return _allows(Change(before.melds, after.melds, ruleset.meld_rules), rules)


def _are_at_home(gone: Sequence[Meld], came: Sequence[Meld]) -> bool:
    """Whether each joker of *gone*, if all are plain, has a place in *came* that no tile decides.

    That is: its old meld is whole in one of *came*, which holds no other of *gone*; or the joker is
    in one that holds none. Enough, not necessary, and much cheaper to see than `Change.allows` is.
    """
    space = -sum(meld.codes.count(_JOKER) for meld in gone)
    grown = set()
    for meld in came:
        if not meld.has_jokers:
            continue
        if max(meld.codes) > _JOKER:
            return False
        held = [
            at
            for at, old in enumerate(gone)
            if old.codes[0] in meld.codes and old.tiles <= meld.tiles
        ]
        if not held:
            space += meld.codes.count(_JOKER)
        elif len(held) == 1 and held[0] not in grown:
            grown.add(held[0])
            space += gone[held[0]].codes.count(_JOKER)
    return space >= 0


def _allows(change: Change, rules: Sequence[Rule]) -> bool:
    tests = [test for rule, test in _FIRST_TESTS.items() if rule in rules]
    return change.allows(rules, lambda *joker: all(test(*joker) for test in tests))


@lru_cache(maxsize=8)
def _rules_of(ruleset: Ruleset) -> tuple[tuple[ViolationCode, Rule], ...]:
    """Return the rules about jokers of the table that *ruleset* plays, each with its violation."""
    asked: list[tuple[bool, ViolationCode, Rule]] = [
        (
            ruleset.joker_in_three is JokerInThree.BOTH,
            ViolationCode.JOKER_NEEDS_BOTH_TILES,
            _both_for_three,
        ),
        (
            ruleset.replacing_tile is ReplacingTile.RACK,
            ViolationCode.JOKER_REPLACED_FROM_TABLE,
            _replaced_from_rack,
        ),
        (not ruleset.joker_may_move, ViolationCode.JOKER_MOVED, _unmoved),
        (
            ruleset.joker_melds is JokerMelds.STAY,
            ViolationCode.JOKER_MELD_CHANGED,
            _staying,
        ),
        (ruleset.special_jokers, ViolationCode.JOKER_SWAPPED_FOR_JOKER, _unexchanged),
        (
            ruleset.joker_reuse is JokerReuse.NEW_SET,
            ViolationCode.JOKER_NOT_IN_NEW_MELD,
            _reused,
        ),
    ]
    return tuple((code, rule) for is_asked, code, rule in asked if is_asked)


def _reused(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask of every joker that it is not retrieved, or is in a new meld (C16, B4).

    It is not retrieved if all of its meld is still with it, or if it still stands for the same tile
    next to at least one of its old neighbours. A mirror joker, which stands for no tile, must keep
    a neighbour on each side. A meld is new if it contains no whole meld of the start.
    """
    for joker, to in assignment.went.items():
        old, new = joker.meld, to.meld
        yield AnyOf(
            (
                assignment.all_moved(old, new),
                _not_retrieved(assignment, joker, to),
                All(
                    tuple(
                        assignment.not_all_moved(other, new)
                        for other in assignment.change.held_by(new)
                    )
                ),
            )
        )


def _may_be_reused(change: Change, joker: JokerAt, to: JokerAt) -> bool:
    """Whether `_reused` may be met if *joker* went *to* a place, by a cheap first test."""
    old, new = joker.place, to.place
    if old.meld <= new.meld or old.joker.joker_kind is Joker.MIRROR:
        return True
    if not old.stands_for.isdisjoint(new.stands_for) and old.rest & new.meld:
        return True
    # An old meld may be incomplete there if another copy of one of its tiles is elsewhere.
    elsewhere = change.laid.minus(new.meld)
    held_there = (change.before[held] for held in change.held_by(to.meld))
    return all(held.has_jokers or elsewhere & held.tiles for held in held_there)


def _not_retrieved(assignment: JokerAssignment, joker: JokerAt, to: JokerAt) -> Goal:
    if joker.place.joker.joker_kind is Joker.MIRROR:
        return All(
            tuple(assignment.with_neighbour(joker.meld, to.meld, side, joker) for side in (0, 1))
        )
    if joker.place.stands_for.isdisjoint(to.place.stands_for):
        return AnyOf()
    return assignment.with_neighbour(joker.meld, to.meld, None, joker)


def _unexchanged(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask that no joker left its meld by one of another kind taking its place (S1-01, A13).

    One did if all number tiles of the old meld are in one new meld, with a joker that was not in
    the old one, and need that joker: without it no part of the new meld that holds them is a meld.
    """
    homes = {joker.meld for joker in assignment.change.old}
    targets = {joker.meld for joker in assignment.change.new}
    pairs = [
        (old, new) for new in targets for old in homes.intersection(assignment.change.held_by(new))
    ]
    for old, new in pairs:
        stayed = assignment.inside(old, new)
        left = {
            j.place.joker for j, to in assignment.went.items() if j.meld == old and to not in stayed
        }
        came = {j for j in assignment.change.new if j.meld == new and j not in stayed}
        if any(tile != joker.place.joker for tile in left for joker in came) and not _is_meld(
            assignment.change, old, new, {joker.place.at for joker in came}
        ):
            yield AnyOf(numbers(assignment.change.before[old], old, new, least=False))


def _is_meld(change: Change, old: int, new: int, without: set[int]) -> bool:
    """Whether a part of *new* without some places is a meld with all that stayed of *old*."""
    laid = change.after[new].codes
    remaining = bytes([code for at, code in enumerate(laid) if at not in without])
    numbers_of_old = [tile for tile in change.before[old].laid if not tile.is_joker]
    jokers = [tile for tile in Meld.from_codes(remaining).laid if tile.is_joker]
    return _holds_meld(remaining, Tiles((*numbers_of_old, *jokers)), change.rules)


@lru_cache(maxsize=READINGS_KEPT)
def _holds_meld(laid: bytes, stayed: Tiles, rules: MeldRules) -> bool:
    return any(
        stayed <= part.tiles and bool(classify(part, rules))
        for part in map(Meld.from_codes, _parts(laid))
    )


def _parts(laid: bytes) -> Iterator[bytes]:
    """Yield what lies side by side; of a group, where that has no meaning, any of its tiles."""
    number_of = {tile.number for tile in Meld.from_codes(laid).laid if not tile.is_joker}
    if len(number_of) == 1 and len(laid) <= _LARGEST_GROUP:
        yield from (bytes(some) for n in range(len(laid) + 1) for some in combinations(laid, n))
    else:
        yield from (laid[first:last] for first, last in combinations(range(len(laid) + 1), 2))


def _both_for_three(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask that no single tile took a joker out of a group of three, which lacks two (B6)."""
    for joker in assignment.change.old:
        missing, group = joker.place.stands_for, joker.place.meld
        if len(group) != 3 or len(missing) != 2 or len({tile.number for tile in missing}) != 1:
            continue
        for new, meld in enumerate(assignment.change.after):
            if len(meld) == 3 and not meld.has_jokers and joker.place.rest <= meld.tiles:
                yield AnyOf(
                    numbers(assignment.change.before[joker.meld], joker.meld, new, least=False)
                )


def _replaced_from_rack(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask that a tile of the rack is among those that took a joker's place (B3)."""
    for joker, to in assignment.went.items():
        old = assignment.change.before[joker.meld]
        for new, meld in enumerate(assignment.change.after):
            others = old.tiles.jokers - 1
            in_place = {tile.code for tile in joker.place.stands_for} & set(meld.codes)
            if (
                to.meld != new
                and in_place
                and joker.place.rest <= meld.tiles
                and len(assignment.inside(joker.meld, new)) == others
            ):
                yield AnyOf(
                    (
                        *numbers(old, joker.meld, new, least=False),
                        *(Moved(code, RACK, new, least=1) for code in in_place),
                    )
                )


def _unmoved(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask that a joker that stays in its meld keeps its meaning there (B7).

    A mirror joker stands for nothing and has one place only, the centre (S1-18).
    """
    for joker, to in assignment.went.items():
        if _has_moved(joker, to):
            yield assignment.not_all_moved(joker.meld, to.meld)


def _has_moved(joker: JokerAt, to: JokerAt) -> bool:
    """Whether *joker* stands for something else now, a double joker for one tile or two.

    A mirror joker stands for nothing.
    """
    same = joker.place.stands_for & to.place.stands_for
    return len(same) < joker.place.joker.span


def _staying(assignment: JokerAssignment) -> Iterator[Goal]:
    """Ask that melds with jokers are whole, and that their jokers have not moved in them (V1)."""
    for joker, to in assignment.went.items():
        yield AnyOf() if _has_moved(joker, to) else assignment.all_moved(joker.meld, to.meld)


def _may_stay(change: Change, joker: JokerAt, to: JokerAt) -> bool:
    """Whether `_staying` may be met if *joker* went *to* a place."""
    return joker.meld in change.held_by(to.meld) and not _has_moved(joker, to)


_FIRST_TESTS: Final[Mapping[Rule, CanGo]] = {_staying: _may_stay, _reused: _may_be_reused}
"""Cheap tests of where a single joker may go, by the rule that they belong to."""
_OF_PRESETS: Final = frozenset({_reused, _unexchanged})
"""The rules that presets play."""
