"""Send messages to a player's browsers, a few at a time, and drop subscriptions that have ended."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from tilerummy.server.push.endpoint import is_allowed, is_apples
from tilerummy.server.push.keys import Keys, keys
from tilerummy.server.settings import NOBODY
from tilerummy.server.store import StoreError
from tilerummy.server.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import httpx

    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Store, Subscription

log = structlog.get_logger()

MOST_BROWSERS: Final = 8
"""Most browsers of a player that are notified; the oldest subscriptions beyond are dropped."""
_QUEUE: Final = 500
_WORKERS: Final = 4
_TIMEOUT_S: Final = 10.0
_KEPT_FOR_S: Final = 12 * 3600
"""Seconds that a push service keeps a message for a browser that is offline."""
_GONE: Final = frozenset({404, 410})


class Note(msgspec.Struct, frozen=True):
    """The contents of a notification. It holds no secret and no tile: lock screens show it."""

    match: str
    title: str
    body: str
    lang: str


@dataclass(frozen=True, slots=True)
class Turn:
    """The notice that it is *player*'s turn in a match with *others*."""

    match: str
    player: str
    others: Sequence[str]


class Messenger:
    """Notifies players who have subscribed. Callers never wait for it, and messages may be lost."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._further = settings.push_origins
        self._contact = settings.push_contact
        self._enabled = settings.push
        self._queue: asyncio.Queue[Turn] = asyncio.Queue(_QUEUE)
        self._workers: list[asyncio.Task[None]] = []
        self._keys: Keys | None = None
        self._line: httpx.AsyncClient | None = None

    @property
    def enabled(self) -> bool:
        """Whether notifications are switched on."""
        return self._enabled

    def accepts(self, endpoint: str) -> bool:
        """Return whether messages may be sent there. Apple refuses them without a real contact."""
        if self._contact == NOBODY and is_apples(endpoint):
            return False
        return is_allowed(endpoint, self._further)

    async def can_seal_for(self, subscription: Subscription) -> bool:
        """Return whether a message can be encrypted for *subscription*: its keys may be invalid."""
        try:
            await self._sealed(subscription, Note("", "", "", subscription.language))
        except ValueError:
            return False
        return True

    async def public_key(self) -> str:
        """Return the key with which browsers subscribe; raise a StoreError if storing it fails."""
        return (await self._own_keys()).public

    def tell(self, turn: Turn) -> None:
        """Queue the notice for a player whose turn it is."""
        if not self._enabled:
            return
        while len(self._workers) < _WORKERS:
            self._workers.append(asyncio.create_task(self._work()))
        try:
            self._queue.put_nowait(turn)
        except asyncio.QueueFull:
            log.warning("push_dropped", match=turn.match)

    async def settle(self) -> None:
        """Wait until every queued message is sent or given up."""
        await self._queue.join()

    async def close(self) -> None:
        """Stop without sending the messages in the queue."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._workers.clear()
        if self._line is not None:
            await self._line.aclose()
            self._line = None

    async def _work(self) -> None:
        while True:
            turn = await self._queue.get()
            try:
                for subscription in await self._store.push.subscriptions(turn.player):
                    await self._send(subscription, turn)
            except StoreError:
                log.warning("push_not_sent", match=turn.match)
            except Exception as error:  # noqa: BLE001 - one message must not end all others
                log.error(  # noqa: TRY400 - its text and traceback may hold the secret endpoint
                    "push_failed", match=turn.match, error=type(error).__name__
                )
            finally:
                self._queue.task_done()

    async def _send(self, subscription: Subscription, turn: Turn) -> None:
        # Imported when first needed, and in a thread so that nobody waits for it.
        await asyncio.to_thread(import_module, "httpx")
        import httpx  # noqa: PLC0415

        if not self.accepts(subscription.endpoint):  # the settings may have changed
            await self._store.push.unsubscribe(subscription.endpoint)
            return
        try:
            body, headers = await self._sealed(subscription, _note(turn, subscription))
        except ValueError:  # stored by an older version, which did not check
            log.warning("push_subscription_removed", match=turn.match)
            await self._store.push.unsubscribe(subscription.endpoint)
            return
        if self._line is None:
            # No redirects, and no proxy from the environment, which may be meant for other
            # purposes.
            self._line = httpx.AsyncClient(timeout=_TIMEOUT_S, trust_env=False)
        try:
            answer = await self._line.post(subscription.endpoint, content=body, headers=headers)
        except httpx.HTTPError as error:
            log.warning("push_not_sent", match=turn.match, why=type(error).__name__)
            return
        if answer.status_code in _GONE:
            await self._store.push.unsubscribe(subscription.endpoint)
        elif not answer.is_success:
            log.warning("push_refused", match=turn.match, status=answer.status_code)

    async def _sealed(self, subscription: Subscription, note: Note) -> tuple[bytes, dict[str, str]]:
        """Return the body and headers of a message that only the subscribed browser can read."""
        from pydantic import AnyHttpUrl  # noqa: PLC0415 - see `_send`
        from webpush import WebPush  # noqa: PLC0415
        from webpush.types import WebPushKeys, WebPushSubscription  # noqa: PLC0415

        own = await self._own_keys()
        message = WebPush(
            own.private_pem, own.public_pem, subscriber=self._contact, ttl=_KEPT_FOR_S
        ).get(
            msgspec.json.encode(note),
            WebPushSubscription(
                endpoint=AnyHttpUrl(subscription.endpoint),
                keys=WebPushKeys(auth=subscription.auth, p256dh=subscription.p256dh),
            ),
        )
        headers = {name: str(value) for name, value in message.headers.items()}
        # A later turn of the same match replaces one that is not delivered yet.
        return message.encrypted, {**headers, "topic": note.match, "urgency": "normal"}

    async def _own_keys(self) -> Keys:
        if self._keys is None:
            self._keys = await keys(self._store)
        return self._keys


def _note(turn: Turn, subscription: Subscription) -> Note:
    words = WORDS[subscription.language]
    return Note(
        match=turn.match,
        title=words.your_turn,
        body=words.table_of(", ".join(turn.others)),
        lang=subscription.language,
    )
