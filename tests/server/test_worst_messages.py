"""Tables proposed to do harm: what a message can cost is bounded, whatever the rule set.

Work is counted in calls of Python functions. Judging a thousand such messages a second would be a
load; one that takes a thousand times the usual would be a way to stop the server.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.states import position
from tests.support.work import TooMuchWorkError, calls_of
from tilerummy.core.errors import TilerummyError
from tilerummy.core.game import decide
from tilerummy.core.policy import FailPolicy, JokerInThree, ReplacingTile
from tilerummy.core.presets import PRESETS
from tilerummy.core.rules import check_play
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play, Timeout
from tilerummy.match.refusal import Refusal
from tilerummy.server.table.wire import from_client
from tilerummy.server.table.wire.reading import MAX_MESSAGE, read_message, read_table

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table

MOST = 20_000
"""Calls: about three times what the dearest of these takes; most plays take some hundred."""
HOUSE: dict[str, Any] = {
    "threshold": 182,
    "manip_in_meld_turn": True,
    "joker_in_three": JokerInThree.BOTH,
    "replacing_tile": ReplacingTile.RACK,
    "joker_may_move": False,
    "fail_policy": FailPolicy.KEEP_COMPLETED,
}
RULESETS = [*PRESETS.values(), *(replace(rules, **HOUSE) for rules in PRESETS.values())]
LONG_RUN = " ".join(f"R{number}" for number in range(1, 14))
MESSAGES = {
    "one meld with a tile of the table, again and again": ["[R1 R2 R3]"] * 64,
    "the same with a joker": ["[R1 J R3]"] * 64,
    "the longest runs": [f"[{LONG_RUN}]"] * 15,
    "jokers and nothing else": [f"[{' '.join('J' * 50)}]"] * 4,
    "mirrors": ["[R1 R2 R3 JM R3 R2 R1]"] * 28,
    "changes of color": ["[R1 JC B3 JC R5]"] * 40,
    "double jokers": ["[R1 JD B1]", "[JD R3 JD]"] * 32,
    "single tiles": ["[R1]"] * 64,
    "what competes for tiles": [f"[R{n} R{n + 1} R{n + 2}]" for n in range(1, 12)] * 5,
}


def game(rules: Ruleset, *, opened: bool, table: str = "[R1 R2 R3] [R5 J R7]") -> State:
    seats = rules.max_seats
    rack = " ".join(f"{color}{number}" for color in "RBKO" for number in range(1, 14))
    racks = (rack, *("R1",) * (seats - 1))
    return position(rules, racks=racks, table=table, opened=(opened,) + (True,) * (seats - 1))


def read(melds: list[str], kind: str) -> Table | None:
    text = json.dumps({"type": kind, "table": melds} | COMMANDS[kind])
    assert len(text) <= MAX_MESSAGE
    message = read_message(text)
    assert isinstance(message, from_client.PlayCommand | from_client.Draft)
    try:
        return read_table(message.table)
    except Refusal:
        return None


COMMANDS = {"play": {"cmd_id": "abcdefgh", "expect_seq": 1}, "draft": {}}


@pytest.mark.parametrize("melds", MESSAGES.values(), ids=MESSAGES)
def test_what_cannot_be_is_refused_at_little_cost(melds: list[str]) -> None:
    table = read(melds, "play")
    if table is None:  # more tiles than any game has: not even judged
        return
    for rules in RULESETS:
        for opened in (False, True):
            state = game(rules, opened=opened)
            _, violations = calls_of(MOST, check_play, state, Play(table))
            assert violations


@pytest.mark.parametrize("melds", MESSAGES.values(), ids=MESSAGES)
def test_a_draft_of_that_kind_costs_little_when_time_is_over(melds: list[str]) -> None:
    draft = read(melds, "draft")
    for rules in RULESETS if draft is not None else []:
        clocked = replace(rules, turn_limit_s=60)
        state = game(clocked, opened=False)
        _, events = calls_of(MOST, decide, state, Timeout(draft, draft))
        assert events


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_a_rack_of_all_the_tiles_makes_no_play_dear(rules: Ruleset) -> None:
    """Whoever draws until the pool is empty lays all of it, beside and into a full table."""
    copies = rules.tile_set(rules.max_seats).copies
    row = " ".join(
        f"[{color}{n} {color}{n + 1} {color}{n + 2}]" for color in "RBKO" for n in (1, 4, 7, 10)
    )
    longer = " ".join(
        f"[{color}{a} {' '.join(f'{color}{n}' for n in range(a + 1, b))}]"
        for color in "RBKO"
        for a, b in ((1, 5), (5, 9), (9, 14))
    )
    after = " ".join([longer, *[row] * (copies - 1)])
    seats = rules.max_seats
    racks = (str(Tiles(_loose(after)).minus(Tiles(_loose(row)))), *("R1",) * (seats - 1))
    opened = (False,) + (True,) * (seats - 1)
    state = position(rules, racks=racks, table=row, opened=opened)
    table = read(after.replace("] [", "]|[").split("|"), "play")
    assert table is not None
    calls_of(MOST, check_play, state, Play(table))


def _loose(melds: str) -> str:
    return melds.replace("[", "").replace("]", "")


def test_work_without_end_is_noticed() -> None:
    def endless() -> None:
        while True:
            TilerummyError("never", "")

    with pytest.raises(TooMuchWorkError):
        calls_of(1000, endless)
