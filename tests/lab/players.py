"""Bots for the arena that do what they should not."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, cast

from tilerummy.bots import bot_for
from tilerummy.bots.bot import own_rack
from tilerummy.core.errors import TilerummyError
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.turn import Draw, Pass, Play, Timeout
from tilerummy.lab.env.macro import redeal

if TYPE_CHECKING:
    from tilerummy.bots import Bot
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View


class Does:
    """Answers with *what*, which may be no turn at all; an exception is raised."""

    def __init__(self, what: Any) -> None:
        self._what = what

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        if isinstance(self._what, BaseException):
            raise self._what
        turn: Turn = self._what
        return turn


class NoName:
    """Cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


class Catches:
    """Thinks for ever, whatever is raised."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        while True:
            with suppress(Exception):
                time.sleep(3600)


class CatchesOnce:
    """Answers when it is stopped, which is too late."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        with suppress(BaseException):
            time.sleep(3600)
        return Draw()


class Sleeps:
    """Thinks for ever."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        time.sleep(3600)
        raise AssertionError


class Claims:
    """Claims a new deal whenever it may (S3-32), and plays well."""

    def choose(self, view: View) -> Turn:
        return redeal(view, own_rack(view)) or bot_for("medium").choose(view)


def claims() -> Bot:
    return Claims()


def an_easy_one() -> Bot:
    return bot_for("easy")


def crashes() -> Bot:
    return Does(RuntimeError("no idea"))


def fails_with_half_a_character() -> Bot:
    return Does(RuntimeError("oh \ud800 no"))


def fails_by_a_code_of_half_a_character() -> Bot:
    return Does(TilerummyError("\udfff", "oh \ud800 no"))


def passes() -> Bot:
    """Passes while the pool has tiles, which the rules forbid."""
    return Does(Pass())


def stalls() -> Bot:
    """Claims that its time is over, which no player may say."""
    return Does(Timeout())


def says_nothing() -> Bot:
    return Does(None)


class PlaysAText:
    """A bot that takes the text of a table for the table."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        return Play(cast("Table", "[R1 R2 R3]"))


class PlaysNoMelds:
    """A bot that makes a table of numbers."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        return Play(Table(cast("tuple[Meld, ...]", (1, 2))))


def plays_a_text() -> Bot:
    return PlaysAText()


def plays_no_melds() -> Bot:
    return PlaysNoMelds()


def plays_more_tiles_than_can_be_counted() -> Bot:
    return Does(Play(Table((Meld("[R1 B1 K1]"),) * 300)))


def has_no_name() -> Bot:
    return Does(NoName())


def fails_without_a_word() -> Bot:
    return Does(type("Silent", (Exception,), {"__str__": NoName.__repr__})())


def ends_itself() -> Bot:
    return Does(SystemExit(0))


def no_bot_but_an_end() -> Bot:
    raise SystemExit(0)


def catches() -> Bot:
    return Catches()


def catches_once() -> Bot:
    return CatchesOnce()


def sleeps() -> Bot:
    return Sleeps()


def no_bot() -> int:
    return 7


def no_weights() -> Bot:
    """Reads its weights from a file that is damaged."""
    raise ValueError("bad magic number")


class Ends:
    """Takes the process with it, as what crashes in compiled code does."""

    def choose(self, view: View) -> Turn:  # noqa: ARG002 - a Bot's form
        os._exit(3)


def ends() -> Bot:
    return Ends()


def only_here() -> Bot:
    """Can be made in the first process alone."""
    if parent_process() is not None:
        raise ValueError("no weights on this machine")
    return bot_for("easy")
