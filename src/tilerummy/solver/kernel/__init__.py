"""The compiled search: a dynamic programme over the numbers 1 to 13.

After number *v* a state says, for each colour, how many runs are still open and how long they
are: 1 tile, 2 tiles, or 3 and more (which may end at any time). Given how many tiles of a colour
go into runs at *v*, the next state is unique, because a run of three dominates one of two, that
one of one, and a run of three also dominates no run. Groups of *v* need no enumeration of melds:
with ``g[c]`` tiles of each colour and *j* jokers, *n* groups exist if and only if
``max(g) <= n <= sum(g)`` and ``3 n <= sum(g) + j <= 4 n``.

Jokers come in two ways. On an opened player's turn, only those that a meld needs are counted; the
rest can be added to some meld afterwards, but for one case that the state remembers
(`layout.tied`). For an initial meld a joker is worth what it stands for, so each place is explicit.
A run starts with its first number tile; jokers in front of it are added in hindsight, so that no
meld consists of jokers only (A15).

- `layout`: how a state is packed into 63 bits;
- `ways`: what the runs of one colour can do at one number, whatever the position;
- `choices`: the groups of one number, whatever it is;
- `hopes`: what each colour can do in the position, and what can be gained by it at most;
- `options`, `groups`: both for the search with special jokers, number by number;
- `rows`: lists of states;
- `look`: one look at a position, at all states or at some;
- `search`: look after look, until no play can be better;
- `many`: many searches at once;
- `old_melds`, `staying`, `staying_hopes`, `staying_look`, `staying_rows`: which melds of the table
  can stay in a best play;
- `answer`: what it answers;
- `dividing`: from the answer to melds;
- `jit`: how all this is compiled.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.solver.kernel.answer import IMPOSSIBLE, NEVER, STOPPED, Sweep
from tilerummy.solver.kernel.options import GAINS, JOKER, STANDS
from tilerummy.solver.kernel.search import NO_FLOOR, sweep, sweep_cache

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = [
    "GAINS",
    "IMPOSSIBLE",
    "JOKER",
    "NEVER",
    "NO_FLOOR",
    "PLAIN",
    "SPECIAL",
    "STANDS",
    "STOPPED",
    "Sweep",
    "compiled",
    "sweep",
    "sweep_cache",
]

PLAIN: Final = ("search._sweep", "dividing.keep_and_divide")
"""The functions that take seconds to compile, as numba names their files: for plain jokers."""
SPECIAL: Final = ("special._special_sweep",)
"""For special ones."""
BATCH: Final = ("many.sweep_many",)
"""For many positions at once."""
TIDY: Final = ("staying.stay",)
"""For plays that leave most melds as they lie."""
SEARCHES: Final = (*PLAIN, *BATCH, *SPECIAL, *TIDY)


def compiled(searches: Collection[str] = SEARCHES) -> bool:
    """Whether this version of *searches* lies in numba's cache, compiled.

    numba compares each compiled function with its own source file only. Files in the cache that
    are older than any source of this package may contain what was inlined from it: they are
    removed, here and when the package is imported.
    """
    cache = sweep_cache()
    if cache is None:
        return True
    newest = max(path.stat().st_mtime for path in Path(__file__).parent.glob("*.py"))
    missing = set(searches)
    for index in cache.glob("*.nbi"):
        if index.stat().st_mtime < newest:
            index.unlink(missing_ok=True)
        else:
            missing.discard(index.name.partition("-")[0])
    return not missing


compiled()
