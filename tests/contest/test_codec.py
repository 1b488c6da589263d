"""Events as text."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from tests.support.contests import LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.stage import Format, Stage

STORED = [
    '{"v":1,"type":"ContestOpened","name":"Club evening"}',
    (
        '{"v":1,"type":"DivisionAdded","division":"d4","ruleset":"tournament","clock_s":420,"stages":'
        '[{"format":"knockout","rounds":1,"games":2,"advance":2,"cut":null,"carry_over":false}],'
        '"name":"Elementary","online":false,"duplicate":false}'
    ),
    '{"v":1,"type":"EntrantAdded","entrant":"e6","name":"Kim","division":"d4","group":"school A"}',
    '{"v":1,"type":"RoundDrafted","division":"d4","tables":[["e6","e7","e8"]]}',
    '{"v":1,"type":"RoundPublished","division":"d4","waiting":[]}',
    (
        '{"v":1,"type":"GameEntered","division":"d4","round":0,"table":0,"game":0,"results":[{"player":'
        '"e6","score":24,"tiles":0,"seconds":250.5,"won":true,"penalty":0}],"by":"4","reason":"",'
        '"disputed":false,"lines":[{"player":"e6","how":"played","rack":["R3"],"sum":null,"count":null,'
        '"left_s":null,"extra":0}],"ending":"call"}'
    ),
    (
        '{"v":1,"type":"LinkMade","role":"referee","division":"d4","table":0,"entrant":null,'
        '"label":"Ref Park"}'
    ),
    '{"v":1,"type":"ActionUndone","first":5,"last":5}',
]
"""As they lie in stores of the first version."""


def test_every_event_is_stored_and_read_again() -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT))
    desk.do(asked.MakeLink(role=Role.DIRECTOR))
    desk.do(asked.Penalize(entrant="p1", points=3, reason="late"))
    desk.do(asked.SetCountdown(17))
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    for event in desk.events:
        assert codec.load(codec.dump(event)) == event


def test_events_of_the_first_version_are_read() -> None:
    for text in STORED:
        again = json.loads(codec.dump(codec.load(text)))
        assert again["v"] == codec.VERSION
        assert json.loads(text).items() <= {**again, "v": 1}.items()


def test_what_a_clock_gives_to_each_turn_is_stored_only_where_it_gives_something() -> None:
    """C08: the others are stored to the byte as they were."""
    texts = [
        codec.dump(event)
        for delay_s, increment_s in ((0, 0), (10, 0), (0, 5))
        for event in (
            happened.DivisionAdded(
                division="d",
                ruleset="tournament",
                clock_s=300,
                stages=(),
                clock_delay_s=delay_s,
                clock_increment_s=increment_s,
            ),
            happened.DivisionChanged(
                division="d",
                name="D",
                clock_s=300,
                stages=(),
                clock_delay_s=delay_s,
                clock_increment_s=increment_s,
            ),
        )
    ]
    found = [tuple(name for name in ("delay", "increment") if name in text) for text in texts]
    assert found == [(), (), ("delay",), ("delay",), ("increment",), ("increment",)]
    assert [json.loads(text)["v"] for text in texts] == [codec.VERSION] * 2 + [codec.NEWEST] * 4
    assert [codec.dump(codec.load(text)) for text in texts] == texts


def test_a_stored_text_is_read_without_its_nul_so_that_its_contest_can_be_saved() -> None:
    stored = '{"v":2,"type":"ContestRenamed","name":"Club\\u0000 evening"}'
    event = happened.ContestRenamed("Club evening")
    assert codec.load(stored) == codec.load(stored.encode()) == event


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    kinds = get_args(happened.Event)
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"v":1,"type":"Nothing"}', '{"v":1,"type":"RoundClosed"}',
     '{"v":1,"type":"RoundDrafted","division":"d","tables":3}'],
)  # fmt: skip
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(codec.ContestCodecError):
        codec.load(text)


def test_an_event_of_a_newer_version_is_refused() -> None:
    with pytest.raises(codec.NewerContestError):
        codec.load('{"v":99,"type":"RoundClosed","division":"d"}')
