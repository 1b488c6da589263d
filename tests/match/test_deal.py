from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.record import GameRecord
from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.start import start
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.match.deal import commitment, deal_is_fair, shuffle, shuffled

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
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def recorded(seed: bytes, last_starter: int | None = None) -> GameRecord:
    """Return a record that begins as *seed* deals, and goes no further."""
    chance = shuffle(seed, preset("classic"), 4)
    events = start(
        preset("classic"),
        4,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=last_starter,
    )
    return GameRecord(events, {"Seed": seed.hex(), "Commitment": chance.commitment})


@pytest.mark.parametrize("last_starter", [None, 0, 3])
def test_a_deal_is_fair_if_its_seed_gives_it(last_starter: int | None) -> None:
    assert deal_is_fair(recorded(SEED, last_starter))


def test_a_deal_is_not_fair_if_another_seed_was_promised_or_used() -> None:
    record, other = recorded(SEED), recorded(bytes(32))
    assert not deal_is_fair(replace(record, headers=other.headers))
    for name in ("Seed", "Commitment"):
        headers = {**record.headers, name: other.headers[name]}
        assert not deal_is_fair(replace(record, headers=headers))


@pytest.mark.parametrize(
    "headers",
    [{}, {"Seed": SEED.hex()}, {"Commitment": "00"}, {"Seed": "no hex", "Commitment": "00"}],
)
def test_a_deal_without_its_seed_cannot_be_checked(headers: dict[str, str]) -> None:
    with pytest.raises(TilerummyError, match="seed") as caught:
        deal_is_fair(replace(recorded(SEED), headers=headers))
    assert caught.value.code == "no_seed"
