from tests.support.views import position
from tilerummy.bots.medium import MediumBot
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.turn import Play

BOT = MediumBot()


def test_rearranges_to_lay_the_most_tiles() -> None:
    turn = BOT.choose(position("R5 B1", "[R3 R4 R5 R6 R7]"))
    assert isinstance(turn, Play)
    assert not turn.call
    assert turn.table.tiles == parse_tiles("R3 R4 R5 R6 R7 R5")


def test_opens_with_all_that_it_can() -> None:
    turn = BOT.choose(position("R10 B10 K10 R1 R2 R3 B9", opened=False))
    assert isinstance(turn, Play)
    assert turn.table.tiles == parse_tiles("R10 B10 K10 R1 R2 R3")
