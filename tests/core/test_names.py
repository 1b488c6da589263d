"""Names are cleaned and compared in one way, for matches and for contests."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.names import first_name, name_pattern, same_as, visible

HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\0\u200b\u202e\u3164\u0301\u0335\ufeff\u115f e\u00e9\u1100\u1161"),
    ),
    max_size=40,
)


@given(HOSTILE)
def test_cleaning_is_idempotent_and_leaves_one_line_in_nfc(text: str) -> None:
    cleaned = visible(text)
    assert visible(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not any(unicodedata.category(char).startswith("C") for char in cleaned)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jos\u00e9", "Jose\u0301"),
        ("Ann", "Ann\u200b"),
        ("Bo", "\u202eBo"),
        ("Lee", "L\0ee"),
        ("e\u200b\u0301", "\u00e9"),
        ("Ann  Lee", "ann\tlee"),
        ("\uff21nn", "Ann"),
    ],
)
def test_two_ways_of_writing_a_name_are_one_name(one: str, other: str) -> None:
    assert same_as(visible(one)) == same_as(visible(other))


@pytest.mark.parametrize("text", ["", " ", "\0", "\u200b", "\u3164 \u2800", "\u0301"])
def test_a_text_without_a_visible_character_is_empty(text: str) -> None:
    assert visible(text) == ""


@pytest.mark.parametrize("mark", ["\u0335", "\u20dd"])
@pytest.mark.parametrize("letter", ["K", ""])
def test_a_pile_of_marks_is_cut(letter: str, mark: str) -> None:
    assert visible(letter + mark * 20 + "im") == letter + mark * 3 + "im"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Ann", "Ann won against Bo", True),
        ("Ann", "Anna won", False),
        ("Ann", "Joann won", False),
        ("A.n", "Ann won", False),
        ("\uc9c0\ubbfc", "\uc9c0\ubbfc\uc774 \uc774\uacbc\ub2e4", True),
        ("\u5c0f\u660e", "\u660f\u5c0f\u660e\u8d62\u4e86", True),
    ],
)
def test_a_name_is_found_as_a_word_where_its_script_has_words(
    name: str, text: str, *, found: bool
) -> None:
    assert bool(re.search(name_pattern(name), text)) is found


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Ada Lovelace", "Ada"),
        ("Ada", "Ada"),
        ("김민준", "민준"),
        ("김 민준", "민준"),
        ("이도", "도"),
        ("남궁민수", "민수"),
        ("李明", "明"),
        ("欧阳娜娜", "娜娜"),
        ("山田 太郎", "太郎"),
        ("田中さくら", "さくら"),
        ("佐藤 ハナ", "ハナ"),
        ("佐々木 花子", "花子"),
        ("佐々木ハナコ", "ハナコ"),
        ("さくら", "さくら"),
        ("ﾊﾅｺ", "ﾊﾅｺ"),
        ("サクラ", "サクラ"),
        ("李", "李"),
        ("Kim 민준", "Kim"),
        ("7", "7"),
    ],
)
def test_the_first_name_goes_without_the_family_name(name: str, first: str) -> None:
    assert first_name(name) == first
