"""``tilerummy admin contest``: on a database, on a file, and beside a running server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.server.contest.support import Page, eventually, open_contest

if TYPE_CHECKING:
    from tests.server.contest.support import Director
    from tests.server.hosts import Host
    from tests.server.support import RunningServer


def with_people(server: RunningServer) -> Director:
    director = open_contest(server.port, "Spring cup")
    division = director.division()
    director.enter(division, "Zebulon Quartermaine", "Bo", "Cy", "Di")
    return director


def opened(server: RunningServer, answer: str) -> Page:
    """Return the page that a link of an answer opens."""
    contest, _, secret = answer.rpartition("/c/")[2].strip().partition("#")
    return Page(server.port, contest, secret)


def test_lists_shows_and_makes_a_new_link(host: Host) -> None:
    with host.serving() as server:
        director = with_people(server)
        contest = director.contest
        (listed,) = host.json("contest", "list")["contests"]
        assert (listed["contest"], listed["name"], listed["people"]) == (contest, "Spring cup", 4)
        assert "Spring cup" in host.tell("contest", "list", "--limit", "1")
        shown = host.json("contest", "show", contest)
        assert [one["role"] for one in shown["links"]] == ["director", "players", "screen"]
        output = json.dumps(shown) + host.tell("contest", "show", contest)
        assert director.secret not in output
        assert "Zebulon" not in output
        assert "Zebulon Quartermaine" in host.tell("contest", "show", contest, "--people")

        own = opened(server, host.json("contest", "new-link", contest)["link"])
        eventually(lambda: own.ask("GET").status_code == 200)
        assert own.view()["first"]
        assert director.view()["first"]
        only = opened(server, host.tell("contest", "new-link", contest, "--only"))
        eventually(lambda: only.ask("GET").status_code == 200)
        eventually(lambda: director.ask("GET").status_code == 403)
        assert director.error() == own.error() == "link_withdrawn"
        assert only.view()["first"]


def test_erases_people_and_deletes_contests(host: Host) -> None:
    with host.serving() as server:
        director = with_people(server)
        contest = director.contest
        child = director.view()["entrants"][0]["id"]
        answer = host.json("contest", "forget", contest, "--person", child)
        assert (answer["people"], answer["deleted"]) == (1, False)
        eventually(lambda: "Zebulon" not in director.ask("GET", "/export").text)
        assert "Bo" in director.ask("GET", "/export").text
        host.tell("contest", "forget", contest, "--people")
        eventually(lambda: all(one["erased"] for one in director.view()["entrants"]))
        assert "people 4" in host.tell("contest", "show", contest)
        assert host.fail("contest", "forget", contest, "--person", "e999") == "unknown_entrant"

        assert host.json("contest", "prune", "--older-than", "0", "--dry-run")["contests"] != []
        assert host.tell("contest", "forget", contest) == f"{contest} is deleted\n"
        eventually(lambda: director.ask("GET").status_code == 404)
        for action in ("show", "forget", "new-link"):
            assert host.fail("contest", action, contest) == "unknown_contest"
        with_people(server)
        assert host.tell("contest", "prune", "--older-than", "1") == "contests: 0\n"
