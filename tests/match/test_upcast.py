"""Stored events of every version are read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.matches import Play
from tilerummy.cli.replay import replay
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.policy import EmptyPoolDuty
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.event import MatchCreated, SeatOpened
from tilerummy.match.upcast import VERSION, NewerEventError, upcast

STORED = Path(__file__).parent / "stored"


def test_every_event_says_its_version() -> None:
    for event in Play(None).events:
        assert json.loads(codec.dump(event))["v"] == VERSION


def test_what_says_no_version_is_of_the_first() -> None:
    assert codec.load('{"type":"seat_opened","seat":1}') == SeatOpened(1)
    assert codec.load('{"v":1,"type":"seat_opened","seat":1}') == SeatOpened(1)


def test_of_old_deals_had_no_shares() -> None:
    assert upcast({"type": "game_dealt", "game": 1}) == {
        "type": "game_dealt",
        "game": 1,
        "construction": 1,
    }


def test_old_matches_are_played_on_as_they_were_begun() -> None:  # C26
    created = codec.load('{"v":5,"type":"match_created","ruleset":"classic","seats":3}')
    assert isinstance(created, MatchCreated)
    assert created.ruleset == replace(CLASSIC, empty_pool_duty=EmptyPoolDuty.MAY_PASS)
    assert print_stored_ruleset(created.ruleset) == "classic"  # part of the key of its deals
    new = MatchCreated(CLASSIC, 3)
    assert codec.load(codec.dump(new)) == new


def test_what_is_of_this_version_stays() -> None:
    reported = {"type": "game_dealt", "construction": 7}
    assert upcast({"v": VERSION, **reported}) == reported


def test_what_a_newer_version_stored_is_refused_with_both_versions() -> None:
    with pytest.raises(NewerEventError, match=f"version {VERSION + 1}, {VERSION} is the newest"):
        upcast({"v": VERSION + 1, "type": "seat_opened", "seat": 1})
    with pytest.raises(codec.CodecError, match=f"version {VERSION + 1}"):
        codec.load(f'{{"v":{VERSION + 1},"type":"seat_opened","seat":1}}')


@pytest.mark.parametrize("version", ["0", "-1", '"2"', "true", "null", "1.0"])
def test_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(codec.CodecError):
        codec.load(f'{{"v":{version},"type":"seat_opened","seat":1}}')


def test_a_record_of_the_first_version_is_read_and_checked() -> None:
    (game,) = replay(str(STORED / "record_1.trn"))
    assert game.proof is not None
    assert game.proof.construction == 1
    assert game.final.ruleset.empty_pool_duty is EmptyPoolDuty.MAY_PASS
    assert game.final.outcome is not None
    assert game.final.outcome.winners == (0,)
