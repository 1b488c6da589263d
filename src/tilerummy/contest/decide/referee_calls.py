"""Decide commands for calls for a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_entrant, require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus

if TYPE_CHECKING:
    from tilerummy.contest.command.referee_calls import OnRefereeCalls
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest


def decide_referee_calls(
    contest: Contest, command: OnRefereeCalls, context: Context
) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.CallReferee():
            return _call(contest, contest.links[context.link - 1].entrant or "")
        case asked.TakeCall(number):
            require(number < len(contest.calls), "unknown_call", "there is no such call")
            taken = contest.calls[number].taken_by is not None
            return () if taken else (happened.CallTaken(call=number, by=context.by),)


def _call(contest: Contest, entrant: str) -> tuple[Event, ...]:
    """Call a referee to the table where *entrant* sits now; one call of a table is enough."""
    key = known_entrant(contest, entrant).division
    rounds = contest.divisions[key].rounds
    running = bool(rounds) and rounds[-1].status is RoundStatus.RUNNING
    require(running, "no_round", "no round is being played")
    tables = [at for at, pod in enumerate(rounds[-1].pods) if entrant in pod.seats]
    require(bool(tables), "no_table", "this player has no table in this round")
    where = (key, len(rounds) - 1, tables[0])
    calls = contest.open_calls().values()
    if where in {(one.division, one.round, one.table) for one in calls}:
        return ()
    return (
        happened.RefereeCalled(
            entrant=entrant, division=key, round=len(rounds) - 1, table=tables[0]
        ),
    )
