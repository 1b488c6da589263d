"""Where the staged games stand; see `staged`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests.browser.staged import Position


def _rules(name: str = "classic", change: str = "") -> str:
    """Return the rule set without a clock, and with the change."""
    return f"{name}{{{','.join(filter(None, ('turn_limit_s=none', change)))}}}"


_OPENING: Final = Position(table="[R7 R8 R9 R10]", rack="R11 K10 B10 O10 B1", opened=False)
_UNOPENED: Final = Position(rules=_rules(), rack="R1 R2 R3 K10 B13 O6 O11")
_ADDING: Final = Position(table="[R7 R8 R9 R10]", rack="R11 K1 B9")
_HINT: Final = Position(
    rules=_rules(), table="[R9 B9 K9 O9] [K6 K7 K8]", rack="K10 B2 O13", other="R1 O2 B4 R6"
)

_DRAWING: Final = Position(
    rules=_rules(),
    table="[R7 R8 R9 R10] [B3 B4 B5 B6]",
    rack="R11 B7 K10 K1 B9",
    other="R1 R2 K3",
    people=True,
)

_COLORS: Final = "RBKO"
_FULL_TABLE: Final = " ".join(
    [f"[{' '.join(f'{color}{number}' for color in _COLORS)}]" for number in range(1, 14)]
    + [
        f"[{' '.join(f'{color}{number}' for number in numbers)}]"
        for color, most in zip(_COLORS, (13, 13, 9, 3), strict=True)
        for numbers in (range(1, 4), range(4, 7), range(7, 10), range(10, 14))
        if numbers[-1] <= most
    ]
)
"""Ninety tiles: every group of four, and runs of what is left."""

_CROWDED: Final = Position(
    rules=_rules(), table=_FULL_TABLE, rack="K10 K11 K12 O4 O5 O9 O12 J", other="O6 O7 O8 K13 J"
)

_ROWS: Final = Position(
    rules=_rules(),
    table="[R7 R8 R9 R10] [B3 B4 B5 B6] [R4 B4 K4 O4] [K9 K10 K11] [O1 O2 O3 O4] [R12 B12 K12]",
    rack="R11 K8 O12 B1 K5",
    other="R1 R2 K3",
)

_PLAN: Final = Position(
    rules=_rules(),
    table="[R7 R8 R9 R10] [B3 B4 B5 B6]",
    rack="K10 B10 O10 B7 B1",
    other="R11 R12 K9 O9 B9 K1 B7",
    opened=False,
    people=True,
)

JOKERS: Final = {
    # A joker changes its place inside its meld (B7).
    "joker_may_move": (
        ("yes", "no"),
        Position(table="[J R5 R6] [K9 K10 K11]", rack="R4 B9"),
    ),
    # A joker is exchanged (V1).
    "joker_melds": (
        ("free", "stay"),
        Position(table="[R4 J R6]", rack="R5 R10 R11 B1"),
    ),
    # A tile of the table takes the joker's place (B3).
    "replacing_tile": (
        ("rack_or_table", "rack"),
        Position(table="[R4 J R6] [R5 B5 K5 O5]", rack="R10 R11 B1"),
    ),
    # A freed joker is added to a meld that was there (C16).
    "joker_reuse": (
        ("any_set", "new_set"),
        Position(table="[R4 J R6] [R8 R9 R10]", rack="R5 B1"),
    ),
    # One tile frees the joker of a group of three (C17, B6).
    "joker_in_three": (
        ("either", "both"),
        Position(table="[R4 B4 J] [K9 K10 K11]", rack="K4 O7 O8 B1"),
    ),
}
"""One turn for each house rule about jokers: the first value allows it, the second does not."""

_WINNING: Final = Position(
    rules=_rules(), table="[R7 R8 R9 R10] [B3 K3 O3]", rack="R11", other="K1 O2 B4 R6 K8 J"
)

STAGED: Final = {
    "opening": replace(_OPENING, rules=_rules()),
    "opening manip_in_meld_turn=yes": replace(
        _OPENING, rules=_rules(change="manip_in_meld_turn=yes")
    ),
    "adding play_after_draw=yes": replace(_ADDING, rules=_rules(change="play_after_draw=yes")),
    "adding must_play=yes": replace(_ADDING, rules=_rules(change="must_play=yes")),
    **{
        f"{field}={value}": replace(turn, rules=_rules(change=f"{field}={value}"))
        for field, (values, turn) in JOKERS.items()
        for value in values
    },
    **{f"plan, by {hands}": _PLAN for hands in ("mouse", "keys", "finger")},
    "plan, by the clock": replace(_PLAN, rules="classic{turn_limit_s=120,game_clock_s=420}"),
    "too little to open": _UNOPENED,
    "taken back and done again": _UNOPENED,
    "a pointer without an end": _UNOPENED,
    "three languages": _UNOPENED,
    "nothing, then something": replace(_UNOPENED, rack="K10 B10 R1 R4 B6", pool="O10 O4 B1 K3 O12"),
    "hint": _HINT,
    "hint, calmly": _HINT,
    "a meld out of sight, by mouse": _CROWDED,
    "a meld out of sight, by finger": _CROWDED,
    "early table": Position(
        rules=_rules(),
        table="[R7 R8 R9 R10] [R11 B11 K11] [J O5 O6]",
        rack="R1 R2 R6 B3 B4 B5 B12 K1 K9 K13 O1 O4 O7 J",
        opened=False,
    ),
    "full table": replace(_CROWDED, pool="O10 O11 O13"),
    **{f"drawing, by {hands}": _DRAWING for hands in ("mouse", "keys", "finger", "small finger")},
    "a drawn tile": replace(_DRAWING, rack="R11 B7 K10 K1 O10", pool="O10 R3 B12 K5 O1 R2"),
    "time over an unfinished play": replace(
        _DRAWING, rules="classic{turn_limit_s=14}", pool="O10 R3 B12 K5 O1 R2 B13"
    ),
    **{
        f"taking along, by {hands}": Position(
            rules=_rules(), table="[R7 R8 R9 R10 R11] [B3 B4 B5 B6]", rack="R12 K1 O4"
        )
        for hands in ("mouse", "finger")
    },
    **{f"rows that stay, {device}": _ROWS for device in ("desk", "phone", "small phone")},
    "beside a notch": _CROWDED,
    "saying without popovers": replace(_ROWS, people=True),
    "swiping": _CROWDED,
    "pinching": _CROWDED,
    "drawing, then playing": replace(_DRAWING, rules=_rules(change="play_after_draw=yes")),
    "drawing away a win": replace(_DRAWING, rack="R11"),
    "passing": replace(_DRAWING, rules=_rules(change="empty_pool_duty=may_pass"), pool="R13"),
    "must lay": replace(_ADDING, rules=_rules(), pool="R13"),
    "tabbing": Position(
        rules=_rules(), table="[R7 R8 R9 R10]", rack="R11 K1 K2 K3 B5", other="O2 B4 R6 K8 J"
    ),
    "winning": _WINNING,
    "winning against five": replace(
        _WINNING,
        rules=_rules("xp"),
        more=("K2 O3 B5", "R1 R3 O7 O13", "B7 B8 K5 K11 O1", "R2 B9 K13 O4 O11 J"),
    ),
    "winning by a hint": _WINNING,
    "winning by keys": _WINNING,
    "without a line": replace(_ADDING, rules=_rules()),
    "on a dead line": replace(_ADDING, rules=_rules()),
    # Whoever is dealt them may claim a new deal before the first move (S3-32).
    "three doubles": Position(
        rules="tournament", rack="R1 R1 B4 B4 K9 K9 O2 O6 R8 B11 K13 O12 R5 K3"
    ),
    "to be found again": Position(rules=_rules("guide"), table="[R7 R8 R9 R10]", rack="R11"),
    "last tiles": Position(rules=_rules("guide"), table="[R7 R8 R9 R10]", rack="R11"),
    "special jokers": Position(
        rules=_rules("twist"),
        table="[R10 B10 O10]",
        rack="R3 JD R6 B4 B5 B6 JC O8 O9 K11 O11 JM K11 O11 K1 B13",
    ),
}
"""Each is played once, by the test that names it."""

FRIENDS: Final = {
    "waiting": _PLAN,
    # So short that its clock warns from the beginning.
    "last seconds": replace(_ADDING, rules="classic{turn_limit_s=14}"),
    "somebody away": _PLAN,
    "a bot for somebody": _PLAN,
    "played for": _PLAN,
    "between games": replace(_WINNING, people=True),
    "the last of a match": replace(
        _WINNING, rules=_rules(change="match_length=1 games"), people=True
    ),
    "the last of a contest": replace(_WINNING, rules="tournament{match_length=1 games}"),
}
"""What friends come to, on a server that asks for less patience."""
