"""Links to the solve page: the page reads and writes the same, by the same examples."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.link import OBJECTIVES, LinkedPosition, parse_link, print_link
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.meld import Meld
from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

FILE = Path(__file__).parents[2] / "conformance" / "links.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
MELDS = st.lists(st.sampled_from(TILES), min_size=1, max_size=13)
POSITIONS = st.builds(
    LinkedPosition,
    st.sampled_from(list(PRESETS.values())),
    st.lists(MELDS, max_size=6).map(
        lambda melds: Table(tuple(Meld(tuple(meld)) for meld in melds))
    ),
    st.lists(st.sampled_from(TILES), max_size=20).map(Tiles),
    st.booleans(),
    st.sampled_from(OBJECTIVES),
    st.booleans(),
)


def position(row: dict[str, Any]) -> LinkedPosition:
    return LinkedPosition(
        preset(row["ruleset"]),
        parse_melds(row["table"]),
        parse_tiles(row["rack"]),
        row["opened"],
        row["objective"],
        row["loose"],
    )


@pytest.mark.parametrize("row", ROWS, ids=[row["link"] for row in ROWS])
def test_an_example_is_written_and_read(row: dict[str, Any]) -> None:
    link = print_link(position(row), "https://games.example.org/")
    assert link == f"https://games.example.org/solve#{row['link']}"
    assert parse_link(link) == position(row)


@given(POSITIONS)
def test_what_is_written_is_read(given: LinkedPosition) -> None:
    assert parse_link(print_link(given)) == given


def test_house_rules_have_no_link() -> None:
    house = LinkedPosition(parse_ruleset("classic{threshold=50}"), Table(()), Tiles())
    with pytest.raises(TilerummyError, match="no house rules") as caught:
        print_link(house)
    assert caught.value.code == "no_link"


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("", "not_a_link"),
        ("/solve", "not_a_link"),
        ("/solve#classic/opened/tiles/R4.R5.R6", "not_a_link"),
        ("/solve#classic/maybe/tiles//", "not_a_link"),
        ("/solve#classic/opened/wins//", "not_a_link"),
        ("/solve#classic/opened/tiles///tight", "not_a_link"),
        ("/solve#classic/opened/tiles///loose/more", "not_a_link"),
        ("/solve#chess/opened/tiles//", "unknown_ruleset"),
        ("/solve#classic/opened/tiles//R14", "unknown_tile"),
    ],
)
def test_another_address_is_refused_with_a_code(link: str, code: str) -> None:
    with pytest.raises(TilerummyError) as caught:
        parse_link(link)
    assert caught.value.code == code


def test_an_unknown_objective_is_refused() -> None:
    with pytest.raises(TilerummyError) as caught:
        print_link(LinkedPosition(preset("classic"), Table(()), Tiles(), objective="wins"))
    assert caught.value.code == "unknown_objective"


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for link in (text, f"/solve#{text}", f"/solve#classic/opened/tiles/{text}/"):
        with contextlib.suppress(TilerummyError):
            parse_link(link)
