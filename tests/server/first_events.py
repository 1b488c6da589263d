"""A host's file from before events said their version, and those who play on in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.support import Line

OVER, RUNNING, LOBBY = "gamlpx4sbnhaq3is", "bzqg3lcpdzmrhc5q", "uktp3xe4dsdhjcu4"
LOBBYS_INVITE = "bBl76GtitkEV1eoOF5N5JA"


def write_first_events(path: Path) -> None:
    script = (Path(__file__).parent / "data" / "events_1.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def play_to_the_end(*lines: Line) -> None:
    """Let everybody rest until the game is over; bots play on their own."""
    while True:
        newest = max(line.seq for line in lines)
        for line in lines:
            while line.seq < newest:
                line.next()
        if lines[0].view["game"]["outcome"]:
            return
        mover = next((line for line in lines if line.my_turn()), None)
        if mover is None:
            lines[0].until("update")
        else:
            mover.rest()
