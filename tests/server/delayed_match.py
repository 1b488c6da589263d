"""Matches of which it is known which command led to which event: for what is shown late."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.support.matches import Play
from tilerummy.core.presets import CLASSIC
from tilerummy.match.command import SetWatching
from tilerummy.match.context import Context
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK_RULES = replace(CLASSIC, threshold=0)


class DelayedMatch(Play):
    """A match of which it is known which command led to which event."""

    def __init__(self, delay: int | None) -> None:
        super().__init__(Level.EASY, ruleset=QUICK_RULES)
        self.commands = [0] * len(self.events)
        self.act(lambda: self.do(SetWatching(delay=delay), Context(by=0)))
        self.act(self.start)

    def act(self, work: Callable[[], object]) -> None:
        work()
        number = self.commands[-1] + 1
        self.commands += [number] * (len(self.events) - len(self.commands))
