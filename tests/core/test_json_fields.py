"""JsonFields of JSON objects: read as what they must be, or refused with a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tilerummy.core.format.json_fields import MOST_TILES, FieldError, JsonFields
from tilerummy.core.format.notation import parse_meld, parse_rack, parse_table, parse_tiles
from tilerummy.core.validity import LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable

GIVEN = JsonFields(
    {
        "text": "draw",
        "flag": True,
        "count": 7,
        "seconds": 1.5,
        "rack": "R3 J R3",
        "meld": "[R4 R5 J]",
        "table": ["[R4 R5 R6]", "[B1 K1 O1]"],
        "layout": "[R4 R5 R6] [B1 K1 O1]",
        "most": LARGEST,
        "tiles": "R1 " * MOST_TILES,
        "list": ["R3", "J"],
        "flags": [True, False],
        "decimals": [1, 0.5],
        "object": {"A": 1, "B": 2},
        "objects": [{"A": 1}],
        "lists": [[{"A": 1}], []],
        "null": None,
    }
)


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (GIVEN.text("text"), "draw"),
        (GIVEN.text("none", "pass"), "pass"),
        (GIVEN.flag("flag"), True),
        (GIVEN.flag("none", default=False), False),
        (GIVEN.count("count", least=7, most=7), 7),
        (GIVEN.count("none", 3), 3),
        (GIVEN.decimal("seconds", least=1, most=2), 1.5),
        (GIVEN.decimals("decimals", least=-1, most=2), (1, 0.5)),
        (GIVEN.seat("count", 8), 7),
        (GIVEN.milliseconds("seconds"), 1500),
        (GIVEN.milliseconds("count"), 7000),
        (GIVEN.milliseconds("most"), 1000 * LARGEST),
        (GIVEN.rack("rack"), parse_rack("R3 J R3")),
        (GIVEN.rack("tiles"), parse_rack("R1 " * MOST_TILES)),
        (GIVEN.tile_list("list"), parse_rack("R3 J")),
        (GIVEN.tiles("rack"), parse_tiles("R3 R3 J")),
        (GIVEN.meld("meld"), parse_meld("[R4 R5 J]")),
        (GIVEN.table("table"), parse_table("[R4 R5 R6] [B1 K1 O1]")),
        (GIVEN.layout("layout"), parse_table("[R4 R5 R6] [B1 K1 O1]")),
        (GIVEN.texts("list"), ("R3", "J")),
        (GIVEN.texts("none", ()), ()),
        (GIVEN.flags("flags", 2, default=True), (True, False)),
        (GIVEN.flags("none", 2, default=True), (True, True)),
        (GIVEN.racks("list"), (parse_tiles("R3"), parse_tiles("J"))),
        (GIVEN.object("object").names(), ("A", "B")),
        (GIVEN.object("object").count("B"), 2),
        (GIVEN.objects("objects")[0].count("A"), 1),
        ([len(one) for one in GIVEN.object_lists("lists")], [1, 0]),
        (GIVEN.object_lists("lists")[0][0].count("A"), 1),
        (GIVEN.is_text("text"), True),
        (GIVEN.is_text("list"), False),
        ("text" in GIVEN, True),
        ("null" in GIVEN, False),
        ("none" in GIVEN, False),
    ],
)
def test_what_is_there_is_read(read: object, value: object) -> None:
    assert read == value


def fields(value: Any) -> JsonFields:
    return JsonFields({"it": value})


@pytest.mark.parametrize(
    ("read", "code", "message"),
    [
        (lambda: GIVEN.text("none"), "missing_field", "the field 'none' is missing"),
        (lambda: GIVEN.text("null"), "wrong_type", "the field 'null' must be a JSON string"),
        (lambda: fields(1).flag("it"), "wrong_type", "the field 'it' must be a JSON boolean"),
        (lambda: fields(True).count("it"), "wrong_type", "must be a JSON whole number"),
        (lambda: fields(1.0).count("it"), "wrong_type", "must be a JSON whole number"),
        (lambda: fields(9).count("it", most=8), "out_of_range", "must be from 0 to 8"),
        (lambda: fields(3).seat("it", 3), "out_of_range", "the field 'it' must be from 0 to 2"),
        (lambda: fields(10**400).count("it"), "out_of_range", "must be from 0 to 1000000"),
        (lambda: fields(float("inf")).milliseconds("it"), "out_of_range", "from 0 to 1000000"),
        (lambda: fields(float("nan")).milliseconds("it"), "out_of_range", "from 0 to 1000000"),
        (lambda: fields(10**400).milliseconds("it"), "out_of_range", "from 0 to 1000000"),
        (lambda: fields(True).milliseconds("it"), "wrong_type", "must be a JSON number of seconds"),
        (lambda: fields("R1 " * 256).rack("it"), "too_many_tiles", "'it' holds over 255 tiles"),
        (lambda: fields(["R1"] * 256).tile_list("it"), "too_many_tiles", "over 255 tiles"),
        (lambda: fields(["[R1 R2]"] * 128).table("it"), "too_many_tiles", "over 255 tiles"),
        (lambda: fields("[R1 R2]" * 128).layout("it"), "too_many_tiles", "over 255 tiles"),
        (lambda: fields(f"[{'R1 ' * 256}]").meld("it"), "too_many_tiles", "over 255 tiles"),
        (lambda: fields([1]).texts("it"), "wrong_type", "must be a JSON array of strings"),
        (lambda: fields(["", ""]).texts("it", most=1), "out_of_range", "hold from 0 to 1 entries"),
        (lambda: fields([True]).flags("it", 2, default=True), "out_of_range", "must hold 2 values"),
        (lambda: fields([""] * 7).racks("it"), "out_of_range", "must hold from 0 to 6 entries"),
        (lambda: fields([]).object("it"), "wrong_type", "must be a JSON object"),
        (lambda: fields([]).objects("it"), "out_of_range", "must hold from 1 to"),
        (lambda: fields([True]).decimals("it", least=0, most=1), "wrong_type", "array of numbers"),
        (lambda: fields([2.5]).decimals("it", least=0, most=2), "out_of_range", "from 0 to 2"),
        (lambda: fields([1]).object_lists("it"), "wrong_type", "must be a JSON array of arrays"),
        (lambda: fields([[], [1]]).object_lists("it"), "wrong_type", "'it[1]' must be"),
        (lambda: fields([[{}]]).object_lists("it")[0][0].text("x"), "missing_field", "it[0][0].x"),
        (lambda: fields({}).object("it").names(), "out_of_range", "field 'it' must hold"),
        (lambda: JsonFields({}).names(), "out_of_range", "this object must hold from 1 to 6"),
        (lambda: fields([{}, {}]).objects("it")[1].text("x"), "missing_field", "'it[1].x' is"),
        (lambda: fields({}).object("it").text("x"), "missing_field", "the field 'it.x' is missing"),
        (lambda: JsonFields({"\ud800": 1}).only(["it"]), "unknown_field", r"'\ud800' here"),
        (lambda: fields({"x": 1}).object("it").only(["y"]), "unknown_field", "field 'x' in 'it'"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named(read: Callable[[], object], code: str, message: str) -> None:
    with pytest.raises(FieldError) as raised:
        read()
    assert raised.value.code == code
    assert message in raised.value.message


@pytest.mark.parametrize(
    "read",
    [
        JsonFields.text,
        JsonFields.flag,
        JsonFields.count,
        JsonFields.number,
        lambda given, name: given.seat(name, 3),
        lambda given, name: given.decimal(name, least=0, most=1),
        lambda given, name: given.decimals(name, least=0, most=1),
        JsonFields.milliseconds,
        JsonFields.rack,
        JsonFields.tile_list,
        JsonFields.tiles,
        JsonFields.table,
        JsonFields.meld,
        JsonFields.layout,
        JsonFields.texts,
        JsonFields.racks,
        JsonFields.object,
        JsonFields.objects,
        JsonFields.object_lists,
    ],
)
def test_a_field_without_a_default_must_be_there(
    read: Callable[[JsonFields, str], object],
) -> None:
    with pytest.raises(FieldError, match="the field 'it' is missing") as raised:
        read(JsonFields({}), "it")
    assert raised.value.code == "missing_field"


def test_null_is_told_apart_from_nothing() -> None:
    fields = JsonFields({"it": None, "that": 0})
    assert [fields.is_null(name) for name in ("it", "that", "other")] == [True, False, False]


def test_known_fields_are_no_error() -> None:
    JsonFields({"it": 1}).only(["it", "that"])
