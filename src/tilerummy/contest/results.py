"""What a sheet may say: every player of the table once, and somebody who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.contest.sheet import balanced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import EnterGame
    from tilerummy.contest.ranking import Result
    from tilerummy.contest.state import Contest, Pod


def check_results(contest: Contest, command: EnterGame, pod: Pod) -> None:
    """Refuse results that are not of *pod*, or do not add up (S3-44).

    Who has left the contest may be missing: a walk-over.

    Raises:
        ContestError: ``not_at_table``, ``entered_twice``, ``player_missing``, ``no_winner``,
            ``not_balanced``.
    """
    told = [result.player for result in command.results]
    strangers = sorted(set(told) - set(pod.seats))
    if strangers:
        raise ContestError("not_at_table", f"{strangers[0]!r} does not sit at this table")
    if len(set(told)) < len(told):
        raise ContestError("entered_twice", "somebody is entered twice")
    missing = [
        player for player in pod.seats if player not in told and contest.entrants[player].there
    ]
    if missing:
        raise ContestError("player_missing", f"{missing[0]!r} has no result")
    if not any(result.won for result in command.results):
        raise ContestError("no_winner", "somebody wins a game")
    clock_s = contest.divisions[command.division].clock_s
    if not balanced(command.results, clock_s):
        raise ContestError("not_balanced", "what some lose is not what the winner gets (S3-44)")


def same_results(one: Sequence[Result], other: Sequence[Result]) -> bool:
    """Whether two entries say the same, in whatever order."""
    return sorted(one, key=_player) == sorted(other, key=_player)


def _player(result: Result) -> str:
    return result.player
