"""Checks of a sheet: every player of the table once, and a winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.standings.sheet import balanced, totals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import EnterResults
    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.state import Contest, Pod


def check_results(contest: Contest, command: EnterResults, pod: Pod) -> None:
    """Raise an error unless results belong to *pod* and add up (S3-44).

    A player who has left the contest, or whom the sheet lists as absent, may be missing: that is a
    walk-over.

    Raises:
        ContestError: ``not_at_table``, ``entered_twice``, ``player_missing``, ``no_winner``,
            ``not_balanced``, ``has_left``.
    """
    named = [result.player for result in command.results]
    strangers = sorted(set(named) - set(pod.seats))
    if strangers:
        sentence = f"{strangers[0]!r} does not sit at this table"
        raise ContestError("not_at_table", sentence, player=strangers[0])
    if len(set(named)) < len(named):
        raise ContestError("entered_twice", "somebody is entered twice")
    absent = {line.player for line in command.lines if line.how is How.ABSENT}
    missing = [
        player
        for player in pod.seats
        if player not in named and player not in absent and contest.entrants[player].there
    ]
    if missing:
        raise ContestError("player_missing", f"{missing[0]!r} has no result", player=missing[0])
    _check_leavers(contest, command, pod)
    if not any(result.won for result in command.results):
        raise ContestError("no_winner", "a game needs a winner")
    if not balanced(command.results):
        minus, plus = totals(command.results)
        sentence = "the losers' points do not add up to the winner's (S3-44)"
        raise ContestError("not_balanced", sentence, minus=minus, plus=plus)


def _check_leavers(contest: Contest, command: EnterResults, pod: Pod) -> None:
    """Refuse a result of somebody who has left, unless this game had one of theirs before."""
    gave_up = {line.player for line in command.lines if line.how is How.FORFEIT}
    before = {
        result.player for entry in pod.games[command.game].entries for result in entry.results
    }
    for player in (result.player for result in command.results):
        left = not contest.entrants[player].there
        if left and player not in gave_up and player not in before:
            raise ContestError("has_left", f"{player!r} has left the contest", player=player)


def same_results(one: Sequence[Result], other: Sequence[Result]) -> bool:
    """Return whether two entries have the same results, in any order."""
    return sorted(one, key=_player) == sorted(other, key=_player)


def _player(result: Result) -> str:
    return result.player
