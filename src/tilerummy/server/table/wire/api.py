"""The HTTP API's bodies; the client's TypeScript types are generated from these models.

Every model forbids unknown fields and bounds what it takes. An error of any kind has one shape:
``{"error": {"code", "message"}}``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from tilerummy.core.policy import CallPolicy
from tilerummy.core.presets import PRESETS
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status


def _known(name: str) -> str:
    if name not in PRESETS:
        raise ValueError("there is no rule set of that name")
    return name


RulesetName = Annotated[
    str, AfterValidator(_known), WithJsonSchema({"type": "string", "enum": list(PRESETS)})
]
PlayerName = Annotated[str, Field(min_length=1, max_length=24)]
FieldName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z_.]+$")]
FieldText = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_ /-]+$")]
Secret = Annotated[str, Field(min_length=1, max_length=64)]
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Model(BaseModel):
    """Anything that travels over HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Retention(Model):
    """After how many days the server deletes what nobody uses any more; null: never."""

    finished_matches: int | None
    unfinished_matches: int | None
    contests: int | None
    clubs: int | None


class ServerState(Model):
    """What the server can do right now, and how long it keeps things."""

    version: str
    keeps_days: Retention
    solver: Literal["ready", "compiling", "failed"]
    """A solver that failed gives no hints until the server is started again, and bots draw."""
    addresses: list[str] = []
    """Addresses under which others reach this server, the likeliest first, for links and codes.

    Empty if the page's own is as good as any that is known. Those of the machine's network are
    shown to a browser on it only.
    """
    only_here: bool = False
    """Whether the asking browser's machine is the only one that can reach the server."""


class RulesetSummary(Model):
    """What a person chooses between before a match."""

    name: RulesetName
    min_seats: int
    max_seats: int
    turn_limit_s: int | None
    threshold: int
    call: CallPolicy
    hints: bool
    """Whether its tables give hints if nothing else is chosen."""
    rules: dict[str, str]
    """Every field that a table can change, as text."""


class OpenSeatRequest(Model):
    """A seat that is kept for whoever opens the invitation link."""

    kind: Literal["open"]


class BotSeatRequest(Model):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: Level


class PushKey(Model):
    """By what push services know this server."""

    key: str | None
    """The public key, an uncompressed point in base64url; null: it sends nothing."""


class Subscribe(Model):
    """A browser that wants to be told, as its `PushSubscription` says."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{87}$")]
    """The browser's public key, in base64url."""
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    """The secret that browser and server share, in base64url."""
    language: Literal["en", "ko", "zh-Hans"]


class Unsubscribe(Model):
    """A browser that wants to be told no more."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]


class CreateMatch(Model):
    """Asks for a new match; the creator sits at seat 0 and is its host."""

    ruleset: RulesetName
    changes: Annotated[dict[FieldName, FieldText], Field(max_length=60)] = {}
    """What this table plays differently: a field of the rule set and its new value, as text."""
    clock: bool
    """Whether turns and games are timed as the rule set says."""
    games: Annotated[int, Field(ge=1, le=99)] | None = None
    """Agreed length in games; None leaves it to the rule set."""
    hints: bool | None = None
    """Whether hints are given; None leaves it to the rule set: contests are played without."""
    name: PlayerName
    seats: Annotated[
        list[Annotated[OpenSeatRequest | BotSeatRequest, Field(discriminator="kind")]],
        Field(min_length=1, max_length=5),
    ]
    """The other seats, in turn order after the creator."""
    share_commitment: Commitment | None = None
    """SHA-256 (hex) of the creator's share of the first deal, which then waits for it.

    Without one the creator has no share in a game that starts at once.
    """


class MatchCreated(Model):
    """A new match, and the secret of its invitation link."""

    match: str
    invite: str
    commitment: str
    """SHA-256 (hex) of the seed of the first game, fixed before anybody else sits."""


class Look(Model):
    """Asks what an invitation link leads to."""

    invite: Secret


class InvitedSeat(Model):
    """One seat as somebody with the invitation link may see it."""

    kind: SeatKind
    name: str


class Invitation(Model):
    """What an invitation link leads to."""

    match: str
    ruleset: RulesetName
    clock: bool
    status: Status
    seats: list[InvitedSeat]
    host: str
    """The host's name."""
    open: int
    """How many seats are free."""


class Join(Model):
    """Asks for an open seat."""

    invite: Secret
    name: PlayerName


class Joined(Model):
    """The seat that is now the sender's."""

    match: str
    seat: int


class Glance(Model):
    """How a match stands, as all who sit there know it; lists have one entry a seat."""

    kinds: list[SeatKind]
    game: int
    """Number of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; None: open."""
    played: int
    """Games that were finished."""
    points: list[int]
    """Of the finished games."""
    leaders: list[int]
    """Seats that nobody is ahead of, which have won once the match is finished."""
    tiles: list[int] | None
    """On the racks, while a game is played."""
    asked: list[int] = []
    """Seats of people who were asked for a rematch and have not said that they play."""


class TakeSeat(Model):
    """Asks for one's own seat from another device, with a word that the host has given."""

    invite: Secret
    name: PlayerName
    """The name of whose seat it is."""
    word: Annotated[str, Field(min_length=1, max_length=24)]


class AskRematch(Model):
    """Asks for the match that follows a finished one, or answers whoever has."""

    yes: bool
    """Whether the sender plays in it."""
    share_commitment: Commitment | None = None
    """SHA-256 (hex) of the sender's share of its first deal; counts if the sender asks first."""


class Rematch(Model):
    """The match that follows, with the sender's seat there."""

    match: str
    seat: int
    made: bool
    """Whether it was made by this request."""
    commitment: str
    """SHA-256 (hex) of the seed of its newest game."""


class MyMatch(Model):
    """One match in which the sender has a seat."""

    match: str
    status: Status
    ruleset: RulesetName
    seats: list[str]
    """Names by seat; empty for an open seat."""
    your_turn: bool
    seat: int
    """The sender's."""
    to_move: int | None
    """Whose turn it is, while a game is played."""
    created_at: int
    """Milliseconds since 1970 (UTC)."""
    changed_at: int
    """When something happened last, in the same measure."""
    glance: Glance | None
    """None if nothing has happened since the server notes it."""


class Me(Model):
    """The sender's matches, the latest changed first."""

    matches: list[MyMatch]
    now: int
    """The server's time, in milliseconds since 1970 (UTC)."""
    next: str | None = None
    """What `after` has to be for the matches that come next; None: there are no more."""


class MyMatchesQuery(Model):
    """Which of the sender's matches are asked for."""

    unfinished: bool = False
    """Only those that are not over."""
    limit: Annotated[int, Field(ge=1, le=100)] = 20
    after: Annotated[str, Field(pattern=r"^[0-9]{1,15}-[a-z2-7]{16}$")] | None = None
    """The `next` of the answer before."""


class MakeOffer(Model):
    """Asks for a secret with which another browser may hold the sender's seats too."""

    lasts: Literal["minutes", "day"] = "minutes"
    """Ten minutes for a code that is scanned at once, or a day for a file."""


class Offer(Model):
    """A secret that works once; whoever brings it can play in the sender's place."""

    secret: str
    seconds: int
    """How long it works; a newer one ends it before."""


class TakeOffer(Model):
    """Brings the secret of an offer."""

    secret: Secret


class Health(Model):
    """That the server lives."""

    status: Literal["ok"]


class Readiness(Model):
    """That this node can take work."""

    status: Literal["ok"]
    stuck: int = 0
    """Matches that this node should go on with and cannot read; left out if there are none."""


class ErrorBody(Model):
    """A stable code for programs, a sentence for people."""

    code: str
    message: str
    params: dict[str, int | str] | None = None
    """What fills the sentence of the code, where it has more than its words."""


class Failure(Model):
    """The shape of every error."""

    error: ErrorBody
