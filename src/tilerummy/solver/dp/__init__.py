"""The compiled searches: dynamic programming over the numbers 1 to 13.

After number *v* a state says, for each colour, how many runs are still open and how long they
are: 1 tile, 2 tiles, or 3 and more (which may end at any time). Given how many tiles of a colour
go into runs at *v*, the next state is unique, because a run of three dominates one of two, that
one of one, and a run of three also dominates no run. Groups of *v* need no enumeration of melds:
with ``g[c]`` tiles of each colour and *j* jokers, *n* groups exist if and only if
``max(g) <= n <= sum(g)`` and ``3 n <= sum(g) + j <= 4 n``.

Jokers come in two ways. On an opened player's turn, only those that a meld needs are counted; the
rest can be added to some meld afterwards, except in one case that the state remembers
(`rows.tied`). For an initial meld a joker is worth what it stands for, so each place is explicit. A
run starts with its first number tile; jokers in front of it are added in hindsight, so that no meld
consists of jokers only (A15).

The programme itself is one over layers of states, as a knapsack's is (Bellman 1957); what cuts it
down is dominance between states, an admissible bound from a relaxation, and a beam that grows until
nothing is left out. Each part says in its own words why it loses no best play.

- `rows`: how a state is packed into words of 63 bits, and lists of states;
- `options`: what the runs of one colour and groups can do at one number, whatever the position;
- `plain`: the search with plain jokers, for one position and for a batch, and which melds of the
  table can be kept in a best play;
- `special`: the search with special jokers;
- `dividing`: from the answer to melds;
- `jit`: what is gained and answered, and how all this is compiled; `cache`: where that is kept.
"""

from __future__ import annotations

from tilerummy.solver.dp.cache import compiled

compiled()  # drops what is older than the sources
