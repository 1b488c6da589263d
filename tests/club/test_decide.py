from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from tests.support.clubs import TEN, Table, clubs, placed
from tilerummy.club import command as asked
from tilerummy.club.decide import MOST_EVENTS, decide, is_allowed
from tilerummy.club.errors import ClubError
from tilerummy.club.evolve import MOST_TABLES
from tilerummy.club.log import fold
from tilerummy.club.season import Count, SeasonRules
from tilerummy.club.state import Animal, Club, ClubRole, Color, Result, Source


def refusal(table: Table, command: asked.Command, role: ClubRole = ClubRole.KEEPER) -> str:
    """Return the code with which *command* is refused."""
    with pytest.raises(ClubError) as refused:
        table.do(command, role)
    return refused.value.code


def test_a_club_begins_with_a_link_for_each_role() -> None:
    club = Table("  Sunday   round ").club
    assert club.name == "Sunday round"
    assert [link.role for link in club.links] == [ClubRole.KEEPER, ClubRole.MEMBER, ClubRole.GUEST]
    assert club.link_for(ClubRole.GUEST) == 3


def test_members_get_colours_and_animals_that_few_have() -> None:
    table = Table()
    table.do(asked.AddMembers(members=(asked.NewMember(name="Ada", color=Color.RED),)))
    table.join(*(f"Person {at}" for at in range(15)))
    members = table.club.members.values()
    assert len({one.animal for one in members}) == len(Animal)
    assert {sum(one.color is color for one in members) for color in Color} == {2}


def test_two_members_cannot_have_names_that_look_alike() -> None:
    table = Table()
    ada, bo = table.join("Ada", "Bo")
    assert refusal(table, asked.AddMembers(members=(asked.NewMember(name="ADA"),))) == (
        "doubled_name"
    )
    twice = (asked.NewMember(name="Kim"), asked.NewMember(name="kim"))
    assert refusal(table, asked.AddMembers(members=twice)) == "doubled_name"
    assert refusal(table, asked.ChangeMember(member=bo, name="ada")) == "doubled_name"
    assert refusal(table, asked.ChangeMember(member=bo, name="\u200b")) == "empty_name"
    table.do(asked.ChangeMember(member=ada, name="ADA", animal=Animal.OWL))
    assert (table.club.members[ada].name, table.club.members[ada].animal) == ("ADA", Animal.OWL)


def test_an_erased_member_keeps_results_and_gets_no_new_ones() -> None:
    table = Table()
    ada, bo = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20)
    table.do(asked.EraseMember(member=ada))
    assert table.club.members[ada].erased
    assert "Ada" not in table.club.members[ada].name
    assert refusal(table, asked.ChangeMember(member=ada, name="Ada")) == "erased"
    again = asked.RecordEvening(date="2026-11-14", results=placed([ada, bo], [1, 2]))
    assert refusal(table, again) == "erased"
    corrected = asked.CorrectEvening(
        evening=evening, known=1, date="2026-11-07", results=placed([ada, bo], [25, -25])
    )
    assert table.do(corrected)
    assert not table.do(asked.EraseMember(member=ada))
    # The name is free again.
    assert table.join("Ada") == ["m3"]


def test_a_corrected_evening_keeps_its_older_version() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20)
    better = placed(keys, [-5, 5])
    table.do(
        asked.CorrectEvening(
            evening=evening, known=1, date="2026-11-08", results=better, reason="  swapped "
        )
    )
    first, second = table.club.evenings[evening].revisions
    assert (first.date, first.results) == ("2026-11-07", placed(keys, [20, -20]))
    assert (second.date, second.reason) == ("2026-11-08", "swapped")
    assert [one.member for one in second.results] == [keys[1], keys[0]]
    assert second.source is Source.HAND


def test_who_has_not_seen_the_newest_version_cannot_correct_or_remove_an_evening() -> None:
    table = Table()
    keys = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20)

    def corrected(known: int, *scores: int) -> asked.CorrectEvening:
        return asked.CorrectEvening(
            evening=evening, known=known, date="2026-11-07", results=placed(keys, scores)
        )

    assert table.do(corrected(1, 3, -3))
    assert refusal(table, corrected(1, 4, -4)) == "evening_changed"
    assert refusal(table, asked.RemoveEvening(evening=evening, known=1)) == "evening_changed"
    assert not table.do(corrected(2, 3, -3))
    table.do(asked.RemoveEvening(evening=evening, known=2, reason="a test"))
    assert table.club.evenings[evening].why_removed == "a test"
    assert table.club.counted() == {}
    assert refusal(table, corrected(2, 5, -5)) == "unknown_evening"
    # Its key is not used again.
    assert table.evening("2026-11-14", 1, 2) != evening


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([Result(member="m9", place=1, score=0)], "unknown_member"),
        ([Result(member="m1", place=1, score=0)] * 2, "doubled_member"),
        ([Result(member="m1", place=2, score=0)], "bad_place"),
        (
            [Result(member="m1", place=2, score=0), Result(member="m2", place=2, score=0)],
            "no_first_place",
        ),
        ([Result(member="m1", place=1, score=0, games=1, wins=2)], "bad_games"),
    ],
)
def test_results_that_cannot_be_are_refused(results: list[Result], code: str) -> None:
    table = Table()
    table.join("Ada", "Bo")
    recorded = asked.RecordEvening(date="2026-11-07", results=tuple(results))
    assert refusal(table, recorded) == code


@pytest.mark.parametrize("date", ["2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01"])
def test_a_date_is_a_day_of_the_calendar(date: str) -> None:
    table = Table()
    keys = table.join("Ada")
    recorded = asked.RecordEvening(date=date, results=placed(keys, [1]))
    assert refusal(table, recorded) == "bad_date"


def test_an_evening_is_planned_moved_and_dropped() -> None:
    table = Table()
    table.do(asked.PlanEvening(at=1_000, place="At Ada's", title="Final"))
    table.do(asked.PlanEvening(plan="p1", at=2_000, place="At Bo's", title="Final"))
    plan = table.club.plans["p1"]
    assert (plan.at, plan.place, plan.minutes) == (2_000, "At Bo's", 180)
    assert not table.do(asked.PlanEvening(plan="p1", at=2_000, place="At Bo's", title="Final"))
    table.do(asked.DropPlan(plan="p1"))
    assert table.club.plans["p1"].dropped
    assert refusal(table, asked.DropPlan(plan="p1")) == "unknown_plan"
    assert refusal(table, asked.PlanEvening(plan="p1", at=5)) == "unknown_plan"


def test_a_season_has_days_and_rules_that_add_up() -> None:
    table = Table()
    nothing = SeasonRules(Count.POINTS, (), best=None, min_evenings=0, cap=None)
    season = asked.SetSeason(name="Autumn", first="2026-09-01", last="2026-11-30", rules=TEN)
    assert table.do(season)
    backwards = asked.SetSeason(name="Autumn", first="2026-09-01", last="2026-08-31", rules=TEN)
    assert refusal(table, backwards) == "bad_period"
    empty = asked.SetSeason(name="Autumn", first="2026-09-01", last="2026-11-30", rules=nothing)
    assert refusal(table, empty) == "bad_rules"
    table.do(asked.DropSeason(season="s1"))
    assert refusal(table, asked.DropSeason(season="s1")) == "unknown_season"


def test_a_renewed_link_replaces_the_one_before() -> None:
    table = Table()
    table.do(asked.RenewClubLink(role=ClubRole.GUEST))
    assert table.club.links[2].withdrawn
    assert table.club.link_for(ClubRole.GUEST) == 4
    assert table.club.link_for(ClubRole.KEEPER) == 1


def test_what_is_done_already_changes_nothing() -> None:
    table = Table("Round")
    assert not table.do(asked.RenameClub(name="Round"))
    assert not table.do(asked.SetSharing(guests_plans=True))
    assert table.do(asked.SetSharing(guests_plans=False, first_names=True))
    assert table.club.sharing.guests_results
    assert not table.club.sharing.guests_plans


def test_guests_command_nothing_and_members_evenings_only() -> None:
    kinds = {kind: kind.__struct_config__.tag for kind in get_args(asked.Command)}
    allowed = {
        "record_evening", "correct_evening", "remove_evening", "plan_evening", "drop_plan",
        "offer_table",
    }  # fmt: skip
    for kind, tag in kinds.items():
        assert is_allowed(ClubRole.KEEPER, kind)
        assert is_allowed(ClubRole.MEMBER, kind) == (tag in allowed), tag
        assert not is_allowed(ClubRole.GUEST, kind)
    table = Table()
    assert refusal(table, asked.RenameClub(name="Mine"), ClubRole.MEMBER) == "not_allowed"
    assert refusal(table, asked.PlanEvening(at=5), ClubRole.GUEST) == "not_allowed"


def test_a_full_club_still_erases_and_renews() -> None:
    table = Table()
    table.join("Ada")
    club = table.club
    full = Club(seq=MOST_EVENTS, name=club.name, members=club.members, links=club.links)
    with pytest.raises(ClubError) as refused:
        decide(full, asked.RenameClub(name="More"), ClubRole.KEEPER)
    assert refused.value.code == "club_full"
    assert decide(full, asked.EraseMember(member="m1"), ClubRole.KEEPER)
    assert decide(full, asked.RenewClubLink(role=ClubRole.GUEST), ClubRole.KEEPER)


def test_a_club_shows_its_newest_tables_each_once() -> None:
    table = Table()
    for at in range(MOST_TABLES + 2):
        offered = asked.OfferTable(match="abcdefgh" + chr(ord("a") + at) * 8, invite="secret")
        assert table.do(offered)
        assert not table.do(offered)
    assert len(table.club.tables) == MOST_TABLES
    assert "abcdefghaaaaaaaa" not in table.club.tables
    assert offered.match in table.club.tables
    assert "secret" not in str(table.log)


def test_all_versions_of_all_evenings_have_a_bounded_number_of_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilerummy.club.decide.MOST_RESULTS_IN_ALL", 4)
    table = Table()
    keys = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20)
    swapped = placed(keys, [-20, 20])
    correct = asked.CorrectEvening(evening=evening, known=1, date="2026-11-07", results=swapped)
    table.do(correct)
    again = asked.CorrectEvening(evening=evening, known=2, date="2026-11-08", results=swapped)
    assert refusal(table, again) == "club_full"
    assert refusal(table, asked.RecordEvening(date="2026-11-14", results=swapped)) == "club_full"


@given(clubs())
def test_whatever_was_asked_the_club_is_whole(table: Table) -> None:
    club = table.club
    assert club.seq == len(table.log)
    assert all(club.link_for(role) for role in ClubRole)
    assert sum(not link.withdrawn for link in club.links) == len(ClubRole)
    names = [one.name for one in club.members.values() if not one.erased]
    assert len(set(map(str.casefold, names))) == len(names)
    for evening in club.counted().values():
        assert {one.member for one in evening.results} <= club.members.keys()
        places = [one.place for one in evening.results]
        assert places[0] == 1
        assert places == sorted(places)
    dates = [evening.date for evening in club.counted().values()]
    assert dates == sorted(dates)


@given(clubs())
def test_a_fold_can_be_continued(table: Table) -> None:
    events = [one.event for one in table.log]
    half = len(events) // 2
    assert fold(events[half:], fold(events[:half])) == table.club
