"""Decide commands about people who register themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide.entrants import MOST_ENTRANTS, identity, require_new
from tilerummy.contest.decide.links import MOST_CLAIMED
from tilerummy.contest.decide.require import known_division, named, require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.registration import RegistrationStatus, waiting
from tilerummy.contest.schedule.latecomers import all_played
from tilerummy.core.names import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command.registration import OnRegistrations
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.registration import Registration
    from tilerummy.contest.model.state import Contest, Division

MOST_WAITING: Final = 200
"""Registrations that nobody has decided on."""
MOST_REGISTRATIONS: Final = 2000
"""Most registrations that a contest ever takes, so that strangers cannot fill its log."""


def decide_registrations(
    contest: Contest, command: OnRegistrations, context: Context
) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.SetRegistration(is_open):
            return _set(contest, is_open=is_open)
        case asked.Register():
            return _register(contest, command, context.device)
        case asked.ApproveRegistrations(numbers):
            return _approve(contest, numbers, context.keys)
        case asked.DeclineRegistrations(numbers):
            return tuple(
                happened.RegistrationDeclined(number)
                for number in _undecided(contest, numbers, RegistrationStatus.DECLINED)
            )


def can_join(division: Division) -> bool:
    """Return whether somebody can still register for a division."""
    return not division.rounds or not all_played(division)


def _set(contest: Contest, *, is_open: bool) -> tuple[Event, ...]:
    has_link = any(one.role is Role.REGISTER and not one.withdrawn for one in contest.links)
    made = () if has_link or not is_open else (happened.LinkMade(role=Role.REGISTER),)
    changed = () if contest.registration_open == is_open else (happened.RegistrationSet(is_open),)
    return (*changed, *made)


def _register(contest: Contest, command: asked.Register, device: str) -> tuple[Event, ...]:
    require(contest.registration_open, "registration_closed", "the registration is closed")
    division = known_division(contest, command.division)
    require(can_join(division), "division_over", "all rounds of this division are played")
    name, group = named(command.name), visible(command.group or "") or None
    undecided = waiting(contest).values()
    # Everybody gets the same answer, so that strangers learn nothing about other people.
    fits = (
        len(undecided) < MOST_WAITING
        and len(undecided) + len(contest.entrants) < MOST_ENTRANTS
        and len(contest.registrations) < MOST_REGISTRATIONS
        and len(contest.links) < MOST_CLAIMED
    )
    require(fits, "too_many_waiting", "too many registrations are waiting; ask at the desk")
    first = contest.several_names or not device or device not in {one.device for one in undecided}
    require(first, "one_registration", "a registration from this device is still waiting")
    return (
        happened.RegistrationMade(name=name, group=group, division=command.division, device=device),
        happened.LinkMade(role=Role.APPLICANT, registration=len(contest.registrations)),
    )


def _undecided(
    contest: Contest, numbers: Sequence[int], wanted: RegistrationStatus
) -> tuple[int, ...]:
    """Return those of *numbers* that nobody has decided on; refuse what was decided otherwise."""
    for number in numbers:
        known = number < len(contest.registrations)
        require(known, "unknown_registration", "there is no such registration")
        one = contest.registrations[number]
        agrees = one.status in {RegistrationStatus.WAITING, wanted}
        sentence = f"somebody has decided on {one.name!r} in the meantime"
        require(agrees, "registration_decided", sentence, name=one.name)
    undecided = waiting(contest)
    return tuple(number for number in dict.fromkeys(numbers) if number in undecided)


def _approve(contest: Contest, numbers: Sequence[int], keys: Sequence[str]) -> tuple[Event, ...]:
    approved = _undecided(contest, numbers, RegistrationStatus.APPROVED)
    people = {
        identity(each.division, each.name, each.group): key
        for key, each in contest.entrants.items()
        if not each.erased
    }
    phones = set(contest.phones)
    events: list[Event] = []
    for at, number in enumerate(approved):
        one = contest.registrations[number]
        known_division(contest, one.division)
        who = identity(one.division, one.name, one.group)
        entrant = people.get(who)
        if entrant is None:
            entrant = keys[at] if keys else f"e{contest.seq + 1 + len(events)}"
            require(entrant not in contest.entrants, "entrant_exists", f"{entrant!r} takes part")
            events.append(_entered(one, entrant))
        elif entrant in phones:
            require_new(who, people, one.name, at + 1)
        people[who] = entrant
        phones.add(entrant)
        events += (
            happened.RegistrationApproved(registration=number, entrant=entrant),
            happened.LinkMade(role=Role.PLAYER, entrant=entrant, device=one.device),
        )
    found = len(contest.entrants) + sum(isinstance(one, happened.EntrantAdded) for one in events)
    sentence = f"a contest has at most {MOST_ENTRANTS} entrants, not {found}"
    few = found <= MOST_ENTRANTS
    require(few, "too_many_entrants", sentence, most=MOST_ENTRANTS, found=found)
    room = len(contest.links) + len(approved) <= MOST_CLAIMED
    require(room, "too_many_links", "there are too many links")
    return tuple(events)


def _entered(one: Registration, entrant: str) -> happened.EntrantAdded:
    return happened.EntrantAdded(
        entrant=entrant, name=one.name, division=one.division, group=one.group
    )
