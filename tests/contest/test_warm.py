"""Compiling the search for tables ahead leaves nothing to be compiled when a draft is wanted."""

from __future__ import annotations

import pytest

from tilerummy.contest.seating import balance, search
from tilerummy.contest.seating.warm import warm

FUNCTIONS = [search.anneal, search.rename, balance._even]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_what_a_draft_needs_is_compiled(function: object) -> None:
    warm()
    assert len(function.signatures) == 1  # type: ignore[attr-defined]
