"""The languages in which files of a contest can be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

_W = TypeVar("_W")

LANGUAGES: Final = ("en", "ko", "zh-Hans", "zh-Hant", "ja", "de")


def in_language(words: Mapping[str, _W], language: str) -> _W:
    """Return the words of *language*, or else the English ones: a draft may lack some."""
    return words.get(language, words["en"])
