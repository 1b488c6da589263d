"""The server's own texts: in the head of the page, in the manifest and in notifications.

All other texts are in the client's catalogues. A test checks that both agree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Language = Literal["en", "ko", "zh-Hans", "zh-Hant", "ja", "de"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """All texts of the server in one language."""

    tagline: str
    """A description for people who have never heard of it."""
    lead: str
    invites: Callable[[str], str]
    """An invitation by the person of that name."""
    invitation: str
    """An invitation by an unnamed person."""
    seats: Callable[[int], str]
    """The number of free seats, which may be zero."""
    free: str
    """What it takes to join."""
    rulesets: Mapping[str, str]
    your_turn: str
    table_of: Callable[[str], str]
    """The table of the people with these names, already joined into one text."""
    picture: str
    """The description of the preview picture."""
    rate_limited: str
    """Shown instead of the page if an address has sent too many requests."""


_ENGLISH: Final = Words(
    tagline="Tile rummy for two to six, at your own table.",
    lead="Lay runs and groups, rearrange the table, and be the first to empty your rack.",
    invites=lambda name: f"{name} invites you to a game of tile rummy",
    invitation="An invitation to a game of tile rummy",
    seats=lambda count: (
        f"{count} {'seat is' if count == 1 else 'seats are'} free"
        if count
        else "every seat is taken"
    ),
    free="No account, nothing to install.",
    rulesets={
        "classic": "Classic",
        "standard": "Standard",
        "xp": "XP",
        "twist": "Twist",
        "guide": "Guide",
        "tournament": "Tournament",
    },
    your_turn="Your turn",
    table_of=lambda names: f"At the table of {names}",
    picture="Ivory tiles with numbers and shapes in four colours on a table",
    rate_limited="Too many requests came from your network. This page reloads in a moment.",
)

WORDS: Final[Mapping[Language, Words]] = {
    "en": _ENGLISH,
    "ko": Words(
        tagline="친구와 함께하는 2~6인 타일 게임",
        lead="연속과 그룹을 만들고 테이블의 타일을 마음껏 조합해, 가장 먼저 받침대를 비우세요.",
        invites=lambda name: f"{name} 님이 타일 게임에 초대합니다",
        invitation="타일 게임에 초대합니다",
        seats=lambda count: f"빈자리 {count}개" if count else "빈자리 없음",
        free="가입도 설치도 필요 없습니다.",
        rulesets={
            "classic": "클래식",
            "standard": "표준",
            "xp": "XP",
            "twist": "트위스트",
            "guide": "안내글",
            "tournament": "대회",
        },
        your_turn="내 차례입니다",
        table_of=lambda names: f"{names} 님과 함께하는 테이블",
        picture="테이블 위에 놓인, 네 가지 색 숫자와 모양의 상아색 타일",
        rate_limited="요청이 너무 많습니다. 잠시 후 이 페이지를 다시 엽니다.",
    ),
    "zh-Hans": Words(
        tagline="邀好友，开一桌",
        lead="二至六人的数字牌游戏：打出顺组和群组，重组桌上的牌，最先打光牌架上的牌就赢。",
        invites=lambda name: f"{name} 邀请您玩数字牌",
        invitation="邀请您玩数字牌",
        seats=lambda count: f"还有 {count} 个空位" if count else "座位已满",
        free="无需注册，无需安装。",
        rulesets={
            "classic": "经典",
            "standard": "标准",
            "xp": "XP",
            "twist": "变化版",
            "guide": "指南",
            "tournament": "比赛",
        },
        your_turn="轮到您了",
        table_of=lambda names: f"与 {names} 的牌桌",
        picture="桌上的象牙色牌，四种颜色的数字与图形",
        rate_limited="来自您所在网络的请求过多。几秒后会重新打开此页。",
    ),
    # A draft names the texts that it has; the others stay English.
    "zh-Hant": Words(
        tagline="邀好友，開一桌",
        lead="二至六人的數字牌遊戲：打出順子和群組，重組桌上的牌，最先出完牌架上的牌就贏。",
        invites=lambda name: f"{name} 邀你玩數字牌",
        invitation="邀你玩數字牌",
        seats=lambda count: f"還有 {count} 個空位" if count else "座位已滿",
        free="不用註冊，不用安裝。",
        rulesets={
            "classic": "經典",
            "standard": "標準",
            "xp": "XP",
            "twist": "變化版",
            "guide": "指南",
            "tournament": "比賽",
        },
        your_turn="輪到你了",
        table_of=lambda names: f"與 {names} 同桌",
        picture="桌上的象牙色牌，有四種顏色的數字與圖形",
        rate_limited="來自你網路的請求太多。此頁稍後會重新載入。",
    ),
    "ja": Words(
        tagline="仲間とタイルラミー",
        lead="2～6人でランとグループを並べ、場を組み換え、誰よりも早くラックを空にしましょう。",
        invites=lambda name: f"{name}さんからタイルラミーへの招待",
        invitation="タイルラミーへの招待",
        seats=lambda count: f"空席{count}" if count else "満席",
        free="登録もインストールも要りません。",
        rulesets={
            "classic": "クラシック",
            "standard": "スタンダード",
            "xp": "XP",
            "twist": "ツイスト",
            "guide": "ガイド",
            "tournament": "大会",
        },
        your_turn="あなたの番です",
        table_of=lambda names: f"{names}との卓",
        picture="卓に並んだ、4色の数字と模様の象牙色のタイル",
        rate_limited="お使いのネットワークからの要求が多すぎます。まもなく再読み込みします。",
    ),
    "de": Words(
        tagline="Rommé mit Zahlensteinen für zwei bis sechs, am eigenen Tisch.",
        lead="Leg Reihen und Gruppen, bau den Tisch um und leere als Erster dein Brett.",
        invites=lambda name: f"{name} lädt dich zu einer Partie Rommé mit Zahlensteinen ein",
        invitation="Eine Einladung zu einer Partie Rommé mit Zahlensteinen",
        seats=lambda count: (
            f"{count} {'Platz ist' if count == 1 else 'Plätze sind'} frei"
            if count
            else "alle Plätze sind besetzt"
        ),
        free="Kein Konto, nichts zu installieren.",
        rulesets={
            "classic": "Klassisch",
            "standard": "Standard",
            "xp": "XP",
            "twist": "Twist",
            "guide": "Anleitung",
            "tournament": "Turnier",
        },
        your_turn="Du bist dran",
        table_of=lambda names: f"Am Tisch von {names}",
        picture="Elfenbeinfarbene Steine mit Zahlen und Formen in vier Farben auf einem Tisch",
        rate_limited="Aus deinem Netz kamen zu viele Anfragen. Diese Seite lädt gleich neu.",
    ),
}

_TAGS: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": re.compile(r"en\b"),
    "ko": re.compile(r"ko\b"),
    "zh-Hans": re.compile(r"zh\b(?!-(hant|tw|hk|mo))"),
    "zh-Hant": re.compile(r"zh-(hant|tw|hk|mo)"),
    "ja": re.compile(r"ja\b"),
    "de": re.compile(r"de\b"),
}
"""How the tags of browsers begin that choose a language, in lower case, as in ``locale.ts``."""


def preferred(accepted: str) -> Language:
    """Return the first supported language of an ``Accept-Language`` header, or else English.

    >>> preferred("fr-FR, ko;q=0.8, zh-TW;q=0.9"), preferred("*"), preferred("")
    ('zh-Hant', 'en', 'en')
    """
    for tag in language_tags(accepted):
        for language, tags in _TAGS.items():
            if tags.match(tag):
                return language
    return "en"


def language_tags(accepted: str) -> list[str]:
    """Return the tags of an ``Accept-Language`` header in lower case, best first.

    >>> language_tags("en;q=0.5, de-CH, *;q=0.1, de;q=0.9")
    ['de-ch', 'de', 'en', '*']
    """
    parts = [part.strip().lower().partition(";q=") for part in accepted.split(",")]
    ranked = sorted((-_number(weight), at) for at, (_, _, weight) in enumerate(parts))
    return [parts[at][0] for _, at in ranked if parts[at][0]]


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
