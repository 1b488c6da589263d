"""Apply events to the people of a contest."""

from __future__ import annotations

from dataclasses import replace

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import REMOVED
from tilerummy.contest.model.state import Contest, Entrant, Round, RoundStatus


def with_entrant(
    contest: Contest,
    event: happened.EntrantAdded
    | happened.EntrantChanged
    | happened.EntrantWithdrawn
    | happened.EntrantReturned
    | happened.EntrantErased
    | happened.EntrantDropped
    | happened.EntrantAdmitted,
) -> Contest:
    """Return *contest* after somebody was entered, changed, withdrawn, erased or admitted."""
    match event:
        case happened.EntrantAdded() | happened.EntrantChanged():
            before = contest.entrants.get(event.entrant)
            new = Entrant(
                name=event.name,
                division=event.division,
                group=event.group,
                there=before is None or before.there,
                attendance=None if before is None else before.attendance,
            )
            return replace(contest, entrants={**contest.entrants, event.entrant: new})
        case happened.EntrantWithdrawn(entrant):
            return _without(_there(contest, entrant, there=False), entrant)
        case happened.EntrantReturned(entrant):
            return _there(contest, entrant, there=True)
        case happened.EntrantErased(entrant):
            erased = replace(contest.entrants[entrant], name=REMOVED, group=None, erased=True)
            return replace(contest, entrants={**contest.entrants, entrant: erased})
        case happened.EntrantDropped(entrant):
            return _dropped(contest, entrant)
        case happened.EntrantAdmitted():
            division = contest.divisions[event.division]
            admitted = division.admitted | {(event.round, event.entrant)}
            admitting = replace(division, admitted=admitted)
            return replace(contest, divisions={**contest.divisions, event.division: admitting})


def _there(contest: Contest, entrant: str, *, there: bool) -> Contest:
    changed = replace(contest.entrants[entrant], there=there)
    return replace(contest, entrants={**contest.entrants, entrant: changed})


def _without(contest: Contest, entrant: str) -> Contest:
    """Return *contest* without a draft of an older version that seats *entrant*.

    Newer drafts list the players that they seat, and are marked as outdated instead.
    """
    name = contest.entrants[entrant].division
    division = contest.divisions[name]
    rest = tuple(
        each
        for each in division.rounds
        if each.status is not RoundStatus.DRAFT
        or each.going is not None
        or all(entrant not in pod.seats for pod in each.pods)
    )
    return replace(contest, divisions={**contest.divisions, name: replace(division, rounds=rest)})


def _dropped(contest: Contest, entrant: str) -> Contest:
    """Return *contest* as if *entrant*, whom no result refers to, had never been entered."""
    name = contest.entrants[entrant].division
    division = contest.divisions[name]
    rounds = tuple(filter(None, (_unseated(each, entrant) for each in division.rounds)))
    aside = division.set_aside
    changed = replace(
        division,
        rounds=rounds,
        set_aside=None if aside is None else _unseated(aside, entrant),
        admitted=frozenset(one for one in division.admitted if one[1] != entrant),
    )
    return replace(
        contest,
        entrants={key: each for key, each in contest.entrants.items() if key != entrant},
        divisions={**contest.divisions, name: changed},
        links=tuple(
            replace(link, withdrawn=True) if link.entrant == entrant else link
            for link in contest.links
        ),
    )


def _unseated(played: Round, entrant: str) -> Round | None:
    """Return a round without *entrant*; None for a draft in which nobody else is seated."""
    fewer = (
        replace(pod, seats=tuple(one for one in pod.seats if one != entrant)) for pod in played.pods
    )
    pods = tuple(pod for pod in fewer if pod.seats)
    if not pods:
        return None
    going = played.going
    return replace(
        played,
        pods=pods,
        waiting=tuple(one for one in played.waiting if one != entrant),
        going=None if going is None else tuple(one for one in going if one != entrant),
    )
