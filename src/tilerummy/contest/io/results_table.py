"""The places of a division as a table: for spreadsheets, and for pages of results."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final

from tilerummy.contest.io.first_names import first_names
from tilerummy.contest.io.languages import in_language
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.model.team_rule import Measure
from tilerummy.contest.standings.advancing import begun, standings
from tilerummy.contest.standings.ranking import NOTHING, PLAYED
from tilerummy.contest.standings.teams import team_standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.standings.ranking import Comparison, Placed

_WORDS: Final = {
    "en": ("rank", "name", "group", "wins", "points", "tiles left", "seconds", "decided by"),
    "ko": ("순위", "이름", "소속", "승", "점수", "남은 타일", "사용 시간/초", "순위를 가른 항목"),
    "zh-Hans": ("名次", "姓名", "单位", "胜", "得分", "剩余牌数", "用时/秒", "决定名次"),
    "zh-Hant": ("名次", "姓名", "學校或俱樂部", "勝", "分數", "餘牌", "用時/秒", "名次依據"),
    "ja": ("順位", "名前", "所属", "勝ち", "点数", "残り枚数", "使用時間/秒", "決め手"),
    "de": (
        "Rang",
        "Name",
        "Schule oder Club",
        "Siege",
        "Punkte",
        "Steine übrig",
        "Sekunden",
        "entschieden durch",
    ),
}
_REMOVED: Final = {
    "en": "removed",
    "ko": "삭제됨",
    "zh-Hans": "已删除",
    "zh-Hant": "已刪除",
    "ja": "削除済み",
    "de": "entfernt",
}
"""The name of somebody who was erased."""
_MORE: Final = {
    "en": ("last round", "left the contest"),
    "ko": ("마지막 라운드", "기권"),
    "zh-Hans": ("最后一轮", "退赛"),
    "zh-Hant": ("最後一輪", "退賽"),
    "ja": ("最終ラウンド", "棄権"),
    "de": ("letzte Runde", "zurückgezogen"),
}
_YES: Final = {
    "en": "yes",
    "ko": "예",
    "zh-Hans": "是",
    "zh-Hant": "是",
    "ja": "はい",
    "de": "ja",
}
_DECIDED: Final = {
    "en": {
        "wins": "wins", "points": "points", "tiles": "tiles left", "time": "time",
        "played": "played no game", "reach": "round reached", "draw": "lot",
        "comparison": "comparison", "difference": "difference",
        "buchholz": "Buchholz", "direct": "direct encounter",
    },
    "ko": {
        "wins": "승수", "points": "점수", "tiles": "남은 타일", "time": "사용 시간",
        "played": "경기 없음", "reach": "진출 라운드", "draw": "추첨",
        "comparison": "비교", "difference": "점수 차이",
        "buchholz": "부흐홀츠", "direct": "맞대결",
    },
    "zh-Hans": {
        "wins": "胜场", "points": "得分", "tiles": "剩余牌数", "time": "用时",
        "played": "未参赛", "reach": "所达轮次", "draw": "抽签",
        "comparison": "比较", "difference": "分差",
        "buchholz": "对手分", "direct": "相互胜负",
    },
    "zh-Hant": {
        "wins": "勝局", "points": "分數", "tiles": "餘牌", "time": "用時",
        "played": "沒有出賽", "reach": "晉級輪次", "draw": "抽籤",
        "comparison": "比較", "difference": "分差",
        "buchholz": "對手分", "direct": "直接對戰",
    },
    "ja": {
        "wins": "勝ち数", "points": "点数", "tiles": "残り枚数", "time": "使用時間",
        "played": "対局なし", "reach": "進出ラウンド", "draw": "くじ引き",
        "comparison": "比較", "difference": "得失差",
        "buchholz": "ブッフホルツ", "direct": "直接対決",
    },
    "de": {
        "wins": "Siege", "points": "Punkte", "tiles": "Steine übrig", "time": "Zeit",
        "played": "keine Partie gespielt", "reach": "erreichte Runde", "draw": "Los",
        "comparison": "Vergleich", "difference": "Differenz",
        "buchholz": "Buchholz", "direct": "direkter Vergleich",
    },
}  # fmt: skip
"""What put a player behind the one above, in each language."""
_COMPARED: Final = {
    "en": ("comparison %", "difference"),
    "ko": ("비교 %", "점수 차이"),
    "zh-Hans": ("比较 %", "分差"),
    "zh-Hant": ("比較 %", "分差"),
    "ja": ("比較 %", "得失差"),
    "de": ("Vergleich %", "Differenz"),
}
_TEAM_WORDS: Final = {
    "en": ("rank", "team", "wins", "points", "tiles left", "who counts", "not counted"),
    "ko": ("순위", "단체", "승", "점수", "남은 타일", "반영되는 선수", "제외"),
    "zh-Hans": ("名次", "团体", "胜", "得分", "剩余牌数", "计入的选手", "未计入"),
    "zh-Hant": ("名次", "團體", "勝", "分數", "餘牌", "計入的選手", "未計入"),
    "ja": ("順位", "チーム", "勝ち", "点数", "残り枚数", "集計対象", "対象外"),
    "de": ("Rang", "Team", "Siege", "Punkte", "Steine übrig", "wer zählt", "nicht gezählt"),
}


def names_of(contest: Contest, language: str, *, short: bool = False) -> Mapping[str, str]:
    """Return everybody's name by key; *short* gives first names only."""
    names = first_names(contest) if short else {}
    return {
        key: in_language(_REMOVED, language) if one.erased else names.get(key, one.name)
        for key, one in contest.entrants.items()
    }


def places_table(
    contest: Contest,
    key: str,
    language: str,
    names: Mapping[str, str],
    rounds: Sequence[object] = (),
) -> list[list[object]]:
    """Return the places of a division, best first, below a row of titles.

    Before the first result, everybody is listed without a place. *rounds* are the names of rounds;
    without them, the last round of a player is a number from 1.
    """
    words = [*in_language(_WORDS, language), *in_language(_MORE, language)]
    compared = contest.divisions[key].duplicate
    if compared:
        words[3:3] = in_language(_COMPARED, language)
    decided, yes = in_language(_DECIDED, language), in_language(_YES, language)
    begun_rounds = begun(contest, key)
    playing = any(each.status is RoundStatus.RUNNING for each in contest.divisions[key].rounds)
    called = rounds or range(1, len(contest.divisions[key].rounds) + 1)
    rows: list[list[object]] = [list(words)]
    rows += [
        [
            place.rank if begun_rounds and place.placed else "",
            names[place.player],
            contest.entrants[place.player].group or "",
            *(_compared(place.compared) if compared else ()),
            place.wins,
            place.points,
            place.tiles,
            "" if place.seconds is None else round(place.seconds, 1),
            _decided(place, decided, playing=playing),
            "" if place.reached is None else called[place.reached],
            "" if contest.entrants[place.player].there else yes,
        ]
        for place in standings(contest, key)
    ]
    return rows


def _decided(place: Placed, decided: Mapping[str, str], *, playing: bool) -> str:
    """Return what decided a place: for all who played nothing just that, once a round is over."""
    if place.behind:
        return decided[place.behind]
    return "" if place.played or playing or place.rank == 1 else decided[PLAYED]


def results_csv(contest: Contest, key: str, language: str = "en", *, short: bool = False) -> str:
    """Return the places of a division for a spreadsheet; *short* gives first names only."""
    return as_csv(places_table(contest, key, language, names_of(contest, language, short=short)))


def teams_table(
    contest: Contest, key: str, language: str, names: Mapping[str, str]
) -> list[list[object]]:
    """Return the places of the teams of a division, best first, below a row of titles.

    Wins and tiles are shown if they count.
    """
    rule = contest.divisions[key].teams
    by_games = rule is not None and rule.measure is Measure.GAMES
    words = in_language(_TEAM_WORDS, language)
    rows: list[list[object]] = [[*words[:2], *(words[2:5] if by_games else words[3:4]), *words[5:]]]
    for place in team_standings(contest, key):
        figures = (place.wins, place.points, place.tiles) if by_games else (place.points,)
        counted, others = (
            ", ".join(names[player] for player in players)
            for players in (place.counted, place.others)
        )
        rows.append([place.rank, place.team, *figures, counted, others])
    return rows


def teams_csv(contest: Contest, key: str, language: str = "en", *, short: bool = False) -> str:
    """Return the places of teams for a spreadsheet; *short* gives first names only."""
    return as_csv(teams_table(contest, key, language, names_of(contest, language, short=short)))


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    """Return *rows* for a spreadsheet: with a byte order mark, and without formulas."""
    written: list[str] = []
    writer = csv.writer(_Lines(written))
    writer.writerows(
        [_plain(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return "\ufeff" + "".join(written)


def _compared(made: Comparison | None) -> tuple[float, float]:
    """Return share in percent and difference, as they are shown."""
    made = made or NOTHING
    return round(100 * float(made.share), 1), round(float(made.difference), 1)


class _Lines:
    """Lines in the form of a file, for the csv module."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def write(self, line: str, /) -> int:
        self._lines.append(line)
        return len(line)


def _plain(text: str) -> str:
    """Return *text* so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text
