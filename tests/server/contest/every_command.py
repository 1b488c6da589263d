"""A command of every kind that clients may send, and what it needs to be carried out.

Each preparation can be repeated: it makes people, rounds and links of its own, or asks for
something else each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.server.contest.support import Director, Page, eventually, game, open_contest

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
Asked = tuple[Page, Json]
"""Who gives a command, and its fields."""
THREE_ROUNDS: Final = {"format": "meet", "rounds": 3, "games": 1}
ONE_ROUND: Final = THREE_ROUNDS | {"rounds": 1}
PAIRS: Final = ONE_ROUND | {"table_size": 2}


class RunningContest:
    """A contest with a running round, and the pages of everybody who gives commands there."""

    def __init__(self, port: int) -> None:
        self.director: Director = open_contest(port)
        self._made = 0
        self.division, self.entrants = self.running(8, THREE_ROUNDS)
        self.director.do("registration", open=True)
        self.form = self.director.page("register")
        self.assistant = self.page(self.director.do("make_link", role="assistant")["made"])
        self.referee = self.page(self.link("referee", division=self.division, table=0))
        self.phone = self.page(self.link("player", entrant=self.entrants[0]))

    def page(self, made: Json) -> Page:
        return Page(self.director.port, self.director.contest, made["secret"])

    def link(self, role: str, **fields: object) -> Json:
        made: Json = self.director.do("make_link", role=role, **fields)["made"]
        return made

    def number_of(self, made: Json) -> int:
        (number,) = (one["link"] for one in self._view("links") if one["secret"] == made["secret"])
        return int(number)

    def _view(self, part: str) -> list[Json]:
        found: list[Json] = self.director.view().get(part, [])
        return found

    # People and rounds.

    def people(self, division: str, count: int) -> list[str]:
        """Enter people; no two of a contest have the same name."""
        names = [f"Person {at}" for at in range(self._made, self._made + count)]
        self._made += count
        return self.director.enter(division, *names)

    def with_people(self, count: int, *stages: Json, **terms: Any) -> tuple[str, list[str]]:
        """Add a division and its people."""
        name = f"Division {self._made} {len(self._view('divisions'))}"
        made = self.director.do("add_division", name=name, stages=list(stages), **terms)["made"]
        return made["division"], self.people(made["division"], count) if count else []

    def drafted(
        self, count: int, *stages: Json, tables: int = 1, **terms: Any
    ) -> tuple[str, list[str]]:
        """Add a division whose first round is drafted."""
        division, entrants = self.with_people(count, *(stages or (ONE_ROUND,)), **terms)
        seats = [entrants[at::tables] for at in range(tables)]
        self.director.do("seat", division=division, tables=seats)
        return division, entrants

    def running(self, count: int, *stages: Json, **terms: Any) -> tuple[str, list[str]]:
        """Add a division whose first round is played, at tables of three or four."""
        division, entrants = self.drafted(count, *stages, tables=-(-count // 4), **terms)
        self.director.do("publish", division=division)
        return division, entrants

    def entered(self, *owed: int, stage: Json = ONE_ROUND) -> tuple[str, list[str]]:
        """Add a division whose only table has played its game; *owed* is left on the racks."""
        division, entrants = self.running(len(owed), stage)
        self.director.do("enter_game", **game(entrants, owed, division))
        return division, entrants

    def closed(self, *owed: int) -> tuple[str, list[str]]:
        """Add a division whose only round is over."""
        division, entrants = self.entered(*owed)
        self.director.do("close", division=division)
        return division, entrants

    def one_more(self) -> str:
        """Enter somebody in the division that plays."""
        (entrant,) = self.people(self.division, 1)
        return entrant

    # What is shown in the hall.

    def announcement(self, number: int) -> int:
        """Make an announcement, after those that are shown are withdrawn; return its number."""
        self.no_announcements()
        self.director.do("announce", text=f"Lunch {number}")
        return int(self._view("announcements")[0]["announcement"])

    def no_announcements(self) -> None:
        for one in self._view("announcements"):
            self.director.do("withdraw_announcement", announcement=one["announcement"])

    def no_calls(self) -> None:
        for one in self._view("calls"):
            self.director.do("take_call", call=one["call"])

    def call(self) -> int:
        """Call a referee; return the number of the call."""
        self.no_calls()
        self.phone.do("call_referee")
        return int(self._view("calls")[0]["call"])

    def registration(self, number: int) -> int:
        """Register somebody; return the number of the registration."""
        self.director.do("registration", open=True)
        self.form.do("register", name=f"Guest {number}", division=self.division)
        return int(self._view("waiting")[-1]["registration"])


def where(division: str, **more: Any) -> Json:
    """Return the fields of the first table of the first round."""
    return {"division": division, "round": 0, "table": 0, **more}


# Divisions.


def change_division(running: RunningContest, number: int) -> Json:
    return {"division": running.division, "name": f"Cup {number}"}


def drop_division(running: RunningContest, _: int) -> Json:
    return {"division": running.with_people(0, ONE_ROUND)[0]}


def classes(running: RunningContest, number: int) -> Json:
    division = running.closed(0, 5, 16, 30)[0]
    names = [{"name": f"{name} {number}"} for name in ("Gold", "Silver")]
    return {"division": division, "classes": names, "stages": [PAIRS]}


def teams(running: RunningContest, number: int) -> Json:
    return {"division": running.division, "measure": "games", "best": 1 + number % 64}


def number_tables(running: RunningContest, number: int) -> Json:
    return {"division": running.division, "numbers": [number, number + 2000]}


def seed(running: RunningContest, number: int) -> Json:
    at = number % len(running.entrants)
    return {"division": running.division, "entrants": running.entrants[at:] + running.entrants[:at]}


# People.


def returning(running: RunningContest, _: int) -> Json:
    entrant = running.one_more()
    running.director.do("withdraw", entrant=entrant)
    return {"entrant": entrant}


def erase(running: RunningContest, number: int) -> Json:
    people = [{"name": f"Erased {number}", "division": running.division}]
    return {"entrants": running.director.do("enter", people=people)["made"]["entrants"]}


def apart(running: RunningContest, _: int) -> Json:
    return {"people": running.people(running.division, 2)}


def let_meet(running: RunningContest, number: int) -> Json:
    pair = apart(running, number)
    running.director.do("keep_apart", **pair)
    return pair


def seat_late(running: RunningContest, _: int) -> Json:
    division = running.running(3)[0]
    return {"entrant": running.people(division, 1)[0], "table": 0}


# Rounds.


def seat(running: RunningContest, _: int) -> Json:
    division, entrants = running.drafted(6, tables=2)
    return {"division": division, "tables": [entrants[:3], entrants[3:]]}


def move(running: RunningContest, _: int) -> Json:
    entrants = running.drafted(7, tables=2)[1]
    return {"entrant": entrants[0], "table": 1}


def swap(running: RunningContest, _: int) -> Json:
    entrants = running.drafted(6, tables=2)[1]
    return {"one": entrants[0], "other": entrants[1]}


def join_tables(running: RunningContest, _: int) -> Json:
    return {"division": running.drafted(6, tables=2)[0], "one": 0, "other": 1}


def split_table(running: RunningContest, _: int) -> Json:
    return {"division": running.drafted(6)[0], "table": 0}


def keep_draft(running: RunningContest, _: int) -> Json:
    division = running.drafted(3)[0]
    running.people(division, 1)
    return {"division": division}


def reopen_table(running: RunningContest, _: int) -> Json:
    terms: Json = {"ruleset": "tournament", "clock_s": 300, "online": True}
    division = running.running(3, ONE_ROUND, **terms)[0]

    def opened() -> bool:
        view = running.director.view()
        (sheets,) = (one["sheets"] for one in view["divisions"] if one["id"] == division)
        return bool(sheets[0]["match"])

    eventually(opened)
    return where(division)


# Results.


def enter_game(running: RunningContest, _: int) -> Asked:
    division, entrants = running.running(4)
    referee = running.page(running.link("referee", division=division, table=0))
    return referee, game(entrants, [0, 5, 16, 3], division)


def settle(running: RunningContest, _: int) -> Json:
    division, entrants = running.running(4)
    for owed in ((0, 5, 16, 3), (0, 5, 61, 3)):
        referee = running.page(running.link("referee", division=division, table=0))
        referee.do("enter_game", **game(entrants, owed, division))
    return where(division, game=0, entry=1)


def confirm(running: RunningContest, _: int) -> Asked:
    division, entrants = running.entered(0, 5, 16, 3)
    phone = running.page(running.link("player", entrant=entrants[1]))
    return phone, where(division, entrant=entrants[1])


def object_to(running: RunningContest, number: int) -> Asked:
    phone, fields = confirm(running, number)
    return phone, {**fields, "reason": "I had 15 left."}


def revoke_penalty(running: RunningContest, _: int) -> Json:
    given = {"entrant": running.entrants[2], "points": 5, "reason": "late"}
    running.director.do("penalize", **given)
    events = running.director.ask("GET", "/export").json()["events"]
    return {"penalty": sum(one["event"]["type"] == "Penalized" for one in events) - 1}


def award(running: RunningContest, number: int) -> Json:
    worth = {"wins": 1, "points": number, "reason": "bye"}
    return {"division": running.division, "round": 0, "entrant": running.entrants[3], **worth}


def revoke_award(running: RunningContest, number: int) -> Json:
    running.director.do("award", **award(running, number))
    events = running.director.ask("GET", "/export").json()["events"]
    return {"award": sum(one["event"]["type"] == "AwardGiven" for one in events) - 1}


def draw_lots(running: RunningContest, _: int) -> Json:
    division, entrants = running.entered(0, 5, 5, 30)
    return {"division": division, "entrants": [entrants[2], entrants[1]]}


# Links and the contest itself.


def release_names(running: RunningContest, _: int) -> Json:
    running.director.do("release_names")
    running.link("player", entrant=running.one_more())
    return {}


def withdraw_link(running: RunningContest, _: int) -> Json:
    return {"link": running.number_of(running.link("screen"))}


def undo(running: RunningContest, number: int) -> Json:
    running.director.do("change_division", division=running.division, name=f"Undone {number}")
    return {"action": running.director.view()["undo"]["action"]}


def _announce(running: RunningContest, number: int) -> Asked:
    running.no_announcements()
    return running.assistant, {"text": f"Round {number}"}


def _change_announcement(running: RunningContest, number: int) -> Asked:
    shown = running.announcement(number)
    return running.assistant, {"announcement": shown, "text": f"Dinner {number}"}


def _call(running: RunningContest, _: int) -> Asked:
    running.no_calls()
    return running.phone, {}


def _register(running: RunningContest, number: int) -> Asked:
    running.director.do("registration", open=True)
    return running.form, {"name": f"Caller {number}", "division": running.division}


def _by_director(
    fields: Callable[[RunningContest, int], Json],
) -> Callable[[RunningContest, int], Asked]:
    return lambda running, number: (running.director, fields(running, number))


def _by_assistant(
    fields: Callable[[RunningContest, int], Json],
) -> Callable[[RunningContest, int], Asked]:
    return lambda running, number: (running.assistant, fields(running, number))


COMMANDS: Final[dict[str, Callable[[RunningContest, int], Asked]]] = {
    "add_division": _by_director(lambda _, n: {"name": f"New {n}", "stages": [ONE_ROUND]}),
    "change_division": _by_director(change_division),
    "drop_division": _by_director(drop_division),
    "classes": _by_director(classes),
    "teams": _by_director(teams),
    "number_tables": _by_director(number_tables),
    "name_round": _by_director(lambda running, n: {
        "division": running.division, "round": 0, "name": f"Morning {n}",
    }),
    "seed": _by_director(seed),
    "enter": _by_assistant(lambda running, n: {
        "people": [{"name": f"Late {n}", "division": running.division}],
    }),
    "change_entrant": _by_assistant(lambda running, n: {
        "entrant": running.entrants[0], "name": f"Renamed {n}", "division": running.division,
    }),
    "withdraw": _by_assistant(lambda running, _: {"entrant": running.one_more()}),
    "return": _by_assistant(returning),
    "erase": _by_director(erase),
    "drop_entrant": _by_director(lambda running, _: {"entrant": running.one_more()}),
    "admit": _by_director(lambda running, _: {"entrant": running.one_more()}),
    "keep_apart": _by_director(apart),
    "let_meet": _by_director(let_meet),
    "pin": _by_director(lambda running, n: {"entrant": running.entrants[1], "table": n % 400}),
    "seat_late": _by_assistant(seat_late),
    "registration": _by_director(lambda running, _: {
        "open": not running.director.view().get("registration_open", False),
    }),
    "register": _register,
    "approve": _by_assistant(lambda running, n: {"registrations": [running.registration(n)]}),
    "decline": _by_director(lambda running, n: {"registrations": [running.registration(n)]}),
    "check_in": _by_director(lambda running, _: {
        "on": not running.director.view().get("check_in", False),
    }),
    "mark": _by_assistant(lambda running, _: {
        "entrant": running.one_more(), "attendance": "late",
    }),
    "announce": _announce,
    "change_announcement": _change_announcement,
    "withdraw_announcement": _by_assistant(lambda running, n: {
        "announcement": running.announcement(n),
    }),
    "call_referee": _call,
    "take_call": lambda running, _: (running.referee, {"call": running.call()}),
    "draft": _by_director(lambda running, _: {"division": running.with_people(4, ONE_ROUND)[0]}),
    "stop_draft": _by_director(lambda running, _: {"division": running.division}),
    "seat": _by_director(seat),
    "move": _by_director(move),
    "swap": _by_director(swap),
    "join_tables": _by_director(join_tables),
    "split_table": _by_director(split_table),
    "keep_draft": _by_director(keep_draft),
    "drop_draft": _by_director(lambda running, _: {"division": running.drafted(4)[0]}),
    "publish": _by_director(lambda running, _: {"division": running.drafted(4)[0]}),
    "take_back": _by_director(lambda running, _: {"division": running.running(4)[0]}),
    "bell": _by_assistant(lambda running, n: {"division": running.division, "seconds": 600 + n}),
    "close": _by_director(lambda running, _: {"division": running.entered(0, 5, 16, 3)[0]}),
    "reopen": _by_director(lambda running, _: {"division": running.closed(0, 5, 16, 3)[0]}),
    "reopen_table": _by_director(reopen_table),
    "enter_game": enter_game,
    "void_game": _by_director(lambda running, _: where(
        running.entered(0, 5, 16, 3)[0], game=0, reason="a trial",
    )),
    "settle": _by_assistant(settle),
    "confirm": confirm,
    "confirm_table": _by_assistant(lambda running, _: where(running.entered(0, 5, 16, 3)[0])),
    "object": object_to,
    "claim": lambda running, _: (running.director.page("players"), {"entrant": running.one_more()}),
    "penalize": _by_director(lambda running, n: {
        "entrant": running.entrants[1], "points": n, "reason": "came at ten",
    }),
    "revoke_penalty": _by_director(revoke_penalty),
    "award": _by_director(award),
    "revoke_award": _by_director(revoke_award),
    "draw_lots": _by_director(draw_lots),
    "make_link": _by_director(lambda _, n: {"role": "assistant", "label": f"Helper {n}"}),
    "phones": _by_director(lambda running, _: {
        "confirm": not running.director.view()["phones_confirm"],
    }),
    "release_names": _by_director(release_names),
    "referee_links": _by_director(lambda running, _: {"division": running.running(4)[0]}),
    "withdraw_link": _by_director(withdraw_link),
    "renew_link": _by_director(withdraw_link),
    "call_me": lambda running, n: (running.referee, {"name": f"Referee {n}"}),
    "rename": _by_director(lambda _, n: {"name": f"Contest {n}"}),
    "countdown": _by_assistant(lambda _, n: {"seconds": 600 + n}),
    "undo": _by_director(undo),
}  # fmt: skip
"""Who gives each command, and its fields, different for each number."""
EVENTS: Final = {
    "register": 2,
    "approve": 3,
    "classes": 4,
    "confirm_table": 4,
    "renew_link": 2,
}
"""How many events a command is, where it is more than one."""
