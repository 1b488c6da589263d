"""The results of a contest as one page that needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.support.contests import D, LocalContest, scored
from tilerummy.contest import command as asked
from tilerummy.contest.io.languages import LANGUAGES
from tilerummy.contest.io.results_page import results_page
from tilerummy.contest.io.results_table import teams_csv
from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.team_rule import Measure
from tilerummy.contest.standings.advancing import standings

NOON = "2026-09-21 12:00"


class Reader(HTMLParser):
    """Reads the rows of all tables, and the tags that were opened and closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as the parser calls it
        if tag != "meta":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"td", "th"}:
            self.rows[-1][-1] += data


def played() -> LocalContest:
    desk = LocalContest(0, Stage(format=Format.MEET, rounds=2, games=1))
    for name in ("Ada Lovelace", "Bo <b>Diddley</b>", "Cleo & Co", "Dan Dare"):
        desk.enter(name, "North")
    desk.play()
    return desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_every_place_and_every_table(language: str) -> None:
    desk = played()
    page = results_page(desk.contest, NOON, language)
    reader = Reader(page)
    assert reader.open == []
    assert f'<html lang="{language}">' in page
    _, *places = reader.rows[:5]
    assert [(row[0], row[1], row[3], row[4]) for row in places] == [
        (str(one.rank), one.player, str(one.wins), str(one.points))
        for one in standings(desk.contest, D)
    ]
    tables = reader.rows[5:]
    assert len(tables) == 8
    totals = {row[0]: 0 for row in tables}
    for name, points in tables:
        totals[name] += int(points)
    assert totals == {one.player: one.points for one in standings(desk.contest, D)}
    assert NOON in page


def test_the_page_needs_nothing_beside_it_and_runs_nothing() -> None:
    page = results_page(played().contest, NOON)
    assert "Bo &lt;b&gt;Diddley&lt;/b&gt;" in page
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|\bon\w+=", page)


def test_first_names_only_if_so_asked() -> None:
    desk = played()
    page = results_page(desk.contest, NOON, short=True)
    assert {row[1] for row in Reader(page).rows[1:5]} == {"Ada", "Bo", "Cleo", "Dan"}
    assert "Lovelace" not in page


def test_a_draft_and_reasons_are_no_results() -> None:
    desk = LocalContest(8, Stage(format=Format.MEET, rounds=3, games=1))
    before = results_page(desk.contest, NOON)
    assert "There are no results yet." in before
    desk.publish()
    desk.play_round()
    now = results_page(desk.contest, NOON)
    assert now.count("<summary>") == 1
    desk.do(asked.DraftRound(division=D, tables=(("p1", "p3", "p5", "p7"),)))
    assert results_page(desk.contest, NOON) == now
    desk.do(asked.Penalize(entrant="p1", points=3, reason="a secret reason"))
    after = results_page(desk.contest, NOON)
    assert after != now
    assert "a secret reason" not in after


def test_a_round_in_progress_is_provisional() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=1, games=2))
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    page = results_page(desk.contest, NOON)
    assert "Provisional" in page
    assert "Final" not in page


@pytest.mark.parametrize("format_", [Format.MEET, Format.KNOCKOUT, Format.SWISS])
def test_people_who_never_came_are_last_without_a_place(format_: Format) -> None:
    desk = LocalContest(8, Stage(format=format_, rounds=1, games=1))
    desk.do(asked.CheckIn(on=True))
    for at in range(1, 9):
        came = Attendance.ABSENT if at in {2, 5, 7, 8} else Attendance.PRESENT
        desk.do(asked.MarkEntrant(entrant=f"p{at}", attendance=came))
    desk.publish([("p1", "p3", "p4", "p6")])
    desk.enter_game(0, 0, scored(("p1", "p3", "p4", "p6"), (-30, 55, -10, -15)))
    while_played = Reader(results_page(desk.contest, NOON)).rows[1:9]
    desk.do(asked.CloseRound(D))
    places = Reader(results_page(desk.contest, NOON)).rows[1:9]
    assert [row[1] for row in places[:4]] == ["p3", "p4", "p6", "p1"]
    assert {row[1] for row in places[4:]} == {"p2", "p5", "p7", "p8"}
    assert [(row[0], row[3], row[7]) for row in places[4:]] == [("", "0", "played no game")] * 4
    # Until the round is over they may still be seated.
    assert [row[7] for row in while_played[5:]] == [""] * 3


def test_teams_have_a_table_where_they_are_ranked() -> None:
    desk = played()
    before = Reader(results_page(desk.contest, NOON)).rows
    desk.do(asked.SetTeams(division=D, best=1))
    reader = Reader(results_page(desk.contest, NOON))
    added = [row for row in reader.rows if row not in before]
    first, *others = (one.player for one in standings(desk.contest, D))
    assert added == [
        ["rank", "team", "points", "who counts", "not counted"],
        ["1", "North", "4", first, ", ".join(others)],
    ]
    lines = teams_csv(desk.contest, D, "ko", short=True).splitlines()
    assert lines[0] == "\ufeff순위,단체,점수,반영되는 선수,제외"
    assert "Lovelace" not in lines[1]
    desk.do(asked.SetTeams(division=D, measure=Measure.GAMES))
    assert teams_csv(desk.contest, D, "xx").startswith("\ufeffrank,team,wins,points,tiles left,")


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "Round 1 · Round of 64", "Final"),
        ("ko", "1라운드 · 64강", "결승"),
        ("zh-Hans", "第 1 轮 · 六十四强", "决赛"),
    ],
)
def test_rounds_have_the_names_that_the_page_gives_them(
    language: str, first: str, last: str
) -> None:
    desk = LocalContest(64, Stage(format=Format.KNOCKOUT, games=1))
    desk.play()
    page = results_page(desk.contest, NOON, language)
    assert f"<summary>{first}</summary>" in page
    rows = Reader(page).rows
    assert [row[-2] for row in rows[1:5]] == [last] * 4
    desk.do(asked.NameRound(division=D, round=0, name="Matinee"))
    page = results_page(desk.contest, NOON, language)
    assert f"<summary>{first.split(' · ', maxsplit=1)[0]} · Matinee</summary>" in page


@pytest.mark.parametrize(
    ("players", "name"),
    [(200, "二百强"), (105, "一百〇五强"), (112, "一百一十二强"), (40, "四十强")],
)
def test_chinese_numerals_are_those_of_the_page(players: int, name: str) -> None:
    desk = LocalContest(players, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish()
    assert f" · {name}<" in results_page(desk.contest, NOON, "zh-Hans")


def test_a_round_with_a_number_alone_keeps_it() -> None:
    page = results_page(played().contest, NOON)
    assert "<summary>Round 2</summary>" in page
    assert [row[-2] for row in Reader(page).rows[1:5]] == ["2"] * 4


def test_an_unknown_language_is_english() -> None:
    assert results_page(played().contest, NOON, "xx") == results_page(played().contest, NOON)
