"""The storage contract for the server, tested over every implementation.

Any node may commit to any match. The number of the newest event decides races. Work that only one
node may do at a time (ring a clock, move a bot) is done by the match's owner. Its commits carry a
*fence*, a number that grows with every new claim, so a node that was stopped and resumes late
cannot change anything. A claim is valid while its node sends heartbeats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from tilerummy.server.store.admin import AdminStore
    from tilerummy.server.store.logs import LogStore
    from tilerummy.server.store.passkeys import PasskeyStore
    from tilerummy.server.store.push import PushStore
    from tilerummy.server.store.values import (
        Claim,
        Commit,
        Committed,
        Head,
        Hint,
        Listed,
        Own,
        Place,
        PlayerCredential,
        Present,
        StoredDraft,
        StoredMatch,
        StoredTail,
        Summary,
    )


class Store(Protocol):
    """The database of matches. When a coroutine returns, its changes are on disk.

    Every coroutine raises a StoreError if it fails. Then nothing has changed, unless the connection
    broke in the middle; a commit is therefore retried with the same command id. Drafts, presence
    and hints may be lost when the last node stops.
    """

    @property
    def admin(self) -> AdminStore:
        """The operator's part of the store."""
        ...

    @property
    def contests(self) -> LogStore:
        """The logs of contests."""
        ...

    @property
    def clubs(self) -> LogStore:
        """The logs of clubs, stored like those of contests."""
        ...

    @property
    def push(self) -> PushStore:
        """The storage of push subscriptions, which notify players of their turns."""
        ...

    @property
    def passkeys(self) -> PasskeyStore:
        """The storage of passkeys, which hold players for all browsers of a person."""
        ...

    async def open(self) -> None:
        """Connect, and bring the schema up to date if necessary.

        Raises:
            StoreError: if there is no such database, or a newer version of tilerummy wrote it.
        """
        ...

    async def close(self) -> None:
        """Finish running work and release all resources."""
        ...

    async def now(self) -> int:
        """Return the database's time in milliseconds (UTC), never before a stored heartbeat."""
        ...

    async def commit(self, commit: Commit) -> Committed:
        """Append events, and update the match's row and seats in the same transaction.

        Raises:
            NotOwner: if the match has been claimed since ``commit.fence``.
            SeqClash: if the match has other events after ``commit.after``.
            StoreError: if it could not be stored.
        """
        ...

    async def load(self, match: str, *, complete: bool = True) -> StoredMatch | None:
        """Return a match, or None if it does not exist.

        Unless it must be *complete*, the events of games before the newest deal are left out.
        """
        ...

    async def events_after(self, match: str, seq: int) -> StoredTail | None:
        """Return the events after number *seq*; None if there is no such match."""
        ...

    async def known(self, match: str, actor: str, cmd_id: str) -> int | None:
        """Return the newest event of a command; None if it was not carried out."""
        ...

    async def heads(self, matches: Collection[str]) -> Mapping[str, Head]:
        """Return the newest event and the owner of each of *matches* that exists."""
        ...

    async def matches_of(
        self,
        players: Collection[str],
        limit: int,
        after: Place | None = None,
        *,
        unfinished: bool = False,
    ) -> tuple[Own, ...]:
        """Return matches in which one of *players* has a seat, most recently changed first.

        Return at most *limit* that come *after* a place in that order, or with *unfinished* only
        those that are not over.
        """
        ...

    async def set_up_by(self, player: str, limit: int) -> int:
        """Return how many unfinished matches count as set up by *player*, counted up to *limit*.

        These are matches whose first seat is the player's, and matches where nobody else has a
        seat.
        """
        ...

    async def summary(self, match: str) -> Summary | None:
        """Return the summary of a match, without the ids of its players, or None."""
        ...

    async def listed(self, limit: int) -> tuple[Listed, ...]:
        """Return matches that their hosts have listed and that are not over, newest first.

        Leave out matches to which nobody with a seat is connected, at any living node.
        """
        ...

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Store a new player."""
        ...

    async def players_of(self, token_hash: bytes) -> tuple[str, ...]:
        """Return the players that the browser with this token holds, latest added first."""
        ...

    async def revoke_token(self, token_hash: bytes, instead: bytes) -> tuple[str, ...]:
        """Replace every token of the players that *token_hash* holds by *instead*, also a hash.

        Passkeys no longer hold these players. Return the players. If two requests revoke the same
        token, the later one gets nobody.
        """
        ...

    async def revoked_credentials(
        self, credentials: Collection[PlayerCredential]
    ) -> frozenset[PlayerCredential]:
        """Return the ones of *credentials* whose token was revoked."""
        ...

    async def offer(self, giver: bytes, secret: bytes, expires_at: int, now: int) -> None:
        """Offer the players of *giver* to the first who brings *secret* before *expires_at*.

        Both arguments are hashes of tokens. The giver's earlier offer ends, and so do offers that
        have expired by *now*.
        """
        ...

    async def take(self, secret: bytes, token_hash: bytes, now: int) -> tuple[str, ...]:
        """Give *token_hash* the players that were offered for *secret*, and end the offer.

        Return these players; none if there is no such offer, it has expired, or its giver no longer
        holds anybody. Only the newest ``DEVICES`` browsers of a player are kept.
        """
        ...

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop when a match may have changed, here or elsewhere.

        Hints may be lost, and may report the caller's own commits: they only shorten waits.
        """
        ...

    async def tell(self, hint: Hint) -> None:
        """Send *hint* to the subscribers on all nodes. It may be lost."""
        ...

    async def beat(self, node: str) -> None:
        """Record that *node* is alive for ``NODE_TTL_MS``. A node has a new name in every run."""
        ...

    async def leave(self, node: str) -> None:
        """Give up all claims and the presence of *node*, which is stopping."""
        ...

    async def claim(self, match: str, node: str) -> Claim | None:
        """Make *node* the owner; return None if another living node is, or if there is no match.

        A node that already owns the match gets the same claim again. Send a heartbeat first: the
        claim of a node without one is valid for one ``NODE_TTL_MS``. If a node claims a match twice
        at once, the second claim may return None.
        """
        ...

    async def release(self, match: str, node: str, fence: int) -> None:
        """Give up the claim with that *fence* if it is still the newest, and delete the draft."""
        ...

    async def claim_orphans(self, node: str, limit: int) -> tuple[Claim, ...]:
        """Claim at most *limit* matches that have a running clock and no living owner.

        The earliest deadline comes first. Nodes that call this at the same time get different
        matches.
        """
        ...

    async def owned(self, node: str) -> tuple[Claim, ...]:
        """Return the claims of *node* on matches with a running clock: an answer may be lost."""
        ...

    async def set_presence(self, match: str, node: str, present: Present) -> None:
        """Store who is connected to *node*. The row is never removed."""
        ...

    async def presence(self, match: str) -> Present:
        """Return who is connected to any living node."""
        ...

    async def keep_draft(self, match: str, draft: StoredDraft) -> None:
        """Store the proposed table of the seat to move, replacing the previous one."""
        ...

    async def draft(self, match: str) -> StoredDraft | None:
        """Return the latest proposed table, which may belong to an earlier turn."""
        ...
