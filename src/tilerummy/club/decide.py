"""Turn a command of a club into events, or refuse it. Pure: equal input gives equal answers."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from typing import TYPE_CHECKING, Final

from tilerummy.club import command as asked
from tilerummy.club import event as happened
from tilerummy.club.errors import ClubError, require
from tilerummy.club.season import Count, SeasonRules
from tilerummy.club.state import Animal, ClubRole, Color
from tilerummy.core.names import same_as, visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tilerummy.club.command import Command
    from tilerummy.club.event import Event
    from tilerummy.club.state import Club, Evening, Member, Plan, Result, Season

MOST_MEMBERS: Final = 1000
"""Members a club can ever have had, erased ones included; the next three count the same way."""
MOST_EVENINGS: Final = 5000
MOST_PLANS: Final = 1000
MOST_SEASONS: Final = 100
MOST_RESULTS_IN_ALL: Final = 200_000
"""Results that all versions of all evenings can have, so that a club fits in memory."""
MOST_EVENTS: Final = 20_000
"""Events after which a club accepts only erasures and new links."""
_OF_MEMBERS: Final = (
    asked.RecordEvening
    | asked.CorrectEvening
    | asked.RemoveEvening
    | asked.PlanEvening
    | asked.DropPlan
    | asked.OfferTable
)
"""The commands that a member may give. The keeper may give all, a guest none."""
_ALWAYS: Final = asked.EraseMember | asked.RenewClubLink
"""The commands that a full club still accepts."""


def opened(name: str) -> tuple[Event, ...]:
    """Return the events that open a club: its name, and a link for each role, the keeper's first.

    Raises:
        ClubError: ``empty_name``.
    """
    return (happened.ClubOpened(_named(name)), *(happened.LinkMade(role) for role in ClubRole))


def is_allowed(role: ClubRole, kind: type[Command]) -> bool:
    """Return whether a link of *role* may give commands of *kind*."""
    return role is ClubRole.KEEPER or (role is ClubRole.MEMBER and issubclass(kind, _OF_MEMBERS))


def decide(club: Club, command: Command, role: ClubRole) -> tuple[Event, ...]:  # noqa: PLR0912 - one case to one command
    """Return the events of *command*, sent with a link of *role*; none if nothing changes.

    Raises:
        ClubError: if the command is refused; the code names the rule it breaks.
    """
    require(is_allowed(role, type(command)), "not_allowed", "this link does not let you do that")
    room = club.seq < MOST_EVENTS or isinstance(command, _ALWAYS)
    require(
        room, "club_full", f"a club can be changed at most {MOST_EVENTS} times", most=MOST_EVENTS
    )
    match command:
        case asked.RenameClub():
            name = _named(command.name)
            return () if name == club.name else (happened.ClubRenamed(name),)
        case asked.AddMembers():
            return _add_members(club, command.members)
        case asked.ChangeMember():
            return _change_member(club, command)
        case asked.EraseMember(member=key):
            return () if _member(club, key).erased else (happened.MemberErased(key),)
        case asked.RecordEvening():
            return _record(club, command)
        case asked.CorrectEvening():
            return _correct(club, command)
        case asked.RemoveEvening(evening=key):
            _evening(club, key, command.known)
            reason = visible(command.reason)
            return (happened.EveningRemoved(evening=key, reason=reason),)
        case asked.PlanEvening():
            return _plan(club, command)
        case asked.DropPlan(plan=key):
            _planned(club, key)
            return (happened.PlanDropped(key),)
        case asked.OfferTable(match=key):
            return () if key in club.tables else (happened.TableOffered(key),)
        case asked.SetSeason():
            return _set_season(club, command)
        case asked.DropSeason(season=key):
            _season(club, key)
            return (happened.SeasonDropped(key),)
        case asked.SetSharing():
            return _share(club, command)
        case asked.RenewClubLink(role=renewed):
            number = club.link_for(renewed)
            gone = (happened.LinkWithdrawn(number),) if number else ()
            return (*gone, happened.LinkMade(renewed))


def _add_members(club: Club, people: Sequence[asked.NewMember]) -> tuple[Event, ...]:
    _require_room(club.members, len(people), MOST_MEMBERS, "too_many_members", "members")
    names = _names(club)
    colors = Counter(one.color for one in club.members.values())
    animals = Counter(one.animal for one in club.members.values())
    added: list[Event] = []
    for number, person in enumerate(people, start=len(club.members) + 1):
        name = _new_name(person.name, names)
        names.add(same_as(name))
        color = person.color or min(Color, key=lambda one: colors[one])
        animal = person.animal or min(Animal, key=lambda one: animals[one])
        colors[color] += 1
        animals[animal] += 1
        added.append(
            happened.MemberAdded(
                member=f"m{number}", name=name, color=color, animal=animal, bot=person.bot or ""
            )
        )
    return tuple(added)


def _change_member(club: Club, command: asked.ChangeMember) -> tuple[Event, ...]:
    before = _member(club, command.member)
    require(not before.erased, "erased", "the name of this member was removed for good")
    name = before.name
    if command.name is not None:
        name = _new_name(command.name, _names(club, but=command.member))
    color, animal = command.color or before.color, command.animal or before.animal
    if (name, color, animal) == (before.name, before.color, before.animal):
        return ()
    return (happened.MemberChanged(member=command.member, name=name, color=color, animal=animal),)


def _record(club: Club, command: asked.RecordEvening) -> tuple[Event, ...]:
    _require_room(club.evenings, 1, MOST_EVENINGS, "too_many_evenings", "evenings")
    _require_results(club, command.results)
    return (
        happened.EveningRecorded(
            evening=f"e{len(club.evenings) + 1}",
            date=checked_date(command.date),
            title=visible(command.title),
            source=command.source,
            results=checked_results(club, command.results),
            ruleset=command.ruleset,
        ),
    )


def _correct(club: Club, command: asked.CorrectEvening) -> tuple[Event, ...]:
    before = _evening(club, command.evening, command.known).now
    _require_results(club, command.results)
    date, title = checked_date(command.date), visible(command.title)
    results = checked_results(club, command.results, {one.member for one in before.results})
    ruleset = before.ruleset if command.ruleset is None else command.ruleset
    made = (date, title, results, ruleset)
    if made == (before.date, before.title, before.results, before.ruleset):
        return ()
    return (
        happened.EveningCorrected(
            evening=command.evening,
            date=date,
            title=title,
            results=results,
            reason=visible(command.reason),
            ruleset=ruleset,
        ),
    )


def _plan(club: Club, command: asked.PlanEvening) -> tuple[Event, ...]:
    planned = happened.EveningPlanned(
        plan=command.plan or f"p{len(club.plans) + 1}",
        at=command.at,
        minutes=command.minutes,
        place=visible(command.place),
        title=visible(command.title),
    )
    if command.plan is None:
        _require_room(club.plans, 1, MOST_PLANS, "too_many_plans", "planned evenings")
        return (planned,)
    before = _planned(club, command.plan)
    same = (before.at, before.minutes, before.place, before.title) == (
        planned.at,
        planned.minutes,
        planned.place,
        planned.title,
    )
    return () if same else (planned,)


def _set_season(club: Club, command: asked.SetSeason) -> tuple[Event, ...]:
    first, last = checked_date(command.first), checked_date(command.last)
    require(first <= last, "bad_period", f"the last day, {last}, is before the first, {first}")
    check_rules(command.rules)
    made = happened.SeasonSet(
        season=command.season or f"s{len(club.seasons) + 1}",
        name=_named(command.name),
        first=first,
        last=last,
        rules=command.rules,
    )
    if command.season is None:
        _require_room(club.seasons, 1, MOST_SEASONS, "too_many_seasons", "seasons")
        return (made,)
    before = _season(club, command.season)
    same = (before.name, before.first, before.last, before.rules) == (
        made.name,
        made.first,
        made.last,
        made.rules,
    )
    return () if same else (made,)


def _share(club: Club, command: asked.SetSharing) -> tuple[Event, ...]:
    now = club.sharing
    made = happened.SharingSet(
        guests_results=_given(command.guests_results, now.guests_results),
        guests_plans=_given(command.guests_plans, now.guests_plans),
        first_names=_given(command.first_names, now.first_names),
        ratings=now.ratings if command.ratings is None else command.ratings,
    )
    before = (now.guests_results, now.guests_plans, now.first_names, now.ratings)
    same = before == (made.guests_results, made.guests_plans, made.first_names, made.ratings)
    return () if same else (made,)


def _given(asked_for: bool | None, before: bool) -> bool:  # noqa: FBT001 - what a switch is and was
    return before if asked_for is None else asked_for


def checked_results(
    club: Club, results: Sequence[Result], known: Collection[str] = ()
) -> tuple[Result, ...]:
    """Return *results* in the order of places.

    An erased member may have a result only if it was in the older version, whose members are
    *known*.
    """
    seen = Counter(one.member for one in results)
    for one in results:
        member = club.members.get(one.member) or _member(club, one.member)
        # A file has up to 200,000 results: sentences are made for the wrong ones only.
        if member.erased and one.member not in known:
            raise ClubError("erased", "the name of this member was removed for good")
        if seen[one.member] > 1:
            raise ClubError("doubled_member", "a member has two results", member=one.member)
        if one.place > len(results):
            sentence = f"a place must be from 1 to {len(results)}, not {one.place}"
            raise ClubError("bad_place", sentence, place=one.place, most=len(results))
        if one.wins > one.games:
            sentence = f"a member cannot win {one.wins} of {one.games} games"
            raise ClubError("bad_games", sentence, wins=one.wins, games=one.games)
    first = any(one.place == 1 for one in results)
    require(first, "no_first_place", "an evening needs a first place")
    return tuple(sorted(results, key=lambda one: one.place))


def check_rules(rules: SeasonRules) -> None:
    """Refuse rules that cannot add anything up."""
    given = rules.count is Count.SCORE or bool(rules.points)
    require(given, "bad_rules", "a season that counts points needs points for the first place")


def checked_date(text: str) -> str:
    """Return *text* if it is a day of the calendar; raise a ClubError otherwise."""
    year, month, day = (int(part) for part in text.split("-"))
    real = year >= 1900 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
    require(real, "bad_date", f"there is no day {text}", date=text)
    return text


def _named(text: str) -> str:
    """Return *text* cleaned; raise a ClubError if nothing visible is left."""
    text = visible(text)
    require(bool(text), "empty_name", "a name needs at least one visible character")
    return text


def _new_name(text: str, taken: Collection[str]) -> str:
    name = _named(text)
    new = same_as(name) not in taken
    require(new, "doubled_name", f"another member is called {name!r}", name=name)
    return name


def _names(club: Club, but: str | None = None) -> set[str]:
    """Return keys for the names of all members except *but*; names that look alike share a key."""
    return {same_as(one.name) for key, one in club.members.items() if not one.erased and key != but}


def _require_room(keys: Iterable[str], more: int, most: int, code: str, what: str) -> None:
    found = len(list(keys)) + more
    sentence = f"a club has at most {most} {what}, not {found}"
    require(found <= most, code, sentence, most=most, found=found)


def _require_results(club: Club, more: Sequence[Result]) -> None:
    room = club.results + len(more) <= MOST_RESULTS_IN_ALL
    sentence = f"a club has at most {MOST_RESULTS_IN_ALL} results"
    require(room, "club_full", sentence, most=MOST_RESULTS_IN_ALL)


def _member(club: Club, key: str) -> Member:
    require(key in club.members, "unknown_member", f"there is no member {key!r}", member=key)
    return club.members[key]


def _evening(club: Club, key: str, known: int) -> Evening:
    """Return the evening of *key*, unless it is removed or has more versions than are *known*."""
    evening = club.evenings.get(key)
    there = evening is not None and not evening.removed
    require(there, "unknown_evening", f"there is no evening {key!r}")
    assert evening is not None  # noqa: S101 - required just now
    same = known == len(evening.revisions)
    require(same, "evening_changed", "somebody has corrected this evening in the meantime")
    return evening


def _planned(club: Club, key: str) -> Plan:
    there = key in club.plans and not club.plans[key].dropped
    require(there, "unknown_plan", f"there is no planned evening {key!r}")
    return club.plans[key]


def _season(club: Club, key: str) -> Season:
    there = key in club.seasons and not club.seasons[key].dropped
    require(there, "unknown_season", f"there is no season {key!r}")
    return club.seasons[key]
