"""Links instead of accounts: what somebody may see and do who has one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Whose page a link opens."""

    DIRECTOR = "director"
    REFEREE = "referee"
    """One table of one division: of one round if it is the code of a sheet, else of every round."""
    PLAYERS = "players"
    """Everybody in the hall; whose phone it is, it does not say."""
    PLAYER = "player"
    """One entrant: a phone that has claimed a name, or was given it by the director."""
    SCREEN = "screen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A way in. Its secret is not kept here: it is made of the number and the contest's key."""

    role: Role
    division: str | None = None
    table: int | None = None
    round: int | None = None
    """Of the code on a referee's sheet, the round of that sheet, from 0."""
    entrant: str | None = None
    """Whose phone it is, of a player's."""
    label: str = ""
    """Whose it is; the referee's name on the head of the sheet (S3-49)."""
    withdrawn: bool = False
