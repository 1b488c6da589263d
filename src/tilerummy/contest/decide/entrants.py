"""People who take part: entering, leaving, coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import seats_allowed
from tilerummy.contest.decide.limits import decide_limits
from tilerummy.contest.decide.require import (
    known_division,
    known_entrant,
    named,
    require,
    require_named,
)
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.latecomers import all_played, free_tables
from tilerummy.contest.standings.advancing import advancing
from tilerummy.core.names import same_as, visible

if TYPE_CHECKING:
    from collections.abc import Container

    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest, Pod

    OnPeople = (
        asked.EnterPeople
        | asked.ChangeEntrant
        | asked.WithdrawEntrant
        | asked.ReturnEntrant
        | asked.EraseEntrants
        | asked.DropEntrant
        | asked.AdmitEntrant
        | asked.SeatLate
        | asked.KeepApart
        | asked.LetMeet
        | asked.PinEntrant
    )

Identity: TypeAlias = tuple[str, str, str]
"""Division, name and group, so that two ways of writing them are equal."""
MOST_ENTRANTS: Final = 1000
"""Most people in one contest, of all divisions together."""


def decide_people(contest: Contest, command: OnPeople, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.WithdrawEntrant(entrant):
            there = known_entrant(contest, entrant).there
            return (happened.EntrantWithdrawn(entrant),) if there else ()
        case asked.ReturnEntrant(entrant):
            there = known_entrant(contest, entrant).there
            return () if there else (happened.EntrantReturned(entrant),)
        case asked.DropEntrant(entrant):
            return _drop(contest, entrant)
        case asked.AdmitEntrant(entrant):
            return _admit(contest, entrant)
        case asked.SeatLate(entrant=entrant, table=table):
            return _seat_late(contest, entrant, table)
        case asked.EnterPeople(people):
            numbers = range(contest.seq + 1, contest.seq + 1 + len(people))
            return _enter(contest, people, context.keys or tuple(f"e{at}" for at in numbers))
        case asked.ChangeEntrant():
            return _change(contest, command)
        case asked.EraseEntrants(entrants):
            return _erase(contest, entrants)
        case asked.KeepApart() | asked.LetMeet() | asked.PinEntrant():
            return decide_limits(contest, command)


def _enter(
    contest: Contest, people: tuple[asked.NewEntrant, ...], called: tuple[str, ...]
) -> tuple[Event, ...]:
    found = len(contest.entrants) + len(people)
    sentence = f"a contest has at most {MOST_ENTRANTS} entrants, not {found}"
    few = found <= MOST_ENTRANTS
    require(few, "too_many_entrants", sentence, most=MOST_ENTRANTS, found=found)
    known = {
        identity(each.division, each.name, each.group)
        for each in contest.entrants.values()
        if not each.erased
    }
    added = []
    keys = set(contest.entrants)
    for line, (person, key) in enumerate(zip(people, called, strict=True), start=1):
        known_division(contest, person.division)
        name, group = named(person.name), visible(person.group or "") or None
        require(key not in keys, "entrant_exists", f"{key!r} takes part already")
        who = identity(person.division, name, group)
        require_new(who, known, name, line)
        keys.add(key)
        known.add(who)
        added.append(
            happened.EntrantAdded(entrant=key, name=name, division=person.division, group=group)
        )
    return tuple(added)


def _change(contest: Contest, command: asked.ChangeEntrant) -> tuple[Event, ...]:
    before = known_entrant(contest, command.entrant)
    require_named(before)
    known_division(contest, command.division)
    name, group = named(command.name), visible(command.group or "") or None
    if before.division != command.division:
        rounds = contest.divisions[before.division].rounds
        begun = (each for each in rounds if each.status is not RoundStatus.DRAFT)
        sat = any(command.entrant in pod.seats for each in begun for pod in each.pods)
        require(not sat, "has_played", "a person who has been seated stays in the division")
    others = {
        identity(each.division, each.name, each.group)
        for key, each in contest.entrants.items()
        if key != command.entrant and not each.erased
    }
    require_new(identity(command.division, name, group), others, name, 1)
    if (before.name, before.group, before.division) == (name, group, command.division):
        return ()
    return (
        happened.EntrantChanged(
            entrant=command.entrant, name=name, division=command.division, group=group
        ),
    )


def _erase(contest: Contest, entrants: tuple[str, ...]) -> tuple[Event, ...]:
    events: list[Event] = []
    for key in dict.fromkeys(entrants):
        if not known_entrant(contest, key).erased:
            phone = contest.phones.get(key)
            events += () if phone is None else (happened.LinkWithdrawn(phone),)
            events += map(happened.LinkWithdrawn, _applicant_links(contest, key))
            events.append(happened.EntrantErased(key))
    return tuple(events)


def _applicant_links(contest: Contest, entrant: str) -> list[int]:
    """Return the links of the registrations that became *entrant*."""
    return [
        number
        for number, link in enumerate(contest.links, start=1)
        if link.registration is not None
        and not link.withdrawn
        and contest.registrations[link.registration].entrant == entrant
    ]


def _drop(contest: Contest, entrant: str) -> tuple[Event, ...]:
    """Remove somebody from the list, if nothing else in the contest refers to them."""
    known_entrant(contest, entrant)
    given = {one.entrant for one in contest.penalties} | {one.entrant for one in contest.awards}
    free = entrant not in given and all(
        each.status is RoundStatus.DRAFT or not_played(pod, seats_allowed(division, each.stage)[0])
        for division in contest.divisions.values()
        for each in division.rounds
        for pod in each.pods
        if entrant in pod.seats
    )
    require(free, "entrant_in_use", "this person has results: withdraw them instead")
    return (happened.EntrantDropped(entrant),)


def not_played(pod: Pod, least: int) -> bool:
    """Whether nothing has come of a table, and *least* people are left without one of them."""
    return pod.match is None and len(pod.seats) > least and not any(g.entries for g in pod.games)


def _admit(contest: Contest, entrant: str) -> tuple[Event, ...]:
    who = known_entrant(contest, entrant)
    require(who.there, "has_left", f"{who.name!r} has left the contest", player=entrant)
    division = contest.divisions[who.division]
    begun = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
    require(not all_played(division), "division_over", "all rounds of this division are played")
    running = bool(begun) and begun[-1].status is RoundStatus.RUNNING
    if (len(begun), entrant) in division.admitted:
        return ()
    if not running and entrant in advancing(contest, who.division):
        return ()
    return (happened.EntrantAdmitted(entrant=entrant, division=who.division, round=len(begun)),)


def _seat_late(contest: Contest, entrant: str, table: int) -> tuple[Event, ...]:
    who = known_entrant(contest, entrant)
    require(who.there, "has_left", f"{who.name!r} has left the contest", player=entrant)
    division = contest.divisions[who.division]
    running = bool(division.rounds) and division.rounds[-1].status is RoundStatus.RUNNING
    require(running, "no_round", "no round is being played")
    pods = division.rounds[-1].pods
    require(0 <= table < len(pods), "unknown_table", "there is no such table")
    seated = any(entrant in pod.seats for pod in pods)
    require(not seated, "seated_twice", "somebody is seated twice")
    free = table in free_tables(division)
    require(free, "table_begun", "this table is full or has already begun")
    return (
        happened.LateSeated(
            entrant=entrant, division=who.division, round=len(division.rounds) - 1, table=table
        ),
    )


def require_new(who: Identity, known: Container[Identity], name: str, line: int) -> None:
    """Raise a ContestError if a person is among *known*; *line* is their line in the list."""
    sentence = f"{name!r} is in the list twice; add a school, or something to the name"
    require(who not in known, "doubled_name", sentence, name=name, line=line)


def identity(division: str, name: str, group: str | None) -> Identity:
    """Return the key of a person: the same division, name and group is one person."""
    return division, same_as(name), same_as(group or "")
