"""Detect the encoding of a text: charset-normalizer's guesses, weighted for lists of names.

Lists are short and full of names, so the detector alone is often wrong. Most open cases are decided
by letters that no language of a code page has, by words of mixed scripts and by family names. The
reader's languages decide the rest.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from charset_normalizer import from_bytes

from tilerummy.contest.errors import ContestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_LANGUAGES: Final = {
    "cp1252": "de fr es it pt nl sv da no nb nn fi is ca eu gl ga af id ms",
    "cp1250": "pl cs sk hu sl hr bs ro sq",
    "cp1251": "ru uk bg be sr mk kk",
    "cp1253": "el",
    "cp1254": "tr az",
    "cp1255": "he",
    "cp1257": "lt lv et",
    "cp1258": "vi",
    "cp874": "th",
    "cp932": "ja",
    "cp949": "ko",
    "gb18030": "zh zh-hans zh-cn zh-sg",
    "cp950": "zh-hant zh-tw zh-hk zh-mo",
}
"""The Windows code pages to try, and the languages whose readers use them."""
ENCODINGS: Final = ("utf-8", *_LANGUAGES)
"""Encodings that a person can choose."""
_LETTERS: Final = {
    "cp1252": "äöüß àâæçéèêëîïôœùûüÿ áéíñóúü ãáàâçéêíóõú àèéìíîòóùú äëéïöüèê åäöé æøåé ýðþæöáéíóú",
    "cp1250": "ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ćčđšž ăâîşţșț",
    "cp1254": "çğıöşüâîûi̇",
    "cp1257": "ąčęėįšųūž āčēģīķļņšūž äõöüšž",
    "cp1258": "àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ",
}
"""Letters beyond a to z, by language."""
_FAMILIES: Final = {
    "cp949": "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구",
    "gb18030": "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董袁蔡余叶欧",
    "cp950": "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何林高羅鄭梁謝宋唐許鄧韓馮曹彭曾蕭田董袁蔡余葉蘇",
    "cp932": "佐鈴高田渡伊山中小加吉斎松井木林清池橋石前藤後岡長村近坂青",
}
"""First characters of frequent family names."""
_SAMPLE: Final = 4_000
"""Bytes to examine, from lines with characters beyond ASCII."""
_BY_CHANCE: Final = 32
"""Bytes beyond ASCII that may be valid UTF-8 by chance in another encoding."""
_SHOWN: Final = 60
_LINES_SHOWN: Final = 3
"""Most characters and lines of a sample for people."""
_WORD: Final = re.compile(r"[^\s,;\"“”„«»()/:.…€•™–—\-]+")
_WITHIN_WORDS: Final = "'’‘`´·0123456789"
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\ufffe\uffff]")
_UNREADABLE: Final = 0.5
"""The share of odd words from which on a file does not count as text."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text."""

    encoding: str
    sample: str
    """Words that differ between encodings, one such line for each of them."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and the way it was decoded."""

    text: str
    encoding: str
    readings: tuple[Reading, ...]
    """The possible readings, likeliest first. Readings with the same text appear once."""


def decode(data: bytes, languages: Sequence[str] = (), encoding: str | None = None) -> Decoded:
    """Return the text in *data*, for a reader of *languages* (best first, as ``pt-br``).

    *encoding* is one of the `readings` of an earlier call, chosen by a person. Detection examines 4
    kB. In addition, the text is decoded once per encoding.

    Raises:
        ContestError: ``not_text``.
    """
    readings: tuple[Reading, ...] = ()
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if marked is not None or b"\0" in data:
        encoding = marked or _utf_16(data)
    elif data.isascii() or (encoding is None and _is_surely_utf_8(data)):
        encoding = "utf-8"
    else:
        ranked = _ranked(data, languages)
        if not ranked or (encoding is None and ranked[0].odd >= _UNREADABLE):
            raise _not_text()
        readings = _readings(data, [guess.encoding for guess in ranked])
        encoding = encoding or ranked[0].encoding
    text = _strict(data, encoding).removeprefix("\ufeff")
    if _CONTROLS.search(text):
        raise _not_text()
    return Decoded(unicodedata.normalize("NFC", text), encoding, readings)


@dataclass(frozen=True, slots=True)
class _Guess:
    encoding: str
    odd: float
    """The share of words that exist in no language."""
    badness: float


def _ranked(data: bytes, languages: Sequence[str]) -> list[_Guess]:
    """Return the possible encodings of *data*, likeliest first."""
    possible = [name for name in _LANGUAGES if _fits(data, name)]
    sample = _sample(data)
    likely = []
    if _fits(data, "utf-8"):
        likely.append(_Guess("utf-8", 0.0, -10.0))
    found = from_bytes(
        sample, cp_isolation=possible, preemptive_behaviour=False, enable_fallback=False
    )
    measured = {name: one for one in found for name in one.could_be_from_charset}
    preferred = _preferred(languages)
    for order, name in enumerate(possible):
        words = _words(unicodedata.normalize("NFC", sample.decode(name, "ignore")))
        odd = sum(map(_is_odd, words)) / max(1, len(words))
        chaos = measured[name].chaos - 0.3 * measured[name].coherence if name in measured else 0.5
        wanted = 0.1 / (1 + preferred.index(name)) if name in preferred else 0.0
        badness = odd + chaos - _likeness(name, words) - wanted + order / 1000
        likely.append(_Guess(name, odd, badness))
    return sorted(likely, key=lambda one: one.badness)


def _likeness(encoding: str, words: Sequence[str]) -> float:
    """Return, from -1 to 0.5, how much *words* look like names in a language of *encoding*."""
    letters = [char for word in words for char in word.casefold() if not char.isascii()]
    if not letters:  # only symbols, such as the quotes of an English Excel
        return 0.5
    if encoding in _FAMILIES:
        names = sum(word[0] in _FAMILIES[encoding] for word in words if len(word) <= 4)
        return names / len(words) / 2 - _rare(encoding, letters) / len(letters)
    if encoding in _LETTERS:
        each = _LETTERS[encoding].split()
        return max(sum(char in own for char in letters) for own in each) / len(letters) / 2
    small = sum(word[0].islower() for word in words)
    return 0.4 - small / len(words) / 2


def _rare(encoding: str, letters: Sequence[str]) -> int:
    """Return how many of *letters* are outside the common sets KS X 1001 and GB 2312."""
    if encoding == "cp949":
        return sum(min(char.encode("cp949", "ignore") or b"\0") < 0xA1 for char in letters)
    if encoding == "gb18030":
        return sum(not char.encode("gb2312", "ignore") for char in letters)
    return 0


def _is_odd(word: str) -> bool:
    """Return whether *word* mixes scripts, contains a symbol, or has a capital inside."""
    letters = [char for char in word if char.isalpha()]
    scripts = {_script(char) for char in word if unicodedata.category(char)[0] in "LM"}
    signs = (
        char
        for char in word
        if unicodedata.category(char)[0] not in "LM" and char not in _WITHIN_WORDS
    )
    return (
        unicodedata.category(word[0]).startswith("M")
        or any(signs)
        or len(scripts - {"COMBINING"}) > 1
        or any(one.islower() and other.isupper() for one, other in itertools.pairwise(letters))
    )


def _script(letter: str) -> str:
    """Return the script of a letter or mark. Kana and kanji count as one: Japanese mixes them.

    Accents that letters of several scripts have are ``COMBINING``.
    """
    script = unicodedata.name(letter, "?").partition(" ")[0]
    return "CJK" if script in {"HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "HALFWIDTH"} else script


def _preferred(languages: Sequence[str]) -> list[str]:
    """Return the code pages of the reader's languages; English implies none."""
    pages: dict[str, None] = {}
    of_language = {tag: page for page, tags in _LANGUAGES.items() for tag in tags.split()}
    for language in languages:
        parts = language.lower().split("-")
        tags = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
        page = next((of_language[tag] for tag in tags if tag in of_language), None)
        if page is not None:
            pages[page] = None
    return list(pages)


def _sample(data: bytes) -> bytes:
    lines = (line for line in data.splitlines() if not line.isascii())
    return b"\n".join(itertools.islice(lines, 200))[:_SAMPLE]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if not word.isascii()]


def _readings(data: bytes, encodings: Iterable[str]) -> tuple[Reading, ...]:
    """Return each distinct reading of *data*, with the words in which they differ."""
    texts: dict[tuple[str, ...], str] = {}
    for encoding in encodings:
        text = unicodedata.normalize("NFC", data.decode(encoding))
        texts.setdefault(tuple(text.split("\n")), encoding)
    likeliest, *others = texts
    differing = {
        next(at for at, (one, two) in enumerate(zip(likeliest, other, strict=True)) if one != two)
        for other in others
    }
    shown = sorted(differing)[:_LINES_SHOWN]
    return tuple(
        Reading(
            encoding, " ".join(dict.fromkeys(_words(" ".join(lines[at] for at in shown))))[:_SHOWN]
        )
        for lines, encoding in texts.items()
    )


def _utf_16(data: bytes) -> str:
    """Return which UTF-16 a text without a mark is in: half of the bytes of plain letters are 0."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if max(even, odd) < 10 * min(even, odd):
        raise _not_text()
    return "utf-16-le" if odd >= even else "utf-16-be"


def _is_surely_utf_8(data: bytes) -> bool:
    """Return whether *data* is too long to be valid UTF-8 by chance."""
    beyond = len(data) - len(data.decode("ascii", "ignore"))
    return beyond > _BY_CHANCE and _fits(data, "utf-8")


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _not_text() from error


def _not_text() -> ContestError:
    return ContestError("not_text", "this is neither a text nor an Excel workbook (.xlsx)")
