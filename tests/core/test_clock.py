"""What time costs, to the millisecond (C08, S3-20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.clock import (
    clock_penalty,
    delay_left_ms,
    time_left,
    turn_is_over,
    turn_time_ms,
)
from tilerummy.core.event import ClockRan, Dealt
from tilerummy.core.evolve import evolve, replay
from tilerummy.core.format.notation import parse_table, parse_tile, parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.policy import Clock
from tilerummy.core.presets import CLASSIC, TOURNAMENT
from tilerummy.core.turn import Draw, Pass, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.state import State


@pytest.mark.parametrize(("used_ms", "over"), [(59_999, False), (60_000, False), (60_001, True)])
def test_a_turn_is_over_once_its_limit_has_passed(used_ms: int, over: bool) -> None:  # C08
    assert turn_is_over(CLASSIC, used_ms) is over
    assert not turn_is_over(replace(CLASSIC, turn_limit_s=None), used_ms)


@pytest.mark.parametrize(
    ("used_ms", "penalty"),
    [(299_999, 0), (300_000, 0), (300_001, -2), (301_000, -2), (301_001, -4)],
)
def test_every_started_second_over_the_game_clock_costs(used_ms: int, penalty: int) -> None:
    rules = replace(TOURNAMENT, clock_penalty_per_s=2)  # S3-20, T2
    assert clock_penalty(rules, used_ms) == penalty


SPANS = st.lists(st.integers(0, 90_000), max_size=12)
"""How long each turn of a player takes, in milliseconds."""
TIMES = st.integers(1, 60)


def fischers(main_ms: int, increment_ms: int, moves: list[int]) -> Iterator[tuple[int, int]]:
    """Yield what Fischer's clock shows as each move begins and as it ends.

    FIDE Laws of Chess, glossary: the increment is "added from the start before each move".
    """
    shown = main_ms
    for used in moves:
        shown += increment_ms
        begins = shown
        shown -= used
        yield begins, shown


def bronsteins(main_ms: int, delay_ms: int, moves: list[int]) -> Iterator[tuple[int, int]]:
    """Yield what Bronstein's clock shows as each move begins and as it ends.

    After each move it adds what the move took, at most the delay; by the FIDE Laws and those of
    US Chess the first move has the delay too, so it begins with main time and delay.
    """
    shown = main_ms + delay_ms
    for used in moves:
        begins = shown
        shown -= used
        yield begins, shown
        shown += min(used, delay_ms)


def waiting(main_ms: int, delay_ms: int, moves: list[int]) -> Iterator[int]:
    """Yield the main time after each move of a clock that waits: FIDE Laws of Chess, 6.3.

    "The countdown of the main thinking time only commences after the fixed extra time has expired."
    """
    main = main_ms
    for used in moves:
        extra = delay_ms
        for _ in range(used // 1_000):
            if extra >= 1_000:
                extra -= 1_000
            else:
                main -= 1_000
        yield main


def timed(game_s: int, delay_s: int = 0, increment_s: int = 0, penalty: int = 1) -> State:
    """A game of one player, with more tiles to draw than the tests do."""
    rules = CLASSIC.timed(Clock(None, game_s, delay_s, increment_s, penalty))
    return replay([Dealt(rules, 0, (parse_tiles("R1"),), (parse_tile("B1"),) * 99)])


@given(TIMES, TIMES, SPANS)
def test_an_increment_is_counted_as_fischers_clock_does(
    game_s: int, increment_s: int, spans: list[int]
) -> None:
    state = timed(game_s, increment_s=increment_s)
    for used, (begins, ends) in zip(
        spans, fischers(1_000 * game_s, 1_000 * increment_s, spans), strict=True
    ):
        assert time_left(state.ruleset, state) == (begins,)
        state, _ = apply(state, Draw(), elapsed_ms=used)
        assert state.left_ms == (ends + 1_000 * increment_s,)


@given(TIMES, TIMES, SPANS)
def test_a_delay_is_counted_as_bronsteins_clock_does(
    game_s: int, delay_s: int, spans: list[int]
) -> None:
    state, delay_ms = timed(game_s, delay_s), 1_000 * delay_s
    for used, (begins, ends) in zip(
        spans, bronsteins(1_000 * game_s, delay_ms, spans), strict=True
    ):
        assert state.left_ms[0] + delay_left_ms(state) == begins
        ran = evolve(state, ClockRan(0, used))
        assert ran.left_ms[0] + delay_left_ms(ran) == ends
        state, _ = apply(state, Draw(), elapsed_ms=used)


@given(TIMES, TIMES, SPANS)
def test_a_delay_is_counted_as_a_clock_that_waits(
    game_s: int, delay_s: int, spans: list[int]
) -> None:
    state, used_ms = timed(game_s, delay_s), [span // 1_000 * 1_000 for span in spans]
    for used, main in zip(used_ms, waiting(1_000 * game_s, 1_000 * delay_s, used_ms), strict=True):
        state, _ = apply(state, Draw(), elapsed_ms=used)
        assert state.left_ms == (main,)


@given(TIMES, TIMES, SPANS)
def test_a_turn_is_over_when_a_chess_clock_would_have_run_out(
    game_s: int, given_s: int, spans: list[int]
) -> None:
    for clocks, begun in (
        (fischers, timed(game_s, increment_s=given_s, penalty=0)),
        (bronsteins, timed(game_s, given_s, penalty=0)),
    ):
        state, within = begun, list[int]()
        for span in spans:
            limit = turn_time_ms(state)
            assert limit is not None
            within.append(min(span, limit))
            *_, (begins, ends) = clocks(1_000 * game_s, 1_000 * given_s, within)
            assert limit == begins
            assert ends >= 0
            # The message may come late: later turns have no less time for that.
            late = 700 if span >= limit else 0
            state, _ = apply(state, Draw(), elapsed_ms=within[-1] + late)


def test_a_game_clock_that_gives_time_ends_turns_or_costs_points() -> None:  # C08, T2
    assert not Clock(60).gives_time
    assert not Clock(60, delay_s=5).gives_time
    assert not Clock(60, 300).ends_turns
    assert Clock(None, 300, 5).ends_turns
    assert Clock(None, 300, 0, 5).ends_turns
    assert not Clock(None, 300, 5, penalty_per_s=1).ends_turns


def test_the_shorter_limit_ends_a_turn() -> None:  # C08, T8
    state = timed(20, 10, penalty=0)
    assert turn_time_ms(state) == 30_000
    for turn_s, limit in ((25, 25_000), (35, 30_000)):
        rules = replace(state.ruleset, turn_limit_s=turn_s)
        assert turn_time_ms(replace(state, ruleset=rules)) == limit
    assert turn_time_ms(timed(20, 10)) is None
    assert turn_time_ms(replace(state, left_ms=())) is None
    assert turn_time_ms(replace(timed(20), ruleset=CLASSIC)) == 60_000


def test_a_turn_of_two_steps_has_one_delay() -> None:  # C21
    state = timed(60, 10, penalty=0)
    state = replace(state, ruleset=replace(state.ruleset, play_after_draw=True))
    state, _ = apply(state, Draw(), elapsed_ms=7_000)
    assert (state.left_ms, state.turn_ms, delay_left_ms(state)) == ((60_000,), 7_000, 3_000)
    assert delay_left_ms(state, running_ms=2_000) == 1_000
    assert turn_time_ms(state) == 63_000
    state, _ = apply(state, Pass(), elapsed_ms=8_000)
    assert (state.left_ms, state.turn_ms, delay_left_ms(state)) == ((55_000,), 0, 10_000)


def test_the_sheet_has_what_the_clocks_show_and_what_it_costs() -> None:  # S3-20, T2
    state = timed(20, 5, 2)
    for used in (10_000, 24_001):
        state, _ = apply(state, Draw(), elapsed_ms=used)
    state = replace(state, racks=(parse_tiles("R4 R5 R6"),), opened=(True,))
    play = Play(parse_table("[R4 R5 R6]"), call=True)
    outcome = apply(state, play, elapsed_ms=10_000)[0].outcome
    assert outcome is not None
    # 20 s and four increments of 2 s, less 5, 19.001 and 5 s.
    assert outcome.left_ms == (-1_001,)
    assert (outcome.used_ms, outcome.penalties) == ((44_001,), (-2,))
    assert time_left(state.ruleset, outcome) == (-1_001,)


def test_what_is_left_without_delay_and_increment_follows_from_what_was_used() -> None:
    state = timed(20)
    state, _ = apply(state, Draw(), elapsed_ms=25_000)
    assert (state.left_ms, time_left(state.ruleset, state)) == ((), (-5_000,))
    assert time_left(CLASSIC, replace(state, used_ms=())) == ()
