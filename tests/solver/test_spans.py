"""Spans of plays: divided without loss, also where searches end without proof or time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import problem
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import TWIST
from tilerummy.solver.listing.spans import Play, Span, Spans, without

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

POSITION = problem("[R4 R5 R6]", "R3 R7 B4 JD J", TWIST)


def subsets(span: Span) -> list[Tiles]:
    found = [span.play]
    for tile in span.optional:
        found = list(dict.fromkeys([*found, *(one + parse_tiles(str(tile)) for one in found)]))
    return [one for one in found if one <= span.play + span.optional]


def test_smaller_spans_hold_all_but_one() -> None:
    position = problem("", "R3 R3 B4 J J K1")
    span = Span(parse_tiles("K1"), parse_tiles("R3 R3 B4 J J"), 1 << 40)
    placed = parse_tiles("K1 R3 J")
    smaller = list(without(span, placed, position.gain))
    held = [one for part in smaller for one in subsets(part)]
    assert len(set(held)) == len(held)
    assert {*held, placed} == set(subsets(span))
    assert all(part.most < span.most for part in smaller)


@COMPILED_ONLY
def test_a_search_that_stops_gives_what_it_has() -> None:
    stop = np.zeros(1, np.int64)
    everything = [play.placed for play in Spans(POSITION)]
    spans = Spans(POSITION, stop)
    found = []
    for play in spans:
        found.append(play.placed)
        if len(found) == 3:
            stop[0] = 1
    assert 3 <= len(found) < len(everything)
    assert found[:3] == everything[:3]
    assert (spans.complete, spans.sure) == (False, False)


@COMPILED_ONLY
@pytest.mark.parametrize(("hard", "complete"), [(1, True), (10, False)])
def test_hard_spans_are_searched_last(
    hard: int, complete: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the effort *hard* nothing is found where the red three has to be played."""
    spans = Spans(POSITION)
    search = spans.search

    def limited(span: Span, effort: int) -> tuple[Play | None, bool]:
        is_hard = effort <= hard and span.play & parse_tiles("R3")
        return (None, False) if is_hard else search(span, effort)

    monkeypatch.setattr(spans, "search", limited)
    found = [play.placed for play in spans]
    assert (spans.complete, spans.sure) == (complete, False)
    everything = {play.placed for play in Spans(POSITION)}
    assert len(set(found)) == len(found)
    assert (set(found) == everything) == complete


@COMPILED_ONLY
def test_without_proof_a_better_play_may_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller spans of what was not proven may hold more than was found."""
    spans = Spans(POSITION)
    search = spans.search

    def careless(span: Span, effort: int) -> tuple[Play | None, bool]:
        if not span.play:
            smallest = Span(parse_tiles("R3"), parse_tiles(""), span.most)
            return search(smallest, effort)[0], False
        return search(span, effort)

    monkeypatch.setattr(spans, "search", careless)
    found = list(spans)
    assert not spans.sure
    assert str(found[0].placed) == "R3"
    assert max(play.gain for play in found) > found[0].gain
