"""A copy with changes is what `dataclasses.replace` makes, but faster."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.states import position
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tiles import Tiles
from tilerummy.core.with_changes import with_changes


def test_a_copy_differs_in_what_was_changed_and_forgets_what_was_cached() -> None:
    state = position(CLASSIC, racks=("R3 R4", "B5"))
    assert state.counts == (2, 1)
    changed = with_changes(state, racks=(Tiles("R3"), Tiles("B5")), turn=7)
    assert changed == replace(state, racks=changed.racks, turn=7)
    assert changed.counts == (1, 1)
    assert state.counts == (2, 1)
    assert state.turn == 1


def test_a_field_that_there_is_not_is_refused() -> None:
    state = position(CLASSIC, racks=("R3", "B5"))
    with pytest.raises(TypeError, match="State has not all of turns"):
        with_changes(state, turns=7)
