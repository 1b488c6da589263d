"""States of games in notation, and an oracle with a fixed answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.oracle import Oracle
from tilerummy.core.state import State

if TYPE_CHECKING:
    import random

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile
    from tilerummy.core.tiles import Tiles

PROOF = parse_table("[R10 B10 K10]")


class Knows(Oracle):
    """An oracle that always gives the same answer."""

    def __init__(self, *, answer: bool) -> None:
        self.answer = answer

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        return PROOF if self.answer else None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return self.answer


def shuffled(ruleset: Ruleset, seats: int, rng: random.Random) -> list[Tile]:
    """Every tile of a game in random order."""
    pool = list(ruleset.tiles(seats))
    rng.shuffle(pool)
    return pool


def position(ruleset: Ruleset, *, racks: tuple[str, ...], table: str = "", **rest: object) -> State:
    """A state in notation: seat 0 moves, everybody has opened, one tile is left in the pool."""
    seats = len(racks)
    fields: dict[str, object] = {
        "seat": 0,
        "opened": (True,) * seats,
        "unopened_racks": (None,) * seats,
        "used_ms": () if ruleset.game_clock_s is None else (0,) * seats,
    } | rest
    pool = fields.pop("pool", "O13")
    assert isinstance(pool, str)
    return State(
        ruleset=ruleset,
        racks=tuple(parse_tiles(rack) for rack in racks),
        table=parse_table(table),
        pool=parse_rack(pool),
        **fields,  # type: ignore[arg-type]
    )
