"""What the search with special jokers hands on, as records for compiled code.

The compiler takes them apart: to hand one on costs what its arrays cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Ints, Records
    from tilerummy.solver.sweep.options import GroupOptions, RunOptions


STATES, OPTIONS, WHOLE = range(3)
"""What is counted while a number is worked through: new states, and options; and 1 as long as no
state was left out only because few are kept."""


class Transitions(NamedTuple):
    """What special jokers can do at a number."""

    rows: Records
    """The transitions, `transitions.ROW`."""
    first: Ints
    """By open meld: its first transition; one more entry, where the others start."""
    may_end: Ints
    """By open meld: 1 if it may be there when all numbers are done."""
    wants: Ints
    """By open meld: the colours, as bits, of which it needs a number tile at the next number unless
    a joker takes its place; 0 if it needs none."""


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
    blocks: Records
    """Rows of `words.BLOCK`."""
    runs: RunOptions
    groups: GroupOptions
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
    hand: int
    """The same, four bits each."""
    wild: int
    """Jokers by kind, four bits each."""
    starts: Ints
    """The transitions that take no open meld and may be possible."""
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

    fresh: Records
    """The new states."""
    table: Ints
    """A hash table of them."""
    pool: Records
    """Options, `bounds.OPTION`."""
    lists: Records
    """Lists of them, `bounds.LIST`."""
    best_scores: Ints
    """A heap of the best scores; empty if all states are kept."""
    counts: Ints
    """See `STATES`."""
