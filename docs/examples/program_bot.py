"""A bot in a program of its own: ``tilerummy arena 'python docs/examples/program_bot.py' easy``.

It needs nothing of tilerummy, so it may be written in any language: one JSON line in for each turn
that it has to make, one JSON line out. This one lays the first group or run of three that it sees
on its rack, and else draws. Where it must lay something, it lays the play that it is shown.
"""

import json
import sys
from collections.abc import Sequence
from itertools import combinations
from typing import Any


def is_meld(tiles: Sequence[str]) -> bool:
    """Whether three number tiles are a group or a run."""
    colors = {tile[0] for tile in tiles}
    numbers = sorted(int(tile[1:]) for tile in tiles)
    if len(set(numbers)) == 1:
        return len(colors) == 3
    return len(colors) == 1 and numbers == list(range(numbers[0], numbers[0] + 3))


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """Return the turn to make, as the protocol has it."""
    plain = sorted({tile for tile in view["rack"] if not tile.startswith("J")})
    opened = view["seats"][view["you"]]["opened"]
    for three in combinations(plain, 3):
        points = sum(int(tile[1:]) for tile in three)
        if is_meld(three) and (opened or points >= 30):
            meld = "[" + " ".join(sorted(three, key=lambda tile: int(tile[1:]))) + "]"
            out = len(view["rack"]) == 3
            return {"type": "play", "table": [*view["table"], meld], "call": out}
    if view["must_lay"] is not None:
        laid = sum(len(meld.split()) for meld in view["must_lay"])
        before = sum(len(meld.split()) for meld in view["table"])
        out = laid - before == len(view["rack"])
        return {"type": "play", "table": view["must_lay"], "call": out}
    return {"type": "draw" if view["pool"] and not view["drawn"] else "pass"}


for line in sys.stdin:
    print(json.dumps(choose(json.loads(line))), flush=True)
