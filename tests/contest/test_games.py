"""All games of a contest as CSV and JSON."""

from __future__ import annotations

import csv
import json

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.io.games import games_csv, games_json
from tilerummy.contest.io.languages import LANGUAGES
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.standings.advancing import standings


def played() -> LocalContest:
    desk = LocalContest(0, Stage(format=Format.MEET, rounds=2, games=2))
    for number in range(1, 9):
        person = asked.NewEntrant(name=f"Ada{number} Lovelace", division=D, group="=North")
        desk.add(f"e{number}", person)
    desk.do(asked.WithdrawEntrant("e8"))
    desk.play()
    return desk


def test_the_games_give_the_figures_of_the_standings() -> None:
    desk = played()
    parsed = json.loads(games_json(desk.contest))
    assert (parsed["format"], parsed["v"], len(parsed["games"])) == (
        "tilerummy games",
        1,
        2 * 2 * 2,
    )
    assert [one["id"] for one in parsed["people"]] == [f"e{number}" for number in range(1, 8)]
    for place in standings(desk.contest, D):
        own = [
            line
            for game in parsed["games"]
            for line in game["lines"]
            if line["entrant"] == place.player
        ]
        figures = (sum(one["won"] for one in own), sum(one["score"] for one in own))
        assert figures == (place.wins, place.points)
        assert sum(one["tiles"] for one in own) == place.tiles
    for game in parsed["games"]:
        seats = desk.contest.divisions[D].rounds[game["round"]].pods[game["table"]].seats
        assert [line["entrant"] for line in game["lines"]] == list(seats)
        assert [line["seat"] for line in game["lines"]] == list(range(len(seats)))


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_a_spreadsheet_has_a_line_for_each_player_and_game(language: str) -> None:
    desk = played()
    text = games_csv(desk.contest, language)
    assert text.startswith("\ufeff")
    _, *rows = csv.reader(text[1:].splitlines())
    assert len(rows) == 2 * 2 * 7
    assert {row[6] for row in rows} == {"'=North"}
    points: dict[str, int] = {}
    for row in rows:
        points[row[5]] = points.get(row[5], 0) + int(row[8])
    names = {key: one.name for key, one in desk.contest.entrants.items()}
    placed = [one for one in standings(desk.contest, D) if one.placed]
    assert points == {names[one.player]: one.points for one in placed}


def test_drafts_and_what_was_voided_are_no_games() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=2, games=1))
    assert json.loads(games_json(desk.contest))["games"] == []
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    assert len(json.loads(games_json(desk.contest))["games"]) == 1
    desk.do(asked.VoidGame(division=D, round=0, table=0, game=0, reason="a trial"))
    assert json.loads(games_json(desk.contest))["games"] == []


def test_first_names_only_if_so_asked() -> None:
    desk = played()
    assert "Lovelace" not in games_csv(desk.contest, short=True)
    assert "Lovelace" not in games_json(desk.contest, short=True)
