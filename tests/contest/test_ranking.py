"""Rankings of a contest, by the document's own example and against a slow twin."""

from __future__ import annotations

from random import Random

import pytest

from tilerummy.contest import Result, ranking
from tilerummy.core.standings import TieBreak

GAMES = ((24, -5, -16, -3), (-6, -11, 22, -5))
"""S3-46: the scores of two games, by player."""
PLAYERS = ("P1", "P2", "P3", "P4")


def results(games: tuple[tuple[int, ...], ...] = GAMES) -> list[Result]:
    return [
        Result(player=player, score=score, won=score == max(game))
        for game in games
        for player, score in zip(PLAYERS, game, strict=True)
    ]


def test_the_documents_example() -> None:
    """S3-46 to S3-48: P1 wins with 18, P3 goes through with 6."""
    places = ranking(PLAYERS, results())
    answer = [(place.rank, place.player, place.wins, place.points) for place in places]
    assert answer == [(1, "P1", 1, 18), (2, "P3", 1, 6), (3, "P4", 0, -8), (4, "P2", 0, -16)]
    assert [place.behind for place in places] == [
        None, TieBreak.POINTS, TieBreak.WINS, TieBreak.POINTS,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("worse", "figure"),
    [({"won": False}, "wins"), ({"score": 4}, "points"), ({"tiles": 3}, "tiles"),
     ({"seconds": 61.5}, "time")],
)  # fmt: skip
def test_each_figure_decides_where_those_before_it_are_equal(
    worse: dict[str, float], figure: str
) -> None:
    """S3-45."""
    good: dict[str, float] = {"score": 5, "tiles": 2, "seconds": 60, "won": True}
    first, second = (
        Result(player=name, **values)  # type: ignore[arg-type]  # of mixed types, each right
        for name, values in (("a", good), ("b", {**good, **worse}))
    )
    places = ranking(("b", "a"), [second, first])
    assert [(place.rank, place.player) for place in places] == [(1, "a"), (2, "b")]
    assert places[1].behind == figure


def test_time_decides_only_if_it_is_known_of_all_who_are_level_before_it() -> None:
    """S3-45: no time at all would be better than any that was taken."""
    used: dict[str, list[float | None]] = {
        "a": [60.0, 9.0],
        "b": [50.0, None],
        "c": [0.0, 70.0],
        "d": [70.0, 3.0],
    }
    results = [
        Result(player=player, score=5, tiles=player == "d", seconds=seconds)
        for player, games in used.items()
        for seconds in games
    ]
    level = ranking("abcd", results)
    answer = [(place.rank, place.player, place.seconds, place.behind) for place in level]
    assert answer == [(1, "a", 69, None), (1, "b", None, None), (1, "c", 70, None),
                    (4, "d", 73, "tiles")]  # fmt: skip
    drawn = ranking("abcd", results, lots=[("c", "a", "b")])
    assert [place.player for place in drawn] == ["c", "a", "b", "d"]
    known = ranking("acd", [result for result in results if result.player != "b"])
    assert [(place.rank, place.player) for place in known] == [(1, "a"), (2, "c"), (3, "d")]


def test_what_nothing_tells_apart_shares_a_place() -> None:
    places = ranking(("a", "b", "c"), [Result(player="c", score=1)])
    assert [(place.rank, place.player) for place in places] == [(1, "c"), (2, "a"), (2, "b")]


@pytest.mark.parametrize("seed", range(20))
def test_any_order_of_the_sheets_ranks_alike(seed: int) -> None:
    chance = Random(seed)
    games = [
        Result(
            player=chance.choice(PLAYERS),
            score=chance.randint(-9, 9),
            tiles=chance.randint(0, 3),
            seconds=chance.randint(0, 3),
            won=chance.random() < 0.3,
        )
        for _ in range(12)
    ]
    places = ranking(PLAYERS, games)
    chance.shuffle(games)
    assert ranking(PLAYERS, games) == places

    def figures(player: str) -> tuple[float, ...]:
        mine = [game for game in games if game.player == player]
        return (
            -sum(game.won for game in mine),
            -sum(game.score for game in mine),
            sum(game.tiles for game in mine),
            sum(game.seconds or 0 for game in mine),
        )

    ordered = sorted(map(figures, PLAYERS))
    assert [figures(place.player) for place in places] == ordered
    assert [place.rank for place in places] == [
        1 + ordered.index(figures(place.player)) for place in places
    ]
