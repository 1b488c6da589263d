"""The results of a contest for everybody: a whitelist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.io.first_names import first_names
from tilerummy.server.contest.wire import parts, views

if TYPE_CHECKING:
    from tilerummy.server.contest.wire.facts import DivisionFacts, Facts


def results_view(facts: Facts, *, short: bool) -> views.ResultsView:
    """Return the places of all divisions; *short* gives first names only.

    Nobody is named before the first result. People who played nothing come last.
    """
    contest = facts.contest
    names = first_names(contest) if short else {}
    listed = {place.entrant for one in facts.divisions.values() for place in one.standings}
    return views.ResultsView.model_construct(
        role="public",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        divisions=[_division(one) for one in facts.divisions.values()],
        entrants=[
            parts.PersonNamed.model_construct(
                id=key,
                name=names.get(key, one.name),
                group=one.group,
                division=one.division,
                erased=one.erased,
            )
            for key, one in contest.entrants.items()
            if key in listed
        ],
    )


def _division(about: DivisionFacts) -> parts.DivisionResults:
    division = about.division
    number, played = about.newest or (None, None)
    return parts.DivisionResults.model_construct(
        id=about.key,
        name=division.name,
        clock_s=division.clock_s,
        round=number,
        status=played.status if played else None,
        over=about.over,
        standings=about.standings,
        teams=about.teams,
    )
