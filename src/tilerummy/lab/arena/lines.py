"""JSON lines that a bot in its own program reads and writes, in the form of the protocol.

Fields and turns are named as in the server's messages (``docs/build/protocol.md``), so that a bot
which plays by network needs no second reader. The server sends ``idle`` and ``turns_left`` in
events; here every turn carries them, so that a program need not remember any.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_melds
from tilerummy.core.format.ruleset import print_ruleset
from tilerummy.core.oracle import CanPlay, NotProven
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play
from tilerummy.solver.oracle import CAN_PLAY_MS, proof

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_PLAIN: Final[Mapping[str, Turn]] = {
    "draw": Draw(),
    "pass": Pass(),
    "call": Call(),
    "claim_redeal": ClaimRedeal(),
}
_KINDS: Final[Mapping[Turn, str]] = {turn: kind for kind, turn in _PLAIN.items()}


def line_of(view: View) -> str:
    """Return *view* as the line that a program gets: everything that its seat may see."""
    fields = {
        "ruleset": print_ruleset(view.ruleset),
        "you": view.you,
        "seat": view.seat,
        "turn": view.turn,
        "rack": [str(tile) for tile in view.rack or ()],
        "table": [str(meld) for meld in view.table.melds],
        "pool": view.pool,
        "idle": view.idle,
        "drawn": view.drawn,
        "turns_left": view.turns_left,
        "must_lay": _one_play(view),
        "out": view.out,
        "seats": [
            {"tiles": tiles, "opened": opened}
            for tiles, opened in zip(view.counts, view.opened, strict=True)
        ],
    }
    return json.dumps(fields)


def _one_play(view: View) -> list[str] | None:
    """Return the table after some play if the seat to move has to make one (V5, C26).

    A program without a solver could not tell otherwise whether it may lay nothing.
    """
    if not view.must_lay or view.rack is None or not view.your_turn:
        return None
    asked = CanPlay(view.ruleset, view.table, view.rack, opened=view.opened[view.seat])
    with suppress(NotProven):
        if (table := proof(asked, CAN_PLAY_MS)) is not None:
            return [str(meld) for meld in table.melds]
    return None


def turn_of(line: str) -> Turn:
    """Return the turn in a program's answer; the rules may still forbid it.

    >>> turn_of('{"type": "draw"}')
    Draw()
    >>> turn_of('{"type": "play", "table": ["[R4 R5 R6]"]}').call
    False

    Raises:
        TilerummyError: ``unreadable_turn``; a NotationError for an unreadable table.
    """
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise _unreadable(line) from None
    match said:
        case {"type": "play", "table": list(melds)} if all(isinstance(m, str) for m in melds):
            return Play(parse_melds(melds), call=_is_call(said))
        case {"type": str(kind)} if kind in _PLAIN:
            return _PLAIN[kind]
    raise _unreadable(line)


def turn_fields(turn: Turn) -> dict[str, Any]:
    """Return the fields of *turn*; `turn_of` is the inverse.

    >>> from tilerummy.core.table import Table
    >>> turn_fields(Play(Table("[R4 R5 R6]")))
    {'type': 'play', 'table': ['[R4 R5 R6]'], 'call': False}
    """
    if isinstance(turn, Play):
        return {
            "type": "play",
            "table": [str(meld) for meld in turn.table.melds],
            "call": turn.call,
        }
    return {"type": _KINDS[turn]}


def _is_call(said: dict[str, Any]) -> bool:
    return said.get("call") is True


def _unreadable(line: str) -> TilerummyError:
    return TilerummyError("unreadable_turn", f"this is not a turn: {line[:80]!r}")
