"""Whatever bytes come as a list: people who can be entered, or one coded error."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.people_columns import Column
from tilerummy.contest.io.people_list import place, read_people
from tilerummy.server.contest.lists.encodings import ENCODINGS
from tilerummy.server.contest.lists.opened import open_list

CODES = {"not_text", "no_names", "too_many_entrants", "too_large"}
LINES = st.lists(
    st.lists(st.text(st.sampled_from("aB1. -,;\t\"'é김王\u0301\u200b\0"), max_size=8), max_size=4),
    max_size=6,
).map(lambda rows: "\n".join(map(";".join, rows)))
FILES = st.one_of(
    st.binary(max_size=200),
    st.tuples(LINES, st.sampled_from([*ENCODINGS, "utf-16"])).map(
        lambda made: made[0].encode(made[1], "ignore")
    ),
)


@given(
    FILES,
    st.sampled_from([None, *ENCODINGS]),
    st.one_of(st.none(), st.integers(1, 8)),
    st.lists(st.sampled_from(Column), max_size=5),
)
@example(b"PK\x03\x04", None, None, [])
@example(b"\xff\xfe", None, None, [])
@example(b"\xef\xbb\xbf", "cp1252", None, [])
def test_people_can_be_entered_or_one_error_says_why_not(
    data: bytes, encoding: str | None, first: int | None, columns: list[Column]
) -> None:
    desk = LocalContest(0)
    try:
        lines = open_list(data, ["ko"], encoding).lines
        found = place(read_people(lines, first=first, columns=columns), desk.contest, D)
    except ContestError as error:
        assert error.code in CODES  # noqa: PT017 - other errors are failures of their own
        return
    people = tuple(
        asked.NewEntrant(name=row.name, division=D, group=row.group) for row in found.rows
    )
    desk.do(asked.EnterPeople(people))
    entered = [(each.name, each.group) for each in desk.contest.entrants.values()]
    assert entered == [(row.name, row.group) for row in found.rows]
