"""Judging a proposed turn: every violation at once, or none."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from tilerummy.core.best_melds import best_total
from tilerummy.core.classify import value
from tilerummy.core.errors import TilerummyError
from tilerummy.core.joker_places import joker_places
from tilerummy.core.jokers import check_jokers
from tilerummy.core.oracle import NotProven
from tilerummy.core.policy import CallPolicy
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.violation import Violation, ViolationCode
from tilerummy.core.why_not import why_not_a_meld

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.state import State
    from tilerummy.core.tiles import Tiles


def check(state: State, turn: Turn, *, oracle: Oracle | None = None) -> tuple[Violation, ...]:
    """Return every reason *turn* is illegal in *state*; empty means legal.

    *oracle* answers whether a play exists, for seats that must lay then; laying nothing is legal
    where that is not proven. Worst case: that of
    `check_play`, and one question to the oracle.
    A time-out is never illegal while the game runs: what it leads to is for `game.decide`.
    """
    if state.outcome is not None:
        return (Violation(ViolationCode.GAME_OVER),)
    match turn:
        case Play():
            return check_play(state, turn)
        case Draw() | Pass():
            return _check_laying_nothing(state, turn, oracle)
        case Call():
            return _check_call(state.racks[state.seat])
        case ClaimRedeal():
            return _check_redeal(state)
        case Timeout():
            return ()


def _check_laying_nothing(
    state: State, turn: Draw | Pass, oracle: Oracle | None
) -> tuple[Violation, ...]:
    """Judge drawing and passing (V4, V5, C21, C26, G8)."""
    violations = []
    if isinstance(turn, Draw) and state.drawn:
        violations.append(Violation(ViolationCode.ALREADY_DRAWN))
    if isinstance(turn, Draw) and not state.pool:
        violations.append(Violation(ViolationCode.POOL_EMPTY))
    if isinstance(turn, Pass) and state.pool and not state.drawn:
        params: dict[str, int | str] = {"pool": len(state.pool)}
        violations.append(Violation(ViolationCode.POOL_NOT_EMPTY, params))
    if state.must_lay and not violations:
        if oracle is None:
            message = "a table that must lay asks what can be laid: give an oracle"
            raise TilerummyError("oracle_needed", message)
        with suppress(NotProven):
            if oracle.can_play(state):
                violations.append(Violation(ViolationCode.MUST_PLAY))
    return tuple(violations)


def check_play(state: State, play: Play) -> tuple[Violation, ...]:
    """Return every reason why laying *play* is illegal (V2), the plainest first.

    What melds are worth and what became of jokers is asked only of legal melds of tiles that are
    there, so that it costs what a table of the game's own tiles can cost. Worst case otherwise:
    linear in the proposed tiles.
    """
    rack, rules = state.racks[state.seat], state.ruleset.meld_rules
    violations = [
        Violation(ViolationCode.NOT_A_MELD, {"meld": str(meld), "fault": why})
        for meld in play.table.melds
        if (why := why_not_a_meld(meld, rules)) is not None
    ]
    melds_lie = not violations
    placed = play.table.tiles.minus(state.table.tiles)
    missing = state.table.tiles.minus(play.table.tiles)
    foreign = placed.minus(rack)
    if missing:
        violations.append(Violation(ViolationCode.TILE_LEFT_TABLE, {"tiles": str(missing)}))
    if foreign:
        violations.append(Violation(ViolationCode.FOREIGN_TILE, {"tiles": str(foreign)}))
    melds_lie = melds_lie and not (missing or foreign)
    if not placed:
        violations.append(Violation(ViolationCode.NO_RACK_TILE_PLAYED))
    elif not state.opened[state.seat]:
        violations += _check_opening(state, play, placed, melds_lie=melds_lie)
    if melds_lie:
        violations += check_jokers(state.ruleset, state.table, play.table)
    if play.call and not foreign and (left := rack - placed):
        violations.append(Violation(ViolationCode.CALL_WITH_TILES, {"tiles": len(left)}))
    return tuple(violations)


def _check_opening(state: State, play: Play, placed: Tiles, *, melds_lie: bool) -> list[Violation]:
    """Judge an initial meld: own tiles only, and worth the threshold (S0-17, S0-19).

    Where the table may be rearranged in the same turn (C04), melds that look like own ones may
    compete for the same tiles; otherwise all of them count.
    """
    violations = []
    own = _laid_new(state, play)
    if own is None:
        if not state.ruleset.manip_in_meld_turn:
            violations.append(Violation(ViolationCode.TABLE_TOUCHED_BEFORE_OPENING))
        own = tuple(meld for meld in play.table.melds if meld.tiles <= placed)
    if melds_lie:
        worth = [value(meld, state.ruleset.meld_rules) or 0 for meld in own]
        total = best_total([meld.tiles for meld in own], worth, placed)
        if total < state.ruleset.threshold:
            params: dict[str, int | str] = {"value": total, "threshold": state.ruleset.threshold}
            violations.append(Violation(ViolationCode.BELOW_THRESHOLD, params))
    return violations


def _laid_new(state: State, play: Play) -> tuple[Meld, ...] | None:
    """Return the melds of *play* beyond those of the table; None if one of these changed.

    A meld is unchanged if it holds the same tiles and its jokers stand for the same (V2).
    """
    rules = state.ruleset.meld_rules
    left = Counter([_look(meld, rules) for meld in state.table.melds])
    own = []
    for meld in play.table.melds:
        look = _look(meld, rules)
        if left[look]:
            left[look] -= 1
        else:
            own.append(meld)
    return tuple(own) if not left.total() else None


def _look(meld: Meld, rules: MeldRules) -> tuple[Tiles, frozenset[object]]:
    """Return what two melds have in common that people would call the same meld."""
    jokers = Counter((place.joker, place.stands_for) for place in joker_places(meld, rules))
    return meld.tiles, frozenset(jokers.items())


def _check_redeal(state: State) -> tuple[Violation, ...]:
    """Judge a claim for a new deal: before the own first turn, with doubles (S3-32, T5)."""
    least = state.ruleset.redeal_on_doubles
    if least is None:
        return (Violation(ViolationCode.NO_REDEAL),)
    violations = []
    if state.turn > state.seats or state.out is not None:
        violations.append(Violation(ViolationCode.REDEAL_TOO_LATE))
    doubles = state.racks[state.seat].doubles()
    if doubles < least:
        params: dict[str, int | str] = {"doubles": doubles, "least": least}
        violations.append(Violation(ViolationCode.TOO_FEW_DOUBLES, params))
    return tuple(violations)


def _check_call(rack: Tiles) -> tuple[Violation, ...]:
    if rack:
        return (Violation(ViolationCode.CALL_WITH_TILES, {"tiles": len(rack)}),)
    return ()


def wins(state: State, play: Play) -> bool:
    """Whether the legal *play* goes out and wins at once: no call, no win (S0-44, C13).

    Worst case: linear in the tiles of the table.
    """
    if play.table.tiles.minus(state.table.tiles) != state.racks[state.seat]:
        return False
    return play.call or state.ruleset.call is CallPolicy.ANNOUNCED
