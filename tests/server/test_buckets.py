"""How often somebody may do something."""

from __future__ import annotations

import time

import pytest

from tilerummy.server.identity import buckets
from tilerummy.server.identity.buckets import Buckets, Rate


class Clock:
    """The monotonic clock, set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


@pytest.mark.parametrize(
    ("text", "amount", "seconds"),
    [
        ("40/second", 40, 1),
        ("120/hour", 120, 3600),
        ("10 per 5 minutes", 10, 300),
        (" 1/day ", 1, 86_400),
    ],
)
def test_reads_a_rate(text: str, amount: int, seconds: int) -> None:
    assert Rate.parse(text) == Rate(amount, seconds)


@pytest.mark.parametrize("text", ["", "40", "0/second", "40/fortnight", "1/0 seconds", "-1/second"])
def test_refuses_what_is_no_rate(text: str) -> None:
    with pytest.raises(ValueError, match="not a valid rate"):
        Rate.parse(text)


def test_a_bucket_gives_what_it_holds_and_fills_again(clock: Clock) -> None:
    four_a_second = Buckets(Rate(4, 1))
    assert [four_a_second.take("kim") for _ in range(5)] == [True] * 4 + [False]
    assert four_a_second.take("lee", 4)
    clock.now += 0.5
    assert not four_a_second.take("kim", 3)
    assert [four_a_second.take("kim") for _ in range(3)] == [True, True, False]
    clock.now += 60
    assert [four_a_second.take("kim") for _ in range(5)] == [True] * 4 + [False]


def test_what_costs_more_than_a_bucket_holds_takes_a_full_one(clock: Clock) -> None:
    two_a_second = Buckets(Rate(2, 1))
    assert two_a_second.take("kim", 8)
    assert not two_a_second.take("kim")
    clock.now += 1
    assert two_a_second.take("kim", 8)


def test_full_buckets_take_no_memory(clock: Clock) -> None:
    one_a_second = Buckets(Rate(1, 1))
    for key in range(20 * buckets._MANY):
        assert one_a_second.take(key)
        clock.now += 0.01
    assert len(one_a_second._full_at) <= buckets._MANY + 1


@pytest.mark.parametrize("text", ["5/second", "10/second", "29/15seconds", "600/minute"])
@pytest.mark.parametrize("now", [0.0, 1234.567, 98765.4321])
def test_a_bucket_holds_its_amount_however_times_are_rounded(
    clock: Clock, text: str, now: float
) -> None:
    clock.now, rate = now, Rate.parse(text)
    singly = Buckets(rate)
    assert [singly.take("Kim") for _ in range(rate.amount + 1)] == [True] * rate.amount + [False]
    at_once = Buckets(rate)
    assert at_once.take("Kim", rate.amount + 1)
    assert not at_once.take("Kim")
