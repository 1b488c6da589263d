from random import Random

import pytest

from tests.support.views import position
from tilerummy.bots.expert import ExpertBot
from tilerummy.bots.planner import PlannerBot
from tilerummy.bots.rollout import Hidden, Plan, Rollout, plan_of, sample
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tiles import Tiles

TABLE = "[K1 K2 K3]"


def test_who_has_declined_plays_is_taken_for_one_who_holds_back() -> None:
    view = position("R1", TABLE, others=(3, 20))
    assert [plan_of(view, seat) for seat in (1, 2)] == [Plan.LAY, Plan.HOLD]


def test_a_guess_spreads_every_unseen_tile_and_keeps_what_fits_from_those_who_lay() -> None:
    view = position("R1", TABLE, others=(3, 20), pool=79)
    fits = frozenset(parse_tiles("K4 J"))
    for number in range(20):
        hidden = sample(view, parse_tiles("R1"), fits, Random(number))
        racks = hidden.racks
        assert [len(rack) for rack in racks] == [1, 3, 20]
        spread = sum(racks, Tiles(hidden.pool)) + view.table.tiles
        assert spread == Tiles(CLASSIC.tiles(3))
        assert not fits & set(racks[1])


@pytest.mark.parametrize(
    ("theirs", "pool", "share"),
    [("K4", "", 0.0), ("B9", "K4", 1.0), ("B1", "B9", 0.0)],
)
def test_an_imagined_game_is_played_to_its_end(theirs: str, pool: str, share: float) -> None:
    """The other goes out; I draw what lets me; nobody can, and the other owes fewer points."""
    view = position("K5", TABLE, pool=len(parse_tiles(pool)), others=(1,))
    hidden = Hidden((parse_tiles("K5"), parse_tiles(theirs)), tuple(parse_tiles(pool)))
    assert Rollout(view, hidden, [Plan.HOLD, Plan.LAY]).share(0, None) == share


def test_without_time_it_does_what_the_expert_does() -> None:
    view = position("R7 B12 O3 O4", "[R4 R5 R6]", others=(5, 9))
    assert PlannerBot(turns=0).choose(view) == ExpertBot().choose(view)
