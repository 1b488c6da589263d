"""Lists of people as spreadsheets give them: pasted cells or a file, in whatever encoding."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.contest.errors import ContestError
from tilerummy.contest.on_entrants import MOST_ENTRANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HEADERS: Final = {
    "name": {
        *("name", "names", "player", "entrant", "full name", "participant"),
        *("이름", "성명", "선수", "선수명", "참가자", "참가자명"),
        *("姓名", "名字", "选手", "参赛者", "参赛选手"),
    },
    "group": {
        *("group", "school", "family", "club", "team", "school/group", "organisation"),
        *("학교", "소속", "가족", "단체", "팀", "학교명", "클럽"),
        *("学校", "单位", "家庭", "团体", "队", "俱乐部", "所属"),
    },
    "division": {
        *("division", "category", "class", "section", "grade"),
        *("부문", "부", "조", "종별", "학년"),
        *("组", "组别", "分组", "级别", "年级"),
    },
    "ignored": {
        *("no", "no.", "number", "#", "번호", "순번", "연번", "序号", "编号", "号码"),
    },
}
_KOREAN: Final = frozenset(
    "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구"
)
_CHINESE: Final = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏"
)
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A person of the list."""

    line: int
    """From 1."""
    text: str
    """The line as it stands there."""
    name: str
    group: str | None
    division: str | None
    """As the list calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A line of which nothing can be made."""

    line: int
    text: str
    """The line as it stands there, so that it can be mended."""
    code: str
    params: dict[str, int | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleList:
    """What a list says."""

    encoding: str
    head: str | None
    """The line that says what each column is; None: nothing says so."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]


class _Cells(NamedTuple):
    """A line with something in it."""

    number: int
    text: str
    cells: list[str]


def read_people(data: bytes) -> PeopleList:
    """Return what a list says: a header and people, or people alone, who come name first.

    Raises:
        ContestError: ``not_text``, ``no_names``, ``too_many_entrants``.
    """
    text, encoding = decode(data)
    cells = [
        _Cells(number, line, [cell.strip() for cell in row])
        for number, line, row in _rows(text)
        if any(cell.strip() for cell in row)
    ]
    if not cells:
        raise ContestError("no_names", "the list is empty")
    columns = _columns(cells[0].cells)
    head = None if columns is None else cells[0].text
    body = cells if columns is None else cells[1:]
    columns = columns or _by_place([row.cells for row in body])
    if len(body) > MOST_ENTRANTS:
        sentence = f"a contest has at most {MOST_ENTRANTS} entrants; this list has {len(body)}"
        raise ContestError("too_many_entrants", sentence, most=MOST_ENTRANTS, found=len(body))
    rows, problems = _read(body, columns)
    return PeopleList(encoding=encoding, head=head, columns=columns, rows=rows, problems=problems)


def decode(data: bytes) -> tuple[str, str]:
    """Return the text, and the encoding in which it was.

    Raises:
        ContestError: ``not_text``.
    """
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(mark):
            return _strict(data, encoding), encoding.removesuffix("-sig")
    if b"\0" in data:  # UTF-16 without a mark, as it is pasted: half of plain letters are zero
        even, odd = data[::2].count(0), data[1::2].count(0)
        encoding = "utf-16-le" if odd >= even else "utf-16-be"
        return _strict(data, encoding), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _east_asian(data)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ContestError("not_text", "this is not a text that can be read") from error


def _east_asian(data: bytes) -> tuple[str, str]:
    """Decode Excel's Korean or Chinese encoding: most bytes are letters in both of them.

    Family names and words of the header tell them apart: in the wrong encoding few are left.
    """
    read: list[tuple[float, str, str]] = []
    for encoding, families in (("cp949", _KOREAN), ("gb18030", _CHINESE)):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        read.append((_likeness(text, families), text, encoding))
    if not read:
        raise ContestError("not_text", "this is not a text that can be read")
    _, text, encoding = max(read, key=lambda one: one[0])
    return text, encoding


def _likeness(text: str, families: frozenset[str]) -> float:
    words = text.replace(",", " ").replace(";", " ").replace('"', " ").split()
    known = frozenset[str]().union(*_HEADERS.values())
    begins = sum(word[0] in families for word in words if 2 <= len(word) <= 4)
    return begins + 3 * sum(word in known for word in words)


def _rows(text: str) -> Iterable[tuple[int, str, list[str]]]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    top = lines[:20]
    marks = {mark: sum(line.count(mark) for line in top) for mark in ("\t", ";", ",", "，")}
    mark = "\t" if marks["\t"] else max(marks, key=lambda one: marks[one])
    wide = mark == "，"
    # A name with a line break in it is in no list of people: each line is one row.
    for number, line in enumerate(lines, start=1):
        told = line.replace("，", ",") if wide else line
        try:
            yield number, line, next(csv.reader([told], delimiter="," if wide else mark), [])
        except csv.Error:
            yield number, line, [line]


def _columns(first: Sequence[str]) -> tuple[str, ...] | None:
    """Return what each column is by its header; None if the first row is none."""
    columns = tuple(
        next((kind for kind, words in _HEADERS.items() if cell.casefold() in words), "ignored")
        for cell in first
    )
    known = {kind for kind in columns if kind != "ignored"}
    if not known:
        return None
    if "name" not in known:
        raise ContestError("no_names", "no column of this list has names")
    # Of several columns of a kind the first counts.
    return tuple(
        kind if columns.index(kind) == at else "ignored" for at, kind in enumerate(columns)
    )


def _by_place(rows: Sequence[list[str]]) -> tuple[str, ...]:
    """Return what each column is where nothing says so: numbers, then name, group, division."""
    wide = max(len(row) for row in rows)
    kinds = iter(("name", "group", "division"))
    numbered = all(row and row[0].rstrip(".").isdecimal() for row in rows) and wide > 1
    return tuple(
        "ignored" if numbered and at == 0 else next(kinds, "ignored") for at in range(wide)
    )


def _read(
    body: Sequence[_Cells], columns: tuple[str, ...]
) -> tuple[tuple[Row, ...], tuple[Problem, ...]]:
    rows, problems = [], []
    seen: dict[tuple[str, str, str], int] = {}
    for number, text, cells in body:
        told = dict(zip(columns, cells, strict=False))
        name, group, division = (
            " ".join(told.get(kind, "").split()) for kind in ("name", "group", "division")
        )
        who = (division.casefold(), name.casefold(), group.casefold())
        if not name:
            problems.append(Problem(line=number, text=text, code="empty_name", params={}))
        elif max(len(name), len(group), len(division)) > _LONGEST:
            params: dict[str, int | str] = {"most": _LONGEST}
            problems.append(Problem(line=number, text=text, code="too_long", params=params))
        elif who in seen:
            params = {"name": name, "other": seen[who]}
            problems.append(Problem(line=number, text=text, code="doubled_name", params=params))
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
    return tuple(rows), tuple(problems)
