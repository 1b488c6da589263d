"""Two servers on one PostgreSQL, each a process: one dies or stops, the other goes on."""

from __future__ import annotations

import signal
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.server.processes import process, read_until_closed
from tests.server.support import Player
from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.processes import Process
    from tests.server.support import Line

SERVICE_RESTART = 1012


@contextmanager
def two(folder: Path, url: str, **changes: object) -> Iterator[tuple[Process, Process]]:
    with (
        process(folder / "a", database_url=url, **changes) as first,
        process(folder / "b", database_url=url, **changes) as second,
    ):
        yield first, second


def play_until_turn_of(one: Line, other: Line) -> None:
    """Let the others draw until it is the turn of *one*."""
    end = time.monotonic() + HANG_S
    while time.monotonic() < end:
        for line in (one, other):
            line.say("ping")
            line.until("pong")
        if one.my_turn():
            return
        if other.my_turn():
            other.do("draw")
        time.sleep(0.01)
    raise AssertionError("nobody moves")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_game_goes_on_at_the_other_server(
    postgres_url: str, tmp_path: Path, how: signal.Signals
) -> None:
    with (
        two(tmp_path, postgres_url, turn_limit_s=600) as (first, second),
        Player(first.port, "Kim") as kim,
        Player(second.port, "Lee") as lee,
        Player(second.port, "Kim") as moved,
    ):
        made = kim.create("open", "easy", clock=True)
        lee.join(made)
        moved.http.cookies = kim.http.cookies
        with kim.at(made["match"]) as line, lee.at(made["match"]) as other:
            while not all(line.until("presence", timeout=HANG_S)["connected"]):
                pass
            line.do("start_game")
            for _ in range(3):
                play_until_turn_of(line, other)
                line.do("draw")
            play_until_turn_of(line, other)
            first.end(how)
            code = read_until_closed(line)
            assert code == (SERVICE_RESTART if how is signal.SIGTERM else None)
            with moved.at(made["match"], last_seq=line.seq) as back:
                assert back.my_turn()
                back.do("draw")
                # The bot was the first server's to move.
                play_until_turn_of(back, other)
                seqs = [event["seq"] for event in line.events + back.events]
                assert seqs == sorted(set(seqs))
                assert seqs == [event["seq"] for event in other.events if event["seq"] >= seqs[0]]
