"""The checker of a contest's file: every fault has a code and a place."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.contests import D, LocalContest, of_director
from tilerummy.contest import command as asked
from tilerummy.contest.io import codec, file
from tilerummy.contest.io.check import check
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import Recorded
from tilerummy.contest.model.stage import Format, Stage


def eventful() -> LocalContest:
    """Return a contest in which much has happened."""
    desk = LocalContest(
        9, Stage(format=Format.MEET, rounds=1, games=2), Stage(format=Format.KNOCKOUT)
    )
    desk.do(asked.MakeLink(role=Role.DIRECTOR))
    desk.do(asked.MakeLink(role=Role.PUBLIC, first_names=True))
    desk.do(asked.AddDivision(name="Other", stages=(Stage(format=Format.RANK),)), keys=("d2",))
    desk.do(asked.DropDivision("d2"))
    desk.do(asked.WithdrawEntrant("p9"))
    desk.do(asked.SetTeams(division=D, best=2))
    desk.publish()
    desk.do(asked.TakeBackRound(D))
    desk.do(asked.PublishRound(D))
    desk.play_round()
    desk.do(asked.Penalize(entrant="p1", points=3, reason="late"))
    desk.do(asked.RevokePenalty(penalty=0))
    desk.do(asked.ReturnEntrant("p9"))
    desk.do(asked.ReopenRound(D))
    desk.do(asked.CloseRound(D))
    desk.publish()
    seats = desk.contest.divisions[D].rounds[1].pods[0].seats
    desk.sheet(0, 0, [0, *range(1, len(seats))])
    return desk


def at_the_door() -> LocalContest:
    """Return a contest with what only the newest version of events knows."""
    desk = LocalContest(
        9, Stage(format=Format.MEET, rounds=1, games=2), Stage(format=Format.KNOCKOUT)
    )
    desk.do(asked.MakeLink(role=Role.ASSISTANT))
    desk.do(asked.SeedPlayers(division=D, entrants=("p3", "p1")))
    desk.do(asked.KeepApart(("p1", "p2")))
    desk.do(asked.LetMeet(("p1", "p2")))
    desk.do(asked.PinEntrant(entrant="p1", table=0))
    desk.do(asked.NumberTables(division=D, numbers=(7, 9), room="Hall"))
    desk.do(asked.Announce("Lunch at noon"))
    desk.do(asked.WithdrawAnnouncement(0))
    desk.do(asked.CheckIn(on=True))
    desk.do(asked.MarkEntrant(entrant="p2", attendance=Attendance.PRESENT))
    desk.do(asked.CheckIn(on=False))
    desk.publish()
    desk.do(asked.NameRound(division=D, round=0, name="Opening"))
    return desk


def exported(desk: LocalContest) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(file.export(desk.contest, of_director(desk)))
    return written


EVENTFUL = exported(eventful())


def at(kind: str) -> int:
    """Return the place of the first event of a kind."""
    return next(
        place for place, one in enumerate(EVENTFUL["events"]) if one["event"]["type"] == kind
    )


def lines(written: Any) -> list[str]:
    return [str(fault) for fault in check(json.dumps(written).encode())]


def test_what_this_program_writes_has_no_fault() -> None:
    assert lines(EVENTFUL) == []
    newer = exported(at_the_door())
    assert {one["event"]["v"] for one in newer["events"]} == {codec.VERSION, codec.NEWEST}
    assert lines(newer) == []


def test_the_page_about_the_file_names_every_event_and_format() -> None:
    page = Path("docs/build/contest-file.md").read_text("utf-8")
    names = [kind.__name__ for kind in get_args(happened.Event)]
    assert [name for name in (*names, *Format) if f"`{name}`" not in page] == []


def test_what_was_undone_is_looked_at_no_more() -> None:
    desk = eventful()
    log = [*of_director(desk)]
    undone = happened.ActionUndone(log[-1].seq, log[-1].seq)
    log.append(Recorded(seq=len(log) + 1, link=1, cmd_id="undo", at=0, event=undone))
    written = json.loads(file.export(desk.contest, log))
    assert lines(written) == []
    written["events"][-2]["event"]["table"] = 77
    assert lines(written) == []
    written["events"][-1]["event"]["last"] = len(log)
    assert [line.split()[0] for line in lines(written)] == ["wrong_value"]


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [
        ("GameEntered", {"table": 9}, "unknown_table {}.table: 9 is not there at this point"),
        ("GameEntered", {"round": 9}, "unknown_round {}.round: 9 is not there at this point"),
        ("GameEntered", {"game": 9}, "unknown_game {}.game: 9 is not there at this point"),
        ("GameEntered", {"game": -1}, "unknown_game {}.game: -1 is not there at this point"),
        ("GameEntered", {"division": "d"}, "unknown_division {}.division:"),
        ("GameEntered", {"table": "1"}, "wrong_type {}.table: Expected `int`, got `str`"),
        ("GameEntered", {"results": 1}, "wrong_type {}.results: Expected `array`, got `int`"),
        ("GameEntered", {"ending": "storm"}, "wrong_value {}.ending: Invalid enum value 'storm'"),
        ("GameEntered", {"colour": 1}, "unknown_field {}.colour: GameEntered has no such field"),
        ("GameEntered", {"type": "Bell"}, "unknown_event {}.type: there is no event 'Bell'"),
        ("GameEntered", {"v": 99}, "newer_version {}.v: 99 is newer than"),
        ("GameEntered", {"v": None}, "wrong_type {}.v: must be an integer"),
        ("EntrantAdded", {"entrant": "p2"}, "doubled_entrant"),
        ("EntrantAdded", {"division": "d"}, "unknown_division {}.division:"),
        ("DivisionAdded", {"ruleset": "chess"}, "unknown_ruleset {}.ruleset: there is no rule set"),
        ("DivisionAdded", {"stages": []}, "bad_stage {}.stages: a division needs a stage"),
        ("PenaltyRevoked", {"penalty": 3}, "unknown_penalty {}.penalty: 3 is not there"),
        ("RoundDrafted", {"tables": [["p1", "p2", "p1"]]}, "doubled_seat {}.tables[0][0]: p1 sits"),
        ("RoundDrafted", {"tables": [["p1", "x"]]}, "unknown_entrant {}.tables[0][1]: 'x' takes"),
        ("ContestOpened", {"type": "RoundClosed", "division": D}, "unknown_field {}.name:"),
    ],
)
def test_a_fault_has_a_code_and_a_place(kind: str, change: dict[str, Any], fault: str) -> None:
    written = copy.deepcopy(EVENTFUL)
    written["events"][at(kind)]["event"] |= change
    place = f"events[{at(kind)}].event"
    found = lines(written)
    assert any(line.startswith(fault.format(place)) for line in found), found[:3]


@pytest.mark.parametrize("field", ["link", "cmd_id", "at", "event"])
def test_what_is_missing_is_named(field: str) -> None:
    written = copy.deepcopy(EVENTFUL)
    del written["events"][1][field]
    assert lines(written)[0] == f"missing_field events[1].{field}: this field must be there"
    del written["events"][0]["event"]["name"]
    first = lines(written)[0]
    assert first == "missing_field events[0].event.name: this field must be there"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b'{"format": "x"', "not_json line 1 column 15: "),
        (b"\xff", "not_json file: "),
        (b"[" * 100_000, "not_json file: "),
        (b"[]", "wrong_type file: the file must hold one JSON object"),
        (b'{"format": "x", "v": 1, "events": []}', "wrong_format format: must be"),
        (b'{"format": "tilerummy contest", "v": 9, "events": []}', "wrong_version v: must be 1"),
        (b'{"format": "tilerummy contest", "v": 1, "events": []}', "no_events events: "),
        (b'{"format": "tilerummy contest", "v": 1, "events": [3]}', "wrong_type events[0]: "),
        (b'{"format": "tilerummy contest", "v": true}', "wrong_type v: must be an integer"),
    ],
)
def test_a_file_that_is_none_is_told(data: bytes, fault: str) -> None:
    assert str(check(data)[0]).startswith(fault)


def test_the_limits_of_a_server_are_faults_too() -> None:
    written = copy.deepcopy(EVENTFUL)
    written["events"][0]["event"]["name"] = "n" * 5_000
    assert [line.partition(":")[0] for line in lines(written)] == ["bad_file file"]


PATHS = st.lists(st.integers(0, 30), min_size=1, max_size=6)
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 99, 1.5, "", "p1", D, [], {}, [["p1"]]]
)


@given(PATHS, VALUES)
def test_a_file_without_faults_can_be_imported(path: list[int], value: Any) -> None:
    """Whatever is changed in a file: the checker is at least as strict as the server."""
    written = copy.deepcopy(EVENTFUL)
    inside: Any = written["events"]
    *steps, last = path
    for step in steps:
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        if not keys or not isinstance(inside[keys[step % len(keys)]], dict | list):
            break
        inside = inside[keys[step % len(keys)]]
    keys = list(inside) if isinstance(inside, dict) else range(len(inside))
    if not keys:
        return
    inside[keys[last % len(keys)]] = value
    data = json.dumps(written).encode()
    faults = check(data)
    assert all("\n" not in str(fault) for fault in faults)
    if not faults:
        file.read(data)
