"""``tilerummy solve``, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.cli.lines import POSITIONS, is_blank, lines
from tests.support.patience import HANG_S
from tests.support.problems import examples
from tilerummy.cli.jsonl import LONGEST_LINE

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PROGRAM = "import sys; from tilerummy.cli.main import main; sys.exit(main())"
POSITION: dict[str, Any] = {
    "id": 7,
    "ruleset": "classic",
    "table": ["[R4 R5 R6]"],
    "rack": "R3 B4",
    "opened": True,
    "objective": "tiles",
}


def answers(run: Run, *lines: bytes) -> list[dict[str, Any]]:
    reported = run("solve", "--jsonl", stdin=b"\n".join(lines) + b"\n")
    assert (reported.code, reported.err) == (0, "")
    return [json.loads(line) for line in reported.out.splitlines()]


def answer(run: Run, **changes: Any) -> dict[str, Any]:
    (reported,) = answers(run, json.dumps(POSITION | changes).encode())
    return reported


def test_a_play_in_words(run: Run) -> None:
    reported = run("solve", "--table", "[R4 R5 R6]", "--rack", "R3 B4")
    assert reported == (
        0,
        "Lay R3: 1 tile, 3 points; no play is better.\nTable: [R3 R4 R5 R6]\nRack:  B4\n",
        "",
    )


def test_an_answer_by_a_deadline(run: Run) -> None:
    flags = ("--table", "[R4 R5 R6]", "--rack", "R3 B4", "--deadline-ms")
    assert run("solve", *flags, "60000").out.startswith("Lay R3: 1 tile")
    assert run("solve", *flags, "-1").err.startswith("tilerummy: negative_deadline: ")
    assert answer(run, deadline_ms=60000)["placed"] == "R3"
    assert answer(run, deadline_ms=-1)["error"]["code"] == "negative_deadline"
    assert answer(run, deadline_ms=True)["error"]["code"] == "wrong_type"
    for number in (10**6 + 1, 10**400, -(10**400)):
        reported = answer(run, deadline_ms=number)["error"]
        assert reported["code"] == ("out_of_range" if number > 0 else "negative_deadline")
        assert "from -" not in reported["message"]


def test_an_emptied_rack_in_words(run: Run) -> None:
    assert (
        "2 tiles, 5 points"
        in (reported := run("solve", "--table", "[R4 R5 R6]", "--rack", "R3 R2")).out
    )
    assert reported.out.endswith("Rack:  empty\n")


PLAYS = ("--table", "[R4 R5 R6]", "--rack", "R3 R7 B4 J")


def test_every_play_is_listed_best_first(run: Run) -> None:
    reported = run("solve", "--all", *PLAYS)
    *listed, last = reported.out.splitlines()
    assert (reported.code, reported.err, last) == (0, "", "There are 8 plays.")
    assert listed[0].startswith("R7 B4 J: 3 tiles, ")
    assert listed[0].endswith("]")
    placed = [line.partition(":")[0] for line in listed]
    assert len(set(placed)) == 8
    sizes = [len(tiles.split()) for tiles in placed]
    assert sizes == sorted(sizes, reverse=True)


def test_most_points_are_listed_first_if_asked_for(run: Run) -> None:
    listed = run("solve", "--all", "--objective", "value", *PLAYS).out.splitlines()[:-1]
    points = [int(line.split(", ")[1].split()[0]) for line in listed]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("rack", "words"), [("R3", "There is 1 play.\n"), ("B4", "There are 0 plays.\n")]
)
def test_plays_are_counted(run: Run, rack: str, words: str) -> None:
    assert run("solve", "--count", "--table", "[R4 R5 R6]", "--rack", rack) == (0, words, "")
    assert run("solve", "--all", "--table", "[R4 R5 R6]", "--rack", rack).out.endswith(words)


def test_time_that_does_not_suffice_is_said_plainly(run: Run) -> None:
    rack = "R1 R2 R3 R4 R5 B1 B2 B3 B4 B5 K1 K2 K3 K4 K5 O1 O2 O3 O4 O5 J J"
    reported = run("solve", "--count", "--rack", rack, "--deadline-ms", "1")
    assert reported.out.startswith("Not proven: there are ")
    *_, last = run("solve", "--all", "--rack", rack, "--deadline-ms", "1").out.splitlines()
    assert last in {"There may be more plays.", "It is not proven that the first is the best."} or (
        last.startswith("Not proven: ")
    )


def test_rules_under_which_nothing_is_listed(run: Run) -> None:
    table = ("--table", "[R4 R5 R6 R7]", "--rack", "R8")
    flags = ("--ruleset", "classic{meld_rules.min_tiles=4}", *table)
    for form in ("--all", "--count"):
        assert run("solve", form, *flags).err.startswith("tilerummy: unsupported_rules: ")


def test_one_form_at_a_time(run: Run) -> None:
    assert run("solve", "--all", "--count", *PLAYS).err.startswith("tilerummy: bad_usage: ")


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ([], "No play is possible: draw a tile.\n"),
        (["--unopened"], "No initial meld is possible: draw a tile.\n"),
    ],
)
def test_nothing_to_lay_in_words(run: Run, flags: list[str], words: str) -> None:
    assert run("solve", "--rack", "R1 B2 K3", *flags).out == words


def test_the_objective_decides_between_plays(run: Run) -> None:
    # The joker goes with two high tiles, or it joins four low ones.
    rack = "R1 R2 R4 R5 O12 O13 J"
    most_tiles = run("solve", "--rack", rack, "--objective", "tiles").out
    most_points = run("solve", "--rack", rack, "--objective", "value").out
    assert most_tiles.startswith("Lay R1 R2 R4 R5 J: 5 tiles, 42 points")
    assert most_points.startswith("Lay O12 O13 J: 3 tiles, 55 points")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rack", "R99"], "unknown_tile"),
        (["--rack", "[R1 R2 R3]"], "unexpected_bracket"),
        (["--table", "[R1 R2 R3"], "unclosed_meld"),
        (["--table", "[R1 R2]"], "table_not_melds"),
        (["--ruleset", "chess"], "unknown_ruleset"),
        (["--ruleset", "{{{"], "unreadable_ruleset"),
        (["--rack", "R1 R1 R1"], "too_many_copies"),
        (["--rack", "JD"], "too_many_copies"),
        (["--rack", "R1 " * 300], "too_many_tiles"),
        (["--table", "[R1 R2 R3]" * 300], "too_many_tiles"),
    ],
)
def test_garbage_gets_one_line_with_a_code(run: Run, arguments: list[str], code: str) -> None:
    reported = run("solve", *arguments)
    assert reported.code == 2
    assert reported.out == ""
    assert reported.err.startswith(f"tilerummy: {code}: ")
    assert reported.err.count("\n") == 1


def test_jsonl_answers_with_the_documented_fields(run: Run) -> None:
    reported = answer(run)
    assert isinstance(reported.pop("micros"), int)
    assert reported == {
        "id": 7,
        "tiles": 1,
        "value": 3,
        "placed": "R3",
        "table": ["[R3 R4 R5 R6]"],
        "optimal": True,
    }


def test_jsonl_nothing_to_lay_leaves_the_table(run: Run) -> None:
    reported = answer(run, rack="B4", table=["[B1 K1 R1]", "[R4 R5 R6]"])
    assert (reported["tiles"], reported["value"], reported["placed"]) == (0, 0, "")
    assert reported["table"] == ["[B1 K1 R1]", "[R4 R5 R6]"]


def test_jsonl_initial_meld_uses_own_tiles_only(run: Run) -> None:
    assert answer(run, rack="R3 R2", opened=False)["tiles"] == 0
    assert answer(run, rack="R10 B10 K10 R3", opened=False)["placed"] == "R10 B10 K10"


def test_jsonl_defaults(run: Run) -> None:
    (reported,) = answers(run, b'{"ruleset": "xp", "table": [], "rack": "R1 R2 R3"}')
    assert (reported["id"], reported["tiles"]) == (None, 3)


def test_jsonl_may_begin_with_the_mark_of_some_editors(run: Run) -> None:
    good = json.dumps(POSITION).encode()
    first, second, third = answers(run, BOM_UTF8 + good, good, BOM_UTF8 + good)
    assert (first["id"], second["id"]) == (7, 7)
    assert third["error"]["code"] == "malformed_json"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "--rack", "R1"],
        ["solve", "--rack", ""],
        ["solve", "--deadline-ms", "0"],
        ["solve", "--objective", "tiles"],
        ["solve", "--unopened"],
        ["judge", "--ruleset", "classic"],
        ["judge", "--play", "[R1 R2 R3]"],
        ["contest seat", "--players", "16"],
    ],
)
def test_jsonl_stands_alone(run: Run, arguments: list[str]) -> None:
    command, *options = arguments
    reported = run(*command.split(), "--jsonl", *options)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: bad_usage: argument {options[0]}: not allowed with")


def test_jsonl_keeps_the_order_and_goes_on_after_garbage(run: Run) -> None:
    good = json.dumps(POSITION).encode()
    reported = answers(
        run, good, b"{", b"", b"   ", b"\xff\xfe\x00", b"[1]", b"x" * (LONGEST_LINE + 5), good
    )
    assert [line.get("error", {}).get("code") for line in reported] == [
        None,
        "malformed_json",
        "malformed_json",
        "not_an_object",
        "line_too_long",
        None,
    ]
    assert [line["id"] for line in reported] == [7, None, None, None, None, 7]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"id": [1]}, "wrong_type"),
        ({"rack": 5}, "wrong_type"),
        ({"rack": None}, "wrong_type"),
        ({"table": "[R4 R5 R6]"}, "wrong_type"),
        ({"table": [["R4"]]}, "wrong_type"),
        ({"opened": "yes"}, "wrong_type"),
        ({"objective": "fame"}, "unknown_objective"),
        ({"objectives": "tiles"}, "unknown_field"),
        ({"ruleset": "chess"}, "unknown_ruleset"),
        ({"rack": "R3 B4 \ud800"}, "unknown_tile"),
        ({"table": ["[R4 R5 R6] [R4 R5 R6]"]}, "one_meld_expected"),
        ({"table": ["[R4 R5]"]}, "table_not_melds"),
        ({"table": ["[" + "R4 " * 300 + "]"]}, "too_many_tiles"),
        ({"rack": "JM"}, "too_many_copies"),
    ],
)
def test_jsonl_unusable_input_is_answered_with_a_code(
    run: Run, changes: dict[str, Any], code: str
) -> None:
    reported = answer(run, **changes)
    assert reported["id"] == (None if "id" in changes else 7)
    assert reported["error"]["code"] == code
    assert reported["error"]["message"]
    assert set(reported) == {"id", "error"}


@pytest.mark.parametrize("name", ["ruleset", "table", "rack"])
def test_jsonl_a_missing_field_is_named(run: Run, name: str) -> None:
    position = {key: value for key, value in POSITION.items() if key != name}
    (reported,) = answers(run, json.dumps(position).encode())
    assert reported["error"]["code"] == "missing_field"
    assert f"'{name}'" in reported["error"]["message"]


@pytest.mark.parametrize("line", [b'{"id": NaN}', b"[" * 100_000, b'{"id": 1e999}', b"nul"])
def test_jsonl_odd_json_is_answered(run: Run, line: bytes) -> None:
    (reported,) = answers(run, line)
    assert reported["id"] is None
    assert "error" in reported


@given(st.binary(max_size=200).filter(lambda line: b"\n" not in line))
@example(b'{"id": "\\ud800", "rack": 1}')
@example(BOM_UTF8)
@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_jsonl_survives_any_bytes(run: Run, line: bytes) -> None:
    assert len(answers(run, line)) == (not is_blank(line))


@given(lines(POSITIONS))
@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_jsonl_answers_any_position(run: Run, line: bytes) -> None:
    reported = answers(run, line)
    assert len(reported) == (not is_blank(line))
    assert all("error" in answer or "tiles" in answer for answer in reported)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@given(lines(POSITIONS))
@settings(
    max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_jsonl_answers_thousands_of_positions(run: Run, line: bytes) -> None:
    reported = answers(run, line)
    assert all("error" in answer or "tiles" in answer for answer in reported)


def test_jsonl_answers_each_line_before_the_next_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "solve", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps(POSITION | {"id": number}) + "\n")
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=HANG_S) == 0


def test_loose_tiles_are_all_laid_with_tiles_of_the_rack(run: Run) -> None:
    heap = ("--heap", "--table", "r1 r1 b1 k1 k1 o1")
    reported = run("solve", *heap, "--rack", "y1, B1 k9")
    assert (reported.code, reported.out.splitlines()) == (
        0,
        [
            "Lay B1 O1: 2 tiles, 2 points; no play is better.",
            "Table: [R1 B1 K1 O1] [R1 B1 K1 O1]",
            "Rack:  K9",
        ],
    )
    assert run("solve", *heap, "--rack", "O1").out.startswith("Lay O1: 1 tile, 1 point; ")
    refused = run("solve", "--heap", "--table", "r1 r1 b1 k1", "--rack", "K9")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("tilerummy: heap_not_melds: ")
    assert run("solve", *heap, "--count").err.startswith("tilerummy: bad_usage: ")


def test_before_the_initial_meld_loose_tiles_are_laid_alone(run: Run) -> None:
    heap = ("--heap", "--unopened", "--table", "[R1 R1 B1 B1 K1 K1]")
    reported = run("solve", *heap, "--rack", "R10 R11 R12 O1")
    assert reported.out.startswith("Lay R10 R11 R12: 3 tiles, 33 points; no play is better.\n")
    assert run("solve", *heap, "--rack", "O1").out.startswith("Lay the heap alone; no play is")


def test_tiles_are_read_as_people_write_them(run: Run) -> None:
    reported = run("solve", "--table", "r4-6, 7rbk", "--rack", "yellow 7, r3")
    assert reported.out.startswith("Lay R3 O7: 2 tiles, 10 points; ")
    judged = run("judge", "--table", "r4-6", "--rack", "r7", "--play", "R4-R7")
    assert (judged.code, judged.out.splitlines()[0]) == (0, "legal")
    assert "'X7' is not a tile" in run("solve", "--rack", "x7").err


def test_a_link_opens_the_position_on_the_solve_page(run: Run) -> None:
    position = ("--table", "r4-6", "--rack", "r3 b4 jd", "--ruleset", "twist", "--unopened")
    path = "/solve#twist/unopened/tiles/R4.R5.R6/R3.B4.JD"
    assert run("solve", *position, "--link").out == f"http://127.0.0.1:8106{path}\n"
    assert run("solve", *position, "--link", "https://g.org/").out == f"https://g.org{path}\n"
    heap = run("solve", "--heap", "--table", "[R1 R1 B1]", "--link")
    assert heap.out.endswith("/solve#classic/opened/tiles/R1.R1.B1//loose\n")


def test_house_rules_have_no_link(run: Run) -> None:
    reported = run("solve", "--ruleset", "classic{threshold=50}", "--rack", "R3", "--link")
    assert (reported.code, reported.out) == (2, "")
    assert "no_link" in reported.err
