"""What directors put right, over HTTP: outdated drafts, reopened rounds, trials, latecomers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.server.contest.support import KNOCKOUT, Director, Json, eventually, game, started

if TYPE_CHECKING:
    from tests.server.support import RunningServer

GAMES = ([0, 7, 9, 4], [0, 3, 8, 2])


def desk(director: Director) -> Json:
    found: Json = director.view()["divisions"][0]
    return found


def play(director: Director, division: str) -> None:
    """Play both tables of round 1; the server closes it and drafts round 2."""
    for table, sheet in enumerate(desk(director)["sheets"]):
        for at, owed in enumerate(GAMES):
            fields = game(sheet["seats"], owed, division, table=table, game=at)
            director.do("enter_game", **fields)
        director.do("confirm_table", division=division, round=0, table=table)
    eventually(lambda: desk(director)["draft"] is not None)


def test_a_penalty_between_rounds_outdates_the_draft(server: RunningServer) -> None:
    director, division = started(server, 8, KNOCKOUT)
    play(director, division)
    _, third, _, second = director.seats()
    director.do("penalize", entrant=second, points=50, reason="talked")
    shown = desk(director)
    changed = shown["draft"]["outdated"]
    assert (changed["out"], changed["missing"]) == ([second], [third])
    foot = {one["entrant"]: one for one in shown["sheets"][0]["totals"]}
    assert foot[second]["penalty"] == 50
    assert (foot[second]["goes_on"], foot[third]["goes_on"]) == (False, True)
    assert director.view()["missing"][0]["code"] == "draft_outdated"
    assert director.refused("publish", division=division)["code"] == "draft_outdated"
    director.do("draft", division=division)
    shown = desk(director)
    assert shown["draft"]["outdated"] is None
    seated = {seat["entrant"] for table in shown["draft"]["tables"] for seat in table["seats"]}
    assert seated == set(shown["advancing"])
    director.do("publish", division=division)


def test_a_reopened_round_stays_open_until_the_director_closes_it(server: RunningServer) -> None:
    director, division = started(server, 8, KNOCKOUT)
    play(director, division)
    tables = desk(director)["draft"]["tables"]
    director.do("reopen", division=division)
    time.sleep(1)
    shown = director.view()
    assert shown["divisions"][0]["rounds"][0]["status"] == "running"
    assert shown["missing"][0]["code"] == "close_wanted"
    director.do("close", division=division)
    assert desk(director)["draft"]["tables"] == tables


def test_reopening_can_be_undone(server: RunningServer) -> None:
    director, division = started(server, 8, KNOCKOUT)
    play(director, division)
    director.do("reopen", division=division)
    time.sleep(1)
    director.do("undo", action=director.view()["undo"]["action"])
    assert desk(director)["rounds"][0]["status"] == "closed"


def test_a_voided_trial_lets_the_round_be_taken_back(server: RunningServer) -> None:
    director, division = started(server)
    fields = game(director.seats(), GAMES[0], division)
    director.referee(0).do("enter_game", **fields)
    assert director.refused("take_back", division=division)["code"] == "round_begun"
    at = {"division": division, "round": 0, "table": 0, "game": 0}
    director.do("void_game", **at, reason="only a trial")
    shown = desk(director)["sheets"][0]["games"][0]
    assert (shown["entries"], shown["voided"][0]["reason"]) == (0, "only a trial")
    assert director.referee(0).refused("void_game", **at, reason="x")["code"] == ("not_allowed")
    director.do("take_back", division=division)


def test_an_entrant_typed_by_mistake_is_gone_and_the_log_names_them(server: RunningServer) -> None:
    director, division = started(server)
    (typo,) = director.enter(division, "Kmi")
    director.do("drop_entrant", entrant=typo)
    assert typo not in {one["id"] for one in director.view()["entrants"]}
    entries = director.ask("GET", "/log").json()["entries"]
    assert entries[0]["params"]["player"] == "Kmi"
    seats = director.seats()
    director.do("enter_game", **game(seats, GAMES[0], division))
    seat = seats[0]
    assert director.refused("drop_entrant", entrant=seat)["code"] == "entrant_in_use"


def test_a_latecomer_is_told_at_once_where_to_go(server: RunningServer) -> None:
    director, division = started(server, 7, KNOCKOUT)
    (late,) = director.enter(division, "Late")
    (answer,) = desk(director)["late"]
    assert (answer["entrant"], answer["next_round"], answer["admissible"]) == (late, False, True)
    (table,) = answer["tables"]
    director.do("seat_late", entrant=late, table=table)
    assert late in director.seats(table)
    assert desk(director)["late"] == []
    (later,) = director.enter(division, "Later")
    assert desk(director)["late"][0]["tables"] == []
    director.do("admit", entrant=later)
    assert desk(director)["late"][0]["next_round"]


def test_two_directors_who_enter_different_results_have_a_dispute(server: RunningServer) -> None:
    director, division = started(server)
    fields = game(director.seats(), GAMES[0], division)
    director.do("enter_game", **fields)
    other = game(director.seats(), [0, 9, 9, 4], division)
    director.referee(0).do("enter_game", **other, name="Kim")
    (shown, _) = desk(director)["sheets"][0]["games"]
    assert shown["disputed"]
    assert [entry["by"] for entry in shown["all"]] == ["", "Kim"]


def test_draws_by_lot_are_shown_to_everybody(server: RunningServer) -> None:
    director, division = started(server, 8, KNOCKOUT)
    for table, sheet in enumerate(desk(director)["sheets"]):
        for at in range(2):
            fields = game(sheet["seats"], [0, 5, 5, 9], division, table=table, game=at)
            director.do("enter_game", **fields)
        director.do("confirm_table", division=division, round=0, table=table)
    eventually(lambda: len(desk(director)["ties"]) == 2)
    order = desk(director)["ties"][0]
    director.do("draw_lots", division=division, entrants=order, by_server=False)
    for page in (director, director.page("players"), director.page("screen")):
        assert page.view()["divisions"][0]["lots"] == [order]
    foot = {one["entrant"]: one for one in desk(director)["sheets"][0]["totals"]}
    assert foot[order[1]]["decided_by"] == "draw"
