"""Messages from the server: updates, answers and notices."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tilerummy.server.table.wire.phrases import Phrase
from tilerummy.server.table.wire.public_events import PublicEvent
from tilerummy.server.table.wire.views import MatchResults, MatchTerms, MatchView


class ServerMessage(Struct, tag_field="type"):
    """Any message from the server."""


class Update(ServerMessage, tag="update", omit_defaults=True):
    """The events since the last update, oldest first, and the present state of the match.

    The first update of a connection is complete. Later ones leave out ``version``, and contain
    ``terms`` and ``results`` only if they have changed: clients keep the previous ones.
    """

    seq: int
    events: list[PublicEvent]
    view: MatchView
    version: int | None = None
    """The version of the protocol, `VERSION`."""
    terms: MatchTerms | None = None
    results: MatchResults | None = None


class Ack(ServerMessage, tag="ack"):
    """The command is on disk."""

    cmd_id: str
    seq: int


class ViolationText(Struct):
    """One reason why a turn was refused. ``params`` are the values in the sentence of the code."""

    code: str
    params: dict[str, int | str]


class Refused(ServerMessage, tag="error"):
    """An error: nothing changed. ``re`` is the id of the command or request, if known."""

    code: str
    message: str
    re: str | None = None
    violations: list[ViolationText] = []


class HintMove(Struct):
    """Neighbouring tiles that move together.

    Melds are counted by their spots. The spots 0, 1, 2 ... are the melds of the view's table. A
    move to the first unused spot starts a new meld there. A spot that becomes empty keeps its
    number. Tables between moves need not be legal.
    """

    tiles: list[str]
    """In the order of their positions."""
    source: int | None
    """The spot they come from; null: the viewer's rack."""
    start: int
    """The position of the first of them there before the move, from 0; 0 for the rack."""
    target: int
    """The spot they go to, which may be ``source``."""
    place: int
    """The position of the first of them there after the move, from 0."""


class Hint(ServerMessage, tag="hint"):
    """The best play. Among equally good ones, it touches the fewest melds.

    After ``show_play`` it is some play of few tiles. If ``placed`` is empty, draw (or pass).
    """

    request_id: str
    table: list[str]
    """The whole table after the play."""
    placed: list[str]
    """The tiles that leave the rack."""
    moves: list[HintMove]
    """The steps from the table of the view to ``table``, in the order of a person's moves.

    The resulting melds are those of ``table``, though perhaps in another order, and with the tiles
    of groups in another order.
    """
    proven: bool
    """Whether no play lays more tiles. False if the time ran out before that was certain."""


class Presence(ServerMessage, tag="presence"):
    """Who is connected, by seat. This is not an event of the match."""

    connected: list[bool]
    away: list[bool] = []
    """Whether each seat's player has been away so long that a bot may stand in."""
    onlookers: int = 0
    """The number of spectators."""


class Said(ServerMessage, tag="said"):
    """A chat phrase, sent now. It is not an event, and viewers who come later do not get it."""

    seat: int
    phrase: Phrase


class SolverStatus(ServerMessage, tag="solver"):
    """Whether the solver is ready. On its very first start it compiles for some seconds."""

    ready: bool
    failed: bool
    """Whether loading it failed; then there are no hints until the server restarts."""


class Pong(ServerMessage, tag="pong"):
    """Answers a `Ping`."""


FromServer = Update | Ack | Refused | Hint | Presence | Said | SolverStatus | Pong

encode = msgspec.json.Encoder().encode
