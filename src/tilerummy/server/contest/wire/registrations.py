"""Views of the registration: people who wait, for the desk; the form and the answer for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.entrants import identity
from tilerummy.contest.decide.registrations import can_join
from tilerummy.contest.model.registration import waiting
from tilerummy.core.names import same_as
from tilerummy.server.contest.wire import parts, views

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.contest.decide.entrants import Identity
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.wire.facts import Facts


def waiting_shown(contest: Contest) -> list[parts.WaitingShown]:
    """Return the people who wait, each with the entrants of the same name."""
    undecided = waiting(contest)
    if not undecided:
        return []
    people: dict[Identity, str] = {}
    by_name: dict[str, list[str]] = {}
    for key, entrant in contest.entrants.items():
        if not entrant.erased:
            people[identity(entrant.division, entrant.name, entrant.group)] = key
            by_name.setdefault(same_as(entrant.name), []).append(key)
    phones, seen = contest.phones, set[tuple[str, str, str]]()
    shown = []
    for number, one in undecided.items():
        who = identity(one.division, one.name, one.group)
        same = people.get(who)
        shown.append(
            parts.WaitingShown.model_construct(
                registration=number,
                name=one.name,
                group=one.group,
                division=one.division,
                same=same,
                has_phone=same in phones,
                alike=[key for key in by_name.get(same_as(one.name), ()) if key != same],
                again=who in seen,
            )
        )
        seen.add(who)
    return shown


def register_view(facts: Facts) -> views.RegisterView:
    """Return the form of the registration, which shows nobody's name."""
    contest = facts.contest
    return views.RegisterView.model_construct(
        role="register",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        open=contest.registration_open,
        divisions=[
            parts.DivisionOpen.model_construct(id=key, name=division.name)
            for key, division in contest.divisions.items()
            if can_join(division)
        ],
    )


def applicant_view(facts: Facts, you: int, secret: Callable[[int], str]) -> views.ApplicantView:
    """Return the status of the registration of a link, and no other person's data."""
    contest = facts.contest
    one = contest.registrations[contest.links[you - 1].registration or 0]
    phone = contest.phones.get(one.entrant or "")
    division = contest.divisions.get(one.division)
    return views.ApplicantView.model_construct(
        role="applicant",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        person=one.name,
        group=one.group,
        division="" if division is None else division.name,
        status=one.status,
        secret=None if phone is None else secret(phone),
    )
