"""The store as the rest of the server knows it; one contract, tested over every implementation.

Any node may commit to any match: the number of the newest event decides races. What only one node
may do at a time (ring a clock, move a bot) is done by the match's owner, whose commits carry a
*fence*: a number that grows with every new claim, so that a node that was stopped and wakes late
changes nothing. A claim is good as long as its node beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from tilerummy.server.store.contests import ContestStore
    from tilerummy.server.store.hosting import AdminStore
    from tilerummy.server.store.push import PushStore
    from tilerummy.server.store.values import (
        Claim,
        Commit,
        Committed,
        Head,
        Held,
        Hint,
        Listed,
        Own,
        Place,
        Present,
        StoredDraft,
        StoredMatch,
        StoredTail,
        Summary,
    )


class Store(Protocol):
    """Where matches live. When a coroutine returns, what it wrote is on disk.

    Every coroutine raises a StoreError if it cannot do what it says; nothing was changed then, or,
    where the connection broke in the middle, it may have been: a commit is then repeated with the
    same command id. Drafts, presence and hints need not survive the last node.
    """

    @property
    def host(self) -> AdminStore:
        """What the one who runs a server asks, who may do more than players."""
        ...

    @property
    def contests(self) -> ContestStore:
        """Where contests live."""
        ...

    @property
    def clubs(self) -> ContestStore:
        """Where clubs live, kept as contests are: a log of events each, and links."""
        ...

    @property
    def push(self) -> PushStore:
        """What is kept so that players can be told of their turns."""
        ...

    async def open(self) -> None:
        """Connect, and bring the schema up to date, unless that was done.

        Raises:
            StoreError: if there is no such database, or a newer version of tilerummy wrote it.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of everything."""
        ...

    async def now(self) -> int:
        """Return the database's time in milliseconds (UTC), never behind a beat that is stored."""
        ...

    async def commit(self, commit: Commit) -> Committed:
        """Append events; the match's row and the seats' players change in the same transaction.

        Raises:
            NotOwner: if the match has been claimed since ``commit.fence``.
            SeqClash: if the match has other events after ``commit.after``.
            StoreError: if it could not be stored.
        """
        ...

    async def load(self, match: str, *, whole: bool = True) -> StoredMatch | None:
        """Return a match, or None if there is none of that name.

        If it need not be *whole*, what happened in games that ended before the newest
        deal is left out.
        """
        ...

    async def events_after(self, match: str, seq: int) -> StoredTail | None:
        """Return what came after event number *seq*; None if there is no such match."""
        ...

    async def known(self, match: str, actor: str, cmd_id: str) -> int | None:
        """Return the newest event of a command; None if it was not carried out."""
        ...

    async def heads(self, matches: Collection[str]) -> Mapping[str, Head]:
        """Return how far *matches* are and who owns them; those that do not exist are left out."""
        ...

    async def matches_of(
        self,
        players: Collection[str],
        limit: int,
        after: Place | None = None,
        *,
        unfinished: bool = False,
    ) -> tuple[Own, ...]:
        """Return matches in which one of *players* has a seat, the latest changed first.

        At most *limit* that come *after* a place in that order; with *unfinished* only those that
        are not over.
        """
        ...

    async def set_up_by(self, player: str, limit: int) -> int:
        """Return how many unfinished matches count as set up by *player*, counted up to *limit*.

        Those in which the first seat is theirs, and those in which nobody else has one.
        """
        ...

    async def summary(self, match: str) -> Summary | None:
        """Return what lists know of a match, but not who its players are; None if there is none."""
        ...

    async def listed(self, limit: int) -> tuple[Listed, ...]:
        """Return matches that their hosts have listed and that are not over, the newest first.

        Only those to which somebody with a seat is connected, at any living node.
        """
        ...

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Remember a new player."""
        ...

    async def players_of(self, token_hash: bytes) -> tuple[str, ...]:
        """Return the players whom the browser with this token holds, the latest added first."""
        ...

    async def revoke_token(self, token_hash: bytes, instead: bytes) -> tuple[str, ...]:
        """Let *instead* be the hash of the one token of all whom this one holds.

        Returns whom; of two who ask at once with one token, the later holds nobody any more.
        """
        ...

    async def let_go(self, held: Collection[Held]) -> frozenset[Held]:
        """Return those of *held* that are so no more, because the token was revoked."""
        ...

    async def offer(self, giver: bytes, secret: bytes, expires_at: int, now: int) -> None:
        """Let whoever brings *secret* first, before *expires_at*, hold whom *giver* holds.

        Both are hashes of tokens. The giver's offer before ends, and all that are old by *now*.
        """
        ...

    async def take(self, secret: bytes, token_hash: bytes, now: int) -> tuple[str, ...]:
        """Let *token_hash* hold whom *secret* was offered for, and end the offer.

        Returns whom; empty if there is no such offer, it is old, or its giver holds nobody any
        more. Of a player's devices only the newest ``DEVICES`` are kept.
        """
        ...

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop when a match may have changed, here or elsewhere.

        A hint may be lost, and may come for what one did oneself: it saves waiting, no more.
        """
        ...

    async def tell(self, hint: Hint) -> None:
        """Let whoever subscribed hear *hint*, at this node and at the others; it may be lost."""
        ...

    async def beat(self, node: str) -> None:
        """Note that *node* is alive, for ``NODE_TTL_MS``. A node's name is that of one run."""
        ...

    async def leave(self, node: str) -> None:
        """Give up all claims and the presence of *node*, which stops now."""
        ...

    async def claim(self, match: str, node: str) -> Claim | None:
        """Make *node* the owner; None if a living other node is, or there is no such match.

        Who owns the match already is told the same claim again. Beat first: the claim of a node
        that never beat is good for one ``NODE_TTL_MS``. Of two claims of one node at once the one
        that comes second may be told nothing.
        """
        ...

    async def release(self, match: str, node: str, fence: int) -> None:
        """Give up the claim with that *fence*, if it is still the newest; forget the draft."""
        ...

    async def claim_orphans(self, node: str, limit: int) -> tuple[Claim, ...]:
        """Claim at most *limit* matches whose clock runs and whose owner is dead or none.

        The earliest deadline comes first. Nodes that ask at the same time get different ones.
        """
        ...

    async def owned(self, node: str) -> tuple[Claim, ...]:
        """Return the claims of *node* on matches whose clock runs, whose answer may be lost."""
        ...

    async def set_presence(self, match: str, node: str, present: Present) -> None:
        """Note who is connected to *node*; nobody removes the note."""
        ...

    async def presence(self, match: str) -> Present:
        """Return who is connected to any living node."""
        ...

    async def keep_draft(self, match: str, draft: StoredDraft) -> None:
        """Keep the table as the seat to move arranges it, instead of the draft before."""
        ...

    async def draft(self, match: str) -> StoredDraft | None:
        """Return the latest draft, which may be of a turn that is over."""
        ...
