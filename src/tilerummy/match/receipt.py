"""A receipt: what a player's page saw before the deal, and what a record has to say of it."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.format.json_fields import JsonFields
from tilerummy.match.deal import commitment
from tilerummy.match.proof import DealCheckError, NoShare

if TYPE_CHECKING:
    from tilerummy.match.proof import Proof

FORM: Final = "tilerummy deal receipt 1"
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_FIELDS: Final = (
    *("receipt", "match", "game", "seat", "commitment"),
    *("random", "words", "share", "share_commitment", "revealed"),
)


class ReceiptError(DealCheckError):
    """A receipt that cannot be read, or that a record does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a page kept of one game's deal."""

    match: str
    game: int
    seat: int
    commitment: str
    """The server's, as the page saw it before it told anything of its own."""
    share: bytes
    revealed: bool
    """Whether the server acknowledged that it has the share."""

    @property
    def share_commitment(self) -> str:
        """What the seat committed to."""
        return commitment(self.share)


def mixed(random: bytes, words: str) -> bytes:
    """Return the share that a page makes of random bytes and words that somebody typed."""
    return hashlib.sha256(random + words.encode()).digest()


def read_receipt(text: str) -> Receipt:
    """Return the receipt in *text*, a JSON object as the page saves it.

    Raises:
        ReceiptError: ``bad_receipt`` if it is none, or contradicts itself.
        FieldError: naming the field that is missing or of another type.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or values.get("receipt") != FORM:
        raise ReceiptError("bad_receipt", f"this is not a receipt: expected {FORM!r}")
    fields = JsonFields(values)
    fields.only(_FIELDS)
    receipt = Receipt(
        match=fields.text("match"),
        game=fields.count("game", least=1),
        seat=fields.count("seat"),
        commitment=fields.text("commitment"),
        share=_bytes(fields, "share"),
        revealed=fields.flag("revealed"),
    )
    if fields.text("share_commitment") != receipt.share_commitment:
        raise ReceiptError("bad_receipt", "its share does not match its commitment")
    try:
        share = mixed(_bytes(fields, "random"), fields.text("words"))
    except UnicodeEncodeError:
        share = None
    if share != receipt.share:
        raise ReceiptError("bad_receipt", "its share does not come from its random bytes and words")
    return receipt


def check_receipt(proof: Proof, receipt: Receipt) -> None:
    """Check that the deal of *proof* is the one that *receipt* was given for.

    A record that leaves the share out is not refused unless the server had acknowledged it: a
    line may be slow. Whoever reads the record sees that the share is missing.

    Raises:
        ReceiptError: ``other_deal`` for a receipt of another game, ``other_commitment`` if the
            server had shown another commitment, ``other_share`` if the record has another share
            or commitment of the seat, ``share_left_out`` if it has none though the server got it.
    """
    if (proof.match, proof.game) != (receipt.match, receipt.game):
        raise ReceiptError("other_deal", "the receipt is for another game")
    if proof.commitment != receipt.commitment:
        message = "before the deal, the page saw a different commitment of the server"
        raise ReceiptError("other_commitment", message)
    if receipt.seat >= len(proof.shares):
        raise ReceiptError("other_share", f"the record has no seat {receipt.seat}")
    fields = proof.shares[receipt.seat]
    if fields.share == receipt.share:
        return
    if fields.share is NoShare.NOT_REVEALED and fields.commitment == receipt.share_commitment:
        if receipt.revealed:
            message = (
                f"the record reports that seat {receipt.seat} did not reveal its share, but it did"
            )
            raise ReceiptError("share_left_out", message)
        return
    message = f"the record does not have the share that seat {receipt.seat} committed to"
    raise ReceiptError("other_share", message)


def _bytes(fields: JsonFields, name: str) -> bytes:
    text = fields.text(name)
    if not _HEX.fullmatch(text):
        raise ReceiptError("bad_receipt", f"its {name} is not 64 hex digits")
    return bytes.fromhex(text)
