"""Apply events to penalties, awards and links."""

from __future__ import annotations

from dataclasses import replace

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Link
from tilerummy.contest.model.state import Award, Contest, Penalty, RoundStatus


def penalties_after(
    contest: Contest, event: happened.Penalized | happened.PenaltyRevoked
) -> tuple[Penalty, ...]:
    """Return the penalties after *event*."""
    penalties = list(contest.penalties)
    if isinstance(event, happened.PenaltyRevoked):
        penalties[event.penalty] = replace(penalties[event.penalty], revoked_by=event.by)
        return tuple(penalties)
    division = contest.entrants[event.entrant].division
    rounds = contest.divisions[division].rounds
    begun = sum(each.status is not RoundStatus.DRAFT for each in rounds)
    made = Penalty(
        entrant=event.entrant,
        division=division,
        points=event.points,
        reason=event.reason,
        by=event.by,
        round=max(0, begun - 1),
    )
    return (*penalties, made)


def awards_after(
    contest: Contest, event: happened.AwardGiven | happened.AwardRevoked
) -> tuple[Award, ...]:
    """Return the awards after *event*."""
    awards = list(contest.awards)
    if isinstance(event, happened.AwardRevoked):
        awards[event.award] = replace(awards[event.award], revoked_by=event.by)
        return tuple(awards)
    made = Award(
        division=event.division,
        round=event.round,
        entrant=event.entrant,
        wins=event.wins,
        points=event.points,
        reason=event.reason,
        by=event.by,
    )
    return (*awards, made)


def links_after(
    contest: Contest, event: happened.LinkMade | happened.LinkNamed | happened.LinkWithdrawn
) -> tuple[Link, ...]:
    """Return the links after *event*; the number of a link is its place, from 1."""
    links = list(contest.links)
    match event:
        case happened.LinkMade():
            links.append(
                Link(
                    role=event.role,
                    division=event.division,
                    table=event.table,
                    round=event.round,
                    entrant=event.entrant,
                    label=event.label,
                    replaces=event.replaces,
                    device=event.device,
                    first_names=event.first_names,
                    registration=event.registration,
                )
            )
        case happened.LinkNamed(link, label):
            links[link - 1] = replace(links[link - 1], label=label)
        case happened.LinkWithdrawn(link):
            links[link - 1] = replace(links[link - 1], withdrawn=True)
    return tuple(links)
