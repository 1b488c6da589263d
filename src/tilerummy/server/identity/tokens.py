"""Chance and secrets: tokens, invitation links, names of matches, and the seed of a deal."""

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
"""Behind TLS: browsers then see to it that no other host of the domain has set it."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None of them looks like another."""
_MATCH_ID: Final = re.compile(r"[a-z2-7]{16}")


def new_token() -> str:
    """Return a player's token: 256 bits, known to that player's browser only."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> bytes:
    """Return what is stored of a token; a plain hash is enough for 256 random bits."""
    return hashlib.sha256(token.encode()).digest()


def new_invite() -> str:
    """Return the secret of an invitation link: 128 bits.

    It is stored as it is, because everybody at the table may pass it on.
    """
    return secrets.token_urlsafe(16)


@functools.lru_cache(maxsize=4096)  # told with every update of a match
def watch_secret(invite: str) -> str:
    """Return the secret with which somebody may look on; it does not lead back to *invite*."""
    told = hmac.digest(invite.encode(), b"tilerummy watch", "sha256")
    return base64.urlsafe_b64encode(told[:16]).decode().rstrip("=")


@functools.lru_cache(maxsize=4096)
def share_secret(invite: str) -> str:
    """Return the secret with which somebody sees the finished games; it leads back to nothing."""
    told = hmac.digest(invite.encode(), b"tilerummy share", "sha256")
    return base64.urlsafe_b64encode(told[:16]).decode().rstrip("=")


def link_secret(key: bytes, link: int) -> str:
    """Return the secret of a contest's link: its number, and 128 bits that follow from *key*."""
    told = hmac.digest(key, b"link %d" % link, "sha256")
    return f"{link}-{base64.urlsafe_b64encode(told[:16]).decode().rstrip('=')}"


def link_of(secret: str, key: bytes) -> int | None:
    """Return the number of the link that *secret* belongs to; None if it is none of *key*'s."""
    number, _, _ = secret.partition("-")
    link = int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else 0
    return link if same_secret(secret, link_secret(key, link)) and link else None


def device_of(key: bytes, player: str) -> str:
    """Return what tells the browser of *player* apart within a contest, and nowhere else."""
    return hmac.digest(key, f"device {player}".encode(), "sha256")[:8].hex()


def pod_match(key: bytes, table: str) -> str:
    """Return the name of the match of a contest's *table*: always the same, and nobody guesses it.

    So whoever opens it, and however often, opens one.
    """
    told = hmac.digest(key, f"match {table}".encode(), "sha256")
    return base64.b32encode(told[:10]).decode().lower()


def new_seed() -> bytes:
    """Return what a deal is shuffled from: 256 bits that nobody knows before the game is over."""
    return secrets.token_bytes(32)


def new_id() -> str:
    """Return a name for a match or a player: 80 random bits, 16 small letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_word() -> str:
    """Return what lets somebody take their seat from another device: 30 bits, easy to read out.

    Good for one seat, for a while, and for few tries.
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def word_as_typed(text: str) -> str:
    """Return a word as it was given, however it was typed."""
    return "".join(char for char in text.lower() if char.isalnum())


def is_match_id(text: str) -> bool:
    """Whether *text* could name a match."""
    return _MATCH_ID.fullmatch(text) is not None


def same_secret(given: str, right: str) -> bool:
    """Compare two secrets in a time that tells nothing about where they differ."""
    return secrets.compare_digest(given.encode(), right.encode())
