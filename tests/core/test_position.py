"""Positions that no game can have come to are refused by one check, with a code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.states import position
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.position import PositionError, check_position, check_state
from tilerummy.core.presets import CLASSIC, preset


@pytest.mark.parametrize(
    ("ruleset", "table", "rack"),
    [
        ("classic", "", ""),
        ("classic", "[R4 R5 R6]", "R4 R5 R6 J J"),
        ("standard", "[R4 R5 R6]", "R4 R4"),  # three sets of tiles for five and more
        ("twist", "[K3 K4 JM K4 K3]", "JD JC"),
    ],
)
def test_what_can_be_is_let_through(ruleset: str, table: str, rack: str) -> None:
    check_position(preset(ruleset), parse_table(table), parse_tiles(rack))


def test_a_state_may_leave_out_what_no_seat_has() -> None:
    state = position(CLASSIC, racks=("R7", "K1"), unopened_racks=())
    check_state(state)
    with pytest.raises(PositionError):
        check_state(replace(state, unopened_racks=(None,)))


@pytest.mark.parametrize(
    ("table", "rack", "code", "message"),
    [
        ("[R4 R5]", "", "table_not_melds", "[R4 R5] on the table is not a valid meld"),
        ("[R4 R5 R6]", "R4 R4", "too_many_copies", "3 x R4, but classic has 2"),
        ("", "J J J", "too_many_copies", "3 x J, but classic has 2"),
        ("", "JD", "too_many_copies", "1 x JD, but classic has 0"),
    ],
)
def test_what_cannot_be_is_refused(table: str, rack: str, code: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        check_position(preset("classic"), parse_table(table), parse_tiles(rack))
    assert (refused.value.code, refused.value.message) == (code, message)


@pytest.mark.parametrize(
    "field",
    [
        "ruleset",
        "table",
        "seat",
        "turn",
        "idle",
        "drawn",
        "turn_ms",
        "turns_left",
        "outcome_at_call",
        "outcome",
        "racks",
        "pool",
        "opened",
        "used_ms",
        "left_ms",
        "unopened_racks",
    ],
)
def test_every_field_of_a_state_has_a_type(field: str) -> None:
    state = position(CLASSIC, racks=("R7", "K1"))
    for value in ("x", ("x", "x")):
        with pytest.raises(TilerummyError) as refused:
            check_state(replace(state, **{field: value}))  # type: ignore[arg-type]
        assert refused.value.code == "wrong_type"
        assert field in refused.value.message
