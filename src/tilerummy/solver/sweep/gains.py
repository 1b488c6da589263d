"""Where in the gains of a search what is: number tiles first, by code."""

from __future__ import annotations

from typing import Final

JOKER: Final = 52
"""Gain of a placed plain joker. Below are the number tiles (``13 * color + number - 1``); 53 to 55
belong to the special jokers."""
STANDS: Final = 56
"""Gain of each point that a joker stands for (initial meld)."""
GAINS: Final = 57
"""How many gains there are."""
