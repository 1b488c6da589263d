"""What is told of tiles and melds without a search is what a search and the rules say."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.support.slow_solver import melds
from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_meld, parse_table, parse_tiles
from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.meld import Meld
from tilerummy.core.presets import CLASSIC, GUIDE
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, TILES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.fitting import (
    fits_alone,
    fitting,
    grown,
    jokers_settled,
    with_tile,
)
from tilerummy.lab.env.game import ORACLE
from tilerummy.lab.meldable import could_meld
from tilerummy.solver import Problem, solve
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from numpy.typing import NDArray

RULES = CLASSIC.meld_rules
PLAIN = KINDS - 3
"""Kinds without the special jokers."""


@pytest.fixture(autouse=True, scope="module")
def the_solver_is_compiled() -> None:
    precompile()


def named(fits: NDArray[Any]) -> str:
    return " ".join(str(TILES[code]) for code in np.flatnonzero(fits))


@pytest.mark.parametrize(
    ("meld", "fits"),
    [
        ("[R4 R5 R6]", "R3 R7 J"),
        ("[R1 R2 R3]", "R4 J"),
        ("[R11 R12 R13]", "R10 J"),
        ("[R4 R5 R6 R7 R8 R9]", "R3 R6 R7 R10 J"),
        ("[R4 J R6]", "R3 R5 R7 J"),
        ("[R7 B7 K7]", "O7 J"),
        ("[R7 B7 J]", "K7 O7 J"),
        ("[R7 B7 K7 O7]", ""),
        ("[J R8 J]", "R6 R7 R9 R10 B8 K8 O8 J"),
    ],
)
def test_tiles_that_fit_a_meld(meld: str, fits: str) -> None:
    assert named(fitting(parse_meld(meld).codes, RULES)) == fits


def test_what_fits_a_meld_is_laid_with_it() -> None:
    other = parse_meld("[R13 B13 K13 O13]")
    for meld in melds(2, 5):
        before = Table((other, meld))
        fits = fitting(meld.codes, RULES)
        for code in np.flatnonzero(fits).tolist():
            found = with_tile([meld.codes], code, RULES)
            assert found is not None
            after = Table((other, *map(Meld.from_codes, found)))
            assert all(classify(one, RULES) for one in after.melds)
            assert after.tiles == before.tiles + Tiles((TILES[code],))
            assert jokers_may_lie(CLASSIC, before, after)  # B4
            assert with_tile([other.codes, meld.codes], code, RULES) == [other.codes, *found]
        missing = int(np.flatnonzero(~fits)[0])
        assert with_tile([meld.codes], missing, RULES) is None


def test_what_fits_no_table_is_never_laid_alone() -> None:
    chance, looked = Random(1), 0
    state, _ = deal(CLASSIC, 2, Random(5))
    for after, _ in turns(state, [bot_for("medium")] * 2, ORACLE):
        table = after.table
        fits = fits_alone([meld.codes for meld in table.melds], RULES)
        fitting = could_meld(np.frombuffer(table.tiles.counts, np.uint8)[None])[0]
        assert fitting[fits].all()
        for code in chance.sample(range(PLAIN), 6):
            if table.tiles.counts[code] < 2:
                laid = solve(Problem(CLASSIC, table, Tiles((Tile(code),)))).tiles == 1
                looked += laid
                assert not fits[code] or laid
                assert not laid or fitting[code] or code == PLAIN - 1
    assert looked > 10


def test_melds_grow_tile_by_tile() -> None:
    homes = [parse_meld(meld).codes for meld in ("[R4 R5 J]", "[K9 O9 J]")]
    rack = np.frombuffer(parse_tiles("R7 R8 R10 B9 B10").counts, np.uint8)
    melds, gone = grown(homes, rack, RULES)
    assert str(Tiles.from_counts(gone.tolist())) == "R7 R8 B9"
    assert str(Table(tuple(map(Meld.from_codes, melds)))) == "[R4 R5 J R7 R8] [K9 O9 J B9]"


@pytest.mark.parametrize(
    ("before", "after", "settled"),
    [
        ("[R4 R5 J]", "[R4 R5 J R7]", "[R4 R5 J R7]"),
        ("[R4 R5 J]", "[R4 R5 R6] [K9 O9 J]", "[K9 O9 J]"),
        ("[R4 R5 J] [K9 O9 B9]", "[R4 R5 R6] [K9 O9 B9 J]", None),  # in a meld of the start
        ("[R4 R5 J] [K9 O9 J]", "[R4 R5 J J] [K9 O9 B9]", None),
        ("[R4 R5 J] [R7 R8 R9]", "[R4 R5 J R7 R8 R9]", None),  # holds two
    ],
)
def test_jokers_that_may_lie_where_they_do(before: str, after: str, settled: str | None) -> None:
    found = jokers_settled(parse_table(before), parse_table(after))
    assert found == (None if settled is None else [parse_meld(settled).codes])


def test_what_is_settled_is_legal() -> None:  # B4
    settled = 0
    for seed in range(6):
        # Here jokers go anywhere, so that not all of it is legal in classic.
        state, _ = deal(GUIDE, 3, Random(seed))
        before = state.table
        for after, _ in turns(state, [bot_for("medium")] * 3, ORACLE):
            table = after.table
            if before.tiles.jokers and jokers_settled(before, table) is not None:
                settled += table.beyond(before) != ()
                assert jokers_may_lie(CLASSIC, before, table)
            before = table
    assert settled > 10
