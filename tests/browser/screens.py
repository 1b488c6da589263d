"""Every screen, and how to get there: by nothing that is said in one language.

Whoever draws a new screen adds a line to `SCREENS`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin

from tests.browser.acts import CHOICES
from tests.browser.chrome import DESK, PHONE, SMALL, WIDE, ZOOMED
from tests.browser.doings import (
    DIALOG,
    bring,
    click,
    enter_game,
    give_a_word,
    hint,
    hold,
    key,
    lay_badly,
    let_a_bot_stand_in,
    look_under_the_plan,
    nothing,
    plan,
    plan_badly,
    see_results,
    start_clock,
    take_wrongly,
    turn_to,
)
from tests.browser.scenes import CLAIM, RACK, RESULT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Request

    from tests.browser.chairs import Stage

TABLE: Final = "[data-where=table]"
REVIEWED: Final = "[data-review=done]"
ANYONE: Final = "[data-away], [data-undo]"
_CHOOSE: Final = """([key, locale]) => {
  const choices = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...choices, locale }));
}"""


@dataclass(frozen=True)
class Screen:
    """One screen: where it is, when it is there, and what is done then."""

    name: str
    ready: str
    chair: str | None = None
    """Who looks; without one a stranger."""
    path: str = ""
    """Where a stranger looks."""
    act: Callable[[Page], object] = nothing
    device: dict[str, Any] = field(default_factory=lambda: DESK)
    few: bool = False
    """Whether it is looked at in every run of the tests."""
    anew: bool = False
    """Whether it keeps words of the language in which it was opened."""

    def open(self, stage: Stage, page: Page, language: str = "en") -> None:
        """Bring the page there."""
        chair = None if self.chair is None else stage.chair(self.chair)
        url = f"{stage.url}{self.path}" if chair is None else chair.url
        if chair is not None:
            page.context.add_cookies(chair.cookies)
        _choose(page, url, language)
        page.goto(url)
        page.wait_for_selector(self.ready)
        self.act(page)


def speak(page: Page, language: str) -> None:
    """Choose the language in another tab, and wait for all words to be there."""
    asked: set[Request] = set()

    def ask(request: Request) -> None:
        asked.add(request)

    def answer(request: Request) -> None:
        asked.discard(request)

    page.on("request", ask)
    page.on("requestfinished", answer)
    page.on("requestfailed", answer)
    _choose(page, page.url, language)
    page.wait_for_selector(f"html[lang={language}]")
    while asked:
        page.wait_for_timeout(20)


def _choose(page: Page, url: str, language: str) -> None:
    tab = page.context.new_page()
    tab.goto(urljoin(url, "/healthz"))
    tab.evaluate(_CHOOSE, [CHOICES, language])
    tab.close()


SCREENS: Final = (
    Screen("home", "button.choice", few=True),
    Screen("home on a phone", "button.choice", device=PHONE),
    Screen("options", "button.choice", act=click("summary", shown="fieldset")),
    Screen("rule card", "button.choice", act=click("summary", ".rules .button", shown=DIALOG)),
    Screen(
        "change rules",
        "button.choice",
        act=click("summary", ".rules .button >> nth=1", shown=DIALOG),
    ),
    Screen("settings", "button.choice", act=click("header button.icon", shown=DIALOG)),
    Screen("how to play", "button.choice", act=click("footer button.word", shown=DIALOG)),
    Screen("deals", "button.choice", act=click("footer button.word >> nth=1", shown=DIALOG)),
    Screen("my tables", "button.choice", chair="won at home"),
    Screen("all games", "main li [data-match]", chair="won's games"),
    Screen("all games on a phone", "main li [data-match]", chair="won's games", device=PHONE),
    Screen(
        "hiding a table",
        "main li [data-match]",
        chair="won's games",
        act=click("main li button", shown=DIALOG),
    ),
    Screen(
        "moving the list",
        "main li [data-match]",
        chair="won's games",
        act=click("header button", shown="#take-link"),
    ),
    Screen("taking a list", "button.primary", path="me/take#none"),
    Screen(
        "taking a list too late",
        "button.primary",
        path="me/take#none",
        act=click("button.primary", shown="a.primary"),
    ),
    Screen("lobby of the host", "[data-seat]", chair="host"),
    Screen("lobby of the host on a small phone", "[data-seat]", chair="host", device=SMALL),
    Screen("lobby of a guest", "[data-seat]", chair="guest"),
    Screen("joining", "form", chair="host's invitation"),
    Screen(
        "taking a seat", "form", chair="host's invitation", act=click("[data-take-seat] summary")
    ),
    Screen("full room", "h1", chair="friend's invitation"),
    Screen(
        "taking a seat in a full room",
        "[data-take-seat]",
        chair="friend's invitation",
        act=click("[data-take-seat] summary"),
        device=PHONE,
    ),
    Screen(
        "taking a seat with a wrong word",
        "[data-take-seat]",
        chair="friend's invitation",
        act=take_wrongly,
        anew=True,
    ),
    Screen("lessons", "[data-drop=table]", path="learn"),
    Screen("a position to set up", "[data-palette=R4]", path="solve", device=PHONE),
    Screen(
        "a position with mistakes",
        "[data-extra]",
        path="solve#classic/opened/tiles/R4.R5.R6_B9.K9_R4.B4.K4/R4.J",
    ),
    Screen(
        "a position solved",
        "[data-where=table]",
        path="solve#classic/opened/tiles/R4.R5.R6.R7_B9.K9.O9/B4.K4.R8.B7",
        act=click("[data-go]", shown="[data-solved]"),
    ),
    Screen("puzzles", "[data-daily]", path="puzzles"),
    Screen(
        "a puzzle",
        "[data-daily]",
        path="puzzles",
        act=click("[data-kind=open]", shown="[data-puzzle]"),
        device=PHONE,
    ),
    Screen("lessons on a phone", "[data-drop=table]", path="learn", device=PHONE),
    Screen("clock", "form", path="clock", act=start_clock, device=PHONE),
    Screen("setting up the clock", "form", path="clock"),
    Screen("a contest's sheet", "[data-sheet]", chair="referee", device=PHONE),
    Screen("entering a game", "[data-sheet]", chair="referee", act=enter_game, device=PHONE),
    Screen("printed sheets", ".paper", chair="printer's sheets"),
    Screen("printed seating", ".paper", chair="printer's seating"),
    Screen("printed standings", ".paper", chair="printer's standings"),
    Screen("certificates", ".paper", chair="printer's certificates"),
    Screen("contests", "#contest-name", path="contests"),
    Screen("contests on a phone", "#contest-name", path="contests", device=PHONE),
    Screen("no such contest", "h1", path="c/none#none"),
    Screen("draft of a contest", "[data-draft]", chair="contest"),
    Screen("draft of a contest on a phone", "[data-draft]", chair="contest", device=PHONE),
    Screen(
        "somebody of a draft",
        "[data-draft]",
        chair="contest",
        act=click("[data-entrant] button", shown="[aria-pressed=true]"),
    ),
    *(
        Screen(
            f"{part} of a contest",
            "[data-draft]",
            chair="contest",
            act=click(f"main nav button >> nth={at}"),
            device=device,
        )
        for at, part in enumerate(("people", "places", "links", "log"), start=1)
        for device in (DESK, PHONE)
    ),
    Screen("a player's page", "input[type=search]", chair="contest's players", device=PHONE),
    Screen(
        "a player's seat",
        "input[type=search]",
        chair="contest's players",
        act=click("[data-person]", shown="[data-my-seat]"),
        device=PHONE,
    ),
    Screen("a name that is taken", "[data-own-sheet]", chair="phone's owner before", device=PHONE),
    Screen("the own sheet", "[data-agree]", chair="phone's owner after", device=PHONE),
    Screen(
        "what is not right",
        "[data-agree]",
        chair="phone's owner after",
        act=click("[data-object]", shown="textarea"),
        device=PHONE,
    ),
    Screen("to the game of a contest", "[data-play]", chair="hall's phone", device=PHONE),
    Screen("lobby of a contest's table", "[data-seat]", chair="hall's lobby", device=PHONE),
    Screen(
        "who is at a contest's table",
        "[data-table='1']",
        chair="hall's director",
        act=click("[data-table='1']", shown="[data-pod]"),
        device=PHONE,
    ),
    Screen(
        "whether to take a round back",
        "[data-table='1']",
        chair="hall's director",
        act=click("[data-take-back]", shown="[data-lost='1']"),
    ),
    Screen(
        "what was made of the same tiles",
        "details",
        chair="compared's players",
        act=click("summary", shown=".racks"),
        device=PHONE,
    ),
    Screen(
        "what was made of the same tiles, for directors",
        "[data-draft], [data-table]",
        chair="compared's director",
        act=click("main nav button >> nth=2", "summary", shown=".racks"),
    ),
    Screen(
        "a division's form",
        "[data-draft]",
        chair="contest",
        act=click(
            ".head .word >> nth=1", "dialog [role=switch]", shown="dialog [role=switch] >> nth=1"
        ),
        device=PHONE,
    ),
    Screen(
        "changing a division",
        "[data-draft]",
        chair="contest",
        act=click(".head .word", shown=DIALOG),
    ),
    Screen("the screen of a contest", "footer button", chair="contest's screen"),
    *(
        Screen(
            f"the screen with {slide}",
            "footer button",
            chair=chair,
            act=turn_to(slide),
            device=WIDE,
        )
        for slide, chair in (
            ("countdown", "wall's screen"),
            ("names", "wall's screen"),
            ("tables", "wall's screen"),
            ("standings", "wall's screen"),
            ("live", "hall's screen"),
        )
    ),
    Screen(
        "the screen with winners", "[data-slide=standings]", chair="winners' screen", device=WIDE
    ),
    Screen(
        "the screen on a phone",
        "footer button",
        chair="hall's screen",
        act=turn_to("live"),
        device=PHONE,
    ),
    Screen("dead link", "h1", path="j/none#none"),
    Screen("lost", "h1", path="no/such/page"),
    Screen("no such table", "h1", path="m/none"),
    Screen("closed table", "h1", chair="closed"),
    Screen("own turn", RACK, chair="early table"),
    Screen("own turn on a phone", RACK, chair="early table", device=PHONE),
    Screen("own turn, enlarged", RACK, chair="early table", device=ZOOMED),
    Screen("last seconds", "[role=timer]", chair="last seconds"),
    Screen("last seconds on a phone", "[role=timer]", chair="last seconds", device=PHONE),
    Screen("holding a tile", RACK, chair="early table", act=hold, few=True),
    Screen("an illegal draft", RACK, chair="early table", act=lay_badly),
    Screen(
        "a refusal", RACK, chair="early table", act=click(TABLE, shown="[data-notice]"), anew=True
    ),
    Screen("phrases", RACK, chair="waiting", act=key("c", "[data-phrases]")),
    Screen("help", RACK, chair="early table", act=key("?", DIALOG)),
    Screen("first hint", RACK, chair="hint, calmly", act=hint("most")),
    Screen("second hint", RACK, chair="hint, calmly", act=hint("most", "where")),
    Screen("third hint", RACK, chair="hint, calmly", act=hint("most", "where", "play")),
    Screen("list of turns", RACK, chair="early table", act=click("[data-turns]:visible")),
    Screen("a full table", RACK, chair="full table"),
    Screen("a full table on a phone", RACK, chair="full table", device=PHONE),
    Screen("somebody else's turn", RACK, chair="waiting"),
    Screen("planning", RACK, chair="waiting", act=plan_badly),
    Screen("a plan", RACK, chair="waiting", act=plan),
    Screen("a plan on a phone", RACK, chair="waiting", act=plan, device=PHONE),
    Screen("under a plan", RACK, chair="waiting", act=look_under_the_plan),
    Screen("somebody away", "[data-away]", chair="somebody away"),
    Screen("somebody away on a phone", "[data-away]", chair="somebody away", device=PHONE),
    Screen(
        "what to do about it",
        "[data-away]",
        chair="somebody away",
        act=click("[data-away]", shown=DIALOG),
    ),
    Screen(
        "a word for them",
        "[data-away]",
        chair="somebody away",
        act=give_a_word,
    ),
    Screen("a bot for them", ANYONE, chair="a bot for somebody", act=let_a_bot_stand_in),
    Screen("played for", "[data-stand-in]", chair="played for"),
    Screen("played for on a phone", "[data-stand-in]", chair="played for", device=PHONE),
    Screen("claiming a new deal", CLAIM, chair="three doubles"),
    Screen("result", RESULT, chair="won", few=True),
    Screen("result on a phone", RESULT, chair="won", device=PHONE),
    Screen("review", RESULT, chair="won", act=click("[data-review-link]", shown=REVIEWED)),
    Screen(
        "review on a phone",
        RESULT,
        chair="won",
        act=click("[data-review-link]", shown=REVIEWED),
        device=PHONE,
    ),
    Screen(
        "the play that was possible",
        RESULT,
        chair="won",
        act=click(
            "[data-review-link]",
            f"{REVIEWED} [data-turn-facts]:last-child button",
            "[data-show]:enabled",
            shown="[data-show-me]",
        ),
    ),
    Screen(
        "playing on",
        RESULT,
        chair="won",
        act=click("[data-review-link]", "[data-play-on]", shown=DIALOG),
        device=PHONE,
    ),
    Screen("a record to review", "label.card", path="review"),
    Screen("my results", RESULT, chair="won", act=see_results),
    Screen("my results on a phone", RESULT, chair="won", act=see_results, device=PHONE),
    Screen(
        "deal check",
        RESULT,
        chair="won",
        act=click(f"{RESULT} .row button >> nth=1", shown=f"{RESULT} ~ dialog[open] h2"),
    ),
    Screen("opening a record", "main input[type=file]", path="replay"),
    Screen("a game again", "main .tile", chair="won's replay"),
    Screen("a game again on a phone", "main .tile", chair="won's replay", device=PHONE),
    Screen(
        "all racks of a game",
        RESULT,
        chair="won",
        act=click("[data-result] a[href^='/replay/']", "button.all", shown="ul.rack >> nth=1"),
    ),
    Screen("a record", "label.card", path="replay", act=bring(), device=ZOOMED),
    Screen("an edited record", "label.card", path="replay", act=bring("tiles=B3", "tiles=B4")),
    Screen("looking on", "[data-onlooker]", chair="onlooker"),
    Screen("looking on on a phone", "[data-onlooker]", chair="onlooker", device=PHONE),
    Screen("nobody may look on", "h1", path="watch/none#none"),
    Screen(
        "onlookers of one's table",
        RACK,
        chair="host to onlookers",
        act=click("[data-onlookers]", shown=DIALOG),
    ),
    Screen("no open tables", "[data-none]", path="open", device=PHONE),
    Screen("open tables", "[data-open-table] >> nth=1", chair="visitor"),
    Screen("open tables on a phone", "[data-open-table] >> nth=1", chair="visitor", device=PHONE),
    Screen("referee's sheet", "[data-sheet]", chair="refereed"),
    Screen("referee's sheet on a phone", "[data-sheet]", chair="refereed", device=PHONE),
    Screen("between games with friends", RESULT, chair="between games"),
    Screen("asked for a rematch", "[data-rematch=asked]", chair="asked again"),
    Screen("asking for a rematch", "[data-seat]", chair="asking again"),
    Screen("whether to play again", "[data-invited]", chair="invited again"),
)
