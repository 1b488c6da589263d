"""Lists of people from spreadsheets, and the entrants that they become."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from tilerummy.contest.decide.entrants import MOST_ENTRANTS, identity
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.people_columns import NAMES, Column, columns_of, header_of
from tilerummy.core.names import same_as, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tilerummy.contest.io.delimited import Line
    from tilerummy.contest.model.state import Contest

LONGEST: Final = 80
"""Most characters of a name, a club or a division."""
MOST_LINES: Final = MOST_ENTRANTS + 20
"""Most lines that are read: people, and titles above them."""
_SHOWN: Final = 8
"""Lines of a preview."""
_COUNTED: Final = re.compile(r"(?:\d{1,4}\s*[.)]\s*(?=\D)|[-–—•*·]\s+)")  # noqa: RUF001
"""A number or a dash before a name."""
_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Names in which the family name comes first, without a space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A person of the list."""

    line: int
    """From 1."""
    text: str
    """The line in the list."""
    name: str
    group: str | None
    division: str | None
    """The division in the list."""
    into: str | None = None
    """The key of the person's division; None before `place` has looked it up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A line that cannot be entered."""

    line: int
    text: str
    """The line in the list, so that it can be corrected."""
    code: str
    params: dict[str, int | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleList:
    """The content of a list."""

    head: str | None
    """The header line; None without a header."""
    first: int
    """The line of the first person, from 1."""
    columns: tuple[Column, ...]
    shown: tuple[Line, ...]
    """The first lines, for a preview: titles and the header too."""
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]


def read_people(
    lines: Iterable[Line],
    *,
    first: int | None = None,
    columns: Sequence[Column] | None = None,
    divisions: Iterable[str] = (),
) -> PeopleList:
    """Return the people of a list. Reading stops after `MOST_ENTRANTS`.

    Args:
        lines: the rows of the list that are not empty.
        first: the line of the first person; by default below the header, if there is one.
        columns: the content of each column; by default from the header or the cells.
        divisions: names of the contest's divisions.

    Raises:
        ContestError: ``no_names``, ``too_many_entrants``.
    """
    found = list(islice(lines, MOST_LINES))
    if first is None:
        at = header_of(found)
        begins = 0 if at is None else at + 1
    else:
        begins = sum(line.number < first for line in found)
    header = found[begins - 1] if begins else None
    body = found[begins:]
    if not found:
        raise ContestError("no_names", "the list is empty")
    if len(body) > MOST_ENTRANTS:
        sentence = f"a contest has at most {MOST_ENTRANTS} entrants; this list has more"
        raise ContestError("too_many_entrants", sentence, most=MOST_ENTRANTS)
    kinds = tuple(columns or columns_of(header, body, divisions))
    if not NAMES & set(kinds):
        raise ContestError("no_names", "no column of this list has names")
    rows, problems = _read(body, kinds)
    return PeopleList(
        head=None if header is None else header.text,
        first=body[0].number if body else found[-1].number + 1,
        columns=kinds,
        shown=tuple(found[:_SHOWN]),
        rows=rows,
        problems=problems,
    )


def _read(
    body: Sequence[Line], columns: Sequence[Column]
) -> tuple[tuple[Row, ...], tuple[Problem, ...]]:
    rows, problems = [], []
    seen: dict[tuple[str, str, str], int] = {}
    for number, text, cells in body:
        texts: dict[Column, str] = {}
        for kind, cell in zip(columns, cells, strict=False):
            texts.setdefault(kind, visible(cell))
        name = _name(texts)
        group, division = texts.get(Column.GROUP, ""), texts.get(Column.DIVISION, "")
        who = (same_as(division), same_as(name), same_as(group))
        params: dict[str, int | str] = {}
        if not name:
            code = "empty_name"
        elif max(len(name), len(group), len(division)) > LONGEST:
            code, params = "too_long", {"most": LONGEST}
        elif who in seen:
            code, params = "doubled_name", {"name": name, "other": seen[who]}
        else:
            seen[who] = number
            row = Row(
                line=number,
                text=text,
                name=name,
                group=group or None,
                division=division or None,
            )
            rows.append(row)
            continue
        problems.append(Problem(line=number, text=text, code=code, params=params))
    return tuple(rows), tuple(problems)


def _name(texts: Mapping[Column, str]) -> str:
    """Return the whole name in a row."""
    name, given, family = (
        _COUNTED.sub("", texts.get(kind, ""), count=1)
        for kind in (Column.NAME, Column.GIVEN, Column.FAMILY)
    )
    if not name and _UNSPACED.fullmatch(family + given):
        return family + given
    return " ".join(filter(None, (name, given, family)))


def place(found: PeopleList, contest: Contest, chosen: str) -> PeopleList:
    """Return *found* with the division of each person: the one in the list, or *chosen*.

    Lines become problems if they name an unknown division, while there are several, or a person
    who is entered already.
    """
    keys = {same_as(division.name): key for key, division in contest.divisions.items()}
    there = {
        identity(one.division, one.name, one.group)
        for one in contest.entrants.values()
        if not one.erased
    }
    lines: dict[tuple[str, str, str], int] = {}
    rows: list[Row] = []
    problems = list(found.problems)
    for row in found.rows:
        named = None if row.division is None else keys.get(same_as(row.division))
        into = named or chosen
        who = identity(into, row.name, row.group)
        params: dict[str, int | str]
        if row.division and named is None and len(contest.divisions) > 1:
            code, params = "no_such_division", {"division": row.division}
        elif who in there:
            code, params = "already_there", {"name": row.name}
        elif who in lines:
            code, params = "doubled_name", {"name": row.name, "other": lines[who]}
        else:
            lines[who] = row.line
            rows.append(replace(row, into=into))
            continue
        problems.append(Problem(line=row.line, text=row.text, code=code, params=params))
    problems.sort(key=lambda one: one.line)
    return replace(found, rows=tuple(rows), problems=tuple(problems))
