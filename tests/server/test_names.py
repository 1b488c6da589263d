from __future__ import annotations

import pytest

from tilerummy.match.refusal import Refusal
from tilerummy.server.access.names import clean


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Kim", "Kim"),
        ("  Kim \t the\n Second ", "Kim the Second"),
        ("김민준", "김민준"),
        ("王小明 ☺", "王小明 ☺"),
        ("evil\u202enamc", "evilnamc"),
        ("a\u0000b", "ab"),
        ("<b>Kim</b>", "<b>Kim</b>"),  # shown as text, so it does no harm
    ],
)
def test_names_are_one_visible_line(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize("given", ["", "   ", "\u200b", "\n\t", "\u202e"])
def test_a_name_has_something_to_see(given: str) -> None:
    with pytest.raises(Refusal) as caught:
        clean(given)
    assert caught.value.code == "invalid_name"
