"""The compiled search: a dynamic programme over the numbers 1 to 13.

After number *v* a state says, for each colour, how many runs are still open and how long they
are: 1 tile, 2 tiles, or 3 and more (which may end at any time). Given how many tiles of a colour
go into runs at *v*, the next state is unique, because a run of three dominates one of two, that
one of one, and a run of three also dominates no run. Groups of *v* need no enumeration of melds:
with ``g[c]`` tiles of each colour and *j* jokers, *n* groups exist if and only if
``max(g) <= n <= sum(g)`` and ``3 n <= sum(g) + j <= 4 n``.

Jokers come in two ways. On an opened player's turn, only those that a meld needs are counted; the
rest can be added to some meld afterwards, but for one case that the state remembers
(`packing.tied`). For an initial meld a joker is worth what it stands for, so each place is
explicit. A run starts with its first number tile; jokers in front of it are added in hindsight, so
that no meld consists of jokers only (A15).

- `packing`: how a state is packed into 63 bits;
- `ways`: what the runs of one colour can do at one number, whatever the position;
- `choices`: the groups of one number, whatever it is;
- `rows`: lists of states;
- `plain`: the search with plain jokers, for one position and for many;
- `special`: the search with special jokers, which lists `options` and groups number by number;
- `kept`: which melds of the table can stay in a best play;
- `answer`: what it answers;
- `dividing`: from the answer to melds;
- `jit`: how all this is compiled.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.answer import IMPOSSIBLE, NEVER, STOPPED, Sweep
from tilerummy.solver.sweep.options import GAINS, JOKER, STANDS
from tilerummy.solver.sweep.plain.search import NO_FLOOR, sweep, sweep_cache

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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

_HERE: Final = Path(__file__).parent

PLAIN: Final = ("search._sweep", "dividing.keep_and_divide")
"""The functions that take seconds to compile, as numba names their files: for plain jokers."""
SPECIAL: Final = ("search._special_sweep",)
"""For special ones."""
BATCH: Final = ("many.sweep_many",)
"""For many positions at once."""
TIDY: Final = ("search.stay",)
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
    newest = max(path.stat().st_mtime for path in _HERE.rglob("*.py"))
    missing = set(searches)
    for index in _indexes(cache):
        if index.stat().st_mtime < newest:
            index.unlink(missing_ok=True)
        else:
            missing.discard(index.name.partition("-")[0])
    return not missing


def _indexes(cache: Path) -> Iterator[Path]:
    """Yield numba's index files of this package; *cache* is where it keeps one folder's."""
    if cache.name == "__pycache__":
        yield from _HERE.rglob("*.nbi")
    else:  # NUMBA_CACHE_DIR, where a folder has a folder of its name and a number
        for folder in (_HERE, *(path.parent for path in _HERE.glob("*/__init__.py"))):
            yield from cache.parent.glob(f"{folder.name}_*/*.nbi")


compiled()
