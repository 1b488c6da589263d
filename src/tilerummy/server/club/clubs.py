"""Read clubs from the store, keep them in memory while they are current, and change them.

A club is a value, and nobody is connected to it. Each request reads the events stored since the
last one, so any node may answer and any may commit. The number of the newest event decides races.

Decoding and folding many events takes a while. That is charged to whoever asks before it is done,
and the worker pool does it, one job at a time.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import structlog

from tilerummy.club import codec
from tilerummy.club import event as happened
from tilerummy.club.decide import decide, opened
from tilerummy.club.erase import erased_in, rewritten
from tilerummy.club.errors import require
from tilerummy.club.log import Recorded, fold, without_erased
from tilerummy.club.state import ClubRole
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server import metrics
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import is_match_id, link_number, link_secret, new_id
from tilerummy.server.store import SeqClash, StoredEvent, StoreError
from tilerummy.server.store.logs import LogCommit, NewLog, StoredLog
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.club.command import Command
    from tilerummy.club.event import Event
    from tilerummy.club.state import Club
    from tilerummy.server.services import Services
    from tilerummy.server.store import Store

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

SERVER_ACTOR: Final = "server"
"""The actor of changes that the server makes by itself."""
_ATTEMPTS: Final = 8
"""Attempts to decide a command when other commands get in first."""
_IN_MEMORY: Final = 256
"""Most clubs in memory."""
_KEPT_ITEMS: Final = 200_000
"""Most events and results of all clubs in memory, about 50 MB."""
_WAIT_S: Final = 20.0
"""Seconds that a request waits for the worker pool."""
_EVENTS: Final = 50
"""Events that cost as much as one request to read."""
_BYTES: Final = 16 * 1024
"""Bytes of stored events that cost as much as one request to decode."""
_QUICK: Final = 32 * 1024
"""Bytes of stored events that the event loop may decode itself."""


def _free(_requests: int) -> None:
    """Charge nothing."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks for a club, and pays for the work."""

    visitor: str
    charge: Callable[[int], object] = _free
    """Counts work worth a number of requests; raises a Refusal if that is too much."""


SERVER: Final = Asker("")
"""The server itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveClub:
    """A club as it was last read."""

    key: str
    secret: bytes
    log: tuple[Recorded, ...]
    club: Club

    def link(self, secret: str) -> int:
        """Return the number of the link that *secret* belongs to. The link may be withdrawn.

        Raises:
            Refusal: ``dead_link``.
        """
        number = link_number(secret, self.secret)
        if number is None or number > len(self.club.links):
            raise Refusal(ServerCode.DEAD_LINK)
        return number

    def role(self, number: int) -> ClubRole:
        """Return the role of link *number*; raise a ClubError if it is withdrawn."""
        link = self.club.links[number - 1]
        require(not link.withdrawn, "link_withdrawn", "this link has been withdrawn")
        return link.role

    def keeper_secret(self) -> str:
        """Return the secret of the keeper's link."""
        return link_secret(self.secret, self.club.link_for(ClubRole.KEEPER))


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a command that is on disk."""

    live: LiveClub
    seq: int
    """The command's newest event."""
    events: tuple[Event, ...]
    repeated: bool


class Clubs:
    """Reads and changes clubs."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._clubs: dict[str, LiveClub] = {}
        """The clubs in memory; the one that was not asked for the longest comes first."""
        self._items = 0
        """Events and results of these clubs."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a command is carried out."""
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a club is read, so that everybody who asks for it waits for one job."""

    async def read(self, key: str, asker: Asker = SERVER) -> LiveClub:
        """Return the club of *key* with all its stored events.

        Raises:
            Refusal: ``dead_link``, both for an unknown club and for a wrong secret; ``busy``, or
                ``rate_limited`` if *asker* has asked for too much.
            StoreError: if the store does not answer.
        """
        if not is_match_id(key):
            raise Refusal(ServerCode.DEAD_LINK)
        lock = self._reading.setdefault(key, asyncio.Lock())
        async with lock:
            before = self._clubs.get(key)
            if before is None:
                heads = await self._services.store.clubs.heads([key])
                asker.charge(heads.get(key, 0) // _EVENTS)
            after = before.club.seq if before else 0
            stored = await self._services.store.clubs.load(key, after)
            if stored is None:
                self._drop(key)
                raise Refusal(ServerCode.DEAD_LINK)
            live = before
            if live is None or stored.events:
                live = await self._continue(before, stored, asker)
            self._keep(live)
            return live

    async def _continue(self, before: LiveClub | None, stored: StoredLog, asker: Asker) -> LiveClub:
        """Return the club after the events stored since *before*."""
        size = sum(len(event.body) for event in stored.events)
        asker.charge(size // _BYTES)
        # After an erasure, the whole club is folded again.
        erased = any(happened.MemberErased.__name__ in event.body for event in stored.events)
        if size <= _QUICK and not erased:
            return _continued(before, stored)
        return await self._run(asker, _continued, before, stored)

    async def _run(
        self, asker: Asker, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a thread, one job at a time."""
        return await self._services.worker_pool.submit(
            JobKind.CONTESTS, asker.visitor, _WAIT_S, work, *args, **kwargs
        )

    def _keep(self, live: LiveClub) -> None:
        """Keep *live* in memory, and forget the clubs that were not asked for the longest."""
        self._drop(live.key)
        self._clubs[live.key] = live
        self._items += _items(live)
        while len(self._clubs) > 1 and (len(self._clubs) > _IN_MEMORY or self._items > _KEPT_ITEMS):
            self._drop(next(iter(self._clubs)))

    def _drop(self, key: str) -> None:
        """Remove a club from memory, if it is there."""
        gone = self._clubs.pop(key, None)
        if gone is not None:
            self._items -= _items(gone)

    async def create(self, name: str, maker: str) -> LiveClub:
        """Open a club.

        Raises:
            ClubError: ``empty_name``.
            Refusal: ``storage``, and the club does not exist.
        """
        key = new_id()
        commit = LogCommit(
            key=key,
            after=0,
            actor=SERVER_ACTOR,
            cmd_id="open",
            bodies=tuple(map(codec.dump, opened(name))),
            at=self._services.timekeeper.now(),
            new=NewLog(key=key, secret=secrets.token_bytes(32), maker=maker),
        )
        await self._commit(commit)
        return await self.read(key)

    async def import_log(self, imported: Sequence[Recorded], maker: str, asker: Asker) -> LiveClub:
        """Open a club with the log of another and with new links.

        Raises:
            Refusal: ``storage`` or ``busy``, and the club does not exist.
        """
        key, now = new_id(), self._services.timekeeper.now()
        events = await self._run(asker, _imported, imported, now)
        new = NewLog(key=key, secret=secrets.token_bytes(32), maker=maker)
        try:
            await self._services.store.clubs.add(new, events)
        except StoreError as error:
            self._services.node.note_failure(error, club=key)
            raise Refusal(ServerCode.STORAGE) from error
        stored = StoredLog(
            key=key, secret=new.secret, seq=len(events), created_at=now, events=tuple(events)
        )
        live = await self._run(asker, _continued, None, stored)
        self._keep(live)
        return live

    async def carry_out(
        self, key: str, secret: str, cmd_id: str, command: Command, asker: Asker = SERVER
    ) -> Done:
        """Carry out *command* with the link of *secret*, unless that was done before.

        A link that was renewed in the meantime still gets the answers to its earlier commands.
        Otherwise a keeper who renews their own link and misses the answer would lose the club.

        Raises:
            ClubError: if the command is refused; nothing has changed.
            Refusal: ``storage``, ``busy`` or ``stale``; the command may be sent again.
        """
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            for _ in range(_ATTEMPTS):
                live = await self.read(key, asker)
                link = live.link(secret)
                done = _done(live, link, cmd_id)
                if done is not None:
                    return done
                events = decide(live.club, command, live.role(link))
                now = self._services.timekeeper.now()
                if erased_in(events):
                    commit = await self._run(asker, commit_of, live, link, cmd_id, events, now)
                else:
                    commit = commit_of(live, link, cmd_id, events, now)
                try:
                    await self._commit(commit)
                except SeqClash:
                    continue
                done = _done(await self.read(key, asker), link, cmd_id)
                if done is None:
                    raise Refusal(ServerCode.STORAGE)
                log.info("club_committed", club=key, link=link, seq=done.seq)
                return Done(done.live, done.seq, done.events, repeated=False)
            raise Refusal(MatchCode.STALE)

    async def delete(self, key: str) -> None:
        """Delete a club for good.

        Raises:
            StoreError: if that failed; the request may be repeated.
        """
        await self._services.store.clubs.delete(key)
        self._drop(key)
        log.info("club_deleted", club=key)

    async def _commit(self, commit: LogCommit) -> None:
        try:
            with metrics.COMMITS.time():
                await self._services.store.clubs.commit(commit)
        except SeqClash:
            raise
        except StoreError as error:
            self._services.node.note_failure(error, club=commit.key, cmd_id=commit.cmd_id)
            raise Refusal(ServerCode.STORAGE) from error
        self._services.node.note_commit()


async def read_club(store: Store, key: str) -> LiveClub:
    """Return the club of *key* from *store*.

    Raises:
        LookupError: if there is no such club.
    """
    stored = await store.clubs.load(key)
    if stored is None:
        raise LookupError(key)
    return await asyncio.to_thread(_continued, None, stored)


def commit_of(
    live: LiveClub, link: int, cmd_id: str, events: Sequence[Event], now: int
) -> LogCommit:
    """Return the commit for a command of *link*, 0 for the server. *events* may be empty."""
    events = tuple(events) or (happened.NothingChanged(),)
    rewrites = {}
    if erased_in(events):
        without = rewritten([*(one.event for one in live.log), *events])
        rewrites = {
            seq: codec.dump(event) for seq, event in without.items() if seq <= len(live.log)
        }
    return LogCommit(
        key=live.key,
        after=live.club.seq,
        actor=f"link {link}" if link else SERVER_ACTOR,
        cmd_id=cmd_id,
        bodies=tuple(map(codec.dump, events)),
        rewrites=rewrites,
        at=max(now, live.log[-1].at),
    )


def _items(live: LiveClub) -> int:
    """Return the number of events and results that a club has in memory."""
    return live.club.seq + live.club.results


def _done(live: LiveClub, link: int, cmd_id: str) -> Done | None:
    """Return the result of a command that was carried out before; None if it was not."""
    found = [one for one in live.log if one.cmd_id == cmd_id and one.link == link]
    if not found:
        return None
    return Done(live, found[-1].seq, tuple(one.event for one in found), repeated=True)


def _continued(before: LiveClub | None, stored: StoredLog) -> LiveClub:
    """Return the club after the events stored since *before*."""
    fresh = tuple(map(_recorded, stored.events))
    known = () if before is None else before.log
    if erased_in(one.event for one in fresh):
        # An erased name must also leave the events in memory.
        log_now = tuple(without_erased((*known, *fresh)))
        club = fold(one.event for one in log_now)
    else:
        log_now = (*known, *fresh)
        club = fold((one.event for one in fresh), None if before is None else before.club)
    return LiveClub(key=stored.key, secret=stored.secret, log=log_now, club=club)


def _recorded(stored: StoredEvent) -> Recorded:
    link = 0 if stored.actor == SERVER_ACTOR else int(stored.actor.removeprefix("link "))
    return Recorded(
        seq=stored.seq,
        link=link,
        cmd_id=stored.cmd_id,
        at=stored.at,
        event=codec.load(stored.body),
    )


def _imported(imported: Sequence[Recorded], now: int) -> list[StoredEvent]:
    """Return the stored form of a log from a file.

    No time is in the future, and each role has a link.
    """
    club = fold(one.event for one in imported)
    more: list[Event] = [happened.LinkMade(role) for role in ClubRole if not club.link_for(role)]
    # The time until the club is deleted counts from today.
    more = more or [happened.NothingChanged()]
    return [
        *(
            StoredEvent(
                one.seq,
                f"link {one.link}" if one.link else SERVER_ACTOR,
                one.cmd_id,
                codec.dump(one.event),
                min(one.at, now),
            )
            for one in imported
        ),
        *(
            StoredEvent(
                len(imported) + at, SERVER_ACTOR, f"import:{new_id()}", codec.dump(one), now
            )
            for at, one in enumerate(more, start=1)
        ),
    ]
