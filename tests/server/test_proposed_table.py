from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.support.matches import Play
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.policy import FailPolicy
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Timeout
from tilerummy.match.event import Level
from tilerummy.server.table.proposed_table import LOOSE_TILE, Draft

if TYPE_CHECKING:
    from tilerummy.match.state import MatchState

FINISHED = parse_table("[R10 B10 K10]")
LOOSE = parse_table("[R10 B10 K10] [R1]")


def state(policy: FailPolicy) -> MatchState:
    """Return a match whose seat to move could open with `FINISHED`."""
    rules = replace(CLASSIC, fail_policy=policy)
    begun = Play(Level.EASY, ruleset=rules).start().state
    assert begun.playing is not None
    racks = (parse_tiles("R10 B10 K10 R1"),) * 2
    return replace(begun, game=replace(begun.playing, racks=racks, seat=0))


def test_the_latest_draft_of_the_turn_counts() -> None:
    match, draft = state(FailPolicy.ROLLBACK_ALL), Draft()
    assert draft.timeout(match.turn_seq) == Timeout()
    draft.keep(match, 0, LOOSE)
    draft.keep(match, 0, FINISHED)
    assert draft.timeout(match.turn_seq) == Timeout(FINISHED)
    assert draft.timeout(match.turn_seq + 1) == Timeout()


def test_only_the_seat_to_move_has_a_draft() -> None:
    match, draft = state(FailPolicy.ROLLBACK_ALL), Draft()
    draft.keep(match, 1, FINISHED)
    assert draft.timeout(match.turn_seq) == Timeout()


def test_what_cannot_be_read_is_unfinished() -> None:
    match, draft = state(FailPolicy.ROLLBACK_ALL), Draft()
    draft.keep(match, 0, FINISHED)
    draft.keep(match, 0, None)
    assert draft.timeout(match.turn_seq) == Timeout(LOOSE_TILE)


def test_the_finished_part_is_remembered_where_it_may_stay() -> None:  # T4
    match, draft = state(FailPolicy.KEEP_COMPLETED), Draft()
    draft.keep(match, 0, FINISHED)
    draft.keep(match, 0, LOOSE)
    assert draft.timeout(match.turn_seq) == Timeout(LOOSE, FINISHED)
    later = replace(match, turn_seq=match.turn_seq + 3)
    draft.keep(later, 0, LOOSE)
    assert draft.timeout(later.turn_seq) == Timeout(LOOSE)
