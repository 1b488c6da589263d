"""From the special search's answer to melds: everything that is used lies in a meld."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import problem
from tilerummy.core.classify import classify, value
from tilerummy.core.format.notation import parse_meld, parse_tiles
from tilerummy.core.policy import MirrorColor
from tilerummy.core.presets import TWIST
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.tile import Color
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import IMPOSSIBLE, NO_THRESHOLD, STANDS
from tilerummy.solver.dp.special.search import special_search
from tilerummy.solver.dp.special.transitions import transition_table
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.layout.arrange import arrange
from tilerummy.solver.layout.special import block, lay
from tilerummy.solver.opening import as_laid
from tilerummy.solver.relaxation import Decided

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld

RULES: Final = TWIST.meld_rules
COUNT: Final = np.append(np.ones(STANDS, np.int64), 0)
"""Every tile counts; what jokers stand for does not."""


def melds_of(rack: str, *, explicit: bool, rules: MeldRules = RULES) -> list[Meld]:
    """Lay as many tiles of *rack* as possible; without *explicit*, jokers may be left over."""
    tiles = parse_tiles(rack)
    table = transition_table(rules, explicit=explicit)
    found = special_search(
        Tiles(), tiles, COUNT, table,
        0 if explicit else NO_THRESHOLD,
    )  # fmt: skip
    assert found.value > IMPOSSIBLE
    laid, shape = lay(found.moves.tolist(), table, (), explicit=explicit)
    return [*laid, *arrange(shape, (), rules)]


@pytest.mark.parametrize(
    ("rack", "melds"),
    [
        ("R2 JD R5", "[R2 JD R5]"),  # S1-08
        ("B3 R3 JD", "[R3 B3 JD]"),  # S1-09
        ("R4 JC B6", "[R4 JC B6]"),  # A3
        ("R4 R5 JC", "[R4 R5 JC]"),  # S1-15
        ("JD R12 R13", "[JD R12 R13]"),  # S1-11, S1-12
        ("R5 JM R5", "[R5 JM R5]"),  # A6
        ("R2 R3 JM R2 R3", "[R2 R3 JM R3 R2]"),  # S1-17
        ("R4 J R6 R7 JC B9", "[R4 J R6 R7 JC B9]"),
        ("R3 JD R6 JM R6 R5 R4 R3", "[R3 R4 R5 R6 JM R6 JD R3]"),  # A10
        ("R4 JC B6 JM B6 JC R4", "[R4 JC B6 JM B6 JC R4]"),  # A9
        ("R5 B5 K5 R5 O5 J", "[R5 K5 J] [R5 B5 O5]"),
        ("J R5 B5 K9 K10 K11", "[R5 B5 J] [K9 K10 K11]"),
        ("R1 R2 R3 R4 J", "[R1 R2 R3 R4 J]"),
    ],
)
def test_every_joker_has_its_place(rack: str, melds: str) -> None:
    found = melds_of(rack, explicit=True)
    assert all(classify(meld, RULES) for meld in found)
    assert sum((meld.tiles for meld in found), Tiles()) == parse_tiles(rack)
    assert " ".join(map(str, found)) == melds


@pytest.mark.parametrize(
    ("rack", "melds"),
    [
        ("R2 JD B2 B3 B4", "[B2 B3 B4]"),  # there is no room for it, but it counts
        ("R3 B3 J", "[R3 B3]"),
        ("R4 JC B6", "[R4 JC B6]"),  # nothing else changes the colour
        ("R2 JD R5", "[R2 JD R5]"),
        ("R5 JM R5", "[R5 JM R5]"),
        ("R4 R5 R6 JC", "[R4 R5 R6]"),
        ("R4 R5 R6 J JC B9", "[B9 JC] [R4 R5 R6]"),  # the plain one belongs to the first
        ("R9 R10 R11 J R13", "[R9 R10 R11 J R13]"),
    ],
)
def test_jokers_that_any_meld_takes_are_left_over(rack: str, melds: str) -> None:
    """Melds may lack jokers; together with those that are left over there are enough."""
    found = melds_of(rack, explicit=False)
    lying = sum((meld.tiles for meld in found), Tiles())
    assert lying <= parse_tiles(rack)
    assert " ".join(map(str, found)) == melds


@pytest.mark.parametrize(
    ("table", "more", "melds"),
    [
        ("[R4 JC B6]", "R3 B7", "[R3 R4 JC B6 B7]"),  # S1-62: in front and at the end
        ("[R4 JC B6]", "R2 R3 B7", "[R2 R3 R4 JC B6 B7]"),
        ("[R4 JC B6]", "R1 R2 R3", "[R4 JC B6] [R1 R2 R3]"),
        ("[R4 R5 JC]", "B7 B8", "[R4 R5 JC B7 B8]"),  # S1-15
        ("[R4 R5 JC]", "R7", ""),  # S1-15: another colour
        ("[R11 JC B13]", "R10", "[R10 R11 JC B13]"),
        ("[R11 R12 JC]", "R10", "[R10 R11 R12 JC]"),
        ("[R3 B3 J]", "K3", "[R3 B3 J K3]"),  # a missing colour
        ("[R3 B3 J]", "B3", ""),
        ("[R3 B3 JD]", "K3", ""),  # A2: four already
        ("[R3 JM R3]", "R4", ""),  # S1-18
        ("[R4 R5 J]", "R7", "[R4 R5 J R7]"),
        ("[J R5 R6]", "R3", "[R3 J R5 R6]"),
        ("[R13 J JD]", "K13", ""),
        ("[J JC R13]", "R10", ""),  # nothing in front of a joker's colour
    ],
)
@pytest.mark.parametrize("explicit", [False, True])
def test_a_meld_that_stays_together(table: str, more: str, melds: str, explicit: bool) -> None:
    """It may be continued in front, at the end, or by a colour that a group lacks."""
    position = problem(table, more, TWIST)
    search = Search(position)
    search.best = search.best._replace(gain=-1)
    node = search.node(Decided(blocks=(0,)), explicit=explicit)
    melds_laid, shape = lay(
        node.answer.moves.tolist(),
        transition_table(RULES, explicit=explicit),
        [block(meld, classify(meld, RULES)[0]) for meld in search.homes],
        explicit=explicit,
    )
    assert node.bound == (sum(map(position.gains.__getitem__, codes(more))) if melds else 0)
    laid = [*melds_laid, *arrange(shape, (), RULES)]
    assert " ".join(map(str, laid)) == (melds or table)


def codes(tiles: str) -> list[int]:
    return [tile.code for tile in parse_tiles(tiles)]


def test_sides_of_a_mirror_that_change_places() -> None:  # A7
    """Where the colours may differ, the side with the lower colour comes first at every number."""
    rules = MeldRules(mirror_color=MirrorColor.NUMBER)
    for explicit in (False, True):
        (meld,) = melds_of("R2 JC B4 JM R4 JC B2", explicit=explicit, rules=rules)
        assert str(meld) in {"[R2 JC B4 JM R4 JC B2]", "[B2 JC R4 JM B4 JC R2]"}
        assert classify(meld, rules)
    assert not classify(meld, RULES)


@pytest.mark.parametrize("back", [Color.RED, Color.BLUE])
def test_blocks_are_laid_as_they_are(back: Color) -> None:
    home = parse_meld("[R4 JC B6]")
    moves = np.zeros((13, 8), np.int64).tolist()
    table = transition_table(RULES, explicit=False)
    moves[3][5] = len(table.transitions) + 1
    alone = block(home, classify(home, RULES)[0])._replace(back=back)
    assert lay(moves, table, [alone], explicit=False)[0] == [home]


@COMPILED_ONLY
def test_more_runs_at_once_than_a_state_counts() -> None:
    """With eight jokers eight runs of a colour could be open at once; seven are looked for."""
    rack = parse_tiles("R1 R2 R3 R4 R5 " * 3 + "J J J J J J J J JD")
    gains = as_laid()
    table = transition_table(RULES, explicit=True)
    found = special_search(Tiles(), rack, gains, table, 0)
    laid, shape = lay(found.moves.tolist(), table, (), explicit=True)
    melds = [*laid, *arrange(shape, (), RULES)]
    assert sum((meld.tiles for meld in melds), Tiles()) <= rack
    assert sum(value(meld, RULES) or 0 for meld in melds) >= found.value > 0
