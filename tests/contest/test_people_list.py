"""Lists of people, as spreadsheets of three countries give them."""

from __future__ import annotations

import pytest

from tilerummy.contest.errors import ContestError
from tilerummy.contest.on_entrants import MOST_ENTRANTS
from tilerummy.contest.people_list import PeopleList, read_people

KOREAN = (
    "이름,학교,부문\r\n김민수,한빛초,초등부\r\n이서연,한빛초,초등부\r\n박지훈,새봄중,중등부\r\n"
)
CHINESE = (
    "姓名,学校,组别\r\n王伟,第一小学,小学组\r\n李娜,第二小学,小学组\r\n张敏,第一中学,中学组\r\n"
)


def names(found: PeopleList) -> list[tuple[str, str | None, str | None]]:
    return [(row.name, row.group, row.division) for row in found.rows]


@pytest.mark.parametrize("text", [KOREAN, CHINESE])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "own"]
)
def test_whatever_the_encoding_the_names_are_the_same(text: str, encoding: str) -> None:
    own = "cp949" if text is KOREAN else "gb18030"
    found = read_people(text.encode(own if encoding == "own" else encoding))
    assert names(found) == names(read_people(text.encode()))
    assert found.columns == ("name", "group", "division")
    assert len(found.rows) == 3
    assert found.problems == ()
    assert encoding != "own" or found.encoding == own


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("김민수\n이서연\n박지훈\n", "cp949"),
        ("王伟\n李娜\n张敏\n刘洋\n", "gb18030"),
        ("최우진\t가람초\n정하은\t가람초\n", "cp949"),
        ("陈静\t育才\n杨帆\t育才\n", "gb18030"),
    ],
)
def test_without_a_header_family_names_tell_korean_from_chinese(text: str, encoding: str) -> None:
    found = read_people(text.encode(encoding))
    assert found.encoding == encoding
    assert [row.name for row in found.rows] == [line.split("\t")[0] for line in text.split()[::1]][
        :: 2 if "\t" in text else 1
    ]


def test_what_cannot_be_used_is_told_as_it_stood_there_and_with_its_header() -> None:
    found = read_people(
        'Name;School\r\nAnn;North\r\n ;  East\r\n\r\n"Ann"; North\r\n'.encode("utf-16")
    )
    assert found.head == "Name;School"
    assert [(one.line, one.text, one.code) for one in found.problems] == [
        (3, " ;  East", "empty_name"),
        (5, '"Ann"; North', "doubled_name"),
    ]
    wide = read_people("王伟\uff0c第一小学\n\uff0c第二小学\n李娜\uff0c第三小学".encode())
    assert wide.head is None
    assert [one.text for one in wide.problems] == ["\uff0c第二小学"]
    assert [row.text for row in wide.rows] == ["王伟\uff0c第一小学", "李娜\uff0c第三小学"]


def test_cells_pasted_from_a_spreadsheet() -> None:
    found = read_people(b"1\tAnn\tA\n2\tBea\t\n\n3\t Cy  Dee \tB\tOpen\n")
    assert names(found) == [("Ann", "A", None), ("Bea", None, None), ("Cy Dee", "B", "Open")]
    assert found.columns == ("ignored", "name", "group", "division")
    assert [row.line for row in found.rows] == [1, 2, 4]


def test_numbers_alone_are_what_people_are_called() -> None:
    assert names(read_people(b"12\n13\n")) == [("12", None, None), ("13", None, None)]


def test_quotes_semicolons_and_columns_in_another_order() -> None:
    found = read_people(b'School;No.;Name\n"St. Mary; upper";7;"Park, Jin"\n')
    assert names(found) == [("Park, Jin", "St. Mary; upper", None)]


def test_lines_of_which_nothing_can_be_made_are_named() -> None:
    long = "x" * 81
    found = read_people(f"name,school\nAnn,A\nAnn,B\nann,a\n,B\n{long},A\n".encode())
    assert [row.name for row in found.rows] == ["Ann", "Ann"]
    assert [(one.line, one.code) for one in found.problems] == [
        (4, "doubled_name"),
        (5, "empty_name"),
        (6, "too_long"),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_names"),
        (b"\n , \n", "no_names"),
        ("학교,부문\n가람초,초등부\n".encode(), "no_names"),
        (b"\x81\xff\xff\xfe\x80", "not_text"),
        (b"\xef\xbb\xbfAnn\xff", "not_text"),
        ("\n".join(f"Person {at}" for at in range(3000)).encode(), "too_many_entrants"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ContestError) as error:
        read_people(data)
    assert error.value.code == code


def test_three_thousand_lines_are_refused_with_both_numbers() -> None:
    with pytest.raises(ContestError) as error:
        read_people("\n".join(f"Person {at}" for at in range(3000)).encode())
    assert error.value.params == {"most": MOST_ENTRANTS, "found": 3000}
