"""Random values and secrets: tokens, invitation links, names of matches, and seeds of deals."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import re
import secrets
from typing import Final

COOKIE: Final = "tilerummy_player"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""The cookie behind TLS; browsers make sure that no other host of the domain has set it."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters that cannot be mistaken for each other."""
_MATCH_ID: Final = re.compile(r"[a-z2-7]{16}")


def new_token() -> str:
    """Return a player's token: 256 bits that only the player's browser knows."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> bytes:
    """Return the stored form of a token. A plain hash is enough for 256 random bits."""
    return hashlib.sha256(token.encode()).digest()


def new_invite() -> str:
    """Return the secret of an invitation link: 128 bits.

    It is stored in the clear, because everybody at the table may pass it on.
    """
    return secrets.token_urlsafe(16)


@functools.lru_cache(maxsize=4096)  # sent with every update of a match
def watch_secret(invite: str) -> str:
    """Return the secret of the link for spectators. It does not reveal *invite*."""
    digest = hmac.digest(invite.encode(), b"tilerummy watch", "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


@functools.lru_cache(maxsize=4096)
def share_secret(invite: str) -> str:
    """Return the secret of the link to the finished games. It reveals no other secret."""
    digest = hmac.digest(invite.encode(), b"tilerummy share", "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def link_secret(key: bytes, link: int) -> str:
    """Return the secret of a contest's link: its number, and 128 bits derived from *key*."""
    digest = hmac.digest(key, b"link %d" % link, "sha256")
    return f"{link}-{base64.urlsafe_b64encode(digest[:16]).decode().rstrip('=')}"


def link_number(secret: str, key: bytes) -> int | None:
    """Return the number of the link that *secret* belongs to; None if *key* did not make it."""
    number, _, _ = secret.partition("-")
    link = int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else 0
    return link if same_secret(secret, link_secret(key, link)) and link else None


def device_of(key: bytes, player: str) -> str:
    """Return an id for the browser of *player* that is valid only within one contest."""
    return hmac.digest(key, f"device {player}".encode(), "sha256")[:8].hex()


def pod_match(key: bytes, table: str) -> str:
    """Return the name of the match of a contest's *table*: always the same, and not guessable.

    However often the match is opened, there is only one.
    """
    digest = hmac.digest(key, f"match {table}".encode(), "sha256")
    return base64.b32encode(digest[:10]).decode().lower()


def new_seed() -> bytes:
    """Return the seed of a deal's shuffle: 256 bits, secret until the game is over."""
    return secrets.token_bytes(32)


def new_id() -> str:
    """Return an id for a match or a player: 80 random bits as 16 lower-case letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_seat_code() -> str:
    """Return a seat code, for taking a seat from another device: 30 bits, easy to read out.

    It is valid for one seat, a limited time and a few attempts.
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def seat_code_as_typed(text: str) -> str:
    """Return a seat code in its normal form, however it was typed."""
    return "".join(char for char in text.lower() if char.isalnum())


def is_match_id(text: str) -> bool:
    """Return whether *text* has the form of a match id."""
    return _MATCH_ID.fullmatch(text) is not None


def same_secret(given: str, right: str) -> bool:
    """Compare two secrets in constant time."""
    return secrets.compare_digest(given.encode(), right.encode())
