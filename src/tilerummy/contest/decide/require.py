"""What every decision looks up first, and how it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.core.names import visible

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest, Division, Entrant


require = ContestError.require


def known_division(contest: Contest, key: str) -> Division:
    """Return a division; a ContestError if there is none of that key."""
    require(key in contest.divisions, "unknown_division", f"there is no division {key!r}")
    return contest.divisions[key]


def known_entrant(contest: Contest, key: str) -> Entrant:
    """Return somebody who takes part or has left; a ContestError if there is nobody of that key."""
    require(key in contest.entrants, "unknown_entrant", f"nobody here is {key!r}", player=key)
    return contest.entrants[key]


def named(text: str) -> str:
    """Return *text* cleaned; a ContestError if nothing visible is left."""
    text = visible(text)
    require(bool(text), "empty_name", "this must not be empty")
    return text


def require_named(entrant: Entrant) -> None:
    """Refuse what would name somebody again whose name was taken out for good."""
    require(not entrant.erased, "erased", "this person's name was removed for good")
