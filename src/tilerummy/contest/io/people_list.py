"""Lists of people from spreadsheets, and the entrants that they become."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from tilerummy.contest.decide.entrants import MOST_ENTRANTS, identity
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.people_columns import NAMES, Column, are_halves, columns_of, header_of
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
_COUNTED: Final = re.compile(
    r"""
    (?: \#\s*\d{1,4} [.):]? \s+            # a number: "#3 Ada"
      | [(（] \d{1,4} [)）] \s*
      | \d{1,4} \s* [.):、．）：] \s* (?=\D)
      | \d{1,4} \s+ [-–—] \s+
      | [①-⑳㉑-㉟] \s*
      | [-–—•*·▪●◦○‣■□☐☑✓✔] \s+            # or a mark: "- Ada"
    )
    """,  # noqa: RUF001
    re.VERBOSE,
)
"""A number or a dash before a name."""
_SPACED: Final = re.compile(r"(\d{1,4})\s+(?=\D)")
"""A number before a name that only the lines above and below show to be one."""
_TURNED: Final = re.compile(r"([^,，]+)[,，]\s*([^,，]+)")  # noqa: RUF001
"""A family name and a given name in one cell."""
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
    for number, text, cells in _in_order(_uncounted(body, columns), columns):
        texts = _texts(columns, cells)
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


def _texts(columns: Sequence[Column], cells: Sequence[str]) -> dict[Column, str]:
    """Return the text of each kind; parts of a name in several columns are put together."""
    parts: dict[Column, list[str]] = {}
    for kind, cell in zip(columns, cells, strict=False):
        parts.setdefault(kind, []).append(visible(cell))
    for kind in {Column.GIVEN, Column.FAMILY} & parts.keys():
        # A column "tussenvoegsel" may follow the name that its "van" belongs in front of.
        order = sorted(parts[kind], key=lambda part: not part[:1].islower())
        parts[kind] = [" ".join(filter(None, order))]
    return {kind: found[0] for kind, found in parts.items()}


def _uncounted(body: Sequence[Line], columns: Sequence[Column]) -> Sequence[Line]:
    """Return *body* without numbers before the names, if they count the lines: "1 Ada"."""
    at = next(at for at, kind in enumerate(columns) if kind in NAMES)
    found = [
        match for line in body for match in map(_SPACED.match, line.cells[at : at + 1]) if match
    ]
    numbers = [int(match[1]) for match in found]
    if len(found) < max(2, len(body)) or numbers != [*range(numbers[0], numbers[0] + len(body))]:
        return body
    return [
        _with_cell(line, at, line.cells[at][match.end() :])
        for line, match in zip(body, found, strict=True)
    ]


def _in_order(body: Sequence[Line], columns: Sequence[Column]) -> Sequence[Line]:
    """Return *body* with the given name first, if every name is written "Lovelace, Ada"."""
    if Column.NAME not in columns:
        return body
    at = columns.index(Column.NAME)
    found = [
        (line, _TURNED.fullmatch(line.cells[at]))
        for line in body
        if at < len(line.cells) and line.cells[at]
    ]
    turned = {line.number: (one[1].strip(), one[2].strip()) for line, one in found if one}
    if len(turned) < len(found) or not are_halves([*turned.values()]):
        return body
    names = {number: f"{given} {family}" for number, (family, given) in turned.items()}
    return [
        _with_cell(line, at, names[line.number]) if line.number in names else line for line in body
    ]


def _with_cell(line: Line, at: int, text: str) -> Line:
    return line._replace(cells=(*line.cells[:at], text, *line.cells[at + 1 :]))


def _name(texts: Mapping[Column, str]) -> str:
    """Return the whole name in a row."""
    name, given, family = (
        _without_number(texts.get(kind, "")) for kind in (Column.NAME, Column.GIVEN, Column.FAMILY)
    )
    if not name and _UNSPACED.fullmatch(family + given):
        return family + given
    return " ".join(filter(None, (name, given, family)))


def _without_number(text: str) -> str:
    counted = _COUNTED.match(text)
    return text[counted.end() :] if counted else text


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
