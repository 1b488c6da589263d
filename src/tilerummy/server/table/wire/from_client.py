"""Messages from the client: commands, drafts and requests.

`tilerummy.match.command` declares each command once. The messages of `Said` are made from those
declarations when the program starts: a message is the command in an envelope.
"""

from __future__ import annotations

import dataclasses
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_type_hints,
)

import msgspec
from msgspec import Meta, Struct

from tilerummy.match import command
from tilerummy.server.table.wire.phrases import Phrase

# For types that are made when the program runs.
_UNION: Final[Any] = Union

# Python's $ would allow a final line feed, and JSON Schema has no \\Z.
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]
MeldText = Annotated[str, Meta(min_length=3, max_length=128)]
TableText = Annotated[list[MeldText], Meta(max_length=64)]
Seq = Annotated[int, Meta(ge=0)]
RuleField = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z_.]+(?!\n)$")]
RuleText = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_ /-]+(?!\n)$")]


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """Any message from a client."""


class Hello(ClientMessage, tag="hello"):
    """The first message of a connection, sent once. ``last_seq`` 0 requests everything."""

    last_seq: Seq = 0
    version: Seq | None = None
    """The client's protocol version; null accepts any."""


class Ping(ClientMessage, tag="ping"):
    """Requests a `Pong`, to tell a quiet connection from a dead one."""


class Draft(ClientMessage, tag="draft"):
    """The table as the player is arranging it. It is judged only if time runs out."""

    table: TableText


class Say(ClientMessage, tag="say"):
    """Sends a chat phrase to everybody at the table and to spectators. It is not stored."""

    phrase: Phrase


class Command(ClientMessage):
    """Requests a change. ``expect_seq`` is the newest event that the sender has seen."""

    cmd_id: CommandId
    expect_seq: Seq


class PlayCommand(Command, tag="play"):
    """Lays tiles: the whole proposed table."""

    table: TableText
    call: bool = False


class DrawCommand(Command, tag="draw"):
    """Draws a tile from the pool."""


class PassCommand(Command, tag="pass"):
    """Ends the turn when the pool is empty."""


class ClaimRedealCommand(Command, tag="claim_redeal"):
    """Claims a new deal for doubles on the sender's rack."""


class CallCommand(Command, tag="call"):
    """Makes a forgotten call late."""


class SetRulesCommand(Command, tag="set_rules"):
    """Host only, before the first game: sets the table's rules, as in `POST /api/matches`."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z]+(?!\n)$")]
    clock: bool
    """Whether turns and games are timed according to the rule set."""
    changes: Annotated[dict[RuleField, RuleText], Meta(max_length=60)] = {}
    """Changed fields of the rule set, with their new values as text."""
    games: Annotated[int, Meta(ge=1, le=99)] | None = None
    """The agreed length in games; null uses the rule set's."""


class HintRequest(ClientMessage, tag="hint"):
    """Requests the best play in the sender's current turn, if the table gives hints.

    The only change is that the turn counts in the sheet's ``hints``. Asking again in the same turn
    does not count again.
    """

    request_id: CommandId


class ShowPlayRequest(ClientMessage, tag="show_play"):
    """Requests a possible play in the sender's current turn, if the rules demand a play.

    Every table answers with a ``hint``, even those without hints, and it does not count as one. The
    play need not be the best. Refused with ``need_not_lay`` if the rules demand no play.
    """

    request_id: CommandId


class SaidCommand(Command):
    """A command of `tilerummy.match.command` in its envelope; `MESSAGES` has the class of each."""

    kind: ClassVar[type[command.Said]]
    names: ClassVar[tuple[str, ...]]
    """Of the fields of the command."""

    @property
    def said(self) -> command.Said:
        """The command, without its envelope."""
        return self.kind(**{name: getattr(self, name) for name in self.names})


def _message(kind: type[command.Said]) -> type[SaidCommand]:
    """Return the message for commands of *kind*."""
    hints = get_type_hints(kind, include_extras=True)
    names = tuple(field.name for field in dataclasses.fields(kind))
    made = msgspec.defstruct(
        f"{kind.__name__}Command",
        [(name, hints[name]) for name in names],
        bases=(SaidCommand,),
        module=__name__,
        namespace={"__doc__": kind.__doc__, "kind": kind, "names": names},
        tag=kind.type,
    )
    return cast("type[SaidCommand]", made)


MESSAGES: Final = {kind: _message(kind) for kind in get_args(command.Said)}
"""By type of command its message."""


def message(said: command.Said, cmd_id: str, expect_seq: int) -> SaidCommand:
    """Return *said* in its envelope."""
    kind = MESSAGES[type(said)]
    return kind(cmd_id, expect_seq, *(getattr(said, name) for name in kind.names))


if TYPE_CHECKING:
    FromClient: TypeAlias = (
        Hello
        | Ping
        | Draft
        | Say
        | PlayCommand
        | DrawCommand
        | PassCommand
        | CallCommand
        | ClaimRedealCommand
        | SetRulesCommand
        | SaidCommand
        | HintRequest
        | ShowPlayRequest
    )
else:
    FromClient = _UNION[
        (
            *(Hello, Ping, Draft, Say),
            *(PlayCommand, DrawCommand, PassCommand, CallCommand, ClaimRedealCommand),
            *(SetRulesCommand, *MESSAGES.values()),
            *(HintRequest, ShowPlayRequest),
        )
    ]

decode = msgspec.json.Decoder(FromClient).decode

_COSTS: Final = {Ping: 1, Hello: 4, PlayCommand: 4, HintRequest: 8, ShowPlayRequest: 8}


def cost(message: FromClient) -> int:
    """Return how much *message* counts towards the limits, relative to a ping."""
    return _COSTS.get(type(message), 2)
