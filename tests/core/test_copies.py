"""Telling copies apart: the search finds a way if and only if there is one (B4)."""

from __future__ import annotations

from itertools import chain, permutations, product
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.copies import RACK, All, AnyOf, Copies, Goal, Moved, Place
from tilerummy.core.format.notation import parse_meld, parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.meld import Meld

OLD = [parse_meld(text) for text in ("[R3 R4 R5]", "[R4 R5 R6]", "[R3 R4 JM R4 R3]")]
NEW = [parse_meld(text) for text in ("[R3 R4 R5 R6]", "[R4 R5 JM R5 R4]", "[R3 R4 R3 R4]")]
CODES = [parse_tile(name).code for name in ("R3", "R4", "R5", "R6")]

Telling = list[tuple[int, int, Place]]
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


def tellings() -> Iterator[Telling]:
    """Yield every way to tell all number tiles apart, face by face."""
    yield from (list(chain.from_iterable(parts)) for parts in product(*map(of_face, CODES)))


def of_face(code: int) -> list[Telling]:
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


def holds(goal: Goal, telling: Telling) -> bool:
    match goal:
        case All(inner):
            return all(holds(one, telling) for one in inner)
        case AnyOf(inner):
            return any(holds(one, telling) for one in inner)
        case Moved(code, old, new, side, least, most):
            count = sum(
                told == (code, old, place) and place[0] == new and side in {None, place[1]}
                for told in telling
                for place in [told[2]]
            )
            return least <= count <= most


ALL = list(tellings())


@given(st.lists(goals, max_size=4))
def test_a_way_is_found_if_there_is_one(wanted: list[Goal]) -> None:
    expected = any(all(holds(goal, telling) for goal in wanted) for telling in ALL)
    assert Copies(OLD, NEW).allow(wanted) == expected


def test_nothing_asked_is_always_met_and_no_alternative_never() -> None:
    copies = Copies(OLD, NEW)
    assert copies.allow([])
    assert copies.allow([All(), AnyOf((AnyOf(), All()))])
    assert not copies.allow([AnyOf()])
