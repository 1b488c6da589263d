"""Cases about turns that fail: time runs out, or a combination is left unfinished."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from tilerummy.conformance.position import NOTHING, filled_up, own_position
from tilerummy.conformance.verdict import CaseError, after_turn, drawn
from tilerummy.core.classify import classify
from tilerummy.core.format.json_fields import MOST_TILES
from tilerummy.core.game import apply
from tilerummy.core.meld import Meld
from tilerummy.core.position import check_copies
from tilerummy.core.restoring import give_up
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Timeout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.conformance.verdict import Json
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

_LOOSE = TILES[0]
_AS_BEFORE = "as at turn start"


def timeout(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Let time run out over the draft ``tentative``; with ``unrestorable`` tiles over the board.

    A draft is a list of melds; ``"none"`` or nothing is an untouched table, and any other word
    stands for an unfinished play.
    """
    state = own_position(ruleset, given)
    if "unrestorable" in given:
        return _unrestorable(state, given.count("unrestorable", most=MOST_TILES))
    draft: Table | None = None
    if given.is_text("tentative") or "tentative" not in given:
        if given.text("tentative", "none") != "none":
            state, draft = _unfinished(state)
    else:
        draft = given.table("tentative")
        state = _with_laid(state, draft)
    after, events = apply(state, Timeout(draft), oracle=NOTHING)
    rack = after.racks[0] - Tiles(state.pool[: drawn(events)])
    same_table = after.table == state.table and "table" not in given
    return after_turn(state, after, events) | {
        "table": _AS_BEFORE if same_table else [str(meld) for meld in after.table.melds],
        "rack": _AS_BEFORE if rack == state.racks[0] else str(rack),
    }


def _with_laid(state: State, draft: Table) -> State:
    """Return the position with all on the rack that *draft* adds to the table."""
    more = draft.tiles.minus(state.table.tiles).minus(state.racks[0])
    check_copies(state.ruleset, state.racks[0], state.table.tiles, more)
    return replace(state, racks=(state.racks[0] + more, *state.racks[1:]))


def _unfinished(state: State) -> tuple[State, Table]:
    """Return the position with a rack that is not empty, and a draft with a tile of it alone."""
    rack = state.racks[0] or Tiles((_LOOSE,))
    draft = Table((*state.table.melds, Meld((next(iter(rack)),))))
    return replace(state, racks=(rack, *state.racks[1:])), draft


def _unrestorable(state: State, count: int) -> Json:
    """Tell what a failed turn costs that leaves *count* tiles which nobody can put back (C07)."""
    state, draft = _unfinished(state)
    after, events = apply(state, Timeout(draft), oracle=NOTHING)
    joker = TILES[52]  # none of those that fill up the pool
    lost = (joker,) * count
    restored = give_up(state.ruleset, state.pool, lost, range(count))
    filled = restored.drawn + restored.pool
    fields = {"draw": len(restored.drawn), "to_pool": filled.count(joker)}
    if count and filled[-count:] == lost:
        fields["to_pool_bottom"] = count
    return after_turn(state, after, events) | fields


def fail_combination(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Leave tiles unfinished of which some were ``completed``: what stays (S0-21, S3-30, T4)?

    ``completed`` tiles form new melds if they do so in the order given; otherwise each continues an
    old meld. The others of ``laid`` are loose.
    """
    laid, completed = given.tile_list("laid"), given.tile_list("completed", ())
    check_copies(ruleset, Tiles(laid))
    if not Tiles(completed) <= Tiles(laid):
        raise CaseError("bad_case", "completed tiles are some of those that were laid")
    table, draft = _drafted(ruleset, completed)
    loose = Tiles(laid) - Tiles(completed)
    draft = Table((*draft.melds, *(Meld((tile,)) for tile in loose)))
    pool = given.count("pool", min(ruleset.fail_draw, MOST_TILES), most=MOST_TILES)
    opened = given.flag("melded", default=True)
    state = filled_up(ruleset, Tiles(laid), pool)
    state = replace(state, table=table, opened=(opened, *state.opened[1:]))
    after, events = apply(state, Timeout(draft), oracle=NOTHING)
    stay, back = after.table.tiles - table.tiles, after.racks[0]
    back -= Tiles(state.pool[: drawn(events)])
    return after_turn(state, after, events) | {
        "stay_on_table": _in_order(laid, stay),
        "back_to_rack": _in_order(laid, back),
    }


def _drafted(ruleset: Ruleset, completed: tuple[Tile, ...]) -> tuple[Table, Table]:
    """Return a table, and it with the *completed* tiles in melds."""
    new = _new_melds(ruleset, completed)
    if new is not None:
        return Table(), Table(new)
    pairs = [_continued(ruleset, tile) for tile in completed]
    return Table(tuple(old for old, _ in pairs)), Table(tuple(longer for _, longer in pairs))


def _new_melds(ruleset: Ruleset, tiles: tuple[Tile, ...]) -> tuple[Meld, ...] | None:
    """Return *tiles* cut into melds where they lie; None if they are not all in melds."""
    cut: dict[int, tuple[Meld, ...]] = {0: ()}
    for end in range(1, len(tiles) + 1):
        for start in range(end):
            meld = Meld(tiles[start:end])
            if start in cut and classify(meld, ruleset.meld_rules):
                cut[end] = (*cut[start], meld)
                break
    return cut.get(len(tiles))


def _continued(ruleset: Ruleset, tile: Tile) -> tuple[Meld, Meld]:
    """Return some meld and what it is with *tile* at an end."""
    for color, number in product(Color, range(1, 12)):
        old = Meld(tuple(Tile.of(color, number + more) for more in range(3)))
        for longer in (Meld((*old.laid, tile)), Meld((tile, *old.laid))):
            if classify(old, ruleset.meld_rules) and classify(longer, ruleset.meld_rules):
                return old, longer
    raise CaseError("bad_case", f"{tile} completes no meld of the table by itself")


def _in_order(laid: Sequence[Tile], some: Tiles) -> list[str]:
    """Return the tiles of *some* in the order in which they were laid."""
    found = []
    for tile in laid:
        if tile in some:
            found.append(str(tile))
            some -= Tiles((tile,))
    return found
