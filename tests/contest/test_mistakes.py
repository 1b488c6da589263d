"""What is entered by mistake or late: voided games, dropped entrants, latecomers, two entries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.contests import D, LocalContest, of_director, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.io import file
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import REMOVED, rewritten
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.latecomers import Latecomer, latecomers
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, standings

KNOCKOUT = Stage(format=Format.KNOCKOUT, games=1)
MEET = Stage(format=Format.MEET, rounds=2, games=1)
TABLES = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))
THREES = (("p1", "p2", "p3"), ("p4", "p5", "p6"))
SCORES = (39, -10, -12, -17)


def void(game: int = 0, table: int = 0, round_: int = 0) -> asked.VoidGame:
    return asked.VoidGame(division=D, round=round_, table=table, game=game, reason="only a trial")


def test_a_voided_game_is_empty_again_and_says_why() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], SCORES))
    desk.do(asked.ConfirmTable(division=D, round=0, table=0))
    assert refused(desk, asked.TakeBackRound(D)) == "round_begun"
    desk.do(void())
    (game,) = desk.contest.divisions[D].rounds[0].pods[0].games
    assert (game.entries, game.counts, game.disputed) == ((), None, False)
    (gone,) = game.voided
    assert (gone.by, gone.reason, len(gone.entries)) == ("1", "only a trial", 1)
    assert not desk.contest.divisions[D].rounds[0].pods[0].confirmed
    assert refused(desk, void()) == "results_missing"
    # It can be entered again, without a reason, and the history stays.
    desk.enter_game(0, 0, scored(TABLES[0], SCORES))
    (game,) = desk.contest.divisions[D].rounds[0].pods[0].games
    assert (len(game.entries), len(game.voided)) == (1, 1)
    desk.do(void())
    desk.do(asked.TakeBackRound(D))
    assert desk.contest.divisions[D].rounds[0].status is RoundStatus.DRAFT
    saved = file.read(file.export(desk.contest, of_director(desk)).encode())
    assert fold(one.event for one in saved) == desk.contest


def test_games_of_a_closed_round_are_not_voided() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    for table in (0, 1):
        desk.enter_game(table, 0, scored(TABLES[table], SCORES))
    desk.do(asked.CloseRound(D))
    assert refused(desk, void()) == "round_over"
    desk.do(asked.ReopenRound(D))
    desk.do(void())
    assert to_do(desk.contest)[0].code == "tables_missing"


def test_a_round_that_was_opened_again_is_closed_by_hand() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    for table in (0, 1):
        desk.enter_game(table, 0, scored(TABLES[table], SCORES))
        desk.do(asked.ConfirmTable(division=D, round=0, table=table))
    desk.do(asked.CloseRound(D))
    desk.do(asked.ReopenRound(D))
    assert desk.contest.divisions[D].rounds[0].reopened
    assert [item.code for item in to_do(desk.contest)] == ["close_wanted"]
    desk.do(asked.CloseRound(D))
    assert not desk.contest.divisions[D].rounds[0].reopened


def test_an_entrant_typed_by_mistake_is_removed_from_seats_without_a_result() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.enter("typo")
    desk.do(asked.MakeLink(role=Role.PLAYER, entrant="typo"))
    tables = (("p1", "p2", "p3", "typo"), ("p4", "p5", "p6"))
    desk.do(asked.DraftRound(division=D, tables=tables))
    desk.do(asked.DropEntrant("typo"))
    assert [pod.seats for pod in desk.contest.divisions[D].rounds[0].pods] == [
        ("p1", "p2", "p3"), ("p4", "p5", "p6"),
    ]  # fmt: skip
    assert "typo" not in desk.contest.entrants
    assert desk.contest.links[0].withdrawn
    # The name is free again.
    desk.enter("typo")


def test_an_entrant_at_a_running_table_without_a_result_is_removed() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.do(asked.DropEntrant("p4"))
    assert desk.contest.divisions[D].rounds[0].pods[0].seats == ("p1", "p2", "p3")
    desk.enter_game(0, 0, scored(("p1", "p2", "p3"), (9, -4, -5)))
    assert refused(desk, asked.DropEntrant("p3")) == "entrant_in_use"
    # Three are needed at a table.
    desk.do(asked.DropEntrant("p8"))
    assert refused(desk, asked.DropEntrant("p7")) == "entrant_in_use"


def test_an_entrant_with_a_penalty_stays() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.do(asked.Penalize(entrant="p4", points=3, reason="late"))
    assert refused(desk, asked.DropEntrant("p4")) == "entrant_in_use"


@pytest.mark.parametrize("role", [Role.REFEREE, Role.DIRECTOR])
def test_the_second_of_two_different_entries_from_an_empty_sheet_is_a_dispute(
    role: Role,
) -> None:
    """Two directors, or a director and a referee: nobody had seen the other's entry."""
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], SCORES), link=1, role=role)
    other = scored(TABLES[0], (38, -9, -12, -17))
    desk.enter_game(0, 0, other, link=2, role=Role.DIRECTOR)
    (game,) = desk.contest.divisions[D].rounds[0].pods[0].games
    assert game.disputed
    # A director who has seen both settles it by a third entry too.
    desk.enter_game(0, 0, other, link=2, known_entries=2, role=Role.DIRECTOR)
    desk.do(asked.SettleDispute(division=D, round=0, table=0, game=0, entry=1))
    assert not desk.contest.divisions[D].rounds[0].pods[0].games[0].disputed


def test_each_of_two_phones_with_one_link_has_its_own_name_and_word() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], SCORES), link=2, name=" Kim  ")
    desk.enter_game(0, 0, scored(TABLES[0], (38, -9, -12, -17)), link=2, name="Lee")
    # Lee says a third thing: Kim still says the first.
    desk.enter_game(
        0, 0, scored(TABLES[0], (37, -8, -12, -17)), link=2, name="Lee", known_entries=2
    )
    (game,) = desk.contest.divisions[D].rounds[0].pods[0].games
    assert [entry.name for entry in game.entries] == ["Kim", "Lee", "Lee"]
    assert game.disputed


def test_a_latecomer_takes_a_free_seat_or_hears_that_none_is_left() -> None:
    desk = LocalContest(6, KNOCKOUT)
    desk.publish(THREES)
    desk.enter("late")
    found = Latecomer(entrant="late", tables=(0, 1), next_round=False, admissible=True)
    assert latecomers(desk.contest, D) == (found,)
    desk.enter_game(0, 0, scored(THREES[0], (22, -10, -12)))
    assert latecomers(desk.contest, D)[0].tables == (1,)
    assert refused(desk, asked.SeatLate(entrant="late", table=0)) == "table_begun"
    desk.do(asked.SeatLate(entrant="late", table=1))
    assert desk.contest.divisions[D].rounds[0].pods[1].seats == ("p4", "p5", "p6", "late")
    assert latecomers(desk.contest, D) == ()
    assert refused(desk, asked.SeatLate(entrant="late", table=1)) == "seated_twice"
    desk.enter("later")
    assert latecomers(desk.contest, D)[0].tables == ()


def test_a_latecomer_plays_a_later_round_only_if_the_director_says_so() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    for name in ("late", "later"):
        desk.enter(name)
    desk.do(asked.AdmitEntrant("late"))
    assert [one.next_round for one in latecomers(desk.contest, D)] == [True, False]
    for table in (0, 1):
        desk.enter_game(table, 0, scored(TABLES[table], SCORES))
    desk.do(asked.CloseRound(D))
    assert set(advancing(desk.contest, D)) == {"p1", "p2", "p5", "p6", "late"}
    assert desk.do(asked.AdmitEntrant("late")) == ()
    seated = {player for table in draft(desk.contest, D) for player in table}
    assert "later" not in seated
    desk.publish([("p1", "p2", "p5"), ("p6", "late")][:1])
    desk.enter_game(0, 0, scored(("p1", "p2", "p5"), (22, -10, -12)), round_=1)
    assert {"late", "later"} <= {one.player for one in standings(desk.contest, D)[-8:]}


def test_latecomers_of_an_open_stage_are_in_the_next_draft() -> None:
    desk = LocalContest(8, MEET, Stage(format=Format.KNOCKOUT, games=1, cut=4))
    desk.publish(TABLES)
    desk.enter("late")
    assert latecomers(desk.contest, D) == (
        Latecomer(entrant="late", tables=(), next_round=True, admissible=False),
    )
    for table in (0, 1):
        desk.enter_game(table, 0, scored(TABLES[table], SCORES))
    desk.do(asked.CloseRound(D))
    assert "late" in advancing(desk.contest, D)
    desk.publish(TABLES)
    # The last round of the stage is running: the finals take only the best four.
    desk.enter("later")
    assert [(one.next_round, one.admissible) for one in latecomers(desk.contest, D)] == [
        (False, True)
    ]


def test_the_final_takes_nobody_else() -> None:
    desk = LocalContest(4, KNOCKOUT)
    desk.publish([TABLES[0]])
    desk.enter("late")
    assert latecomers(desk.contest, D) == (
        Latecomer(entrant="late", tables=(), next_round=False, admissible=False),
    )
    assert refused(desk, asked.AdmitEntrant("late")) == "division_over"


def test_erasing_a_person_clears_typed_names_and_reasons_of_voided_games() -> None:
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], SCORES), name="mother of p1")
    desk.do(replace(void(), reason="p1 tried it"))
    desk.do(asked.EraseEntrants(("p1",)))
    changed = rewritten(desk.events).values()
    assert [one.name for one in changed if isinstance(one, happened.GameEntered)] == [
        "mother of removed"
    ]
    # A reason at a table where the person sat may be about them without their name.
    assert [one.reason for one in changed if isinstance(one, happened.GameVoided)] == [REMOVED]
