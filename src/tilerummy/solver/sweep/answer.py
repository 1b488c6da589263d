"""What a search is told to gain, what it answers, and how it says that there is no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Ints


JOKER: Final = 52
"""Where in the gains of a search that of a placed plain joker is. Below are the number tiles, by
code (``13 * color + number - 1``); 53 to 55 belong to the special jokers."""
STANDS: Final = 56
"""Gain of each point that a joker stands for (initial meld)."""
GAINS: Final = 57
"""How many gains there are."""

IMPOSSIBLE: Final = -(1 << 62)
"""The value if the tiles that have to be placed cannot all be; below every sum of gains."""
STOPPED: Final = IMPOSSIBLE - 1
"""The value if the search was told to stop before it found anything."""
NO_THRESHOLD: Final = -1
NEVER: Final = np.zeros(1, np.int64)
"""For searches that nobody stops."""


class Sweep(NamedTuple):
    """What `sweep` found."""

    value: int
    """Greatest gain; `IMPOSSIBLE` if what has to be placed cannot be or nothing gains more than the
    floor, or `STOPPED`."""
    moves: Ints
    """By number (13 rows): the four colours' moves (`options.OPTION`), then the groups: tiles by
    colour (two bits each), jokers (from bit 8), number of groups (from bit 12)."""
    states: int
    """States kept, a measure of the work."""
    whole: bool = True
    """Whether no other play gains more, proven."""
    steps: int = 0
    """Transitions to states that can gain more, a measure of the work; 0 with special jokers."""
