"""Who starts, and the deal."""

from dataclasses import replace
from random import Random

import pytest

from tilerummy.core.errors import RulesetError
from tilerummy.core.event import Dealt, StartTiles
from tilerummy.core.format.notation import parse_rack
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.policy import Deal, Starter, StartJoker, StartTie
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.start import DealError, find_starter, start
from tilerummy.core.tile import Tile
from tilerummy.core.tiles import Tiles

POOL = CLASSIC.tiles(3)


@pytest.mark.parametrize(
    ("tiles", "seats", "starter", "rounds"),
    [
        ("R7 B9 K2", 3, 1, 1),  # S0-06
        ("R9 B9 K2 O1 O5", 3, 1, 2),  # G1: the tied draw again
        ("R9 B9 K9 O1 O5 R5 B1 B2", 3, 2, 3),  # G1: and again
        ("R7 J K2 B8", 3, 1, 2),  # G2: a joker does not count
        ("J J R1 J R2", 2, 1, 3),
        ("R12 J R3 R2", 3, 0, 2),
    ],
)
def test_the_highest_tile_starts(tiles: str, seats: int, starter: int, rounds: int) -> None:
    found, drawn = find_starter(CLASSIC, seats, parse_rack(tiles))
    assert (found, len(drawn)) == (starter, rounds)


def test_the_draws_are_told() -> None:
    _, drawn = find_starter(CLASSIC, 2, parse_rack("R7 J B8"))
    first, second = parse_rack("R7 J"), parse_rack("B8")
    assert drawn == (
        StartTiles(((0, first[0]), (1, first[1]))),
        StartTiles(((1, second[0]),)),
    )


def test_house_rules_of_the_draw() -> None:  # G1, G2 as options
    joker_wins = replace(CLASSIC, start_joker=StartJoker.HIGHEST)
    assert find_starter(joker_wins, 2, parse_rack("R13 J"))[0] == 1
    first_seat = replace(CLASSIC, start_tie=StartTie.FIRST_SEAT)
    assert find_starter(first_seat, 3, parse_rack("R2 B9 K9"))[0] == 1


def deal(ruleset: Ruleset, **rest: int) -> Dealt:
    *_, dealt = start(ruleset, 3, POOL, start_tiles=parse_rack("R7 B9 K2"), **rest)
    assert isinstance(dealt, Dealt)
    return dealt


def test_fourteen_tiles_each_the_rest_is_the_pool() -> None:  # S0-09, S0-11
    dealt = deal(CLASSIC)
    assert [len(rack) for rack in dealt.racks] == [14, 14, 14]
    assert len(dealt.pool) == 64
    assert sum(dealt.racks, Tiles(dealt.pool)) == Tiles(POOL)
    assert dealt.racks[dealt.starter] == Tiles(POOL[:14])


def test_later_games_rotate_the_start() -> None:  # G3
    events = start(CLASSIC, 3, POOL, last_starter=2)
    assert [type(event) for event in events] == [Dealt]
    assert deal(CLASSIC, last_starter=2).starter == 0


def test_the_highest_tile_may_decide_every_game() -> None:  # S1-33
    rules = replace(CLASSIC, later_starter=Starter.HIGHEST_TILE)
    assert deal(rules, last_starter=0).starter == 1


def test_stacks_passed_to_the_left() -> None:  # S3-02, S3-03
    rules = replace(CLASSIC, starter=Starter.SEAT_ONE, deal=Deal.PASSED_LEFT)
    dealt = deal(rules)
    assert dealt.starter == 0
    assert dealt.racks[1] == Tiles(POOL[:14])
    assert dealt.racks[0] == Tiles(POOL[28:42])


def test_each_player_may_be_dealt_a_joker_first() -> None:  # C03
    """Tile by tile from the rule: jokers 1 to 3 of the row, then thirteen others for each."""
    rules = parse_ruleset("classic{joker_each=yes,jokers=4,starter=seat_one}")
    row = list(parse_rack("R1 J R2 R3 J J R4 J"))
    row += Tiles(rules.tiles(3)) - Tiles(row)
    (dealt,) = start(rules, 3, row)
    assert isinstance(dealt, Dealt)
    others = [*parse_rack("R1 R2 R3 R4 J"), *row[8:]]
    for seat, rack in enumerate(dealt.racks):
        hand = others[13 * seat : 13 * (seat + 1)]
        assert rack == Tiles([Tile.joker(), *hand])
    assert [rack.jokers for rack in dealt.racks] == [2, 1, 1]
    assert list(dealt.pool) == others[39:]


@pytest.mark.parametrize("deal", Deal)
def test_jokers_of_every_kind_are_dealt_to_each(deal: Deal) -> None:
    rules = replace(TWIST, joker_each=True, deal=deal, starter=Starter.SEAT_ONE)
    tiles = list(rules.tiles(4))
    for seed in range(20):
        Random(seed).shuffle(tiles)
        (dealt,) = start(rules, 4, tiles)
        assert isinstance(dealt, Dealt)
        assert all(rack.jokers and len(rack) == 14 for rack in dealt.racks)
        assert sum(dealt.racks, Tiles(dealt.pool)) == Tiles(tiles)


def test_start_tiles_are_the_same_whether_each_player_gets_a_joker_or_not() -> None:
    rules = parse_ruleset("classic{jokers=4}")
    row = list(rules.tiles(3))
    for seed in range(20):
        Random(seed).shuffle(row)
        one, other = (
            start(replace(rules, joker_each=each), 3, rules.tiles(3), start_tiles=row)
            for each in (False, True)
        )
        assert one[:-1] == other[:-1]
        assert one[-1].starter == other[-1].starter  # type: ignore[union-attr]


def test_what_cannot_be_dealt() -> None:
    with pytest.raises(DealError, match="not the tiles of classic"):
        start(CLASSIC, 3, POOL[1:])
    with pytest.raises(DealError, match="not enough tiles"):
        start(CLASSIC, 3, POOL, start_tiles=POOL[:2])
    with pytest.raises(RulesetError, match="2 to 4 players"):
        start(CLASSIC, 5, POOL)
