"""Look-ups that all decisions share, and their refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.core.names import visible

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest, Division, Entrant


require = ContestError.require


def known_division(contest: Contest, key: str) -> Division:
    """Return the division with *key*.

    Raises:
        ContestError: if there is none.
    """
    require(key in contest.divisions, "unknown_division", f"there is no division {key!r}")
    return contest.divisions[key]


def known_entrant(contest: Contest, key: str) -> Entrant:
    """Return the entrant with *key*, who may have left.

    Raises:
        ContestError: if there is none.
    """
    require(key in contest.entrants, "unknown_entrant", f"nobody here is {key!r}", player=key)
    return contest.entrants[key]


def named(text: str) -> str:
    """Return *text* cleaned.

    Raises:
        ContestError: if nothing visible remains.
    """
    text = visible(text)
    require(bool(text), "empty_name", "this must not be empty")
    return text


def require_named(entrant: Entrant) -> None:
    """Raise a ContestError if the name of *entrant* was erased."""
    require(not entrant.erased, "erased", "this person's name was removed for good")
