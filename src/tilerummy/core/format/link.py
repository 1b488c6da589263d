"""Links to the solve page, with a position in the part after ``#``.

``/solve#RULESET/OPENED/OBJECTIVE/TABLE/RACK``: melds are separated by ``_`` and tiles by ``.``.
OPENED is ``opened`` or ``unopened``, OBJECTIVE is ``tiles`` or ``value``, and a sixth part
``loose`` says that the tiles of the table lie loose. Browsers keep the part after ``#`` to
themselves, so no server sees the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import NotationError, RulesetError, TilerummyError, cut
from tilerummy.core.format.notation import parse_rack, parse_tiles
from tilerummy.core.meld import Meld
from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.table import Table

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles

PATH: Final = "/solve"
OBJECTIVES: Final = ("tiles", "value")
"""The objectives that the page offers: most tiles, or most points."""
_OPENED: Final = {"opened": True, "unopened": False}
_LOOSE: Final = "loose"
_FEWEST, _MOST = 5, 6
"""Parts of a position: the sixth is for loose tiles only."""


@dataclass(frozen=True, slots=True)
class LinkedPosition:
    """A position as the solve page shows it."""

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool = True
    objective: str = "tiles"
    loose: bool = False
    """Whether the tiles of the table lie loose, and all of them must be laid."""


def print_link(position: LinkedPosition, base: str = "") -> str:
    """Return the link that opens *position* on the solve page of the server at *base*.

    *base* is an address such as ``https://games.example.org``; without it the link is relative.

    >>> table, rack = Table("[R4 R5 R6]"), parse_tiles("R3 B4")
    >>> print_link(LinkedPosition(preset("classic"), table, rack))
    '/solve#classic/opened/tiles/R4.R5.R6/R3.B4'

    Raises:
        RulesetError: ``no_link`` for house rules: the page knows the named rule sets only.
        TilerummyError: ``unknown_objective`` for an objective that the page does not offer.
    """
    rules = position.ruleset
    if PRESETS.get(rules.name) != rules:
        raise RulesetError(
            "no_link",
            "name",
            f"the solve page knows the rule sets {', '.join(PRESETS)} and no house rules:"
            f" it cannot open a position of {cut(repr(rules.name))} with changes",
        )
    if not isinstance(position.objective, str) or position.objective not in OBJECTIVES:
        raise TilerummyError(
            "unknown_objective", f"the solve page maximises {' or '.join(map(repr, OBJECTIVES))}"
        )
    parts = [
        rules.name,
        "opened" if position.opened else "unopened",
        position.objective,
        "_".join(".".join(map(str, meld.laid)) for meld in position.table.melds),
        ".".join(map(str, position.rack)),
        *([_LOOSE] if position.loose else []),
    ]
    return f"{base.rstrip('/')}{PATH}#{'/'.join(parts)}"


def parse_link(text: str) -> LinkedPosition:
    """Return the position of a link to the solve page; the address before ``#`` may be missing.

    >>> str(parse_link("https://games.example.org/solve#xp/unopened/value//R10.K10.O10").rack)
    'R10 K10 O10'

    Raises:
        NotationError: ``not_a_link``, or the code of the tile that cannot be read.
        RulesetError: ``unknown_ruleset``.
    """
    parts = text.rpartition("#")[2].split("/")
    if not _FEWEST <= len(parts) <= _MOST or parts[1] not in _OPENED or parts[2] not in OBJECTIVES:
        raise NotationError(
            "not_a_link",
            f"{cut(repr(text))} is not a link to a position. Expected"
            " /solve#RULESET/opened/tiles/TABLE/RACK, as 'Copy link' on the solve page writes it",
            1,
        )
    name, opened, objective, table, rack, *more = parts
    if more not in ([], [_LOOSE]):
        raise NotationError(
            "not_a_link", f"the last part may be 'loose', not {cut(repr(more[0]))}", 1
        )
    melds = [Meld(parse_rack(meld.replace(".", " "))) for meld in table.split("_") if meld]
    return LinkedPosition(
        preset(name),
        Table(tuple(melds)),
        parse_tiles(rack.replace(".", " ")),
        _OPENED[opened],
        objective,
        bool(more),
    )
