"""Who advances and who is ranked where: one answer for standings, sheets, drafts and files."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from tests.support.contests import D, LocalContest, scored
from tests.support.problems import sampled
from tilerummy.contest import command as asked
from tilerummy.contest.io.results_table import results_csv
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import How, Written
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, impact, standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.ranking import PLAYED, ranking
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

KNOCKOUT = Stage(format=Format.KNOCKOUT, games=1)
MEET = Stage(format=Format.MEET, games=1)
FOUR = Stage(format=Format.KNOCKOUT, games=1, cut=4)
TABLES = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))


def knockout() -> LocalContest:
    """Two tables with a result: p1 and p5 won, p2 and p6 are second."""
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], (39, -10, -12, -17)))
    desk.enter_game(1, 0, scored(TABLES[1], (30, -5, -6, -19)))
    return desk


def seated_next(desk: LocalContest) -> set[str]:
    return {player for table in draft(desk.contest, D) for player in table}


def ranks(desk: LocalContest) -> dict[str, int | None]:
    return {one.player: one.rank if one.placed else None for one in standings(desk.contest, D)}


def penalty(entrant: str, points: int) -> asked.Penalize:
    return asked.Penalize(entrant=entrant, points=points, reason="talked")


def award(entrant: str, *, wins: int = 1, points: int = 0, round_: int = 0) -> asked.AwardResult:
    return asked.AwardResult(
        division=D, round=round_, entrant=entrant, wins=wins, points=points, reason="bye"
    )


@pytest.mark.parametrize("given", [penalty("p2", 30), award("p3")])
def test_penalties_and_awards_decide_who_advances(
    given: asked.Penalize | asked.AwardResult,
) -> None:
    """-10 with a penalty of 30 is behind -12; a win by award is ahead of none."""
    desk = knockout()
    desk.do(given)
    assert [one.player for one in table_standings(desk.contest, D, 0, 0)][:2] == ["p1", "p3"]
    desk.do(asked.CloseRound(D))
    assert set(advancing(desk.contest, D)) == seated_next(desk) == {"p1", "p3", "p5", "p6"}
    before = desk.contest
    if isinstance(given, asked.Penalize):
        desk.do(asked.RevokePenalty(penalty=0))
    else:
        desk.do(asked.RevokeAward(award=0))
    changed = {
        one.player: (one.goes_on, one.goes_on_after) for one in impact(before, desk.contest, D)
    }
    assert changed["p2"] == (False, True)
    assert changed["p3"] == (True, False)
    assert seated_next(desk) == {"p1", "p2", "p5", "p6"}


def test_a_penalty_counts_only_at_the_table_of_its_round() -> None:
    desk = knockout()
    desk.do(asked.CloseRound(D))
    desk.publish([("p1", "p2", "p5", "p6")])
    desk.do(penalty("p1", 50))
    assert [one.points for one in table_standings(desk.contest, D, 0, 0)] == [39, -10, -12, -17]
    desk.enter_game(0, 0, scored(("p1", "p2", "p5", "p6"), (30, -5, -6, -19)), round_=1)
    assert {one.player: one.points for one in table_standings(desk.contest, D, 1, 0)}["p1"] == -20


def test_a_bye_of_the_first_round_is_no_win_of_the_final() -> None:
    desk = LocalContest(5, KNOCKOUT)
    desk.publish([("p1", "p2", "p3", "p4")])
    desk.do(award("p5"))
    desk.enter_game(0, 0, scored(("p1", "p2", "p3", "p4"), (39, -10, -12, -17)))
    desk.do(asked.CloseRound(D))
    desk.publish([("p1", "p2", "p5")])
    desk.enter_game(0, 0, scored(("p1", "p2", "p5"), (9, -4, -5)), round_=1)
    desk.do(asked.CloseRound(D))
    at_table = [one.player for one in table_standings(desk.contest, D, 1, 0)]
    assert [one.player for one in standings(desk.contest, D)][:3] == at_table == ["p1", "p2", "p5"]


def test_whoever_never_played_has_no_place() -> None:
    """One of nine leaves before round 1: she is not third of a round that others lost."""
    desk = LocalContest(9, MEET)
    desk.do(asked.WithdrawEntrant("p9"))
    desk.publish(TABLES)
    desk.sheet(0, 0, [0, 8, 9, 10])
    desk.sheet(1, 0, [0, 3, 4, 5])
    desk.do(asked.CloseRound(D))
    assert ranks(desk)["p9"] is None
    assert standings(desk.contest, D)[-1].player == "p9"
    assert standings(desk.contest, D)[-1].behind == PLAYED


def test_latecomers_are_not_ahead_of_players_and_reach_no_final() -> None:
    desk = LocalContest(8, MEET, FOUR)
    desk.publish(TABLES)
    desk.enter("early")
    for table in (0, 1):
        desk.sheet(table, 0, [0, 8 + 3 * table, 9 + 3 * table, 20])
    desk.do(asked.CloseRound(D))
    for name in ("late", "later"):
        desk.enter(name)
    # Three latecomers are level in everything, and no draw is wanted among them.
    assert ties_that_matter(desk.contest, D) == ()
    assert [item.code for item in to_do(desk.contest)] == ["draft_wanted"]
    assert set(advancing(desk.contest, D)) == seated_next(desk) == {"p1", "p2", "p5", "p3"}
    assert [ranks(desk)[name] for name in ("early", "late", "later")] == [None] * 3


def test_someone_left_out_of_every_draft_reaches_no_final() -> None:
    desk = LocalContest(9, Stage(format=Format.MEET, rounds=2, games=1), FOUR)
    for round_ in range(2):
        desk.publish(TABLES)
        for table in (0, 1):
            desk.sheet(table, 0, [0, 8 + table, 9, 20], round_=round_)
        desk.do(asked.CloseRound(D))
    assert "p9" not in advancing(desk.contest, D)
    # An award is the director's decision, and counts as a result.
    desk.do(award("p9", wins=2, points=90))
    assert advancing(desk.contest, D)[0] == "p9"


def test_fewer_players_than_the_cut_leave_seats_empty() -> None:
    desk = LocalContest(3, MEET, FOUR)
    desk.publish([("p1", "p2", "p3")])
    desk.sheet(0, 0, [0, 8, 9])
    desk.do(asked.CloseRound(D))
    desk.enter("late")
    assert advancing(desk.contest, D) == ("p1", "p2", "p3")


@pytest.mark.parametrize("penalty_of_last", [0, 5])
def test_a_ranking_puts_players_without_a_game_last(penalty_of_last: int) -> None:
    results = scored(("a", "b", "c", "d"), (24, -5, -16, -3))
    taken = [Result(player="e", score=-penalty_of_last)] if penalty_of_last else []
    placed = ranking(["a", "b", "c", "d", "e"], results, taken=taken)
    assert [(one.player, one.rank) for one in placed] == [
        ("a", 1), ("d", 2), ("b", 3), ("c", 4), ("e", 5),
    ]  # fmt: skip
    assert placed[-1].behind == PLAYED


def test_places_in_a_knockout_follow_the_round_reached() -> None:
    """p5 advances and leaves: she is behind those who played the final, ahead of the others."""
    desk = knockout()
    desk.do(asked.CloseRound(D))
    desk.do(asked.WithdrawEntrant("p5"))
    desk.publish([("p1", "p2", "p6")])
    desk.enter_game(0, 0, scored(("p1", "p2", "p6"), (90, -40, -50)), round_=1)
    desk.do(asked.CloseRound(D))
    assert [one.player for one in standings(desk.contest, D)] == [
        "p1", "p2", "p6", "p5", "p7", "p3", "p4", "p8",
    ]  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(results_csv(desk.contest, D, "en")[1:])))
    assert [(row["name"], row["last round"], row["left the contest"]) for row in rows[:5]] == [
        ("p1", "2", ""), ("p2", "2", ""), ("p6", "2", ""), ("p5", "1", "yes"), ("p7", "1", ""),
    ]  # fmt: skip
    assert [row["decided by"] for row in rows[:5]] == [
        "", "wins", "points", "round reached", "round reached",
    ]  # fmt: skip


def test_whoever_had_a_bye_and_left_is_behind_all_who_played() -> None:
    desk = LocalContest(5, KNOCKOUT)
    desk.publish([("p1", "p2", "p3", "p4")])
    desk.enter_game(0, 0, scored(("p1", "p2", "p3", "p4"), (39, -10, -12, -17)))
    desk.do(asked.CloseRound(D))
    assert [one.player for one in standings(desk.contest, D)] == ["p1", "p2", "p5", "p3", "p4"]
    desk.do(asked.WithdrawEntrant("p5"))
    assert [one.player for one in standings(desk.contest, D)] == ["p1", "p2", "p3", "p4", "p5"]
    assert ranks(desk)["p5"] is None


@pytest.mark.parametrize("language", ["ko", "zh-Hans"])
def test_the_table_of_results_speaks_the_language_of_the_page(language: str) -> None:
    desk = knockout()
    desk.do(asked.WithdrawEntrant("p8"))
    text = results_csv(desk.contest, D, language)
    assert not any(word in text for word in ("points", "tiles", "reach", "draw", "yes", "left"))


# An independent judge: from the rules alone, and from nothing but what was asked.


@dataclass
class Paper:
    """One knock-out as a director would keep it on paper."""

    tables: list[list[tuple[str, ...]]] = field(default_factory=list)
    byes: list[tuple[str, ...]] = field(default_factory=list)
    made: list[dict[str, list[tuple[int, int, int]]]] = field(default_factory=list)
    """By round and player: won, points and tiles of each game or award."""
    lost: list[dict[str, int]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)

    def figures(self, round_: int, player: str) -> tuple[int, int, int]:
        games = self.made[round_].get(player, [])
        points = sum(game[1] for game in games) - self.lost[round_].get(player, 0)
        return -sum(game[0] for game in games), -points, sum(game[2] for game in games)

    def table(self, round_: int, seats: tuple[str, ...]) -> list[str]:
        """Return who has a result at a table, best first (S3-45)."""
        have = [player for player in seats if self.made[round_].get(player)]
        return sorted(have, key=lambda player: self.figures(round_, player))

    def through(self, round_: int) -> set[str]:
        """Return who advances: two of a table (S3-48), and whoever had a bye."""
        best = {player for seats in self.tables[round_] for player in self.table(round_, seats)[:2]}
        return best | set(self.byes[round_])

    def next(self) -> set[str]:
        """Return who plays the next round; the best of the others fill a last table (four)."""
        round_ = len(self.tables) - 1
        on = self.through(round_) - self.gone
        if len(on) >= 3:
            return on
        rest = [
            player
            for seats in self.tables[round_]
            for player in seats
            if self.made[round_].get(player) and player not in self.through(round_) | self.gone
        ]
        rest.sort(key=lambda player: self.figures(round_, player))
        return on | set(rest[: 4 - len(on)])

    def order(self, everybody: list[str]) -> list[str]:
        """Return whoever has a result that counts: by the round reached, then by figures."""
        last = len(self.tables) - 1
        final = len(self.tables[last]) == 1 and not self.byes[last]
        keys: dict[str, tuple[int, tuple[int, ...]]] = {}
        for player in everybody:
            rounds = [r for r in range(last + 1) if player in self._in(r)]
            # Results count since the last seat; a bye leads to no table.
            since = max((r for r in rounds if player in self._seated(r)), default=0)
            counted = range(since, last + 1)
            if not any(self.made[r].get(player) for r in counted):
                continue
            reached = max(rounds)
            on = player in self.through(reached) and not (reached == last and final)
            each = [self.figures(r, player) for r in counted]
            keys[player] = (-2 * reached - on, tuple(map(sum, zip(*each, strict=True))))
        return sorted(keys, key=lambda player: keys[player])

    def _seated(self, round_: int) -> set[str]:
        return {player for seats in self.tables[round_] for player in seats}

    def _in(self, round_: int) -> set[str]:
        return self._seated(round_) | set(self.byes[round_])


@pytest.mark.parametrize("seed", sampled(range(60), every=4))
def test_an_independent_judge_agrees_on_every_knockout(seed: int) -> None:
    chance = Random(seed)
    desk, paper = LocalContest(chance.randint(5, 22), KNOCKOUT), Paper()
    everybody = list(desk.contest.entrants)
    while to_do(desk.contest)[0].code == "draft_wanted":
        tables = draft(desk.contest, D)
        going = [player for table in tables for player in table]
        out = set(advancing(desk.contest, D)) - set(going)
        desk.publish(tables)
        round_ = len(paper.tables)
        paper.tables.append(list(tables))
        paper.byes.append(tuple(out))
        paper.made.append(defaultdict(list))
        paper.lost.append(defaultdict(int))
        for at, seats in enumerate(tables):
            here = seats[: chance.choice((len(seats), len(seats), len(seats) - 1))]
            # Scores that no two sums share, so that nothing is left to a draw.
            scores = [-chance.randrange(1, 1 << 20) for _ in here[1:]]
            scores.insert(0, -sum(scores))
            results = tuple(
                Result(player=player, score=score, won=score > 0, tiles=chance.randint(0, 9))
                for player, score in zip(here, scores, strict=True)
            )
            lines = tuple(
                Written(player=player, how=How.ABSENT) for player in seats if player not in here
            )
            desk.enter_game(at, 0, results, round_=round_, lines=lines)
            for one in results:
                paper.made[round_][one.player].append((one.won, one.score, one.tiles))
        for player in chance.sample(going, 2):
            points = chance.randrange(1, 1 << 20)
            if chance.random() < 0.5:
                desk.do(penalty(player, points))
                paper.lost[round_][player] += points
            else:
                desk.do(award(player, points=points, round_=round_))
                paper.made[round_][player].append((1, points, 0))
        desk.do(asked.CloseRound(D))
        if chance.random() < 0.4:
            player = chance.choice(everybody)
            desk.do(asked.WithdrawEntrant(player))
            paper.gone.add(player)
        if to_do(desk.contest)[0].code not in {"all_over", "ended_early"}:
            assert set(advancing(desk.contest, D)) == paper.next()
        answer = [one for one in standings(desk.contest, D) if one.played]
        assert [one.player for one in answer] == paper.order(everybody)
        assert len({one.rank for one in answer}) == len(answer)


@pytest.mark.parametrize("seed", sampled(range(40), every=4))
def test_an_independent_judge_agrees_on_every_cut(seed: int) -> None:
    """All games of a stage together; no place in the final for anybody who played none."""
    chance = Random(seed)
    cut = chance.randint(3, 8)
    stages = (replace(MEET, rounds=3), replace(FOUR, cut=cut))
    desk = LocalContest(chance.randint(8, 24), *stages)
    won, points, tiles = Counter[str](), Counter[str](), Counter[str]()
    played: set[str] = set()
    for round_ in range(3):
        if chance.random() < 0.5:
            desk.enter(f"late{round_}")
        tables = draft(desk.contest, D)
        desk.publish(tables)
        for at, seats in enumerate(tables):
            scores = [-chance.randrange(1, 1 << 20) for _ in seats[1:]]
            scores.insert(0, -sum(scores))
            results = [
                Result(player=player, score=score, won=score > 0, tiles=chance.randint(0, 9))
                for player, score in zip(seats, scores, strict=True)
            ]
            desk.enter_game(at, 0, tuple(results), round_=round_)
            for one in results:
                won[one.player] += one.won
                points[one.player] += one.score
                tiles[one.player] += one.tiles
            played.update(seats)
        for player in chance.sample(sorted(desk.contest.entrants), 2):
            worth = chance.randrange(1, 1 << 20)
            if chance.random() < 0.5:
                desk.do(penalty(player, worth))
                points[player] -= worth
            else:
                desk.do(award(player, points=worth, round_=round_))
                won[player] += 1
                points[player] += worth
                played.add(player)
        desk.do(asked.CloseRound(D))
        if chance.random() < 0.4:
            desk.do(asked.WithdrawEntrant(chance.choice(sorted(desk.contest.entrants))))
    desk.enter("after")
    order = sorted(played, key=lambda one: (-won[one], -points[one], tiles[one]))
    assert [one.player for one in standings(desk.contest, D) if one.played] == order
    there = [one for one in order if desk.contest.entrants[one].there]
    assert advancing(desk.contest, D) == tuple(there[:cut])
