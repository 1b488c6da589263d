"""A bot that is a program: whatever it does, the game ends, and nothing of it is left behind."""

from __future__ import annotations

import fcntl
import json
import sys
import time
from dataclasses import fields, replace
from multiprocessing import util
from random import Random
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import HANG_S
from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.core.view import View, view
from tilerummy.lab.arena.estimate import win_share
from tilerummy.lab.arena.game import Deal, play_deal, play_game
from tilerummy.lab.arena.lines import line_of
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.arena.program import ProgramBot

if TYPE_CHECKING:
    from pathlib import Path

DEADLINE_MS = 600_000
"""Only a hang breaks it."""
TOO_MANY = json.dumps({"type": "play", "table": ["[R1 B1 K1]"] * 300})
DRAWS = '{"type": "draw"}'


PROGRAM = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    assert len(view["rack"]) == view["seats"][view["you"]]["tiles"]
    turn = {"type": "draw" if view["pool"] and not view["drawn"] else "pass"}
    if view["must_lay"] is not None:
        turn = {"type": "play", "table": view["must_lay"]}
    print(json.dumps(turn), flush=True)
"""


def program(folder: Path, code: str) -> str:
    path = folder / "bot.py"
    path.write_text(dedent(code))
    return f"{sys.executable} {path}"


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    mine = program(tmp_path, PROGRAM)
    games = play_deal(Deal("classic", "1", ((mine, "medium"), ("medium", mine)), DEADLINE_MS))
    assert [game.forfeit for game in games] == [None, None]
    assert win_share(games, "medium") == 1
    opponent(mine, DEADLINE_MS).close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import sys; sys.exit(3)", "program_ended"),
        ("import subprocess; subprocess.run(['sleep', '600'])", "too_slow"),
        ("print('hello', flush=True); input()", "unreadable_turn"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "unreadable_turn"),
        ("print('[' * 60000, flush=True); input()", "unreadable_turn"),
        ('print(\'{"type": "play", "table": ["[R1"]}\', flush=True); input()', "unclosed_meld"),
        ("import time; time.sleep(3600)", "too_slow"),
        (f"print({TOO_MANY!r}, flush=True); input()", "no_turn"),
    ],
)
def test_a_program_that_does_not_play_loses(tmp_path: Path, code: str, expected: str) -> None:
    bad = program(tmp_path, code)
    deadline_ms = 700 if expected == "too_slow" else DEADLINE_MS
    game = play_game(Deal("classic", "1", (), deadline_ms), (bad, "easy"))
    assert game.forfeit is not None
    assert game.forfeit.code == expected
    assert game.winners == (1,)


def a_view() -> View:
    state, _ = deal(CLASSIC, 2, Random(1))
    return view(state, state.seat)


def test_a_program_reads_all_that_its_seat_may_know() -> None:
    seen = replace(a_view(), idle=2, turns_left=3)
    read = json.loads(line_of(seen))
    reported_by_seat = {"counts", "opened"}
    never_asked_after_the_end = {"outcome"}
    known = {field.name for field in fields(View)} - reported_by_seat - never_asked_after_the_end
    assert set(read) == known | {"seats", "must_lay"}
    assert set(read["seats"][0]) == {"tiles", "opened"}
    assert (read["idle"], read["turns_left"], read["you"]) == (2, 3, seen.you)
    assert json.loads(line_of(a_view()))["turns_left"] is None
    assert read["must_lay"] is None
    table, rack = parse_table("[R4 R5 R6]"), parse_tiles("R7 B1")
    stuck = replace(seen, pool=0, table=table, rack=rack, opened=(True, True))
    assert json.loads(line_of(stuck))["must_lay"] == ["[R4 R5 R6 R7]"]  # C26
    assert json.loads(line_of(replace(stuck, rack=parse_tiles("B1"))))["must_lay"] is None


def ask(bot: ProgramBot, times: int) -> None:
    for _ in range(times):
        bot.choose(a_view())


def test_what_nobody_asked_for_is_not_read(tmp_path: Path) -> None:
    """A program that never stops would otherwise fill the memory of the arena."""
    done = tmp_path / "done"
    code = f"print('{DRAWS}', flush=True)\nprint('{DRAWS}\\n' * 100_000, flush=True)\n"
    bot = ProgramBot([sys.executable, "-c", f"{code}open({str(done)!r}, 'w')"], DEADLINE_MS)
    assert bot.choose(a_view()) == bot.choose(a_view()) == Draw()
    time.sleep(0.5)
    assert not done.exists()
    bot.close()


def test_a_program_that_does_not_read_is_too_slow_in_the_end() -> None:
    code = f"while True: print('{DRAWS}', flush=True)"
    bot = ProgramBot([sys.executable, "-c", code], 1000)
    with pytest.raises(TilerummyError, match="took longer"):
        ask(bot, 2000)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    """Also if the program itself has ended before."""
    held = tmp_path / "held"
    held.touch()
    code = f"""
        import fcntl, os, time
        file = open({str(held)!r})
        fcntl.flock(file, fcntl.LOCK_EX)
        input()
        if os.fork():
            os._exit(0)
        time.sleep({HANG_S + 60})
    """
    game = play_game(Deal("classic", "1", (), 2000), (program(tmp_path, code), "easy"))
    assert game.forfeit is not None
    with held.open() as file:
        until = time.monotonic() + HANG_S
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                assert time.monotonic() < until
                time.sleep(0.05)
            else:
                break


def test_a_program_that_fails_again_and_again_leaves_nothing() -> None:
    bot = ProgramBot([sys.executable, "-c", "input()"], DEADLINE_MS)
    before = len(vars(util)["_finalizer_registry"])
    for _ in range(3):
        with pytest.raises(TilerummyError):
            bot.choose(a_view())
    assert len(vars(util)["_finalizer_registry"]) == before
