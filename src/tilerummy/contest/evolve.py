"""What an event makes of a contest. Total: whatever was decided can be folded again."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.contest import event as happened
from tilerummy.contest.stage import Format
from tilerummy.contest.state import (
    Contest,
    Division,
    Entrant,
    Entry,
    Game,
    Penalty,
    Pod,
    Round,
    Status,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tilerummy.contest.event import Event

    AtTable = happened.GameEntered | happened.DisputeSettled | happened.ResultConfirmed


def fold(events: Iterable[Event]) -> Contest:
    """Return the contest in which all of *events* have happened."""
    return reduce(evolve, events, Contest())


def evolve(contest: Contest, event: Event) -> Contest:
    """Return *contest* after *event*."""
    return replace(_changed(contest, event), seq=contest.seq + 1)


def _changed(contest: Contest, event: Event) -> Contest:
    match event:
        case happened.ContestOpened(name):
            return replace(contest, name=name)
        case happened.DivisionAdded():
            made = Division(ruleset=event.ruleset, clock_s=event.clock_s, stages=event.stages)
            return replace(contest, divisions={**contest.divisions, event.division: made})
        case happened.EntrantAdded():
            new = Entrant(name=event.name, division=event.division, group=event.group)
            return replace(contest, entrants={**contest.entrants, event.entrant: new})
        case happened.EntrantWithdrawn(entrant):
            return _without(_there(contest, entrant, there=False), entrant)
        case happened.EntrantReturned(entrant):
            return _there(contest, entrant, there=True)
        case happened.Penalized():
            penalty = Penalty(
                entrant=event.entrant, points=event.points, reason=event.reason, by=event.by
            )
            return replace(contest, penalties=(*contest.penalties, penalty))
        case happened.PenaltyRevoked():
            penalties = list(contest.penalties)
            penalties[event.penalty] = replace(penalties[event.penalty], revoked_by=event.by)
            return replace(contest, penalties=tuple(penalties))
        case _:
            division = contest.divisions[event.division]
            played = replace(division, rounds=_rounds(division, event))
            return replace(contest, divisions={**contest.divisions, event.division: played})


def _rounds(division: Division, event: Event) -> tuple[Round, ...]:
    """Return the rounds of *division* after an *event* of one of them: always the last."""
    rounds = division.rounds
    match event:
        case happened.RoundDrafted():
            stage = stage_of_next(division)
            empty = (Game(),) * division.stages[stage].games
            pods = tuple(Pod(seats=seats, games=empty) for seats in event.tables)
            drafted = Round(stage=stage, status=Status.DRAFT, pods=pods)
            return (*(r for r in rounds if r.status is not Status.DRAFT), drafted)
        case happened.RoundPublished():
            return (*rounds[:-1], replace(rounds[-1], status=Status.RUNNING))
        case happened.RoundTakenBack():
            return (*rounds[:-1], replace(rounds[-1], status=Status.DRAFT))
        case happened.RoundClosed():
            return (*rounds[:-1], replace(rounds[-1], status=Status.CLOSED))
        case happened.ResultConfirmed():
            who = event.entrant
            return _at_table(
                rounds, event, lambda pod: replace(pod, confirmed=pod.confirmed | {who})
            )
        case happened.GameEntered() | happened.DisputeSettled():
            return _at_table(rounds, event, lambda pod: _entered(pod, event))
        case _:
            return rounds


def stage_of_next(division: Division) -> int:
    """Return the stage that the next round of *division* belongs to, from 0.

    As many as there are stages if all of them are over.
    """
    played = [each for each in division.rounds if each.status is not Status.DRAFT]
    stage = played[-1].stage if played else 0
    return stage if not played or not stage_over(division, stage) else stage + 1


def stage_over(division: Division, stage: int) -> bool:
    """Whether no further round of *stage* is to be played."""
    terms = division.stages[stage]
    closed = [
        each for each in division.rounds if each.stage == stage and each.status is Status.CLOSED
    ]
    if terms.format is Format.KNOCKOUT:
        return bool(closed) and len(closed[-1].pods) == 1
    return len(closed) >= terms.rounds


def _entered(pod: Pod, event: happened.GameEntered | happened.DisputeSettled) -> Pod:
    game = pod.games[event.game]
    if isinstance(event, happened.DisputeSettled):
        game = replace(game, counts=event.entry)
    else:
        entry = Entry(results=event.results, by=event.by, reason=event.reason)
        counts = None if event.disputed else len(game.entries)
        game = Game(entries=(*game.entries, entry), counts=counts)
    games = (*pod.games[: event.game], game, *pod.games[event.game + 1 :])
    return replace(pod, games=games, confirmed=frozenset())  # they agreed to something else


def _at_table(
    rounds: tuple[Round, ...], event: AtTable, change: Callable[[Pod], Pod]
) -> tuple[Round, ...]:
    pods = list(rounds[event.round].pods)
    pods[event.table] = change(pods[event.table])
    changed = replace(rounds[event.round], pods=tuple(pods))
    return (*rounds[: event.round], changed, *rounds[event.round + 1 :])


def _there(contest: Contest, entrant: str, *, there: bool) -> Contest:
    changed = replace(contest.entrants[entrant], there=there)
    return replace(contest, entrants={**contest.entrants, entrant: changed})


def _without(contest: Contest, entrant: str) -> Contest:
    """Return *contest* without a draft that seats *entrant*: the director makes it anew."""
    name = contest.entrants[entrant].division
    division = contest.divisions[name]
    kept = tuple(
        each
        for each in division.rounds
        if each.status is not Status.DRAFT or all(entrant not in pod.seats for pod in each.pods)
    )
    return replace(contest, divisions={**contest.divisions, name: replace(division, rounds=kept)})
