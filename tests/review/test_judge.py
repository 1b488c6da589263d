"""Judgement: the parts add up, luck is what other draws would have brought, nothing leaks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.games import play_game
from tilerummy.bots import bot_for
from tilerummy.chance import Chance, chance, strengths_of
from tilerummy.core.event import DrawCause, Drew, Played
from tilerummy.core.evolve import evolve
from tilerummy.core.format.record import GameRecord, read
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.presets import PRESETS
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.review import Did, GameRead, trusted
from tilerummy.review.allowance import Allowance
from tilerummy.review.decisions import decisions, plays_worth_a_look
from tilerummy.review.judge import Judge, PlayerJudged, judge
from tilerummy.review.percent import PlayerInPercent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.state import State
    from tilerummy.core.tile import Tile
    from tilerummy.review import TurnTaken

GAMES = Path(__file__).parents[2] / "conformance" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.trn"))

NOW = {"classic", "play_after_draw", "second_by_call", "tournament", "twist", "shared"}
"""Time-outs, parts kept, second places, draws before laying, nobody alone who wins."""


@cache
def game(name: str) -> GameRead:
    return trusted(read((GAMES / f"{name}.trn").read_text(encoding="utf-8"))[0])


LAST = 12
"""Turns of each game that are judged: the end is where most can go wrong."""


def played(ruleset: str, seats: int, seed: int, level: str) -> GameRead:
    bots = [bot_for(level)] * seats
    return trusted(GameRecord(play_game(PRESETS[ruleset], bots, Random(seed)).events))


@pytest.mark.parametrize("name", ["second_by_call", "classic", "twist"])
def test_every_candidate_lays_something(name: str) -> None:
    """To lay nothing and draw nothing is no way out while there are tiles to draw."""
    for taken in game(name).turns:
        for decision in decisions(taken):
            before = decision.before
            for table in plays_worth_a_look(before, Allowance()):
                assert len(table.tiles) > len(before.table.tiles)


def test_shares_are_parts_of_what_each_seat_may_hope_for() -> None:
    read_game = game("second_by_call")
    turns, _ = judge(read_game.dealt, read_game.turns, read_game.outcome)
    for taken, judged in zip(read_game.turns, turns, strict=True):
        hopes = [chance(view(taken.before, seat)).mean for seat in range(taken.before.seats)]
        shares = [share.mean for share in judged.shares]
        assert sum(shares) == pytest.approx(1)
        assert shares == pytest.approx([hope / sum(hopes) for hope in hopes], abs=0.03)
        assert (judged.edges[-1].mean, judged.edges[-1].error) == pytest.approx((1, 0))
        assert judged.edges[0] == judged.shares[0]
        assert len(judged.edges) == len(hopes)


@pytest.mark.parametrize(
    ("luck", "reported"),
    [(Chance(0.3, 0.2), None), (Chance(-0.004, 0), None), (Chance(0.3, 0.1), 30)],
)
def test_percent_is_silent_about_noise_and_adds_up_as_it_is_told(
    luck: Chance, reported: int | None
) -> None:
    player = PlayerJudged(
        seat=0,
        dealt=Chance(0.336, 0.02),
        luck=luck,
        decisions=Chance(-0.126, 0.03),
        others=Chance(0.494, 0.1),
        result=1.0,
        over=True,
    )
    percent = PlayerInPercent.of(player)
    assert (percent.dealt, percent.luck, percent.decisions) == (34, reported, -13)
    assert 34 + (reported or 0) - 13 + percent.rest == percent.result == 100


@pytest.mark.parametrize(
    "name", [pytest.param(it, marks=[pytest.mark.slow] * (it not in NOW)) for it in NAMES]
)
def test_luck_decisions_and_the_rest_lead_from_the_deal_to_the_result(name: str) -> None:
    """In every conformance game: time-outs, parts kept, second places, draws before laying."""
    read_game = game(name)
    taken = read_game.turns[-LAST:]
    turns, players = judge(taken[0].before, taken, read_game.outcome)
    for player in players:
        parts = (player.dealt, player.luck, player.decisions, player.others)
        assert sum(part.mean for part in parts) == pytest.approx(player.result, abs=1e-9)
        own = [
            reported
            for reported, turn in zip(turns, taken, strict=True)
            if turn.seat == player.seat
        ]
        assert sum(reported.luck.mean for reported in own) == pytest.approx(
            player.luck.mean, abs=1e-9
        )
        assert sum(reported.cost.mean for reported in own) == pytest.approx(
            -player.decisions.mean, abs=1e-9
        )
        assert all(reported.cost.mean >= 0 for reported in own)
        if read_game.outcome is not None:
            winners = read_game.outcome.winners
            assert player.result == (player.seat in winners) / max(1, len(winners))


def test_a_judgement_knows_how_strong_the_bots_of_a_record_are() -> None:
    """Each seat's chance with the tiles dealt is a better one against beginners."""
    known = game("classic")
    seats = known.dealt.seats
    assert known.names == tuple(known.record.headers.get(f"Seat{at}", "") for at in range(seats))
    taken = known.turns[:3]
    dealt = []
    for level in ("expert", "easy"):
        strengths = strengths_of(["Kim", *[f"Ada ({level})"] * (seats - 1)])
        _, players = judge(known.dealt, taken, None, strengths)
        dealt.append(players[0].dealt.mean)
    assert dealt[1] > dealt[0] + 0.05


def by_hand(turn: TurnTaken) -> float:
    """The luck of a turn that drew one tile: each unseen tile put into its place, one by one."""
    state, seat = turn.after, turn.seat
    (drawn,) = next(event for event in turn.events if isinstance(event, Drew)).tiles
    hidden = [*state.pool, drawn]
    for other, rack in enumerate(state.racks):
        hidden += [] if other == seat else list(rack)
    reported = []
    for tile in hidden:
        racks = list(state.racks)
        racks[seat] = racks[seat] - Tiles([drawn]) + Tiles([tile])
        reported.append(chance(view(replace(state, racks=tuple(racks)), seat)).mean)
    return chance(view(state, seat)).mean - float(np.mean(reported))


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("classic", 2), ("twist", 3), pytest.param("xp", 5, marks=pytest.mark.slow)],
)
def test_luck_is_what_the_other_tiles_would_have_brought(ruleset: str, seats: int) -> None:
    read_game = played(ruleset, seats, 3, "easy")
    turns = read_game.turns[:8]
    reported, _ = judge(read_game.dealt, turns, None)
    drew = [at for at, turn in enumerate(turns) if turn.did is Did.DREW]
    assert drew
    for at in drew:
        assert reported[at].luck.mean == pytest.approx(by_hand(turns[at]), abs=1e-9)
    assert all(reported[at].luck == Chance(0, 0) for at in range(len(turns)) if at not in drew)


def reshuffled(turn: TurnTaken, rng: Random) -> TurnTaken:
    """The same turn, but for what its player could not see."""
    drawn = [tile for event in turn.events if isinstance(event, Drew) for tile in event.tiles]
    others = [seat for seat in range(turn.before.seats) if seat != turn.seat]
    hidden = [*turn.after.pool, *(tile for seat in others for tile in turn.before.racks[seat])]
    rng.shuffle(hidden)
    racks: dict[int, Tiles] = {}
    for seat in others:
        count = turn.before.counts[seat]
        racks[seat], hidden = Tiles(hidden[:count]), hidden[count:]

    def other(state: State, first: Sequence[Tile]) -> State:
        dealt = tuple(racks.get(seat, rack) for seat, rack in enumerate(state.racks))
        return replace(state, racks=dealt, pool=(*first, *hidden))

    return replace(turn, before=other(turn.before, drawn), after=other(turn.after, ()))


@pytest.mark.parametrize(("ruleset", "level"), [("classic", "medium"), ("standard", "hard")])
def test_what_others_hold_changes_no_cost_and_no_luck(ruleset: str, level: str) -> None:
    read_game, rng = played(ruleset, 3, 7, level), Random(2)
    turns = [turn for turn in read_game.turns if turn.after.outcome is None][-2 * LAST :]
    reported, _ = judge(turns[0].before, turns, None)
    again, _ = judge(turns[0].before, [reshuffled(turn, rng) for turn in turns], None)
    assert [each.cost for each in reported] == [each.cost for each in again]
    assert [each.luck for each in reported] == [each.luck for each in again]


def test_to_go_out_costs_nothing_and_not_to_costs_what_was_left_to_win() -> None:
    read_game = played("classic", 2, 5, "medium")
    last = read_game.turns[-1]
    assert last.did is Did.WENT_OUT
    reported, _ = judge(last.before, [last], read_game.outcome)
    assert reported[-1].cost == Chance(0, 0)
    drew = Drew(last.seat, last.before.pool[:1], DrawCause.CHOICE)
    after = evolve(last.before, drew)
    missed = replace(last, did=Did.DREW, events=(drew,), after=after)
    reported, _ = judge(last.before, [missed], None)
    assert reported[-1].cost.mean > 0.1
    laid = next(event for event in last.events if isinstance(event, Played))
    assert reported[-1].better is not None
    assert reported[-1].better.tiles == laid.table.tiles


def test_whoever_plays_on_for_the_second_place_has_no_win_left_to_give_away() -> None:
    """Nobody is judged by it (T1), not even who could go out and draws instead."""
    taken = next(turn for turn in game("second_by_call").turns if turn.before.outcome_at_call)
    before = taken.before
    (most, *_) = plays_worth_a_look(before, Allowance(inf))
    assert most.tiles == before.table.tiles + before.racks[taken.seat]
    drew = Drew(taken.seat, before.pool[:1], DrawCause.CHOICE)
    missed = replace(taken, did=Did.DREW, events=(drew,), after=evolve(before, drew))
    for turn in (taken, missed):
        reported = Judge(before, allowance=Allowance(inf)).turn(turn)
        assert (reported.cost, reported.better) == (Chance(0, 0), None)


def test_a_tile_that_may_be_laid_at_once_makes_two_decisions() -> None:
    turns = game("play_after_draw").turns
    counts = {len(list(decisions(turn))) for turn in turns}
    assert counts == {1, 2}


def test_a_game_that_does_not_count_has_no_account() -> None:
    read_game = played("classic", 2, 5, "easy")
    void = Outcome(Termination.REDEAL, (), (0, 0), (14, 14))
    assert judge(read_game.dealt, (), void)[1] == ()
