"""The storage contract for contests, tested over both databases.

Any node may commit to any contest. The number of the newest event decides races.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tilerummy.server.store.values import Committed, StoredEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class NewContest:
    """The first row of a new contest."""

    contest: str
    secret: bytes
    """The key from which the secrets of its links are derived."""
    maker: str
    """The player who opened it; empty if that player was erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestCommit:
    """The events of one command, stored whole or not at all."""

    contest: str
    after: int
    """The contest's newest event when they were decided; 0 creates the contest."""
    actor: str
    """The sender, ``link 3`` or ``desk``. Command ids are unique per sender."""
    cmd_id: str
    bodies: tuple[str, ...]
    at: int
    """Milliseconds (UTC)."""
    new: NewContest | None = None
    """Set in the first commit."""
    rewrites: Mapping[int, str] = field(default_factory=dict)
    """New text of earlier events, by number, without a person who was erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContest:
    """The events of a contest after a given one."""

    contest: str
    secret: bytes
    seq: int
    """The number of the newest event."""
    created_at: int
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedContest:
    """A contest as shown in a host's list."""

    contest: str
    seq: int
    created_at: int
    """Milliseconds (UTC), like all times here."""
    changed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLink:
    """A contest's link that a player has saved."""

    contest: str
    link: int
    role: str
    name: str
    """The name of the contest when the link was saved."""
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


class ContestStore(Protocol):
    """The part of a store for contests. Methods raise StoreErrors like the others."""

    async def commit(self, commit: ContestCommit) -> Committed:
        """Append events. They are on disk when this returns.

        Raises:
            SeqClash: if the contest has other events after ``commit.after``.
        """
        ...

    async def add(self, new: NewContest, events: Sequence[StoredEvent]) -> None:
        """Add a contest with all its events, whole or not at all.

        Raises:
            SeqClash: if there is a contest of that name.
        """
        ...

    async def load(self, contest: str, after: int = 0) -> StoredContest | None:
        """Return a contest with its events after number *after*, or None if there is none."""
        ...

    async def heads(self, contests: Collection[str]) -> Mapping[str, int]:
        """Return the number of each contest's newest event. Unknown contests are left out."""
        ...

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many contests of *maker* have changed after the time *since*."""
        ...

    async def listing(self) -> tuple[ListedContest, ...]:
        """Return every contest, most recently changed first."""
        ...

    async def delete(self, contest: str) -> bool:
        """Delete a contest for good, and return whether it existed."""
        ...

    async def keep_link(self, player: str, kept: KeptLink, most: int) -> None:
        """Save a link for *player*, who keeps the newest *most*; ignore an unknown contest."""
        ...

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return the links that *players* saved, newest first, each with its contest's secret."""
        ...

    async def drop_link(self, players: Collection[str], contest: str, link: int) -> None:
        """Remove a saved link from all of *players*."""
        ...

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete for good at most *limit* contests whose newest event is older than *before*."""
        ...
