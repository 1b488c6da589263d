import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tilerummy.core.errors import NotationError
from tilerummy.core.format.notation import (
    parse_meld,
    parse_melds,
    parse_rack,
    parse_table,
    parse_tile,
    parse_tiles,
)
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import Tile
from tilerummy.core.tiles import Tiles


@given(strategy.tiles, strategy.racks, strategy.melds, strategy.tables)
def test_what_prints_parses_back(tile: Tile, rack: Tiles, meld: Meld, table: Table) -> None:
    assert parse_tile(str(tile)) == tile
    assert parse_tiles(str(rack)) == rack
    assert parse_meld(str(meld)) == meld
    assert parse_table(str(table)) == table
    assert parse_melds(map(str, table.melds)) == table


def test_a_rack_keeps_its_order() -> None:
    assert " ".join(map(str, parse_rack("R3 J R1"))) == "R3 J R1"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("[R4 R5", "unclosed_meld", 1),
        ("[R4 [R5]]", "unexpected_bracket", 5),
        ("R4]", "tile_outside_meld", 1),
        ("]", "unexpected_bracket", 1),
        ("[R4] []", "empty_meld", 7),
        ("[R4 R14 R5]", "unknown_tile", 5),
        ("[r4]", "unknown_tile", 2),
        ("[" + "X" * 500 + "]", "unknown_tile", 2),
    ],
)
def test_unreadable_table(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationError) as raised:
        parse_table(text)
    assert (raised.value.code, raised.value.column) == (code, column)
    assert len(raised.value.message) < 80


@pytest.mark.parametrize(
    ("parse", "text", "code", "column"),
    [
        (parse_tiles, "R1 [R2]", "unexpected_bracket", 4),
        (parse_tiles, "R1 Q1", "unknown_tile", 4),
        (parse_meld, "[R1] [R2]", "one_meld_expected", 1),
        (parse_tile, "  Q1", "unknown_tile", 3),
    ],
)
def test_unreadable_others(
    parse: Callable[[str], object], text: str, code: str, column: int
) -> None:
    with pytest.raises(NotationError) as raised:
        parse(text)
    assert (raised.value.code, raised.value.column) == (code, column)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_tile, parse_tiles, parse_meld, parse_table):
        with contextlib.suppress(NotationError):
            parse(text)
