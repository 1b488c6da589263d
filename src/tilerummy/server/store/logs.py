"""The storage contract for logs, those of contests and of clubs, tested over both databases.

Any node may commit to any log. The number of the newest event decides races.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tilerummy.server.store.values import Committed, StoredEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLog:
    """The first row of a new log."""

    key: str
    secret: bytes
    """The key from which the secrets of its links are derived."""
    maker: str
    """The player who opened it; empty if that player was erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogCommit:
    """The events of one command, stored whole or not at all."""

    key: str
    after: int
    """The log's newest event when they were decided; 0 creates the log."""
    actor: str
    """The sender, ``link 3`` or ``desk``. Command ids are unique per sender."""
    cmd_id: str
    bodies: tuple[str, ...]
    at: int
    """Milliseconds (UTC)."""
    new: NewLog | None = None
    """Set in the first commit."""
    rewrites: Mapping[int, str] = field(default_factory=dict)
    """New text of earlier events, by number, without a person who was erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLog:
    """The events of a log after a given one."""

    key: str
    secret: bytes
    seq: int
    """The number of the newest event."""
    created_at: int
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedLog:
    """A log as an operator's list shows it."""

    key: str
    seq: int
    created_at: int
    """Milliseconds (UTC), like all times here."""
    changed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLink:
    """A link to a contest or club that a player has saved."""

    key: str
    link: int
    role: str
    name: str
    """The name of the contest or club when the link was saved."""
    at: int
    """When it was saved, in milliseconds (UTC)."""


def parts(events: Sequence[StoredEvent]) -> list[int]:
    """Return the position of each event within its command, from 0."""
    counts = Counter[tuple[str, str]]()
    found = []
    for event in events:
        found.append(counts[event.actor, event.cmd_id])
        counts[event.actor, event.cmd_id] += 1
    return found


class LogStore(Protocol):
    """The part of a store for contests, or for clubs. Methods raise StoreErrors like the others."""

    async def commit(self, commit: LogCommit) -> Committed:
        """Append events. They are on disk when this returns.

        Raises:
            SeqClash: if the log has other events after ``commit.after``.
        """
        ...

    async def add(self, new: NewLog, events: Sequence[StoredEvent]) -> None:
        """Add a log with all its events, whole or not at all.

        Raises:
            SeqClash: if there is a log with that key.
        """
        ...

    async def load(self, key: str, after: int = 0) -> StoredLog | None:
        """Return a log with its events after number *after*, or None if there is none."""
        ...

    async def heads(self, keys: Collection[str]) -> Mapping[str, int]:
        """Return the number of each log's newest event. Unknown logs are left out."""
        ...

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many logs of *maker* have changed after the time *since*."""
        ...

    async def listing(self) -> tuple[ListedLog, ...]:
        """Return every log, most recently changed first."""
        ...

    async def delete(self, key: str) -> bool:
        """Delete a log for good, and return whether it existed."""
        ...

    async def keep_link(self, player: str, link: KeptLink, most: int) -> None:
        """Save a link for *player*, who keeps the newest *most*; ignore an unknown log."""
        ...

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return the links that *players* saved, newest first, each with its log's secret."""
        ...

    async def drop_link(self, players: Collection[str], key: str, link: int) -> None:
        """Remove a saved link from all of *players*."""
        ...

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete for good at most *limit* logs whose newest event is older than *before*."""
        ...
