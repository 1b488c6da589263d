"""Declarations of HTTP operations for the API document: errors, the cookie, an unread body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.match.refusal import Code

    Handler = TypeVar("Handler", bound=Callable[..., Any])

_ATTRIBUTE: Final = "operation"


@dataclass(frozen=True, slots=True)
class Operation:
    """The declaration of an operation, in addition to the handler's signature."""

    codes: tuple[Code, ...] = ()
    """Its own errors, without those that every operation may have."""
    cookie: bool = False
    """Whether it identifies the player by the cookie."""
    body: bool = False
    """Whether the request may have a body that the signature does not name."""


def operation(
    *codes: Code, cookie: bool = False, body: bool = False
) -> Callable[[Handler], Handler]:
    """Declare the errors and other properties of the handler below. See `Operation`."""

    def declare(handler: Handler) -> Handler:
        setattr(handler, _ATTRIBUTE, Operation(codes, cookie, body))
        return handler

    return declare


def operation_of(handler: Callable[..., Any]) -> Operation:
    """Return the declaration of *handler*; an empty one if there is none."""
    declared: Operation = getattr(handler, _ATTRIBUTE, Operation())
    return declared
