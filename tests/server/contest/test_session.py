"""The contest desk, as its pages use it: over HTTP and WebSocket."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.server.contest.support import (
    KNOCKOUT,
    MEET,
    Page,
    eventually,
    game,
    open_contest,
    started,
)
from tests.server.support import running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import RunningServer


def test_the_documents_two_games_come_out_of_the_desk(server: RunningServer) -> None:
    """S3-42 to S3-51: two games, the sheet, its check, who wins and who goes on."""
    director, division = started(server, 8)
    referee = director.referee(0)
    _, _, p3, p4 = seats = director.seats()
    referee.do("call_me", name="Ref Park")
    referee.do("enter_game", **game(seats, [0, 5, 16, 3], division))
    referee.do("enter_game", **game(seats, [6, 11, 0, 5], division, game=1))
    sheet = referee.view()["sheet"]
    head = (sheet["division"], sheet["round"], sheet["table"], sheet["referee"])
    assert head == (division, 0, 0, "Ref Park")
    assert [[line["score"] for line in one["lines"]] for one in sheet["games"]] == [
        [24, -5, -16, -3],
        [-6, -11, 22, -5],
    ]
    assert [(one["minus"], one["plus"]) for one in sheet["games"]] == [(24, 24), (22, 22)]
    foot = {total["entrant"]: total for total in sheet["totals"]}
    assert [(foot[p]["wins"], foot[p]["points"], foot[p]["rank"]) for p in seats] == [
        (1, 18, 1), (0, -16, 4), (1, 6, 2), (0, -8, 3),
    ]  # fmt: skip
    assert [foot[p]["goes_on"] for p in seats] == [True, False, True, False]
    assert (foot[p3]["decided_by"], foot[p4]["decided_by"]) == ("points", "wins")


def test_there_are_no_places_before_anything_has_a_result(server: RunningServer) -> None:
    director, division = started(server, 8)
    for page in (director, director.page("players"), director.page("screen")):
        assert page.view()["divisions"][0]["standings"] == []
    director.do("enter_game", **game(director.seats(), [0, 5, 16, 3], division))
    view = director.view()["divisions"][0]["standings"]
    assert len(view) == 8
    # Whose table has not finished is level with others only for now: no draw is spoken of.
    assert not any(place["tied"] for place in view)
    # A place at a table that has a game to come is provisional; its figures are shown.
    (one,) = (place for place in view if place["entrant"] == director.seats()[0])
    assert (one["rank"], one["points"], one["to_come"]) == (1, 24, 1)
    assert sorted(place["to_come"] for place in view) == [1, 1, 1, 1, 2, 2, 2, 2]
    assert director.view()["missing"][0]["tables"] == [0, 1]


def test_the_documents_exhausted_game_comes_out_of_the_desk(server: RunningServer) -> None:
    """S3-36 to S3-38: 28, 14, 30, 34 are left; the second wins 50."""
    director, division = started(server)
    seats = director.seats()
    director.referee(0).do("enter_game", **game(seats, [28, 14, 30, 34], division))
    shown = director.view()["divisions"][0]["sheets"][0]["games"][0]
    assert [line["score"] for line in shown["lines"]] == [-14, 50, -16, -20]
    assert shown["winners"] == [seats[1]]


def test_flat_penalties_time_and_tapped_tiles(server: RunningServer) -> None:
    """S3-20, S3-27 to S3-29, S3-43, S3-50."""
    director = open_contest(server.port)
    division = director.division(KNOCKOUT, clock_s=300)
    director.enter(division, "A", "B", "C", "D")
    director.do("draft", division=division)
    director.do("publish", division=division)
    a, b, c, d = seats = director.seats()
    lines = [
        {"entrant": a, "left_s": 12.5},
        {"entrant": b, "how": "unopened", "count": 9, "left_s": -0.2},
        {"entrant": c, "how": "declined", "count": 8, "left_s": 40, "extra": 3},
        {"entrant": d, "tiles": ["R7", "J", "K13"], "left_s": -2},
    ]
    fields = {
        "division": division, "round": 0, "table": 0, "game": 0,
        "ending": {"type": "call", "winner": a}, "lines": lines,
    }  # fmt: skip
    tried = director.tried("enter_game", **fields)
    assert (tried["minus"], tried["plus"]) == (370, 370)
    director.do("enter_game", **fields)
    shown = director.view()["divisions"][0]["sheets"][0]["games"][0]["lines"]
    assert [line["entrant"] for line in shown] == seats
    assert [line["score"] for line in shown] == [370, -101, -203, -72]
    assert [line["penalty"] for line in shown] == [0, 1, 3, 2]
    assert [line["tiles"] for line in shown] == [0, 9, 8, 3]
    assert shown[3]["rack"] == ["R7", "J", "K13"]


def test_a_whole_contest_goes_on_by_itself_from_round_to_round(server: RunningServer) -> None:
    """When the last player has confirmed the next draft stands; the director taps once a round."""
    director, division = started(server, 8)
    for number in range(2):
        sheets = director.view()["divisions"][0]["sheets"]
        for table, sheet in enumerate(sheets):
            referee = director.referee(table)
            for at, owed in enumerate(([0, 7, 9, 4], [3, 0, 8, 2])):
                referee.do(
                    "enter_game",
                    **game(sheet["seats"], owed, division, round_=number, table=table, game=at),
                )
            for entrant in sheet["seats"]:
                referee.do("confirm", division=division, round=number, table=table, entrant=entrant)
        if number == 0:
            eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
            assert director.view()["missing"][0]["code"] == "draft_ready"
            director.do("publish", division=division)
    eventually(lambda: bool(director.view()["divisions"][0]["over"]))
    view = director.view()["divisions"][0]
    final = sheets[0]["seats"]
    assert [place["entrant"] for place in view["standings"][:2]] == [final[1], final[0]] or (
        {place["entrant"] for place in view["standings"][:4]} == set(final)
    )
    assert [place["rank"] for place in view["standings"]] == sorted(
        place["rank"] for place in view["standings"]
    )


def test_a_referee_is_told_of_namesakes_at_other_tables(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    other = director.do("add_division", name="Other", stages=[MEET])["made"]["division"]
    rest = director.enter(division, *(f"Person {at}" for at in range(6)))
    named = [("Kim", "North", division), ("kim", "South", division), ("Kim", "East", other)]
    people = [{"name": name, "group": group, "division": key} for name, group, key in named]
    one, two, _ = director.do("enter", people=people)["made"]["entrants"]
    director.do("seat", division=division, tables=[[one, *rest[:3]], [two, *rest[3:]]])
    director.do("referee_links", division=division)
    director.do("publish", division=division)
    view = [person["id"] for person in director.referee(0).view()["people"]]
    assert view == [one, *rest[:3], two]


def test_a_command_counts_once(server: RunningServer) -> None:
    director, division = started(server)
    fields = {"type": "enter_game", **game(director.seats(), [0, 1, 2, 3], division)}
    first = director.give(fields, "the-same-id").json()
    again = director.give(fields, "the-same-id").json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["seq"] == again["seq"]
    people = [{"name": "Late", "group": None, "division": division}]
    made = director.give({"type": "enter", "people": people}, "late-entry-1").json()["made"]
    same = director.give({"type": "enter", "people": people}, "late-entry-1").json()["made"]
    assert made == same
    assert sum(person["name"] == "Late" for person in director.view()["entrants"]) == 1


def test_two_phones_that_disagree_make_a_dispute(server: RunningServer) -> None:
    director, division = started(server)
    seats = director.seats()
    director.do("make_link", role="referee", division=division, table=0)
    one, other = (
        Page(server.port, director.contest, link["secret"]) for link in director.links("referee")
    )
    one.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    other.do("enter_game", **game(seats, [0, 1, 2, 3], division))  # the same: no dispute
    assert not one.view()["sheet"]["games"][0]["disputed"]
    other.do("enter_game", **game(seats, [0, 1, 2, 9], division))
    view = director.view()
    assert view["missing"][0] == {
        "code": "disputes", "division": division, "round": 0, "count": 1, "tables": [0],
    }  # fmt: skip
    shown = view["divisions"][0]["sheets"][0]["games"][0]
    assert (shown["disputed"], shown["counts"], len(shown["all"])) == (True, None, 2)
    where = {"division": division, "round": 0, "table": 0, "game": 0}
    assert one.refused("settle", **where, entry=0)["code"] == "not_allowed"
    director.do("settle", **where, entry=1)
    scores = [line["score"] for line in one.view()["sheet"]["games"][0]["lines"]]
    assert scores == [12, -1, -2, -9]


def test_a_correction_shows_what_it_does_before_it_is_made(server: RunningServer) -> None:
    director, division = started(server, 4, MEET, {**KNOCKOUT, "cut": 3})
    seats = director.seats()
    director.do("enter_game", **game(seats, [0, 10, 20, 30], division))
    right = game(seats, [0, 10, 20, 5], division, known_entries=1)
    assert director.refused("enter_game", **right)["code"] == "reason_missing"
    right["reason"] = "two tiles counted twice"
    tried = director.tried("enter_game", **right)
    moved = {one["entrant"]: (one["rank"], one["rank_after"]) for one in tried["places"]}
    assert moved == {seats[1]: (2, 3), seats[2]: (3, 4), seats[3]: (4, 2)}
    assert director.view()["divisions"][0]["standings"][3]["entrant"] == seats[3]
    director.do("enter_game", **right)
    assert director.view()["divisions"][0]["standings"][1]["entrant"] == seats[3]
    entries = director.view()["divisions"][0]["sheets"][0]["games"][0]["all"]
    assert [entry["reason"] for entry in entries] == ["", "two tiles counted twice"]


def test_who_is_out_is_not_waiting(server: RunningServer) -> None:
    director, division = started(server, 8)
    for table in range(2):
        for at in range(2):
            seats = director.seats(table)
            entered = game(seats, [0, 1, 2, 3], division, table=table, game=at)
            director.do("enter_game", **entered)
        director.do("confirm_table", division=division, round=0, table=table)
    eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
    view = director.view()["divisions"][0]
    assert len(view["draft"]["tables"][0]["seats"]) == 4
    assert view["draft"]["waiting"] == []
    three = view["advancing"][:3]
    tried = director.tried("seat", division=division, tables=[three])
    assert tried["draft"]["waiting"] == view["advancing"][3:]


def test_undo_takes_back_what_nobody_has_gone_on_from(server: RunningServer) -> None:
    director, division = started(server)
    undo = director.view()["undo"]
    assert undo["code"] == "round_published"
    director.do("undo", action=undo["action"])
    view = director.view()["divisions"][0]
    assert view["draft"] is not None
    assert view["sheets"] == []
    assert director.view()["undo"]["code"] == "round_drafted"
    director.do("publish", division=division)
    director.referee(0).do("enter_game", **game(director.seats(), [0, 1, 2, 3], division))
    late = director.refused("undo", action=director.view()["undo"]["action"])
    assert late["code"] == "undo_too_late"
    director.do("penalize", entrant=director.seats()[0], points=9, reason="late")
    director.do("undo", action=director.view()["undo"]["action"])
    assert director.view()["penalties"] == []
    assert director.refused("undo", action=1)["code"] in {"stale", "nothing_to_undo"}


def test_a_tie_that_nothing_breaks_is_drawn(server: RunningServer) -> None:
    director, division = started(server, 8)
    for table in range(2):
        seats = director.seats(table)
        for at in range(2):
            owed = [0, 5, 5, 5] if table == 0 else [0, 3, 4, 5]
            director.do("enter_game", **game(seats, owed, division, table=table, game=at))
    director.do("close", division=division)
    view = director.view()
    tied = view["divisions"][0]["ties"]
    assert view["missing"][0]["code"] == "tie_to_draw"
    assert [set(tie) for tie in tied] == [set(director.seats()[1:])]
    assert director.refused("draft", division=division)["code"] == "tie_undecided"
    two = tied[0][:2]
    assert director.refused("draw_lots", division=division, entrants=two)["code"] == "no_tie"
    director.do("draw_lots", division=division, entrants=tied[0][::-1])
    assert director.view()["divisions"][0]["ties"] == []
    assert tied[0][-1] in director.view()["divisions"][0]["advancing"]


def test_moving_somebody_shows_what_it_brings(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    people = [
        {"name": f"P{at}", "group": "school A" if at < 2 else None, "division": division}
        for at in range(8)
    ]
    keys = director.do("enter", people=people)["made"]["entrants"]
    tables = [keys[:4], keys[4:]]
    director.do("draft", division=division)
    tried = director.tried("seat", division=division, tables=tables)
    assert tried["draft"]["same_group"] == 1
    assert tried["draft"]["tables"][0]["seats"][0]["same_group"] == [keys[1]]
    director.do("seat", division=division, tables=tables)
    director.do("publish", division=division)
    for table, seats in enumerate(tables):
        director.do("enter_game", **game(seats, [0, 1, 2, 3], division, table=table))
        director.do("confirm_table", division=division, round=0, table=table)
    eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
    director.do("seat", division=division, tables=tables)
    drafted = director.view()["divisions"][0]["draft"]
    assert drafted["repeats"] == 12
    assert drafted["tables"][0]["seats"][0]["starts_apart"] is True
    director.do("move", entrant=keys[0], table=1)
    view = director.view()["divisions"][0]["draft"]
    assert [table["fits"] for table in view["tables"]] == [True, False]
    assert director.refused("publish", division=division)["code"] == "bad_table"
    director.do("swap", one=keys[0], other=keys[4])
    director.do("join_tables", division=division, one=0, other=1)
    director.do("split_table", division=division, table=0)
    drafted = director.view()["divisions"][0]["draft"]
    assert [len(table["seats"]) for table in drafted["tables"]] == [4, 4]


def test_what_tells_of_many_people_counts_for_more_than_a_request(tmp_path: Path) -> None:
    """A hundred and fifty such pages, asked for at once, kept everybody waiting for 17 s."""
    with running(tmp_path, rate_requests="200/hour") as server:
        director = open_contest(server.port)
        division, hall = director.division(MEET), director.page("players")
        people = [{"name": f"Kim {number}", "division": division} for number in range(1000)]
        director.do("enter", people=people)
        assert len(director.view()["entrants"]) == 1000
        assert director.error() == "rate_limited"
        assert director.error(f"/rounds/{division}/0") == "rate_limited"
        assert len(hall.view()["entrants"]) == 1000


def test_what_counts_for_more_than_there_may_be_is_let_in(tmp_path: Path) -> None:
    with running(tmp_path, rate_requests="100/second") as server:
        director = open_contest(server.port)
        division = director.division(MEET)
        people = [{"name": f"Kim {number}", "division": division} for number in range(1000)]
        director.do("enter", people=people)
        time.sleep(1.1)  # until as many may be asked for as ever
        assert director.ask("GET").status_code == 200
