"""Compile the search ahead of its first use: ``python -m tilerummy.solver.warm``.

The first call of the search on a machine compiles it, which takes seconds; later processes load
what was compiled in a fraction of one. numba keeps it beside the source files, or, where those
cannot be written, in the user's cache directory. A server runs this module in a process of its
own before it serves. Two processors share the work.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import partial
from subprocess import DEVNULL, PIPE
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import typeof

from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver.batch import solve_batch
from tilerummy.solver.exact import solve
from tilerummy.solver.layout.arrange import Shape
from tilerummy.solver.problem import Problem
from tilerummy.solver.sweep import cache, rows
from tilerummy.solver.sweep.jit import GAINS, NEVER
from tilerummy.solver.sweep.plain import beam, bounds
from tilerummy.solver.sweep.plain.question import NO_MELDS, REACH, Position, position_of
from tilerummy.solver.sweep.plain.search import plain_tables, sweep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COMMON_JOKERS: Final = 2
"""Most plain jokers for which tables are made ahead; those for more take a tenth of a second."""

_WITH_PARENT: Final = "--with-parent"
"""Asks for a process that ends with its standard input, a pipe from whoever started it: also when
that one is killed."""


def warm(report: Callable[[str], object] = lambda _: None, *, everything: bool = True) -> None:
    """Compile or load everything that solving needs; returns when it is ready.

    *report* is told what is being compiled or loaded, step by step. Not *everything* is what turns
    with plain jokers need.
    """
    steps, beside = (3, ("melds", "special")) if everything else (1, ("bounds", "melds"))
    report(f"compiling the search (1 of {steps})")
    with _beside(*beside, ready=is_warm(everything=everything)):
        if not is_warm(everything=False):
            _compile(slice(1))
        sweep(Tiles(), Tiles(), np.ones(GAINS, np.int64))
        if everything:
            report(f"compiling the searches for many positions and for tidy plays (2 of {steps})")
            none = np.zeros((1, KINDS), np.uint8)
            solve_batch(CLASSIC, none, none)
            solve(Problem(CLASSIC, parse_table("[R4 R5 R6]"), parse_tiles("R7")), tidy=True)
            report(f"compiling the search with special jokers (3 of {steps})")
    _PARTS["melds"]()
    solve(Problem(CLASSIC, parse_table("[R4 R5 R6 J]"), parse_tiles("B9 O9 K9")))
    solve(Problem(CLASSIC, parse_table(""), parse_tiles("B13 O13 K13"), opened=False))
    if everything:
        _PARTS["special"]()
        for jokers in range(COMMON_JOKERS + 1):
            plain_tables(jokers)
            plain_tables(jokers, explicit=True)
    report("the solver is ready")


def is_warm(*, everything: bool = True) -> bool:
    """Whether the search is compiled already, so that its first use takes no seconds.

    Cheap: looks for the files of numba's cache that are newer than the sources.
    """
    return cache.compiled(cache.SEARCHES if everything else cache.PLAIN)


def _compile(parts: slice) -> None:
    """Compile *parts* of the search for the types that it hands them: the longest, and others."""
    table, counts = np.zeros((4, 13), np.int64), np.frombuffer(b"\0", np.uint8)
    melds, reach, tables = NO_MELDS, np.zeros((4, 15), REACH), plain_tables(0)
    position = Position(table, table, 0, NEVER, 0, melds, reach, 1, *tables, 0, bool(0), 0, 0, 0)
    kinds = bounds.OPTION, bounds.LIST, beam.PLAIN_STATE
    options, lists, states = (np.zeros(1, kind) for kind in kinds)
    calls: tuple[tuple[Any, ...], ...] = (
        (beam.beam_pass, position, table, NEVER, table, options, lists, 0, 0, 0, 0, NEVER),
        # What a pass calls, then what comes before it.
        (bounds.list_options, position, table, NEVER, 0, 0, options, lists, 0),
        (rows.traced, states, 0, table),
        (rows.keep_best, states, 0, 0, False),
        (rows.undominated, states, 0, states, 0, rows.NARROW_FIELDS, 0, NEVER),
        (rows.in_order, table, 0),
        (rows.rehashed, states, 0, 0, 0),
        (bounds.color_bounds, position),
        (position_of, counts, NEVER, 0, melds, tables),
    )
    for function, *handed in calls[parts]:
        function.compile(tuple(map(typeof, handed)))


_SPECIAL: Final = Problem(TWIST, parse_table(""), parse_tiles("B13 O13 JD"), opened=False)
_PARTS: Final[dict[str, Callable[[], object]]] = {
    "melds": partial(Shape().divide, (), CLASSIC.meld_rules),
    "special": partial(solve, _SPECIAL),
    "bounds": partial(_compile, slice(1, None)),
}
"""What can be compiled beside other things."""


@contextmanager
def _beside(*parts: str, ready: bool) -> Iterator[None]:
    """Compile *parts* in another process meanwhile, where there is a processor for it.

    numba compiles one function at a time. If this fails nothing is lost: what is not in the cache
    then is compiled when it is needed. Nothing of this if all is *ready*.
    """
    process, collecting = None, gc.isenabled()
    if (os.cpu_count() or 1) > 1 and not ready:
        command = [sys.executable, "-m", "tilerummy.solver.warm", _WITH_PARENT, *parts]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with suppress(OSError):
            process = subprocess.Popen(  # noqa: S603 - this module itself
                command, env=paths, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
    gc.disable()  # the compiler makes a million objects, of which most stay
    try:
        yield
    finally:
        if collecting:
            gc.enable()
        if process is not None:
            with process:
                process.wait()


def _end_with_parent() -> None:
    """End as soon as standard input does: the system closes it when whoever holds it is gone."""
    while os.read(sys.stdin.fileno(), 1):  # no buffer, whose lock could hold up a normal end
        pass
    os._exit(1)


if __name__ == "__main__":
    parts = [part for part in sys.argv[1:] if part != _WITH_PARENT]
    if _WITH_PARENT in sys.argv:
        Thread(target=_end_with_parent, daemon=True).start()
    if parts:
        gc.disable()
        for part in parts:
            _PARTS[part]()
    else:
        warm(lambda step: sys.stderr.write(f"{step}\n"))
