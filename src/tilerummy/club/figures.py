"""Statistics of a club's evenings: by person, head to head, streaks, records and seasons.

Every function reads the results once, in the given order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.club.season import Attendance, evening_value, standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tilerummy.club.season import Standing
    from tilerummy.club.state import Club, Result, Revision, Season


@dataclass(slots=True)
class Tally:
    """The evenings of one member, added up."""

    evenings: int = 0
    firsts: int = 0
    """Evenings with the first place, shared or not."""
    places: int = 0
    """The sum of all places, to take the mean of."""
    score: int = 0
    games: int = 0
    wins: int = 0
    streak: int = 0
    """First places in a row, up to the member's newest evening."""
    longest_streak: int = 0

    def add(self, result: Result) -> None:
        """Count another evening, later than the earlier ones."""
        first = result.place == 1
        self.evenings += 1
        self.firsts += first
        self.places += result.place
        self.score += result.score
        self.games += result.games
        self.wins += result.wins
        self.streak = self.streak + 1 if first else 0
        self.longest_streak = max(self.longest_streak, self.streak)


@dataclass(slots=True)
class HeadToHead:
    """The evenings that two members both played, from the point of view of the first one."""

    evenings: int = 0
    ahead: int = 0
    """Evenings with the better place."""
    behind: int = 0
    difference: int = 0
    """The first member's scores minus the other's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The largest figure of its kind, and the first evening that reached it."""

    member: str
    evening: str
    figure: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The records of a club; None where nobody has one."""

    highest_score: Record | None = None
    lowest_score: Record | None = None
    most_wins: Record | None = None
    """Games won in one evening."""
    longest_streak: Record | None = None
    """First places in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """The value of one evening for a player of a season."""

    evening: str
    value: float
    counts: bool
    """Whether it is one of the best evenings, which make up the total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """A line of a season's standings, and the evenings behind it."""

    standing: Standing
    figures: tuple[Figure, ...]


def tallies(evenings: Iterable[Revision]) -> dict[str, Tally]:
    """Return the totals of *evenings* by member."""
    found: dict[str, Tally] = {}
    for evening in evenings:
        for result in evening.results:
            found.setdefault(result.member, Tally()).add(result)
    return found


def head_to_head(evenings: Iterable[Revision], member: str) -> dict[str, HeadToHead]:
    """Return the results of *member* against every other member, by the other's key."""
    found: dict[str, HeadToHead] = {}
    for evening in evenings:
        own = next((one for one in evening.results if one.member == member), None)
        if own is None:
            continue
        for other in evening.results:
            if other.member != member:
                met = found.setdefault(other.member, HeadToHead())
                met.evenings += 1
                met.ahead += own.place < other.place
                met.behind += own.place > other.place
                met.difference += own.score - other.score
    return found


def records(evenings: Mapping[str, Revision]) -> Records:
    """Return the records of *evenings*, given by key in the order of their dates."""
    best = Records()
    found: dict[str, Tally] = {}
    for key, evening in evenings.items():
        for result in evening.results:
            tally = found.setdefault(result.member, Tally())
            tally.add(result)

            def made(figure: int, before: Record | None, sign: int = 1) -> Record | None:
                if before is not None and sign * figure <= sign * before.figure:
                    return before
                return Record(member=result.member, evening=key, figure=figure)  # noqa: B023 - called here

            best = Records(
                highest_score=made(result.score, best.highest_score),
                lowest_score=made(result.score, best.lowest_score, -1),
                most_wins=made(result.wins, best.most_wins) if result.wins else best.most_wins,
                longest_streak=(
                    made(tally.streak, best.longest_streak) if tally.streak else best.longest_streak
                ),
            )
    return best


def season_lines(club: Club, season: Season) -> tuple[SeasonLine, ...]:
    """Return the standings of *season* with the evenings of every line."""
    rules = season.rules
    evenings = {
        key: [Attendance(one.member, one.place, one.score) for one in evening.results]
        for key, evening in club.counted(season.first, season.last).items()
    }
    values: dict[str, list[tuple[str, float]]] = {}
    for key, evening in evenings.items():
        for entry in evening:
            values.setdefault(entry.player, []).append((key, evening_value(rules, entry)))
    return tuple(
        SeasonLine(standing=line, figures=_figures(values[line.player], rules.best))
        for line in standings(rules, evenings.values())
    )


def _figures(values: list[tuple[str, float]], best: int | None) -> tuple[Figure, ...]:
    """Return the figures in the order of dates. Of equal ones, the earlier counts."""
    ranked = sorted(range(len(values)), key=lambda at: -values[at][1])
    counted = frozenset(ranked[:best])
    return tuple(
        Figure(evening=key, value=value, counts=at in counted)
        for at, (key, value) in enumerate(values)
    )
