"""Counted work: the same on every machine, and an error instead of a test that hangs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

P = ParamSpec("P")
T = TypeVar("T")


class TooMuchWorkError(AssertionError):
    """More was called than may be."""


def calls_of(most: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[int, T]:
    """Return how many Python functions *work* calls, and what it returns.

    Raises:
        TooMuchWorkError: as soon as it has called more than *most*.
    """
    calls = 0

    def count(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal calls
        if event == "call":
            calls += 1
            if calls > most:
                raise TooMuchWorkError(f"more than {most} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer = work(*args, **kwargs)
    finally:
        sys.setprofile(before)
    return calls, answer
