"""The verifiable deal: a seed's commitment is published before play, the seed after it.

The shuffle is Fisher-Yates with rejection sampling over a stream of HMAC-SHA256 blocks, so that
anybody can repeat it from the seed, and no tile order is likelier than another. Where the seed
comes from is the server's affair.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt
from tilerummy.core.start import start

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.format.record import GameRecord
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile

_START: Final = b"tilerummy 1 start tiles"
_DEAL: Final = b"tilerummy 1 deal"
_WORD: Final = 4


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance for one game: the order of tiles turned up to find the starter, and of the deal."""

    commitment: str
    start_tiles: tuple[Tile, ...]
    pool: tuple[Tile, ...]


def commitment(seed: bytes) -> str:
    """Return what is published before play: the seed's SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def shuffle(seed: bytes, ruleset: Ruleset, seats: int) -> Shuffled:
    """Return the tiles of a game for *seats* players in the two orders that *seed* gives."""
    tiles = ruleset.tiles(seats)
    return Shuffled(commitment(seed), shuffled(tiles, seed, _START), shuffled(tiles, seed, _DEAL))


def shuffled(tiles: Sequence[Tile], seed: bytes, label: bytes) -> tuple[Tile, ...]:
    """Return *tiles* in the order that *seed* gives for the purpose *label*."""
    words = _words(seed, label)
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def deal_is_fair(record: GameRecord) -> bool:
    """Whether the tiles of *record* lay in the order that its seed gives.

    Both the seed and the commitment, which was public before the first tile was seen, are headers
    of the record.

    Raises:
        TilerummyError: ``no_seed`` if the record does not tell the seed and the commitment.
    """
    seed, promised = _seed(record), record.headers.get("Commitment")
    deals = [event for event in record.events if isinstance(event, Dealt)]
    if seed is None or promised is None or len(deals) != 1:
        raise TilerummyError("no_seed", "the record does not tell the seed of its deal")
    (dealt,) = deals
    seats = len(dealt.racks)
    chance = shuffle(seed, dealt.ruleset, seats)
    opening = record.events[: record.events.index(dealt) + 1]
    # Without start tiles the start has rotated, from whoever sits to the right of the starter.
    last_starter = None if len(opening) > 1 else (dealt.starter - 1) % seats
    expected = start(
        dealt.ruleset,
        seats,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=last_starter,
    )
    return commitment(seed) == promised and opening == expected


def _seed(record: GameRecord) -> bytes | None:
    try:
        return bytes.fromhex(record.headers["Seed"])
    except (KeyError, ValueError):
        return None


def _words(seed: bytes, label: bytes) -> Iterator[int]:
    """Yield 32-bit words: block n is HMAC-SHA256(seed, label, n as eight bytes)."""
    block = 0
    while True:
        digest = hmac.digest(seed, label + block.to_bytes(8, "big"), "sha256")
        for at in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[at : at + _WORD], "big")
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
