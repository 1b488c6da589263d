"""What the search with special jokers hands on, as records for compiled code.

The compiler takes them apart: to hand one on costs what its arrays cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.group_options import GroupOptions
    from tilerummy.solver.sweep.run_options import RunOptions


class Transitions(NamedTuple):
    """The arrays of `transitions.TransitionTable`."""

    rows: Ints
    first: Ints
    may_end: Ints
    wants: Ints


class Task(NamedTuple):
    """What is to be done, the same for all numbers."""

    must: Ints
    """As for `search.special_sweep`, as is what follows."""
    may: Ints
    must_jokers: Ints
    may_jokers: Ints
    jokers: Ints
    """Both."""
    gains: Ints
    """Those of `search.special_sweep`, and *big_m*."""
    big_m: Ints
    """By kind of joker, what was added to its gain while the search goes on."""
    fronts: Ints
    """From `bounds.continuations`."""
    to_come: Ints
    """Likewise."""
    transitions: Transitions
    runs: RunOptions
    groups: GroupOptions
    room: int
    """Most options of a colour and its runs (`lists.most_listed`)."""
    fillers: int
    """Jokers that a run may take in."""
    slack: int
    """How many more an open run may count on."""
    unit: int
    """What the penalty of a tile counts."""
    explicit: bool
    """Whether every joker has a place."""


class Level(NamedTuple):
    """What is true of one number."""

    at: int
    at_hand: Ints
    """Number tiles by colour."""
    groups_begin: int
    """The first choice of groups of these tiles."""
    groups_end: int
    """Behind the last."""
    per_joker: int
    """What a joker in a group gains."""
    least: int
    """A gain, *big_m* left out, that is not enough."""
    most_in_groups: int
    """What jokers in groups gain at most."""


class Storage(NamedTuple):
    """What is written while a number is worked through. Who fills an array makes it larger."""

    fresh: Ints
    """The new states."""
    table: Ints
    """A hash table of them."""
    pool: Ints
    """Options, rows of `lists.OPTION_COLUMNS`."""
    lists: Ints
    """Lists of them, rows of `lists.LIST_COLUMNS`."""
    best_scores: Ints
    """A heap of the best scores; empty if all states are kept."""
    counts: Ints
    """See `expand.STATES`."""
