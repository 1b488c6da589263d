"""Links instead of accounts: a link determines what its user may see and do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


class Role(StrEnum):
    """The role of a link."""

    DIRECTOR = "director"
    ASSISTANT = "assistant"
    """Does the day's work at the desk, and cannot direct the contest."""
    REFEREE = "referee"
    """One table of one division: in one round for the code of a sheet, else in every round."""
    PLAYERS = "players"
    """Everybody in the hall, without identifying anybody."""
    PLAYER = "player"
    """One entrant: a phone that claimed the name, or got the link from the director."""
    SCREEN = "screen"
    PUBLIC = "public"
    """Anybody: the results only."""
    REGISTER = "register"
    """Anybody who wants to take part."""
    APPLICANT = "applicant"
    """Somebody who registered: the status of the registration."""


AT_DESK: Final = frozenset({Role.DIRECTOR, Role.ASSISTANT})
"""The roles whose entries on a sheet settle a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link. Its secret is not stored: it is derived from the number and the contest's key."""

    role: Role
    division: str | None = None
    table: int | None = None
    round: int | None = None
    """For the code on a referee's sheet: the round of that sheet, from 0."""
    entrant: str | None = None
    """For a player's link: the entrant."""
    label: str = ""
    """The name of its user; the referee's name at the head of the sheet (S3-49)."""
    device: str = ""
    """For a claimed name: the device."""
    replaces: int | None = None
    """The number of the link that this one replaces."""
    first_names: bool = False
    """For a link to the results: whether to show first names only."""
    registration: int | None = None
    """For a person who registered: the number of the registration."""
    withdrawn: bool = False


def first_director(links: Sequence[Link]) -> frozenset[int]:
    """Return the numbers of the links of the director who opened the contest.

    These are the oldest director's link and its replacements, while one of them is valid. After
    that, it is the oldest valid link of a director.
    """
    roots: dict[int, int] = {}
    for number, link in enumerate(links, start=1):
        if link.role is Role.DIRECTOR:
            roots[number] = roots.get(link.replaces or 0, number)
    living = {number: root for number, root in roots.items() if not links[number - 1].withdrawn}
    first = min(living.values(), default=0)
    return frozenset(number for number, root in living.items() if root == first)
