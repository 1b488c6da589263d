"""Whoever is erased from a contest is named nowhere any more; results stay."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from tests.server.contest.nodes import DIRECTOR, a_club
from tests.server.contest.support import CLIENT, MEET, Page, game, started
from tests.server.nodes import until
from tests.support.servers import running
from tilerummy.contest.model.erase import REMOVED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.contest.nodes import Host
    from tests.server.contest.support import Director
    from tests.server.store_support import Opener
    from tests.server.support import RunningServer
    from tilerummy.contest.model.state import Pod
    from tilerummy.server.contest.session import ContestSession

NAME = "Zebulon Quartermaine"
"""A name that nothing else has."""


def everything(director: Director) -> str:
    """Return all that directors can read of a contest."""
    paths = (
        "",
        "/export",
        "/log",
        "/results.csv?division=" + director.view()["divisions"][0]["id"],
    )
    return "\n".join(director.ask("GET", path).text for path in paths)


def with_a_history(server: RunningServer) -> tuple[Director, str, str]:
    """Return a contest in which somebody was renamed, has objected, and is written of."""
    director, division = started(server, 4, MEET)
    seats = director.seats()
    child = seats[0]
    rename = {"entrant": child, "group": "Quartermaine family", "division": division}
    director.do("change_entrant", name=NAME, **rename)
    director.do("change_entrant", name=f"{NAME} jr", **rename)
    hall, referee = director.page("players"), director.referee(0)
    referee.do("call_me", name=f"mother of {NAME}")
    phone = Page(server.port, director.contest, hall.do("claim", entrant=child)["made"]["secret"])
    referee.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    where = {"division": division, "round": 0, "table": 0}
    phone.do("object", **where, entrant=child, reason="Zebulon had 12")
    again = game(seats, [0, 12, 2, 3], division, known_entries=1, reason="Zebulon was right")
    referee.do("enter_game", **again)
    director.do("penalize", entrant=child, points=3, reason="Zebulon was late")
    about = f"asked for by {NAME.upper()} jr"
    director.do("penalize", entrant=seats[1], points=1, reason=about)
    return director, division, child


def test_a_person_is_gone_from_pages_files_and_the_log(server: RunningServer) -> None:
    director, division, child = with_a_history(server)
    assert everything(director).casefold().count("zebulon") > 5
    before = director.view()["divisions"][0]["standings"]
    phone = director.links("player")[0]["secret"]

    done = director.give({"type": "erase", "entrants": [child]}, "erase-one-person")
    assert done.status_code == 200, done.text
    answer = everything(director).casefold()
    assert "zebulon" not in answer
    assert "quartermaine" not in answer
    view = director.view()
    (shown,) = [one for one in view["entrants"] if one["id"] == child]
    assert (shown["name"], shown["group"], shown["erased"]) == (REMOVED, None, True)
    assert view["divisions"][0]["standings"] == before
    assert Page(server.port, director.contest, phone).error() == "link_withdrawn"
    # The same command again, and another one, change nothing.
    assert director.give({"type": "erase", "entrants": [child]}, "erase-one-person").json()[
        "repeated"
    ]
    director.do("erase", entrants=[child])

    for command in (
        {"type": "change_entrant", "entrant": child, "name": NAME, "division": division},
        {"type": "make_link", "role": "player", "entrant": child},
    ):
        assert director.give(command).json()["error"]["code"] == "erased"
    undo = director.view()["undo"]
    assert undo is None or undo["code"] != "entrant_erased"
    saved = director.ask("GET", "/export").content
    opened = CLIENT.post(f"http://127.0.0.1:{server.port}/api/contests/import", content=saved)
    assert opened.status_code == 201, opened.text


def test_a_file_that_names_an_erased_person_is_read_without_the_name(server: RunningServer) -> None:
    director, _, child = with_a_history(server)
    saved = json.loads(director.ask("GET", "/export").text)
    erased = {"v": 3, "type": "EntrantErased", "entrant": child}
    saved["events"].append({**saved["events"][-1], "cmd_id": "erased-by-hand", "event": erased})
    made = CLIENT.post(
        f"http://127.0.0.1:{server.port}/api/contests/import", content=json.dumps(saved).encode()
    ).json()
    again = type(director)(server.port, made["contest"], made["secret"])
    assert "zebulon" not in everything(again).casefold()


def test_only_the_director_who_opened_the_contest_erases(server: RunningServer) -> None:
    director, _ = started(server)
    child = director.seats()[0]
    own = director.view()["you"]
    made = director.do("make_link", role="director", label="Assistant")["made"]
    assistant = type(director)(server.port, director.contest, made["secret"])
    assert (director.view()["first"], assistant.view()["first"]) == (True, False)
    for refused in (
        assistant.refused("erase", entrants=[child]),
        assistant.refused("withdraw_link", link=own),
        assistant.refused("renew_link", link=own),
    ):
        assert refused["code"] == "not_first"
    assert assistant.ask("DELETE").json()["error"]["code"] == "not_first"
    for page in (director.page("players"), director.referee(0)):
        assert page.refused("erase", entrants=[child])["code"] == "not_first"
        assert page.ask("DELETE").json()["error"]["code"] == "not_allowed"
    assert director.refused("erase", entrants=["e999"])["code"] == "unknown_entrant"


def test_the_first_director_renews_the_own_link(server: RunningServer) -> None:
    director, _ = started(server)
    own = director.view()["you"]
    command = {"type": "renew_link", "link": own, "keep": True}
    made = director.give(command, "renew-my-own-link").json()["made"]
    # As long as the old link lasts an answer that was lost can be asked for again.
    assert director.give(command, "renew-my-own-link").json()["made"] == made
    renewed = type(director)(server.port, director.contest, made["secret"])
    renewed.do("withdraw_link", link=own)
    assert director.error() == "link_withdrawn"
    assert renewed.view()["first"]
    renewed.do("erase", entrants=[renewed.seats()[0]])


def test_a_contest_is_deleted_for_good(server: RunningServer) -> None:
    director, _ = started(server)
    screen = director.page("screen")
    with director.line() as line:
        line.next()
        assert director.ask("DELETE").status_code == 204
    for page in (director, screen):
        assert page.error() == "dead_link"


async def test_an_erased_name_is_gone_from_every_node_from_the_store_and_from_matches(
    open_store: Opener, tmp_path: Path
) -> None:
    async with a_club(open_store, tmp_path) as club:
        one, other = [await club.session(at) for at in (0, 1)]
        ((division, pods),) = [
            (key, each.rounds[0].pods) for key, each in one.contest.divisions.items()
        ]
        child = pods[0].seats[0]
        await club.do(0, "change_entrant", entrant=child, name=NAME, division=division)
        await club.do(0, "publish", division=division)
        await until(lambda: all(answer.match for answer in _pods(other)))
        match = _pods(other)[0].match
        sessions = [await host.match_session(match) for host in club.hosts]
        assert [match_session.state.seats[0].name for match_session in sessions] == [NAME, NAME]
        page = await club.watch(1, DIRECTOR)

        await club.do(0, "erase", entrants=[child])
        await until(lambda: other.contest.entrants[child].erased)
        assert NAME not in f"{one.queue.log} {other.queue.log}"
        await until(lambda: NAME not in str(page.view))
        for host in club.hosts:
            await until(partial(_is_unnamed, host, match))
            store = host.node.services.store
            stored = await store.contests.load(club.contest)
            played = await store.load(match or "")
            assert NAME not in f"{stored} {played} {await store.admin.listing()}"


def _pods(desk: ContestSession) -> tuple[Pod, ...]:
    (division,) = desk.contest.divisions.values()
    return division.rounds[0].pods


def _is_unnamed(host: Host, match: str | None) -> bool:
    """Whether a node has no seat of a match in memory with the name."""
    match_session = host.node.registry.awake_session(match or "")
    return match_session is None or NAME not in str(match_session.state.seats)


def test_a_name_is_not_left_in_the_file(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        director, _, child = with_a_history(server)
        director.do("erase", entrants=[child])
    answer = b"".join(path.read_bytes() for path in tmp_path.glob("*.db*"))
    assert b"Zebulon" not in answer
    assert b"removed" in answer
