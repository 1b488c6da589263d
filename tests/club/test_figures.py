from __future__ import annotations

from collections import defaultdict
from math import fsum

from hypothesis import given
from hypothesis import strategies as st

from tests.support.clubs import TEN, Table, clubs, placed
from tilerummy.club import command as asked
from tilerummy.club.figures import HeadToHead, Record, head_to_head, records, season_lines, tallies
from tilerummy.club.season import Count, SeasonRules
from tilerummy.club.state import Result


def three_evenings() -> Table:
    table = Table()
    table.join("Ada", "Bo", "Kim")
    table.evening("2026-09-05", 30, -10, -20)
    table.evening("2026-10-03", 5, 5, -10)
    table.evening("2026-11-07", -8, 8)
    return table


def test_evenings_are_added_up_per_member() -> None:
    found = tallies(three_evenings().club.counted().values())
    ada, bo, kim = (found[key] for key in ("m1", "m2", "m3"))
    assert (ada.evenings, ada.firsts, ada.places, ada.score) == (3, 2, 4, 27)
    assert (ada.streak, ada.longest_streak) == (0, 2)
    assert (bo.streak, bo.longest_streak) == (2, 2)
    assert (kim.evenings, kim.firsts, kim.longest_streak) == (2, 0, 0)


def test_an_evening_that_was_entered_late_counts_on_its_day() -> None:
    table = three_evenings()
    table.evening("2026-09-01", -3, 3)
    found = tallies(table.club.counted().values())
    assert found["m1"].longest_streak == 2
    assert found["m2"].longest_streak == 2
    assert next(iter(table.club.counted())) == "e4"


def test_two_members_are_compared_by_the_evenings_they_both_played() -> None:
    evenings = three_evenings().club.counted().values()
    met = head_to_head(evenings, "m1")
    assert met["m2"] == HeadToHead(evenings=3, ahead=1, behind=1, difference=40 + 0 - 16)
    assert met["m3"] == HeadToHead(evenings=2, ahead=2, behind=0, difference=50 + 15)
    assert head_to_head(evenings, "m9") == {}


def test_records_name_the_first_evening_that_reached_them() -> None:
    table = three_evenings()
    table.evening("2026-11-14", 30, -30)
    found = records(table.club.counted())
    assert found.highest_score == Record(member="m1", evening="e1", figure=30)
    assert found.lowest_score == Record(member="m2", evening="e4", figure=-30)
    assert found.most_wins is None
    assert found.longest_streak == Record(member="m1", evening="e2", figure=2)


def test_games_won_are_a_record_where_they_are_counted() -> None:
    table = Table()
    table.join("Ada", "Bo")
    results = (
        Result(member="m1", place=1, score=9, games=4, wins=3),
        Result(member="m2", place=2, score=-9, games=4, wins=1),
    )
    table.do(asked.RecordEvening(date="2026-11-07", results=results))
    assert records(table.club.counted()).most_wins == Record(member="m1", evening="e1", figure=3)


def test_a_season_counts_its_own_days_and_shows_every_figure() -> None:
    table = three_evenings()
    rules = SeasonRules(Count.POINTS, (10, 7), best=1, min_evenings=2, cap=None)
    table.do(asked.SetSeason(name="Autumn", first="2026-09-06", last="2026-11-07", rules=rules))
    lines = season_lines(table.club, table.club.seasons["s1"])
    assert [(one.standing.player, one.standing.rank, one.standing.total) for one in lines] == [
        ("m1", 1, 10),
        ("m2", 1, 10),
        ("m3", 3, 0),
    ]
    assert [one.standing.ranked for one in lines] == [True, True, False]
    figures = [(one.evening, one.value, one.counts) for one in lines[1].figures]
    assert figures == [("e2", 10, True), ("e3", 10, False)]


def test_a_correction_can_change_the_winner_of_a_season() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20)
    table.do(asked.SetSeason(name="Autumn", first="2026-09-01", last="2026-11-30", rules=TEN))

    def winner() -> str:
        return season_lines(table.club, table.club.seasons["s1"])[0].standing.player

    assert winner() == keys[0]
    table.do(
        asked.CorrectEvening(
            evening=evening, known=1, date="2026-11-07", results=placed(keys, [-20, 20])
        )
    )
    assert winner() == keys[1]


@given(clubs())
def test_tallies_agree_with_a_slow_count(table: Table) -> None:
    evenings = table.club.counted()
    played: dict[str, list[Result]] = defaultdict(list)
    for evening in evenings.values():
        for result in evening.results:
            played[result.member].append(result)
    found = tallies(evenings.values())
    assert found.keys() == played.keys()
    for member, results in played.items():
        tally = found[member]
        runs = "".join("x" if one.place == 1 else " " for one in results)
        assert tally.score == sum(one.score for one in results)
        assert tally.firsts == runs.count("x")
        assert tally.longest_streak == max(map(len, runs.split()), default=0)
        assert tally.streak == len(runs) - len(runs.rstrip("x"))
        for other, met in head_to_head(evenings.values(), member).items():
            back = head_to_head(evenings.values(), other)[member]
            assert (met.ahead, met.behind) == (back.behind, back.ahead)
            assert met.difference == -back.difference


@given(
    clubs(),
    st.sampled_from(Count),
    st.none() | st.integers(1, 3),
    st.none() | st.integers(0, 30),
)
def test_what_counts_of_a_line_is_its_total(
    table: Table, count: Count, best: int | None, cap: int | None
) -> None:
    rules = SeasonRules(count, (10, 7, 5), best=best, min_evenings=0, cap=cap)
    table.do(asked.SetSeason(name="All", first="2000-01-01", last="2099-12-31", rules=rules))
    *_, season = table.club.seasons.values()
    for line in season_lines(table.club, season):
        assert fsum(one.value for one in line.figures if one.counts) == line.standing.total
        assert len(line.figures) == line.standing.evenings
        counted = sum(one.counts for one in line.figures)
        assert counted == min(best or counted, len(line.figures))
