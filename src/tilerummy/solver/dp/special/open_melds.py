"""Melds in progress in the search with special jokers, and what can be done with them at a number.

Besides the open runs of each colour, a state has *open melds*: melds in progress that are not plain
runs at the moment.

- `Run`: a run whose double joker covers the next number as well (A1); or one in the air after a
  colour-change joker, which may not return to its last colour (A3, A4);
- `Mirror`: the two sides of a mirrored run, which go up number by number together (A7, A10).

A `Transition` takes one open meld, or one open run, or neither; it uses number tiles of the number
at hand and jokers; and it leaves an open run, or an open meld, or neither. At each number every
open meld takes exactly one transition.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

J, JD, JC, JM = range(4)
"""The jokers, as `core.tile.Joker` orders them."""
MOST: Final = 2
"""Most special jokers of a kind that the search handles (Twist has two)."""


class Run(NamedTuple):
    """One run with special jokers, at the number that comes next."""

    color: int | None
    """That of its number tiles; None after a colour-change joker."""
    length: int
    """Its tiles; 3 for more."""
    barred: int | None = None
    """A colour that it must not take; None if any will do."""
    just: bool = False
    """Whether the colour-change joker was the last tile."""
    covered: bool = False
    """Whether a double joker covers the number at hand."""


class Mirror(NamedTuple):
    """Both sides of a mirrored run."""

    sides: tuple[Run, Run]
    """Their length counts number tiles, up to the number that a side needs."""


OpenMeld = Run | Mirror
Four = tuple[int, int, int, int]


@dataclass(frozen=True)
class Transition:
    """One thing to do at a number *v*; colours index ``naturals``, joker kinds ``jokers``."""

    takes_meld: OpenMeld | None = None
    takes_run: tuple[int, int] | None = None
    """Colour and length (3 for more) of an open run."""
    naturals: tuple[int, int, int, int] = (0, 0, 0, 0)
    jokers: tuple[int, int, int, int] = (0, 0, 0, 0)
    leaves_run: tuple[int, int] | None = None
    """Colour and length (2, or 3 for more) of the run that it leaves open."""
    leaves_meld: OpenMeld | None = None
    low: int = 1
    """Least *v*."""
    high: int = 13
    """Greatest *v*."""
    stands: tuple[int, int] = (0, 0)
    """Points that its jokers stand for: ``stands[0] * v + stands[1]``."""
    laid: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    """What is laid, one side or two: a colour for its tile of number *v*, or 4 + a joker's kind."""
    crossed: bool = field(default=False, compare=False)
    """Whether the sides of the mirror that it leaves have changed places."""
