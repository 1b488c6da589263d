"""What a store keeps of contests; one contract, tested over both.

Any node may commit to any contest: the number of the newest event decides races.
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
    """A contest that is not there yet."""

    contest: str
    secret: bytes
    """Of which the secrets of its links are made."""
    maker: str
    """Who opened it, by player id; empty when they were forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestCommit:
    """Events that one command led to; stored whole or not at all."""

    contest: str
    after: int
    """The contest's newest event when they were decided; 0 creates the contest."""
    actor: str
    """``link 3``, or ``desk``; command ids are theirs."""
    cmd_id: str
    bodies: tuple[str, ...]
    at: int
    """Milliseconds (UTC)."""
    new: NewContest | None = None
    """For the first commit."""
    rewrites: Mapping[int, str] = field(default_factory=dict)
    """Earlier events by number, as they are to be from now on: without who somebody was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContest:
    """What came after some event of a contest."""

    contest: str
    secret: bytes
    seq: int
    """The newest event."""
    created_at: int
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedContest:
    """A contest as a host's list shows it."""

    contest: str
    seq: int
    created_at: int
    """Milliseconds (UTC), as all times here."""
    changed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLink:
    """A link of a contest that a player keeps."""

    contest: str
    link: int
    role: str
    name: str
    """Of the contest, when it was kept."""
    at: int
    """When that was, in milliseconds (UTC)."""


def parts(events: Sequence[StoredEvent]) -> list[int]:
    """Return of each event which of its command it is, from 0."""
    counts = Counter[tuple[str, str]]()
    found = []
    for event in events:
        found.append(counts[event.actor, event.cmd_id])
        counts[event.actor, event.cmd_id] += 1
    return found


class ContestStore(Protocol):
    """The part of a store that contests need; raises StoreErrors as the others do."""

    async def commit(self, commit: ContestCommit) -> Committed:
        """Append events; they are on disk when this returns.

        Raises:
            SeqClash: if the contest has other events after ``commit.after``.
        """
        ...

    async def add(self, new: NewContest, events: Sequence[StoredEvent]) -> None:
        """Add a contest with all its events, whole or not at all.

        Raises:
            SeqClash: if there is one of that name.
        """
        ...

    async def load(self, contest: str, after: int = 0) -> StoredContest | None:
        """Return a contest with what came after event number *after*; None if there is none."""
        ...

    async def heads(self, contests: Collection[str]) -> Mapping[str, int]:
        """Return the numbers of the newest events; contests that do not exist are left out."""
        ...

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many contests of *maker* have changed since a time."""
        ...

    async def listing(self) -> tuple[ListedContest, ...]:
        """Return every contest, the latest changed first."""
        ...

    async def delete(self, contest: str) -> bool:
        """Delete a contest for good; False if there is none of that name."""
        ...

    async def keep_link(self, player: str, kept: KeptLink, most: int) -> None:
        """Keep a link for *player*, of whom the newest *most* stay; nothing without a contest."""
        ...

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return what *players* keep, the newest first, each with its contest's secret."""
        ...

    async def drop_link(self, players: Collection[str], contest: str, link: int) -> None:
        """Keep a link no longer for any of *players*."""
        ...

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete at most *limit* contests for good whose newest event is older than *before*."""
        ...
