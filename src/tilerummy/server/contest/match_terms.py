"""The tables of a contest that play on this server, and the terms of their matches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.duplicate import dealt_rules
from tilerummy.core.policy import Clock, MatchLength, MatchUnit
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.model.state import Contest, Division, Pod
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.match.event import ContestTable
    from tilerummy.server.table.session import MatchSession


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round that plays on this server."""

    division: str
    round: int
    table: int
    pod: Pod

    @property
    def key(self) -> str:
        """The table's part of its match's name, besides the contest."""
        return f"{self.division} {self.round} {self.table} {self.pod.since}"


def tables_of(contest: Contest) -> Iterator[Table]:
    """Return the tables that play on this server now."""
    for key, division in contest.divisions.items():
        at = len(division.rounds) - 1
        if division.online and at >= 0 and division.rounds[at].status is RoundStatus.RUNNING:
            for number, pod in enumerate(division.rounds[at].pods):
                yield Table(division=key, round=at, table=number, pod=pod)


def contest_table_of(match_session: MatchSession | None, contest: str) -> ContestTable | None:
    """Return the match's table if it belongs to *contest*; else None.

    A contest imported from a file names matches of its former server. If that is this server, they
    belong to another contest.
    """
    about = None if match_session is None else match_session.state.contest
    return about if about is not None and about.contest == contest else None


def ruleset_of(division: Division, games: int, *, alike: bool = False) -> Ruleset:
    """Return the rule set of a division's matches of *games* games; with *alike*, of equal deals.

    The division's clock is each player's time for a game (S3-20). Without it, the rule set's turn
    limit applies, if there is one.
    """
    rules = replace(PRESETS[division.ruleset], match_length=MatchLength(MatchUnit.GAMES, games))
    rules = dealt_rules(rules) if alike else rules
    if division.clock_s is None:
        return rules.timed(Clock(rules.turn_limit_s))
    delay_s, increment_s = division.clock_delay_s, division.clock_increment_s
    return rules.timed(Clock(None, division.clock_s, delay_s, increment_s, penalty_per_s=1))


def wanted(contest: Contest, table: Table) -> bool:
    """Return whether a match should be opened there.

    No result may have been entered by hand, and the common deals must not be revealed yet.
    """
    pod = table.pod
    played = contest.divisions[table.division].rounds[table.round]
    # A match counts its own games, so continuing would deal the first game's tiles again.
    goes_on = played.commitment is not None and pod.to_come > 0
    if pod.match is not None or played.seed is not None or goes_on:
        return False
    return 0 <= pod.to_come < len(pod.games) and not any(
        game.entries for game in pod.games[pod.to_come :]
    )


def since_of(contest: Contest, table: Table) -> int | None:
    """Return the event since which the table's match should be played; None if it should not."""
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
    """Return the players' names at the table, with the school added where two would be equal."""
    names = [contest.entrants[entrant].name for entrant in entrants]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({contest.entrants[entrant].group or at + 1})"
        for at, (name, entrant) in enumerate(zip(names, entrants, strict=True))
    )
