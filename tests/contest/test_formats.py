"""Formats beyond the regulation's: small tables, Swiss, seeded finals, the best games."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from tests.support.contests import D, LocalContest, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.ranking import BUCHHOLZ, DIRECT

SWISS = Stage(format=Format.SWISS, rounds=3, games=1, table_size=2)


def met(desk: LocalContest) -> list[frozenset[str]]:
    rounds = desk.contest.divisions[D].rounds
    return [
        frozenset(pair)
        for each in rounds
        if each.status is not RoundStatus.DRAFT
        for pod in each.pods
        for pair in combinations(pod.seats, 2)
    ]


def win(desk: LocalContest, table: int, winner: str, points: int = 10) -> None:
    number = len(desk.contest.divisions[D].rounds) - 1
    seats = desk.contest.divisions[D].rounds[number].pods[table].seats
    scores = tuple(points if one == winner else -points for one in seats)
    desk.enter_game(table, 0, scored(seats, scores), round_=number)


@pytest.mark.parametrize(("players", "size"), [(18, 2), (9, 2), (13, 3), (8, 3), (22, 4), (5, 4)])
def test_a_swiss_plays_all_its_rounds_and_pairs_meet_once(players: int, size: int) -> None:
    desk = LocalContest(players, Stage(format=Format.SWISS, rounds=4, games=1, table_size=size))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    assert [each.status for each in rounds] == [RoundStatus.CLOSED] * 4
    if size == 2:
        assert len(set(met(desk))) == len(met(desk))
        waited = [player for each in rounds for player in each.waiting]
        assert len(waited) == len(set(waited))
    for each in rounds[1:]:
        seated = [player for pod in each.pods for player in pod.seats]
        assert len(seated) == len(set(seated)) == players - len(each.waiting)


def test_players_with_equal_scores_meet_in_a_swiss() -> None:
    desk = LocalContest(8, SWISS)
    desk.publish([["p1", "p2"], ["p3", "p4"], ["p5", "p6"], ["p7", "p8"]])
    for table, winner in enumerate(["p1", "p3", "p5", "p7"]):
        win(desk, table, winner)
    desk.do(asked.CloseRound(D))
    tables = {frozenset(table) for table in draft(desk.contest, D)}
    winners = {"p1", "p3", "p5", "p7"}
    assert all(table <= winners or not table & winners for table in tables)


def test_buchholz_then_direct_encounter_break_ties_of_a_swiss() -> None:
    """FIDE C.07, articles 6 and 8: the wins of the opponents, then the games of the equals."""
    desk = LocalContest(4, SWISS)
    for pairs, winners in [
        ([["p1", "p2"], ["p3", "p4"]], ["p1", "p3"]),
        ([["p1", "p3"], ["p2", "p4"]], ["p3", "p2"]),
        ([["p1", "p4"], ["p2", "p3"]], ["p1", "p2"]),
    ]:
        desk.publish(pairs)
        for table, winner in enumerate(winners):
            win(desk, table, winner, points=30 if winner == "p2" else 10)
        desk.do(asked.CloseRound(D))
    # p1, p2 and p3 have two wins and met each other and p4: a circle that direct encounter cannot
    # open, so points decide.
    placed = {place.player: place for place in standings(desk.contest, D)}
    assert {one: place.buchholz for one, place in placed.items()} == {
        "p1": Fraction(4), "p2": Fraction(4), "p3": Fraction(4), "p4": Fraction(6),
    }  # fmt: skip
    assert [place.player for place in standings(desk.contest, D)] == ["p2", "p1", "p3", "p4"]
    assert placed["p1"].behind == "points"
    assert placed["p4"].behind == "wins"


def test_direct_encounter_goes_before_points() -> None:
    desk = LocalContest(4, SWISS)
    for pairs, won in [
        ([["p1", "p2"], ["p3", "p4"]], [("p1", 1), ("p3", 1)]),
        ([["p1", "p3"], ["p2", "p4"]], [("p1", 1), ("p2", 90)]),
        ([["p1", "p4"], ["p2", "p3"]], [("p4", 90), ("p2", 90)]),
    ]:
        desk.publish(pairs)
        for table, (winner, points) in enumerate(won):
            win(desk, table, winner, points)
        desk.do(asked.CloseRound(D))
    assert [(place.player, place.behind) for place in standings(desk.contest, D)] == [
        ("p1", None), ("p2", DIRECT), ("p3", "wins"), ("p4", DIRECT),
    ]  # fmt: skip


def test_equals_who_have_not_met_are_not_compared_directly() -> None:
    desk = LocalContest(6, Stage(format=Format.SWISS, rounds=2, games=1, table_size=2))
    desk.publish([["p1", "p2"], ["p3", "p4"], ["p5", "p6"]])
    for table, winner in enumerate(["p1", "p3", "p5"]):
        win(desk, table, winner)
    desk.do(asked.CloseRound(D))
    desk.publish([["p1", "p3"], ["p2", "p5"], ["p4", "p6"]])
    for table, (winner, points) in enumerate([("p3", 1), ("p2", 90), ("p4", 1)]):
        win(desk, table, winner, points)
    desk.do(asked.CloseRound(D))
    order = [(one.player, one.wins, one.buchholz, one.behind) for one in standings(desk.contest, D)]
    assert order == [
        ("p3", 2, Fraction(2), None),
        ("p1", 1, Fraction(3), "wins"),
        ("p2", 1, Fraction(2), BUCHHOLZ),
        ("p4", 1, Fraction(2), "points"),
        ("p5", 1, Fraction(1), BUCHHOLZ),
        ("p6", 0, Fraction(2), "wins"),
    ]


def test_a_bye_of_a_swiss_is_a_win_in_each_game() -> None:
    """FIDE C.04: a player without an opponent gets as much as for a win."""
    desk = LocalContest(3, Stage(format=Format.SWISS, rounds=3, games=2, table_size=2))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    assert sorted(player for each in rounds for player in each.waiting) == ["p1", "p2", "p3"]
    assert sum(place.wins for place in standings(desk.contest, D)) == 3 * 2 + 3 * 2


def test_a_swiss_draft_is_outdated_when_the_places_change() -> None:
    desk = LocalContest(6, SWISS)
    desk.publish([["p1", "p2"], ["p3", "p4"], ["p5", "p6"]])
    for table, winner in enumerate(["p1", "p3", "p5"]):
        win(desk, table, winner)
    desk.do(asked.CloseRound(D))
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    assert outdated(desk.contest, D) is None
    desk.do(asked.Penalize(entrant="p1", points=90, reason="late"))
    found = outdated(desk.contest, D)
    assert found is not None
    assert found.order


def test_two_sit_at_a_table_by_any_rules_at_real_tables() -> None:
    desk = LocalContest(7, Stage(format=Format.MEET, rounds=7, games=1, table_size=2))
    desk.play()
    assert len(met(desk)) == len(set(met(desk))) == 7 * 6 // 2
    bad = asked.AddDivision(name="here", stages=(SWISS,), online=True)
    assert refused(desk, bad, "here") == "bad_stage"
    desk.do(asked.AddDivision(name="two", ruleset="classic", stages=(SWISS,), online=True))


def test_a_knock_out_of_twos_ends_with_a_final_of_two() -> None:
    desk = LocalContest(11, Stage(format=Format.KNOCKOUT, games=1, advance=1, table_size=2))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    assert [len(each.pods) for each in rounds] == [5, 3, 1, 1]
    assert [len(each.waiting) for each in rounds] == [1, 0, 1, 0]
    final = rounds[-1].pods[0].seats
    assert {place.player for place in standings(desk.contest, D)[:2]} == set(final)


@pytest.mark.parametrize(
    ("cut", "tables"),
    [
        (8, [{1, 3, 5, 7}, {2, 4, 6, 8}]),
        (12, [{1, 4, 7, 10}, {2, 5, 8, 11}, {3, 6, 9, 12}]),
        (10, [{1, 4, 7, 10}, {2, 5, 8}, {3, 6, 9}]),
        (5, [{2, 3, 4, 5}]),
    ],
)
def test_seeded_finals_deal_places_to_tables_in_turn(cut: int, tables: list[set[int]]) -> None:
    first = Stage(format=Format.MEET, rounds=3, games=1)
    desk = LocalContest(16, first, Stage(format=Format.KNOCKOUT, games=1, cut=cut, seeded=True))
    for seed in range(3):
        desk.publish()
        desk.play_round(seed)
    place = {one.player: at for at, one in enumerate(standings(desk.contest, D), start=1)}
    desk.publish()
    seated = desk.contest.divisions[D].rounds[-1].pods
    assert [{place[player] for player in pod.seats} for pod in seated] == tables


def test_only_the_best_games_count() -> None:
    """One of three games, by win and points: 'best k of n'."""
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=3, games=1, best=2))
    for round_, scores in enumerate([(30, -10, -10, -10), (-60, 20, 20, 20), (5, -5, 0, 0)]):
        desk.publish([["p1", "p2", "p3", "p4"]])
        desk.enter_game(0, 0, scored(("p1", "p2", "p3", "p4"), scores), round_=round_)
        desk.do(asked.CloseRound(D))
    placed = {one.player: (one.wins, one.points) for one in standings(desk.contest, D)}
    assert placed == {"p1": (2, 35), "p2": (1, 15), "p3": (1, 20), "p4": (1, 20)}
    desk.do(asked.Penalize(entrant="p1", points=7, reason="late"))  # it counts in any case
    assert standings(desk.contest, D)[0].points == 28


@pytest.mark.parametrize(
    "terms",
    [
        {"format": Format.MEET, "table_size": 5},
        {"format": Format.KNOCKOUT, "table_size": 2, "advance": 2},
        {"format": Format.MEET, "seeded": True},
        {"format": Format.KNOCKOUT, "best": 2},
        {"format": Format.MEET, "best": 0},
        {"format": Format.KNOCKOUT, "cut": 2},
    ],
)
def test_terms_that_make_no_stage_are_refused(terms: dict[str, object]) -> None:
    with pytest.raises(ContestError) as error:
        Stage(**terms)  # type: ignore[arg-type]
    assert error.value.code == "bad_stage"


def test_new_terms_are_stored_only_where_they_are_set() -> None:
    plain, swiss = LocalContest(3), LocalContest(3, SWISS)
    stored = json.loads(codec.dump(plain.events[1]))
    assert stored["v"] == codec.VERSION
    assert list(stored["stages"][0]) == [
        "format",
        "rounds",
        "games",
        "advance",
        "cut",
        "carry_over",
    ]
    newer = json.loads(codec.dump(swiss.events[1]))
    assert newer["v"] == codec.NEWEST
    assert newer["stages"][0]["table_size"] == 2
    assert "best" not in newer["stages"][0]
    for event in (plain.events[1], swiss.events[1]):
        assert codec.load(codec.dump(event)) == event


def test_a_latecomer_finds_a_seat_at_no_full_table_of_two() -> None:
    desk = LocalContest(4, SWISS)
    desk.publish([["p1", "p2"], ["p3", "p4"]])
    desk.enter("late")
    refusal = refused(desk, asked.SeatLate(entrant="late", table=0))
    assert refusal == "table_begun"


def test_rounds_of_a_swiss_follow_each_other_in_the_names_of_its_pairs() -> None:
    desk = LocalContest(12, Stage(format=Format.SWISS, rounds=5, games=1, table_size=2))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    for one, other in pairwise(rounds):
        assert {frozenset(pod.seats) for pod in one.pods}.isdisjoint(
            frozenset(pod.seats) for pod in other.pods
        )
