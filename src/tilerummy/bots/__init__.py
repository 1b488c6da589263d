"""Players: each gets a `View` of the game and nothing else, and returns a turn."""

from tilerummy.bots.bot import Bot
from tilerummy.bots.levels import LEVELS, STUDIES, bot_for
from tilerummy.match.event import Level

__all__ = ["LEVELS", "STUDIES", "Bot", "Level", "bot_for"]
