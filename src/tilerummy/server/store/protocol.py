"""The store as the rest of the server knows it; one contract, tested over every implementation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class StoreError(RuntimeError):
    """The store could not do what was asked; nothing was changed."""


class SeqClash(StoreError):  # noqa: N818 - the race it is, not an error
    """The match has moved on since these events were decided: reload and decide again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
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
    """Of the newest game's seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
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
    """Number and seed of a game that these events begin."""


@dataclass(frozen=True, slots=True)
class Committed:
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
class StoredMatch:
    """One match with everything that ever happened in it."""

    match: str
    invite: str
    deadline_at: int | None
    events: tuple[StoredEvent, ...]
    seeds: Mapping[int, bytes]
    """By number of the game."""


class Store(Protocol):
    """Where matches live. When a coroutine returns, what it wrote is on disk."""

    async def commit(self, commit: Commit) -> Committed:
        """Append events; the match's row and the seats' players change in the same transaction.

        Raises:
            SeqClash: if the match has other events after ``commit.after``.
            StoreError: if it could not be stored.
        """
        ...

    async def load(self, match: str) -> StoredMatch | None:
        """Return a match, or None if there is none of that name."""
        ...

    async def running(self) -> tuple[str, ...]:
        """Return the matches in which a game is being played."""
        ...

    async def matches_of(self, player: str, limit: int) -> tuple[tuple[str, Summary], ...]:
        """Return the matches in which *player* has a seat, the latest changed first."""
        ...

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Remember a new player."""
        ...

    async def player_of(self, token_hash: bytes) -> str | None:
        """Return whose token this is, or None."""
        ...

    async def beat(self, at: int) -> None:
        """Note that the server is alive; after a crash this tells how long it was away."""
        ...

    async def last_beat(self) -> int | None:
        """Return when the server was last known to be alive."""
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of everything."""
        ...
