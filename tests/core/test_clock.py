"""What time costs, to the millisecond (C08, S3-20)."""

from dataclasses import replace

import pytest

from tilerummy.core.clock import clock_penalty, turn_is_over
from tilerummy.core.presets import CLASSIC, TOURNAMENT


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
