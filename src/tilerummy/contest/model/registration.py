"""People who registered themselves, and the status of their registrations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.contest.model.state import Contest


class RegistrationStatus(StrEnum):
    """The status of a registration."""

    WAITING = "waiting"
    APPROVED = "approved"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """A person who wants to take part. Its number is the count of earlier registrations."""

    name: str
    group: str | None
    division: str
    device: str
    """Distinguishes devices within this contest."""
    status: RegistrationStatus = RegistrationStatus.WAITING
    entrant: str | None = None
    """The entrant, once approved."""


def waiting(contest: Contest) -> Mapping[int, Registration]:
    """Return the undecided registrations by number."""
    return {
        number: one
        for number, one in enumerate(contest.registrations)
        if one.status is RegistrationStatus.WAITING
    }


def registered(
    contest: Contest,
    event: happened.RegistrationSet
    | happened.RegistrationMade
    | happened.RegistrationApproved
    | happened.RegistrationDeclined,
) -> Contest:
    """Return *contest* after *event*."""
    all_of_them = list(contest.registrations)
    match event:
        case happened.RegistrationSet(is_open):
            return replace(contest, registration_open=is_open)
        case happened.RegistrationMade():
            made = Registration(
                name=event.name, group=event.group, division=event.division, device=event.device
            )
            all_of_them.append(made)
        case happened.RegistrationApproved():
            all_of_them[event.registration] = replace(
                all_of_them[event.registration],
                status=RegistrationStatus.APPROVED,
                entrant=event.entrant,
            )
        case happened.RegistrationDeclined(number):
            declined = replace(all_of_them[number], status=RegistrationStatus.DECLINED)
            all_of_them[number] = declined
    return replace(contest, registrations=tuple(all_of_them))
