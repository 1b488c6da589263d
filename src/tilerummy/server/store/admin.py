"""The storage contract for the operator of a server, tested over both databases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("id", "token_hash", "created_at"),
    "device": ("player_id", "token_hash", "added_at"),
    "passkey": (
        *("player_id", "id", "public_key", "sign_count", "created_at", "used_at", "added_at"),
    ),
    "match": (
        *("id", "invite", "status", "seq", "ruleset", "ruleset_version", "names", "to_move"),
        *("deadline_at", "seed_commitment", "created_at", "changed_at", "fence", "alive_at"),
        "glance",
    ),
    "event": ("match_id", "seq", "actor", "cmd_id", "part", "body", "at"),
    "seed": ("match_id", "game", "seed"),
    "seat": ("match_id", "seat", "player_id"),
    "contest": ("id", "secret", "maker", "seq", "created_at", "changed_at"),
    "contest_event": ("contest_id", "seq", "actor", "cmd_id", "part", "body", "at"),
    "kept_link": ("contest_id", "player_id", "link", "role", "name", "at"),
    "club": ("id", "secret", "maker", "seq", "created_at", "changed_at"),
    "club_event": ("club_id", "seq", "actor", "cmd_id", "part", "body", "at"),
    "kept_club": ("club_id", "player_id", "link", "role", "name", "at"),
}
"""The columns of a backup by table, in an order in which the tables can be filled.

Owners are left out, because the nodes of a backup no longer run. So are transfers and challenges,
which last for minutes.
"""
PEOPLE: Final = frozenset({"player", "device", "passkey"})
"""Tables kept by player, whose id is in the first column."""
CONTESTS: Final = frozenset({"contest", "contest_event", "kept_link"})
"""Tables kept by contest, whose id is in the first column."""
CLUBS: Final = frozenset({"club", "club_event", "kept_club"})
"""Tables kept by club, whose id is in the first column."""


class NotEmpty(StoreError):  # noqa: N818 - what the store is
    """The store already has matches, so nothing was added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match as an operator's list shows it."""

    match: str
    status: str
    ruleset: str
    names: tuple[str, ...]
    """Names by seat; empty for an open seat."""
    seq: int
    created_at: int
    """Milliseconds (UTC), like all times here."""
    changed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """Age limits of matches to delete: their newest event is older than the limit, if set.

    A match that is over or closed counts as finished, even if somebody still views it. A match
    between two games may continue, so it must be older than both limits. A match with a running
    clock, or an unfinished one with a living owner, is never stale.
    """

    finished_before: int | None
    unfinished_before: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A match rewritten without the identity of one of its players."""

    match: str
    seq: int
    """The newest event at the time of the rewrite."""
    player: str
    stand_in: str
    """A new player id that belongs to nobody, to replace *player*."""
    token_hash: bytes
    """The stand-in's token hash, which no token has."""
    bodies: Mapping[int, str]
    """The new text of events, by number."""
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """The number of things added from a backup."""

    matches: int
    events: int
    players: int
    known: int
    """Matches that existed already and were left unchanged."""
    contests: int = 0


class AdminStore(Protocol):
    """The part of a store for the operator. Every method is one transaction and is rarely called.

    Methods raise StoreErrors like those of the store.
    """

    async def listing(self) -> tuple[Listed, ...]:
        """Return every match, most recently changed first."""
        ...

    async def stale(self, stale: Stale) -> tuple[Listed, ...]:
        """Return the matches that `prune` would delete, the oldest first."""
        ...

    async def prune(self, stale: Stale, limit: int) -> tuple[str, ...]:
        """Delete at most *limit* matches for good; none if another node is pruning."""
        ...

    async def replace_invite(self, match: str, invite: str) -> bool:
        """Replace the invitation secret of *match*, and return whether the match exists."""
        ...

    async def known_since(self, player: str) -> int | None:
        """Return when *player* was first seen; None if there is no such player."""
        ...

    async def replace_token(self, player: str, token_hash: bytes) -> bool:
        """Make a new token the only one of *player*, and return whether the player exists.

        Passkeys no longer hold the player.
        """
        ...

    async def matches_naming(self, player: str) -> tuple[str, ...]:
        """Return the matches whose events name *player*. This searches all of them."""
        ...

    async def rewrite(self, rewrite: Rewrite) -> None:
        """Replace a player by a stand-in.

        Raises:
            SeqClash: if the match has new events.
        """
        ...

    async def delete_player(self, player: str) -> None:
        """Delete a player who has no seat. Contests of that player lose their owner."""
        ...

    async def copy_to(self, target: Path) -> None:
        """Write a consistent copy of everything to an empty SQLite file."""
        ...

    async def add(self, backup: Path, *, only_if_empty: bool) -> Added:
        """Add what *backup* has and this store does not, whole or not at all.

        *backup* is an SQLite file of the newest schema that has been checked. Existing rows do not
        change.

        Raises:
            NotEmpty: with *only_if_empty*, if there are matches.
        """
        ...
