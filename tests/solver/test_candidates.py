"""The melds that a joker may end in, held against all that the tiles can form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.problems import problem
from tests.support.slow_solver import melds_at_hand
from tilerummy.core.classify import classify
from tilerummy.core.joker_places import joker_places
from tilerummy.core.meld import Meld
from tilerummy.core.policy import MirrorColor
from tilerummy.core.presets import TWIST
from tilerummy.core.tiles import Tiles
from tilerummy.solver.joker_search.candidates import Candidates

if TYPE_CHECKING:
    from tilerummy.core.ruleset import MeldRules

RULES = TWIST.meld_rules


def is_two_melds(meld: Meld, rules: MeldRules) -> bool:
    """Whether the meld is two, side by side as it lies."""
    return any(
        classify(Meld(meld.laid[:cut]), rules) and classify(Meld(meld.laid[cut:]), rules)
        for cut in range(1, len(meld))
    )


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R1 R2 J] [B7 B8 B9]", "R3 B10 JM R3"),
        ("[B4 B5 B6 JC] [R6 R7 R8]", "R4 R5 B4 J"),
        ("[R11 J R13] [R8 R9 R10]", "R12 JD B13"),
        ("[R3 R4 JM R4 R3] [K3 O3 B3]", "J JD K3 O3"),
        ("[R2 R3 R4 R5 R6 R7 J]", "R8 R9 B8 JC"),
    ],
)
def test_only_what_is_two_melds_is_left_out(table: str, rack: str) -> None:
    position = problem(table, rack, TWIST)
    listed = list(Candidates(position).melds)
    tiles = {meld.tiles for meld in listed}
    start = [meld.tiles for meld in position.table.melds]
    for meld in melds_at_hand(position.required + position.optional, RULES):
        if meld.tiles.jokers and meld.tiles not in tiles:
            assert is_two_melds(meld, RULES)
            assert not any(old <= meld.tiles for old in start)
    assert all(classify(meld, RULES) for meld in listed)


def test_melds_that_hold_an_old_one_are_there_in_every_way_to_lay_them() -> None:
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3", TWIST)
    laid = {str(meld) for meld in Candidates(position).melds}
    assert {"[R1 R2 R3 J]", "[R1 R2 J]", "[R1 J R3]", "[J B7 B8 B9]", "[B7 B8 B9 J]"} <= laid


def test_a_retrieved_joker_may_not_end_beside_an_old_meld() -> None:
    """S1-63, B4."""
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3", TWIST)
    (place,) = joker_places(position.table.melds[0], RULES)
    optional = {str(meld) for meld in Candidates(position).of(place)}
    assert {"[R1 R2 R3 J]", "[R1 J R3]"} <= optional
    assert not {"[J B7 B8 B9]", "[B7 B8 B9 J]"} & optional


@pytest.mark.parametrize(
    ("color", "there"), [(MirrorColor.SAME, False), (MirrorColor.NUMBER, True)]
)
def test_sides_of_other_colours(color: MirrorColor, there: bool) -> None:
    """A7."""
    rules = TWIST.meld_rules._replace(mirror_color=color)
    position = problem("[K1 K2 J]", "R3 R4 B3 B4 JM", replace(TWIST, meld_rules=rules))
    tiles = {str(meld.tiles) for meld in Candidates(position).melds}
    assert (str(Tiles(position.rack)) in tiles) is there
