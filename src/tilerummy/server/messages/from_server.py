"""What the server may say: updates, answers and notices."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tilerummy.server.messages.seen_events import Seen
from tilerummy.server.messages.views import MatchView


class ServerMessage(Struct, tag_field="type"):
    """Anything the server may say."""


class Update(ServerMessage, tag="update"):
    """What happened since the last update, oldest first, and how the match stands now."""

    seq: int
    events: list[Seen]
    view: MatchView


class Ack(ServerMessage, tag="ack"):
    """The command is on disk."""

    cmd_id: str
    seq: int


class ViolationText(Struct):
    """One reason why a turn was refused; ``params`` fill the sentence of the code."""

    code: str
    params: dict[str, int | str]


class Refused(ServerMessage, tag="error"):
    """Bad input: nothing changed. ``re`` is the id of the command or request, where known."""

    code: str
    message: str
    re: str | None = None
    violations: list[ViolationText] = []


class Hint(ServerMessage, tag="hint"):
    """The best play: the whole table after it; ``placed`` empty means draw (or pass)."""

    request_id: str
    table: list[str]
    placed: list[str]


class Presence(ServerMessage, tag="presence"):
    """Who is connected, by seat; not an event, it is nothing that happened in the game."""

    connected: list[bool]


class SolverStatus(ServerMessage, tag="solver"):
    """Whether the solver is ready; it compiles for some seconds at its very first start."""

    ready: bool


class Pong(ServerMessage, tag="pong"):
    """Answers a `Ping`."""


FromServer = Update | Ack | Refused | Hint | Presence | SolverStatus | Pong

encode = msgspec.json.Encoder().encode
