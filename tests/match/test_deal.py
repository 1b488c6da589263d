"""The construction of a deal: what goes in, what order of tiles comes out."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.match.deal import commitment, deal_key, shuffle, shuffled

SEED = bytes(range(32))
PINNED_POOL_START = "R8 K7 B10 R12 R12 K8 R9 K10"
SECRETS = st.binary(min_size=32, max_size=32)
SHARES = st.lists(st.none() | SECRETS, min_size=2, max_size=6)


@pytest.mark.parametrize("name", PRESETS)
def test_orders_the_tiles_of_the_game(name: str) -> None:
    rules = preset(name)
    for seats in range(rules.min_seats, rules.max_seats + 1):
        chance = shuffle(SEED, rules, seats)
        assert Tiles(chance.pool) == Tiles(chance.start_tiles) == Tiles(rules.tiles(seats))
        assert chance.pool != chance.start_tiles


def test_depends_on_key_and_purpose_alone() -> None:
    tiles = TILES[:52]
    assert shuffled(tiles, SEED, b"a") == shuffled(tiles, SEED, b"a")
    assert shuffled(tiles, SEED, b"a") != shuffled(tiles, SEED, b"b")
    assert shuffled(tiles, SEED, b"a") != shuffled(tiles, bytes(32), b"a")


def test_stays_as_it_is_so_that_old_records_can_be_checked() -> None:
    pool = shuffle(SEED, preset("classic"), 4).pool
    assert " ".join(map(str, pool[:8])) == PINNED_POOL_START


def test_gives_every_order_the_same_chance() -> None:
    orders = Counter(shuffled(TILES[:3], seed.to_bytes(32, "big"), b"fair") for seed in range(6000))
    assert len(orders) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 20.5  # 5 degrees of freedom, p = 0.001; the seeds are fixed


def test_commits_to_a_secret_by_its_hash() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_key_is_made_byte_for_byte_as_documented() -> None:
    share = bytes(reversed(SEED))
    reported = (
        b"\0\0\0\x10tilerummy deal 2"
        b"\0\0\0\x05match"
        b"\0\0\0\x0212"
        b"\0\0\0\x15classic{threshold=20}"
        b"\0\0\0\x013"
        b"\0\0\0\x20" + share + b"\0\0\0\0\0\0\0\0"
    )
    key = deal_key(SEED, "match", 12, "classic{threshold=20}", (share, None, None))
    assert key == hmac.digest(SEED, reported, "sha256")


@given(SECRETS, SHARES, st.data())
def test_every_share_changes_the_deal_and_so_does_its_absence(
    seed: bytes, shares: list[bytes | None], data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, len(shares) - 1))
    other = data.draw((st.none() | SECRETS).filter(lambda share: share != shares[seat]))
    changed = [*shares[:seat], other, *shares[seat + 1 :]]
    assert deal_key(seed, "m", 1, "classic", shares) != deal_key(seed, "m", 1, "classic", changed)


@given(SECRETS, SHARES)
def test_everything_that_is_agreed_changes_the_deal(
    seed: bytes, shares: list[bytes | None]
) -> None:
    keys = [
        deal_key(seed, "m", 1, "classic", shares),
        deal_key(hashlib.sha256(seed).digest(), "m", 1, "classic", shares),
        deal_key(seed, "m1", 1, "classic", shares),
        deal_key(seed, "m", 11, "classic", shares),
        deal_key(seed, "m", 1, "classic{threshold=20}", shares),
        deal_key(seed, "m", 1, "classic", [*shares, None]),
        deal_key(seed, "m", 1, "classic", shares[:-1]),
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("share", [b"", b"x", bytes(31), bytes(33)])
def test_a_share_has_32_bytes_so_that_none_looks_like_its_absence(share: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deal_key(SEED, "m", 1, "classic", (share, None))
