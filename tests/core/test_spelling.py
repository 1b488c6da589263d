"""Tiles as people write them: the command line and the page read the same."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.errors import NotationError
from tilerummy.core.format import spelling
from tilerummy.core.format.notation import parse_rack, parse_table
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Tile

FILE = Path(__file__).parents[2] / "conformance" / "spellings.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["text"] for row in ROWS])
def test_what_people_write_is_read(row: dict[str, str]) -> None:
    if "no_tile" in row:
        with pytest.raises(NotationError, match=f"'{row['no_tile']}' is not a tile"):
            parse_rack(spelling.tiles(row["text"]))
    elif "table" in row:
        assert parse_table(spelling.table(row["text"])) == Table(row["table"])
    else:
        assert parse_rack(spelling.tiles(row["text"])) == parse_rack(row["tiles"])


@given(st.lists(st.sampled_from(TILES)))
def test_notation_is_read_as_it_is(row: list[Tile]) -> None:
    text = " ".join(map(str, row))
    assert spelling.tiles(text) == text
    assert spelling.table(f"[{text}]") == f"[{text}]"


@given(st.text())
def test_any_text_is_read_or_refused_with_one_error(text: str) -> None:
    for read, spelled in ((parse_rack, spelling.tiles), (parse_table, spelling.table)):
        with contextlib.suppress(NotationError):
            read(spelled(text))
