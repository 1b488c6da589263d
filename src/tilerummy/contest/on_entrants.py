"""Who takes part: entering, leaving, coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from tilerummy.contest import command as asked
from tilerummy.contest import event as happened
from tilerummy.contest.require import known_division, known_entrant, named, require, require_named
from tilerummy.contest.state import RoundStatus
from tilerummy.core.names import same_as, visible

if TYPE_CHECKING:
    from tilerummy.contest.event import Event
    from tilerummy.contest.state import Contest

    OnPeople = (
        asked.Enter
        | asked.EnterAll
        | asked.ChangeEntrant
        | asked.Withdraw
        | asked.Return
        | asked.Erase
    )

Identity: TypeAlias = tuple[str, str, str]
"""Division, name and group, so that two ways of writing them are equal."""
MOST_ENTRANTS: Final = 1000
"""In one contest, of all divisions together."""


def decide_people(contest: Contest, command: OnPeople) -> tuple[Event, ...]:
    """Return what *command* makes happen; a ContestError says why it does not."""
    match command:
        case asked.Withdraw(entrant):
            there = known_entrant(contest, entrant).there
            return (happened.EntrantWithdrawn(entrant),) if there else ()
        case asked.Return(entrant):
            there = known_entrant(contest, entrant).there
            return () if there else (happened.EntrantReturned(entrant),)
        case asked.Enter():
            return _enter(contest, (command,))
        case asked.EnterAll(people):
            return _enter(contest, people)
        case asked.ChangeEntrant():
            return _change(contest, command)
        case asked.Erase(entrants):
            return _erase(contest, entrants)


def _enter(contest: Contest, people: tuple[asked.Enter, ...]) -> tuple[Event, ...]:
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
    for line, person in enumerate(people, start=1):
        known_division(contest, person.division)
        name, group = named(person.name), visible(person.group or "") or None
        sentence = f"{person.entrant!r} takes part already"
        require(person.entrant not in keys, "entrant_exists", sentence)
        who = identity(person.division, name, group)
        _require_new(who, known, name, line)
        keys.add(person.entrant)
        known.add(who)
        added.append(
            happened.EntrantAdded(
                entrant=named(person.entrant), name=name, division=person.division, group=group
            )
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
        require(not sat, "has_played", "who has been seated stays in the division")
    others = {
        identity(each.division, each.name, each.group)
        for key, each in contest.entrants.items()
        if key != command.entrant and not each.erased
    }
    _require_new(identity(command.division, name, group), others, name, 1)
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
            events.append(happened.EntrantErased(key))
    return tuple(events)


def _require_new(who: Identity, known: set[Identity], name: str, line: int) -> None:
    sentence = f"{name!r} is there twice; a school or a further word tells them apart"
    require(who not in known, "doubled_name", sentence, name=name, line=line)


def identity(division: str, name: str, group: str | None) -> Identity:
    """Return the key that tells people apart: the same division, name and group is one person."""
    return division, same_as(name), same_as(group or "")
