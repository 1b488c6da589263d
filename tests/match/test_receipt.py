"""What a page kept of a deal, and what records it fits."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from tests.support.deals import SEED, dealt_record, saved_receipt, seat_share
from tilerummy.core.errors import TilerummyError
from tilerummy.match.deal import commitment
from tilerummy.match.proof import NoShare, Proof, SeatShare, check_deal
from tilerummy.match.receipt import Receipt, check_receipt, mixed, read_receipt

RANDOM = bytes([7] * 32)
WORDS = "die Würfel 주사위 ☺"
SHARE = mixed(RANDOM, WORDS)
SAVED = saved_receipt(RANDOM, WORDS, revealed=True)
RECEIPT = Receipt(
    match="m1", game=1, seat=0, commitment=commitment(SEED), share=SHARE, revealed=True
)


def proof(share: bytes | NoShare = SHARE) -> Proof:
    reported = check_deal(dealt_record([share, NoShare.BOT, NoShare.NOT_COMMITTED]))
    assert reported is not None
    return reported


def test_words_are_mixed_in_behind_random_bytes() -> None:
    assert hashlib.sha256(RANDOM + WORDS.encode("utf-8")).digest() == SHARE
    assert mixed(RANDOM, "") == hashlib.sha256(RANDOM).digest()


def test_a_receipt_is_read_as_the_page_saves_it() -> None:
    assert read_receipt(json.dumps(SAVED)) == RECEIPT


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_receipt"),
        ("[]", "bad_receipt"),
        ("[" * 100_000, "bad_receipt"),
        ("{}", "bad_receipt"),
        (json.dumps({**SAVED, "receipt": "tilerummy deal receipt 2"}), "bad_receipt"),
        (json.dumps({**SAVED, "more": 1}), "unknown_field"),
        (json.dumps({**SAVED, "game": 0}), "out_of_range"),
        (json.dumps({**SAVED, "seat": "0"}), "wrong_type"),
        (json.dumps({**SAVED, "share": "00"}), "bad_receipt"),
        (json.dumps({**SAVED, "share": "g" * 64}), "bad_receipt"),
        (json.dumps({**SAVED, "share_commitment": commitment(RANDOM)}), "bad_receipt"),
        (json.dumps({**SAVED, "words": "other"}), "bad_receipt"),
        (json.dumps({**SAVED, "words": "\ud800"}), "bad_receipt"),
        (json.dumps({key: SAVED[key] for key in SAVED if key != "match"}), "missing_field"),
    ],
)
def test_what_is_no_receipt_is_refused(text: str, code: str) -> None:
    with pytest.raises(TilerummyError) as caught:
        read_receipt(text)
    assert caught.value.code == code


def test_a_receipt_fits_the_deal_that_it_was_given_for() -> None:
    check_receipt(proof(), RECEIPT)


@pytest.mark.parametrize(
    ("receipt", "code"),
    [
        (replace(RECEIPT, match="m2"), "other_deal"),
        (replace(RECEIPT, game=2), "other_deal"),
        (replace(RECEIPT, commitment=commitment(RANDOM)), "other_commitment"),
        (replace(RECEIPT, share=RANDOM), "other_share"),
        (replace(RECEIPT, seat=1), "other_share"),
        (replace(RECEIPT, seat=3), "other_share"),  # three sit there: seats 0 to 2
        (replace(RECEIPT, seat=5), "other_share"),
    ],
)
def test_a_receipt_of_something_else_does_not_fit(receipt: Receipt, code: str) -> None:
    with pytest.raises(TilerummyError) as caught:
        check_receipt(proof(), receipt)
    assert caught.value.code == code


@pytest.mark.parametrize("share", [NoShare.NOT_COMMITTED, NoShare.BOT])
def test_a_seat_that_committed_cannot_be_told_to_have_given_nothing(share: NoShare) -> None:
    with pytest.raises(TilerummyError) as caught:
        check_receipt(proof(share), RECEIPT)
    assert caught.value.code == "other_share"


@pytest.mark.parametrize(
    "reported",
    [
        SeatShare(NoShare.NOT_REVEALED, commitment(RANDOM)),
        SeatShare(RANDOM, commitment(SHARE)),
    ],
)
def test_a_record_with_another_share_of_the_seat_does_not_fit(reported: SeatShare) -> None:
    other = replace(proof(), shares=(reported, *proof().shares[1:]))
    with pytest.raises(TilerummyError) as caught:
        check_receipt(other, RECEIPT)
    assert caught.value.code == "other_share"


def test_a_share_that_the_server_got_cannot_be_left_out() -> None:
    left_out = replace(
        proof(),
        shares=(replace(seat_share(SHARE), share=NoShare.NOT_REVEALED), *proof().shares[1:]),
    )
    with pytest.raises(TilerummyError) as caught:
        check_receipt(left_out, RECEIPT)
    assert caught.value.code == "share_left_out"
    # Whether an unacknowledged share came in time, only the server knows.
    check_receipt(left_out, replace(RECEIPT, revealed=False))
