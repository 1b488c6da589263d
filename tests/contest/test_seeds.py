"""Seeds: the order of players from which the first tables of a division are made."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.schedule.readiness import to_seat
from tilerummy.contest.standings.advancing import standings

EIGHT = tuple(f"p{number}" for number in (5, 3, 8, 1, 7, 2, 6, 4))


def seeded(players: int, stage: Stage, *order: str) -> LocalContest:
    desk = LocalContest(players, stage)
    desk.do(asked.SeedPlayers(division=D, entrants=order))
    return desk


def tables(desk: LocalContest) -> list[set[str]]:
    return [set(table) for table in draft(desk.contest, D)]


def test_a_knockout_deals_its_first_tables_by_seed() -> None:
    desk = seeded(8, Stage(format=Format.KNOCKOUT), *EIGHT)
    assert tables(desk) == [{"p5", "p8", "p7", "p6"}, {"p3", "p1", "p2", "p4"}]


def test_the_upper_half_meets_the_lower_half_in_the_first_round_of_a_swiss() -> None:
    desk = seeded(8, Stage(format=Format.SWISS, rounds=3, games=1, table_size=2), *EIGHT)
    assert tables(desk) == [{"p5", "p7"}, {"p3", "p2"}, {"p8", "p6"}, {"p1", "p4"}]


def test_the_last_one_has_the_bye_in_a_swiss() -> None:
    desk = seeded(7, Stage(format=Format.SWISS, rounds=3, games=1, table_size=2), "p7", "p2")
    assert to_seat(desk.contest, D) == ("p7", "p2", "p1", "p3", "p4", "p5", "p6")
    assert tables(desk) == [{"p7", "p3"}, {"p2", "p4"}, {"p1", "p5"}]


def test_the_best_sit_together_from_the_first_round_on_where_rounds_follow_the_rank() -> None:
    desk = seeded(8, Stage(format=Format.RANK, rounds=2), *EIGHT)
    assert tables(desk) == [set(EIGHT[:4]), set(EIGHT[4:])]


def test_the_second_round_follows_the_places() -> None:
    desk = seeded(8, Stage(format=Format.RANK, rounds=2, games=1), *EIGHT)
    desk.publish(draft(desk.contest, D))
    desk.play_round()
    places = tuple(place.player for place in standings(desk.contest, D))
    assert to_seat(desk.contest, D) == places != EIGHT


def test_seeds_change_nothing_where_nobody_is_to_meet_twice() -> None:
    stage = Stage(format=Format.MEET, rounds=2)
    desk = LocalContest(8, stage)
    before = draft(desk.contest, D)
    desk.do(asked.SeedPlayers(division=D, entrants=EIGHT))
    assert draft(desk.contest, D) == before


def test_a_draft_is_outdated_when_the_seeds_change() -> None:
    desk = seeded(8, Stage(format=Format.KNOCKOUT), *EIGHT)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    assert outdated(desk.contest, D) is None
    desk.do(asked.SeedPlayers(division=D, entrants=EIGHT[::-1]))
    found = outdated(desk.contest, D)
    assert found is not None
    assert found.order


@pytest.mark.parametrize(
    ("order", "code"), [(("p1", "p1"), "seated_twice"), (("p1", "p99"), "unknown_entrant")]
)
def test_an_order_that_is_none_is_refused(order: tuple[str, ...], code: str) -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT))
    assert refused(desk, asked.SeedPlayers(division=D, entrants=order)) == code
    desk.do(asked.AddDivision(name="Juniors", stages=(Stage(format=Format.MEET),)), keys=("d9",))
    assert refused(desk, asked.SeedPlayers(division="d9", entrants=("p1",))) == "unknown_entrant"


def test_seeds_are_stored_for_new_versions_only_undone_and_taken_away() -> None:
    desk = LocalContest(4, Stage(format=Format.KNOCKOUT))
    (event,) = desk.do(asked.SeedPlayers(division=D, entrants=("p2", "p1")))
    text = codec.dump(event)
    assert f'"v":{codec.NEWEST}' in text
    assert codec.load(text) == event
    assert desk.do(asked.SeedPlayers(division=D, entrants=("p2", "p1"))) == ()
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    (undone,) = decide_undo(log, frozenset({1}), action.first)
    assert isinstance(undone, happened.ActionUndone)
    desk.do(asked.SeedPlayers(division=D, entrants=()))
    assert desk.contest.divisions[D].seeds == ()
