"""The results of a contest as one HTML page that needs no other file and no script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tilerummy.contest.io.languages import LANGUAGES, in_language
from tilerummy.contest.io.results_table import names_of, places_table, teams_table
from tilerummy.contest.io.round_words import round_in_words, round_title
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import begun, over
from tilerummy.contest.standings.progress import table_standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tilerummy.contest.model.state import Contest

_WORDS: Final = {
    "en": {
        "final": "Final ranking",
        "standings": "Standings",
        "provisional": "Provisional: games are still to come.",
        "none": "There are no results yet.",
        "teams": "Teams and schools",
        "table": "Table {}",
        "waiting": "Bye: {}",
        "as_of": "Results as of {} (UTC)",
    },
    "ko": {
        "final": "최종 순위",
        "standings": "순위",
        "provisional": "잠정 순위입니다. 남은 경기가 있습니다.",
        "none": "아직 결과가 없습니다.",
        "teams": "단체 순위",
        "table": "{}번 테이블",
        "waiting": "부전승: {}",
        "as_of": "{} 기준 결과(UTC)",
    },
    "zh-Hans": {
        "final": "最终排名",
        "standings": "排名",
        "provisional": "暂定名次, 还有比赛未完成。",
        "none": "还没有成绩。",
        "teams": "团体排名",
        "table": "第 {} 桌",
        "waiting": "轮空: {}",
        "as_of": "成绩截至 {} (UTC)",
    },
    "zh-Hant": {
        "final": "最終排名",
        "standings": "排名",
        "provisional": "還有對局未打。名次尚未確定。",
        "none": "還沒有成績。",
        "teams": "團體與學校",
        "table": "第 {} 桌",
        "waiting": "輪空: {}",
        "as_of": "成績截至 {} (UTC)",
    },
    "ja": {
        "final": "最終順位",
        "standings": "順位表",
        "provisional": "暫定順位です。まだ残りのゲームがあります。",
        "none": "結果はまだありません。",
        "teams": "チームと学校",
        "table": "{}卓",
        "waiting": "抜け番: {}",
        "as_of": "{}時点の結果 (UTC)",
    },
    "de": {
        "final": "Endstand",
        "standings": "Rangliste",
        "provisional": "Vorläufig: Es stehen noch Partien aus.",
        "none": "Es gibt noch keine Ergebnisse.",
        "teams": "Teams und Schulen",
        "table": "Tisch {}",
        "waiting": "Spielfrei: {}",
        "as_of": "Ergebnisse, Stand {} (UTC)",
    },
}
_STYLE: Final = """
:root{color-scheme:light dark}
body{max-width:60rem;margin:0 auto;padding:1rem;font:16px/1.45 system-ui,sans-serif}
h1{font-size:1.8rem;line-height:1.2}h2{margin-top:2rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .5rem;border-bottom:1px solid #8884;text-align:right}
th{font-size:.85rem;vertical-align:bottom}
.text{text-align:left;overflow-wrap:anywhere}
summary{margin-top:1rem;font-weight:600;cursor:pointer}
.tables{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:0 1.5rem}
.scroll{overflow-x:auto}footer{margin-top:2rem;opacity:.75;font-size:.9rem}
@media print{details>*{display:block}tr{break-inside:avoid}}
"""
_TEXTS: Final = (1, 2)
"""Columns of text in a table of places: the name and the school."""
_TEAM_TEXTS: Final = (1, -2, -1)
"""Columns of text in a table of teams: the team, and both lists of players."""


def results_page(
    contest: Contest, written: str, language: str = "en", *, short: bool = False
) -> str:
    """Return the page with every place and every table of all divisions.

    Args:
        contest: the contest; drafts, reasons, texts of penalties and links are left out.
        written: when the page is made (UTC), as text.
        language: one of `LANGUAGES`; English for any other.
        short: whether to show first names only.
    """
    language = language if language in LANGUAGES else "en"
    words = in_language(_WORDS, language)
    names = names_of(contest, language, short=short)
    body = "".join(
        part
        for key in contest.divisions
        for part in _division(contest, key, language, words, names)
    )
    title = escape(contest.name)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="robots" content="noindex">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f"{body}<footer>{escape(words['as_of'].format(written))}</footer>\n</body>\n</html>\n"
    )


def _division(
    contest: Contest, key: str, language: str, words: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[str]:
    division = contest.divisions[key]
    yield f"<section>\n<h2>{escape(division.name)}</h2>\n"
    if begun(contest, key):
        ended = over(contest, key)
        yield f"<h3>{escape(words['final' if ended else 'standings'])}</h3>\n"
        if any(each.status is RoundStatus.RUNNING for each in division.rounds):
            yield f"<p>{escape(words['provisional'])}</p>\n"
        rounds = [
            round_in_words(division, at, language) or at + 1 for at in range(len(division.rounds))
        ]
        yield _table(places_table(contest, key, language, names, rounds))
        if division.teams is not None:
            yield f"<h3>{escape(words['teams'])}</h3>\n"
            yield _table(teams_table(contest, key, language, names), text=_TEAM_TEXTS)
    else:
        yield f"<p>{escape(words['none'])}</p>\n"
    for number, each in enumerate(division.rounds):
        if each.status is not RoundStatus.DRAFT:
            yield from _round(contest, key, number, language, names)
    yield "</section>\n"


def _table(rows: Sequence[Sequence[object]], *, text: Sequence[int] = _TEXTS) -> str:
    head, *body = rows
    texts = {at % len(head) for at in text}
    return (
        '<div class="scroll"><table>\n<thead>'
        + _row("th", head, texts)
        + "</thead>\n<tbody>\n"
        + "".join(_row("td", row, texts) for row in body)
        + "</tbody>\n</table></div>\n"
    )


def _row(tag: str, cells: Iterable[object], texts: Collection[int]) -> str:
    written = (
        f"<{tag}{' class=text' if at in texts else ''}>{escape(str(cell))}</{tag}>"
        for at, cell in enumerate(cells)
    )
    return f"<tr>{''.join(written)}</tr>\n"


def _round(
    contest: Contest,
    key: str,
    number: int,
    language: str,
    names: Mapping[str, str],
) -> Iterator[str]:
    division, words = contest.divisions[key], in_language(_WORDS, language)
    played = division.rounds[number]
    yield f"<details>\n<summary>{escape(round_title(division, number, language))}</summary>\n"
    yield '<div class="tables">\n'
    room = division.numbering.room and f" · {division.numbering.room}"
    for table, pod in enumerate(played.pods):
        called = words["table"].format(division.numbering.of(table)) + room
        yield f"<section>\n<h4>{escape(called)}</h4>\n<table>\n"
        known = any(game.entry is not None for game in pod.games)
        lines = (
            [
                (one.player, f"{one.points:+d}")
                for one in table_standings(contest, key, number, table)
            ]
            if known
            else [(player, "") for player in pod.seats]
        )
        for player, points in lines:
            yield f'<tr><td class="text">{escape(names[player])}</td><td>{points}</td></tr>\n'
        yield "</table>\n</section>\n"
    yield "</div>\n"
    if played.waiting:
        waiting = ", ".join(names[player] for player in played.waiting if player in names)
        yield f"<p>{escape(words['waiting'].format(waiting))}</p>\n"
    yield "</details>\n"
