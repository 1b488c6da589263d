"""Events about people who register themselves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RegistrationSet:
    """The registration was opened or closed."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationMade:
    """A person asks to take part. The registration's number is the count of earlier ones."""

    name: str
    division: str
    group: str | None
    device: str = ""
    """Distinguishes devices within this contest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationApproved:
    """A registration was approved: the person takes part."""

    registration: int
    entrant: str


@dataclass(frozen=True, slots=True)
class RegistrationDeclined:
    """A registration was declined."""

    registration: int
