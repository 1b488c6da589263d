"""Whether the compiled search is in numba's cache.

numba keeps the files of one source folder together: in its `__pycache__`, in a folder of
`NUMBA_CACHE_DIR`, or in the user's cache directory. Each compiled function has an index file there,
which is compared with the function's own source file only.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.solver.dp.dividing import keep_and_divide
from tilerummy.solver.dp.plain.search import _plain_search, plain_search_batch
from tilerummy.solver.dp.special.search import _special_search

if TYPE_CHECKING:
    from collections.abc import Iterable

PLAIN: Final[tuple[Any, ...]] = (_plain_search, keep_and_divide)
"""The functions that take seconds to compile: for turns with plain jokers."""
SEARCHES: Final[tuple[Any, ...]] = (*PLAIN, _special_search, plain_search_batch)


def compiled(searches: Iterable[Any] = SEARCHES) -> bool:
    """Whether this version of *searches* is in numba's cache.

    Files in the cache that are older than any source of this package may contain what was inlined
    from it: they are removed, here and when the package is imported.
    """
    newest = max(path.stat().st_mtime for path in Path(__file__).parent.rglob("*.py"))
    for folder in {cache_folder(search) for search in SEARCHES}:
        for index in folder.glob("*.nbi") if folder else ():
            with suppress(FileNotFoundError):  # where another process has removed it meanwhile
                if index.stat().st_mtime < newest:
                    index.unlink()
    return all(
        not (folder := cache_folder(one))
        or any(folder.glob(f"{one.__module__.rpartition('.')[2]}.{one.__qualname__}-*.nbi"))
        for one in searches
    )


def cache_folder(search: Any) -> Path | None:
    """Return the folder in which numba keeps a compiled *search*; None if compiling is disabled."""
    return Path(search.stats.cache_path) if hasattr(search, "stats") else None
