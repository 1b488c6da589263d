"""Apply events to a club. No event is refused: `decide` checked each when it happened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.club import event as happened
from tilerummy.club.erase import REMOVED
from tilerummy.club.state import Club, Evening, Link, Member, Plan, Revision, Season, Sharing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.club.event import Event

MOST_TABLES: Final = 8
"""The number of tables that a club shows, the newest ones."""


def evolve(club: Club, events: Iterable[Event]) -> Club:
    """Return *club* after *events*.

    The collections are copied once, not with every event: a club may have 5,000 evenings.
    """
    draft = _Draft(
        club.seq,
        club.name,
        dict(club.members),
        dict(club.evenings),
        dict(club.plans),
        dict(club.seasons),
        dict(club.tables),
        club.sharing,
        list(club.links),
    )
    for event in events:
        draft.apply(event)
    return Club(
        seq=draft.seq,
        name=draft.name,
        members=draft.members,
        evenings=draft.evenings,
        plans=draft.plans,
        seasons=draft.seasons,
        tables=draft.tables,
        sharing=draft.sharing,
        links=tuple(draft.links),
    )


@dataclass(slots=True)
class _Draft:
    """A club to which events are being applied."""

    seq: int
    name: str
    members: dict[str, Member]
    evenings: dict[str, Evening]
    plans: dict[str, Plan]
    seasons: dict[str, Season]
    tables: dict[str, int]
    sharing: Sharing
    links: list[Link]

    def apply(self, event: Event) -> None:  # noqa: PLR0912 - one case to one event
        """Change the draft by *event*."""
        self.seq += 1
        match event:
            case happened.ClubOpened(name) | happened.ClubRenamed(name):
                self.name = name
            case happened.MemberAdded() | happened.MemberChanged() | happened.MemberErased():
                self.members[event.member] = self._member(event)
            case (
                happened.EveningRecorded() | happened.EveningCorrected() | happened.EveningRemoved()
            ):
                self.evenings[event.evening] = self._evening(event)
            case happened.EveningPlanned(plan=key):
                self.plans[key] = Plan(
                    at=event.at,
                    minutes=event.minutes,
                    place=event.place,
                    title=event.title,
                    seq=self.seq,
                )
            case happened.PlanDropped(key):
                self.plans[key] = replace(self.plans[key], dropped=True, seq=self.seq)
            case happened.TableOffered(match):
                self.tables[match] = self.seq
                if len(self.tables) > MOST_TABLES:
                    del self.tables[min(self.tables, key=self.tables.__getitem__)]
            case happened.SeasonSet(season=key):
                self.seasons[key] = Season(
                    name=event.name, first=event.first, last=event.last, rules=event.rules
                )
            case happened.SeasonDropped(key):
                self.seasons[key] = replace(self.seasons[key], dropped=True)
            case happened.SharingSet():
                self.sharing = Sharing(
                    guests_results=event.guests_results,
                    guests_plans=event.guests_plans,
                    first_names=event.first_names,
                    ratings=event.ratings,
                )
            case happened.LinkMade(role):
                self.links.append(Link(role))
            case happened.LinkWithdrawn(number):
                self.links[number - 1] = replace(self.links[number - 1], withdrawn=True)
            case happened.NothingChanged():
                pass

    def _member(
        self, event: happened.MemberAdded | happened.MemberChanged | happened.MemberErased
    ) -> Member:
        match event:
            case happened.MemberAdded(bot=bot):
                return Member(name=event.name, color=event.color, animal=event.animal, bot=bot)
            case happened.MemberChanged():
                return replace(
                    self.members[event.member],
                    name=event.name,
                    color=event.color,
                    animal=event.animal,
                )
            case happened.MemberErased():
                return replace(self.members[event.member], name=REMOVED, erased=True)

    def _evening(
        self,
        event: happened.EveningRecorded | happened.EveningCorrected | happened.EveningRemoved,
    ) -> Evening:
        match event:
            case happened.EveningRecorded():
                first = Revision(
                    seq=self.seq,
                    date=event.date,
                    title=event.title,
                    source=event.source,
                    results=event.results,
                    ruleset=event.ruleset,
                )
                return Evening(revisions=(first,))
            case happened.EveningCorrected():
                before = self.evenings[event.evening]
                corrected = Revision(
                    seq=self.seq,
                    date=event.date,
                    title=event.title,
                    source=before.now.source,
                    results=event.results,
                    ruleset=event.ruleset,
                    reason=event.reason,
                )
                return replace(before, revisions=(*before.revisions, corrected))
            case happened.EveningRemoved():
                return replace(self.evenings[event.evening], removed=True, why_removed=event.reason)
