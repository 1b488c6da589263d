"""An authenticator without hardware: it makes passkeys and signs with them, as phones do."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

if TYPE_CHECKING:
    from tests.server.support import Json

USED, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Passkey:
    """One passkey of the site at *origin*."""

    origin: str
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    count: int = 0
    _key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def made_for(self, options: Json) -> Json:
        """Return the answer to the options for a new passkey."""
        numbers = self._key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        public_key = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public_key
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        answer = self._client_data("webauthn.create", options)
        return self._answer(
            {"clientDataJSON": text(answer), "attestationObject": text(attestation)}
        )

    def signed(self, options: Json) -> Json:
        """Return the answer to the options for the use of a passkey."""
        data = self._data(options["rpId"], 0)
        answer = self._client_data("webauthn.get", options)
        message = data + hashlib.sha256(answer).digest()
        return self._answer(
            {
                "clientDataJSON": text(answer),
                "authenticatorData": text(data),
                "signature": text(self._key.sign(message, ec.ECDSA(SHA256()))),
                "userHandle": None,
            }
        )

    def _data(self, site: str, more: int) -> bytes:
        if self.count:
            self.count += 1
        flags = bytes([USED | VERIFIED | more])
        return hashlib.sha256(site.encode()).digest() + flags + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, options: Json) -> bytes:
        answer = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps({**answer, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, Any]) -> Json:
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def passkey_at(address: str) -> Passkey:
    """Return a passkey of the page at *address*."""
    parts = urlsplit(address)
    return Passkey(f"{parts.scheme}://{parts.netloc}")
