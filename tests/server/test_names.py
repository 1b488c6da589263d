from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.match.names import MAX_LENGTH, distinct, is_taken
from tilerummy.match.refusal import Refusal
from tilerummy.server.identity.names import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.support import Player

    People = Callable[[str], Player]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Kim", "Kim"),
        ("  Kim \t the\n Second ", "Kim the Second"),
        ("김민준", "김민준"),
        ("王小明 ☺", "王小明 ☺"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("สมชาย", "สมชาย"),
        ("שרה", "שרה"),
        ("evil\u202enamc", "evilnamc"),
        ("a\u0000b", "ab"),
        ("K\u3164i\u115fm\u2800\uffa0", "Kim"),
        ("Kim\u034f\ufe0f", "Kim"),
        ("K" + "\u0335" * 20 + "im", "K" + "\u0335" * 3 + "im"),
        ("<b>Kim</b>", "<b>Kim</b>"),  # shown as text, so it does no harm
        ("Kim (hardly)", "Kim (hardly)"),
    ],
)
def test_names_are_one_visible_line(given: str, shown: str) -> None:
    assert clean(given) == shown
    assert clean(shown) == shown


@pytest.mark.parametrize(
    "given",
    [
        *("", "   ", "\u200b", "\n\t", "\u202e"),
        *("\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", " \u034f "),
        *("\ufffc", "\U0001d159"),  # a place for an object, and a note without a head
        "\U0001d160" * 24,  # a note, of which normalisation makes three characters
        *(
            "Ada (hard)",
            "Ada (h\u0430rd)",
            "Ada (HARD)",
            "Ada \uff08hard\uff09",
            "Ada ( easy )",
            "(medium)",
        ),
    ],
)
def test_a_name_has_something_to_see_and_is_no_bots(given: str) -> None:
    with pytest.raises(Refusal) as caught:
        clean(given)
    assert caught.value.code == "invalid_name"


@given(st.text(max_size=MAX_LENGTH))
def test_any_text_is_a_name_of_bounded_length_or_refused(text: str) -> None:
    try:
        name = clean(text)
    except Refusal:
        return
    assert 0 < len(name) <= MAX_LENGTH
    assert clean(name) == name
    other = distinct(name, [name])
    assert len(other) <= MAX_LENGTH
    assert not is_taken(other, [name])


@pytest.mark.parametrize(
    ("name", "others", "distinct_name"),
    [
        ("Kim", ["Lee"], "Kim"),
        ("Kim", ["Kim"], "Kim 2"),
        ("KIM", ["Kim", "kim 2"], "KIM 3"),
        ("\uff2b\uff49\uff4d", ["Kim"], "\uff2b\uff49\uff4d 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("A\N{CYRILLIC SMALL LETTER KOMI DE}a", ["Ada"], "A\u0501a 2"),
        ("\u039a\u0399\u039c", ["kim"], "\u039a\u0399\u039c 2"),  # Greek capitals
        ("K\u0456rn", ["Kim"], "K\u0456rn 2"),  # a Cyrillic i
        ("AI", ["Al"], "AI 2"),
        ("B0b", ["bob"], "B0b 2"),
        ("\u0410\u041d\u041d\u0410", ["\u0410\u043d\u043d\u0430"], "\u0410\u041d\u041d\u0410 2"),
        ("Hanna", ["Anna", "김민준", "\u0418\u0432\u0430\u043d"], "Hanna"),
    ],
)
def test_two_of_one_name_are_told_apart(name: str, others: list[str], distinct_name: str) -> None:
    assert distinct(name, others) == distinct_name


def test_nobody_passes_for_another_at_the_table(someone: People) -> None:
    kim, other = someone("Kim"), someone("kim")
    made = kim.create("open", "easy")
    other.join(made)
    with kim.at(made["match"]) as line, other.at(made["match"]) as second:
        assert [seat["name"] for seat in line.view["seats"]] == ["Kim", "kim 2", "Ada"]
        for name in ("Kim", "KIM", "ada", "Ada\u200b"):
            assert second.refused("rename", name=name)["code"] == "name_taken"
        assert second.refused("rename", name="Ada (easy)")["code"] == "invalid_name"
        second.do("rename", name="Lee")
        line.do("rename", name="KIM")  # one's own may be written otherwise


def test_a_bot_takes_no_persons_name(someone: People) -> None:
    ada = someone("ADA")
    with ada.at(ada.create("easy")["match"]) as line:
        assert [seat["name"] for seat in line.view["seats"]] == ["ADA", "Emmy"]
