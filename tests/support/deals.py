"""Records of deals, made by the construction itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.format.record import GameRecord
from tilerummy.core.format.ruleset import parse_ruleset, print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, deal_key, shuffle
from tilerummy.match.proof import NoShare, SeatShare, share_headers
from tilerummy.match.receipt import mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED: Final = bytes(range(32))
SHARE: Final = bytes(reversed(range(32)))


def deal_script() -> str:
    """Return the stand-alone program that checks deals."""
    root = Path(__file__).parents[2]
    return (root / "docs" / "examples" / "check_deal.py").read_text(encoding="utf-8")


def seat_share(share: bytes | NoShare) -> SeatShare:
    """Return *share* with what its seat committed to; not revealed, that was to `SHARE`."""
    if isinstance(share, bytes):
        return SeatShare(share, commitment(share))
    return SeatShare(share, commitment(SHARE) if share is NoShare.NOT_REVEALED else None)


def saved_receipt(random: bytes, words: str, *, revealed: bool) -> dict[str, Any]:
    """Return what the page of seat 0 keeps of the deal that `dealt_record` makes with its share."""
    share = mixed(random, words)
    return {
        "receipt": "tilerummy deal receipt 1",
        "match": "m1",
        "game": 1,
        "seat": 0,
        "commitment": commitment(SEED),
        "random": random.hex(),
        "words": words,
        "share": share.hex(),
        "share_commitment": commitment(share),
        "revealed": revealed,
    }


def dealt_record(
    shares: Sequence[bytes | NoShare] = (SHARE, NoShare.BOT, NoShare.NOT_COMMITTED),
    *,
    ruleset: str = "classic",
    game: int = 1,
    seed: bytes = SEED,
    last_starter: int | None = None,
) -> GameRecord:
    """Return a record that begins as *seed* and *shares* deal, and goes no further."""
    rules = parse_ruleset(ruleset)
    given = [share if isinstance(share, bytes) else None for share in shares]
    chance = shuffle(
        deal_key(seed, "m1", game, print_stored_ruleset(rules), given), rules, len(shares)
    )
    events = start(
        rules,
        len(shares),
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=last_starter,
    )
    headers = {"Match": "m1", "Game": str(game), "Commitment": commitment(seed), "Seed": seed.hex()}
    return GameRecord(events, headers | share_headers([seat_share(share) for share in shares]))
