"""A push service of our own: it takes what servers send; its browsers can read it (RFC 8291)."""

from __future__ import annotations

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from types import TracebackType


class Delivery(NamedTuple):
    """One request that a server made."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Listens on a port of this machine; what it answers can be chosen."""

    def __init__(self) -> None:
        self.deliveries: Queue[Delivery] = Queue()
        self.status = 201
        self.location = ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.deliveries.put(Delivery(self.path, headers, body))
                self.send_response(service.status)
                if service.location:
                    self.send_header("Location", service.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def next(self, timeout_s: float = HANG_S) -> Delivery:
        return self.deliveries.get(timeout=timeout_s)


class Browser:
    """What a browser keeps of its subscription: the private key, and the shared secret."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._point = point
        self.p256dh = _encoded(point)
        self.auth = _encoded(self._secret)

    def read(self, body: bytes) -> dict[str, Any]:
        """Return the message in *body*; an exception if it is not for this browser."""
        salt, size, length = body[:16], body[16:20], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert int.from_bytes(size) >= len(sealed), "one record"
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        context = b"WebPush: info\0" + self._point + sender
        seed = _derived(shared, self._secret, context, 32)
        key = _derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(seed, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record"
        reported: dict[str, Any] = json.loads(plain[:-1])
        return reported


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
