"""``tilerummy judge``: rule sets with changes, for people and for programs."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from tests.cli.lines import CASES, is_blank, lines
from tests.support.problems import examples
from tilerummy import conformance
from tilerummy.cli.jsonl import LONGEST_LINE, answer_lines

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OPENING = ("--unopened", "--rack", "R7 B7 O7", "--play", "[R7 B7 O7]")
GOOD: dict[str, Any] = {
    "id": "good",
    "ruleset": "classic",
    "given": {},
    "action": {"type": "check_set", "set": "[R4 R5 R6]"},
}
ACTUAL = conformance.judge(GOOD)


@pytest.mark.parametrize(("ruleset", "code"), [("classic", 1), ("classic{threshold=21}", 0)])
def test_a_rule_set_with_changes_judges_otherwise(run: Run, ruleset: str, code: int) -> None:
    assert run("judge", "--ruleset", ruleset, *OPENING).code == code


def test_unknown_rule_sets_are_refused(run: Run) -> None:
    reported = run("judge", "--ruleset", "chess", *OPENING)
    assert reported.code != 0
    assert "no rule set 'chess'" in reported.err


@pytest.mark.parametrize("field", ["--table", "--rack", "--play"])
def test_more_tiles_than_any_game_has_are_refused(run: Run, field: str) -> None:
    tiles = "R1 " * 300 if field == "--rack" else "[R1 R2 R3]" * 100
    reported = run("judge", *OPENING, field, tiles)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: too_many_tiles: ")


@pytest.mark.parametrize(
    ("table", "rack", "code"),
    [
        ("[R4 R5]", "R6", "table_not_melds"),
        ("[R4 R5 R6]", "R4 R4", "too_many_copies"),
        ("", "JD R4 R5", "too_many_copies"),
    ],
)
def test_positions_that_cannot_be_are_refused_in_every_way(
    run: Run, table: str, rack: str, code: str
) -> None:
    reported = run("judge", "--table", table, "--rack", rack, "--play", "[R4 R5 R6]")
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: {code}: ")
    for asked in (
        case("play", table=[table] if table else [], rack=rack, table_after=["[R4 R5 R6]"]),
        case("turns", table=[table] if table else [], racks=[rack], turns=[]),
    ):
        assert answered(json.dumps(asked).encode())["error"]["code"] == code


def test_a_case_may_change_its_rule_set(run: Run) -> None:
    case = {
        "id": 1,
        "ruleset": "classic{play_on_for_second=yes}",
        "given": {"racks": ["R1 R2 R3", "K5", "O1"]},
        "action": {
            "type": "turns",
            "turns": [{"type": "play", "table_after": ["[R1 R2 R3]"], "call": True}],
        },
    }
    answer = json.loads(run("judge", "--jsonl", stdin=json.dumps(case).encode()).out)
    assert (answer["actual"]["game_over"], answer["actual"]["out"]) == (False, 0)


def answered(line: bytes) -> dict[str, Any]:
    """Send *line* and then a good one; return what the first is answered with."""
    sink = io.BytesIO()
    source = io.BytesIO(line + b"\n" + json.dumps(GOOD).encode() + b"\n")
    assert answer_lines(source, sink, lambda case: {"actual": conformance.judge(case)}) == 0
    *first, good = [
        json.loads(reported, parse_constant=_no) for reported in sink.getvalue().splitlines()
    ]
    assert good == {"id": "good", "actual": ACTUAL}
    assert len(first) == (not is_blank(line))
    return first[0] if first else {"id": None, "actual": {}}


def _no(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def case(action: str, ruleset: str = "classic", **fields: Any) -> dict[str, Any]:
    """Return a case; fields of the action are those that only actions have."""
    of_action = ("set", "table_after", "turns", "seconds", "call")
    return {
        "id": 1,
        "ruleset": ruleset,
        "given": {name: value for name, value in fields.items() if name not in of_action},
        "action": {"type": action}
        | {name: value for name, value in fields.items() if name in of_action},
    }


SHEET: dict[str, Any] = {"end": "call", "caller": "A", "racks": {"A": "", "B": "R5"}}
OTHER: dict[str, Any] = {"end": "call", "caller": "A", "racks": {"A": "", "C": "R5"}}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"id": "\ud800"}, "missing_field"),
        ({"id": 1, "ruleset": "classic", "action": {"type": "dance"}}, "unknown_action"),
        ({"id": [1]}, "wrong_type"),
        (case("score_match", games=[]), "out_of_range"),
        (case("score_match", games=[{}]), "out_of_range"),
        (case("score_match", games=[{"A": 1}, {"B": 1}]), "other_players"),
        (case("standings", games=[]), "out_of_range"),
        (case("standings", games=[SHEET, OTHER]), "other_players"),
        (case("turns", racks=[], turns=[]), "bad_case"),
        (case("turns", racks=["R1"], seat=1, turns=[]), "out_of_range"),
        (case("turns", racks=["R1"], seat=-1, turns=[]), "out_of_range"),
        (case("turns", racks=["R1"] * 7, turns=[]), "out_of_range"),
        (case("turns", racks=["R1", "R1"], melded=[True], turns=[]), "out_of_range"),
        (case("turns", racks=["R1", "R1 R1"], turns=[]), "too_many_copies"),
        (case("turns", racks=["R1"], turns=[{"type": "dance"}]), "unknown_turn"),
        (case("think", racks=["R1"], seconds=-1), "out_of_range"),
        (case("think", racks=["R1"], seconds=True), "wrong_type"),
        (case("think", racks=["R1"], seconds=1e9), "out_of_range"),
        (case("play", rack="R1 " * 300, table_after=[]), "too_many_tiles"),
        (case("play", rack="J J J", table_after=[]), "too_many_copies"),
        (case("play", table=["[R1 R2 R3]"] * 100, table_after=[]), "too_many_tiles"),
        (case("play", table_after=["[R1 R2 R3]"] * 100), "too_many_tiles"),
        (case("play", table_after="[R1 R2 R3]"), "wrong_type"),
        (case("check_set", set="[" + "R1 " * 300 + "]"), "too_many_tiles"),
        (case("pass", pool=1_000_000_000), "out_of_range"),
        (case("pass", players=1_000_000_000), "out_of_range"),
        (case("setup", players=1_000_000_000), "out_of_range"),
        (case("setup", players=2, option="more"), "bad_case"),
        (case("deal", players=0), "too_few_players"),
        (case("deal", players=3, starter=3), "out_of_range"),
        (case("start", players=3, last_starter=3), "out_of_range"),
        (case("match_over", players=3, games=True), "wrong_type"),
        (case("last_round", players=[], last_tile_drawn_by="A"), "bad_case"),
        (case("last_round", players=["A"] * 7, last_tile_drawn_by="A"), "out_of_range"),
        (case("fail_combination", laid=["R1"], completed=["R2"]), "bad_case"),
        (case("fail_combination", "twist", laid=["JM"], completed=["JM"]), "bad_case"),
        (case("score_game", **SHEET | {"end": "redeal"}), "bad_case"),
        (case("score_game", **SHEET | {"caller": "B"}), "bad_case"),
        (case("score_game", **SHEET | {"caller": "C"}), "bad_case"),
        (case("score_game", **SHEET | {"meld_state": {"A": "asleep"}}), "bad_case"),
        (case("score_game", **SHEET | {"used_s": {"A": 10**400}}), "out_of_range"),
        (case("rank", standing={"A": {"wins": 1, "points": 10**400}}), "out_of_range"),
    ],
)
def test_cases_that_cannot_be_used_are_answered_with_a_code(
    line: dict[str, Any], code: str
) -> None:
    reported = answered(json.dumps(line).encode())
    assert reported["id"] == (None if line["id"] == [1] else line["id"])
    assert reported["error"]["code"] == code
    assert reported["error"]["message"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"id": 1, "ruleset": "classic", "given": NaN}', "malformed_json"),
        (b'{"id": 1e999}', "wrong_type"),
        (b"[" * 100_000, "malformed_json"),
        (b'"' + b"x" * LONGEST_LINE + b'"', "line_too_long"),
        (b"[]", "not_an_object"),
    ],
)
def test_lines_that_hold_no_case_are_answered_with_a_code(line: bytes, code: str) -> None:
    assert (reported := answered(line))["id"] is None
    assert reported["error"]["code"] == code


@pytest.mark.parametrize("field", ["seconds", "took_s", "used_s", "time", "pool", "players"])
def test_infinity_is_out_of_range_everywhere(field: str) -> None:
    text = json.dumps(
        {
            "seconds": case("think", racks=["R1"], seconds=1.5),
            "took_s": case("turns", racks=["R1"], turns=[{"type": "draw", "took_s": 1.5}]),
            "used_s": case("score_game", **SHEET | {"used_s": {"A": 1.5}}),
            "time": case("rank", standing={"A": {"wins": 1, "points": 1, "time": 1.5}}),
            "pool": case("pass", pool=1.5),
            "players": case("pass", players=1.5),
        }[field]
    )
    reported = answered(text.replace("1.5", "1e999").encode())
    assert reported["error"]["code"] in {"out_of_range", "wrong_type"}
    assert reported["id"] == 1


@given(lines(CASES))
@settings(max_examples=examples(400), deadline=None)
def test_any_line_is_answered(line: bytes) -> None:
    reported = answered(line)
    assert {"actual", "error"} & reported.keys()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@given(lines(CASES))
@settings(max_examples=100_000, deadline=None)
def test_a_hundred_thousand_lines_are_answered(line: bytes) -> None:
    reported = answered(line)
    assert {"actual", "error"} & reported.keys()
