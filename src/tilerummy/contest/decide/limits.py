"""Players to keep apart, and players with a table of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide.links import MOST_TABLES
from tilerummy.contest.decide.require import known_entrant, require
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

_MOST_APART: Final = 500
"""Pairs and groups of a division that are kept apart."""


def decide_limits(
    contest: Contest, command: asked.KeepApart | asked.LetMeet | asked.PinEntrant
) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    if isinstance(command, asked.PinEntrant):
        return _pin(contest, command)
    people = tuple(sorted(dict.fromkeys(command.people)))
    divisions = {known_entrant(contest, key).division for key in people}
    require(len(people) > 1, "entered_twice", "a person is in the list twice")
    together = "only people of one division can meet at a table"
    require(len(divisions) == 1, "unknown_entrant", together)
    (key,) = divisions
    known = people in contest.divisions[key].apart
    if isinstance(command, asked.LetMeet):
        return (happened.LetMeet(division=key, people=people),) if known else ()
    if known:
        return ()
    room = len(contest.divisions[key].apart) < _MOST_APART
    require(room, "too_many_apart", f"a division keeps at most {_MOST_APART} groups apart")
    return (happened.KeptApart(division=key, people=people),)


def _pin(contest: Contest, command: asked.PinEntrant) -> tuple[Event, ...]:
    key = known_entrant(contest, command.entrant).division
    fits = command.table is None or command.table < MOST_TABLES
    require(fits, "unknown_table", "there is no such table")
    if contest.divisions[key].pins.get(command.entrant) == command.table:
        return ()
    return (happened.EntrantPinned(entrant=command.entrant, division=key, table=command.table),)
