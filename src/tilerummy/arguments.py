"""Arguments of the public functions: values, or their text.

`taking` wraps a function so that text is converted to the value, and any other wrong argument is
refused immediately: every bad argument raises a `TilerummyError` with a code.
"""

from __future__ import annotations

import functools
import inspect
from math import isnan
from random import Random
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar, get_args

from tilerummy.core.errors import TilerummyError, require_type
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.format.state import parse_state
from tilerummy.core.meld import Meld
from tilerummy.core.oracle import Oracle
from tilerummy.core.position import check_state
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

P = ParamSpec("P")
T = TypeVar("T")

_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "table": (Table,),
    "play": (Table,),
    "before": (Table,),
    "after": (Table,),
    "rack": (Tiles,),
    "ruleset": (Ruleset,),
    "state": (State,),
    "meld": (Meld,),
    "rules": (MeldRules,),
    "turn": get_args(Turn),
    "oracle": (Oracle, type(None)),
    "seats": (int,),
    "viewer": (int, type(None)),
    "elapsed_ms": (int,),
    "limit": (int, type(None)),
    "deadline_ms": (int, float, type(None)),
    "opened": (bool,),
    "tidy": (bool,),
    "pareto": (bool,),
    "chance": (Random,),
    "text": (str,),
    "name": (str,),
    "level": (str,),
    "base": (str,),
    "loose": (bool,),
}
"""What an argument may be, by its name."""
_READERS: Final[Mapping[type, Callable[[str], object]]] = {
    Table: Table,
    Tiles: Tiles,
    Meld: Meld,
    Ruleset: parse_ruleset,
    State: parse_state,
}
"""What reads the text of a value."""


def taking(function: Callable[P, T], **more: type) -> Callable[P, T]:
    """Return *function* with each argument converted or checked by its name.

    *more* are the types of arguments that only this function has.
    """
    signature = inspect.signature(function)

    @functools.wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            kinds = (more[name],) if name in more else _KINDS.get(name)
            if kinds is not None:
                bound.arguments[name] = _taken(name, value, kinds)
        return function(*bound.args, **bound.kwargs)

    return checked


def _taken(name: str, value: object, kinds: tuple[type, ...]) -> object:
    reader = _READERS.get(kinds[0])
    if isinstance(value, str) and reader is not None:
        return reader(value)
    require_type(name, value, *kinds)
    if isinstance(value, State):
        check_state(value)
    if isinstance(value, float) and isnan(value):
        raise TilerummyError("not_a_number", f"{name} must be a number, not nan")
    return value
