"""A command that was refused is forgotten at once, however many of them somebody sends.

Under attack the search for garbage comes late, so nothing that is refused may wait for it.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

import pytest

from tests.server.support import Player, running
from tests.support.patience import HANG_S
from tilerummy.match.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.support import Line


def in_memory() -> int:
    """Return how many refusals there are; nothing is collected by asking."""
    return sum(type(one) is Refusal for one in gc.get_objects())


def come_late(line: Line) -> str:
    return str(line.refused("draw", expect_seq=1)["code"])


def lie(line: Line) -> str:
    return str(line.refused("play", table=["[R1 R2 R4]"])["code"])


def give_a_seat_away(line: Line) -> str:
    return str(line.refused("open_seat", seat=1)["code"])


@pytest.mark.parametrize(
    ("refused_command", "code"),
    [
        (come_late, "stale"),
        (lie, "illegal_turn"),
        (give_a_seat_away, "game_running"),
    ],
)
def test_nothing_of_it_waits_for_a_search(
    tmp_path: Path, refused_command: Callable[[Line], str], code: str
) -> None:
    with (
        running(tmp_path) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy")["match"]) as line,
    ):
        line.wait_for(lambda _: line.my_turn())
        gc.collect()
        before = in_memory()
        gc.disable()
        try:
            for _ in range(5):
                assert refused_command(line) == code
            end = time.monotonic() + HANG_S
            # The connection may still have the last one in its hands.
            while in_memory() > before + 1 and time.monotonic() < end:
                time.sleep(0.02)
            assert in_memory() <= before + 1
        finally:
            gc.enable()
