"""What can go wrong between a program and a server: each with the code that programs go by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from tilerummy.core.errors import TilerummyError
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.server.table.wire.from_server import ViolationText


class ClientError(TilerummyError):
    """Something went wrong; ``unreadable`` if the other side does not speak this protocol."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the error pass from one process to another, which keeps its code."""
        return type(self), (self.code, self.message)


class Unreachable(ClientError):  # noqa: N818 - says itself that something is wrong
    """No node answered in time (``unreachable``); what was sent last may have been done."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)

    def __reduce__(self) -> tuple[Any, ...]:
        """See `ClientError`."""
        return type(self), (self.message,)


class Refused(ClientError):  # noqa: N818 - not a fault of the program
    """The server refused and changed nothing; only of ``storage`` nobody knows what was done.

    ``code`` is one of those on the server's page ``/api``; ``violations`` says of a turn that is
    not legal every reason.
    """

    def __init__(self, code: str, message: str, violations: Sequence[ViolationText] = ()) -> None:
        super().__init__(code, message)
        self.violations = tuple(violations)

    def __reduce__(self) -> tuple[Any, ...]:
        """See `ClientError`."""
        return type(self), (self.code, self.message, self.violations)


def refused(status: int, content: bytes) -> ClientError:
    """Return what a node that answers with HTTP *status* says in *content*."""
    try:
        failure = api.Failure.model_validate_json(content, extra="ignore").error
    except ValidationError:
        return ClientError("unreadable", f"the server answered {status}")
    return Refused(failure.code, failure.message)
