"""All games that count, of all divisions, for spreadsheets and programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tilerummy.contest.io.languages import in_language
from tilerummy.contest.io.results_table import as_csv, names_of
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.model.state import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tilerummy.contest.model.state import Contest, Entry, Pod

FORMAT: Final = "tilerummy games"
VERSION: Final = 1
_WORDS: Final = {
    "en": (
        "division", "round", "table", "game", "seat", "name", "group", "won", "points",
        "penalty in the points", "tiles left", "seconds", "how it ended",
    ),
    "ko": (
        "부문", "라운드", "테이블", "게임", "자리", "이름", "소속", "승", "점수",
        "점수에 포함된 벌점", "남은 타일", "사용 시간/초", "상태",
    ),
    "zh-Hans": (
        "组别", "轮次", "桌", "局", "座位", "姓名", "单位", "胜", "得分",
        "得分中的罚分", "剩余牌数", "用时/秒", "状态",
    ),
    "zh-Hant": (
        "組別", "輪次", "桌號", "局", "座位", "姓名", "學校或俱樂部", "勝", "分數",
        "分數中的罰分", "餘牌", "用時/秒", "結果",
    ),
    "ja": (
        "部門", "ラウンド", "卓", "ゲーム", "席", "名前", "所属", "勝ち", "点数",
        "点数に含む罰点", "残り枚数", "使用時間/秒", "終わり方",
    ),
    "de": (
        "Kategorie", "Runde", "Tisch", "Partie", "Platz", "Name", "Schule oder Club", "Siege",
        "Punkte", "Strafe in den Punkten", "Steine übrig", "Sekunden", "wie es endete",
    ),
}  # fmt: skip
_HOW: Final = {
    "en": {
        How.PLAYED: "played", How.UNOPENED: "never opened", How.DECLINED: "declined to open",
        How.FORFEIT: "gave up", How.ABSENT: "did not play",
    },
    "ko": {
        How.PLAYED: "정상", How.UNOPENED: "등록 못 함", How.DECLINED: "고의 미등록",
        How.FORFEIT: "기권", How.ABSENT: "불참",
    },
    "zh-Hans": {
        How.PLAYED: "正常", How.UNOPENED: "未破冰", How.DECLINED: "能破冰而未破",
        How.FORFEIT: "弃权", How.ABSENT: "缺席",
    },
    "zh-Hant": {
        How.PLAYED: "正常", How.UNOPENED: "未破冰", How.DECLINED: "能破冰而未破",
        How.FORFEIT: "棄權", How.ABSENT: "缺席",
    },
    "ja": {
        How.PLAYED: "通常", How.UNOPENED: "初出しなし", How.DECLINED: "初出し見送り",
        How.FORFEIT: "放棄", How.ABSENT: "欠席",
    },
    "de": {
        How.PLAYED: "gespielt", How.UNOPENED: "nie eröffnet",
        How.DECLINED: "hätte eröffnen können",
        How.FORFEIT: "aufgegeben", How.ABSENT: "gefehlt",
    },
}  # fmt: skip
"""How a game ended for a player."""


def games_json(contest: Contest, *, short: bool = False) -> str:
    """Return every game with the entry that counts. Rounds, tables, games and seats are from 0.

    *short* gives first names only.
    """
    names = names_of(contest, "en", short=short)
    games = list(_games(contest))
    played = {line["entrant"] for game in games for line in game["lines"]}
    content = {
        "format": FORMAT,
        "v": VERSION,
        "name": contest.name,
        "divisions": [
            {"id": key, "name": one.name, "ruleset": one.ruleset, "clock_s": one.clock_s}
            for key, one in contest.divisions.items()
        ],
        "people": [
            {"id": key, "name": names[key], "group": one.group, "division": one.division}
            for key, one in contest.entrants.items()
            if key in played
        ],
        "games": games,
    }
    return json.dumps(content, ensure_ascii=False, indent=1)


def games_csv(contest: Contest, language: str = "en", *, short: bool = False) -> str:
    """Return one line per player and game, for a spreadsheet."""
    names, how = names_of(contest, language, short=short), in_language(_HOW, language)
    rows: list[tuple[object, ...]] = [in_language(_WORDS, language)]
    rows += (
        (
            contest.divisions[game["division"]].name,
            game["round"] + 1,
            contest.divisions[game["division"]].numbering.of(game["table"]),
            game["game"] + 1,
            "" if line["seat"] is None else line["seat"] + 1,
            names[line["entrant"]],
            contest.entrants[line["entrant"]].group or "",
            int(line["won"]),
            line["score"],
            line["penalty"],
            line["tiles"],
            "" if line["seconds"] is None else round(line["seconds"], 1),
            how[How(line["how"])],
        )
        for game in _games(contest)
        for line in game["lines"]
    )
    return as_csv(rows)


def _games(contest: Contest) -> Iterator[dict[str, Any]]:
    for key, division in contest.divisions.items():
        for number, played in enumerate(division.rounds):
            if played.status is RoundStatus.DRAFT:
                continue
            for table, pod in enumerate(played.pods):
                for at, game in enumerate(pod.games):
                    if game.entry is not None:
                        yield {
                            "division": key,
                            "round": number,
                            "table": table,
                            "game": at,
                            "ending": game.entry.ending,
                            "lines": list(_lines(contest, pod, game.entry)),
                        }


def _lines(contest: Contest, pod: Pod, entry: Entry) -> Iterator[Mapping[str, Any]]:
    """Yield what became of each player of a game, in the order of seats.

    A file that was made elsewhere may name a player who has no seat there.
    """
    how = {line.player: line.how for line in entry.lines}
    seats = {player: seat for seat, player in enumerate(pod.seats)}
    for result in sorted(entry.results, key=lambda one: seats.get(one.player, len(seats))):
        if result.player in contest.entrants:
            yield {
                "entrant": result.player,
                "seat": seats.get(result.player),
                "how": how.get(result.player, How.PLAYED),
                "won": result.won,
                "score": result.score,
                "penalty": result.penalty,
                "tiles": result.tiles,
                "seconds": result.seconds,
            }
