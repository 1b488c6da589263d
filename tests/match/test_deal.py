from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.match.deal import commitment, new_seed, shuffle, shuffled

SEED = bytes(range(32))
PINNED_POOL_START = "R8 K7 B10 R12 R12 K8 R9 K10"


@pytest.mark.parametrize("name", PRESETS)
def test_orders_the_tiles_of_the_game(name: str) -> None:
    rules = preset(name)
    for seats in range(rules.min_seats, rules.max_seats + 1):
        chance = shuffle(SEED, rules, seats)
        assert Tiles(chance.pool) == Tiles(chance.start_tiles) == Tiles(rules.tiles(seats))
        assert chance.pool != chance.start_tiles


def test_depends_on_seed_and_purpose_alone() -> None:
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


def test_commits_to_a_seed_by_its_hash() -> None:
    seed = new_seed()
    assert len(seed) == 32
    assert seed != new_seed()
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
