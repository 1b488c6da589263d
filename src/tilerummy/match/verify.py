"""Checking a deal: the seed that was revealed must be the one that was committed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.event import Dealt
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, shuffle
from tilerummy.server.errors import Refusal

if TYPE_CHECKING:
    from tilerummy.core.format.record import GameRecord


def deal_is_fair(record: GameRecord) -> bool:
    """Whether the tiles of *record* lay in the order that its seed gives.

    Both the seed and the commitment, which was public before the first tile was seen, are headers
    of the record.

    Raises:
        Refusal: ``no_seed`` if the record does not tell the seed and the commitment.
    """
    seed_hex = record.headers.get("Seed")
    promised = record.headers.get("Commitment")
    deals = [event for event in record.events if isinstance(event, Dealt)]
    if seed_hex is None or promised is None or len(deals) != 1:
        raise Refusal("no_seed")
    try:
        seed = bytes.fromhex(seed_hex)
    except ValueError:
        raise Refusal("no_seed") from None
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
