"""Players: each sees a `View` of the game and nothing else, and answers with a turn."""

from tilerummy.bots.bot import Bot
from tilerummy.bots.levels import LEVELS, bot_for

__all__ = ["LEVELS", "Bot", "bot_for"]
