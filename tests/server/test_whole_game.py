"""Whole games over the wire, and what their records say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import FEW_TURNS, play_a_game
from tests.server.support import Json, Player, running
from tests.support.players import GreedyMinds
from tests.support.states import Knows
from tilerummy.bots import bot_for
from tilerummy.core.format.record import read, verify
from tilerummy.core.presets import preset
from tilerummy.core.standings import standings
from tilerummy.match.proof import DealCheckError, check_deal
from tilerummy.server.workers.engines import RealEngines

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level

MANY_GAMES = 10
COULD_NOT = Knows(answer=False)
"""What the solver of these servers says, which finds nothing."""


def scores(view: Json) -> list[list[int]]:
    """The scores by seat of every finished game."""
    return [game["scores"] for game in view["sheet"]]


@pytest.mark.parametrize(
    ("ruleset", "bots"),
    [
        ("classic", 2),
        ("xp", 5),
        # What the server does about a game does not depend on its rules.
        pytest.param("standard", 1, marks=pytest.mark.slow),
        pytest.param("standard", 4, marks=pytest.mark.slow),
    ],
)
def test_a_match_against_bots_to_its_end(tmp_path: Path, ruleset: str, bots: int) -> None:
    with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
        made = kim.create(*["medium"] * bots, ruleset=ruleset, games=2)
        with kim.at(made["match"]) as line:
            play_a_game(line)
            assert line.view["status"] == "between_games"
            line.do("start_game")
            play_a_game(line)
            assert line.view["status"] == "finished"
            assert line.refused("start_game")["code"] == "match_over"
            answer = kim.http.get(f"/api/matches/{made['match']}/record")
        assert answer.headers["content-disposition"].endswith(f'"{made["match"]}.trn"')
        records = read(answer.text)
        outcomes = [verify(record, COULD_NOT).outcome for record in records]
        assert [list(outcome.scores) for outcome in outcomes if outcome] == scores(line.view)
        ranked = standings(preset(ruleset), [one for one in outcomes if one], bots + 1)
        assert [(entry.seat, entry.rank, entry.points) for entry in ranked] == [
            (entry["seat"], entry["rank"], entry["points"]) for entry in line.view["standings"]
        ]
        assert all(check_deal(record) is not None for record in records)
        revealed = [event for event in line.events if event["type"] == "game_ended"]
        assert [event["seed"] for event in revealed] == [
            record.headers["Seed"] for record in records
        ]
        promised = [event for event in line.events if event["type"] == "dealt"]
        assert [event["commitment"] for event in promised] == [
            record.headers["Commitment"] for record in records
        ]


class SolvingMinds(GreedyMinds):
    """Bots that get out, which the greedy ones hardly ever do."""

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return bot_for(level).choose(view)


def test_a_game_goes_on_for_second_place(tmp_path: Path) -> None:  # S3-33, T1
    changes = {"play_on_for_second": "yes", "threshold": "0"}
    # Compiled here, if it has not been: at the table somebody waits for each turn.
    RealEngines().load()
    with running(tmp_path, SolvingMinds()) as server, Player(server.port) as kim:
        made = kim.create(*["medium"] * 3, ruleset="standard", changes=changes)
        with kim.at(made["match"]) as line:
            play_a_game(line)
            while "first_out" not in {event["type"] for event in line.events}:
                assert line.view["game"]["number"] < MANY_GAMES, "nobody gets out"
                line.do("start_game")
                play_a_game(line)
            sheet = line.view["sheet"][-1]
        record = read(kim.http.get(f"/api/matches/{made['match']}/record").text)[-1]
    at = next(at for at, event in enumerate(line.events) if event["type"] == "first_out")
    first, later = line.events[at], line.events[at + 1 :]
    assert first.keys() == {"type", "seq", "seat"}
    assert later
    assert first["seat"] not in {event["seat"] for event in later if "seat" in event}
    assert [event["type"] for event in later[-2:]] == ["game_ended", "seed_committed"]
    final = verify(record, COULD_NOT)
    outcome = final.outcome
    assert outcome is not None
    assert sheet["winners"] == list(outcome.winners) == [first["seat"]]
    # Who goes out next is second; if the pool ends the game before, the best rack, or equal ones.
    left = {
        seat: (rack.points + final.ruleset.joker_penalty * rack.jokers, len(rack))
        for seat, rack in enumerate(final.racks)
        if seat != first["seat"]
    }
    second = [seat for seat in left if left[seat] == min(left.values())]
    assert sheet["runners_up"] == list(outcome.runners_up) == second
    assert len(second) == 1 or all(final.racks[seat] for seat in second)
    assert sheet["scores"] == list(outcome.scores)


def test_a_rigged_deal_is_found_out(tmp_path: Path) -> None:
    with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
        made = kim.create(*["easy"] * 3, changes=FEW_TURNS)
        with kim.at(made["match"]) as line:
            play_a_game(line)
        (record,) = read(kim.http.get(f"/api/matches/{made['match']}/record").text)
    assert check_deal(record) is not None
    for key, value in {"Seed": "00" * 32, "Commitment": "00" * 32}.items():
        with pytest.raises(DealCheckError) as caught:
            check_deal(replace(record, headers={**record.headers, key: value}))
        assert caught.value.code == "seed_mismatch"


def test_two_people_and_a_bot_one_of_them_with_a_bad_line(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds()) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        made = kim.create("open", "easy", ruleset="standard")
        lee.join(made)
        with kim.at(made["match"]) as first:
            with lee.at(made["match"]) as second:
                first.do("start_game")
                second.wait_for(lambda view: view["status"] == "playing")
                known = second.seq
            first.until("presence")
            with lee.at(made["match"], last_seq=known) as second:
                play_a_game(first, second)
                assert scores(first.view) == scores(second.view)
                hands = [line.view["game"]["outcome"]["racks"] for line in (first, second)]
                assert hands[0] == hands[1]
        text = lee.http.get(f"/api/matches/{made['match']}/record").text
        (record,) = read(text)
        outcome = verify(record, COULD_NOT).outcome
        assert outcome is not None
        assert list(outcome.scores) == scores(first.view)[0]
        assert (record.headers["Seat1"], record.headers["Seat2"]) == ("Lee", "Ada (easy)")
