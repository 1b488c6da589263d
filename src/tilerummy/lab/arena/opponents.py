"""The bots of the arena: levels of this package, Python objects, and programs."""

from __future__ import annotations

import importlib
import shlex
from functools import lru_cache
from shutil import which
from typing import TYPE_CHECKING

from tilerummy.bots import LEVELS, STUDIES, bot_for
from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.program import ProgramBot

if TYPE_CHECKING:
    from tilerummy.bots import Bot


@lru_cache(maxsize=64)
def opponent(name: str, deadline_ms: float) -> Bot:
    """Return the bot called *name*; each process creates it once, for all its games.

    *name* is a level or study (``hard``, ``tempo``); a Python entry point
    (``package.module:factory``, which is called without arguments and returns a `Bot`); or the
    command line of a program (``./bot --fast``), which reads and writes the lines of
    `tilerummy.lab.arena.lines`. *deadline_ms* limits one answer of a program.

    Raises:
        TilerummyError: ``unknown_bot``, or ``no_program`` if the program does not exist.
    """
    if name in (*LEVELS, *STUDIES):
        return bot_for(name)
    module, separator, factory = name.partition(":")
    if separator and module.replace(".", "").isidentifier() and factory.isidentifier():
        return _imported(module, factory)
    try:
        command = shlex.split(name)
    except ValueError as error:
        raise TilerummyError("unknown_bot", f"{name!r}: {error}") from None
    if not command or not any(mark in name for mark in "/\\ "):
        known = ", ".join((*LEVELS, *STUDIES))
        raise TilerummyError(
            "unknown_bot",
            f"no bot {name!r}: give a level ({known}), module:factory, or a command such as ./bot",
        )
    if which(command[0]) is None:
        raise TilerummyError(
            "no_program", f"{command[0]} is not a program that can be started here"
        )
    return ProgramBot(command, deadline_ms)


def _imported(module: str, factory: str) -> Bot:
    try:
        made = getattr(importlib.import_module(module), factory)()
    except (ImportError, AttributeError) as error:
        raise TilerummyError("unknown_bot", f"{module}:{factory}: {error}") from None
    except TilerummyError:
        raise
    except (Exception, SystemExit) as error:
        what = f"{module}:{factory} has made no bot: {type(error).__name__}: {error}"
        raise TilerummyError("unknown_bot", what[:300]) from error
    if not hasattr(made, "choose"):
        raise TilerummyError(
            "unknown_bot", f"{module}:{factory} did not return a bot: it has no choose(view)"
        )
    bot: Bot = made
    return bot
