"""The facts of records: recomputed by an integer program and by all arrangements."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar, get_args

import pytest

from tests.support import slow_counts, slow_plays
from tests.support.games import ORACLE, play_game, play_out
from tests.support.milp import best_score
from tests.support.problems import sampled
from tilerummy.bots import bot_for
from tilerummy.core.event import (
    Called,
    ClockRan,
    Dealt,
    Drew,
    Event,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
    StartTiles,
    TimedOut,
)
from tilerummy.core.format.notation import parse_rack
from tilerummy.core.format.record import GameRecord, RecordError, read, verify
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.rules import check_play
from tilerummy.core.start import start
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, Draw, Pass, Play, Timeout
from tilerummy.review import Did, TurnFacts, review, summarize, turns
from tilerummy.review.allowance import Allowance, Search
from tilerummy.review.facts import MOST_PLAYS
from tilerummy.review.json_fields import turn_fields
from tilerummy.solver import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

Found = TypeVar("Found")
GAMES = Path(__file__).parents[2] / "conformance" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.trn"))
SHORT = {"call_made_up_for", "redeal", "shared"}
NOW = SHORT | {"classic", "play_after_draw", "twist"}
SOME_GAMES = [pytest.param(name, marks=[pytest.mark.slow] * (name not in NOW)) for name in NAMES]
"""Those whose facts are compared now; small records are proven by trying all plays."""
DRAWN_LAST = [param for param in SOME_GAMES if param.values != ("play_after_draw",)]
"""Where a drawn tile cannot be laid in the same turn (C21): facts are of the rack before it."""


@cache
def game(name: str) -> GameRecord:
    return read((GAMES / f"{name}.trn").read_text(encoding="utf-8"))[0]


@cache
def some(name: str) -> tuple[TurnFacts, ...]:
    """The facts of every eighth turn."""
    return tuple(review(list(turns(game(name), ORACLE))[::8], Allowance(inf)))


def played(ruleset: Ruleset, seats: int, seed: int, level: str = "easy") -> GameRecord:
    rng = Random(seed)
    return GameRecord(play_game(ruleset, [bot_for(level)] * seats, rng).events)


@pytest.mark.parametrize("name", NAMES)
def test_every_tile_of_a_game_is_told_once(name: str) -> None:
    """Whatever happened in it: time-outs, calls, parts kept, second places."""
    reported = list(turns(game(name), ORACLE))
    final = verify(game(name), ORACLE)
    laid = sum((turn.placed for turn in reported), start=reported[0].before.table.tiles)
    assert laid == final.table.tiles
    assert [turn.number for turn in reported] == sorted({turn.number for turn in reported})
    for one, after in itertools.pairwise(reported):
        assert one.after == after.before
    assert reported[-1].after == final or final.outcome is not None


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
        assert best_score(problem)[0] == fact.most_tiles


LISTED, SPECIAL_LISTED = 10, 8
"""Tiles of table and rack together up to which all plays are tried; with special jokers fewer."""
OPENINGS = ("K10 K11 K12", "R11 B11 O11", "B9 B10 B11", "O12 O13 J", "R13 K13 O13", "R9 R10 R11")


def small_record(ruleset: Ruleset, seed: int) -> GameRecord:
    """Return a game with hands of six, half of each a meld that opens."""
    rng = Random(seed)
    rules, seats = replace(ruleset, hand=6, stack=6), ruleset.min_seats
    tiles = list(rules.tiles(seats))
    rng.shuffle(tiles)
    hands: list[Tile] = []
    melds = [parse_rack(meld) for meld in rng.sample(OPENINGS, seats)]
    for tile in itertools.chain(*melds):
        tiles.remove(tile)
    for meld in melds:
        hands += [*meld, *(tiles.pop() for _ in range(3))]
    dealt = start(rules, seats, [*hands, *tiles], start_tiles=[*tiles, *hands])
    bots = [bot_for(rng.choice(("easy", "medium"))) for _ in range(seats)]
    return GameRecord(play_out(dealt, bots, rng).events)


@pytest.mark.parametrize("seed", sampled(range(54), every=6))
def test_every_fact_of_small_records_by_trying_all_plays(seed: int) -> None:
    """Nothing is shared with the solver or the core: what is a meld, what is legal, what counts."""
    rules = [CLASSIC, *PRESETS.values()][seed % 7]
    reported = list(itertools.islice(turns(small_record(rules, seed), ORACLE), 6))
    seen = 0
    for turn, fact in zip(reported, review(reported, Allowance(inf)), strict=True):
        joker_counts = turn.before.ruleset.joker_penalty

        def points(placed: Sequence[str], joker: int = joker_counts) -> int:
            return sum(joker if tile[0] == "J" else int(tile[1:]) for tile in placed)

        rack = tuple(sorted(map(str, turn.rack)))
        table = [tuple(str(meld)[1:-1].split()) for meld in turn.before.table.melds]
        tiles = (*rack, *itertools.chain(*table))
        if len(tiles) > (SPECIAL_LISTED if {"JD", "JC", "JM"} & set(tiles) else LISTED):
            break
        seen += 1
        opened = turn.before.opened[turn.seat]
        house = slow_plays.Table(
            turn.before.ruleset.joker_reuse is JokerReuse.NEW_SET,
            turn.before.ruleset.special_jokers,
        )
        every = slow_counts.plays(table, rack, opened, house)
        placed = tuple(map(str, turn.placed))
        assert (fact.opened, fact.points) == (opened, points(placed))
        assert fact.most_tiles == max(map(len, every), default=0)
        assert fact.most_points == max(map(points, every), default=0)
        assert fact.could_go_out == (rack in every)
        assert fact.could_open == (bool(every) and not opened)
        assert fact.plays == (len(every) if len(every) <= MOST_PLAYS else None)
        assert (fact.best is not None) == bool(every)
        if fact.best is not None:
            laid = Counter(map(str, fact.best.tiles)) - Counter(t for meld in table for t in meld)
            assert tuple(sorted(laid.elements())) in every
    assert seen


@pytest.mark.parametrize("name", DRAWN_LAST)
def test_what_was_laid_could_be_laid(name: str) -> None:
    for fact in some(name):
        if fact.turn.did in {Did.LAID, Did.OPENED, Did.WENT_OUT}:
            assert fact.most_tiles is None or len(fact.turn.placed) <= fact.most_tiles
            assert fact.most_points is None or fact.points <= fact.most_points
            assert fact.plays is None or fact.plays >= 1
        if fact.most_tiles is not None:
            assert (fact.plays == 0) == (fact.most_tiles == 0)
        assert fact.plays is None or fact.plays <= MOST_PLAYS


class NoTime(Allowance):
    """Lets every search end as it begins."""

    def spend(self, search: Search, work: Callable[[float | None], Found]) -> Found:
        return super().spend(search, lambda _: work(0.0))


@pytest.mark.parametrize("name", SOME_GAMES)
def test_where_no_time_is_left_what_was_laid_is_what_could_be_at_least(name: str) -> None:
    every_eighth = list(turns(game(name), ORACLE))[::8]
    for at_once, proven in zip(review(every_eighth, NoTime()), some(name), strict=True):
        turn = at_once.turn
        assert at_once.found_tiles <= proven.found_tiles
        assert at_once.found_points <= proven.found_points
        if not turn.placed <= turn.rack:
            continue  # a drawn tile was laid at once
        assert len(turn.placed) <= at_once.found_tiles
        assert at_once.points <= at_once.found_points
        assert at_once.could_open or turn.before.opened[turn.seat] or not turn.placed
        assert at_once.could_go_out or turn.did is not Did.WENT_OUT or not turn.rack
        if turn.placed:
            assert at_once.best is not None
        elif at_once.most_tiles is None:
            assert at_once.best is None or at_once.found_tiles


def test_some_turns_take_longer_than_no_time() -> None:
    """Otherwise the test before this one would show nothing."""
    facts = (fact for name in NAMES for fact in review(turns(game(name), ORACLE), NoTime()))
    assert any(fact.most_tiles is None and fact.turn.placed for fact in facts)


@pytest.mark.parametrize("name", DRAWN_LAST)
def test_the_play_that_shows_it_is_legal_and_lays_so_much(name: str) -> None:
    for fact in some(name):
        if fact.best is None:
            assert fact.found_tiles == 0
            continue
        before = fact.turn.before
        assert not check_play(before, Play(fact.best, call=fact.could_go_out))
        assert len(fact.best.tiles - before.table.tiles) == fact.found_tiles


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
    reported = list(review(turns(record, ORACLE)))
    final = verify(record, ORACLE)
    players = summarize(reported, final)
    assert [player.seat for player in players] == list(range(seats))
    assert sum(player.turns for player in players) == len(reported)
    assert [player.left for player in players] == [len(rack) for rack in final.racks]
    assert final.outcome is not None
    assert [player.score for player in players] == [final.outcome.net(s) for s in range(seats)]
    assert sum(player.won for player in players) == len(final.outcome.winners)


class Careless:
    """Lays seldom, and then with what may go wrong: too late, half done, without the call."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._bot = rng, bot_for("medium")

    def choose(self, view: View) -> Turn:
        if not view.rack:
            return Call()
        idle = Draw() if view.pool else Pass()
        play = self._bot.choose(view)
        choice = self._rng.choice(("lay", "late", "half", "idle", "idle", "idle"))
        match choice, play:
            case "late", _:
                return Timeout()
            case "half", Play(table):
                half = Table((*table.melds, Meld(tuple(Tiles(view.rack))[:2])))
                return Timeout(half, table)
            case "lay", Play(table):
                return Play(table)
        return idle


COMMON: set[type] = {Dealt, Played, Drew, Passed, TimedOut, GameEnded}
SOME: dict[str, set[type]] = {
    "classic": {StartTiles, Called},
    "standard": {StartTiles, Called},
    "xp": {StartTiles, Called},
    "twist": {StartTiles},
    "guide": {StartTiles, Called},
    "tournament": {ClockRan, PartKept, Called},
}
"""What else happens under some rules; new deals and second places are in the games below."""


def careless_game(ruleset: Ruleset, seed: int) -> tuple[Event, ...]:
    rng = Random(seed)
    return play_game(ruleset, [Careless(rng)] * ruleset.min_seats, rng).events


def reported_to_the_end(record: GameRecord) -> None:
    reported = list(review(turns(record, ORACLE)))
    players = summarize(reported, verify(record, ORACLE))
    claims = sum(isinstance(event, RedealClaimed) for event in record.events)
    assert sum(player.turns for player in players) == len(reported)
    assert reported or claims
    for fact in reported:
        line = turn_fields(1, fact)
        assert line["did"] in set(Did)
        assert line["most_tiles"] is None or line["most_tiles"] <= len(fact.turn.rack)


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(ruleset, marks=[pytest.mark.slow] * (ruleset.name != "tournament"))
        for ruleset in PRESETS.values()
    ],
    ids=lambda ruleset: ruleset.name,
)
def test_whatever_happens_under_a_rule_set_is_reviewed_to_the_end(ruleset: Ruleset) -> None:
    missing = COMMON | SOME[ruleset.name]
    for seed in itertools.count():
        events = careless_game(ruleset, seed)
        kinds = set(map(type, events))
        if kinds & missing:
            reported_to_the_end(GameRecord(events))
            missing -= kinds
        if not missing:
            break


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name not in SHORT)) for name in NAMES],
)
def test_every_recorded_game_is_reviewed_to_the_end(name: str) -> None:
    reported_to_the_end(game(name))


def test_the_recorded_games_have_every_kind_of_event() -> None:
    assert {type(event) for name in NAMES for event in game(name).events} == set(get_args(Event))


def test_an_opening_that_was_declined_is_a_fact() -> None:
    """S3-28: the record shows somebody who could have opened all along."""
    reported = list(review(turns(game("declined"), ORACLE), Allowance(inf)))
    players = summarize(reported, verify(game("declined"), ORACLE))
    idle = next(player for player in players if player.opened_in_game_turn is None)
    assert idle.missed_openings > 0
    assert idle.could_open_in_game_turn is not None


def test_a_claim_of_a_new_deal_is_no_turn() -> None:
    """S3-32."""
    assert all(turn.did is not Did.PASSED for turn in turns(game("redeal"), ORACLE))


def test_a_record_that_breaks_the_rules_says_where() -> None:
    record = game("classic")
    wrong = [event for event in record.events if not isinstance(event, Played)]
    with pytest.raises(RecordError, match="line"):
        list(turns(GameRecord(tuple(wrong)), ORACLE))
