"""The page about notation names every event, and every field of an event and of a state."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Final, get_args

import pytest

from tilerummy.core.event import Event
from tilerummy.core.state import State

PAGE: Final = (Path(__file__).parents[2] / "docs/build/notation.md").read_text(encoding="utf-8")
ROWS: Final = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.__name__)
def test_an_event_is_described_with_its_fields(event: type) -> None:
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.__name__).lower()
    named = set(re.findall(r"`(\w+)`", ROWS[kind]))
    assert named >= {field.name for field in fields(event)}


def test_every_field_of_a_state_is_described() -> None:
    assert ROWS.keys() >= {field.name for field in fields(State)} - {"ruleset"}
