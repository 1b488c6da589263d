"""A record's proof of its deal: the headers, and the check of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt, GameEnded
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import (
    COMMON,
    CONSTRUCTION,
    commitment,
    common_key,
    deal_key,
    shuffle,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.core.format.record import GameRecord

_HEX: Final = re.compile(r"[0-9a-f]{64}")


class DealCheckError(TilerummyError):
    """A deal that a record does not prove, or disproves."""


class NoShare(StrEnum):
    """Why a seat's share is not in the deal."""

    BOT = "bot"
    """It would have been the server's own."""
    NOT_COMMITTED = "not_committed"
    """The seat had not committed to one when the reveal began."""
    NOT_REVEALED = "not_revealed"
    """The seat did not reveal it in time."""


@dataclass(frozen=True, slots=True)
class SeatShare:
    """What one seat gave to a deal."""

    share: bytes | NoShare
    commitment: str | None = None
    """What the seat committed to; None if it did not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Everything that a deal follows from."""

    construction: int
    match: str
    game: int
    seed: bytes
    commitment: str
    """The server's, to the seed."""
    shares: tuple[SeatShare, ...] = ()
    """By seat; empty in constructions 1 and 3, which have none."""
    source: str = ""
    """In construction 3: what all tables that play the same deals have in common."""

    def key(self, ruleset: str) -> bytes:
        """Return what the tiles were shuffled by; *ruleset* is the text of the deal's rule set."""
        if self.construction == 1:
            return self.seed
        if self.construction == COMMON:
            return common_key(self.seed, self.source, self.game, ruleset)
        shares = [seat.share if isinstance(seat.share, bytes) else None for seat in self.shares]
        return deal_key(self.seed, self.match, self.game, ruleset, shares)


def share_headers(shares: Sequence[SeatShare]) -> dict[str, str]:
    """Return the headers with each seat's contribution to the deal."""
    headers = {"Deal": str(CONSTRUCTION)}
    for seat, shared in enumerate(shares):
        if shared.commitment is not None:
            headers[f"ShareCommitment{seat}"] = shared.commitment
        share = shared.share
        headers[f"Share{seat}"] = share.hex() if isinstance(share, bytes) else str(share)
    return headers


def common_headers(source: str) -> dict[str, str]:
    """Return the headers that name the source of deals shared with other tables."""
    return {"Deal": str(COMMON), "Source": source}


def check_deal(record: GameRecord, before: GameRecord | None = None) -> Proof | None:
    """Check that the tiles of *record* lay as its secrets give, and that these were committed to.

    *before* is the game before in the same file, if any: it may settle who starts. Returns what
    the deal follows from; None if the record does not contain that.

    Raises:
        DealCheckError: ``no_seed`` if something is missing, ``unknown_deal`` for a construction
            of another version, ``seed_mismatch`` or ``share_mismatch`` for values without a
            commitment, ``bad_share`` for an impossible share, ``unfair_deal`` if the tiles were in
            another order.
    """
    headers = record.headers
    if "Deal" not in headers and not headers.keys() >= {"Seed", "Commitment"}:
        return None
    deals = [event for event in record.events if isinstance(event, Dealt)]
    if len(deals) != 1:
        raise DealCheckError("no_seed", f"expected one deal in the record, found {len(deals)}")
    (dealt,) = deals
    proof = _proof(headers, len(dealt.racks))
    if commitment(proof.seed) != proof.commitment:
        message = "the seed does not match the server's commitment"
        raise DealCheckError("seed_mismatch", message)
    for seat, shared in enumerate(proof.shares):
        _check_share(seat, shared)
    if not _lies_as_given(record, dealt, proof, before):
        message = "the tiles are not where the seed and the shares put them"
        raise DealCheckError("unfair_deal", message)
    return proof


def _lies_as_given(
    record: GameRecord, dealt: Dealt, proof: Proof, before: GameRecord | None
) -> bool:
    seats, rules = len(dealt.racks), dealt.ruleset
    chance = shuffle(proof.key(print_stored_ruleset(rules)), rules, seats)
    opening = record.events[: record.events.index(dealt) + 1]
    expected = start(
        rules,
        seats,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=_last_starter(len(opening) > 1, dealt, proof, before),
    )
    return opening == expected


def _last_starter(
    turned_up: bool,  # noqa: FBT001 - private
    dealt: Dealt,
    proof: Proof,
    before: GameRecord | None,
) -> int | None:
    """Return who started the game before, where the rules ask; None for the first of a match."""
    if turned_up or proof.game == 1:
        return None
    if before is not None and _is_before(before, proof):
        started = [event.starter for event in before.events if isinstance(event, Dealt)]
        return started[0] if started else None
    # The record does not show it: the player to the right of the starter.
    return (dealt.starter - 1) % len(dealt.racks)


def _is_before(record: GameRecord, proof: Proof) -> bool:
    """Whether *record* is the game before, and counts."""
    ended = record.events[-1] if record.events else None
    shared = (record.headers.get("Match"), record.headers.get("Game"))
    return (
        shared == (proof.match, str(proof.game - 1))
        and isinstance(ended, GameEnded)
        and ended.outcome.counts
    )


def _proof(headers: Mapping[str, str], seats: int) -> Proof:
    construction = headers.get("Deal", "1")
    if construction not in {"1", str(CONSTRUCTION), str(COMMON)}:
        message = f"this version does not support deals of construction {construction[:20]!r}"
        raise DealCheckError("unknown_deal", message)
    # In construction 1, game and match are not part of the deal; records may leave them out.
    game = headers.get("Game", "0" if construction == "1" else "")
    if not re.fullmatch(r"[0-9]{1,9}", game, re.ASCII):
        raise DealCheckError("no_seed", "the record does not have the number of its game")
    match = headers.get("Match", "" if construction == "1" else None)
    try:
        seed = bytes.fromhex(headers["Seed"])
        promised = headers["Commitment"]
    except (KeyError, ValueError):
        raise DealCheckError("no_seed", "the record does not have the seed of its deal") from None
    if match is None:
        raise DealCheckError("no_seed", "the record does not name its match")
    common = construction == str(COMMON)
    if common and "Source" not in headers:
        raise DealCheckError(
            "no_seed", "the record does not name the source that its tables have in common"
        )
    shared = construction == str(CONSTRUCTION)
    return Proof(
        construction=int(construction),
        match=match,
        game=int(game),
        seed=seed,
        commitment=promised,
        shares=tuple(_share(headers, at) for at in range(seats)) if shared else (),
        source=headers["Source"] if common else "",
    )


def _share(headers: Mapping[str, str], seat: int) -> SeatShare:
    shared, promised = headers.get(f"Share{seat}"), headers.get(f"ShareCommitment{seat}")
    if shared is not None and _HEX.fullmatch(shared):
        return SeatShare(bytes.fromhex(shared), promised)
    if shared not in list(NoShare):
        message = f"the record has neither the share of seat {seat} nor a reason why it is missing"
        raise DealCheckError("bad_share", message)
    return SeatShare(NoShare(shared), promised)


def _check_share(seat: int, shared: SeatShare) -> None:
    if isinstance(shared.share, bytes):
        if shared.commitment != commitment(shared.share):
            message = f"the share of seat {seat} does not match its commitment"
            raise DealCheckError("share_mismatch", message)
    elif (shared.commitment is not None) != (shared.share is NoShare.NOT_REVEALED):
        message = f"seat {seat} cannot be {shared.share!s} with this commitment"
        raise DealCheckError("bad_share", message)
