"""Positions in notation, as a bot sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import View

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset


def position(
    rack: str,
    table: str = "",
    *,
    opened: bool = True,
    pool: int = 40,
    others: tuple[int, ...] = (14,),
    ruleset: Ruleset = CLASSIC,
) -> View:
    """Return the view of seat 0, whose turn it is; *others* are the others' tile counts."""
    own = parse_tiles(rack)
    return View(
        ruleset=ruleset,
        you=0,
        rack=own,
        counts=(len(own), *others),
        pool=pool,
        table=parse_table(table),
        opened=(opened, *(True for _ in others)),
        seat=0,
        turn=9,
        idle=0,
        drawn=False,
        turns_left=None,
        out=None,
        outcome=None,
    )
