"""The rounds that a format is going to have are those that it has."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.forecast import forecast
from tilerummy.contest.schedule.round_name import RoundKind, round_name

MEET = Stage(format=Format.MEET, rounds=3, games=1)
FORMATS = {
    "regulation": (Stage(format=Format.KNOCKOUT, games=2),),
    "one of two": (Stage(format=Format.KNOCKOUT, games=1, advance=1, table_size=2),),
    "finals": (MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8, seeded=True)),
    "last table": (MEET, Stage(format=Format.MEET, games=1, cut=4)),
    "swiss": (Stage(format=Format.SWISS, rounds=4, games=2, table_size=2),),
    "threes": (Stage(format=Format.RANK, rounds=2, games=1, table_size=3),),
}


@pytest.mark.parametrize("players", [5, 11, 16])
@pytest.mark.parametrize("name", FORMATS)
def test_a_forecast_is_what_is_played_if_nobody_leaves(name: str, players: int) -> None:
    desk = LocalContest(players, *FORMATS[name])
    desk.play()
    division = desk.contest.divisions[D]
    names = [round_name(division, at) for at in range(len(division.rounds))]
    played = [
        (
            each.stage,
            None if named is None else named.kind,
            sum(len(pod.seats) for pod in each.pods) + len(each.waiting),
            len(each.pods),
            len(each.waiting),
            len(each.pods[0].games),
        )
        for each, named in zip(division.rounds, names, strict=True)
    ]
    ahead = forecast(FORMATS[name], players, 300)
    assert [
        (one.stage, one.kind, one.players, one.tables, one.byes, one.games) for one in ahead
    ] == played


def test_a_round_lasts_as_long_as_the_clocks_of_its_largest_table() -> None:
    """S3-20, S3-42: five minutes for each of four players, in each of two games."""
    (final,) = forecast(FORMATS["regulation"], 4, 300)
    assert (final.kind, final.seconds) == (RoundKind.FINAL, 4 * 2 * 300)
    assert forecast(FORMATS["regulation"], 4, None)[0].seconds is None
    assert forecast(FORMATS["swiss"], 9, 600)[0].seconds == 2 * 2 * 600


def test_too_few_players_have_no_round() -> None:
    assert forecast(FORMATS["regulation"], 2, None) == ()
