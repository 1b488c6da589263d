"""Between two at an empty pool: when the game ends, and what each then owes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.games import ORACLE
from tests.support.views import position
from tilerummy.bots import bot_for, endgame
from tilerummy.bots.bot import lay, own_rack
from tilerummy.bots.game import deal, turns
from tilerummy.bots.solver_questions import best_play, problem_of
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import apply
from tilerummy.core.policy import EmptyPoolDuty, EmptyPoolEnd, TileSet
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Pass, Play
from tilerummy.core.view import view

if TYPE_CHECKING:
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn

ONE_ROUND = replace(
    CLASSIC,
    tile_sets=(TileSet(2, 2, 1, (0, 0, 0, 0)),),
    empty_pool_end=EmptyPoolEnd.ONE_ROUND,
    empty_pool_duty=EmptyPoolDuty.MAY_PASS,
)
"""Every tile once, so that few melds are a whole table."""
SEEDS = range(3)
ENDS = [f"classic{{empty_pool_duty=may_pass,empty_pool_end={end.value}}}" for end in EmptyPoolEnd]


@cache
def at_the_empty_pool(ruleset: str) -> tuple[State, ...]:
    """States in which nothing can be drawn: games of two that hold back, each with a pass."""
    found = []
    for seed in SEEDS:
        dealt, _ = deal(parse_ruleset(ruleset), 2, Random(seed))
        for state, _ in turns(dealt, [bot_for("hard")] * 2, ORACLE):
            if not state.pool and state.outcome is None:
                passed, _ = apply(state, Pass(), oracle=ORACLE)
                found += [state, *([passed] if passed.outcome is None else [])]
    return tuple(found)


@pytest.mark.parametrize("ruleset", ENDS)
def test_the_game_ends_with_the_turns_with_which_it_does_at_the_table(ruleset: str) -> None:
    """However an empty pool ends games (C09), after a pass and after a play."""
    met = set()
    for state in at_the_empty_pool(ruleset):
        seen = view(state, state.seat)
        best = best_play(problem_of(seen, state.racks[state.seat]))
        tries: list[Turn] = [Pass(), *([lay(seen, best.table)] if best.tiles else [])]
        for turn in tries:
            after, _ = apply(state, turn, oracle=ORACLE)
            if not after.racks[state.seat]:
                continue
            ended = after.outcome is not None
            assert endgame._ends(seen, laid=isinstance(turn, Play)) is ended
            met.add(ended)
    assert met == {False, True}


def turn_of(rack: str, table: str, theirs: int, turns_left: int, penalty: int | None) -> Turn:
    """What is done by one who has not opened, between two of whom the other has."""
    rules = replace(ONE_ROUND, unopened_penalty=penalty)
    seen = position(rack, table, opened=False, pool=0, others=(theirs,), ruleset=rules)
    assert len(rules.tiles(2)) == len(seen.table.tiles) + sum(seen.counts)
    problem = problem_of(seen, own_rack(seen))
    return endgame.best_turn(replace(seen, turns_left=turns_left), problem, best_play(problem))


@pytest.mark.parametrize(("turns_left", "lays"), [(1, True), (2, False)])
def test_it_lays_what_the_other_needs_only_with_the_last_turn(turns_left: int, lays: bool) -> None:
    """They hold R12, R13 and B13, and are out once R11 lies; 26 points win against their 38."""
    table = f"[{run('R', 8)}] [{run('B', 12)}] [{run('K', 12)}] [{run('O', 12)}]"
    turn = turn_of("R9 R10 R11 K13 O13", table, 3, turns_left, None)
    assert isinstance(turn, Play) is lays


@pytest.mark.parametrize(("penalty", "last", "lays"), [(10, 12, False), (100, 10, True)])
def test_whoever_opens_owes_the_rack_and_whoever_does_not_the_penalty(
    penalty: int, last: int, lays: bool
) -> None:
    """Opening leaves 25 points (C11). They hold O13 alone, or O11 to O13, which are 36."""
    table = f"[{run('R', 10)}] [{run('B', 13)}] [{run('K', 11)}] [{run('O', last)}]"
    turn = turn_of("R11 R12 R13 K12 K13", table, 13 - last, 1, penalty)
    assert isinstance(turn, Play) is lays


def run(color: str, last: int) -> str:
    return " ".join(f"{color}{number}" for number in range(1, last + 1))
