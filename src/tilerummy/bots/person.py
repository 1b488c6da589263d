"""A bot that plays as people do: now and then it does not look, and lays what it sees at once."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from tilerummy.bots.bot import own_rack
from tilerummy.bots.easy import EasyBot
from tilerummy.bots.hard import HardBot
from tilerummy.bots.medium import MediumBot
from tilerummy.core.turn import Call

if TYPE_CHECKING:
    from tilerummy.bots.bot import Bot
    from tilerummy.bots.personality import Personality
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_BEGINNER: Final = EasyBot()


class PersonBot:
    """Plays by a `Personality`.

    Its oversights follow from the view: the same view always gets the same turn.
    """

    def __init__(self, personality: Personality) -> None:
        self._is = personality
        self._usual: Bot = HardBot() if personality.holds else MediumBot()

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        if _chance_of(view) >= self._is.sees:
            return _BEGINNER.choose(view)
        return self._usual.choose(view)


def _chance_of(view: View) -> float:
    """Return a number from 0 to 1 (exclusive) that depends only on the view of the seat to move."""
    seen = own_rack(view).counts + view.table.tiles.counts
    seen += bytes((view.seat, view.pool % 256, view.turn % 256))
    return int.from_bytes(blake2b(seen, digest_size=4).digest()) / 2**32
