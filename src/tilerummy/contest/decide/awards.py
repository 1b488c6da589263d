"""Points and prizes that the director gives and takes besides the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_division, known_entrant, named, require
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.ranking import ties

if TYPE_CHECKING:
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

    OnResults = (
        asked.Penalize
        | asked.RevokePenalty
        | asked.AwardResult
        | asked.RevokeAward
        | asked.DrawLots
    )


def decide_results(contest: Contest, command: OnResults, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.Penalize():
            known_entrant(contest, command.entrant)
            require(command.points > 0, "bad_penalty", "a penalty needs at least one point")
            reason = named(command.reason)
            return (
                happened.Penalized(
                    entrant=command.entrant, points=command.points, reason=reason, by=context.by
                ),
            )
        case asked.RevokePenalty():
            known = 0 <= command.penalty < len(contest.penalties)
            require(known, "unknown_penalty", "there is no such penalty")
            if contest.penalties[command.penalty].revoked_by is not None:
                return ()
            return (happened.PenaltyRevoked(penalty=command.penalty, by=context.by),)
        case asked.AwardResult():
            return _award(contest, command, context)
        case asked.RevokeAward():
            known = 0 <= command.award < len(contest.awards)
            require(known, "unknown_award", "there is no such award")
            if contest.awards[command.award].revoked_by is not None:
                return ()
            return (happened.AwardRevoked(award=command.award, by=context.by),)
        case asked.DrawLots():
            return _draw(contest, command, context)


def _award(contest: Contest, command: asked.AwardResult, context: Context) -> tuple[Event, ...]:
    division = known_division(contest, command.division)
    entrant = known_entrant(contest, command.entrant)
    require(entrant.division == command.division, "unknown_entrant", "belongs to another division")
    known = 0 <= command.round < len(division.rounds)
    begun = known and division.rounds[command.round].status is not RoundStatus.DRAFT
    require(begun, "unknown_round", "there is no such round")
    worth = command.wins > 0 or command.points != 0
    require(worth, "bad_award", "an award needs wins or points")
    return (
        happened.AwardGiven(
            division=command.division,
            round=command.round,
            entrant=command.entrant,
            wins=command.wins,
            points=command.points,
            reason=named(command.reason),
            by=context.by,
        ),
    )


def _draw(contest: Contest, command: asked.DrawLots, context: Context) -> tuple[Event, ...]:
    """Put in order whom nothing tells apart: all of a tie, and nobody else.

    Who has left needs no lot, and comes after those who have one.
    """
    division = known_division(contest, command.division)
    order = set(command.entrants)
    require(len(order) == len(command.entrants), "seated_twice", "somebody is in the draw twice")
    rankings = [standings(contest, command.division)]
    rankings += [
        table_standings(contest, command.division, number, table)
        for number, each in enumerate(division.rounds)
        for table in range(len(each.pods))
    ]
    tied = ([place.player for place in tie] for placed in rankings for tie in ties(placed))
    for tie in tied:
        gone = [player for player in tie if player not in order]
        if order <= set(tie) and not any(contest.entrants[player].there for player in gone):
            drawn = (*command.entrants, *gone)
            return (happened.LotsDrawn(division=command.division, order=drawn, by=context.by),)
    sentence = "draw lots among all players who are tied, and only them"
    raise ContestError("no_tie", sentence)
