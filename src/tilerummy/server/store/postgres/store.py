"""The store on PostgreSQL, for any number of nodes. Every statement is a transaction of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tilerummy.match.codec import DEALT_TEXT, FINISHED_TEXT, IN_GAME_TEXT
from tilerummy.server.store.postgres import rows
from tilerummy.server.store.postgres.admin import PostgresAdmin
from tilerummy.server.store.postgres.database import Database
from tilerummy.server.store.postgres.hints import Hints
from tilerummy.server.store.postgres.logs import CLUBS, CONTESTS, PostgresLogs
from tilerummy.server.store.postgres.opening import bring_up_to_date, require_newest
from tilerummy.server.store.postgres.passkeys import PostgresPasskeys
from tilerummy.server.store.postgres.push import PostgresPush
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import (
    DEVICES,
    NODE_TTL_MS,
    Claim,
    Committed,
    Head,
    Hint,
    NotOwner,
    PlayerCredential,
    Present,
    SeqClash,
    StoredDraft,
    StoreError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from tilerummy.server.store.values import (
        Commit,
        Listed,
        Own,
        Place,
        StoredMatch,
        StoredTail,
        Summary,
    )

SQL: Final = read_queries(__package__, "queries.sql")

_FORGET_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds after which the death of a node that owns nothing no longer matters."""


class PostgresStore:
    """Every match in one database, which many nodes share."""

    def __init__(
        self, url: str, *, connections: int = 10, timeout_ms: int = 5000, prepare: bool = True
    ) -> None:
        """Set the address. Nothing is opened yet. The other arguments are those of Database.

        With *prepare*, opening the store creates or upgrades the schema. Without it, the newest
        schema must be there.
        """
        self._prepare = bring_up_to_date if prepare else require_newest
        self._database = Database(url, connections=connections, timeout_ms=timeout_ms)
        self._heard: list[Callable[[Hint], None]] = []
        self._hints: Hints | None = None
        self.admin = PostgresAdmin(self._database)
        self.push = PostgresPush(self._database)
        self.passkeys = PostgresPasskeys(self._database)
        self.contests = PostgresLogs(CONTESTS, self._database, self._tell)
        self.clubs = PostgresLogs(CLUBS, self._database, self._tell)

    async def open(self) -> None:
        """Connect, and create, upgrade or check the schema."""
        if self._hints is not None:
            return
        await self._prepare(self._database)
        await self._database.open()
        try:
            await self._database.fetch(SQL["forget_dead_nodes"], _FORGET_MS)
        except StoreError:
            await self._database.close()
            raise
        self._hints = Hints(self._database, self._hear)
        await self._hints.start()

    async def close(self) -> None:
        """Wait for running statements and disconnect."""
        hints, self._hints = self._hints, None
        if hints is not None:
            await hints.stop()
        await self._database.close()

    async def now(self) -> int:
        """Return the database's time."""
        now: int = await self._database.fetchval(SQL["now"])
        return now

    async def commit(self, commit: Commit) -> Committed:
        """Append events, unless the command was carried out before."""
        if commit.after == 0:
            row = await self._database.fetchrow(SQL["create"], *rows.create_arguments(commit))
        else:
            row = await self._database.fetchrow(SQL["append"], *rows.append_arguments(commit))
        assert row is not None  # noqa: S101 - the statement has no FROM
        if row["known"] is not None:
            return Committed(row["known"], repeated=True)
        if not row["moved"]:
            return await self._why_not(commit)
        seq = commit.after + len(commit.bodies)
        self._tell(Hint(commit.match, "events", seq))
        return Committed(seq)

    async def load(self, match: str, *, complete: bool = True) -> StoredMatch | None:
        """Return a match with all its events, or only those needed to continue it."""
        if complete:
            row = await self._database.fetchrow(SQL["tail"], match, 0, NODE_TTL_MS)
            return None if row is None else rows.stored_match(match, row)
        asked = (match, NODE_TTL_MS, DEALT_TEXT, FINISHED_TEXT, IN_GAME_TEXT)
        row = await self._database.fetchrow(SQL["woken"], *asked)
        return None if row is None else rows.stored_match(match, row, row["left_out_to"])

    async def events_after(self, match: str, seq: int) -> StoredTail | None:
        """Return the events after number *seq*."""
        row = await self._database.fetchrow(SQL["tail"], match, seq, NODE_TTL_MS)
        return None if row is None else rows.stored_tail(match, row)

    async def known(self, match: str, actor: str, cmd_id: str) -> int | None:
        """Return the newest event of a command."""
        seq: int | None = await self._database.fetchval(SQL["known"], match, actor, cmd_id)
        return seq

    async def heads(self, matches: Collection[str]) -> dict[str, Head]:
        """Return the newest event and the owner of each match."""
        found = await self._database.fetch(SQL["heads"], list(matches), NODE_TTL_MS)
        return {row["id"]: Head(row["seq"], row["owner"], row["fence"]) for row in found}

    async def matches_of(
        self,
        players: Collection[str],
        limit: int,
        after: Place | None = None,
        *,
        unfinished: bool = False,
    ) -> tuple[Own, ...]:
        """Return the matches of *players*, most recently changed first."""
        place = (None, None) if after is None else (after.changed_at, after.match)
        found = await self._database.fetch(
            SQL["matches_of"], list(players), limit, *place, unfinished
        )
        return tuple(rows.own(row) for row in found)

    async def set_up_by(self, player: str, limit: int) -> int:
        """Return how many unfinished matches count as set up by *player*."""
        row = await self._database.fetchrow(SQL["set_up_by"], player, limit)
        return 0 if row is None else int(row["count"])

    async def summary(self, match: str) -> Summary | None:
        """Return the summary of a match for lists."""
        row = await self._database.fetchrow(SQL["summary"], match)
        return None if row is None else rows.summary(row)

    async def listed(self, limit: int) -> tuple[Listed, ...]:
        """Return listed, unfinished matches with somebody present."""
        found = await self._database.fetch(SQL["listed"], limit, NODE_TTL_MS)
        return tuple(rows.listed(row) for row in found)

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Store a new player."""
        await self._database.fetch(SQL["add_player"], player, token_hash, at)

    async def players_of(self, token_hash: bytes) -> tuple[str, ...]:
        """Return the players that a browser holds."""
        found = await self._database.fetch(SQL["players_of"], token_hash)
        return tuple(row["player_id"] for row in found)

    async def revoke_token(self, token_hash: bytes, instead: bytes) -> tuple[str, ...]:
        """Replace every token of this token's players by *instead*."""
        found = await self._database.fetch(SQL["revoke_token"], token_hash, instead)
        return tuple(row["player_id"] for row in found)

    async def revoked_credentials(
        self, credentials: Collection[PlayerCredential]
    ) -> frozenset[PlayerCredential]:
        """Return the ones of *credentials* whose token was revoked."""
        asked = [one.player for one in credentials], [one.token_hash for one in credentials]
        found = await self._database.fetch(SQL["revoked_credentials"], *asked)
        return frozenset(PlayerCredential(row["player"], row["token_hash"]) for row in found)

    async def offer(self, giver: bytes, secret: bytes, expires_at: int, now: int) -> None:
        """Offer the players of *giver* to the browser that brings *secret*."""
        await self._database.fetch(SQL["offer"], giver, secret, expires_at, now)

    async def take(self, secret: bytes, token_hash: bytes, now: int) -> tuple[str, ...]:
        """Give *token_hash* the players that were offered for *secret*."""
        found = await self._database.fetch(SQL["take"], secret, token_hash, now, DEVICES)
        return tuple(row["player_id"] for row in found)

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop when any node reports a change."""
        self._heard.append(heard)

    async def tell(self, hint: Hint) -> None:
        """Send *hint* to the subscribers on every node."""
        self._tell(hint)

    async def beat(self, node: str) -> None:
        """Note that *node* is alive."""
        await self._database.fetch(SQL["beat"], node)

    async def leave(self, node: str) -> None:
        """Give up all claims and the presence of *node*."""
        for row in await self._database.fetch(SQL["leave"], node):
            self._tell(Hint(row["match_id"], "presence"))

    async def claim(self, match: str, node: str) -> Claim | None:
        """Make *node* the owner, unless another living node is."""
        row = await self._database.fetchrow(SQL["claim"], match, node, NODE_TTL_MS)
        return None if row is None or row["fence"] is None else rows.claimed(match, row)

    async def release(self, match: str, node: str, fence: int) -> None:
        """Give up a claim."""
        await self._database.fetch(SQL["disown"], match, node, fence)

    async def claim_orphans(self, node: str, limit: int) -> tuple[Claim, ...]:
        """Claim matches with a running clock that have no living owner."""
        found = await self._database.fetch(SQL["claim_orphans"], node, limit, NODE_TTL_MS)
        return tuple(rows.claimed(row["id"], row) for row in found)

    async def owned(self, node: str) -> tuple[Claim, ...]:
        """Return the claims of *node* on matches with a running clock."""
        found = await self._database.fetch(SQL["owned"], node)
        return tuple(rows.claimed(row["id"], row) for row in found)

    async def set_presence(self, match: str, node: str, present: Present) -> None:
        """Store who is connected to *node*."""
        if present != Present():
            changed = await self._database.fetch(
                SQL["set_presence"], match, node, sorted(present.seats), present.onlookers
            )
        else:
            changed = await self._database.fetch(SQL["end_presence"], match, node)
        if changed:
            self._tell(Hint(match, "presence"))

    async def presence(self, match: str) -> Present:
        """Return who is connected to any living node."""
        found = await self._database.fetch(SQL["presence"], match, NODE_TTL_MS)
        return Present(
            frozenset(seat for row in found for seat in row["seats"]),
            sum(row["onlookers"] for row in found),
        )

    async def keep_draft(self, match: str, draft: StoredDraft) -> None:
        """Store the proposed table for all nodes."""
        await self._database.fetch(
            SQL["keep_draft"], match, draft.turn_seq, draft.table, draft.completed
        )

    async def draft(self, match: str) -> StoredDraft | None:
        """Return the latest proposed table."""
        row = await self._database.fetchrow(SQL["draft"], match)
        if row is None:
            return None
        melds, completed = (
            None if texts is None else tuple(texts) for texts in (row["melds"], row["completed"])
        )
        return StoredDraft(row["turn_seq"], melds, completed)

    async def _why_not(self, commit: Commit) -> Committed:
        """Find out why nothing was appended."""
        row = await self._database.fetchrow(
            SQL["why_not"], commit.match, commit.actor, commit.cmd_id
        )
        assert row is not None  # noqa: S101 - the statement has no FROM
        if row["known"] is not None:  # another node was faster by less than one statement
            return Committed(row["known"], repeated=True)
        if commit.fence is not None and row["fence"] not in {None, commit.fence}:
            raise NotOwner(f"{commit.match} was claimed with {row['fence']} after {commit.fence}")
        raise SeqClash(f"{commit.match} is not at {commit.after}")

    def _tell(self, hint: Hint) -> None:
        if self._hints is not None:
            self._hints.tell(hint)

    def _hear(self, hint: Hint) -> None:
        loop = asyncio.get_running_loop()
        for heard in self._heard:
            loop.call_soon(heard, hint)
