"""Telling copies apart: the search finds a way if and only if there is one (B4)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, permutations, product
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tests.support.work import calls_of
from tilerummy.core.copy_assignments import RACK, All, AnyOf, CopyAssignments, Goal, Moved, Place
from tilerummy.core.format.notation import parse_meld, parse_tile
from tilerummy.core.jokers import check_jokers
from tilerummy.core.policy import JokerInThree
from tilerummy.core.presets import TWIST
from tilerummy.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.meld import Meld

OLD = [parse_meld(text) for text in ("[R3 R4 R5]", "[R4 R5 R6]", "[R3 R4 JM R4 R3]")]
NEW = [parse_meld(text) for text in ("[R3 R4 R5 R6]", "[R4 R5 JM R5 R4]", "[R3 R4 R3 R4]")]
CODES = [parse_tile(name).code for name in ("R3", "R4", "R5", "R6")]

CopyAssignment = list[tuple[int, int, Place]]
"""Code, old meld, new place of every number tile."""

moves = st.builds(
    Moved,
    st.sampled_from(CODES),
    st.sampled_from([RACK, 0, 1, 2]),
    st.sampled_from([0, 1, 2]),
    st.sampled_from([None, 0, 1]),
    st.integers(0, 2),
    st.integers(0, 2),
)
goals = st.recursive(
    moves,
    lambda inner: st.lists(inner, max_size=3).map(tuple).flatmap(
        lambda chosen: st.sampled_from([All(chosen), AnyOf(chosen)])
    ),
    max_leaves=8,
)  # fmt: skip


def assignments() -> Iterator[CopyAssignment]:
    """Yield every way to tell all number tiles apart, face by face."""
    yield from (list(chain.from_iterable(parts)) for parts in product(*map(of_face, CODES)))


def of_face(code: int) -> list[CopyAssignment]:
    sources = [old for old, meld in enumerate(OLD) for tile in meld.codes if tile == code]
    places = [(new, side) for new, meld in enumerate(NEW) for side in sides(meld, code)]
    sources += [RACK] * (len(places) - len(sources))
    return [
        [(code, old, place) for old, place in zip(order, places, strict=True)]
        for order in set(permutations(sources))
    ]


def sides(meld: Meld, code: int) -> list[int]:
    mirror = [at for at, tile in enumerate(meld.laid) if str(tile) == "JM"]
    return [
        int(bool(mirror) and at > mirror[0])
        for at, tile in enumerate(meld.laid)
        if tile.code == code
    ]


def holds(goal: Goal, assignment: CopyAssignment) -> bool:
    match goal:
        case All(inner):
            return all(holds(one, assignment) for one in inner)
        case AnyOf(inner):
            return any(holds(one, assignment) for one in inner)
        case Moved(code, old, new, side, least, most):
            count = sum(
                reported == (code, old, place) and place[0] == new and side in {None, place[1]}
                for reported in assignment
                for place in [reported[2]]
            )
            return least <= count <= most


ALL = list(assignments())


@given(st.lists(goals, max_size=4))
def test_a_way_is_found_if_there_is_one(wanted: list[Goal]) -> None:
    expected = any(all(holds(goal, assignment) for goal in wanted) for assignment in ALL)
    assert CopyAssignments(OLD, NEW).allow(wanted) == expected


def test_nothing_asked_is_always_met_and_no_alternative_never() -> None:
    copies = CopyAssignments(OLD, NEW)
    assert copies.allow([])
    assert copies.allow([All(), AnyOf((AnyOf(), All()))])
    assert not copies.allow([AnyOf()])


BEFORE = (
    "[JD K2 R2] [B1 R1 J] [O2 B2 K2] [B5 O5 R5] [B11 R11 K11] [O1 R1 K1] [K9 K10 JC] "
    "[B6 B7 B8] [K8 K9 K10 K11] [K5 K6 K7] [K5 K6 K7] [R10 R11 R12] [O1 O2 O3] "
    "[O4 B4 R4 K4] [R7 R8 JC] [B4 K4 JD] [R3 B3 O3] [B6 R6 O6] [K3 R3 J] [B13 O13 K13] "
    "[B11 B12 B13] [O11 O12 O13] [R10 B10 O10] [B12 O12 K12] [R7 R8 R9] [O7 O8 O9] "
    "[R5 O5 B5]"
)
AFTER = (
    "[JD B6 B7] [R4 K4 B4 O4] [B6 R6 O6] [B8 O8 K8] [O3 R3 K3 B3] [JD B10 B11 B12 B13] "
    "[O2 O3 O4] [R7 R8 R9 R10 R11] [R2 B2 O2 K2] [R7 R8 R9 J] [K5 K6 K7 JM K7 K6 J] "
    "[B1 O1 R1 K1] [B11 B12 B13] [B2 K2 R2] [O13 K13 R13] [R10 R11 JC] [O9 O10 O11] "
    "[O11 O12 O13] [K9 K10 K11] [K3 R3 B3] [O12 K12 R12] [K11 K12 JC] [K8 K9 K10] "
    "[K1 R1 B1 O1] [R5 O5 B5 K5] [O7 O8 O9] [B4 R4 K4] [B5 R5 O5]"
)


def test_goals_about_the_same_tile_are_decided_together() -> None:  # B4
    five = parse_tile("R5").code
    from_first, from_second = (Moved(five, old, new=0, least=1) for old in (0, 1))
    copies = CopyAssignments(OLD, NEW)
    assert copies.allow([from_first])
    assert copies.allow([from_second])
    assert not copies.allow([from_first, from_second])  # the new meld has one red five


def test_the_worst_play_known_is_judged_at_a_bounded_cost() -> None:
    """Found by climbing: all tiles of a game, changed at random towards more work."""
    rules = replace(TWIST, joker_in_three=JokerInThree.BOTH, joker_may_move=False)
    _, found = calls_of(300_000, check_jokers, rules, Table(BEFORE), Table(AFTER))
    assert found
