"""Whole recorded games, one per rule set and per odd ending, and what came of each.

Where a rule has changed on purpose, `scripts/golden_games.py` plays them anew.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tilerummy.core.event import Called, DrawCause, Drew, FirstOut, PartKept, Played, TimedOut
from tilerummy.core.format.record import GameRecord, read, verify, write
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.presets import PRESETS
from tilerummy.match.proof import check_deal
from tilerummy.solver.oracle import SolverOracle

FOLDER = Path(__file__).parents[2] / "conformance" / "games"
GAMES: dict[str, dict[str, Any]] = {
    row["file"].removesuffix(".trn"): row
    for row in map(json.loads, (FOLDER / "games.jsonl").read_text(encoding="utf-8").splitlines())
}


@cache
def recorded(name: str) -> GameRecord:
    (record,) = read((FOLDER / f"{name}.trn").read_text(encoding="utf-8"))
    return record


def outcome(name: str) -> Outcome:
    ended = verify(recorded(name), SolverOracle()).outcome
    assert ended is not None
    return ended


def kinds(name: str) -> set[type]:
    return {type(event) for event in recorded(name).events}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_follows_from_the_rules_to_its_scores(name: str) -> None:
    final, row = verify(recorded(name), SolverOracle()), GAMES[name]
    assert final.ruleset == parse_ruleset(row["ruleset"])
    assert final.turn == row["turns"]
    ended = final.outcome
    assert ended is not None
    assert {
        "end": str(ended.termination),
        "winners": list(ended.winners),
        "runners_up": list(ended.runners_up),
        "scores": list(ended.scores),
        "tiles": list(ended.tiles),
        "penalties": list(ended.penalties),
    }.items() <= row.items()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_written_as_it_is_printed_and_dealt_by_its_seed(name: str) -> None:
    text = (FOLDER / f"{name}.trn").read_text(encoding="utf-8")
    assert write([recorded(name)]) == text
    assert check_deal(recorded(name)) is not None


def test_there_is_a_game_for_every_file_rule_set_and_ending() -> None:
    assert {path.stem for path in FOLDER.glob("*.trn")} == GAMES.keys()
    missing = PRESETS.keys() - GAMES.keys()
    assert not missing, (
        f"name {missing} in WANTED of scripts/golden_games.py and run "
        "`PYTHONPATH=. python scripts/golden_games.py`"
    )
    assert {row["end"] for row in GAMES.values()} == set(Termination)
    exhausted = [row for row in GAMES.values() if row["end"] == Termination.EXHAUSTION]
    ends = {parse_ruleset(row["ruleset"]).empty_pool_end for row in exhausted}
    assert ends == set(EmptyPoolEnd)


@pytest.mark.parametrize("ends", EmptyPoolEnd)
def test_empty_pools_end_games_in_each_way(ends: EmptyPoolEnd) -> None:  # C09
    assert parse_ruleset(GAMES[str(ends)]["ruleset"]).empty_pool_end is ends
    assert outcome(str(ends)).termination is Termination.EXHAUSTION


def test_time_outs_cost_one_tile_or_three() -> None:  # C05, C06
    causes = {event.cause for event in recorded("time_outs").events if isinstance(event, Drew)}
    assert causes == set(DrawCause)
    assert TimedOut in kinds("time_outs")


def test_a_part_of_a_failed_turn_is_kept() -> None:  # S3-30, T4
    assert PartKept in kinds("part_kept")


def test_a_missing_call_is_made_up_for() -> None:  # G7
    events = recorded("call_made_up_for").events
    called = next(event for event in events if isinstance(event, Called))
    before = [e for e in events if isinstance(e, Played) and e.seat == called.seat]
    assert not before[-1].called
    assert outcome("call_made_up_for").winners == (called.seat,)


def test_doubles_void_a_game() -> None:  # S3-32
    assert not any(outcome("redeal").scores)
    assert not outcome("redeal").counts


def test_who_could_have_opened_owes_more() -> None:  # T7
    ended = outcome("declined")
    seat = next(seat for seat, proof in enumerate(ended.declined) if proof)
    assert ended.scores[seat] == -200


def test_the_game_clock_costs_points_that_nobody_gains() -> None:  # T2
    ended = outcome("clock")
    assert min(ended.penalties) < 0
    assert sum(ended.scores) == 0


@pytest.mark.parametrize("how", ["call", "racks"])
def test_play_goes_on_for_second_place(how: str) -> None:  # T1
    name = f"second_by_{how}"
    final = verify(recorded(name), SolverOracle())
    assert FirstOut in kinds(name)
    assert final.outcome is not None
    (second,) = final.outcome.runners_up
    assert bool(final.racks[second]) == (how == "racks")


def test_equal_racks_share_a_win() -> None:  # G4
    assert len(outcome("shared").winners) > 1


def test_a_drawn_tile_is_laid_in_the_same_turn() -> None:  # C21
    events = recorded("play_after_draw").events
    assert any(
        isinstance(one, Drew) and isinstance(two, Played) and one.seat == two.seat
        for one, two in pairwise(events)
    )
