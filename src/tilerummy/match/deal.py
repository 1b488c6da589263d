"""The deal that nobody has to trust: how tiles are ordered by secrets of the server and the seats.

The server commits to a seed before anybody else sits, each seat to a share before any share is
known; `deal_key` mixes them. Tables that are to play the same deal have a seed in common and no
shares (`common_key`). The shuffle is Fisher-Yates with rejection sampling over a stream of
HMAC-SHA256 blocks, so that anybody can repeat it, and no order of tiles is likelier than another.
Byte for byte in ``docs/build/deal-format.md``. Each owner of a secret decides how to make it.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile

CONSTRUCTION: Final = 2
"""How games are dealt now; in games of construction 1 the key was the server's seed alone."""
SECRET_BYTES: Final = 32
"""Length of a seed and of a share."""
COMMON: Final = 3
"""How games are dealt whose deal other tables play too: by a seed that these have in common."""
_LABEL: Final = b"tilerummy deal 2"
_COMMON_LABEL: Final = b"tilerummy deal 3"
_START: Final = b"tilerummy 1 start tiles"
_DEAL: Final = b"tilerummy 1 deal"
_WORD: Final = 4
_in_words: Final = struct.Struct(f"!{hashlib.sha256().digest_size // _WORD}I").unpack


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance for one game: the order of tiles turned up to find the starter, and of the deal."""

    start_tiles: tuple[Tile, ...]
    pool: tuple[Tile, ...]


def commitment(secret: bytes) -> str:
    """Return what is published of a seed or a share before it is revealed: its SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


def deal_key(
    seed: bytes, match: str, game: int, ruleset: str, shares: Sequence[bytes | None]
) -> bytes:
    """Return what game number *game* of *match* is shuffled by: HMAC-SHA256 of all that is agreed.

    *ruleset* is its text as records have it, *shares* has one entry a seat, None where there is
    no share. Every field goes in behind its length, so no two agreements read alike.
    """
    for share in shares:
        if share is not None and len(share) != SECRET_BYTES:
            raise ValueError(f"a share has {SECRET_BYTES} bytes, not {len(share)}")
    fields = [
        _LABEL,
        match.encode(),
        str(game).encode(),
        ruleset.encode(),
        str(len(shares)).encode(),
        *(b"" if share is None else share for share in shares),
    ]
    return _key(seed, fields)


def common_key(seed: bytes, source: str, game: int, ruleset: str) -> bytes:
    """Return what game number *game* is shuffled by at every table that plays deals of *source*.

    Neither the match nor who sits there goes in, so that the tiles lie alike everywhere.
    """
    fields = [_COMMON_LABEL, source.encode(), str(game).encode(), ruleset.encode()]
    return _key(seed, fields)


def _key(seed: bytes, fields: Sequence[bytes]) -> bytes:
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    return hmac.digest(seed, message, "sha256")


def shuffle(key: bytes, ruleset: Ruleset, seats: int) -> Shuffled:
    """Return the tiles of a game for *seats* players in the two orders that *key* gives."""
    tiles = ruleset.tiles(seats)
    return Shuffled(shuffled(tiles, key, _START), shuffled(tiles, key, _DEAL))


def shuffled(tiles: Sequence[Tile], key: bytes, label: bytes) -> tuple[Tile, ...]:
    """Return *tiles* in the order that *key* gives for the purpose *label*."""
    words = _words(key, label)
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(key: bytes, label: bytes) -> Iterator[int]:
    """Yield 32-bit words: block n is HMAC-SHA256(key, label, n as eight bytes)."""
    # The same for every block, so that it is computed once.
    begun = hmac.new(key, label, "sha256")
    block = 0
    while True:
        one = begun.copy()
        one.update(block.to_bytes(8, "big"))
        yield from _in_words(one.digest())
        block += 1


def _below(words: Iterator[int], limit: int) -> int:
    """Return a number in ``range(limit)``, each equally likely.

    Words past the last full multiple of *limit* are thrown away.
    """
    full = 2 ** (8 * _WORD) // limit * limit
    while True:
        word = next(words)
        if word < full:
            return word % limit
