"""What the server may say: updates, answers and notices."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tilerummy.server.table.wire.phrases import Phrase
from tilerummy.server.table.wire.public_events import PublicEvent
from tilerummy.server.table.wire.views import MatchResults, MatchTerms, MatchView


class ServerMessage(Struct, tag_field="type"):
    """Anything the server may say."""


class Update(ServerMessage, tag="update", omit_defaults=True):
    """What happened since the last update, oldest first, and how the match stands now.

    The first update of a connection has every part. After that ``version`` does not come again,
    and ``terms`` and ``results`` only when they have changed: whoever reads keeps them.
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
    """One reason why a turn was refused; ``params`` fill the sentence of the code."""

    code: str
    params: dict[str, int | str]


class Refused(ServerMessage, tag="error"):
    """Bad input: nothing changed. ``re`` is the id of the command or request, where known."""

    code: str
    message: str
    re: str | None = None
    violations: list[ViolationText] = []


class HintMove(Struct):
    """Neighbouring tiles that are taken up together and laid down together.

    Melds are counted by their *spots*. The spots 0, 1, 2 ... are the melds of the view's table; a
    move to the first unused spot starts a new meld there. A spot that becomes empty stays one, so
    spots keep their numbers. Tables in between need not be legal.
    """

    tiles: list[str]
    """In the order in which they lie."""
    source: int | None
    """The spot that they are taken from; None: the viewer's rack."""
    start: int
    """Where the first of them lies there when the move begins, from 0; 0 for the rack."""
    target: int
    """The spot that they go to; it may be ``source``."""
    place: int
    """Where the first of them lies there afterwards, from 0."""


class Hint(ServerMessage, tag="hint"):
    """The best play, of equally good ones one that touches fewest melds.

    After ``show_play`` it is some play of few tiles. ``placed`` empty means draw (or pass).
    """

    request_id: str
    table: list[str]
    """The whole table after the play."""
    placed: list[str]
    """Tiles that leave the rack."""
    moves: list[HintMove]
    """From the table of the view to ``table``, one after another, as a hand would do it.

    The melds that result are those of ``table``: not in the same order, and the tiles of a group
    in any order.
    """
    proven: bool
    """Whether no play lays more tiles; if not, there was no time to make sure."""


class Presence(ServerMessage, tag="presence"):
    """Who is connected, by seat; not an event, it is nothing that happened in the game."""

    connected: list[bool]
    away: list[bool] = []
    """By seat whether its person has been gone for so long that a bot may stand in."""
    onlookers: int = 0
    """How many look on without a seat."""


class Said(ServerMessage, tag="said"):
    """Somebody says a phrase, now; not an event, and not told again to who comes later."""

    seat: int
    phrase: Phrase


class SolverStatus(ServerMessage, tag="solver"):
    """Whether the solver is ready; it compiles for some seconds at its very first start."""

    ready: bool
    failed: bool
    """It could not be loaded: there are no hints until the server is started again."""


class Pong(ServerMessage, tag="pong"):
    """Answers a `Ping`."""


FromServer = Update | Ack | Refused | Hint | Presence | Said | SolverStatus | Pong

encode = msgspec.json.Encoder().encode
