"""Events about rounds: drafts, publishing, the bell, matches on the server and their deals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """Tables for the next round, which only directors see. Replaces an earlier draft."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    """Entrants in the order of seats; the first one starts (S3-02)."""
    going: tuple[str, ...] | None = None
    """Players to seat at the time of the draft, in order; None in events of older versions."""


@dataclass(frozen=True, slots=True)
class DraftDropped:
    """The draft was discarded."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The draft became the running round."""

    division: str
    waiting: tuple[str, ...] = ()
    """Players without a seat although they could have had one: a bye."""


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """A round without results became a draft again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNamed:
    """The director named a round."""

    division: str
    round: int
    """From 0."""
    name: str
    """Empty: the usual name of its format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BellSet:
    """The timer of a round was started or stopped."""

    division: str
    round: int
    """From 0."""
    bell_at: int | None
    """When the bell rings: milliseconds (UTC); None: no timer runs."""


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round was closed: all games have results, and none is disputed."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A closed round was reopened; only a director closes it again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOpened:
    """A match on a server was opened for a table of the running round."""

    division: str
    round: int
    table: int
    match: str
    record: str
    """The key to its finished games; empty if it is on another server."""


@dataclass(frozen=True, slots=True)
class DealsSealed:
    """All tables of the round just published get the same deals, from one seed."""

    division: str
    commitment: str
    """The commitment to the seed: SHA-256 in hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsOpened:
    """All tables of a round have finished, and the seed of their common deals is public."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """The rule set of the deals, as in records; empty if nothing was dealt."""
