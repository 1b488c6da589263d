"""Views of a club by the role of a link. Only these functions let a club's data out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tilerummy.chance.strength import STRENGTHS
from tilerummy.club.errors import require
from tilerummy.club.figures import head_to_head, records, season_lines, tallies
from tilerummy.club.state import ClubRole
from tilerummy.core.names import first_name
from tilerummy.server.club import wire
from tilerummy.server.identity.tokens import link_secret

if TYPE_CHECKING:
    from tilerummy.club.figures import Record, Tally
    from tilerummy.club.state import Club, Evening, Member, Plan, Season
    from tilerummy.server.club.clubs import LiveClub

_NEWEST: Final = 10
"""Evenings in a view."""
_PAGE: Final = 50
"""Evenings on a page of them."""
_EASIEST: Final = 800
"""The rating of the easiest bot, which puts the medium one near 1500, where people start."""


def club_view(live: LiveClub, role: ClubRole, now: int) -> wire.ClubView:
    """Return the club as seen with a link of *role* at *now*, in milliseconds (UTC)."""
    club = live.club
    results, plans = _shares_results(club, role), shares_plans(club, role)
    common: dict[str, Any] = {
        "name": club.name,
        "members": _members(club, role) if results else [],
        "plans": [_plan(key, plan) for key, plan in plans_to_come(club, now)] if plans else [],
        "evenings": _evenings(club, 0, _NEWEST) if results else [],
        "evenings_in_all": len(club.in_order) if results else 0,
        "seasons": _seasons(club) if results else [],
        "ratings": results and club.sharing.has_ratings,
    }
    match role:
        case ClubRole.GUEST:
            return wire.GuestView(**common, shares_results=results, shares_plans=plans)
        case ClubRole.MEMBER:
            return wire.MemberView(**common)
        case ClubRole.KEEPER:
            sharing = wire.SharingShown(
                guests_results=club.sharing.guests_results,
                guests_plans=club.sharing.guests_plans,
                first_names=club.sharing.first_names,
                ratings=club.sharing.has_ratings,
            )
            links = [
                wire.ClubLinkShown(role=link.role, secret=link_secret(live.secret, number))
                for number, link in enumerate(club.links, start=1)
                if not link.withdrawn
            ]
            return wire.KeeperView(**common, sharing=sharing, links=links)


def evenings_page(club: Club, role: ClubRole, skip: int) -> wire.EveningsPage:
    """Return the evenings after the *skip* latest."""
    _require_results(club, role)
    found = _evenings(club, skip, skip + _PAGE)
    return wire.EveningsPage(evenings=found, evenings_in_all=len(club.in_order))


def evening_versions(live: LiveClub, role: ClubRole, key: str) -> wire.EveningVersions:
    """Return every version of an evening, which guests do not get."""
    require(role is not ClubRole.GUEST, "not_allowed", "this link does not let you do that")
    club, known = live.club, key in live.club.evenings
    require(known, "unknown_evening", f"there is no evening {key!r}")
    evening: Evening = club.evenings[key]
    return wire.EveningVersions(
        id=key,
        source=evening.now.source,
        removed=evening.removed,
        why_removed=evening.why_removed,
        versions=[
            wire.EveningVersion(
                at=live.log[one.seq - 1].at,
                by=_role_of(club, live.log[one.seq - 1].link),
                date=one.date,
                title=one.title,
                ruleset=one.ruleset,
                results=list(one.results),
                reason=one.reason,
            )
            for one in evening.revisions
        ],
    )


def club_results(club: Club, role: ClubRole, first: str, last: str) -> wire.ClubResults:
    """Return the totals and records of the evenings from day *first* to *last*."""
    _require_results(club, role)
    evenings = club.counted(first, last)
    found = tallies(evenings.values())
    best = sorted(found, key=lambda one: (-found[one].firsts, -found[one].score, int(one[1:])))
    made = records(evenings)
    return wire.ClubResults(
        tallies=[_tally(key, found[key]) for key in best],
        records=wire.RecordsShown(
            highest_score=_record(made.highest_score),
            lowest_score=_record(made.lowest_score),
            most_wins=_record(made.most_wins),
            longest_streak=_record(made.longest_streak),
        ),
    )


def member_page(club: Club, role: ClubRole, key: str) -> wire.MemberPage:
    """Return the results of one member."""
    _require_results(club, role)
    require(key in club.members, "unknown_member", f"there is no member {key!r}", member=key)
    evenings = club.counted().values()
    tally = tallies(evenings).get(key)
    met = head_to_head(evenings, key)
    return wire.MemberPage(
        member=_member(club, role, key, club.members[key]),
        tally=None if tally is None else _tally(key, tally),
        against=[
            wire.AgainstShown(
                member=other,
                evenings=one.evenings,
                ahead=one.ahead,
                behind=one.behind,
                difference=one.difference,
            )
            for other, one in sorted(met.items(), key=lambda pair: -pair[1].evenings)
        ],
    )


def season_standings(club: Club, role: ClubRole, key: str) -> wire.SeasonStandings:
    """Return the standings of a season with every figure."""
    _require_results(club, role)
    there = key in club.seasons and not club.seasons[key].dropped
    require(there, "unknown_season", f"there is no season {key!r}")
    season = club.seasons[key]
    return wire.SeasonStandings(
        season=_season(key, season),
        lines=[
            wire.SeasonLineShown(
                member=line.standing.player,
                rank=line.standing.rank,
                total=line.standing.total,
                evenings=line.standing.evenings,
                ranked=line.standing.ranked,
                figures=[
                    wire.FigureShown(evening=one.evening, value=one.value, counts=one.counts)
                    for one in line.figures
                ],
            )
            for line in season_lines(club, season)
        ],
    )


def require_ratings(club: Club, role: ClubRole) -> None:
    """Raise a ClubError unless a link of *role* shows ratings."""
    _require_results(club, role)
    has = club.sharing.has_ratings
    require(has, "not_allowed", "this club has no ratings; the keeper can switch them on")


def club_ratings(club: Club) -> wire.ClubRatings:
    """Return the ratings by rule set, for links that `require_ratings` lets through."""
    # openskill is imported with the first request that needs it.
    from tilerummy.club.ratings import club_ratings as by_ruleset  # noqa: PLC0415

    fixed = {level: _EASIEST + points for level, points in STRENGTHS.items()}
    return wire.ClubRatings(
        families=[
            wire.FamilyRatings(
                ruleset=name,
                ratings=[
                    wire.RatingShown(
                        member=one.player,
                        rating=round(one.rating),
                        uncertainty=round(one.uncertainty),
                        evenings=one.evenings,
                    )
                    for one in found
                ],
            )
            for name, found in by_ruleset(club, fixed).items()
        ]
    )


def shares_plans(club: Club, role: ClubRole) -> bool:
    """Return whether a link of *role* shows planned evenings."""
    return role is not ClubRole.GUEST or club.sharing.guests_plans


def plans_to_come(club: Club, now: int) -> list[tuple[str, Plan]]:
    """Return, by key, the planned evenings that are not over at *now*, the next one first."""
    found = [
        (key, plan)
        for key, plan in club.plans.items()
        if not plan.dropped and plan.at + plan.minutes * 60_000 > now
    ]
    return sorted(found, key=lambda one: one[1].at)


def _shares_results(club: Club, role: ClubRole) -> bool:
    return role is not ClubRole.GUEST or club.sharing.guests_results


def _require_results(club: Club, role: ClubRole) -> None:
    shared = _shares_results(club, role)
    require(shared, "not_allowed", "the keeper does not share results with guests")


def _members(club: Club, role: ClubRole) -> list[wire.MemberShown]:
    return [_member(club, role, key, one) for key, one in club.members.items()]


def _member(club: Club, role: ClubRole, key: str, member: Member) -> wire.MemberShown:
    if club.sharing.first_names and role is not ClubRole.KEEPER:
        member = replace(member, name=first_name(member.name))
    return wire.MemberShown(
        id=key,
        name=member.name,
        color=member.color,
        animal=member.animal,
        erased=member.erased,
        bot=member.bot,
    )


def _evenings(club: Club, first: int, last: int) -> list[wire.EveningShown]:
    """Return a slice of the evenings in the order of dates, latest first."""
    latest = islice(reversed(club.in_order.items()), first, last)
    return [
        wire.EveningShown(
            id=key,
            date=one.date,
            title=one.title,
            source=one.source,
            ruleset=one.ruleset,
            results=list(one.results),
            versions=len(club.evenings[key].revisions),
        )
        for key, one in latest
    ]


def _plan(key: str, plan: Plan) -> wire.PlanShown:
    return wire.PlanShown(
        id=key, at=plan.at, minutes=plan.minutes, place=plan.place, title=plan.title
    )


def _seasons(club: Club) -> list[wire.SeasonShown]:
    return [_season(key, one) for key, one in club.seasons.items() if not one.dropped]


def _season(key: str, season: Season) -> wire.SeasonShown:
    return wire.SeasonShown(
        id=key, name=season.name, first=season.first, last=season.last, rules=season.rules
    )


def _role_of(club: Club, link: int) -> ClubRole | None:
    return club.links[link - 1].role if 0 < link <= len(club.links) else None


def _tally(member: str, tally: Tally) -> wire.TallyShown:
    return wire.TallyShown(
        member=member,
        evenings=tally.evenings,
        firsts=tally.firsts,
        average_place=round(tally.places / tally.evenings, 2),
        score=tally.score,
        games=tally.games,
        wins=tally.wins,
        streak=tally.streak,
        longest_streak=tally.longest_streak,
    )


def _record(record: Record | None) -> wire.ClubRecord | None:
    if record is None:
        return None
    return wire.ClubRecord(member=record.member, evening=record.evening, figure=record.figure)
