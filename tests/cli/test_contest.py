"""``tilerummy contest``: one line in, one line out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

NINE: dict[str, Any] = {
    "id": 1,
    "players": [{"id": f"p{at}", "group": f"school {at % 3}"} for at in range(9)],
    "rounds": 2,
    "history": [[["p0", "p1", "p2"], ["p3", "p4", "gone"], ["p6", "p7", "p8"]]],
}
SHEETS: dict[str, Any] = {
    "id": "final",
    "players": ["P1", "P2", "P3", "P4"],
    "games": [
        [{"player": f"P{seat}", "score": score, "tiles": 1, "seconds": 9.5, "won": score > 0}
         for seat, score in enumerate(game, start=1)]
        for game in ((24, -5, -16, -3), (-6, -11, 22, -5))
    ],
}  # fmt: skip


def reported(run: Run, action: str, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answered = run("contest", action, "--jsonl", stdin=lines.encode())
    assert (answered.code, answered.err) == (0, "")
    return [json.loads(line) for line in answered.out.splitlines()]


def test_a_seating_by_line(run: Run) -> None:
    (made,) = reported(run, "seat", NINE)
    assert list(made) == ["id", "rounds", "repeats", "same_group", "proven"]
    assert (made["id"], made["repeats"], made["proven"]) == (1, 0, True)
    for tables in made["rounds"]:
        assert sorted(player for table in tables for player in table) == [
            f"p{at}" for at in range(9)
        ]
        assert not any({"p0", "p1"} <= set(table) for table in tables)


def test_group_and_history_may_be_missing(run: Run) -> None:
    (made,) = reported(
        run, "seat", {"id": 2, "players": [{"id": "a"}, {"id": "b"}, {"id": "c"}], "rounds": 1}
    )
    assert sorted(made["rounds"][0][0]) == ["a", "b", "c"]


def test_a_table_of_the_history_is_in_seat_order(run: Run) -> None:
    """Who has started does so again only when all others have."""
    people = [{"id": name} for name in "abcd"]
    asked = {"id": 3, "players": people, "rounds": 1, "history": [[list("cabd")], [list("bacd")]]}
    (made,) = reported(run, "seat", asked)
    assert made["rounds"][0][0][0] in "ad"


def test_a_ranking_by_line(run: Run) -> None:
    """S3-46 to S3-48."""
    (made,) = reported(run, "standings", SHEETS)
    assert made["id"] == "final"
    assert made["ranking"][1] == {
        "rank": 2, "player": "P3", "wins": 1, "points": 6, "tiles": 2, "seconds": 19.0,
        "decided_by": "points",
    }  # fmt: skip


def test_a_player_without_a_game_is_ranked_last(run: Run) -> None:
    (made,) = reported(run, "standings", {**SHEETS, "players": ["P9", *SHEETS["players"]]})
    last = made["ranking"][-1]
    assert (last["player"], last["rank"], last["decided_by"]) == ("P9", 5, "played")


def test_seconds_that_are_null_are_unknown(run: Run) -> None:
    """S3-45: who has none would be faster than everybody."""
    of_time: list[dict[str, Any]] = [{"seconds": 7}, {"seconds": None}, {}, {"seconds": 0}]
    game = [{"player": f"P{at}", "score": at // 4} | of for at, of in enumerate(of_time, start=1)]
    (made,) = reported(run, "standings", {**SHEETS, "games": [game]})
    ranked = [(place["rank"], place["player"], place["seconds"]) for place in made["ranking"]]
    assert ranked == [(1, "P4", 0.0), (2, "P1", 7.0), (2, "P2", None), (2, "P3", 0.0)]


@pytest.mark.parametrize(
    ("action", "changes", "code"),
    [
        ("seat", {"players": [{"id": "a"}, {"id": "b"}]}, "too_few_players"),
        ("seat", {"players": [{"id": "a"}] * 3}, "doubled_player"),
        ("seat", {"players": [{"id": 7}] * 3}, "wrong_type"),
        ("seat", {"players": [{"name": "a"}] * 3}, "unknown_field"),
        ("seat", {"players": [{"id": f"{at}"} for at in range(1_001)]}, "too_many_players"),
        ("seat", {"rounds": 0}, "out_of_range"),
        ("seat", {"rounds": "3"}, "wrong_type"),
        ("seat", {"history": [["p1"]]}, "wrong_type"),
        ("seat", {"history": 0}, "wrong_type"),
        ("seat", {"history": ""}, "wrong_type"),
        ("seat", {"history": {}}, "wrong_type"),
        ("seat", {"history": [[[1]]]}, "wrong_type"),
        ("seat", {"history": [[["p1", "p2"], ["p1", "p3"]]]}, "doubled_player"),
        ("seat", {"round": 3}, "unknown_field"),
        ("standings", {"players": ["P1", "P1"]}, "doubled_player"),
        ("standings", {"players": ["P1"]}, "unknown_player"),
        ("standings", {"games": None}, "missing_field"),
        ("standings", {"games": [{}]}, "wrong_type"),
        ("standings", {"games": [[{"player": "P1"}]]}, "missing_field"),
        ("standings", {"games": [[{"player": "P1", "score": 1}] * 2]}, "doubled_player"),
        ("standings", {"games": [[{"player": "P1", "score": 1, "seconds": -1}]]}, "out_of_range"),
    ],
)
def test_a_line_that_cannot_be_used_is_answered_and_so_is_the_next(
    run: Run, action: str, changes: dict[str, Any], code: str
) -> None:
    good = NINE if action == "seat" else SHEETS
    bad, after = reported(run, action, {**good, **changes}, good)
    assert (bad["id"], bad["error"]["code"]) == (good["id"], code)
    assert "error" not in after


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"score": "x"}, "the field 'games[1][2].score' must be a JSON whole number"),
        ({"player": "P9"}, "the field 'games[1][2].player' names 'P9', who is not a player"),
        ({"tile": 3}, "no field 'tile' in 'games[1][2]'"),
    ],
)
def test_what_is_wrong_with_a_game_is_told_by_its_place_in_the_line(
    run: Run, wrong: dict[str, Any], where: str
) -> None:
    first, second = SHEETS["games"]
    games = [first, [*second[:2], {**second[2], **wrong}, second[3]]]
    (reported_for,) = reported(run, "standings", {**SHEETS, "games": games})
    assert reported_for["error"]["message"] == where


@pytest.mark.parametrize("unusable", [True, 1.5, [1], {}])
def test_an_id_is_a_string_or_a_whole_number(run: Run, unusable: object) -> None:
    bad, after = reported(run, "standings", {**SHEETS, "id": unusable}, SHEETS)
    assert (bad["id"], bad["error"]["code"]) == (None, "wrong_type")
    assert after["id"] == SHEETS["id"]


def test_a_seating_for_people(run: Run) -> None:
    answered = run("contest", "seat", "--players", "9", "--rounds", "4")
    assert answered.code == 0
    assert answered.out.count("table") == 12
    assert answered.out.endswith("0 meet again (no seating has fewer)\n")


def test_too_few_for_a_contest(run: Run) -> None:
    answered = run("contest", "seat", "--players", "2")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.startswith("tilerummy: too_few_players: ")


def test_bots_play_a_whole_contest(run: Run) -> None:
    answered = run(
        "contest", "simulate", "--players", "6", "--rounds", "1", "--games", "1",
        "--levels", "easy", "--final", "3", "--division", "young", "--division", "old=classic",
    )  # fmt: skip
    assert answered.code == 0
    lines = answered.out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "young, round 1", "young, round 2", "young, places",
        "old, round 1", "old, round 2", "old, places",
    ]  # fmt: skip
    assert sum(line.startswith("     1. ") for line in lines) == 2


def test_bots_play_a_duplicate(run: Run) -> None:
    answered = run(
        "contest", "simulate", "--players", "8", "--rounds", "1", "--games", "2",
        "--levels", "easy,medium", "--duplicate", "--division", "all=classic",
    )  # fmt: skip
    assert answered.code == 0
    lines = answered.out.splitlines()
    racks = [line for line in lines if line.startswith("  game ")]
    assert racks == [
        f"  game {game}, tables of 4, rack {rack}" for game in (1, 2) for rack in (1, 2, 3, 4)
    ]
    at = lines.index("all, round 1, the same tiles")
    of_rack = lines[at + 2 : at + 4]
    assert {line.split()[2:4] == ["table", "1"] for line in of_rack} == {True, False}
    shares = sorted(int(line.split()[-3]) for line in of_rack)
    assert shares in ([0, 100], [50, 50])
    places = lines[lines.index("all, places") + 1 :]
    assert len(places) == 8
    assert sum(int(line.split()[3]) for line in places) == 8 * 100
    alike = run(
        "contest", "simulate", "--players", "8", "--rounds", "1", "--games", "2",
        "--levels", "easy", "--duplicate", "--division", "all=classic",
    )  # fmt: skip
    drawn = [line for line in alike.out.splitlines() if line.startswith("    easy") and "%" in line]
    # Whoever plays alike makes the same of the same tiles.
    assert {line.split()[-3] for line in drawn} <= {"50"}


def test_a_duplicate_has_no_finals(run: Run) -> None:
    answered = run("contest", "simulate", "--players", "8", "--duplicate", "--final", "4")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.startswith("tilerummy: duplicate_knockout: ")


def test_two_divisions_are_not_called_the_same(run: Run) -> None:
    reported = run("contest", "simulate", "--division", "A", "--division", " A\n=classic")
    assert (reported.code, reported.out) == (2, "")
    assert reported.err == "tilerummy: division_exists: there is already a division 'A'\n"


@pytest.mark.parametrize("games", ["0", "65", "9" * 30])
def test_a_round_has_some_games(run: Run, games: str) -> None:
    reported = run("contest", "simulate", "--players", "4", "--games", games)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: bad_stage: ")


def test_a_bot_that_nobody_knows(run: Run) -> None:
    answered = run("contest", "simulate", "--levels", "genius")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.startswith("tilerummy: unknown_level: ")


def test_a_file_is_checked(run: Run, tmp_path: Path) -> None:
    opened = {"v": 3, "type": "ContestOpened", "name": "Spring"}
    entry = {"link": 0, "cmd_id": "a", "at": 0, "event": opened}
    written = {"format": "tilerummy contest", "v": 1, "name": "Spring", "events": [entry]}
    path = tmp_path / "spring.json"
    path.write_text(json.dumps(written), "utf-8")
    good = run("contest", "check", str(path))
    summary = "ok: Spring. Events: 1, divisions: 0, people: 0, rounds: 0\n"
    assert (good.code, good.out) == (0, summary)
    entry["event"] = {**opened, "name": 7}
    bad = run("contest", "check", "-", stdin=json.dumps(written).encode())
    fault = "wrong_type events[0].event.name: Expected `str`, got `int`\n"
    assert (bad.code, bad.out) == (1, fault)
    nothing = run("contest", "check", str(tmp_path / "none.json"))
    assert nothing.code == 2
    assert "No such file" in nothing.err
