"""What was compiled by an earlier server is known by its files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tilerummy.contest.seating import warm
from tilerummy.server.live.contests.compiling import is_compiled

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_newer_source_is_not_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "warm.py"
    source.touch()
    os.utime(source, (0, 0))
    monkeypatch.setattr(warm, "__file__", str(source))
    warm.warm()
    assert is_compiled()
    os.utime(source, (2**32, 2**32))
    assert not is_compiled()
