"""Events about the people of a contest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdded:
    """A person was entered, on time or late."""

    entrant: str
    name: str
    division: str
    group: str | None
    """School, club or family; people of one group are kept apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged:
    """A name, a group or a division was corrected."""

    entrant: str
    name: str
    division: str
    group: str | None


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """A person left. Scores stay; seats of rounds that have not begun are given up."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """A person who had withdrawn came back."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantErased:
    """A person's name was erased, from all earlier events too (`erase`); results stay."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantDropped:
    """A person entered by mistake was removed, with every seat that has no result."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted:
    """The director seats a person in a later round, whatever the results are."""

    entrant: str
    division: str
    round: int
    """From 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptApart:
    """These people never sit at one table: siblings, or people who always play together."""

    division: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetMeet:
    """People who were kept apart may meet."""

    division: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantPinned:
    """A person sits at the same table in every round, because they cannot move."""

    entrant: str
    division: str
    table: int | None
    """From 0; None: the limit was removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSeated:
    """A latecomer took the free seat of a table that has not begun."""

    entrant: str
    division: str
    round: int
    table: int
