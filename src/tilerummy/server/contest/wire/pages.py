"""Views on request: a round, a person, the log."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from tilerummy.contest.decide.require import known_division, known_entrant, require
from tilerummy.contest.model.log import undone
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.forecast import forecast
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.division_views import bracket_shown
from tilerummy.server.contest.wire.log_entries import code_of, params_of
from tilerummy.server.contest.wire.people_views import people
from tilerummy.server.contest.wire.sheets import sheet

if TYPE_CHECKING:
    from tilerummy.server.contest.wire.facts import Facts

_LOG: Final = 100


def round_sheets(facts: Facts, key: str, number: int) -> bodies.RoundSheets:
    """Return all sheets of a published round.

    Raises:
        ContestError: ``unknown_division``, ``unknown_round``.
    """
    rounds = known_division(facts.contest, key).rounds
    known = 0 <= number < len(rounds) and rounds[number].status is not RoundStatus.DRAFT
    require(known, "unknown_round", "there is no such round")
    played = rounds[number]
    return bodies.RoundSheets.model_construct(
        division=key,
        round=number,
        stage=played.stage,
        sheets=[sheet(facts, key, number, table) for table in range(len(played.pods))],
        waiting=list(played.waiting),
        people=people(facts.contest, [player for pod in played.pods for player in pod.seats]),
    )


def forecast_shown(asked: bodies.AskForecast) -> bodies.Forecast:
    """Return the rounds of a format."""
    ahead = forecast(asked.stages, asked.players, asked.clock_s)
    return bodies.Forecast.model_construct(
        rounds=[bodies.RoundForecast.model_construct(**asdict(one)) for one in ahead]
    )


def bracket_page(facts: Facts, key: str) -> bodies.Bracket:
    """Return the knock-out of a division, later rounds included.

    Raises:
        ContestError: ``unknown_division``.
    """
    known_division(facts.contest, key)
    entrants = facts.contest.entrants
    return bodies.Bracket.model_construct(
        division=key,
        rounds=bracket_shown(facts, key),
        people=people(
            facts.contest, [one for one, each in entrants.items() if each.division == key]
        ),
    )


def entrant_page(facts: Facts, entrant: str) -> bodies.EntrantPage:
    """Return every round of one person, in every division in which that person has played.

    Raises:
        ContestError: ``unknown_entrant``.
    """
    contest = facts.contest
    known_entrant(contest, entrant)
    taken = [
        bodies.PersonRound.model_construct(
            round=number,
            stage=played.stage,
            table=table,
            seat=pod.seats.index(entrant),
            sheet=sheet(facts, key, number, table),
        )
        for key, division in contest.divisions.items()
        for number, played in enumerate(division.rounds)
        if played.status is not RoundStatus.DRAFT
        for table, pod in enumerate(played.pods)
        if entrant in pod.seats
    ]
    met = dict.fromkeys(player for one in taken for player in one.sheet.seats)
    return bodies.EntrantPage.model_construct(
        person=people(contest, [entrant])[0],
        rounds=taken,
        people=people(contest, met),
        penalties=sum(
            penalty.points
            for penalty in contest.penalties
            if penalty.entrant == entrant and penalty.revoked_by is None
        ),
        awards=sum(
            award.points
            for award in contest.awards
            if award.entrant == entrant and award.revoked_by is None
        ),
    )


def log_page(facts: Facts, before: int) -> bodies.ContestLog:
    """Return the newest hundred entries of the log before event number *before*."""
    gone = undone(one.event for one in facts.log)
    end = max(0, min(before - 1, len(facts.log)))
    entries = facts.log[max(0, end - _LOG) : end]
    return bodies.ContestLog.model_construct(
        entries=[
            bodies.LogEntry.model_construct(
                seq=one.seq,
                at=one.at,
                by=facts.name_of(str(one.link)),
                link=one.link,
                code=code_of(one.event),
                params=params_of(facts, one.event),
                undone=one.seq in gone,
            )
            for one in reversed(entries)
        ],
        more=end > _LOG,
    )
