"""The part of an HTTP operation that its signature does not tell: the errors it may answer with."""

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
    """What the document of the API tells of an operation."""

    codes: tuple[Code, ...] = ()
    """Its own errors. Those that any operation may have are not among them."""
    cookie: bool = False
    """Whether it asks who the player is."""
    body: bool = False
    """Whether it reads a body that its signature does not have."""


def operation(
    *codes: Code, cookie: bool = False, body: bool = False
) -> Callable[[Handler], Handler]:
    """Declare what the document tells of the handler below. See `Operation`."""

    def declare(handler: Handler) -> Handler:
        setattr(handler, _ATTRIBUTE, Operation(codes, cookie, body))
        return handler

    return declare


def operation_of(handler: Callable[..., Any]) -> Operation:
    """Return what was declared of *handler*, or that it has nothing of its own."""
    declared: Operation = getattr(handler, _ATTRIBUTE, Operation())
    return declared
