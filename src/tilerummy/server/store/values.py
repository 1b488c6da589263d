"""What goes into the store and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

NODE_TTL_MS: Final = 5000
"""A node whose last beat is older is dead; nodes beat every second."""

DEVICES: Final = 20
"""Browsers that hold one player besides the first."""

RULESET_VERSION: Final = 1
"""Rises when a rule set of the same name comes to mean something else."""


class StoreError(RuntimeError):
    """The store could not do what was asked."""


class FolderInUse(StoreError):  # noqa: N818 - what the folder is
    """A server uses the data folder, and nobody else may."""


class SeqClash(StoreError):  # noqa: N818 - the race it is, not an error
    """The match has moved on since these events were decided: catch up and decide again."""


class NotOwner(StoreError):  # noqa: N818 - the race it is, not an error
    """Another node has claimed the match since: nothing was changed."""


class MatchListing(Struct, frozen=True, kw_only=True):
    """How a match stands, as its players' lists show it: nothing that any of them may not know."""

    kinds: tuple[str, ...]
    """What sits there, by seat: ``open``, ``person`` or ``bot``."""
    game: int
    """Of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; None: open."""
    played: int
    """Games that were finished."""
    points: tuple[int, ...]
    """By seat, of the games that were finished."""
    leaders: tuple[int, ...]
    """Seats that nobody is ahead of; empty before a game was finished."""
    tiles: tuple[int, ...] | None
    """On the racks, by seat, while a game is played."""
    host: int = 0
    """The host's seat."""
    watch_delay: int | None = None
    """How many turns late onlookers see the match; None: nobody may look on."""
    listed: bool = False
    """Whether the host wants the table in the list that every visitor sees."""
    asked: tuple[int, ...] = ()
    """Seats of people who were asked for a rematch and have not said that they play."""


class Summary(Struct, frozen=True, kw_only=True):
    """What lists and restarts need to know about a match without folding its events."""

    status: str
    ruleset: str
    names: tuple[str, ...]
    """By seat; empty for an open seat."""
    players: tuple[str | None, ...]
    """Player ids by seat; None for bots and open seats."""
    to_move: int | None = None
    """The seat to move, while a game runs."""
    deadline_at: int | None = None
    """When the turn's time is over, in milliseconds (UTC); None while no clock runs."""
    commitment: str | None = None
    """Of the newest seed that was committed to."""
    glance: MatchListing | None = None


class Commit(Struct, frozen=True, kw_only=True):
    """Events that one command led to; stored whole or not at all."""

    match: str
    after: int
    """The match's newest event when they were decided; 0 creates the match."""
    actor: str
    """Who commanded: ``seat 2``, ``player x``, ``bot``, ``clock`` ...; command ids are theirs."""
    cmd_id: str
    bodies: tuple[str, ...]
    at: int
    """Milliseconds (UTC)."""
    summary: Summary
    invite: str | None = None
    """The invitation's secret, for a new match."""
    seed: tuple[int, bytes] | None = None
    """Number and seed of a game that these events commit to."""
    fence: int | None = None
    """The owner's, for what only the owner may do."""


class Committed(Struct, frozen=True):
    """The command is on disk."""

    seq: int
    """The newest event of this command."""
    repeated: bool = False
    """Whether it had been carried out before, and nothing was changed now."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it lies in the store."""

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
    """The player's; the first of several."""
    status: str
    ruleset: str
    names: tuple[str, ...]
    """By seat; empty for an open seat."""
    to_move: int | None
    created_at: int
    """Milliseconds (UTC)."""
    changed_at: int
    """Of its newest event."""
    glance: MatchListing | None
    """None if it has not changed since there are any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match that its host has put into the list that every visitor sees."""

    match: str
    invite: str
    status: str
    ruleset: str
    names: tuple[str, ...]
    """By seat; empty for an open seat."""
    created_at: int
    """Milliseconds (UTC)."""
    glance: MatchListing
    onlookers: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a list ended."""

    changed_at: int
    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTail:
    """What came after some event of a match, and how the match stands now."""

    match: str
    seq: int
    """The newest event; 0 before the first."""
    deadline_at: int | None
    owner: str | None
    """The living node that owns the match."""
    fence: int
    events: tuple[StoredEvent, ...]
    seeds: Mapping[int, bytes]
    """Of all games, by number."""
    invite: str
    """The invitation's secret, which may have been replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch(StoredTail):
    """One match with everything that ever happened in it, unless something is left out."""

    left_out_to: int = 0
    """Up to this event, turns of games that are over are left out; all that follow are there."""


@dataclass(frozen=True, slots=True)
class Head:
    """How far a match is, and who owns it."""

    seq: int
    owner: str | None
    """None also when the owner's node is dead."""
    fence: int


@dataclass(frozen=True, slots=True)
class Held:
    """A player, and the token by which a browser holds them."""

    player: str
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to ring a match's clock and to move its bots."""

    match: str
    fence: int
    alive_at: int | None
    """When the owner before was last alive, in milliseconds (UTC); None: no owner before."""


@dataclass(frozen=True, slots=True)
class Present:
    """Who is connected."""

    seats: frozenset[int] = frozenset()
    onlookers: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """Something about a match may be new."""

    match: str
    kind: Literal["events", "presence", "said", "rewritten"]
    """``rewritten``: what is stored is not what was stored; somebody was forgotten."""
    seq: int = 0
    """The newest event that the hint is about, of kind ``events``."""
    seat: int = 0
    """Who says something, of kind ``said``."""
    said: str = ""
    """What: nothing but the hint itself tells it."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """The table as the player of a turn arranges it, meld by meld as notation."""

    turn_seq: int
    """The event that began the turn."""
    table: tuple[str, ...] | None
    """None if it could not be read."""
    completed: tuple[str, ...] | None
    """The latest one in this turn that was a legal play."""
