"""An arena that is stopped from outside ends what plays for it."""

from __future__ import annotations

import os
import signal
import time
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import HANG_S
from tilerummy.lab.arena.stopping import go_on, listen, stopped_as_by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.synchronize import Event


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
        listens.set()
        time.sleep(HANG_S)
    except KeyboardInterrupt:
        try:
            go_on()
        except KeyboardInterrupt:
            os._exit(7)


def test_what_is_ignored_stays_ignored() -> None:
    with heard(signal.SIGHUP, signal.SIG_IGN), stopped_as_by_hand():
        os.kill(os.getpid(), signal.SIGHUP)
