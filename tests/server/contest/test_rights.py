"""The commands of each role, one table; and what an assistant can do and see over HTTP."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final, get_args

from tests.server.contest.support import MEET, Page, game, started
from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.command.results import Exhausted
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.server.contest.authorize import ContestRequest, authorize

if TYPE_CHECKING:
    from tests.server.contest.support import Director
    from tests.server.support import RunningServer
    from tilerummy.contest.model.state import Contest

RIGHTS: Final = {
    Role.DIRECTOR: """
        add_division change_division drop_division classes teams number_tables name_round seed
        enter change_entrant withdraw return erase drop_entrant admit keep_apart let_meet pin
        seat_late registration approve decline
        check_in mark announce change_announcement withdraw_announcement take_call
        draft stop_draft seat move swap join_tables split_table keep_draft drop_draft
        publish take_back bell close reopen reopen_table
        enter_game void_game settle confirm confirm_table object
        claim penalize revoke_penalty award revoke_award draw_lots
        make_link phones release_names referee_links withdraw_link renew_link call_me
        rename countdown undo
    """,
    Role.ASSISTANT: """
        enter change_entrant withdraw return mark seat_late approve decline
        enter_game settle confirm confirm_table object
        announce change_announcement withdraw_announcement take_call countdown bell call_me
    """,
    Role.REFEREE: "enter_game confirm take_call call_me",
    Role.PLAYERS: "claim",
    Role.PLAYER: "confirm object call_referee",
    Role.SCREEN: "",
    Role.PUBLIC: "",
    Role.REGISTER: "register",
    Role.APPLICANT: "",
}
"""What the guide promises for each role."""
KINDS: Final = {kind.type: kind for kind in get_args(asked.ClientCommand)}
VALUES: Final[dict[str, Any]] = {
    "division": D, "entrant": "p1", "round": 0, "table": 0, "game": 0, "entry": 0, "call": 0,
    "ending": Exhausted(), "lines": (),
}  # fmt: skip
"""Of the table of every link here; other fields matter to nobody's rights."""


def sample(kind: Any) -> Any:
    """Return a command of *kind* about player p1 and the first table."""
    needed = {
        field.name: VALUES.get(field.name, 1)
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING
    }
    return kind(**needed)


def running() -> LocalContest:
    """Return a contest with a running round, and a link of every role in the order of `Role`."""
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=2, games=1))
    desk.publish([("p1", "p2", "p3", "p4")])
    for role in Role:
        if role is Role.APPLICANT:
            desk.do(asked.SetRegistration(open=True))
            desk.do(asked.Register(name="Ada", division=D))
        else:
            desk.do(asked.MakeLink(role=role, division=D, table=0, entrant="p1"))
    phone = list(Role).index(Role.PLAYER) + 1
    desk.do(asked.CallReferee(), link=phone)
    return desk


def refusal(now: Contest, link: int, type_: str) -> str | None:
    """Return the code with which a command of *link* is refused."""
    try:
        authorize(now, ContestRequest(link, sample(KINDS[type_]), 0))
    except ContestError as error:
        return error.code
    return None


def test_every_role_may_give_its_own_commands_and_no_others() -> None:
    now = running().contest
    assert [link.role for link in now.links] == list(Role)
    for link, role in enumerate(Role, start=1):
        codes = {type_: refusal(now, link, type_) for type_ in KINDS}
        assert {type_ for type_ in KINDS if codes[type_] is None} == set(RIGHTS[role].split()), role
        assert set(codes.values()) <= {None, "not_allowed", "not_first"}, role


def test_an_assistant_enters_results_of_the_running_round_alone() -> None:
    desk = running()
    assistant = list(Role).index(Role.ASSISTANT) + 1
    desk.play_round()
    for type_ in ("enter_game", "settle", "confirm", "confirm_table", "object"):
        assert refusal(desk.contest, assistant, type_) == "round_over"


def assistant_of(director: Director) -> Page:
    made = director.do("make_link", role="assistant", label="Mina")["made"]
    return Page(director.port, director.contest, made["secret"])


def test_an_assistant_does_the_work_of_the_day(server: RunningServer) -> None:
    director, division = started(server, 7, MEET)
    assistant = assistant_of(director)
    seats = [one["seats"] for one in assistant.view()["divisions"][0]["sheets"]]
    table = min(range(2), key=lambda at: len(seats[at]))
    entered = assistant.do("enter", people=[{"name": "Late", "division": division}])
    (late,) = entered["made"]["entrants"]
    assistant.do("seat_late", entrant=late, table=table)
    assistant.do("mark", entrant=late, attendance="present")
    first = game(seats[1 - table], [0, 1, 2, 3], division, table=1 - table)
    director.page("screen")
    director.referee(1 - table).do("enter_game", **first)
    # What is entered at the desk corrects without a dispute.
    again = game(
        seats[1 - table], [0, 1, 2, 5], division, table=1 - table, known_entries=1, reason="misread"
    )
    assistant.do("enter_game", **again)
    where = {"division": division, "round": 0, "table": 1 - table}
    assistant.do("confirm_table", **where)
    assert director.view()["divisions"][0]["sheets"][1 - table]["state"] == "confirmed"
    log = director.ask("GET", "/log").json()["entries"]
    assert {one["by"] for one in log[:3]} == {"Mina"}
    changed = again | {"known_entries": 2, "reason": "misread again"}
    assert assistant.tried("enter_game", **changed)["lines"]
    for path in (f"/rounds/{division}/0", f"/entrants/{late}", f"/results.csv?division={division}"):
        assert assistant.ask("GET", path).status_code == 200, path
    pasted = assistant.ask("POST", "/entrants", content="Somebody")
    assert pasted.json()["rows"][0]["name"] == "Somebody"


def test_an_assistant_sees_neither_links_nor_drafts_and_ends_nothing(
    server: RunningServer,
) -> None:
    director, division = started(server, 4, MEET)
    assistant = assistant_of(director)
    view = assistant.view()
    assert (view["role"], view["label"]) == ("assistant", "Mina")
    secrets = {link["secret"] for link in director.view()["links"]}
    assert not [secret for secret in secrets if secret in assistant.ask("GET", "").text]
    for path in ("/log", "/export", "/export/html", "/games.csv", "/games.json"):
        assert assistant.error(path) == "not_allowed", path
    assert assistant.ask("DELETE").json()["error"]["code"] == "not_allowed"
    seats = director.seats()
    director.do("penalize", entrant=seats[0], points=7, reason="came at ten")
    assert "came at ten" not in assistant.ask("GET", "").text
    director.do("enter_game", **game(seats, [0, 1, 2, 3], division))
    director.do("close", division=division)
    before = assistant.view()
    director.do("draft", division=division)
    after = assistant.view()
    assert after | {"seq": 0} == before | {"seq": 0}
    assert assistant.refused("publish", division=division)["code"] == "not_allowed"


def test_the_link_of_an_assistant_is_replaced_and_revoked(server: RunningServer) -> None:
    director, _ = started(server)
    first = assistant_of(director)
    (link,) = director.links("assistant")
    made = director.do("renew_link", link=link["link"])["made"]
    assert first.error() == "link_withdrawn"
    second = Page(director.port, director.contest, made["secret"])
    assert second.view()["label"] == "Mina"
    director.do("withdraw_link", link=made["links"][0])
    assert second.error() == "link_withdrawn"
    # It is no second director's link.
    you = director.view()["you"]
    assert director.refused("withdraw_link", link=you)["code"] == "last_director"
