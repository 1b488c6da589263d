"""The people in a list, as sent in an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.require import known_division
from tilerummy.contest.io.people_list import LONGEST, place, read_people
from tilerummy.server.contest.lists.opened import open_list
from tilerummy.server.contest.wire import bodies

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.state import Contest


def entrants_read(
    contest: Contest, data: bytes, how: bodies.HowToRead, languages: Sequence[str]
) -> bodies.EntrantsRead:
    """Return the people in *data*, read according to *how*, for a reader of *languages*.

    Raises:
        ContestError: ``not_text``, ``too_large``, ``no_names``, ``too_many_entrants``,
            ``unknown_division``.
    """
    opened = open_list(data, languages, how.encoding)
    names = [division.name for division in contest.divisions.values()]
    found = read_people(opened.lines, first=how.first, columns=how.columns, divisions=names)
    if how.division is not None:
        known_division(contest, how.division)
        found = place(found, contest, how.division)
    return bodies.EntrantsRead(
        encoding=opened.encoding,
        readings=[
            bodies.ReadingShown(encoding=one.encoding, sample=one.sample) for one in opened.readings
        ],
        head=found.head,
        first=found.first,
        table=[
            bodies.LineShown(line=line.number, cells=[cell[:LONGEST] for cell in line.cells])
            for line in found.shown
        ],
        columns=list(found.columns),
        rows=[
            bodies.PersonRead(
                line=row.line,
                text=row.text,
                name=row.name,
                group=row.group,
                division=row.division,
                into=row.into,
            )
            for row in found.rows
        ],
        problems=[
            bodies.LineProblem(line=one.line, text=one.text, code=one.code, params=one.params)
            for one in found.problems
        ],
    )
