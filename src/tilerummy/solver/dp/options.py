"""Options of runs and groups at one number, for every position: listed once in Python.

The open runs of one colour are known by their *rank*: how many there are, how many of those have
one or two tiles, and how many have one. For each number of tiles that may go into runs, a rank has
a few *options*, and each leads to one rank. The position decides what an option gains and whether
there are enough jokers for it. Groups are the same for all numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.solver.dp.jit import Ints, Records, record
from tilerummy.solver.dp.rows import NARROW, WIDE, pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

OPTION: Final = record("used naturals to deepest behind move")
"""An option: jokers used, by which the options of a span are sorted; number tiles that go into
runs; the rank to which it leads; most jokers in front of a new run (the number has to be greater);
points that jokers in front of new runs stand for less than if they stood for the number; and what
is done, four bits each: number tiles in runs, jokers among the continued runs, runs that start, and
the jokers in front of the first, second and third of those (descending)."""
RANK: Final = record("fields open short ones")
"""A rank: its fields as packed by `rows`; open runs, those of one or two tiles, of one tile."""

Slot = tuple[int, int, int]
"""A rank's open runs, those of one or two tiles, and of one tile."""
COPIES: Final = 3
"""Most copies of one number tile that the solver handles (XP: three)."""
MOST_JOKERS: Final = 8
"""Most plain jokers, table and rack together, that the solver handles (XP: four)."""
EXACT: Final = COPIES + 1
"""Number of spans for an exact number of tiles in runs; those for an upper limit follow."""


class RunOptions(NamedTuple):
    """Everything that the runs of a colour can do."""

    rows: Records
    """The options, `OPTION`."""
    spans: Ints
    """Shape (ranks, 8, 2): first row and end of a rank's options that put exactly 0, 1, 2, 3 tiles
    into runs, and from `EXACT` on of those that put at most this number."""
    ranks: Records
    """The ranks, `RANK`. Rank 0 means that there is no open run."""


@lru_cache(maxsize=32)
def run_options(jokers: int, *, explicit: bool = False, special: bool = False) -> RunOptions:
    """Return the options of all ranks, except those that another option dominates.

    Args:
        jokers: most jokers, 8 at most.
        explicit: whether jokers are placed without need (initial meld).
        special: whether open melds with special jokers may become runs, so that more can be open
            than there are tiles and plain jokers.
    """
    width = WIDE if explicit or special else NARROW
    most = (1 << (width - 1)) - 1
    slots = [
        (runs, short, ones)
        for runs in range((most if special else min(most, COPIES + jokers)) + 1)
        for short in range(runs + 1)
        for ones in range(short + 1)
    ]
    rank_of = {slot: rank for rank, slot in enumerate(slots)}
    ranks = [(pack(ones, short, runs, width), runs, short, ones) for runs, short, ones in slots]
    spans = np.zeros((len(slots), 2 * EXACT, 2), np.int64)
    rows: list[Records] = []
    end = 0
    for rank, slot in enumerate(slots):
        found = sorted(_options(slot, jokers, rank_of, explicit=explicit), key=itemgetter(0))
        options = np.array(found, OPTION)
        beats = _beats(options, slots, explicit=explicit)
        for span in range(2 * EXACT):
            naturals = options["naturals"]
            fits = naturals == span if span < EXACT else naturals <= span - EXACT
            listed = options[fits & ~beats[fits].any(axis=0)]
            spans[rank, span] = end, end + len(listed)
            end += len(listed)
            rows.append(listed)
    return RunOptions(np.concatenate(rows), spans, np.array(ranks, RANK))


def _options(
    slot: Slot, jokers: int, rank_of: dict[Slot, int], *, explicit: bool
) -> Iterator[tuple[int, ...]]:
    """Yield the columns of everything that can be done."""
    runs, short, ones = slot
    for naturals in range(EXACT):
        least_new = max(0, naturals - runs)
        for new in range(least_new, (naturals if explicit else least_new) + 1):
            carried = naturals - new
            for filled in range(max(0, short - carried), min(jokers, runs - carried) + 1):
                for fronts in _fronts(new, jokers - filled, 12 if explicit else 2):
                    fresh = fronts.count(0)
                    to = rank_of.get((naturals + filled, fresh + ones + fronts.count(1), fresh))
                    if to is None:
                        continue
                    used = filled + sum(fronts)
                    behind = sum(front * (front + 1) // 2 for front in fronts)
                    move = naturals | (filled << 4) | (new << 8)
                    for place, front in enumerate(fronts):
                        move |= front << (12 + 4 * place)
                    yield used, naturals, to, max(fronts, default=0), behind, move


@lru_cache(maxsize=256)
def _fronts(new: int, jokers: int, most: int) -> list[tuple[int, ...]]:
    """Return the possible numbers of jokers in front of *new* runs, descending."""
    fronts = combinations_with_replacement(range(min(most, jokers), -1, -1), new)
    return sorted(front for front in fronts if sum(front) <= jokers)


def _beats(options: Records, slots: list[Slot], *, explicit: bool) -> NDArray[np.bool_]:
    """Return which option is never worse than which, as a matrix; of equals the first.

    *Never worse*: it uses no more jokers, and no fewer tiles, leads to at least as many open runs,
    of which no more are short, and is possible wherever the other is. Open runs can do whatever
    shorter or fewer ones can (three and more tiles may also end), so all that follows the other
    option can follow this one. If *explicit* (initial meld) tiles and jokers may be wanted or not,
    so there are as many, and the jokers stand for as many points at least.
    """
    runs, short, ones = np.array(slots, np.int64)[options["to"]].T
    used, naturals = options["used"], options["naturals"]
    beats = np.ones((len(options), len(options)), bool)
    columns = [used, short, ones, options["deepest"], -runs, -naturals]
    if explicit:
        columns += [-used, naturals, options["behind"]]
    for column in columns:
        beats &= column[:, None] <= column
    beats &= ~beats.T | np.tri(len(options), k=-1, dtype=bool).T
    return beats


GROUPS: Final = record("counts form tiles")
"""An option: tiles by colour, two bits each; jokers in groups, and number of groups from bit 4;
tiles and jokers in groups."""


class GroupOptions(NamedTuple):
    """The groups that can be laid of any number."""

    rows: Records
    """The options, `GROUPS`."""
    ends: Ints
    """Shape (257,): by tiles at hand, two bits for each colour, where those options end that come
    before; there begin those for these tiles."""


Tables = tuple[RunOptions, GroupOptions]
"""The options of runs and groups, for compiled code."""


@lru_cache(maxsize=32)
def group_options(jokers: int, *, explicit: bool = False) -> GroupOptions:
    """Return the options with at most *jokers*; the first one lays no group.

    Unless *explicit* (initial meld), each option of tiles has the fewest groups and jokers that it
    can have.
    """
    rows = []
    for code in range(256):
        tiles = [(code >> (2 * color)) & 3 for color in range(4)]
        total = sum(tiles)
        least = max(*tiles, (total + 3) // 4)
        for groups in range(least, (total if explicit else least) + 1):
            fewest = max(0, 3 * groups - total)
            most = min(jokers, 4 * groups - total if explicit else fewest)
            all_used = range(fewest, most + 1)
            rows += [(code, used | (groups << 4), total + used) for used in all_used]
    found = np.array(rows, GROUPS)
    by_color = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 3
    hands, which = np.nonzero((by_color[found["counts"]] <= by_color[:, None]).all(axis=2))
    ends = np.searchsorted(hands, np.arange(257))
    return GroupOptions(found[which], ends.astype(np.int64))
