"""An arena that is stopped from outside ends what plays for it."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from contextlib import contextmanager
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import HANG_S
from tilerummy.bots.game import deal
from tilerummy.cli.stopping import stopped_as_by_hand
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import view
from tilerummy.lab.arena.program import ProgramBot
from tilerummy.lab.arena.stopping import listen, playing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.synchronize import Event
    from pathlib import Path


@contextmanager
def heard(how: signal.Signals, handler: signal.Handlers) -> Iterator[None]:
    before = signal.signal(how, handler)
    try:
        yield
    finally:
        signal.signal(how, before)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_an_arena_stops_it_as_by_hand(how: signal.Signals) -> None:
    context = get_context("fork")
    listens = context.Event()
    child = context.Process(target=plays, args=(listens,), daemon=True)
    child.start()
    assert listens.wait(HANG_S)
    with heard(how, signal.SIG_DFL):
        with pytest.raises(KeyboardInterrupt), stopped_as_by_hand():
            os.kill(os.getpid(), how)
        assert signal.getsignal(how) is signal.SIG_DFL
    child.join(HANG_S)
    assert child.exitcode == 7


def plays(listens: Event) -> None:
    """Play for another process, and say with 7 that the next games are not begun."""
    listen()
    try:
        with playing():
            listens.set()
            time.sleep(HANG_S)
    except KeyboardInterrupt:
        begins_again()


def begins_again() -> None:
    try:
        with playing():
            pass
    except KeyboardInterrupt:
        os._exit(7)


def is_signalled_between_games() -> None:
    listen()
    os.kill(os.getpid(), signal.SIGINT)  # no word of it while something is imported
    begins_again()


def test_who_is_told_between_games_begins_no_more() -> None:
    child = get_context("fork").Process(target=is_signalled_between_games, daemon=True)
    child.start()
    child.join(HANG_S)
    assert child.exitcode == 7


def test_what_is_ignored_stays_ignored() -> None:
    with heard(signal.SIGHUP, signal.SIG_IGN), stopped_as_by_hand():
        os.kill(os.getpid(), signal.SIGHUP)


def test_what_plays_for_an_arena_that_was_killed_ends_with_its_programs(tmp_path: Path) -> None:
    held = [tmp_path / "worker", tmp_path / "program"]
    for path in held:
        path.touch()
    context = get_context("fork")
    plays_now = context.Event()
    arena = context.Process(target=has_somebody_play, args=(*held, plays_now))
    arena.start()
    assert plays_now.wait(HANG_S)
    arena.kill()
    until = time.monotonic() + HANG_S
    for path in held:
        while is_held(path):
            assert time.monotonic() < until
            time.sleep(0.05)


def has_somebody_play(held: Path, by_program: Path, plays_now: Event) -> None:
    reported = (held, by_program, plays_now)
    worker = get_context("fork").Process(target=plays_with_a_program, args=reported)
    worker.start()
    worker.join()


def plays_with_a_program(held: Path, by_program: Path, plays_now: Event) -> None:
    """Play for another process with a program that goes on though nobody speaks with it."""
    listen()
    with held.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        hold = f"import fcntl, time; held = open({str(by_program)!r})\n"
        hold += "fcntl.flock(held, fcntl.LOCK_EX)\n"
        hold += 'print(\'{"type": "draw"}\', flush=True)\n'
        state, _ = deal(CLASSIC, 2, Random(1))
        bot = ProgramBot([sys.executable, "-c", f"{hold}time.sleep({2 * HANG_S})"], 1000 * HANG_S)
        bot.choose(view(state, state.seat))
        plays_now.set()
        time.sleep(2 * HANG_S)


def is_held(path: Path) -> bool:
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
