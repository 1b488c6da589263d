"""What is entered into sheets: scores, corrections, disputes, confirmations and objections."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.event import GameEntered
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, impact, standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.sheet import Line, balanced, score_sheet

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Pod

GAMES = ((24, -5, -16, -3), (-6, -11, 22, -5))
"""S3-46."""


def test_the_documents_two_games() -> None:
    """S3-46 to S3-48: P1 wins the table, P3 goes on with it."""
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT))
    names = ("p1", "p2", "p3", "p4")
    desk.publish([names, ("p5", "p6", "p7", "p8")])
    for game, scores in enumerate(GAMES):
        desk.enter_game(0, game, scored(names, scores))
    placed = table_standings(desk.contest, D, 0, 0)
    answer = [(place.player, place.wins, place.points) for place in placed]
    assert answer == [("p1", 1, 18), ("p3", 1, 6), ("p4", 0, -8), ("p2", 0, -16)]
    for game in range(2):
        desk.sheet(1, game, [9, 0, 5, 7])
    desk.do(asked.CloseRound(D))
    assert set(advancing(desk.contest, D)) == {"p1", "p3", "p6", "p7"}


def test_the_documents_exhausted_game() -> None:
    """S3-38: 28, 14, 30, 34 left; the second wins 50."""
    lines = [Line(player=f"p{n}", owed=owed, tiles=3) for n, owed in enumerate((28, 14, 30, 34))]
    results = score_sheet(lines, winner=None)
    assert [result.score for result in results] == [-14, 50, -16, -20]
    assert [result.won for result in results] == [False, True, False, False]
    assert balanced(results)


def test_every_started_second_costs_a_point_that_nobody_wins() -> None:
    """S3-20, T2."""
    lines = [
        Line(player="a", owed=0, tiles=0, seconds=300.2),
        Line(player="b", owed=10, tiles=2, seconds=299.9),
        Line(player="c", owed=5, tiles=1, seconds=302),
    ]
    results = score_sheet(lines, winner=0, clock_s=300)
    assert [result.score for result in results] == [14, -10, -7]
    assert [result.penalty for result in results] == [1, 0, 2]
    assert balanced(results)


@pytest.mark.parametrize(
    ("lines", "winner"),
    [([(0, 0), (-1, 1)], 0), ([(3, 1), (5, 1)], 0), ([(0, 2), (5, 1)], 0), ([(0, 0), (5, -1)], 0)],
)
def test_a_sheet_that_no_game_ends_with(lines: list[tuple[int, int]], winner: int) -> None:
    written = [Line(player=str(at), owed=o, tiles=t) for at, (o, t) in enumerate(lines)]
    with pytest.raises(ContestError, match=r"negative|no tiles left"):
        score_sheet(written, winner=winner)


def test_two_phones_that_disagree_make_a_dispute_and_no_overwrite() -> None:
    desk = LocalContest(4)
    desk.publish()
    (first,) = desk.sheet(0, 0, [0, 10, 20, 30])
    assert desk.sheet(0, 0, [0, 10, 20, 30], link=3) == ()
    (rival,) = desk.sheet(0, 0, [0, 10, 20, 31], link=3)
    assert isinstance(rival, GameEntered)
    assert rival.disputed
    game = desk.contest.divisions[D].rounds[0].pods[0].games[0]
    assert game.disputed
    assert [entry.by for entry in game.entries] == ["2", "3"]
    desk.sheet(0, 1, [0, 1, 2, 3])
    assert refused(desk, asked.CloseRound(D)) == "results_missing"
    where = {"division": D, "round": 0, "table": 0, "game": 0}
    assert refused(desk, asked.SettleDispute(**where, entry=2)) == "unknown_entry"  # type: ignore[arg-type]
    desk.do(asked.SettleDispute(**where, entry=0))  # type: ignore[arg-type]
    assert isinstance(first, GameEntered)
    settled = desk.contest.divisions[D].rounds[0].pods[0].games[0].entry
    assert settled is not None
    assert settled.results == first.results
    desk.do(asked.CloseRound(D))


def test_two_phones_of_one_link_disagree_all_the_same() -> None:
    """Both have scanned the code of the sheet, so they are one to the desk."""
    desk = LocalContest(4)
    desk.publish()
    desk.sheet(0, 0, [0, 10, 20, 30])
    (rival,) = desk.sheet(0, 0, [0, 10, 20, 31])
    assert isinstance(rival, GameEntered)
    assert rival.disputed
    (corrected,) = desk.sheet(0, 0, [0, 10, 20, 30], known_entries=2)
    assert isinstance(corrected, GameEntered)
    assert not corrected.disputed


def test_a_correction_says_why_and_shows_what_it_does_first() -> None:
    desk = LocalContest(
        4, Stage(format=Format.MEET, games=1), Stage(format=Format.MEET, games=1, cut=3)
    )
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.sheet(0, 0, [0, 10, 20, 30])
    desk.do(asked.CloseRound(D))
    right = score_sheet(
        [Line(player=f"p{n}", owed=o, tiles=o and 1) for n, o in enumerate((0, 10, 20, 5), 1)],
        winner=0,
    )
    command = asked.EnterResults(
        division=D, round=0, table=0, game=0, results=right, known_entries=1
    )
    assert refused(desk, command) == "reason_missing"
    why = replace(command, reason="two tiles counted twice")
    after = reduce(evolve, decide(desk.contest, why), desk.contest)
    changes = {change.player: change for change in impact(desk.contest, after, D)}
    assert set(changes) == {"p2", "p3", "p4"}
    assert (changes["p4"].rank, changes["p4"].rank_after) == (4, 2)
    assert (changes["p3"].goes_on, changes["p3"].goes_on_after) == (True, False)
    assert standings(desk.contest, D)[3].player == "p4"  # not made yet
    desk.do(why)
    assert [place.player for place in standings(desk.contest, D)] == ["p1", "p4", "p2", "p3"]
    entries = desk.contest.divisions[D].rounds[0].pods[0].games[0].entries
    assert [entry.reason for entry in entries] == ["", "two tiles counted twice"]


def test_a_confirmation_holds_for_what_was_confirmed() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    agree = asked.ConfirmResult(division=D, round=0, table=0, entrant="p2")
    assert refused(desk, agree) == "results_missing"
    desk.sheet(0, 0, [0, 10, 20, 30])
    assert len(desk.do(agree)) == 1
    assert desk.do(agree) == ()
    assert refused(desk, replace(agree, entrant="p9")) == "not_at_table"
    desk.sheet(0, 0, [0, 10, 20, 31], known_entries=1, reason="miscounted")
    assert desk.contest.divisions[D].rounds[0].pods[0].confirmed == frozenset()


def test_an_objection_keeps_the_round_open_until_it_is_answered() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    where = {"division": D, "round": 0, "table": 0}
    object_ = asked.ObjectToResult(**where, entrant="p2", reason="I had 12, not 21")  # type: ignore[arg-type]
    assert refused(desk, object_) == "results_missing"
    desk.sheet(0, 0, [0, 10, 20, 30])
    assert refused(desk, replace(object_, entrant="p9")) == "not_at_table"
    agree = asked.ConfirmResult(**where, entrant="p2")  # type: ignore[arg-type]
    desk.do(agree)
    desk.do(object_)
    assert desk.do(object_) == ()

    def pod() -> Pod:
        return desk.contest.divisions[D].rounds[0].pods[0]

    assert (pod().confirmed, pod().objections) == (frozenset(), {"p2": "I had 12, not 21"})
    assert to_do(desk.contest)[0].code == "objections"
    assert refused(desk, asked.CloseRound(D)) == "objections_open"
    assert refused(desk, agree) == "has_objected"  # not through the referee's phone
    desk.do(agree, role=Role.DIRECTOR)
    assert pod().confirmed == frozenset({"p2"})
    assert not pod().objections
    desk.do(object_)
    desk.sheet(0, 0, [0, 10, 12, 30], known_entries=1, reason="miscounted")
    assert not pod().objections
    desk.do(object_)
    desk.do(asked.ConfirmTable(division=D, round=0, table=0))
    assert pod().agreed
    desk.do(asked.CloseRound(D))


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ((("p1", 9, True), ("p2", -4, False), ("p9", -5, False)), "not_at_table"),
        ((("p1", 9, True), ("p1", -9, False)), "entered_twice"),
        ((("p1", 9, True), ("p2", -4, False), ("p3", -5, False)), "player_missing"),
        ((("p1", 9, False), ("p2", -4, False), ("p3", -5, False), ("p4", 0, False)), "no_winner"),
        (
            (("p1", 9, True), ("p2", -4, False), ("p3", -5, False), ("p4", -1, False)),
            "not_balanced",
        ),
    ],
)
def test_sheets_that_cannot_be(results: tuple[tuple[str, int, bool], ...], code: str) -> None:
    """S3-44: the minus total is the winner's plus."""
    desk = LocalContest(8)
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    answer = tuple(Result(player=p, score=score, won=won) for p, score, won in results)
    command = asked.EnterResults(division=D, round=0, table=0, game=0, results=answer)
    assert refused(desk, command) == code


@pytest.mark.parametrize("code", ["unknown_round", "unknown_table", "unknown_game"])
def test_sheets_of_nowhere(code: str) -> None:
    desk = LocalContest(4)
    desk.publish([["p1", "p2", "p3", "p4"]])
    results = scored(("p1", "p2", "p3", "p4"), GAMES[0])
    command = asked.EnterResults(division=D, round=0, table=0, game=0, results=results)
    field = code.partition("_")[2]
    for beyond in (-1, {"round": 1, "table": 1, "game": 2}[field], 7):
        assert refused(desk, replace(command, **{field: beyond})) == code  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(12))
def test_any_order_of_entries_and_corrections_ranks_as_the_final_sheets_alone(seed: int) -> None:
    chance = Random(seed)
    tables = [[f"p{4 * t + s + 1}" for s in range(4)] for t in range(4)]
    final = {}
    for table, game in [(t, g) for t in range(4) for g in range(2)]:
        owed = [chance.randint(1, 40) for _ in range(4)]
        owed[chance.randrange(4)] = 0
        final[table, game] = owed
    plain, mixed = LocalContest(16), LocalContest(16)
    for desk in (plain, mixed):
        desk.publish(tables)
    for (table, game), owed in final.items():
        plain.sheet(table, game, owed)
    order = list(final)
    chance.shuffle(order)
    for table, game in order:
        wrong = chance.random() < 0.5
        if wrong:
            owed = [chance.randint(1, 40) for _ in range(4)]
            owed[chance.randrange(4)] = 0
            mixed.sheet(table, game, owed)
    chance.shuffle(order)
    for table, game in order:
        entries = mixed.contest.divisions[D].rounds[0].pods[table].games[game].entries
        mixed.sheet(table, game, final[table, game], known_entries=len(entries), reason="once more")
    assert standings(mixed.contest, D) == standings(plain.contest, D)
    assert fold(mixed.events) == mixed.contest


def test_a_score_for_somebody_who_has_left_is_refused() -> None:
    desk = LocalContest(4)
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.do(asked.WithdrawEntrant("p4"))
    results = tuple(
        Result(player=f"p{at}", score=score, won=score > 0)
        for at, score in enumerate((9, -4, -3, -2), start=1)
    )
    command = asked.EnterResults(division=D, round=0, table=0, game=0, results=results)
    with pytest.raises(ContestError) as error:
        desk.do(command)
    assert (error.value.code, error.value.params) == ("has_left", {"player": "p4"})
