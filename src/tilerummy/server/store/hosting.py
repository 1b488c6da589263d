"""What the one who runs a server asks of a store; one contract, tested over both."""

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
"""What a backup has of which table, in an order in which they can be filled.

Owners are left out: the nodes of a backup are gone. Offers are too: they last for minutes.
"""
PEOPLE: Final = frozenset({"player", "device"})
"""Those that are kept by player, who stands in the first column."""
CONTESTS: Final = frozenset({"contest", "contest_event", "kept_link"})
"""Those that are kept by contest, which stands in the first column."""
CLUBS: Final = frozenset({"club", "club_event", "kept_club"})
"""Those that are kept by club, which stands in the first column."""


class NotEmpty(StoreError):  # noqa: N818 - what the store is
    """There are matches already: nothing was added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match as a host's list shows it."""

    match: str
    status: str
    ruleset: str
    names: tuple[str, ...]
    """By seat; empty for an open seat."""
    seq: int
    created_at: int
    """Milliseconds (UTC), as all times here."""
    changed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """Matches to clear away: those whose newest event is older than this, where it is given.

    Finished are those that are over or closed; they go whoever still looks at them. Between two
    games a match is as good as finished and may yet go on: it is kept for the longer time. What
    runs on a clock, or can go on and is owned by a living node, is never stale.
    """

    finished_before: int | None
    unfinished_before: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A match without what tells who one of its players was."""

    match: str
    seq: int
    """The newest event when it was made."""
    player: str
    stand_in: str
    """A player that nobody is, in place of *player*."""
    token_hash: bytes
    """Of no token, for the stand-in."""
    bodies: Mapping[int, str]
    """Events by number, as they are to be."""
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What came of a backup."""

    matches: int
    events: int
    players: int
    known: int
    """Matches that were there already and stay as they are."""
    contests: int = 0


class AdminStore(Protocol):
    """What the one who runs a server asks; every method is one transaction, and rare.

    Raises a StoreError as the store's other methods do.
    """

    async def listing(self) -> tuple[Listed, ...]:
        """Return every match, the latest changed first."""
        ...

    async def stale(self, stale: Stale) -> tuple[Listed, ...]:
        """Return the matches that `prune` would delete, the one that has waited longest first."""
        ...

    async def prune(self, stale: Stale, limit: int) -> tuple[str, ...]:
        """Delete at most *limit* matches for good; none while another node does just that."""
        ...

    async def replace_invite(self, match: str, invite: str) -> bool:
        """Let another secret invite to *match*; False if there is no such match."""
        ...

    async def known_since(self, player: str) -> int | None:
        """Return when *player* was first seen; None if there is no such player."""
        ...

    async def replace_token(self, player: str, token_hash: bytes) -> bool:
        """Let another token be *player*'s only one; False if there is no such player."""
        ...

    async def matches_naming(self, player: str) -> tuple[str, ...]:
        """Return the matches in whose events *player* is found; looks through all of them."""
        ...

    async def rewrite(self, rewrite: Rewrite) -> None:
        """Put a stand-in in a player's place.

        Raises:
            SeqClash: if the match has other events by now.
        """
        ...

    async def delete_player(self, player: str) -> None:
        """Delete a player who sits nowhere any more; contests of theirs are nobody's then."""
        ...

    async def copy_to(self, target: Path) -> None:
        """Write everything, as it is at one moment, to an SQLite file with nothing in it."""
        ...

    async def add(self, backup: Path, *, only_if_empty: bool) -> Added:
        """Add what *backup* has and this store has not, whole or not at all.

        *backup* is an SQLite file of the newest schema that was checked. What is there already is
        not changed.

        Raises:
            NotEmpty: with *only_if_empty*, if there are matches.
        """
        ...
