"""A club that is given commands, and clubs that random commands lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tilerummy.club import command as asked
from tilerummy.club.decide import decide, opened
from tilerummy.club.errors import ClubError
from tilerummy.club.log import Recorded, fold
from tilerummy.club.season import Count, SeasonRules
from tilerummy.club.state import ClubRole, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.club.command import Command
    from tilerummy.club.event import Event
    from tilerummy.club.state import Club

TEN = SeasonRules(Count.POINTS, (10, 7, 5), best=None, min_evenings=0, cap=None)


class Table:
    """A club and its log, without a server."""

    def __init__(self, name: str = "Sunday round") -> None:
        self.log: list[Recorded] = []
        self._take(opened(name), "open")

    @property
    def club(self) -> Club:
        return fold(one.event for one in self.log)

    def do(self, command: Command, role: ClubRole = ClubRole.KEEPER) -> tuple[Event, ...]:
        events = decide(self.club, command, role)
        self._take(events, f"command-{len(self.log)}")
        return events

    def join(self, *names: str) -> list[str]:
        """Add people, and return their keys."""
        before = len(self.club.members)
        self.do(asked.AddMembers(members=tuple(asked.NewMember(name=name) for name in names)))
        return list(self.club.members)[before:]

    def evening(self, date: str, *scores: int, members: Sequence[str] = (), title: str = "") -> str:
        """Record *scores* of the first members, or of *members*, and return the key."""
        keys = members or list(self.club.members)
        self.do(asked.RecordEvening(date=date, title=title, results=placed(keys, scores)))
        return list(self.club.evenings)[-1]

    def _take(self, events: Sequence[Event], cmd_id: str) -> None:
        for event in events:
            seq = len(self.log) + 1
            self.log.append(Recorded(seq=seq, link=1, cmd_id=cmd_id, at=seq, event=event))


def placed(members: Sequence[str], scores: Sequence[int]) -> tuple[Result, ...]:
    """Return the results of members with *scores*; equal scores share a place."""
    return tuple(
        Result(member=member, place=1 + sum(other > score for other in scores), score=score)
        for member, score in zip(members, scores, strict=False)
    )


NAMES = st.sampled_from(["Ada", "Bo", "ada", "Kim Lee", "정민", "小明", "Bo Ada", " ", "removed"])
DATES = st.sampled_from(["2026-09-05", "2026-10-03", "2026-11-07", "2026-02-30"])
KEYS = st.integers(1, 5)


@st.composite
def commands(draw: st.DrawFn) -> Command:
    """Draw a command, which may be refused."""
    member = f"m{draw(KEYS)}"
    results = tuple(
        Result(member=f"m{key}", place=draw(KEYS), score=draw(st.integers(-50, 50)))
        for key in draw(st.lists(KEYS, min_size=1, max_size=4))
    )
    evening, known = f"e{draw(KEYS)}", draw(st.integers(1, 2))
    title, date = draw(NAMES), draw(DATES)
    drawn: list[Command] = [
        asked.AddMembers(members=(asked.NewMember(name=draw(NAMES)),)),
        asked.ChangeMember(member=member, name=draw(NAMES)),
        asked.EraseMember(member=member),
        asked.RecordEvening(date=date, title=title, results=results),
        asked.CorrectEvening(
            evening=evening, known=known, date=date, results=results, reason=title
        ),
        asked.RemoveEvening(evening=evening, known=known, reason=title),
        asked.PlanEvening(plan=draw(st.sampled_from([None, "p1"])), at=5, title=title),
        asked.DropPlan(plan="p1"),
        asked.SetSeason(name=title, first="2026-01-01", last=date, rules=TEN),
        asked.DropSeason(season="s1"),
        asked.SetSharing(first_names=draw(st.booleans())),
        asked.RenewClubLink(role=draw(st.sampled_from(ClubRole))),
    ]
    return draw(st.sampled_from(drawn))


@st.composite
def clubs(draw: st.DrawFn) -> Table:
    """Draw a club that commands have led to; what is refused changes nothing."""
    table = Table()
    table.join("Ada", "Bo", "Kim Lee")
    table.evening("2026-09-05", 20, 10, -30)
    for command in draw(st.lists(commands(), max_size=12)):
        try:
            table.do(command)
        except ClubError:
            continue
    return table
