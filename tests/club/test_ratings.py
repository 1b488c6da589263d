"""Ratings: computed from the evenings that count, so that every correction changes them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from tests.support.clubs import Table, clubs, placed
from tilerummy.club import command as asked
from tilerummy.club.ratings import START, Rating, club_ratings, ratings

if TYPE_CHECKING:
    from tilerummy.club.state import Club

BOTS = {"easy": 800.0, "hard": 2500.0}


def by_player(found: tuple[Rating, ...]) -> dict[str, Rating]:
    return {one.player: one for one in found}


def rated(club: Club, ruleset: str = "") -> dict[str, Rating]:
    return by_player(club_ratings(club, BOTS)[ruleset])


def test_the_better_place_gains_and_a_tie_changes_nobody() -> None:
    found = by_player(ratings([{"A": 1, "B": 2, "C": 3}]))
    assert found["A"].rating > found["B"].rating > found["C"].rating
    assert all(one.evenings == 1 for one in found.values())
    tied = ratings([{"A": 1, "B": 1}])
    assert [one.rating for one in tied] == pytest.approx([START, START])


@pytest.mark.parametrize("seats", range(2, 7))
def test_more_evenings_make_surer(seats: int) -> None:
    places = {str(seat): seat + 1 for seat in range(seats)}
    few, many = (by_player(ratings([places] * times)) for times in (1, 20))
    assert all(many[one].uncertainty < few[one].uncertainty for one in places)
    assert all(one.evenings == 20 for one in many.values())


@pytest.mark.parametrize("seats", range(2, 7))
def test_true_strengths_come_out_in_their_order(seats: int) -> None:
    chance = Random(seats)
    people = "ABCDEF"
    evenings = []
    for _ in range(400):
        there = chance.sample(people, seats)
        luck = {one: chance.gauss(people.index(one), 1.5) for one in there}
        order = sorted(there, key=lambda one: -luck[one])
        evenings.append({one: place for place, one in enumerate(order, start=1)})
    found = by_player(ratings(evenings))
    assert sorted(people, key=lambda one: found[one].rating) == list(people)


def test_a_player_alone_is_not_rated() -> None:
    assert ratings([{"A": 1}, {}]) == ()


def test_a_fixed_strength_does_not_move_and_draws_the_others() -> None:
    low = by_player(ratings([{"bot": 1, "A": 2}] * 30, {"bot": 800}))
    high = by_player(ratings([{"bot": 1, "A": 2}, {"bot": 2, "A": 1}] * 30, {"bot": 2500}))
    assert (low["bot"].rating, low["bot"].uncertainty, low["bot"].evenings) == (800, 0, 30)
    assert low["A"].rating < 800
    assert abs(high["A"].rating - 2500) < 200
    assert "absent" not in by_player(ratings([{"A": 1, "B": 2}], {"absent": 800}))


def test_the_list_begins_with_who_is_surely_strong() -> None:
    """A first evening that was won does not pass somebody who has won for long."""
    found = ratings([*[{"A": 1, "B": 2}] * 20, {"C": 1, "B": 2}])
    assert found[0].player == "A"
    lowest = [one.rating - one.uncertainty for one in found]
    assert lowest == sorted(lowest, reverse=True)


def test_each_rule_set_has_ratings_of_its_own() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    for date, scores, ruleset in (
        ("2026-11-01", (5, -5), "twist"),
        ("2026-11-02", (-5, 5), "classic"),
        ("2026-11-03", (-5, 5), "classic"),
        ("2026-11-04", (1, -1), ""),
    ):
        table.do(asked.RecordEvening(date=date, ruleset=ruleset, results=placed(keys, scores)))
    found = club_ratings(table.club, BOTS)
    assert list(found) == ["classic", "", "twist"]
    assert [found[name][0].player for name in found] == ["m2", "m1", "m1"]


def test_corrected_and_removed_evenings_are_computed_again() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    key = table.evening("2026-11-01", 5, -5)
    table.evening("2026-11-02", 5, -5)
    before = rated(table.club)
    table.do(
        asked.CorrectEvening(evening=key, known=1, date="2026-11-01", results=placed(keys, (-5, 5)))
    )
    after = rated(table.club)
    assert after["m1"].rating < before["m1"].rating
    table.do(asked.RemoveEvening(evening=key, known=2))
    assert rated(table.club)["m1"].evenings == 1
    other = Table()
    other.join("Ada", "Bo")
    other.evening("2026-11-02", 5, -5)
    assert club_ratings(table.club, BOTS) == club_ratings(other.club, BOTS)


def test_evenings_count_by_their_day_not_by_when_they_were_entered() -> None:
    first, second = Table(), Table()
    for table, dates in ((first, (1, 2, 3)), (second, (3, 1, 2))):
        table.join("Ada", "Bo", "Kim")
        for day in dates:
            table.evening(f"2026-11-0{day}", *((day * 7) % 5, 2, -day))
    assert club_ratings(first.club, BOTS) == club_ratings(second.club, BOTS)


def test_a_correction_keeps_or_changes_the_rule_set() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    results = placed(keys, (5, -5))
    table.do(asked.RecordEvening(date="2026-11-01", ruleset="xp", results=results))
    fields = {"evening": "e1", "date": "2026-11-01"}
    table.do(asked.CorrectEvening(**fields, known=1, results=placed(keys, (1, -1))))
    assert table.club.evenings["e1"].now.ruleset == "xp"
    table.do(
        asked.CorrectEvening(**fields, known=2, results=placed(keys, (1, -1)), ruleset="twist")
    )
    assert table.club.evenings["e1"].now.ruleset == "twist"


def test_a_bot_is_a_fixed_point() -> None:
    table = Table()
    table.do(
        asked.AddMembers(
            members=(
                asked.NewMember(name="Ada"),
                asked.NewMember(name="Robot", bot="hard"),
                asked.NewMember(name="Stranger", bot="unheard"),
            )
        )
    )
    table.do(asked.ChangeMember(member="m2", name="Hard robot"))
    table.evening("2026-11-01", 5, -5, 0)
    found = rated(table.club)
    assert (found["m2"].rating, found["m2"].uncertainty) == (2500, 0)
    assert found["m1"].rating > START
    assert found["m3"].uncertainty > 0


@pytest.mark.parametrize(
    ("first_names", "ratings", "has"),
    [
        (False, None, True),
        (True, None, False),
        (True, True, True),
        (False, False, False),
        (False, True, True),
    ],
)
def test_first_names_switch_ratings_off_until_the_keeper_decides(
    first_names: bool, ratings: bool | None, has: bool
) -> None:
    table = Table()
    table.do(asked.SetSharing(first_names=first_names, ratings=ratings))
    assert table.club.sharing.has_ratings is has
    table.do(asked.SetSharing(guests_plans=False))
    assert table.club.sharing.has_ratings is has


@given(clubs())
def test_ratings_hold_everybody_who_met_somebody(table: Table) -> None:
    met = [one for one in table.club.counted().values() if len(one.results) > 1]
    found = club_ratings(table.club, BOTS)
    assert {one.ruleset for one in met} == set(found)
    players = {result.member for one in met for result in one.results}
    assert {one.player for lines in found.values() for one in lines} == players
