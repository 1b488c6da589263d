from __future__ import annotations

from math import log1p
from typing import TYPE_CHECKING

import pytest

from tilerummy.chance.public import public_features
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import CLASSIC, TOURNAMENT
from tilerummy.core.view import View

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset


def seen(ruleset: Ruleset, counts: tuple[int, ...], *, seat: int, pool: int) -> View:
    """What an onlooker sees, which is all that these numbers may tell."""
    return View(
        ruleset=ruleset,
        you=None,
        rack=None,
        counts=counts,
        pool=pool,
        table=parse_table("[R4 R5 J] [B9 K9 O9]"),
        opened=(True, False, True, *(False,) * (len(counts) - 3))[: len(counts)],
        seat=seat,
        turn=6,
        idle=0,
        drawn=False,
        turns_left=None,
        out=None,
        outcome=None,
    )


def test_rules_are_told_by_what_they_are() -> None:
    reported = public_features(seen(TOURNAMENT, (9, 8, 7), seat=0, pool=20), 0)
    assert [reported[f"seats_{seats}"] for seats in range(2, 7)] == [0, 1, 0, 0, 0]
    assert (reported["end_one_round"], reported["end_first_stuck"]) == (1, 0)
    assert (reported["joker_reuse"], reported["own_sum"], reported["three_copies"]) == (1, 0, 0)
    assert (reported["flat_penalty"], reported["jokers"]) == (1, 0.5)


def test_the_others_are_told_apart_from_oneself() -> None:
    reported = public_features(seen(CLASSIC, (9, 3, 12, 5), seat=0, pool=20), 1)
    assert (reported["tiles"], reported["few_tiles"], reported["next"]) == (
        3 / 14,
        log1p(3),
        log1p(12),
    )
    others = (reported["fewest"], reported["second_fewest"], reported["most"])
    assert others == (log1p(5), log1p(9), log1p(12))
    assert reported["mean"] == pytest.approx(26 / 3 / 14)
    assert reported["ahead"] == 0
    assert (reported["opened"], reported["next_opened"]) == (0, 1)
    assert reported["others_opened"] == pytest.approx(2 / 3)
    assert (reported["largest_opened"], reported["smallest_opened"]) == (12 / 14, 9 / 14)
    assert reported["largest_shut"] == 5 / 14
    assert (reported["on_table"], reported["jokers_on_table"]) == (6 / 50, 0.5)


def test_who_moves_is_told_from_the_own_seat_on() -> None:
    table = seen(CLASSIC, (9, 8, 7, 6), seat=3, pool=20)
    reported = [public_features(table, you) for you in range(4)]
    assert [one["to_move"] for one in reported] == [0, 0, 0, 1]
    assert [one["turns_off"] for one in reported] == [3 / 4, 2 / 4, 1 / 4, 0]


@pytest.mark.parametrize(("pool", "who"), [(1, 2), (2, 0), (3, 1), (4, 2), (6, 1)])
def test_who_takes_the_last_tile_is_told_if_everybody_draws(pool: int, who: int) -> None:
    table = seen(CLASSIC, (9, 8, 7), seat=2, pool=pool)
    reported = [public_features(table, you) for you in range(3)]
    assert [one["own_last_tile"] for one in reported] == [float(you == who) for you in range(3)]
    assert [one["last_round"] for one in reported] == [float(pool <= 3)] * 3


def test_the_end_of_the_pool_is_told() -> None:
    few, none = (public_features(seen(CLASSIC, (9, 8), seat=0, pool=pool), 0) for pool in (3, 0))
    assert (few["pool_empty"], none["pool_empty"]) == (0, 1)
    assert (few["odd_pool"], none["odd_pool"]) == (1, 0)
    assert few["rounds_left"] == pytest.approx(1.5 / 5)
