"""The HTTP API's bodies. The client's TypeScript types are generated from these models.

Every model forbids unknown fields and limits its values. All errors have one shape: ``{"error":
{"code", "message"}}``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from tilerummy.core.policy import CallPolicy
from tilerummy.core.presets import PRESETS
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status
from tilerummy.server.words import Language


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
    """Any body sent over HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Retention(Model):
    """Days after which the server deletes unused things; null: never."""

    finished_matches: int | None
    unfinished_matches: int | None
    contests: int | None
    clubs: int | None


class ServerState(Model):
    """The server's abilities at this moment, and its retention periods."""

    version: str
    keeps_days: Retention
    solver: Literal["ready", "compiling", "failed"]
    """If the solver failed, there are no hints until the server restarts, and bots only draw."""
    addresses: list[str] = []
    """Addresses of this server for links and QR codes, the most likely first.

    Empty if the page's own address is as good as any known one. Only a browser on the server's
    machine gets that machine's local addresses.
    """
    only_here: bool = False
    """Whether only the requesting browser's own machine can reach the server."""


class RulesetSummary(Model):
    """A rule set that a host can choose."""

    name: RulesetName
    min_seats: int
    max_seats: int
    turn_limit_s: int | None
    threshold: int
    call: CallPolicy
    hints: bool
    """Whether its tables give hints by default."""
    rules: dict[str, str]
    """Every field that a table can change, as text."""


class OpenSeatRequest(Model):
    """A seat reserved for a player with the invitation link."""

    kind: Literal["open"]


class BotSeatRequest(Model):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: Level


class PushKey(Model):
    """The key that identifies this server to push services."""

    key: str | None
    """The public key, an uncompressed point in base64url; null if this server sends none."""


class Subscribe(Model):
    """A browser's subscription, with the values of its ``PushSubscription``."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{87}$")]
    """The browser's public key, in base64url."""
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    """The secret shared by browser and server, in base64url."""
    language: Language


class Unsubscribe(Model):
    """A browser that wants no more notifications."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]


class CreateMatch(Model):
    """Requests a new match. The creator gets seat 0 and is its host."""

    ruleset: RulesetName
    changes: Annotated[dict[FieldName, FieldText], Field(max_length=60)] = {}
    """Changed fields of the rule set, with their new values as text."""
    clock: bool
    """Whether turns and games are timed according to the rule set."""
    games: Annotated[int, Field(ge=1, le=99)] | None = None
    """The agreed length in games; null uses the rule set's."""
    hints: bool | None = None
    """Whether hints are given; null uses the rule set's default. Contests have none by default."""
    name: PlayerName
    seats: Annotated[
        list[Annotated[OpenSeatRequest | BotSeatRequest, Field(discriminator="kind")]],
        Field(min_length=1, max_length=5),
    ]
    """The other seats, in turn order after the creator."""
    share_commitment: Commitment | None = None
    """SHA-256 (hex) of the creator's share of the first deal, which then waits for the share.

    Without it, the creator has no share in a game that starts at once.
    """


class MatchCreated(Model):
    """A new match, and the secret of its invitation link."""

    match: str
    invite: str
    commitment: str
    """SHA-256 (hex) of the seed of the first game, fixed before anybody else sits down."""


class Look(Model):
    """Requests the match of an invitation link."""

    invite: Secret


class InvitedSeat(Model):
    """One seat as shown to somebody with the invitation link."""

    kind: SeatKind
    name: str


class Invitation(Model):
    """The match of an invitation link."""

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
    """Requests an open seat."""

    invite: Secret
    name: PlayerName


class Joined(Model):
    """The sender's seat."""

    match: str
    seat: int


class Glance(Model):
    """The state of a match as all its players know it. Lists have one entry per seat."""

    kinds: list[SeatKind]
    game: int
    """The number of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; null: open."""
    played: int
    """The number of finished games."""
    points: list[int]
    """Points of the finished games."""
    leaders: list[int]
    """The leading seats, which have won once the match is finished."""
    tiles: list[int] | None
    """How many tiles are on each rack, while a game is played."""
    asked: list[int] = []
    """Seats of people invited to a rematch who have not accepted yet."""


class TakeSeat(Model):
    """Takes the sender's own seat from another device, with a seat code from the host."""

    invite: Secret
    name: PlayerName
    """The name of the player on that seat."""
    word: Annotated[str, Field(min_length=1, max_length=24)]


class AskRematch(Model):
    """Requests a rematch, or answers somebody's request."""

    yes: bool
    """Whether the sender plays in it."""
    share_commitment: Commitment | None = None
    """SHA-256 (hex) of the sender's share of its first deal; used if this request makes the
    rematch.
    """


class Rematch(Model):
    """The rematch, with the sender's seat in it."""

    match: str
    seat: int
    made: bool
    """Whether this request made it."""
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
    """The sender's seat."""
    to_move: int | None
    """The seat to move, while a game is played."""
    created_at: int
    """Milliseconds since 1970 (UTC)."""
    changed_at: int
    """When something last happened, in milliseconds since 1970 (UTC)."""
    glance: Glance | None
    """Null if nothing has happened since this field was introduced."""


class Me(Model):
    """The sender's matches, most recently changed first."""

    matches: list[MyMatch]
    now: int
    """The server's time, in milliseconds since 1970 (UTC)."""
    next: str | None = None
    """The value of `after` for the next page; null: there are no more matches."""


class MyMatchesQuery(Model):
    """The choice of matches to list."""

    unfinished: bool = False
    """Only matches that are not over."""
    limit: Annotated[int, Field(ge=1, le=100)] = 20
    after: Annotated[str, Field(pattern=r"^[0-9]{1,15}-[a-z2-7]{16}$")] | None = None
    """The `next` of the previous answer."""


class MakeOffer(Model):
    """Requests a secret with which another browser can also hold the sender's seats."""

    lasts: Literal["minutes", "day"] = "minutes"
    """Ten minutes for a code that is scanned at once, or a day for a file."""


class Offer(Model):
    """A secret that works once. Anyone who has it can play in the sender's place."""

    secret: str
    seconds: int
    """How many seconds it works. A newer offer ends it early."""


class TakeOffer(Model):
    """Accepts an offer by its secret."""

    secret: Secret


class AskPasskey(Model):
    """Requests the options for a new passkey."""

    name: PlayerName
    """What the browser shows in its list of passkeys. The server does not store it."""


class PasskeyOptions(Model):
    """What a browser's `navigator.credentials` is called with."""

    options: dict[str, Any]
    """The JSON form of WebAuthn's options."""


class PasskeyAnswer(Model):
    """A new passkey."""

    credential: dict[str, Any]
    """The JSON form of what `navigator.credentials.create()` returned."""


class UsePasskey(Model):
    """The signature of a passkey."""

    credential: dict[str, Any]
    """The JSON form of what `navigator.credentials.get()` returned."""
    keep: bool = False
    """Whether the passkey should hold from now on what the sender holds, too."""


class PasskeyShown(Model):
    """A passkey that holds a player of the sender."""

    id: str
    created_at: int
    """Milliseconds (UTC)."""
    used_at: int
    whole: bool
    """Whether it holds everything that the sender holds."""


class MyPasskeys(Model):
    """The sender's passkeys, oldest first."""

    passkeys: list[PasskeyShown]


class Health(Model):
    """A sign that the server is running."""

    status: Literal["ok"]


class Readiness(Model):
    """A sign that this node can accept work."""

    status: Literal["ok"]
    stuck: int = 0
    """Matches that this node should continue and cannot read; absent if there are none."""


class ErrorBody(Model):
    """A stable code for programs, and a sentence for people."""

    code: str
    message: str
    params: dict[str, int | str] | None = None
    """The values in the sentence of the code, if it has any."""


class Failure(Model):
    """The shape of every error."""

    error: ErrorBody
