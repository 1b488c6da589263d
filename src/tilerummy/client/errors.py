"""Errors between a program and a server, each with a stable code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from tilerummy.core.errors import TilerummyError
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.server.table.wire.from_server import ViolationText


class ClientError(TilerummyError):
    """The base of all errors of the client.

    ``unreadable`` means that the other side does not speak this protocol.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the code when the error is pickled, for example between processes."""
        return type(self), (self.code, self.message)


class Unreachable(ClientError):  # noqa: N818 - says itself that something is wrong
    """No node answered in time (``unreachable``). The last command may have been executed."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)

    def __reduce__(self) -> tuple[Any, ...]:
        """See `ClientError`."""
        return type(self), (self.message,)


class Refused(ClientError):  # noqa: N818 - not a fault of the program
    """The server refused a request and changed nothing.

    Only after ``storage`` it is unknown whether the command was executed. ``code`` is one of the
    codes on the server's page ``/api``. For an illegal turn, ``violations`` has every reason.
    """

    def __init__(self, code: str, message: str, violations: Sequence[ViolationText] = ()) -> None:
        super().__init__(code, message)
        self.violations = tuple(violations)

    def __reduce__(self) -> tuple[Any, ...]:
        """See `ClientError`."""
        return type(self), (self.code, self.message, self.violations)


def refused(status: int, content: bytes) -> ClientError:
    """Return the error in *content*, the answer of a node with HTTP *status*."""
    try:
        failure = api.Failure.model_validate_json(content, extra="ignore").error
    except ValidationError:
        return ClientError("unreadable", f"the server answered {status}")
    return Refused(failure.code, failure.message)
