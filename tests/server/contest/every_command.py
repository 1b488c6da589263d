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


class Hall:
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


def change_division(hall: Hall, number: int) -> Json:
    return {"division": hall.division, "name": f"Cup {number}"}


def drop_division(hall: Hall, _: int) -> Json:
    return {"division": hall.with_people(0, ONE_ROUND)[0]}


def classes(hall: Hall, number: int) -> Json:
    division = hall.closed(0, 5, 16, 30)[0]
    names = [{"name": f"{name} {number}"} for name in ("Gold", "Silver")]
    return {"division": division, "classes": names, "stages": [PAIRS]}


def teams(hall: Hall, number: int) -> Json:
    return {"division": hall.division, "measure": "games", "best": 1 + number % 64}


def number_tables(hall: Hall, number: int) -> Json:
    return {"division": hall.division, "numbers": [number, number + 2000]}


def seed(hall: Hall, number: int) -> Json:
    at = number % len(hall.entrants)
    return {"division": hall.division, "entrants": hall.entrants[at:] + hall.entrants[:at]}


# People.


def returning(hall: Hall, _: int) -> Json:
    entrant = hall.one_more()
    hall.director.do("withdraw", entrant=entrant)
    return {"entrant": entrant}


def erase(hall: Hall, number: int) -> Json:
    people = [{"name": f"Erased {number}", "division": hall.division}]
    return {"entrants": hall.director.do("enter", people=people)["made"]["entrants"]}


def apart(hall: Hall, _: int) -> Json:
    return {"people": hall.people(hall.division, 2)}


def let_meet(hall: Hall, number: int) -> Json:
    pair = apart(hall, number)
    hall.director.do("keep_apart", **pair)
    return pair


def seat_late(hall: Hall, _: int) -> Json:
    division = hall.running(3)[0]
    return {"entrant": hall.people(division, 1)[0], "table": 0}


# Rounds.


def seat(hall: Hall, _: int) -> Json:
    division, entrants = hall.drafted(6, tables=2)
    return {"division": division, "tables": [entrants[:3], entrants[3:]]}


def move(hall: Hall, _: int) -> Json:
    entrants = hall.drafted(7, tables=2)[1]
    return {"entrant": entrants[0], "table": 1}


def swap(hall: Hall, _: int) -> Json:
    entrants = hall.drafted(6, tables=2)[1]
    return {"one": entrants[0], "other": entrants[1]}


def join_tables(hall: Hall, _: int) -> Json:
    return {"division": hall.drafted(6, tables=2)[0], "one": 0, "other": 1}


def split_table(hall: Hall, _: int) -> Json:
    return {"division": hall.drafted(6)[0], "table": 0}


def keep_draft(hall: Hall, _: int) -> Json:
    division = hall.drafted(3)[0]
    hall.people(division, 1)
    return {"division": division}


def reopen_table(hall: Hall, _: int) -> Json:
    terms: Json = {"ruleset": "tournament", "clock_s": 300, "online": True}
    division = hall.running(3, ONE_ROUND, **terms)[0]

    def opened() -> bool:
        view = hall.director.view()
        (sheets,) = (one["sheets"] for one in view["divisions"] if one["id"] == division)
        return bool(sheets[0]["match"])

    eventually(opened)
    return where(division)


# Results.


def enter_game(hall: Hall, _: int) -> Asked:
    division, entrants = hall.running(4)
    referee = hall.page(hall.link("referee", division=division, table=0))
    return referee, game(entrants, [0, 5, 16, 3], division)


def settle(hall: Hall, _: int) -> Json:
    division, entrants = hall.running(4)
    for owed in ((0, 5, 16, 3), (0, 5, 61, 3)):
        referee = hall.page(hall.link("referee", division=division, table=0))
        referee.do("enter_game", **game(entrants, owed, division))
    return where(division, game=0, entry=1)


def confirm(hall: Hall, _: int) -> Asked:
    division, entrants = hall.entered(0, 5, 16, 3)
    phone = hall.page(hall.link("player", entrant=entrants[1]))
    return phone, where(division, entrant=entrants[1])


def object_to(hall: Hall, number: int) -> Asked:
    phone, fields = confirm(hall, number)
    return phone, {**fields, "reason": "I had 15 left."}


def revoke_penalty(hall: Hall, _: int) -> Json:
    given = {"entrant": hall.entrants[2], "points": 5, "reason": "late"}
    hall.director.do("penalize", **given)
    events = hall.director.ask("GET", "/export").json()["events"]
    return {"penalty": sum(one["event"]["type"] == "Penalized" for one in events) - 1}


def award(hall: Hall, number: int) -> Json:
    worth = {"wins": 1, "points": number, "reason": "bye"}
    return {"division": hall.division, "round": 0, "entrant": hall.entrants[3], **worth}


def revoke_award(hall: Hall, number: int) -> Json:
    hall.director.do("award", **award(hall, number))
    events = hall.director.ask("GET", "/export").json()["events"]
    return {"award": sum(one["event"]["type"] == "AwardGiven" for one in events) - 1}


def draw_lots(hall: Hall, _: int) -> Json:
    division, entrants = hall.entered(0, 5, 5, 30)
    return {"division": division, "entrants": [entrants[2], entrants[1]]}


# Links and the contest itself.


def release_names(hall: Hall, _: int) -> Json:
    hall.director.do("release_names")
    hall.link("player", entrant=hall.one_more())
    return {}


def withdraw_link(hall: Hall, _: int) -> Json:
    return {"link": hall.number_of(hall.link("screen"))}


def undo(hall: Hall, number: int) -> Json:
    hall.director.do("change_division", division=hall.division, name=f"Undone {number}")
    return {"action": hall.director.view()["undo"]["action"]}


def _announce(hall: Hall, number: int) -> Asked:
    hall.no_announcements()
    return hall.assistant, {"text": f"Round {number}"}


def _change_announcement(hall: Hall, number: int) -> Asked:
    shown = hall.announcement(number)
    return hall.assistant, {"announcement": shown, "text": f"Dinner {number}"}


def _call(hall: Hall, _: int) -> Asked:
    hall.no_calls()
    return hall.phone, {}


def _register(hall: Hall, number: int) -> Asked:
    hall.director.do("registration", open=True)
    return hall.form, {"name": f"Caller {number}", "division": hall.division}


def _by_director(fields: Callable[[Hall, int], Json]) -> Callable[[Hall, int], Asked]:
    return lambda hall, number: (hall.director, fields(hall, number))


def _by_assistant(fields: Callable[[Hall, int], Json]) -> Callable[[Hall, int], Asked]:
    return lambda hall, number: (hall.assistant, fields(hall, number))


COMMANDS: Final[dict[str, Callable[[Hall, int], Asked]]] = {
    "add_division": _by_director(lambda _, n: {"name": f"New {n}", "stages": [ONE_ROUND]}),
    "change_division": _by_director(change_division),
    "drop_division": _by_director(drop_division),
    "classes": _by_director(classes),
    "teams": _by_director(teams),
    "number_tables": _by_director(number_tables),
    "name_round": _by_director(lambda hall, n: {
        "division": hall.division, "round": 0, "name": f"Morning {n}",
    }),
    "seed": _by_director(seed),
    "enter": _by_assistant(lambda hall, n: {
        "people": [{"name": f"Late {n}", "division": hall.division}],
    }),
    "change_entrant": _by_assistant(lambda hall, n: {
        "entrant": hall.entrants[0], "name": f"Renamed {n}", "division": hall.division,
    }),
    "withdraw": _by_assistant(lambda hall, _: {"entrant": hall.one_more()}),
    "return": _by_assistant(returning),
    "erase": _by_director(erase),
    "drop_entrant": _by_director(lambda hall, _: {"entrant": hall.one_more()}),
    "admit": _by_director(lambda hall, _: {"entrant": hall.one_more()}),
    "keep_apart": _by_director(apart),
    "let_meet": _by_director(let_meet),
    "pin": _by_director(lambda hall, n: {"entrant": hall.entrants[1], "table": n % 400}),
    "seat_late": _by_assistant(seat_late),
    "registration": _by_director(lambda hall, _: {
        "open": not hall.director.view().get("registration_open", False),
    }),
    "register": _register,
    "approve": _by_assistant(lambda hall, n: {"registrations": [hall.registration(n)]}),
    "decline": _by_director(lambda hall, n: {"registrations": [hall.registration(n)]}),
    "check_in": _by_director(lambda hall, _: {
        "on": not hall.director.view().get("check_in", False),
    }),
    "mark": _by_assistant(lambda hall, _: {
        "entrant": hall.one_more(), "attendance": "late",
    }),
    "announce": _announce,
    "change_announcement": _change_announcement,
    "withdraw_announcement": _by_assistant(lambda hall, n: {
        "announcement": hall.announcement(n),
    }),
    "call_referee": _call,
    "take_call": lambda hall, _: (hall.referee, {"call": hall.call()}),
    "draft": _by_director(lambda hall, _: {"division": hall.with_people(4, ONE_ROUND)[0]}),
    "stop_draft": _by_director(lambda hall, _: {"division": hall.division}),
    "seat": _by_director(seat),
    "move": _by_director(move),
    "swap": _by_director(swap),
    "join_tables": _by_director(join_tables),
    "split_table": _by_director(split_table),
    "keep_draft": _by_director(keep_draft),
    "drop_draft": _by_director(lambda hall, _: {"division": hall.drafted(4)[0]}),
    "publish": _by_director(lambda hall, _: {"division": hall.drafted(4)[0]}),
    "take_back": _by_director(lambda hall, _: {"division": hall.running(4)[0]}),
    "bell": _by_assistant(lambda hall, n: {"division": hall.division, "seconds": 600 + n}),
    "close": _by_director(lambda hall, _: {"division": hall.entered(0, 5, 16, 3)[0]}),
    "reopen": _by_director(lambda hall, _: {"division": hall.closed(0, 5, 16, 3)[0]}),
    "reopen_table": _by_director(reopen_table),
    "enter_game": enter_game,
    "void_game": _by_director(lambda hall, _: where(
        hall.entered(0, 5, 16, 3)[0], game=0, reason="a trial",
    )),
    "settle": _by_assistant(settle),
    "confirm": confirm,
    "confirm_table": _by_assistant(lambda hall, _: where(hall.entered(0, 5, 16, 3)[0])),
    "object": object_to,
    "claim": lambda hall, _: (hall.director.page("players"), {"entrant": hall.one_more()}),
    "penalize": _by_director(lambda hall, n: {
        "entrant": hall.entrants[1], "points": n, "reason": "came at ten",
    }),
    "revoke_penalty": _by_director(revoke_penalty),
    "award": _by_director(award),
    "revoke_award": _by_director(revoke_award),
    "draw_lots": _by_director(draw_lots),
    "make_link": _by_director(lambda _, n: {"role": "assistant", "label": f"Helper {n}"}),
    "phones": _by_director(lambda hall, _: {
        "confirm": not hall.director.view()["phones_confirm"],
    }),
    "release_names": _by_director(release_names),
    "referee_links": _by_director(lambda hall, _: {"division": hall.running(4)[0]}),
    "withdraw_link": _by_director(withdraw_link),
    "renew_link": _by_director(withdraw_link),
    "call_me": lambda hall, n: (hall.referee, {"name": f"Referee {n}"}),
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
