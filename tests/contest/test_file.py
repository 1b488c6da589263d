"""A contest as a file, and its places as a table."""

from __future__ import annotations

import contextlib
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import file
from tilerummy.contest.io.results_table import results_csv
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.sheet_lines import Ending, How, Written
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.standings.advancing import begun, standings
from tilerummy.contest.standings.scoring import score_game
from tilerummy.core.presets import TOURNAMENT


def test_a_contest_in_a_file_is_the_same_contest() -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.play()
    log = of_director(desk)
    again = file.read(file.export(desk.contest, log).encode())
    assert again == log
    assert standings(fold(one.event for one in again), D) == standings(desk.contest, D)


TEXTS = st.text(
    st.one_of(st.characters(), st.sampled_from("ab \0\u200b\u202e\ufeff\u0301\u2028\x1f")),
    max_size=12,
)
"""Whatever a browser or a program may send as a text."""


@example(["a\0b"] * 16)
@given(st.lists(TEXTS, min_size=16, max_size=16))
def test_a_contest_of_any_texts_that_are_accepted_is_exported_and_read_again(
    texts: list[str],
) -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=2))
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3], name=texts[-1])
    first, second, *rest = texts
    for command in (
        asked.RenameContest(first),
        asked.AddDivision(name=second, stages=(Stage(format=Format.MEET),)),
        asked.ChangeDivision(division=D, name=rest[0]),
        asked.EnterPeople((asked.NewEntrant(name=rest[1], division=D, group=rest[2]),)),
        asked.ChangeEntrant(entrant="p1", name=rest[3], division=D, group=rest[4]),
        asked.Penalize(entrant="p1", points=1, reason=rest[5]),
        asked.AwardResult(division=D, round=0, entrant="p1", wins=1, points=0, reason=rest[6]),
        asked.MakeLink(role=Role.DIRECTOR, label=rest[7]),
        asked.CallMe(rest[8]),
        asked.ObjectToResult(division=D, round=0, table=0, entrant="p1", reason=rest[9]),
        asked.NumberTables(division=D, room=rest[10]),
        asked.NameRound(division=D, round=0, name=rest[11]),
        asked.Announce(rest[12]),
    ):
        with contextlib.suppress(ContestError):
            desk.do(command)
    with contextlib.suppress(ContestError):
        desk.sheet(0, 0, [1, 0, 2, 3], reason=rest[9], known_entries=1)
    log = of_director(desk)
    assert file.read(file.export(desk.contest, log).encode()) == log


@pytest.mark.parametrize("ending", [asked.Exhausted(), asked.Walkover(), asked.Called("p1")])
def test_the_rack_of_a_player_who_was_absent_is_checked_too(ending: Any) -> None:
    """It counts nothing, but is stored."""
    desk = LocalContest(4)
    desk.publish([["p1", "p2", "p3", "p4"]])
    lines = [
        asked.EnteredLine(entrant=f"p{at}", sum=9 * at or None, count=at or None)
        for at in range(1, 4)
    ]
    absent = asked.EnteredLine(entrant="p4", how=How.ABSENT, tiles=("\0",))
    game = asked.EnterGame(
        division=D, round=0, table=0, game=0, ending=ending, lines=(*lines, absent)
    )
    assert refused(desk, game) == "bad_tiles"


def test_a_text_without_a_visible_character_is_refused_and_changes_nothing() -> None:
    desk = LocalContest(4)
    before = desk.contest
    for command in (
        asked.RenameContest("\0"),
        asked.AddDivision(name="\u200b", stages=(Stage(format=Format.MEET),)),
        asked.EnterPeople((asked.NewEntrant(name="\u202e \u3164", division=D),)),
        asked.ChangeEntrant(entrant="p1", name="\u0301", division=D),
        asked.Penalize(entrant="p1", points=1, reason="\ufeff"),
    ):
        with pytest.raises(ContestError) as error:
            desk.do(command)
        assert error.value.code == "empty_name"
    assert desk.contest == before


@pytest.mark.parametrize(
    ("one", "other"), [("Jos\u00e9", "Jose\u0301"), ("Ann", "Ann\u200b"), ("Bo", "\u202eBo")]
)
def test_one_name_is_entered_once_however_it_is_written(one: str, other: str) -> None:
    desk = LocalContest(0)
    desk.enter(one, "North")
    with pytest.raises(ContestError) as error:
        desk.add("e2", asked.NewEntrant(name=other, division=D, group="no\u200brth"))
    assert error.value.code == "doubled_name"
    desk.add("e2", asked.NewEntrant(name=other, division=D, group="South"))
    assert desk.contest.entrants["e2"].name == one
    with pytest.raises(ContestError):
        desk.do(asked.AddDivision(name=f"{D}\u200b", stages=()))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_file"),
        (b"[]", "bad_file"),
        (b"[" * 100_000, "bad_file"),
        (b'{"format":"tilerummy contest","v":1,"events":[]}', "bad_file"),
        (b'{"format":"tilerummy contest","v":2,"events":[]}', "newer_version"),
        (
            (
                b'{"format":"tilerummy contest","v":1,"events":[{"link":0,"cmd_id":"a","at":1,'
                b'"event":{"v":1,"type":"RoundClosed","division":"d"}}]}'
            ),
            "bad_file",
        ),
    ],
)
def test_a_file_that_is_no_contest_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ContestError) as error:
        file.read(data)
    assert error.value.code == code


def changed(**of_events: Any) -> bytes:
    """Return the file of a contest of eight, events of a kind changed."""
    desk = LocalContest(8, Stage(format=Format.MEET, games=1))
    desk.publish()
    parsed = json.loads(file.export(desk.contest, of_director(desk)))
    for one in parsed["events"]:
        one["event"] |= of_events.get(one["event"]["type"], {})
    return json.dumps(parsed).encode()


@pytest.mark.parametrize(
    "events",
    [
        {"RoundDrafted": {"tables": [["p1", "p2", "p3", "p4"]] * 2}},
        {"RoundDrafted": {"tables": [["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]]}},
        {"ContestOpened": {"name": "a\0b"}},
        {"ContestOpened": {"name": "a\ud800b"}},
        {"ContestOpened": {"name": "a" * 5_000}},
    ],
    ids=["twice", "eight at a table", "NUL", "half a letter", "too long"],
)
def test_a_file_holds_no_more_than_commands_lead_to(events: dict[str, Any]) -> None:
    assert file.read(changed())
    with pytest.raises(ContestError) as error:
        file.read(changed(**events))
    assert error.value.code == "bad_file"


@pytest.mark.parametrize(
    "around",
    [
        (b"[", b"]"),
        (b'{"format":"tilerummy contest","v":1,"name":[', b'],"events":[]}'),
        (b'{"format":"tilerummy contest","v":1,"events":[', b"]}"),
        (
            (
                b'{"format":"tilerummy contest","v":1,"events":[{"link":0,"cmd_id":"a","at":1,'
                b'"event":['
            ),
            b"]}]}",
        ),
    ],
    ids=["no contest", "name", "events", "event"],
)
def test_a_file_that_is_no_contest_takes_little_memory(around: tuple[bytes, bytes]) -> None:
    """As values it would take twenty times the bytes that a stranger sends, and sends packed."""
    start, end = around
    data = start + b",".join([b"[]"] * 400_000) + end
    tracemalloc.start()
    try:
        with pytest.raises(ContestError) as error:
            file.read(data)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert error.value.code == "bad_file"
    assert most < 2 * len(data)


def test_a_file_that_an_editor_has_marked_is_read() -> None:
    assert file.read(b"\xef\xbb\xbf" + changed()) == file.read(changed())


def test_a_file_has_no_more_people_than_a_contest() -> None:
    parsed = json.loads(changed())
    added = next(one for one in parsed["events"] if one["event"]["type"] == "EntrantAdded")
    for most in (1_001, 20_000):
        more = [{**added, "event": {**added["event"], "entrant": f"e{at}"}} for at in range(most)]
        began = parsed["events"]
        with pytest.raises(ContestError) as error:
            file.read(json.dumps({**parsed, "events": [*began[:2], *more, *began[2:]]}).encode())
        assert error.value.code == "bad_file"


def test_a_file_has_no_more_seats_than_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "_MOST_SEATS", 8)
    assert file.read(changed())
    monkeypatch.setattr(file, "_MOST_SEATS", 7)
    with pytest.raises(ContestError) as error:
        file.read(changed())
    assert error.value.code == "bad_file"


def test_results_as_a_table_hold_no_formula() -> None:
    desk = LocalContest(3, Stage(format=Format.MEET, games=1))
    desk.enter("=1+1")
    desk.publish([["p1", "p2", "p3", "=1+1"]])
    desk.sheet(0, 0, [0, 1, 2, 3])
    lines = results_csv(desk.contest, D, "ko").splitlines()
    assert lines[0].startswith("\ufeff순위,이름")
    assert lines[4].startswith("4,'=1+1,")


def test_a_game_without_times_has_none_whichever_version_stored_it() -> None:
    """The first one stored naught, which beat whoever's time was written down (S3-45)."""
    desk = LocalContest(8, Stage(format=Format.MEET, games=1), clock_s=300)
    tables = [[f"p{number}" for number in range(first, first + 4)] for first in (1, 5)]
    desk.publish(tables)
    for table, seats in enumerate(tables):
        left = 20.0 if table == 0 else None
        lines = (
            Written(player=seats[0], left_s=left),
            *(Written(player=player, sum=9, count=2, left_s=left) for player in seats[1:]),
        )
        results = score_game(lines, Ending.CALL, seats[0], ruleset=TOURNAMENT, clock_s=300)
        desk.enter_game(table, 0, results, lines=lines, ending=Ending.CALL)
    parsed = json.loads(file.export(desk.contest, of_director(desk)))
    for one in parsed["events"]:
        one["event"]["v"] = 1
        for result in one["event"].get("results", ()):
            result["seconds"] = result["seconds"] or 0.0
    again = fold(one.event for one in file.read(json.dumps(parsed).encode()))
    assert standings(again, D) == standings(desk.contest, D)
    winners = [(place.rank, place.player, place.seconds) for place in standings(again, D)[:2]]
    assert winners == [(1, "p1", 280.0), (1, "p5", None)]
    rows = results_csv(again, D).splitlines()
    assert rows[1:3] == ["1,p1,,1,27,0,280.0,,1,", "1,p5,,1,27,0,,,1,"]


def test_a_table_of_results_gives_no_places_before_there_are_any() -> None:
    desk = LocalContest(3)
    desk.publish()
    before = results_csv(desk.contest, D).splitlines()
    assert [line.partition(",")[0] for line in before[1:]] == ["", "", ""]
    assert not begun(desk.contest, D)
    desk.sheet(0, 0, [0, 5, 6])
    after = results_csv(desk.contest, D).splitlines()
    assert [line.partition(",")[0] for line in after[1:]] == ["1", "2", "3"]
