"""The ranking of teams, against one that is worked out from the sheets alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tests.support.contests import D, LocalContest, refused
from tests.support.problems import sampled
from tilerummy.contest import command as asked
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.model.team_rule import Measure, TeamRule
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.teams import team_standings

SCHOOLS = ("North", "South", "East", "north")
"""The last one is the first, written otherwise."""


def played(seed: int, *stages: Stage, people: int = 13) -> LocalContest:
    chance = Random(seed)
    desk = LocalContest(0, *stages)
    for number in range(1, people + 1):
        desk.enter(f"p{number}", chance.choice((*SCHOOLS, None)))
    desk.publish()
    desk.play_round(seed)
    desk.do(asked.Penalize(entrant="p1", points=7, reason="late"))
    desk.do(asked.AwardResult(division=D, round=0, entrant="p2", wins=1, points=3, reason="bye"))
    desk.publish()
    desk.play_round(seed + 1)
    return desk


def referees_teams(desk: LocalContest, rule: TeamRule) -> dict[str, tuple[Fraction, ...]]:
    """Return by school in capitals the best sum there is, worked out by trying every choice."""
    contest = desk.contest
    division = contest.divisions[D]
    ranks = {one.player: one.rank for one in standings(contest, D) if one.placed}
    last = len(ranks)
    worth: dict[str, tuple[int, ...]] = {}
    for player, rank in ranks.items():
        if rule.measure is Measure.PLACES:
            worth[player] = (0, 1 + last - rank, 0)
            continue
        wins, points, tiles = 0, 0, 0
        for each in division.rounds:
            if each.status is RoundStatus.DRAFT:
                continue
            for pod in each.pods:
                for game in pod.games:
                    for line in game.entries[-1].results if game.entries else ():
                        if line.player == player:
                            wins += line.won
                            points += line.score
                            tiles += line.tiles
        points += {"p1": -7, "p2": 3}.get(player, 0)
        worth[player] = (wins + (player == "p2"), points, -tiles)
    teams: dict[str, list[str]] = {}
    for player in ranks:
        school = contest.entrants[player].group
        if school:
            teams.setdefault(school.upper(), []).append(player)
    best: dict[str, tuple[Fraction, ...]] = {}
    for school, players in teams.items():
        size = len(players) if rule.best is None else min(rule.best, len(players))
        missing = 0 if rule.best is None or rule.measure is Measure.PLACES else rule.best - size
        best[school] = max(
            (Fraction(-missing), *map(Fraction, map(sum, zip(*map(worth.get, some), strict=True))))
            for some in combinations(players, size)
        )
    return best


@pytest.mark.parametrize("seed", sampled(range(12), every=4))
@pytest.mark.parametrize(
    "rule",
    [
        TeamRule(),
        TeamRule(best=2),
        TeamRule(measure=Measure.GAMES),
        TeamRule(measure=Measure.GAMES, best=3),
    ],
    ids=["places", "best two places", "games", "best three of games"],
)
def test_teams_have_the_places_that_the_sheets_give_them(seed: int, rule: TeamRule) -> None:
    desk = played(seed, Stage(format=Format.MEET, rounds=2, games=1))
    desk.do(asked.SetTeams(division=D, measure=rule.measure, best=rule.best))
    placed = team_standings(desk.contest, D)
    expected = referees_teams(desk, rule)
    assert {one.team.upper() for one in placed} == set(expected)
    sums = [expected[one.team.upper()] for one in placed]
    assert sums == sorted(sums, reverse=True)
    for place, sum_ in zip(placed, sums, strict=True):
        assert tuple(map(Fraction, (place.wins, place.points, -place.tiles))) == sum_[1:]
        assert place.rank <= 1 + sum(other > sum_ for other in sums) + sums.count(sum_) - 1
    members = [player for one in placed for player in (*one.counted, *one.others)]
    grouped = [
        one.player
        for one in standings(desk.contest, D)
        if one.placed and desk.contest.entrants[one.player].group
    ]
    assert sorted(members) == sorted(grouped)


def ranked(*teams: tuple[str, list[int]], best: int | None = None) -> list[tuple[int, str]]:
    """Return the places of teams whose players have the given places among all."""
    people = sorted((rank, team) for team, ranks in teams for rank in ranks)
    desk = LocalContest(0, Stage(format=Format.MEET, rounds=1, games=1))
    for rank, team in people:
        desk.enter(f"p{rank}", team)
    tables = [[f"p{rank}" for rank, _ in people]]
    desk.publish(tables)
    desk.sheet(0, 0, [10 * (rank - 1) for rank, _ in people])
    desk.do(asked.CloseRound(D))
    desk.do(asked.SetTeams(division=D, best=best))
    return [(one.rank, one.team) for one in team_standings(desk.contest, D)]


def test_the_better_player_decides_between_teams_of_the_same_sum() -> None:
    assert ranked(("A", [2, 3]), ("B", [1, 4])) == [(1, "B"), (2, "A")]


def test_the_best_of_each_team_count() -> None:
    assert ranked(("A", [2, 3, 4]), ("B", [1])) == [(1, "A"), (2, "B")]
    assert ranked(("A", [2, 3, 4]), ("B", [1]), best=1) == [(1, "B"), (2, "A")]


def test_teams_of_whom_nothing_tells_them_apart_share_a_place() -> None:
    desk = LocalContest(0, Stage(format=Format.MEET, rounds=1, games=1))
    for at, school in enumerate(("A", "B", "C") * 2):
        desk.enter(f"p{at}", school)
    desk.publish([["p0", "p1", "p2"], ["p3", "p4", "p5"]])
    for table in range(2):
        desk.sheet(table, 0, [0, 5, 5])
    desk.do(asked.CloseRound(D))
    desk.do(asked.SetTeams(division=D))
    placed = team_standings(desk.contest, D)
    assert [(one.rank, one.team, one.behind) for one in placed] == [
        (1, "A", None), (2, "B", "points"), (2, "C", None),
    ]  # fmt: skip


def test_a_team_that_is_short_of_players_is_behind_in_games() -> None:
    desk = LocalContest(0, Stage(format=Format.MEET, rounds=1, games=1))
    for name, school in (("p0", "A"), ("p1", "B"), ("p2", "B"), ("p3", None)):
        desk.enter(name, school)
    desk.publish([["p0", "p1", "p2", "p3"]])
    desk.sheet(0, 0, [0, 5, 6, 7])
    desk.do(asked.SetTeams(division=D, measure=Measure.GAMES, best=2))
    placed = team_standings(desk.contest, D)
    assert [(one.team, one.behind) for one in placed] == [("B", None), ("A", "complete")]
    desk.do(asked.SetTeams(division=D, measure=Measure.GAMES))
    placed = team_standings(desk.contest, D)
    assert [(one.team, one.behind) for one in placed] == [("A", None), ("B", "wins")]


def test_teams_are_ranked_where_the_director_says_so() -> None:
    desk = played(1, Stage(format=Format.MEET, rounds=2, games=1))
    assert team_standings(desk.contest, D) == ()
    assert desk.do(asked.SetTeams(division=D, best=2))
    assert desk.do(asked.SetTeams(division=D, best=2)) == ()
    assert team_standings(desk.contest, D)
    desk.do(asked.SetTeams(division=D, ranked=False))
    assert team_standings(desk.contest, D) == ()
    assert refused(desk, asked.SetTeams(division="d99")) == "unknown_division"
