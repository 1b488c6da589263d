from dataclasses import replace

from tests.support.views import position
from tilerummy.bots.easy import EasyBot
from tilerummy.bots.hard import HardBot
from tilerummy.bots.medium import MediumBot
from tilerummy.bots.person import PersonBot
from tilerummy.bots.personality import Personality

# What each of them does with it is different: one tile beside the table, two by rearranging, none.
VIEW = position("R5 R8 K9", "[R3 R4 R5 R6 R7]")


def test_it_plays_as_a_beginner_in_the_turns_in_which_it_does_not_look() -> None:
    blind = PersonBot(Personality(sees=0, holds=True))
    assert blind.choose(VIEW) == EasyBot().choose(VIEW)


def test_it_lays_all_or_holds_back_in_those_in_which_it_looks() -> None:
    lays = PersonBot(Personality(sees=1, holds=False)).choose(VIEW)
    holds = PersonBot(Personality(sees=1, holds=True)).choose(VIEW)
    assert lays == MediumBot().choose(VIEW)
    assert holds == HardBot().choose(VIEW)
    assert lays != holds != EasyBot().choose(VIEW)


def test_in_how_many_turns_it_looks_is_told_by_its_figure() -> None:
    bot, beginner = PersonBot(Personality(sees=0.7, holds=True)), EasyBot().choose(VIEW)
    views = [replace(VIEW, turn=turn) for turn in range(200)]
    looked = sum(bot.choose(view) != beginner for view in views)
    assert 120 < looked < 160
    assert all(bot.choose(view) == bot.choose(view) for view in views[:20])
