"""Apply events to a club. No event is refused: `decide` checked each when it happened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.club import event as happened
from tilerummy.club.erase import REMOVED
from tilerummy.club.state import Evening, Link, Member, Plan, Revision, Season, Sharing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.club.event import Event
    from tilerummy.club.state import Club


def evolve(club: Club, event: Event) -> Club:
    """Return *club* after *event*."""
    club = replace(club, seq=club.seq + 1)
    match event:
        case happened.ClubOpened(name) | happened.ClubRenamed(name):
            return replace(club, name=name)
        case happened.MemberAdded() | happened.MemberChanged() | happened.MemberErased():
            return replace(club, members=_members(club.members, event))
        case happened.EveningRecorded() | happened.EveningCorrected() | happened.EveningRemoved():
            return replace(club, evenings=_evenings(club, event))
        case happened.EveningPlanned(plan=key):
            plan = Plan(
                at=event.at,
                minutes=event.minutes,
                place=event.place,
                title=event.title,
                seq=club.seq,
            )
            return replace(club, plans={**club.plans, key: plan})
        case happened.PlanDropped(key):
            gone = replace(club.plans[key], dropped=True, seq=club.seq)
            return replace(club, plans={**club.plans, key: gone})
        case happened.SeasonSet(season=key):
            season = Season(name=event.name, first=event.first, last=event.last, rules=event.rules)
            return replace(club, seasons={**club.seasons, key: season})
        case happened.SeasonDropped(key):
            dropped = replace(club.seasons[key], dropped=True)
            return replace(club, seasons={**club.seasons, key: dropped})
        case happened.SharingSet():
            sharing = Sharing(
                guests_results=event.guests_results,
                guests_plans=event.guests_plans,
                first_names=event.first_names,
                ratings=event.ratings,
            )
            return replace(club, sharing=sharing)
        case happened.LinkMade(role):
            return replace(club, links=(*club.links, Link(role)))
        case happened.LinkWithdrawn(number):
            links = list(club.links)
            links[number - 1] = replace(links[number - 1], withdrawn=True)
            return replace(club, links=tuple(links))
        case happened.NothingChanged():
            return club


def _members(
    members: Mapping[str, Member],
    event: happened.MemberAdded | happened.MemberChanged | happened.MemberErased,
) -> dict[str, Member]:
    match event:
        case happened.MemberAdded(bot=bot):
            changed = Member(name=event.name, color=event.color, animal=event.animal, bot=bot)
        case happened.MemberChanged():
            changed = replace(
                members[event.member], name=event.name, color=event.color, animal=event.animal
            )
        case happened.MemberErased():
            changed = replace(members[event.member], name=REMOVED, erased=True)
    return {**members, event.member: changed}


def _evenings(
    club: Club,
    event: happened.EveningRecorded | happened.EveningCorrected | happened.EveningRemoved,
) -> dict[str, Evening]:
    key = event.evening
    match event:
        case happened.EveningRecorded():
            first = Revision(
                seq=club.seq,
                date=event.date,
                title=event.title,
                source=event.source,
                results=event.results,
                ruleset=event.ruleset,
            )
            changed = Evening(revisions=(first,))
        case happened.EveningCorrected():
            before = club.evenings[key]
            corrected = Revision(
                seq=club.seq,
                date=event.date,
                title=event.title,
                source=before.now.source,
                results=event.results,
                ruleset=event.ruleset,
                reason=event.reason,
            )
            changed = replace(before, revisions=(*before.revisions, corrected))
        case happened.EveningRemoved():
            changed = replace(club.evenings[key], removed=True, why_removed=event.reason)
    return {**club.evenings, key: changed}
