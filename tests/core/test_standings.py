from dataclasses import replace

import pytest

from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import MatchKey, MatchLength, MatchUnit
from tilerummy.core.presets import CLASSIC, STANDARD
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.standings import (
    Standing,
    TieBreak,
    advancing,
    is_over,
    rank,
    standings,
    standings_of_scores,
)

GAMES = [
    Outcome(Termination.CALL, (0,), (5, -2, -3), (0, 1, 1)),
    Outcome(Termination.CALL, (0,), (6, -3, -3), (0, 2, 1)),
    Outcome(Termination.EXHAUSTION, (1,), (-40, 60, -20), (9, 4, 6)),
]


def places(ruleset: Ruleset) -> list[tuple[int, int, int, int]]:
    return [(e.seat, e.rank, e.wins, e.points) for e in standings(ruleset, GAMES, 3)]


def test_points_decide_in_classic() -> None:  # S0-49
    assert places(CLASSIC) == [(1, 1, 1, 55), (2, 2, 0, -26), (0, 3, 2, -29)]


def test_wins_decide_in_standard() -> None:  # S4-60, S4-61
    assert places(STANDARD) == [(0, 1, 2, -29), (1, 2, 1, 55), (2, 3, 0, -26)]


def test_tiles_then_time_break_ties() -> None:  # S3-45
    entries = [
        Standing(seat=0, wins=1, points=10, tiles=5, time_ms=200),
        Standing(seat=1, wins=1, points=10, tiles=4, time_ms=290),
        Standing(seat=2, wins=1, points=10, tiles=4, time_ms=280),
    ]
    ranked = rank(MatchKey.WINS_POINTS_TILES_TIME, entries)
    assert [entry.seat for entry in ranked] == [2, 1, 0]


def test_equals_share_a_rank() -> None:
    ranked = rank(
        MatchKey.POINTS, [Standing(seat=s, wins=0, points=p) for s, p in enumerate([1, 2, 2, 3])]
    )
    assert [(entry.seat, entry.rank) for entry in ranked] == [(3, 1), (1, 2), (2, 2), (0, 4)]


@pytest.mark.parametrize(
    ("length", "games", "over"),
    [
        (MatchLength(), 99, False),
        (MatchLength(count=3), 2, False),
        (MatchLength(count=3), 3, True),
        (MatchLength(MatchUnit.ROUNDS, 2), 7, False),
        (MatchLength(MatchUnit.ROUNDS, 2), 8, True),  # S1-48: as many games as players
    ],
)
def test_length(length: MatchLength, games: int, over: bool) -> None:
    assert is_over(replace(CLASSIC, match_length=length), games, 4) is over


def test_sheets_that_tell_scores_only_are_ranked_as_the_games_are() -> None:  # S0-53, S3-46
    ranked = standings_of_scores(STANDARD, [game.scores for game in GAMES])
    games = standings(STANDARD, GAMES, 3)
    assert [(e.seat, e.wins, e.points) for e in ranked] == [
        (e.seat, e.wins, e.points) for e in games
    ]
    assert advancing(ranked) == (0, 1)  # S3-48
    assert {(e.second_places, e.tiles, e.time_ms) for e in ranked} == {(0, 0, 0)}


def test_equal_best_scores_have_both_won() -> None:  # G4
    (one, other, last) = standings_of_scores(STANDARD, [(2, 2, -4)])
    assert (one.wins, other.wins, last.wins) == (1, 1, 0)
    assert (one.rank, other.rank) == (1, 1)


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        (MatchKey.POINTS, ["points", "second_places"]),  # S0-49, T1
        (MatchKey.WINS_POINTS, ["wins", "second_places", "points"]),  # S4-60, T1
        (
            MatchKey.WINS_POINTS_TILES_TIME,
            ["wins", "second_places", "points", "tiles", "time"],  # S3-45, T1
        ),
    ],
)
def test_each_figure_is_named_where_it_decides(key: MatchKey, figures: list[str]) -> None:
    fields = {"tiles": ("tiles", 1), "time": ("time_ms", 1)}
    for figure in figures:
        field, worse = fields.get(figure, (figure, -1))
        equal = Standing(seat=0, wins=0, points=0)
        behind = replace(equal, **{field: worse})  # type: ignore[arg-type]
        ranked = rank(key, [behind, replace(equal, seat=1)])
        assert [entry.seat for entry in ranked] == [1, 0]
        assert ranked[1].behind is TieBreak(figure)
