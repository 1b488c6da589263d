"""The bot of docs/research/own-bot.md plays whole games as a program, and forfeits none."""

from __future__ import annotations

import sys

from tests.docs.pages import ROOT
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.arena.program import ProgramBot

BOT = f"{sys.executable} {ROOT / 'docs' / 'examples' / 'program_bot.py'}"


def test_the_bot_plays_by_the_rules() -> None:
    seatings = ((BOT, "easy", BOT), ("easy", BOT, "easy"))
    games = play_deal(Deal("classic", "7", seatings, 10_000))
    bot = opponent(BOT, 10_000)
    assert isinstance(bot, ProgramBot)
    bot.close()
    assert [game.forfeit for game in games] == [None, None]
    assert all(game.plays for game in games)
