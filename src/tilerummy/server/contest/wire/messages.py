"""Messages on a contest's WebSocket ``/ws/contests/{contest}``. Commands are sent over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from tilerummy.server.contest.wire.views import ContestView
from tilerummy.server.table.wire.api import Model, Secret


class ContestHello(Model):
    """The first message of a connection: the link, and the newest event seen through it."""

    type: Literal["hello"]
    secret: Secret
    seen: Annotated[int, Field(ge=0)] = 0
    """The newest `seq`; 0 requests everything."""
    version: int | None = None
    """The version of the protocol; null accepts any."""


class ContestPing(Model):
    """Requests a `pong`, to tell a quiet connection from a dead one."""

    type: Literal["ping"]


class ContestUpdate(Model):
    """The whole current view of the contest."""

    type: Literal["contest"]
    seq: int
    view: ContestView


class DraftProgress(Model):
    """The progress of a search for tables, sent to directors only."""

    type: Literal["progress"]
    division: str
    share: float


class ContestPong(Model):
    """Answers a `ping`."""

    type: Literal["pong"]


class ContestRefused(Model):
    """The reason why the connection is closed, or a message was refused."""

    type: Literal["error"]
    code: str
    message: str


ContestFromClient = Annotated[ContestHello | ContestPing, Field(discriminator="type")]
ContestFromServer = Annotated[
    ContestUpdate | DraftProgress | ContestPong | ContestRefused, Field(discriminator="type")
]

read = TypeAdapter[ContestFromClient](ContestFromClient).validate_json
