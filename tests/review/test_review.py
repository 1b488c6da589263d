"""The facts of records: recomputed by an integer program and by all arrangements."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support import slow_solver
from tests.support.games import ORACLE, deal, play_game
from tests.support.milp import best_score
from tilerummy.bots import bot_for
from tilerummy.core.event import Played
from tilerummy.core.evolve import replay
from tilerummy.core.format.record import GameRecord, RecordError, read, verify
from tilerummy.core.game import decide
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.rules import check_play
from tilerummy.core.turn import Draw, Play
from tilerummy.review import Did, TurnFacts, review_turn, summarize, turns
from tilerummy.review.facts import MOST_PLAYS
from tilerummy.solver import Objective, Problem

if TYPE_CHECKING:
    from tilerummy.core.event import Event
    from tilerummy.core.ruleset import Ruleset

GAMES = Path(__file__).parents[2] / "conformance" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.trn"))
DRAWN_LAST = [name for name in NAMES if name != "play_after_draw"]
"""Where a drawn tile cannot be laid in the same turn (C21): facts are of the rack before it."""


@cache
def game(name: str) -> GameRecord:
    return read((GAMES / f"{name}.trn").read_text(encoding="utf-8"))[0]


@cache
def some(name: str) -> tuple[TurnFacts, ...]:
    """The facts of every fifth turn."""
    return tuple(map(review_turn, list(turns(game(name), ORACLE))[::5]))


def deal_and_pass(rng: Random) -> tuple[Event, ...]:
    """A game whose first player draws."""
    dealt = deal(CLASSIC, 2, rng)
    return (*dealt, *decide(replay(dealt), Draw()))


def played(ruleset: Ruleset, seats: int, seed: int, level: str = "easy") -> GameRecord:
    rng = Random(seed)
    return GameRecord(play_game(ruleset, [bot_for(level)] * seats, rng).events)


@pytest.mark.parametrize("name", NAMES)
def test_every_tile_of_a_game_is_told_once(name: str) -> None:
    """Whatever happened in it: time-outs, calls, parts kept, second places."""
    told = list(turns(game(name), ORACLE))
    final = verify(game(name), ORACLE)
    laid = sum((turn.placed for turn in told), start=told[0].before.table.tiles)
    assert laid == final.table.tiles
    assert [turn.number for turn in told] == sorted({turn.number for turn in told})
    for one, after in itertools.pairwise(told):
        assert one.after == after.before
    assert told[-1].after == final or final.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_what_was_done_is_told_as_the_events_tell_it(name: str) -> None:
    seen = Counter(turn.did for turn in turns(game(name), ORACLE))
    events = game(name).events
    opened = sum(verify(game(name), ORACLE).opened)
    assert seen[Did.OPENED] <= opened  # who goes out at once has gone out
    assert seen[Did.LAID] + seen[Did.OPENED] + seen[Did.WENT_OUT] <= sum(
        1 for event in events if isinstance(event, Played) or "kept" in type(event).__name__.lower()
    )


@pytest.mark.parametrize("name", ["classic", "guide", "standard", "tournament", "xp"])
def test_most_tiles_and_points_against_the_integer_program(name: str) -> None:
    """The program knows nothing of the solver."""
    for fact in some(name)[::3]:
        before = fact.turn.before
        problem = Problem(before.ruleset, before.table, fact.turn.rack, opened=fact.opened)
        assert fact.proven
        assert best_score(problem)[0] == fact.most_tiles


@pytest.mark.parametrize("seed", range(50))
def test_facts_of_small_positions_against_all_arrangements(seed: int) -> None:
    """The first turns of fifty games, with racks cut down to what all arrangements can list."""
    rng = Random(seed)
    turn = next(turns(GameRecord(deal_and_pass(rng)), ORACLE))
    few = turn.rack - type(turn.rack)(rng.sample(list(turn.rack), len(turn.rack) - 8))
    racks = (few, few)
    small = replace(turn, before=replace(turn.before, racks=racks, seat=0), seat=0)
    fact = review_turn(small)
    problem = Problem(CLASSIC, small.before.table, few, opened=False)
    assert fact.most_tiles == slow_solver.solve(problem).tiles
    dear = slow_solver.solve(replace(problem, objective=Objective.VALUE))
    if not few.jokers:
        assert fact.most_points == dear.value
    assert fact.could_open == (fact.most_tiles > 0)
    assert fact.could_go_out == (fact.most_tiles == len(few))


@pytest.mark.parametrize("name", DRAWN_LAST)
def test_what_was_laid_could_be_laid(name: str) -> None:
    for fact in some(name):
        if fact.turn.did in {Did.LAID, Did.OPENED, Did.WENT_OUT}:
            assert len(fact.turn.placed) <= fact.most_tiles
            assert fact.points <= fact.most_points
            assert fact.plays is None or fact.plays >= 1
        assert (fact.plays == 0) == (fact.most_tiles == 0)
        assert fact.plays is None or fact.plays <= MOST_PLAYS


@pytest.mark.parametrize("name", DRAWN_LAST)
def test_the_play_that_shows_it_is_legal_and_lays_so_much(name: str) -> None:
    for fact in some(name):
        if fact.best is None:
            assert fact.most_tiles == 0
            continue
        before = fact.turn.before
        assert not check_play(before, Play(fact.best, call=fact.could_go_out))
        assert len(fact.best.tiles - before.table.tiles) == fact.most_tiles


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(ruleset, marks=[pytest.mark.slow] if ruleset.name == "twist" else [])
        for ruleset in PRESETS.values()
    ],
    ids=lambda ruleset: ruleset.name,
)
def test_a_record_of_every_rule_set_is_reviewed_to_the_end(ruleset: Ruleset) -> None:
    seats = {"xp": 5, "tournament": 3}.get(ruleset.name, 2)
    record = played(ruleset, seats, 3, "medium")
    told = [review_turn(turn) for turn in turns(record, ORACLE)]
    final = verify(record, ORACLE)
    players = summarize(told, final)
    assert [player.seat for player in players] == list(range(seats))
    assert sum(player.turns for player in players) == len(told)
    assert [player.left for player in players] == [len(rack) for rack in final.racks]
    assert final.outcome is not None
    assert [player.score for player in players] == [final.outcome.net(s) for s in range(seats)]
    assert sum(player.won for player in players) == len(final.outcome.winners)


def test_an_opening_that_was_declined_is_a_fact() -> None:
    """S3-28: the record shows somebody who could have opened all along."""
    told = list(map(review_turn, turns(game("declined"), ORACLE)))
    players = summarize(told, verify(game("declined"), ORACLE))
    idle = next(player for player in players if player.opened_in is None)
    assert idle.missed_openings > 0
    assert idle.could_open_in is not None


def test_a_claim_of_a_new_deal_is_no_turn() -> None:
    """S3-32."""
    assert all(turn.did is not Did.PASSED for turn in turns(game("redeal"), ORACLE))


def test_a_record_that_breaks_the_rules_says_where() -> None:
    record = game("classic")
    wrong = [event for event in record.events if not isinstance(event, Played)]
    with pytest.raises(RecordError, match="line"):
        list(turns(GameRecord(tuple(wrong)), ORACLE))
