"""Lines as programs may send them: cases and positions in which anything may be anything."""

from __future__ import annotations

import copy
import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator

CONFORMANCE = Path(__file__).parents[2] / "conformance"
CASES: list[dict[str, Any]] = [
    {key: case[key] for key in ("id", "ruleset", "given", "action")}
    for name in ("cases.jsonl", "rulebook.jsonl")
    for case in map(json.loads, (CONFORMANCE / name).read_text(encoding="utf-8").splitlines())
]
POSITIONS: list[dict[str, Any]] = [
    {"id": case["id"], "ruleset": case["ruleset"], "table": case["given"]["table"],
     "rack": case["given"]["rack"], "opened": case["given"]["melded"], "objective": "tiles",
     "deadline_ms": 20}
    for case in CASES
    if case["action"]["type"] == "play" and "{" not in case["ruleset"]
]  # fmt: skip

_NUMBERS = [0, 1, -1, 2, 3, 6, 7, 255, 256, 10**9, -(10**9), 10**400, 0.5, 1e300, float("inf"),
            float("-inf"), float("nan")]  # fmt: skip
_TEXTS = [
    "", " ", "R1", "J", "R13 " * 300, "J " * 50, "[R1 R2 R3]", "[", "]", "[]", "[J J J]", "\ud800",
    "\x00", "none", "illegal", "classic", "twist{call=strict}", f"xp{{joker_penalty={'9' * 4000}}}",
    "classic{manip_in_meld_turn=yes}", "draw", "play", "timeout", "exhaustion", "declined",
    "[JM O1 J JD JC K4]", "[R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13]",
]  # fmt: skip
_NAMES = sorted({name for case in CASES for part in ("given", "action") for name in case[part]})

scalars = st.none() | st.booleans() | st.sampled_from(_NUMBERS) | st.sampled_from(_TEXTS)
values = st.recursive(
    scalars | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(_NAMES) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)


def is_blank(first: bytes) -> bool:
    """Whether the *first* line holds nothing to answer but, perhaps, the mark of some editors."""
    return not first.removeprefix(BOM_UTF8).strip()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container within *value*, with a key or index of it."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(entries):
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


@st.composite
def lines(draw: st.DrawFn, of: list[dict[str, Any]]) -> bytes:
    """Draw a line: one of *of* with some changes, or no such thing at all."""
    kind = draw(st.integers(0, 19))
    if kind == 0:
        return draw(st.binary(max_size=60)).replace(b"\n", b"")
    if kind == 1:
        return json.dumps(draw(values)).encode()
    request = copy.deepcopy(draw(st.sampled_from(of)))
    for _ in range(draw(st.integers(0, 3))):
        found = list(places(request))
        if not found:
            break
        container, key = draw(st.sampled_from(found))
        change = draw(st.integers(0, 3))
        if change == 0:
            del container[key]
        elif change == 1 and isinstance(container, dict):
            container[draw(st.sampled_from(_NAMES))] = draw(values)
        else:
            container[key] = draw(scalars | values)
    text = json.dumps(request)
    return text.replace("Infinity", "1e999").encode()
