"""What the links of a contest let their holders see and do: referees, players, the screen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tests.server.contest.support import (
    MEET,
    Json,
    Page,
    eventually,
    game,
    started,
)
from tests.server.support import Player, running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.contest.support import Director
    from tests.server.support import RunningServer


def test_links_let_their_holders_do_what_is_theirs(server: RunningServer) -> None:
    director, division = started(server, 8)
    seats = director.seats()
    first, second = director.referee(0), director.referee(1)
    fields = game(seats, [0, 1, 2, 3], division)
    assert second.refused("enter_game", **fields)["code"] == "not_your_table"
    assert first.refused("publish", division=division)["code"] == "not_allowed"
    for role in ("players", "screen"):
        page = director.page(role)
        assert page.refused("enter_game", **fields)["code"] == "not_allowed"
        assert page.error("/log") == "not_allowed"
        assert page.error("/export") == "not_allowed"
    link = next(link for link in director.links("referee") if link["table"] == 0)
    director.do("renew_link", link=link["link"])
    assert first.error() == "link_withdrawn"
    assert first.give({"type": "enter_game", **fields}).json()["error"]["code"] == "link_withdrawn"
    director.referee(0).do("enter_game", **fields)
    stranger = Page(server.port, director.contest, link["secret"][:-1] + "~")
    assert stranger.error() == "dead_link"
    elsewhere = Page(server.port, "k3rjw2ynqz5hnone", director.secret)
    assert elsewhere.error() == "dead_link"
    only = director.view()["you"]
    assert director.refused("withdraw_link", link=only)["code"] == "last_director"
    made = director.do("make_link", role="director", label="Assistant")["made"]["links"]
    assistant = Page(
        server.port,
        director.contest,
        next(one["secret"] for one in director.links("director") if one["link"] == made[0]),
    )
    assistant.do("rename", name="Another name")
    log = director.ask("GET", "/log").json()["entries"]
    assert (log[0]["by"], log[0]["code"]) == ("Assistant", "contest_renamed")


def test_a_claim_that_no_device_may_make_makes_no_player(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        director, _ = started(server)
        with closing(sqlite3.connect(tmp_path / "tilerummy.db")) as database:
            known = database.execute("SELECT id FROM player").fetchall()
            for page, entrant, code in (
                (director.page("players"), "e999", "unknown_entrant"),
                (director.referee(0), director.seats()[0], "not_allowed"),
            ):
                assert page.refused("claim", entrant=entrant)["code"] == code
                assert database.execute("SELECT id FROM player").fetchall() == known


def test_a_phone_becomes_a_players_and_agrees_or_objects(server: RunningServer) -> None:
    director, division = started(server)
    hall, referee = director.page("players"), director.referee(0)
    me, other, *others = director.seats()
    claim: Json = {"type": "claim", "entrant": me}
    made = hall.give(claim, "claim-of-one").json()["made"]
    assert hall.give(claim, "claim-of-one").json()["made"] == made
    assert hall.refused("claim", entrant=me)["code"] == "name_taken"
    assert referee.refused("claim", entrant=other)["code"] == "not_allowed"
    phone = Page(server.port, director.contest, made["secret"])
    view = phone.view()
    assert (view["role"], view["entrant"], view["sheet"]["table"]) == ("player", me, 0)
    assert [one["phone"] for one in view["hall"]["entrants"]].count(True) == 1
    where: Json = {"division": division, "round": 0, "table": 0}
    assert phone.refused("confirm", **where, entrant=me)["code"] == "results_missing"
    for at in range(2):
        referee.do("enter_game", **game(director.seats(), [0, 1, 2, 3], division, game=at))
    assert phone.refused("confirm", **where, entrant=other)["code"] == "not_your_name"
    assert hall.refused("confirm", **where, entrant=me)["code"] == "not_allowed"
    assert phone.refused("publish", division=division)["code"] == "not_allowed"
    elsewhere = {**where, "table": 7}
    assert phone.refused("confirm", **elsewhere, entrant=me)["code"] == "unknown_table"

    with phone.line() as line, director.line() as desk:
        assert line.next()["view"] == phone.view()
        done = phone.do("object", **where, entrant=me, reason="  I had 12 ")
        totals = line.view(done["seq"])["sheet"]["totals"]
        assert [total["objection"] for total in totals] == ["I had 12", None, None, None]
        view = desk.view(done["seq"])
        assert view["missing"][0]["code"] == "objections"
        assert view["divisions"][0]["sheets"][0]["state"] == "objected"
    # The hall sees that somebody objects, and not what they say.
    assert hall.view()["divisions"][0]["states"] == ["objected"]
    assert "I had 12" not in hall.ask("GET", f"/entrants/{me}").text
    assert referee.refused("confirm", **where, entrant=me)["code"] == "has_objected"
    assert director.refused("close", division=division)["code"] == "objections_open"
    phone.do("confirm", **where, entrant=me)
    for one in (other, *others):
        referee.do("confirm", **where, entrant=one)
    eventually(lambda: director.view()["missing"][0]["code"] == "all_over")
    assert phone.refused("object", **where, entrant=me)["code"] == "round_over"

    link = next(one for one in director.links("player") if one["entrant"] == me)
    director.do("withdraw_link", link=link["link"])
    assert phone.error() == "link_withdrawn"
    again = hall.do("claim", entrant=me)["made"]["secret"]
    assert again != made["secret"]
    given = director.do("make_link", role="player", entrant=other)["made"]["secret"]
    assert Page(server.port, director.contest, given).view()["entrant"] == other


def code_of_sheet(director: Director, table: int, round_: int | None) -> Page:
    """Return the page that the code on a printed sheet opens."""
    (link,) = [
        one for one in director.links("referee") if (one["table"], one["round"]) == (table, round_)
    ]
    return Page(director.port, director.contest, link["secret"])


def test_the_code_of_a_sheet_is_good_for_its_round_alone(server: RunningServer) -> None:
    director, division = started(server, 8, MEET)
    made = director.do("referee_links", division=division, round=0)["made"]["links"]
    assert len(made) == 2
    again = director.do("referee_links", division=division, round=0)["made"]["links"]
    assert again is None
    assert director.refused("referee_links", division=division, round=7)["code"] == "unknown_round"
    sheet, lasting = code_of_sheet(director, 0, 0), code_of_sheet(director, 0, None)
    assert (sheet.view()["code_of"], lasting.view()["code_of"]) == (0, None)
    for table in range(2):
        owed = game(director.seats(table), [0, 1, 2, 3], division, table=table)
        (sheet if table == 0 else director).do("enter_game", **owed)
    old_seats = director.seats()
    director.do("close", division=division)
    assert (sheet.view()["status"], sheet.view()["round"]) == ("closed", 0)
    assert [one["round"] for one in director.links("referee")] == [None, None]

    director.do("draft", division=division)
    director.do("referee_links", division=division, round=1)
    waiting = code_of_sheet(director, 0, 1).view()
    assert (waiting["status"], waiting["sheet"]) == ("waiting", None)
    director.do("publish", division=division)
    seats = director.seats()
    now = game(seats, [0, 1, 2, 3], division, round_=1)
    shown = sheet.view()
    assert (shown["round"], shown["sheet"]["seats"]) == (0, old_seats)
    assert sheet.refused("enter_game", **now)["code"] == "not_your_round"
    where = {"division": division, "round": 1, "table": 0, "entrant": seats[0]}
    assert sheet.refused("confirm", **where)["code"] == "not_your_round"
    correction = game(old_seats, [0, 3, 2, 1], division, known_entries=1, reason="mistyped")
    assert sheet.refused("enter_game", **correction)["code"] == "round_over"
    lasting.do("enter_game", **now)
    code = code_of_sheet(director, 0, 1)
    assert code.view()["sheet"]["seats"] == seats
    code.do("confirm", **where)
    # Renewed, it is still the code of this round's sheet.
    number = next(one["link"] for one in director.links("referee") if one["round"] == 1)
    director.do("renew_link", link=number)
    assert code_of_sheet(director, 0, 1).view()["code_of"] == 1


def test_a_sheet_shows_who_corrected_it_and_who_confirmed_in_a_players_place(
    server: RunningServer,
) -> None:
    director, division = started(server, 4, MEET)
    hall, referee = director.page("players"), director.referee(0)
    seats = director.seats()
    phone = Page(
        server.port, director.contest, hall.do("claim", entrant=seats[0])["made"]["secret"]
    )
    referee.do("call_me", name="Kim")
    referee.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    where: Json = {"division": division, "round": 0, "table": 0}

    def confirmed() -> list[tuple[bool, str | None]]:
        totals = phone.view()["sheet"]["totals"]
        return [(one["confirmed"], one["confirmed_by"]) for one in totals]

    for seat in seats[:2]:
        referee.do("confirm", **where, entrant=seat)
    assert confirmed() == [(True, "Kim"), (True, None), (False, None), (False, None)]
    # The player's own word takes the mark away.
    phone.do("confirm", **where, entrant=seats[0])
    assert confirmed()[0] == (True, None)
    referee.do("confirm", **where, entrant=seats[0])
    assert confirmed()[0] == (True, None)

    correction = game(seats, [0, 1, 2, 4], division, known_entries=1, reason="miscounted")
    referee.do("enter_game", **correction)
    (shown,) = phone.view()["sheet"]["games"]
    assert (shown["entries"], shown["by"], shown["reason"]) == (2, "Kim", "miscounted")
    assert shown["at"] == shown["all"][1]["at"] > 0
    assert confirmed() == [(False, None)] * 4
    director.do("confirm_table", **where)
    assert [by for _, by in confirmed()] == ["", None, None, None]


def test_a_phone_of_the_last_round_is_told_so(server: RunningServer) -> None:
    director, division = started(server, 4, MEET)
    seats = director.seats()
    referee = director.referee(0)
    director.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    director.do("close", division=division)
    late = game(seats, [0, 1, 2, 9], division)
    assert referee.refused("enter_game", **late)["code"] == "round_over"
    confirm = {"division": division, "round": 0, "table": 0, "entrant": seats[0]}
    assert referee.refused("confirm", **confirm)["code"] == "round_over"


def test_every_open_page_is_told(server: RunningServer) -> None:
    director, division = started(server, 8)
    seats = director.seats()
    pages = [director.page("screen"), director.page("players"), director.referee(0), director]
    lines = [page.line() for page in pages]
    opened = [line.__enter__() for line in lines]
    try:
        assert [line.next()["view"]["role"] for line in opened] == [
            "screen", "players", "referee", "director",
        ]  # fmt: skip
        done = director.referee(0).do("enter_game", **game(seats, [0, 1, 2, 3], division))
        views = [line.view(done["seq"]) for line in opened]
        assert views[0]["divisions"][0]["states"] == ["partly", "empty"]
        assert views[2]["sheet"]["state"] == "partly"
        link = director.links("screen")[0]["link"]
        director.do("withdraw_link", link=link)
        while (message := opened[0].next())["type"] != "error":
            pass
        assert message["code"] == "link_withdrawn"
    finally:
        for line in lines:
            line.__exit__(None, None, None)


def test_a_device_claims_one_name_unless_the_director_allows_more(server: RunningServer) -> None:
    director, _ = started(server)
    hall, seats = director.page("players"), director.seats()
    assert director.view()["several_names"] is False

    with Player(server.port, "family") as family, Player(server.port, "other") as other:

        def claims(who: Player, entrant: str) -> tuple[int, str | None]:
            """Claim a name in a browser; return the status and why it is refused."""
            given = {"id": f"claim-{entrant}-{who.port}-{id(who)}", "command": {"type": "claim"}}
            given["command"] = {"type": "claim", "entrant": entrant}
            answer = who.http.post(
                f"/api/contests/{director.contest}/commands",
                json=given,
                headers={"Authorization": f"Bearer {hall.secret}"},
            )
            return answer.status_code, answer.json().get("error", {}).get("code")

        assert claims(family, seats[0]) == (200, None)
        assert claims(family, seats[0]) == (200, None)  # the same command again
        assert claims(family, seats[1]) == (422, "one_name")
        assert claims(other, seats[1]) == (200, None)
        director.do("phones", several=True)
        assert director.view()["several_names"] is True
        assert claims(family, seats[2]) == (200, None)
    assert hall.refused("phones", several=True)["code"] == "not_allowed"

    done = director.do("release_names")
    assert not any(one["phone"] for one in director.view()["entrants"])
    assert director.links("player") == []
    assert director.do("release_names")["seq"] > done["seq"]


def test_phones_confirm_nothing_where_the_director_has_switched_that_off(
    server: RunningServer,
) -> None:
    director, division = started(server, 4, MEET)
    referee, seats = director.referee(0), director.seats()
    made = director.page("players").do("claim", entrant=seats[0])["made"]
    phone = Page(server.port, director.contest, made["secret"])
    director.do("phones", confirm=False)
    assert (phone.view()["confirms"], director.view()["phones_confirm"]) == (False, False)
    assert director.view()["several_names"] is False
    referee.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    where: Json = {"division": division, "round": 0, "table": 0, "entrant": seats[0]}
    assert phone.refused("confirm", **where)["code"] == "phones_off"
    assert phone.refused("object", **where, reason="no")["code"] == "phones_off"
    referee.do("confirm", **where)
    (own,) = [one for one in phone.view()["sheet"]["totals"] if one["entrant"] == seats[0]]
    assert (own["confirmed"], own["confirmed_by"]) == (True, None)
    director.do("phones", confirm=True)
    phone.do("object", **where, reason="no")
    assert director.view()["undo"]["code"] == "phones_set"
