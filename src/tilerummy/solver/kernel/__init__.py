"""The compiled search: a dynamic programme over the numbers 1 to 13.

After number *v* a state says, for each colour, how many runs are still open and how long they
are: 1 tile, 2 tiles, or 3 and more (which may end at any time). Given how many tiles of a colour
go into runs at *v*, the next state is unique, because a run of three dominates one of two, that
one of one, and a run of three also dominates no run. Groups of *v* need no enumeration of melds:
with ``g[c]`` tiles of each colour and *j* jokers, *n* groups exist if and only if
``max(g) <= n <= sum(g)`` and ``3 n <= sum(g) + j <= 4 n``.

Jokers come in two ways. On an opened player's turn, only those that a meld needs are counted; the
rest can always be added to some meld afterwards, unless exactly one is left and every meld is the
only group of its number and has four tiles, which one bit of the state remembers. For an initial
meld a joker is worth what it stands for, so each place is explicit (*open_ended* below). A run
starts with its first number tile; jokers in front of it are added in hindsight, so that no meld
consists of jokers only (A15).

- `layout`: how a state is packed into 63 bits;
- `options`: what one colour, and the groups, can do at one number;
- `sweep`: the search.
"""

from tilerummy.solver.kernel.sweep import Sweep, sweep

__all__ = ["Sweep", "sweep"]
