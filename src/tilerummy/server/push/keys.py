"""The key that identifies this server to push services (VAPID, RFC 8292), kept in the store.

All nodes that share the store have the same key, so any node may send to a browser that subscribed
at another.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.server.store import Store


@dataclass(frozen=True, slots=True)
class Keys:
    """A pair of keys on the curve P-256."""

    private_pem: bytes
    public_pem: bytes
    public: str
    """The public key in the form that browsers expect: the uncompressed point in base64url."""


async def keys(store: Store) -> Keys:
    """Return the server's keys, creating them if there are none.

    Raises:
        StoreError: if they cannot be read or stored.
    """
    stored = await store.push.key()
    if stored is None:
        stored = await store.push.keep_key(await asyncio.to_thread(_make))
    return await asyncio.to_thread(_read, stored)


def _make() -> str:
    # Import only when needed, and in a thread, because loading the encryption takes a while.
    from webpush.vapid import VAPID  # noqa: PLC0415

    private: bytes = VAPID.generate_keys()[0]
    return private.decode()


def _read(private: str) -> Keys:
    from cryptography.hazmat.primitives.asymmetric.ec import (  # noqa: PLC0415 - see `_make`
        EllipticCurvePrivateKey,
    )
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
        load_pem_private_key,
    )
    from webpush.vapid import VAPID  # noqa: PLC0415

    pem = private.encode()
    key = load_pem_private_key(pem, password=None)
    assert isinstance(key, EllipticCurvePrivateKey)  # noqa: S101 - we made it
    public = key.public_key()
    return Keys(
        private_pem=pem,
        public_pem=public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        public=VAPID.get_application_server_key(public),
    )
