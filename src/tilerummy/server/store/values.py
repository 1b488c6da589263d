"""The values that go into the store and come out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

NODE_TTL_MS: Final = 5000
"""Milliseconds after its last heartbeat when a node counts as dead. Nodes send one every second."""

DEVICES: Final = 20
"""Browsers that can hold one player, besides the first."""

RULESET_VERSION: Final = 1
"""Raise this when the meaning of a named rule set changes."""


class StoreError(RuntimeError):
    """A failed operation of the store."""


class FolderInUse(StoreError):  # noqa: N818 - what the folder is
    """A server already uses the data folder."""


class SeqClash(StoreError):  # noqa: N818 - the race it is, not an error
    """The match has newer events than the decision was based on: catch up and decide again."""


class NotOwner(StoreError):  # noqa: N818 - the race it is, not an error
    """Another node has claimed the match, so nothing was changed."""


class MatchListing(Struct, frozen=True, kw_only=True):
    """A match as the lists of its players and of open tables show it: what all of them may see."""

    kinds: tuple[str, ...]
    """The occupant of each seat: ``open``, ``person`` or ``bot``."""
    game: int
    """The number of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; None: open."""
    played: int
    """The number of finished games."""
    points: tuple[int, ...]
    """Points of the finished games, by seat."""
    leaders: tuple[int, ...]
    """The leading seats, several if tied; empty before the first game is finished."""
    tiles: tuple[int, ...] | None
    """The number of tiles on each rack while a game is played."""
    host: int = 0
    """The host's seat."""
    watch_delay: int | None = None
    """Turns by which spectators see the match late; None: spectators are not allowed."""
    listed: bool = False
    """Whether the host has put the table into the public list."""
    asked: tuple[int, ...] = ()
    """Seats of people invited to a rematch who have not accepted yet."""


class Summary(Struct, frozen=True, kw_only=True):
    """The state of a match for lists and restarts, so that they need not fold its events."""

    status: str
    ruleset: str
    names: tuple[str, ...]
    """Names by seat; empty for an open seat."""
    players: tuple[str | None, ...]
    """Player ids by seat; None for bots and open seats."""
    to_move: int | None = None
    """The seat to move, while a game runs."""
    deadline_at: int | None = None
    """When the turn's time ends, in milliseconds (UTC); None while no clock runs."""
    commitment: str | None = None
    """The commitment to the newest seed."""
    listing: MatchListing | None = None


class Commit(Struct, frozen=True, kw_only=True):
    """The events of one command, stored whole or not at all."""

    match: str
    after: int
    """The match's newest event when they were decided; 0 creates the match."""
    actor: str
    """The sender: ``seat 2``, ``player x``, ``bot`` ... Command ids are unique per sender."""
    cmd_id: str
    bodies: tuple[str, ...]
    at: int
    """Milliseconds (UTC)."""
    summary: Summary
    invite: str | None = None
    """The secret of the invitation, for a new match."""
    seed: tuple[int, bytes] | None = None
    """Number and seed of the game that these events commit to."""
    fence: int | None = None
    """The owner's fence, for actions that only the owner may take."""


class Committed(Struct, frozen=True):
    """The result of a commit that is on disk."""

    seq: int
    """The newest event of this command."""
    repeated: bool = False
    """Whether it had been carried out before, so that nothing changed now."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event in its stored form."""

    seq: int
    actor: str
    cmd_id: str
    body: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A match in a player's list."""

    match: str
    seat: int
    """The player's seat; the first, if there are several."""
    status: str
    ruleset: str
    names: tuple[str, ...]
    """Names by seat; empty for an open seat."""
    to_move: int | None
    created_at: int
    """Milliseconds (UTC)."""
    changed_at: int
    """When its newest event happened, in milliseconds (UTC)."""
    listing: MatchListing | None
    """None if the match has not changed since this field was introduced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match that its host has put into the public list."""

    match: str
    invite: str
    status: str
    ruleset: str
    names: tuple[str, ...]
    """Names by seat; empty for an open seat."""
    created_at: int
    """Milliseconds (UTC)."""
    listing: MatchListing
    onlookers: int


@dataclass(frozen=True, slots=True)
class Place:
    """The end of a page of a list."""

    changed_at: int
    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTail:
    """The events after a given one, and the current state of the match."""

    match: str
    seq: int
    """The number of the newest event; 0 before the first."""
    deadline_at: int | None
    owner: str | None
    """The living node that owns the match, if any."""
    fence: int
    events: tuple[StoredEvent, ...]
    seeds: Mapping[int, bytes]
    """The seeds of all games, by number."""
    invite: str
    """The secret of the invitation, which may have been replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch(StoredTail):
    """A match with all its events, or without the turns of earlier games."""

    left_out_to: int = 0
    """The turns of finished games up to this event are left out; all later events are there."""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest event and the owner of a match."""

    seq: int
    owner: str | None
    """None if there is no owner or its node is dead."""
    fence: int


@dataclass(frozen=True, slots=True)
class PlayerCredential:
    """A player, and the hash of a token with which a browser proves to be that player."""

    player: str
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to run a match's clock and to move its bots."""

    match: str
    fence: int
    alive_at: int | None
    """When the previous owner was last alive, in milliseconds (UTC); None: there was none."""


@dataclass(frozen=True, slots=True)
class Present:
    """The connected viewers of a match."""

    seats: frozenset[int] = frozenset()
    onlookers: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A note that something about a match may be new."""

    match: str
    kind: Literal["events", "presence", "said", "rewritten"]
    """``rewritten`` means that stored events changed because a player was erased."""
    seq: int = 0
    """The newest event of the hint, for the kind ``events``."""
    seat: int = 0
    """The seat that sent a chat phrase, for the kind ``said``."""
    said: str = ""
    """The phrase, which is only in the hint and not stored."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """The proposed table of a turn, with melds in notation."""

    turn_seq: int
    """The event that began the turn."""
    table: tuple[str, ...] | None
    """None if it could not be read."""
    completed: tuple[str, ...] | None
    """The latest proposed table of this turn that was a legal play."""
