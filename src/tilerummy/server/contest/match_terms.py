"""The tables of a contest that are played on this server, and the terms of their matches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.duplicate import dealt_rules
from tilerummy.core.policy import MatchLength, MatchUnit
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.model.state import Contest, Division, Pod
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.match.event import ContestTable
    from tilerummy.server.table.session import MatchSession


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round that is played on this server."""

    division: str
    round: int
    table: int
    pod: Pod

    @property
    def key(self) -> str:
        """What names its match, besides the contest."""
        return f"{self.division} {self.round} {self.table} {self.pod.since}"


def tables_of(contest: Contest) -> Iterator[Table]:
    """Return the tables that are played on this server now."""
    for key, division in contest.divisions.items():
        at = len(division.rounds) - 1
        if division.online and at >= 0 and division.rounds[at].status is RoundStatus.RUNNING:
            for number, pod in enumerate(division.rounds[at].pods):
                yield Table(division=key, round=at, table=number, pod=pod)


def contest_table_of(match_session: MatchSession | None, contest: str) -> ContestTable | None:
    """Return what the match of *room* says of its table if that is one of *contest*; else None.

    A contest that was brought here as a file names matches of where it was: also of this server,
    where they are another contest's.
    """
    about = None if match_session is None else match_session.state.contest
    return about if about is not None and about.contest == contest else None


def ruleset_of(division: Division, games: int, *, alike: bool = False) -> Ruleset:
    """Return the rule set of a division's matches of *games* games; *alike*: as at other tables.

    The division's clock is each player's for a game (S3-20); without one the rule set's limit for
    a turn holds, where it has one.
    """
    rules = replace(PRESETS[division.ruleset], match_length=MatchLength(MatchUnit.GAMES, games))
    rules = dealt_rules(rules) if alike else rules
    if division.clock_s is None:
        return replace(rules, game_clock_s=None, clock_penalty_per_s=0)
    return replace(rules, game_clock_s=division.clock_s, clock_penalty_per_s=1, turn_limit_s=None)


def wanted(contest: Contest, table: Table) -> bool:
    """Whether a match is to be opened there.

    Nobody may have entered one of its games by hand, and what all tables are dealt alike by may
    not lie open yet.
    """
    pod = table.pod
    played = contest.divisions[table.division].rounds[table.round]
    # A match counts its own games: one that goes on would be dealt the first game's tiles again.
    goes_on = played.commitment is not None and pod.to_come > 0
    if pod.match is not None or played.seed is not None or goes_on:
        return False
    return 0 <= pod.to_come < len(pod.games) and not any(
        game.entries for game in pod.games[pod.to_come :]
    )


def since_of(contest: Contest, table: Table) -> int | None:
    """Return since when the table's match is to be played; None if it is not any more."""
    place = (table.division, table.round, table.table)
    return next(
        (
            one.pod.since
            for one in tables_of(contest)
            if (one.division, one.round, one.table) == place
        ),
        None,
    )


def names_of(contest: Contest, entrants: Sequence[str]) -> tuple[str, ...]:
    """Return what they are called at the table, no two alike: by their school if need be."""
    names = [contest.entrants[entrant].name for entrant in entrants]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({contest.entrants[entrant].group or at + 1})"
        for at, (name, entrant) in enumerate(zip(names, entrants, strict=True))
    )
