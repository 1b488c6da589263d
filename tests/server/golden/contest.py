"""A contest for the record: every kind of command, every role, and every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.server.contest.support import Page, eventually, game, open_contest
from tests.server.golden.tape import Tape, TapedDirector, TapedPage, counted_secrets
from tests.server.support import running
from tests.support.players import GreedyMinds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_KNOCKOUT: Final = {"format": "knockout", "games": 1, "advance": 2}
_MEET: Final = {"format": "meet", "rounds": 2, "games": 1}
_NAMES: Final = ("Ada", "Ben", "Cho", "Dan", "Eli", "Fay", "Gus", "Hoa")


def record(folder: Path) -> str:
    """Hold the contest on a server of its own, and return the transcript."""
    tape = Tape()
    with counted_secrets(), running(folder, GreedyMinds()) as server:
        director = TapedDirector(tape, "director", open_contest(server.port, "Spring cup"))
        division = _set_up(director)
        seats = _seat(director, division)
        pages = _play(director, division, seats)
        _correct(director, division, seats)
        _second_round(director, division)
        for page in (director, *pages):
            _listen(page, director.view()["seq"])
        _end(director, division)
    tape.keep_streams(folder / "tilerummy.db")
    return tape.text()


def _set_up(director: TapedDirector) -> str:
    director.do("rename", name="Spring cup 2026")
    director.do("call_me", name="Ida")
    other = director.do(
        "add_division", name="Adults", ruleset="classic", clock_s=300, stages=[_MEET]
    )["made"]["division"]
    division = director.division(_KNOCKOUT)
    director.do("change_division", division=division, name="Everybody")
    director.do("drop_division", division=other)
    listed = "Name;School\r\n" + "".join(f"{name};North\r\n" for name in _NAMES)
    asked = f"/entrants?division={division}"
    director.ask("POST", asked, content=listed.encode("cp1252"))
    entrants = director.enter(division, *_NAMES)
    director.do(
        "change_entrant", entrant=entrants[0], name="Ada L.", group="North", division=division
    )
    director.refused("enter", people=[{"name": "", "group": None, "division": division}])
    (late,) = director.enter(division, "Typo")
    director.do("drop_entrant", entrant=late)
    director.do("withdraw", entrant=entrants[7])
    director.do("return", entrant=entrants[7])
    director.do("phones", confirm=True, several=False)
    director.do("make_link", role="director", label="Assistant")
    assistant = director.view()["links"][-1]["link"]
    director.do("renew_link", link=assistant, keep=False)
    director.do("withdraw_link", link=director.view()["links"][-1]["link"])
    return division


def _seat(director: TapedDirector, division: str) -> list[list[str]]:
    director.do("draft", division=division)
    keys = [one["id"] for one in director.view()["entrants"]]
    director.do("seat", division=division, tables=[keys[:4], keys[4:]])
    director.do("swap", one=keys[0], other=keys[4])
    director.do("swap", one=keys[0], other=keys[4])
    director.do("join_tables", division=division, one=0, other=1)
    director.do("split_table", division=division, table=0)
    director.do("seat", division=division, tables=[keys[:4], keys[4:]])
    director.do("move", entrant=keys[3], table=1)
    director.do("move", entrant=keys[3], table=0, seat=3)
    director.do("keep_draft", division=division)
    director.do("drop_draft", division=division)
    director.do("seat", division=division, tables=[keys[:4], keys[4:]])
    director.do("referee_links", division=division)
    director.do("countdown", seconds=600)
    director.do("countdown", seconds=None)
    director.do("publish", division=division)
    director.do("take_back", division=division)
    director.do("publish", division=division)
    return [keys[:4], keys[4:]]


def _entry(seats: list[str], owed: list[int], division: str, table: int, **more: Any) -> Any:
    return game(seats, owed, division, table=table, **more)


def _play(director: TapedDirector, division: str, seats: list[list[str]]) -> list[TapedPage]:
    players = director.taped("players", director.page("players"))
    screen = director.taped("screen", director.page("screen"))
    referee = director.taped("referee", director.referee(0))
    for page in (players, screen, referee):
        page.view()
    director.do("enter_game", **_entry(seats[0], [9, 0, 9, 9], division, 0))
    where = {"division": division, "round": 0, "table": 0, "game": 0}
    director.do("void_game", **where, reason="only a trial")
    referee.refused("enter_game", **_entry(seats[0], [0, 0, 9, 9], division, 0))
    referee.do("enter_game", **_entry(seats[0], [0, 10, 20, 31], division, 0))
    director.do("enter_game", **_entry(seats[0], [0, 10, 21, 31], division, 0))
    director.do("settle", **where, entry=0)
    claimed = players.do("claim", entrant=seats[0][1])["made"]["secret"]
    phone = director.taped("phone", players)
    phone.secret = claimed
    phone.view()
    table = {"division": division, "round": 0, "table": 0}
    phone.do("object", **table, entrant=seats[0][1], reason="20 tiles?")
    phone.do("confirm", **table, entrant=seats[0][1])
    phone.refused("close", division=division)
    _listen(phone, director.view()["seq"])
    director.do("release_names")
    director.do("confirm_table", **table)
    director.refused("reopen_table", **table, without=[])
    for page in (players, screen):
        page.view()
    return [players, screen, referee]


def _listen(page: TapedPage, seq: int) -> None:
    """Open the page's line when nothing happens: what is bundled together depends on time."""
    with page.line() as line:
        line.view(seq)
        line.socket.send('{"type":"ping"}')
        assert line.next()["type"] == "pong"
        line.socket.send('{"type":"unknown"}')
        assert line.next()["type"] == "error"


def _correct(director: TapedDirector, division: str, seats: list[list[str]]) -> None:
    penalty = {"entrant": seats[1][1], "points": 50, "reason": "phone at the table"}
    director.tried("penalize", **penalty)
    director.do("penalize", **penalty)
    director.do("revoke_penalty", penalty=0)
    award = {"division": division, "round": 0, "entrant": seats[1][3], "wins": 0, "points": 5}
    director.do("award", **award, reason="a tile was missing")
    director.do("revoke_award", award=0)
    director.do("enter_game", **_entry(seats[1], [0, 10, 10, 10], division, 1))
    director.do("confirm_table", division=division, round=0, table=1)
    (late,) = director.enter(division, "Late Lea")
    director.refused("seat_late", entrant=late, table=0)
    director.do("draw_lots", division=division, entrants=seats[1][1:])
    _wait_for(director, lambda one: one["draft"] is not None)
    director.do("reopen", division=division)
    director.do("close", division=division)
    _wait_for(director, lambda one: one["draft"] is not None)
    director.do("admit", entrant=late)


def _second_round(director: TapedDirector, division: str) -> None:
    director.do("draft", division=division)
    director.refused("stop_draft", division="d99")
    director.do("publish", division=division)
    tables = director.view()["divisions"][-1]["sheets"]
    for sheet in tables:
        owed = [0, *(7 * at for at in range(1, len(sheet["seats"])))]
        entered = _entry(sheet["seats"], owed, division, sheet["table"], round_=1)
        director.do("enter_game", **entered)
        director.do("confirm_table", division=division, round=1, table=sheet["table"])
    _wait_for(director, lambda one: one["over"] or one["draft"] is not None)


def _wait_for(director: TapedDirector, so: Callable[[Any], bool]) -> None:
    """Wait for what the server does by itself, with questions that are not on the tape."""
    asking = Page(director.port, director.contest, director.secret)
    eventually(lambda: so(asking.view()["divisions"][-1]))


def _end(director: TapedDirector, division: str) -> None:
    director.do("rename", name="A name too many")
    view = director.view()
    director.do("undo", action=view["undo"]["action"])
    first = view["entrants"][0]["id"]
    for path in (
        f"/rounds/{division}/0",
        f"/bracket/{division}",
        f"/entrants/{first}",
        "/log",
        f"/results.csv?division={division}",
        f"/results.csv?division={division}&language=ko",
    ):
        director.ask("GET", path)
    director.do("name_round", division=division, round=1, name="Last table")
    director.view()
    director.do("erase", entrants=[first])
    director.do("teams", division=division, measure="places", best=2)
    director.view()
    director.ask("GET", f"/teams.csv?division={division}")
    director.ask("GET", "/export")
    director.ask("GET", "/rounds/d9/0")
    director.ask("GET", "/nothing")
