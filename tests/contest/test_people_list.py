"""Lists of people: their rows, and the entrants they become."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.decide.entrants import MOST_ENTRANTS
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.delimited import MOST_CELLS, Line, lines_of
from tilerummy.contest.io.people_columns import Column
from tilerummy.contest.io.people_list import PeopleList, place, read_people
from tilerummy.contest.model.stage import Format, Stage


def read(text: str, **how: Any) -> PeopleList:
    return read_people(lines_of(text), **how)


def names(found: PeopleList) -> list[tuple[str, str | None, str | None]]:
    return [(row.name, row.group, row.division) for row in found.rows]


def test_what_cannot_be_used_is_told_as_it_stood_there_and_with_its_header() -> None:
    found = read('Name;School\r\nAnn;North\r\n ;  East\r\n\r\n"Ann"; North\r\n')
    assert found.head == "Name;School"
    assert [(one.line, one.text, one.code) for one in found.problems] == [
        (3, " ;  East", "empty_name"),
        (5, '"Ann"; North', "doubled_name"),
    ]
    wide = read("王伟\uff0c第一小学\n\uff0c第二小学\n李娜\uff0c第三小学")
    assert wide.head is None
    assert [one.text for one in wide.problems] == ["\uff0c第二小学"]
    assert [row.text for row in wide.rows] == ["王伟\uff0c第一小学", "李娜\uff0c第三小学"]


def test_cells_pasted_from_a_spreadsheet() -> None:
    found = read("1\tAnn\tA\n2\tBea\t\n\n3\t Cy  Dee \tB\tOpen\n")
    assert names(found) == [("Ann", "A", None), ("Bea", None, None), ("Cy Dee", "B", "Open")]
    assert found.columns == ("ignored", "name", "group", "division")
    assert [row.line for row in found.rows] == [1, 2, 4]


def test_numbers_alone_are_what_people_are_called() -> None:
    assert names(read("12\n13\n")) == [("12", None, None), ("13", None, None)]


def test_quotes_semicolons_and_columns_in_another_order() -> None:
    found = read('School;No.;Name\n"St. Mary; upper";7;"Park, Jin"\n')
    assert names(found) == [("Park, Jin", "St. Mary; upper", None)]


def test_lines_of_which_nothing_can_be_made_are_named() -> None:
    long = "x" * 81
    found = read(f"name,school\nAnn,A\nAnn,B\nann,a\n,B\n{long},A\n")
    assert [row.name for row in found.rows] == ["Ann", "Ann"]
    assert [(one.line, one.code) for one in found.problems] == [
        (4, "doubled_name"),
        (5, "empty_name"),
        (6, "too_long"),
    ]


@pytest.mark.parametrize("text", ["", "\n , \n", "학교,부문\n가람초,초등부\n", "sep=;\n"])
def test_a_list_without_names_is_refused(text: str) -> None:
    with pytest.raises(ContestError) as error:
        read(text)
    assert error.value.code == "no_names"


def test_reading_stops_after_as_many_people_as_a_contest_has() -> None:
    """What follows is not looked at, however long it is."""
    taken = itertools.count()
    endless = (Line(at, f"Person {at}", (f"Person {at}",)) for at in taken)
    with pytest.raises(ContestError) as error:
        read_people(endless)
    assert (error.value.code, error.value.params) == ("too_many_entrants", {"most": MOST_ENTRANTS})
    assert next(taken) < MOST_ENTRANTS + 100
    most = read("Name\n" + "\n".join(f"Person {at}" for at in range(MOST_ENTRANTS)))
    assert len(most.rows) == MOST_ENTRANTS


def test_columns_beyond_a_few_are_left_out() -> None:
    found = read("Ada" + ";x" * 1000 + "\nBea")
    assert len(found.columns) == len(found.shown[0].cells) == MOST_CELLS


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("First name,Last name,Club\nAda,Lovelace,North", [("Ada Lovelace", "North", None)]),
        (
            "sep=;\nName;Club\nAda;North, upper",
            [("Ada", "North, upper", None)],
        ),
        (
            "Open 2026\nName;Club\nAda;North",
            [("Ada", "North", None)],
        ),
        (
            "Lovelace, Ada\nTuring, Alan\nHopper, Grace",
            [
                ("Ada Lovelace", None, None),
                ("Alan Turing", None, None),
                ("Grace Hopper", None, None),
            ],
        ),
        (
            "1. Ada\n2) Bea\n- Cy\n\u2013 Dan\n\u2022 Eve\n007\nJean-Luc\n3 Stooges",
            [(name, None, None) for name in ("Ada", "Bea", "Cy", "Dan", "Eve", "007", "Jean-Luc")]
            + [("3 Stooges", None, None)],
        ),
        (
            "(1) A\n2 - Bea\n#3 C\n4: D\n5\u3001王伟\n\uff16\uff0e佐藤\n\u2466 김\n\u25cf E\nF - G",
            [
                (name, None, None)
                for name in ("A", "Bea", "C", "D", "王伟", "佐藤", "김", "E", "F - G")
            ],
        ),
        ("1 Ada L\n2 Bea\n3 Cy", [(name, None, None) for name in ("Ada L", "Bea", "Cy")]),
        ("1 Ada L\n2 Bea\n4 Stars", [(f, None, None) for f in ("1 Ada L", "2 Bea", "4 Stars")]),
        (
            'Name;Club\n"Lovelace, Ada";North\nTuring, Alan;South\nvan Dijk, Jan;',
            [
                ("Ada Lovelace", "North", None),
                ("Alan Turing", "South", None),
                ("Jan van Dijk", None, None),
            ],
        ),
        (
            "Voornaam;Tussenvoegsel;Achternaam\nPiet;van;Dijk\nKees;;Bakker",
            [("Piet van Dijk", None, None), ("Kees Bakker", None, None)],
        ),
        ("姓,名\n山田,太郎\nLee,Ann", [("山田太郎", None, None), ("Ann Lee", None, None)]),
        ("성,이름\n김,민수", [("김민수", None, None)]),
        ("Name,Club\nAnn\u200b,No\0rth\n\u202eBo,", [("Ann", "North", None), ("Bo", None, None)]),
    ],
)
def test_names_are_put_together_and_cleaned(
    text: str, people: list[tuple[str, str | None, str | None]]
) -> None:
    assert names(read(text)) == people


def test_one_name_written_in_two_ways_is_one_person() -> None:
    found = read("Jos\u00e9\nJose\u0301\nAnn\nAnn\u200b\nBo\n\u202eBo\n\u3164")
    assert [row.line for row in found.rows] == [1, 3, 5]
    assert [(one.line, one.code) for one in found.problems] == [
        (2, "doubled_name"),
        (4, "doubled_name"),
        (6, "doubled_name"),
        (7, "empty_name"),
    ]


def test_columns_and_the_first_line_are_chosen_by_hand() -> None:
    text = "Seuran lista\nSukunimi puuttuu;Ketkä;Missä\nAda;North;York\nBea;South;Hull"
    guessed = read(text)
    assert guessed.first == 1
    kinds = [Column.NAME, Column.IGNORED, Column.GROUP]
    chosen = read(text, first=3, columns=kinds)
    assert names(chosen) == [("Ada", "York", None), ("Bea", "Hull", None)]
    assert (chosen.first, chosen.head) == (3, "Sukunimi puuttuu;Ketkä;Missä")
    assert [line.number for line in chosen.shown] == [1, 2, 3, 4]
    for nobody in ({"first": 3, "columns": [Column.GROUP]}, {"first": 9}):
        with pytest.raises(ContestError) as error:
            read(text, **nobody)
        assert error.value.code == "no_names"
    assert names(read("Ada;Bea", columns=[Column.NAME] * 2)) == [("Ada", None, None)]


def test_people_come_into_the_division_they_name_or_the_chosen_one() -> None:
    desk = LocalContest(0)
    desk.do(asked.AddDivision(name="Elementary", stages=(Stage(format=Format.MEET),)), keys=("d2",))
    desk.enter("Bo")
    desk.enter("Cy")
    desk.do(asked.EraseEntrants(("Cy",)))
    found = place(
        read("Name;School;Division\nAnn;North;elementary\nBo\u200b;;\nCy;;\nDi;;Middle\nCY;;Open"),
        desk.contest,
        D,
    )
    assert [(row.name, row.into) for row in found.rows] == [("Ann", "d2"), ("Cy", D)]
    assert [(one.line, one.code, one.params) for one in found.problems] == [
        (3, "already_there", {"name": "Bo"}),
        (5, "no_such_division", {"division": "Middle"}),
        (6, "doubled_name", {"name": "CY", "other": 4}),
    ]


def test_a_division_that_is_not_there_means_the_only_one() -> None:
    found = place(read("Name;Division\nAnn;3B"), LocalContest(0).contest, D)
    assert [(row.name, row.into) for row in found.rows] == [("Ann", D)]
    assert found.problems == ()
