"""Subspaces of plays: divided without loss, also where searches end without proof or time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import problem
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import TWIST
from tilerummy.solver.listing.k_best import KBestEnumerator, Play, Subspace, partition

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

POSITION = problem("[R4 R5 R6]", "R3 R7 B4 JD J", TWIST)


def subsets(subspace: Subspace) -> list[Tiles]:
    found = [subspace.play]
    for tile in subspace.optional:
        found = list(dict.fromkeys([*found, *(one + parse_tiles(str(tile)) for one in found)]))
    return [one for one in found if one <= subspace.play + subspace.optional]


def test_smaller_subspaces_hold_all_but_one() -> None:
    position = problem("", "R3 R3 B4 J J K1")
    subspace = Subspace(parse_tiles("K1"), parse_tiles("R3 R3 B4 J J"), 1 << 40)
    placed = parse_tiles("K1 R3 J")
    smaller = list(partition(subspace, placed, position.gain))
    held = [one for part in smaller for one in subsets(part)]
    assert len(set(held)) == len(held)
    assert {*held, placed} == set(subsets(subspace))
    assert all(part.most < subspace.most for part in smaller)


@COMPILED_ONLY
def test_a_search_that_stops_gives_what_it_has() -> None:
    stop = np.zeros(1, np.int64)
    everything = [play.placed for play in KBestEnumerator(POSITION)]
    enumerator = KBestEnumerator(POSITION, stop)
    found = []
    for play in enumerator:
        found.append(play.placed)
        if len(found) == 3:
            stop[0] = 1
    assert 3 <= len(found) < len(everything)
    assert found[:3] == everything[:3]
    assert (enumerator.complete, enumerator.sure) == (False, False)


@COMPILED_ONLY
@pytest.mark.parametrize(("hard", "complete"), [(1, True), (10, False)])
def test_hard_subspaces_are_searched_last(
    hard: int, complete: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the effort *hard* nothing is found where the red three has to be played."""
    enumerator = KBestEnumerator(POSITION)
    search = enumerator.search

    def limited(subspace: Subspace, effort: int) -> tuple[Play | None, bool]:
        is_hard = effort <= hard and subspace.play & parse_tiles("R3")
        return (None, False) if is_hard else search(subspace, effort)

    monkeypatch.setattr(enumerator, "search", limited)
    found = [play.placed for play in enumerator]
    assert (enumerator.complete, enumerator.sure) == (complete, False)
    everything = {play.placed for play in KBestEnumerator(POSITION)}
    assert len(set(found)) == len(found)
    assert (set(found) == everything) == complete


@COMPILED_ONLY
def test_without_proof_a_better_play_may_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller subspaces of what was not proven may hold more than was found."""
    enumerator = KBestEnumerator(POSITION)
    search = enumerator.search

    def careless(subspace: Subspace, effort: int) -> tuple[Play | None, bool]:
        if not subspace.play:
            smallest = Subspace(parse_tiles("R3"), parse_tiles(""), subspace.most)
            return search(smallest, effort)[0], False
        return search(subspace, effort)

    monkeypatch.setattr(enumerator, "search", careless)
    found = list(enumerator)
    assert not enumerator.sure
    assert str(found[0].placed) == "R3"
    assert max(play.gain for play in found) > found[0].gain
