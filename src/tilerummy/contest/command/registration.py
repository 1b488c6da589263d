"""Commands by which people register themselves, and directors decide about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Text

Registrations = Annotated[tuple[Number, ...], Meta(min_length=1, max_length=200)]


@dataclass(frozen=True, slots=True)
class SetRegistration:
    """Opens or closes the registration. The first time, it also makes the link."""

    type: ClassVar[str] = "registration"
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Asks to take part, with the link to the registration."""

    type: ClassVar[str] = "register"
    name: Text
    group: Annotated[str, Meta(max_length=80)] | None = None
    """School or club."""
    division: Key


@dataclass(frozen=True, slots=True)
class ApproveRegistrations:
    """Approves people who registered: all of them or none.

    If a person with the same name and group is entered already, the registration leads to the page
    of that person.
    """

    type: ClassVar[str] = "approve"
    registrations: Registrations


@dataclass(frozen=True, slots=True)
class DeclineRegistrations:
    """Declines people who registered."""

    type: ClassVar[str] = "decline"
    registrations: Registrations


OnRegistrations: TypeAlias = (
    SetRegistration | Register | ApproveRegistrations | DeclineRegistrations
)
"""Commands that `decide_registrations` handles."""
