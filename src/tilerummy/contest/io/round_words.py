"""The names of rounds in each language, for files. The page has its own in `i18n/contestRound`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest.io.languages import in_language
from tilerummy.contest.schedule.round_name import RoundKind, round_name

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Division

_ROUND: Final = {
    "en": "Round {}",
    "ko": "{}라운드",
    "zh-Hans": "第 {} 轮",
    "zh-Hant": "第 {} 輪",
    "ja": "{}回戦",
    "de": "Runde {}",
}
_NAMES: Final = {
    "en": {
        RoundKind.FINAL: "Final",
        RoundKind.SEMIFINAL: "Semi-final",
        RoundKind.QUARTERFINAL: "Quarter-final",
        RoundKind.ROUND_OF: "Round of {}",
        RoundKind.PRELIMINARY: "Preliminaries",
    },
    "ko": {
        RoundKind.FINAL: "결승",
        RoundKind.SEMIFINAL: "준결승",
        RoundKind.QUARTERFINAL: "{}강",
        RoundKind.ROUND_OF: "{}강",
        RoundKind.PRELIMINARY: "예선",
    },
    "zh-Hans": {
        RoundKind.FINAL: "决赛",
        RoundKind.SEMIFINAL: "半决赛",
        RoundKind.QUARTERFINAL: "{}强",
        RoundKind.ROUND_OF: "{}强",
        RoundKind.PRELIMINARY: "预选赛",
    },
    "zh-Hant": {
        RoundKind.FINAL: "決賽",
        RoundKind.SEMIFINAL: "準決賽",
        RoundKind.QUARTERFINAL: "{}強賽",
        RoundKind.ROUND_OF: "{}強賽",
        RoundKind.PRELIMINARY: "預賽",
    },
    "ja": {
        RoundKind.FINAL: "決勝",
        RoundKind.SEMIFINAL: "準決勝",
        RoundKind.QUARTERFINAL: "準々決勝",
        RoundKind.ROUND_OF: "ベスト{}",
        RoundKind.PRELIMINARY: "予選",
    },
    "de": {
        RoundKind.FINAL: "Finale",
        RoundKind.SEMIFINAL: "Halbfinale",
        RoundKind.QUARTERFINAL: "Viertelfinale",
        RoundKind.ROUND_OF: "Runde der letzten {}",
        RoundKind.PRELIMINARY: "Vorrunde",
    },
}
_DIGITS: Final = "〇一二三四五六七八九"


def round_title(division: Division, number: int, language: str) -> str:
    """Return the title of a round, as on the page: ``Round 3 · Semi-final``."""
    name = round_in_words(division, number, language)
    counted = in_language(_ROUND, language).format(number + 1)
    return counted if name is None else f"{counted} · {name}"


def round_in_words(division: Division, number: int, language: str) -> str | None:
    """Return the name of round *number*, from 0; None if it has only its number."""
    name = round_name(division, number)
    if name is None:
        return None
    if name.text or name.kind is None:
        return name.text
    chinese = language in _NAMES and language.startswith("zh")
    players = _numeral(name.players) if chinese else str(name.players)
    return in_language(_NAMES, language)[name.kind].format(players)


def _numeral(count: int) -> str:
    """Return 64 as 六十四; from a thousand on in digits."""
    if not 10 <= count <= 999:
        return _DIGITS[count] if count < 10 else str(count)
    hundreds, tens, ones = count // 100, count // 10 % 10, count % 10
    high = f"{_DIGITS[hundreds]}百" if hundreds else ""
    one = "" if tens == 1 and not hundreds else _DIGITS[tens]
    middle = f"{one}十" if tens else _DIGITS[0] if hundreds and ones else ""
    return f"{high}{middle}{_DIGITS[ones] if ones else ''}"
