"""Places that a real contest of a sibling game has published come out of our ranking.

The top division of a Scrabble tournament in July 2024: 24 players, 27 rounds, places after each of
them. Its order is the beginning of ours (S3-45): most wins, then most points gained over the
opponents, which is what the winner of a game here gets and the others pay. Players are numbers;
the figures are those of the organisers' own published file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tilerummy.contest.model.result import Result
from tilerummy.contest.standings.ranking import Placed, ranking

ROUNDS = 27
LEFT = 12
"""Who left after round 9; the published places are those of the others."""


@dataclass(frozen=True)
class Row:
    """What was published of one player."""

    opponents: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]


def published() -> dict[int, Row]:
    text = (Path(__file__).parent / "data" / "word_tournament.txt").read_text("utf-8")
    rows = {}
    for line in text.splitlines()[1:]:
        number, *columns = (tuple(map(int, part.split())) for part in line.split("/"))
        rows[number[0]] = Row(*columns)
    return rows


ROWS = published()


def results(rounds: int) -> list[Result]:
    """Return the games of the first *rounds*; a drawn game is half a win, so wins count two."""
    found = []
    for number, row in ROWS.items():
        for at in range(rounds if number != LEFT else 0):
            other = row.opponents[at]
            gained = row.scores[at] - (ROWS[other].scores[at] if other else 0)
            halves = 1 + (gained > 0) - (gained < 0)
            found += [Result(player=str(number), score=gained, won=halves > 0)]
            found += [Result(player=str(number), score=0, won=True)] * (halves - 1)
    return found


def after(rounds: int) -> dict[int, Placed]:
    players = [str(number) for number in ROWS if number != LEFT]
    return {int(place.player): place for place in ranking(players, results(rounds))}


def test_the_figures_are_whole() -> None:
    """Who plays somebody is played by them, and every round has everybody."""
    assert sorted(ROWS) == list(range(1, 25))
    for number, row in ROWS.items():
        assert len(row.opponents) == len(row.scores) == ROUNDS
        assert len(row.places) in (ROUNDS, 0)
        for at, other in enumerate(row.opponents):
            assert other == 0 or ROWS[other].opponents[at] == number


@pytest.mark.parametrize("rounds", range(1, ROUNDS + 1))
def test_every_published_place_comes_out(rounds: int) -> None:
    made = after(rounds)
    answer = {number: row.places[rounds - 1] for number, row in ROWS.items() if row.places}
    assert {number: made[number].rank for number in answer} == answer


def test_what_decided_the_last_places() -> None:
    """Of 23 places at the end, some are decided by wins and some by points."""
    decided = [place.behind for place in after(ROUNDS).values()]
    assert decided.count(None) == 1
    assert {"wins", "points"} == set(decided) - {None}
