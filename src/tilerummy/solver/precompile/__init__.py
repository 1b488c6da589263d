"""Compile or load the search before its first use: ``python -m tilerummy.solver.precompile``.

The first call of the search on a machine compiles it, which takes seconds; later processes load the
compiled code in a fraction of a second. numba stores it next to the source files or, if those
cannot be written, in the user's cache directory. A server runs this module in a separate process
before it serves. Two processors share the work.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import cache, partial
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import typeof

from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp import cache as compiled_code
from tilerummy.solver.dp import rows
from tilerummy.solver.dp.jit import GAINS, NEVER
from tilerummy.solver.dp.plain import beam, bounds
from tilerummy.solver.dp.plain.question import NO_MELDS, REACH, Position, position_of
from tilerummy.solver.dp.plain.search import plain_search, plain_search_many, plain_tables
from tilerummy.solver.layout.arrange import Shape
from tilerummy.solver.relaxation import Open, Special

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COMMON_JOKERS: Final = 2
"""Most plain jokers for which tables are built ahead; tables for more take 0.1 s."""

WITH_PARENT: Final = "--with-parent"
"""Asks for a process that ends when its standard input closes, which is a pipe from the process
that started it. So it also ends if that process is killed."""
_GAINS: Final = np.ones(GAINS, np.int64)


def precompile(
    report: Callable[[str], object] = lambda _: None, *, everything: bool = True
) -> None:
    """Compile or load everything that solving needs; returns when it is ready.

    *report* receives a sentence for each step. Without *everything* only the code for turns with
    plain jokers is compiled.
    """
    steps, others = (3, ("melds", "special")) if everything else (1, ("bounds", "melds"))
    report(f"compiling the search (1 of {steps})")
    with _second_process(*others, ready=is_precompiled(everything=everything)):
        if not is_precompiled(everything=False):
            _compile(slice(1))
        plain_search(Tiles(), Tiles(), _GAINS)
        if everything:
            report(f"compiling the search for many positions (2 of {steps})")
            none = np.zeros((1, 2 * KINDS), np.uint8)
            zeros = np.zeros(1, np.int64)
            plain_search_many(none, _GAINS[None, :].copy(), zeros - 1, zeros, 1, jokers=0)
            report(f"compiling the search with special jokers (3 of {steps})")
    PARTS["melds"]()
    plain_search(Tiles(), Tiles("B9 O9 K9 J"), _GAINS)
    plain_search(Tiles(), Tiles("B13 O13 K13"), _GAINS, 0)
    if everything:
        PARTS["special"]()
        for jokers in range(COMMON_JOKERS + 1):
            plain_tables(jokers)
            plain_tables(jokers, explicit=True)
    report("the solver is ready")


@cache
def load_once() -> None:
    """Load the compiled code into this process, so that a deadline does not pay for it.

    If not everything is compiled, the code for turns with plain jokers is compiled.
    """
    precompile(everything=is_precompiled())


def is_precompiled(*, everything: bool = True) -> bool:
    """Whether the search is compiled, so that its first use does not take seconds.

    Cheap: it looks for files in numba's cache that are newer than the sources.
    """
    wanted = compiled_code.SEARCHES if everything else compiled_code.PLAIN
    return compiled_code.compiled(wanted)


def _compile(parts: slice) -> None:
    """Compile *parts* of the search for the types that it passes to them."""
    table, counts = np.zeros((4, 13), np.int64), np.frombuffer(b"\0", np.uint8)
    melds, reach, tables = NO_MELDS, np.zeros((4, 15), REACH), plain_tables(0)
    position = Position(table, table, 0, NEVER, 0, melds, reach, 1, *tables, 0, bool(0), 0, 0, 0)
    kinds = bounds.OPTION, bounds.LIST, beam.PLAIN_STATE
    options, lists, states = (np.zeros(1, kind) for kind in kinds)
    calls: tuple[tuple[Any, ...], ...] = (
        (beam.beam_pass, position, table, NEVER, table, options, lists, 0, 0, 0, 0, NEVER),
        # The functions that a pass calls, then those before it.
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


def _special() -> None:
    """Compile or load the search with special jokers."""
    rack = Tiles("B13 O13 JD")
    Special(TWIST.meld_rules, rack, _GAINS, NEVER).best(Open(Tiles(), rack, threshold=0))


PARTS: Final[dict[str, Callable[[], object]]] = {
    "melds": partial(Shape().divide, (), CLASSIC.meld_rules),
    "special": _special,
    "bounds": partial(_compile, slice(1, None)),
}
"""Parts that a second process can compile."""


@contextmanager
def _second_process(*parts: str, ready: bool) -> Iterator[None]:
    """Compile *parts* in another process meanwhile, if there is a second processor.

    numba compiles one function at a time. If the other process fails nothing is lost: a function
    that is not in the cache is compiled when it is needed. If all is *ready* no process starts.
    """
    process, collecting = None, gc.isenabled()
    if (os.cpu_count() or 1) > 1 and not ready:
        command = [sys.executable, "-m", "tilerummy.solver.precompile", WITH_PARENT, *parts]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with suppress(OSError):
            process = subprocess.Popen(  # noqa: S603 - this module itself
                command, env=paths, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
    gc.disable()  # the compiler makes a million objects, and most of them stay
    try:
        yield
    finally:
        if collecting:
            gc.enable()
        if process is not None:
            with process:
                process.wait()
