"""Python's search for garbage stays small however much stays in use, and still finds it all."""

from __future__ import annotations

import contextlib
import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from tilerummy.server.garbage import NEW, QUIET, Garbage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Thing:
    """Something that may refer to itself."""

    def __init__(self, *, is_circle: bool = False) -> None:
        self.other = self if is_circle else None


@contextlib.contextmanager
def in_pieces(garbage: Garbage) -> Iterator[list[int]]:
    """Look for garbage as the server does; yield at how many objects each whole look was."""
    looks: list[int] = []

    def count(phase: str, about: Mapping[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            looks.append(len(gc.get_objects()))

    with garbage.looked_for():
        gc.callbacks.append(count)
        try:
            yield looks
        finally:
            gc.callbacks.remove(count)


def test_python_looks_as_before_when_the_server_has_ended() -> None:
    before = gc.get_threshold(), list(gc.callbacks)
    with Garbage().looked_for():
        assert (gc.get_threshold(), gc.callbacks) != before
    assert (gc.get_threshold(), gc.callbacks) == before


def test_no_look_is_at_all_that_stays() -> None:
    stays: list[Thing] = []
    with in_pieces(Garbage()) as looks:
        while len(stays) < 40 * NEW:
            stays.append(Thing())
    assert len(looks) > 5
    assert max(looks) < 6 * NEW


@pytest.mark.slow
@pytest.mark.parametrize(("part", "times"), [(0.0, 1), (2 * QUIET, 10)])
def test_a_circle_that_was_set_aside_is_found_when_that_has_grown(
    part: float, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once where there is little to do, and at any rate when it has grown ten times as much."""
    worked = 0.0
    monkeypatch.setattr("tilerummy.server.garbage.process_time", lambda: worked)
    garbage, looks = Garbage(much=1), 0
    with in_pieces(garbage):
        most = gc.get_freeze_count()
        circle = Thing(is_circle=True)
        gone = weakref.ref(circle)
        gc.collect()  # it is in use, and set aside
        del circle
        while gone() is not None:
            assert looks < 1000
            looks += 1
            gc.collect()
            worked += part
            garbage.look_around(1.0)
    assert looks == pytest.approx(times * most / (4 * NEW), abs=2)
