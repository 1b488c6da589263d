"""The chance to win, from what a seat may know: learnt from games of bots (docs/chance.md)."""

from tilerummy.chance.estimate import Chance, chance, chances
from tilerummy.chance.model import Model, WeightsError, shipped

__all__ = ["Chance", "Model", "WeightsError", "chance", "chances", "shipped"]
