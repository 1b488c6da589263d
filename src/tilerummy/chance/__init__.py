"""Estimates of the chance to win, learned from games between bots (docs/research/chance.md)."""

from tilerummy.chance.estimate import Chance, chance, chances
from tilerummy.chance.model import Model, WeightsError, shipped
from tilerummy.chance.strength import STRENGTHS, Strengths, strengths_of

__all__ = [
    "STRENGTHS",
    "Chance",
    "Model",
    "Strengths",
    "WeightsError",
    "chance",
    "chances",
    "shipped",
    "strengths_of",
]
