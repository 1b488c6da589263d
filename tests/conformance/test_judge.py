"""The judge of the cases asks the core: verdicts follow from the rules, not from the question."""

from __future__ import annotations

from typing import Any

import pytest

from tilerummy.conformance import judge


def failed(ruleset: str = "tournament", **given: Any) -> tuple[list[str], list[str], int]:
    reported = judge(
        {"ruleset": ruleset, "given": {"pool": 9} | given, "action": {"type": "fail_combination"}}
    )
    return reported["stay_on_table"], reported["back_to_rack"], reported["draw"]


@pytest.mark.parametrize(
    ("ruleset", "melded", "laid", "completed", "stay"),
    [
        ("tournament", True, "R4 B4 K4 O9", "R4 B4 K4", "R4 B4 K4"),
        ("tournament", True, "B1 R4 K4 O9", "R4 K4", "R4 K4"),  # each in a meld of the table
        ("tournament", True, "J O9", "J", "J"),
        ("tournament", False, "R4 B4 K4 O9", "R4 B4 K4", ""),  # T4: under 30 goes back wholly
        ("tournament", False, "R10 B10 K10 O9", "R10 B10 K10", "R10 B10 K10"),
        ("tournament", False, "O9 R4 B4 K4 O7 O8 J", "R4 B4 K4 O7 O8 J", "R4 B4 K4 O7 O8 J"),
        ("tournament", False, "B1 R13 K13 O9", "R13 K13", ""),  # S0-19: not with old melds
        ("tournament{threshold=12}", False, "R4 B4 K4 O9", "R4 B4 K4", "R4 B4 K4"),
        ("classic", True, "R4 B4 K4 O9", "R4 B4 K4", ""),  # C06: all of it goes back
    ],
)
def test_what_stays_of_a_failed_turn(
    ruleset: str, melded: bool, laid: str, completed: str, stay: str
) -> None:
    stayed, back, draw = failed(
        ruleset, melded=melded, laid=laid.split(), completed=completed.split()
    )
    assert (stayed, draw) == (stay.split(), 3)
    assert sorted(stayed + back) == sorted(laid.split())


def test_a_failed_turn_draws_what_the_pool_holds() -> None:  # G5
    assert failed(laid=["R4"], pool=2) == ([], ["R4"], 2)


def test_time_that_runs_out_over_a_play_lets_it_stand() -> None:  # C05
    given = {"table": ["[R4 R5 R6]"], "tentative": ["[R4 R5 R6 R7]"], "rack": "R7 K1"}
    reported = judge({"ruleset": "classic", "given": given, "action": {"type": "timeout"}})
    assert (reported["table"], reported["rack"], reported["draw"]) == (["[R4 R5 R6 R7]"], "K1", 0)


@pytest.mark.parametrize(
    ("ruleset", "reported"),
    [
        ("guide", {"draw": 5, "to_pool": 2, "to_pool_bottom": 2}),  # S2-30
        ("classic", {"draw": 3, "to_pool": 2}),  # S0-22
    ],
)
def test_tiles_that_nobody_can_put_back(ruleset: str, reported: dict[str, int]) -> None:
    case = {
        "ruleset": ruleset,
        "given": {"pool": 10, "unrestorable": 2},
        "action": {"type": "timeout"},
    }
    actual = judge(case)
    assert {key: actual.get(key) for key in ("draw", "to_pool", "to_pool_bottom")} == {
        "to_pool_bottom": None
    } | reported


@pytest.mark.parametrize(
    ("action", "given", "why"),
    [
        ("draw", {"pool": 0}, "pool_empty"),
        ("pass", {"pool": 3}, "pool_not_empty"),
        ("end_turn", {"rack": "R5", "called": True}, "call_with_tiles"),
    ],
)
def test_turns_that_the_rules_refuse_are_illegal(
    action: str, given: dict[str, Any], why: str
) -> None:
    reported = judge({"ruleset": "classic", "given": given, "action": {"type": action}})
    assert (reported["verdict"], reported["why"], reported["violations"]) == ("illegal", why, [why])


def test_a_rack_that_is_not_empty_has_not_won() -> None:  # S0-44
    given = {"rack": "R5", "called": False}
    reported = judge({"ruleset": "classic", "given": given, "action": {"type": "end_turn"}})
    assert (reported["win"], reported["game_over"]) == (False, False)


def test_a_table_that_must_play_is_told_that_it_can() -> None:  # V5
    case = {
        "ruleset": "classic{must_play=yes}",
        "given": {"racks": ["R7", "K1"], "table": ["[R4 R5 R6]"], "pool": "O1"},
        "action": {"type": "turns", "turns": [{"type": "draw"}]},
    }
    reported = judge(case)  # which searches for it
    assert (reported["verdict"], reported["at"], reported["why"]) == ("illegal", 0, "must_play")
    given = case["given"] | {"can_play": False}  # type: ignore[operator]
    assert judge(case | {"given": given})["verdict"] == "state"
    reported = judge(case | {"given": given | {"can_play": True}})
    assert (reported["verdict"], reported["at"], reported["why"]) == ("illegal", 0, "must_play")


def test_games_of_one_match_may_name_their_players_in_any_order() -> None:  # C15
    games = [
        {"end": "call", "caller": "A", "racks": {"A": "", "B": "R9"}},
        {"end": "call", "caller": "B", "racks": {"B": "", "A": "K2"}},
    ]
    action = {"type": "standings"}
    reported = judge({"ruleset": "classic", "given": {"games": games}, "action": action})
    assert reported["totals"] == {"A": 7, "B": -7}
    scores = [{"A": 9, "B": -9}, {"B": 2, "A": -2}]
    action = {"type": "score_match"}
    reported = judge({"ruleset": "classic", "given": {"games": scores}, "action": action})
    assert (reported["totals"], reported["wins"]) == ({"A": 7, "B": -7}, {"A": 1, "B": 1})


def test_a_drawn_tile_may_be_laid_where_that_is_played() -> None:  # C21, S3-34
    given = {"players": ["A", "B", "C"], "last_tile_drawn_by": "B"}
    case = {"given": given, "action": {"type": "last_round"}}
    for ruleset in ("tournament", "tournament{play_after_draw=yes}"):
        assert judge(case | {"ruleset": ruleset})["turn_order"] == ["C", "A", "B"]
