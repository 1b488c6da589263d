"""``tilerummy contest seat --jsonl`` with tables of two, three and four, and people kept apart.

`check` is written from the words of the form alone: it shares no code with the seating.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

Line = dict[str, Any]


def request(players: int, rounds: int, **fields: Any) -> Line:
    people = [{"id": f"p{at}"} for at in range(1, players + 1)]
    return {"id": 1, "players": people, "rounds": rounds, **fields}


def answers(run: Run, *requests: Line) -> list[Line]:
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answered = run("contest", "seat", "--jsonl", stdin=lines.encode())
    assert (answered.code, answered.err) == (0, "")
    return [json.loads(line) for line in answered.out.splitlines()]


def check(asked: Line, made: Line) -> None:
    """Check *made* against every promise of the form that can be counted."""
    assert "error" not in made, made
    names = [player["id"] for player in asked["players"]]
    size = asked.get("table_size", 4)
    apart = {frozenset(pair) for pair in asked.get("apart", [])}
    assert len(made["rounds"]) == len(made["byes"]) == asked["rounds"]
    met: set[frozenset[str]] = set()
    byes = Counter(dict.fromkeys(names, 0))
    for tables in asked.get("history", []):
        met |= {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        byes.update(set(names) - {player for table in tables for player in table})
    repeats = 0
    for tables, bye in zip(made["rounds"], made["byes"], strict=True):
        sat = [player for table in tables for player in table]
        assert sorted([*sat, *filter(None, [bye])]) == sorted(names), "everybody has one place"
        assert_sizes([len(table) for table in tables], size, len(names))
        pairs = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        assert not pairs & apart
        repeats += len(pairs & met)
        met |= pairs
        if bye is not None:
            forced = bool(apart) and size == 4  # only some of five can be spared at one table
            assert forced or byes[bye] == min(byes.values())
            byes[bye] += 1
    assert made["repeats"] == repeats
    starts = Counter(table[0] for tables in made["rounds"] for table in tables)
    assert max(starts.values()) - min(starts[name] for name in names) <= 1 or asked.get("history")


def assert_sizes(sizes: list[int], size: int, players: int) -> None:
    if size == 2:
        assert sizes == [2] * (players // 2)
    elif size == 4:
        assert set(sizes) <= {3, 4}
        assert sum(sizes) == (4 if players == 5 else players)
    else:
        others = sorted(table for table in sizes if table != 3)
        assert sum(sizes) == players
        rest: dict[int, tuple[list[int], ...]] = {0: ([],), 1: ([4], [2, 2]), 2: ([2],)}
        assert others in rest[players % 3]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_number_of_players_is_seated(run: Run, size: int) -> None:
    """`table_size`: tables of it, and what the form names for the rest."""
    asked = [request(players, 3, table_size=size) for players in (*range(3, 8), 13, 20, 21, 22)]
    for line, made in zip(asked, answers(run, *asked), strict=True):
        check(line, made)


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_apart_holds_after_any_history(run: Run, size: int, seed: int) -> None:
    chance = Random(f"{size} {seed}")
    asked = []
    for _ in range(5):
        players = chance.randint(9, 40)
        names = [f"p{at}" for at in range(1, players + 1)]
        shuffled = chance.sample(names, players)
        past = [shuffled[at : at + size] for at in range(0, players - size, size)]
        apart = [chance.sample(names, 2) for _ in range(chance.randint(0, players // 2))]
        rounds = chance.randint(1, 3)
        asked.append(request(players, rounds, table_size=size, apart=apart, history=[past]))
    for line, made in zip(asked, answers(run, *asked), strict=True):
        check(line, made)


@pytest.mark.parametrize("players", [4, 7, 8, 11, 12, 21, 30])
def test_pairs_meet_everybody_before_anybody_twice(run: Run, players: int) -> None:
    """A round robin: each pair once, and one bye for everybody of an odd number."""
    asked = request(players, players - 1 + players % 2, table_size=2)
    (made,) = answers(run, asked)
    check(asked, made)
    assert (made["repeats"], made["proven"]) == (0, True)
    assert made["byes"].count(None) == (0 if players % 2 else len(made["byes"]))


def test_a_second_bye_comes_after_everybody_had_one(run: Run) -> None:
    first = request(9, 4, table_size=2)
    (made,) = answers(run, first)
    later = request(9, 8, table_size=2, history=made["rounds"])
    (after,) = answers(run, later)
    check(later, after)
    assert len(set(made["byes"] + after["byes"][:5])) == 9


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_large_contest_meets_nobody_twice(run: Run, size: int) -> None:
    asked = request(200, 5, table_size=size, apart=[["p1", "p2"], ["p2", "p3"], ["p9", "p8"]])
    (made,) = answers(run, asked)
    check(asked, made)
    assert made["repeats"] == 0


def test_two_teams_never_meet_among_themselves(run: Run) -> None:
    """Only pairs of one from each team are left."""
    teams = [[f"p{at}" for at in range(first, first + 8)] for first in (1, 9)]
    apart = [list(pair) for team in teams for pair in combinations(team, 2)]
    asked = request(16, 4, table_size=2, apart=apart)
    (made,) = answers(run, asked)
    check(asked, made)
    assert made["repeats"] == 0


def test_a_table_of_four_is_split_to_keep_two_apart(run: Run) -> None:
    asked = request(4, 2, table_size=3, apart=[["p1", "p2"]])
    (made,) = answers(run, asked)
    check(asked, made)
    assert [[len(table) for table in tables] for tables in made["rounds"]] == [[2, 2], [2, 2]]


def test_four_who_are_all_apart_get_more_tables_of_three(run: Run) -> None:
    apart = [list(pair) for pair in combinations(["p1", "p2", "p3", "p4"], 2)]
    asked = request(12, 2, apart=apart)
    (made,) = answers(run, asked)
    check(asked, made)
    assert [len(tables) for tables in made["rounds"]] == [4, 4]


def test_two_of_five_who_are_apart_have_the_bye_in_turn(run: Run) -> None:
    asked = request(5, 4, apart=[["p4", "p2"]])
    (made,) = answers(run, asked)
    check(asked, made)
    assert Counter(made["byes"]) == {"p2": 2, "p4": 2}


def test_schools_are_kept_apart_at_tables_of_two(run: Run) -> None:
    asked = request(12, 3, table_size=2)
    for at, player in enumerate(asked["players"]):
        player["group"] = f"school {at % 4}"
    (made,) = answers(run, asked)
    check(asked, made)
    assert (made["repeats"], made["same_group"]) == (0, 0)


def test_lines_without_the_new_fields_have_no_byes(run: Run) -> None:
    old, new = answers(run, request(5, 2), request(5, 2, table_size=4))
    assert list(old) == ["id", "rounds", "repeats", "same_group", "proven"]
    assert list(new) == ["id", "rounds", "byes", "repeats", "same_group", "proven"]
    assert new["rounds"] == old["rounds"]


ALL_FOUR = [list(pair) for pair in combinations(["p1", "p2", "p3", "p4"], 2)]
BAD: list[tuple[Line, str]] = [
    ({"table_size": 5}, "out_of_range"),
    ({"table_size": 1}, "out_of_range"),
    ({"table_size": "2"}, "wrong_type"),
    ({"table_size": True}, "wrong_type"),
    ({"table_size": None}, "wrong_type"),
    ({"apart": "p1"}, "wrong_type"),
    ({"apart": None}, "wrong_type"),
    ({"apart": {}}, "wrong_type"),
    ({"apart": ["p1", "p2"]}, "wrong_type"),
    ({"apart": [["p1"]]}, "wrong_type"),
    ({"apart": [["p1", "p2", "p3"]]}, "wrong_type"),
    ({"apart": [["p1", 2]]}, "wrong_type"),
    ({"apart": [["p1", "p99"]]}, "unknown_player"),
    ({"apart": [["p1", "p1"]]}, "doubled_player"),
    ({"apart": ALL_FOUR}, "cannot_keep_apart"),
    ({"table_size": 3, "apart": ALL_FOUR}, "cannot_keep_apart"),
    ({"table_size": 2, "apart": [["p1", f"p{at}"] for at in range(2, 9)]}, "cannot_keep_apart"),
]


@pytest.mark.parametrize(("fields", "code"), BAD)
def test_unusable_lines_are_refused_and_the_next_is_read(run: Run, fields: Line, code: str) -> None:
    bad, good = answers(run, request(8, 1, **fields), request(8, 1))
    assert set(bad) == {"id", "error"}
    assert bad["error"]["code"] == code
    assert "rounds" in good


@pytest.mark.parametrize(("size", "players"), [(2, 23), (2, 24), (3, 24), (4, 24)])
def test_a_large_number_of_mutual_foes_is_refused(run: Run, size: int, players: int) -> None:
    names = [f"p{at}" for at in range(1, 15)]
    apart = [list(pair) for pair in combinations(names, 2)]
    (made,) = answers(run, request(players, 2, table_size=size, apart=apart))
    assert made["error"]["code"] == "cannot_keep_apart"


@pytest.mark.parametrize(("size", "players", "seated"), [(2, 1, False), (2, 2, True),
    (3, 1, False), (3, 2, True), (4, 2, False), (4, 3, True)])  # fmt: skip
def test_one_table_is_the_least(run: Run, size: int, players: int, seated: bool) -> None:
    (made,) = answers(run, request(players, 1, table_size=size))
    assert made.get("error", {}).get("code") == (None if seated else "too_few_players")
