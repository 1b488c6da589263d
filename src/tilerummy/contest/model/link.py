"""Links instead of accounts: what somebody may see and do who has one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


class Role(StrEnum):
    """Whose page a link opens."""

    DIRECTOR = "director"
    ASSISTANT = "assistant"
    """Does the day's work at the desk, and nothing that ends or directs the contest."""
    REFEREE = "referee"
    """One table of one division: of one round if it is the code of a sheet, else of every round."""
    PLAYERS = "players"
    """Everybody in the hall; whose phone it is, it does not say."""
    PLAYER = "player"
    """One entrant: a phone that has claimed a name, or was given it by the director."""
    SCREEN = "screen"
    PUBLIC = "public"
    """Anybody at all: the results."""
    REGISTER = "register"
    """Anybody who wants to take part."""
    APPLICANT = "applicant"
    """Somebody who registered: what became of it."""


AT_DESK: Final = frozenset({Role.DIRECTOR, Role.ASSISTANT})
"""The roles whose entries on a sheet settle it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A way in. Its secret is not kept here: it follows from the number and the contest's key."""

    role: Role
    division: str | None = None
    table: int | None = None
    round: int | None = None
    """Of the code on a referee's sheet, the round of that sheet, from 0."""
    entrant: str | None = None
    """Whose phone it is, of a player's."""
    label: str = ""
    """Whose it is; the referee's name on the head of the sheet (S3-49)."""
    device: str = ""
    """Of a name that somebody claimed, on which device."""
    replaces: int | None = None
    """The number of the link that this one was made to replace."""
    first_names: bool = False
    """Of a link to the results: whether people are shown by their first names."""
    registration: int | None = None
    """Of somebody who registered, the number of the registration."""
    withdrawn: bool = False


def first_director(links: Sequence[Link]) -> frozenset[int]:
    """Return the numbers of the links of the director who opened the contest.

    That is the oldest director's link and whatever replaced it, as long as one of them lasts; then
    the oldest director's link that does.
    """
    roots: dict[int, int] = {}
    for number, link in enumerate(links, start=1):
        if link.role is Role.DIRECTOR:
            roots[number] = roots.get(link.replaces or 0, number)
    living = {number: root for number, root in roots.items() if not links[number - 1].withdrawn}
    first = min(living.values(), default=0)
    return frozenset(number for number, root in living.items() if root == first)
