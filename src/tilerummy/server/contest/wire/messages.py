"""What is said on a contest's WebSocket ``/ws/contests/{contest}``; commands go over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from tilerummy.server.contest.wire.views import ContestView
from tilerummy.server.table.wire.api import Model, Secret


class ContestHello(Model):
    """First message of a line: which link, and what was seen through it."""

    type: Literal["hello"]
    secret: Secret
    seen: Annotated[int, Field(ge=0)] = 0
    """The newest `seq`; 0 asks for everything."""
    version: int | None = None
    """Of the protocol; null takes what comes."""


class ContestPing(Model):
    """Asks for a `pong`, to tell a quiet line from a dead one."""

    type: Literal["ping"]


class ContestUpdate(Model):
    """How the contest stands now, whole."""

    type: Literal["contest"]
    seq: int
    view: ContestView


class DraftProgress(Model):
    """How far a search for tables is; to directors only."""

    type: Literal["progress"]
    division: str
    share: float


class ContestPong(Model):
    """Answers a `ping`."""

    type: Literal["pong"]


class ContestRefused(Model):
    """Why the line is closed, or a message is not taken."""

    type: Literal["error"]
    code: str
    message: str


ContestFromClient = Annotated[ContestHello | ContestPing, Field(discriminator="type")]
ContestFromServer = Annotated[
    ContestUpdate | DraftProgress | ContestPong | ContestRefused, Field(discriminator="type")
]

read = TypeAdapter[ContestFromClient](ContestFromClient).validate_json
