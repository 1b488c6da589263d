"""The standings of a season agree with a second program, written from the description alone."""

from __future__ import annotations

from dataclasses import astuple
from random import Random
from typing import Any

import pytest

from tilerummy.club import Attendance, Count, SeasonRules, standings

Line = tuple[str, int, float, int, bool]


def described(rules: SeasonRules, evenings: list[list[Attendance]]) -> list[Line]:
    """Return the standings, one player after the other, by counting who is ahead."""
    people: dict[str, Any] = {}
    for name in {entry.player for evening in evenings for entry in evening}:
        worth = []
        for evening in evenings:
            for entry in evening:
                if entry.player != name:
                    continue
                if rules.count == "points":
                    padded = [*rules.points, *([0] * entry.place)]
                    worth.append(padded[entry.place - 1])
                else:
                    score = entry.score
                    if rules.cap is not None and abs(score) > rules.cap:
                        score = rules.cap if score > 0 else -rules.cap
                    worth.append(score)
        attended = len(worth)
        while rules.best is not None and len(worth) > rules.best:
            worth.remove(min(worth))
        people[name] = (attended >= rules.min_evenings, sum(worth), attended)
    lines = [
        (
            name,
            1 + sum((a, t) > (ranked, total) for a, t, _ in people.values()),
            total,
            came,
            ranked,
        )
        for name, (ranked, total, came) in people.items()
    ]
    return sorted(lines, key=lambda line: (line[1], line[0]))


def a_season(chance: Random) -> tuple[SeasonRules, list[list[Attendance]]]:
    rules = SeasonRules(
        count=chance.choice(list(Count)),
        points=tuple(sorted(chance.randint(0, 9) for _ in range(chance.randint(0, 5)))[::-1]),
        best=chance.choice([None, 1, 2, 3, 9]),
        min_evenings=chance.randint(0, 4),
        cap=chance.choice([None, 0, 5, 20]),
    )
    names = "ABCDEFGH"[: chance.randint(1, 8)]
    return rules, [
        [
            Attendance(name, chance.randint(1, 8), chance.randint(-30, 30))
            for name in chance.sample(names, chance.randint(0, len(names)))
        ]
        for _ in range(chance.randint(0, 7))
    ]


def test_random_seasons_agree_with_the_description() -> None:
    for seed in range(500):
        rules, evenings = a_season(Random(seed))
        found = [astuple(one) for one in standings(rules, evenings)]
        assert found == described(rules, evenings), seed
        assert all(type(total) is int for _, _, total, _, _ in found)


def test_fractions_are_summed_in_any_order() -> None:
    rules = SeasonRules(Count.SCORE, (), best=None, min_evenings=0, cap=None)
    scores = {"A": (0.1, 0.2, 0.3), "B": (0.3, 0.2, 0.1)}
    evenings = [[Attendance(name, 1, scores[name][at]) for name in scores] for at in range(3)]
    assert [one.rank for one in standings(rules, evenings)] == [1, 1]


@pytest.mark.parametrize("cap", [0, 0.0])
def test_no_total_is_a_negative_zero(cap: float) -> None:
    rules = SeasonRules(Count.SCORE, (), best=None, min_evenings=0, cap=cap)
    (one,) = standings(rules, [[Attendance("A", 1, -3)]])
    assert str(one.total) in {"0", "0.0"}
