import pytest

from tests.support.views import position
from tilerummy.bots.tempo import PoolParityBot
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.turn import Draw, Play

BOT = PoolParityBot()
RACK, TABLE = "R7 B13 K5 O1", "[R4 R5 R6] [R13 K13 O13]"


@pytest.mark.parametrize("pool", [2, 6, 0])
def test_a_single_tile_turns_round_who_meets_the_empty_pool(pool: int) -> None:
    view = position(RACK, TABLE, pool=pool)
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("B13")


@pytest.mark.parametrize("pool", [1, 5, 8])
def test_with_the_tempo_on_its_side_or_time_left_it_draws(pool: int) -> None:
    assert BOT.choose(position(RACK, TABLE, pool=pool)) == Draw()


def test_among_more_it_releases_its_points_when_one_of_them_is_nearly_out() -> None:
    assert BOT.choose(position(RACK, TABLE, others=(2, 9))) == Draw()
    view = position(RACK, TABLE, others=(1, 9))
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("R7 B13")


def test_opens_small() -> None:
    turn = BOT.choose(position("R10 B10 K10 O10 R1 B5", opened=False))
    assert isinstance(turn, Play)
    assert len(turn.table.tiles) == 3
