"""The interfaces stay as they are: HTTP, WebSocket and stored events, byte by byte.

A match and a contest with every kind of message are held anew and compared with what was recorded
before. A difference is a change of an interface: programs, open pages and stored matches of older
versions meet it. Where it is meant, `python -m tests.server.golden` records it.
"""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

import pytest

from tests.server.golden.transcripts import RECORDERS, transcript_path

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", RECORDERS)
def test_what_is_sent_and_stored_is_what_it_was(tmp_path: Path, name: str) -> None:
    now, before = RECORDERS[name](tmp_path), transcript_path(name).read_text("utf-8")
    changes = unified_diff(before.splitlines(), now.splitlines(), "before", "now", n=0)
    assert [line[:400] for line in changes][:20] == []
