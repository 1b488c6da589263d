"""Compiling the search for tables ahead leaves nothing to be compiled when a draft is wanted."""

from __future__ import annotations

import pytest

from tilerummy.contest.seating.precompile import COMPILED, precompile


@pytest.mark.parametrize("function", COMPILED, ids=lambda function: function.__name__)
def test_what_a_draft_needs_is_compiled(function: object) -> None:
    precompile()
    assert len(function.signatures) == 1  # type: ignore[attr-defined]
