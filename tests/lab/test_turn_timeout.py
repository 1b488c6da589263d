"""How long a bot in this process may think, as the alarm sees it."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.turn_timeout import TurnTimeout

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm on Windows")


def test_an_alarm_that_rings_as_a_turn_ends_leaves_no_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    really = signal.setitimer

    def ringing(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if not seconds:
            signal.raise_signal(signal.SIGALRM)
        return really(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", ringing)
    with TurnTimeout(10_000) as timeout:
        assert timeout.run(lambda: "a turn") == "a turn"
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        with pytest.raises(ZeroDivisionError):
            timeout.run(lambda: 1 // 0)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_bot_that_catches_everything_is_stopped_all_the_same() -> None:
    def stubborn() -> str:
        try:
            time.sleep(60)
        except BaseException:  # noqa: BLE001 - what a bot may do
            time.sleep(60)
        return "late"

    with TurnTimeout(10) as timeout, pytest.raises(TilerummyError) as error:
        timeout.run(stubborn)
    assert error.value.code == "too_slow"


def test_an_alarm_that_rings_in_a_finalizer_says_nothing_and_rings_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python prints what a finalizer raises, and goes on."""

    class Finalized:
        def __init__(self, error: str) -> None:
            self.error = error

        def __del__(self) -> None:
            time.sleep(0.05)
            raise ValueError(self.error)

    def lets_go() -> str:
        Finalized("not reached")
        time.sleep(60)
        return "late"

    printed: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda it: printed.append(str(it.exc_value)))
    before = sys.unraisablehook
    with TurnTimeout(10) as timeout, pytest.raises(TilerummyError) as error:
        timeout.run(lets_go)
    assert error.value.code == "too_slow"
    assert printed == []
    with TurnTimeout(10_000) as timeout:
        timeout.run(lambda: Finalized("is heard"))
    assert printed == ["is heard"]
    assert sys.unraisablehook is before
