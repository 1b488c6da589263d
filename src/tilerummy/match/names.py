"""Names at one table: which are taken, and a number for the second of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.names import same_as

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_LENGTH: Final = 24
"""Characters; some become several when they are normalised."""


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether somebody of *others* is called so, or nearly."""
    return same_as(name) in {same_as(other) for other in others}


def distinct(name: str, others: Iterable[str]) -> str:
    """Return *name*, with a number if there is somebody of that name among *others*."""
    taken = {same_as(other) for other in others}
    number, found = 1, name
    while same_as(found) in taken:
        number += 1
        found = f"{name[: MAX_LENGTH - len(str(number)) - 1].rstrip()} {number}"
    return found
