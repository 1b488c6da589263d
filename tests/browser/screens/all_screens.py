"""Every screen there is.

Whoever draws a new screen adds a line to `SCREENS`.
"""

from __future__ import annotations

from typing import Final

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL, ZOOMED
from tests.browser.fixtures.photos import TABLE as PHOTOGRAPHED
from tests.browser.fixtures.photos import photograph
from tests.browser.pages.game_situations import CLAIM, RACK, RESULT
from tests.browser.screens.club_screens import CLUBS
from tests.browser.screens.contest_screens import CONTESTS
from tests.browser.screens.screen import Screen
from tests.browser.screens.steps import (
    DIALOG,
    answer_puzzle,
    chain,
    click,
    enter_wrong_seat_code,
    hint,
    hold,
    key,
    lay_invalid_meld,
    let_a_bot_stand_in,
    look_under_the_plan,
    open_record,
    plan,
    plan_invalid_meld,
    say_phrase,
    see_results,
    start_clock,
    start_pad,
    write_games,
)

TABLE: Final = "[data-where=table]"
REVIEWED: Final = "[data-review=done]"
ANYONE: Final = "[data-away], [data-undo]"

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
    Screen("my tables", "button.choice", viewer="won at home"),
    Screen("all games", "main li [data-match]", viewer="won's games"),
    Screen("all games on a phone", "main li [data-match]", viewer="won's games", device=PHONE),
    Screen(
        "hiding a table",
        "main li [data-match]",
        viewer="won's games",
        act=click("main li button", shown=DIALOG),
    ),
    Screen(
        "moving the list",
        "main li [data-match]",
        viewer="won's games",
        act=click("header button", shown="#take-link"),
        device=SMALL,
    ),
    Screen("taking a list", "button.primary", path="me/take#none"),
    Screen(
        "taking a list too late",
        "button.primary",
        path="me/take#none",
        act=click("button.primary", shown="a.primary"),
    ),
    Screen("lobby of the host", "[data-seat]", viewer="host"),
    Screen("lobby of the host on a small phone", "[data-seat]", viewer="host", device=SMALL),
    Screen(
        "rules in a lobby",
        "[data-seat]",
        viewer="host",
        act=click("button[data-lobby-rules]", shown=DIALOG),
        device=SMALL,
    ),
    Screen("lobby of a guest", "[data-seat]", viewer="guest"),
    Screen("joining", "form", viewer="host's invitation"),
    Screen(
        "taking a seat", "form", viewer="host's invitation", act=click("[data-take-seat] summary")
    ),
    Screen("full room", "h1", viewer="friend's invitation"),
    Screen(
        "taking a seat in a full room",
        "[data-take-seat]",
        viewer="friend's invitation",
        act=click("[data-take-seat] summary"),
        device=PHONE,
    ),
    Screen(
        "taking a seat with a wrong word",
        "[data-take-seat]",
        viewer="friend's invitation",
        act=enter_wrong_seat_code,
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
    Screen(
        "photos of a table",
        "[data-palette=R4]",
        path="solve",
        act=click("[data-photo-of=table]", shown="[data-photo-page]"),
        device=PHONE,
    ),
    Screen(
        "a photo that was read",
        "[data-palette=R4]",
        path="solve",
        act=photograph("[data-photo-of=table]", "table", *PHOTOGRAPHED),
    ),
    Screen(
        "a photo that was read, on a phone",
        "[data-palette=R4]",
        path="solve",
        act=photograph("[data-photo-of=table]", "table", *PHOTOGRAPHED),
        device=PHONE,
    ),
    Screen(
        "a tile of a photo",
        "[data-palette=R4]",
        path="solve",
        act=photograph(
            "[data-photo-of=table]",
            "table",
            *PHOTOGRAPHED,
            then=["[data-read][data-kind=O3]"],
            shown="[data-choose]",
        ),
        device=SMALL,
    ),
    *(
        Screen(
            f"a play on a photo{where}",
            "[data-palette=R4]",
            path="solve#classic/opened/tiles//R7.R8.K2",
            act=photograph(
                "[data-photo-of=table]",
                "table",
                "R4 R5 R6",
                "K8 B8 O8",
                then=["[data-use]", "[data-go]"],
                shown="[data-arrow] >> nth=-1",
            ),
            device=device,
        )
        for where, device in (("", DESK), (" on a phone", PHONE))
    ),
    Screen("puzzles", "[data-daily]", path="puzzles"),
    Screen(
        "a puzzle",
        "[data-daily]",
        path="puzzles",
        act=click("[data-kind=open]", shown="[data-puzzle]"),
        device=PHONE,
    ),
    Screen("puzzle of the day", "[data-puzzle]", path="puzzles/daily"),
    Screen(
        "puzzle of the day answered",
        "[data-puzzle]",
        path="puzzles/daily",
        act=answer_puzzle,
        device=PHONE,
    ),
    Screen("lessons on a phone", "[data-drop=table]", path="learn", device=PHONE),
    Screen("clock", "form", path="clock", act=start_clock, device=PHONE),
    Screen("setting up the clock", "form", path="clock"),
    Screen("setting up a score pad", "[data-setup]", path="score", device=SMALL),
    Screen("score pad", "[data-setup]", path="score", act=write_games, device=PHONE),
    Screen("a game for the score pad", "[data-setup]", path="score", act=start_pad, device=SMALL),
    Screen(
        "a photo for the score pad",
        "[data-setup]",
        path="score",
        act=chain(start_pad, photograph("[data-photo-left]", "rack", "R7 B5 K13", "O2")),
        device=SMALL,
    ),
    *CONTESTS,
    *CLUBS,
    Screen("dead link", "h1", path="j/none#none"),
    Screen("lost", "h1", path="no/such/page"),
    Screen("no such table", "h1", path="m/none"),
    Screen("closed table", "h1", viewer="closed"),
    Screen("own turn", RACK, viewer="early table"),
    Screen("own turn on a phone", RACK, viewer="early table", device=PHONE),
    Screen("own turn, enlarged", RACK, viewer="early table", device=ZOOMED),
    Screen("last seconds", "[role=timer]", viewer="last seconds"),
    Screen("last seconds on a phone", "[role=timer]", viewer="last seconds", device=PHONE),
    Screen("holding a tile", RACK, viewer="early table", act=hold, few=True),
    Screen("an illegal draft", RACK, viewer="early table", act=lay_invalid_meld),
    Screen(
        "a refusal", RACK, viewer="early table", act=click(TABLE, shown="[data-notice]"), anew=True
    ),
    Screen("phrases", RACK, viewer="waiting", act=key("c", "[data-phrases]")),
    Screen("help", RACK, viewer="early table", act=key("?", DIALOG)),
    Screen("first hint", RACK, viewer="hint, calmly", act=hint("most")),
    Screen("second hint", RACK, viewer="hint, calmly", act=hint("most", "where")),
    Screen("third hint", RACK, viewer="hint, calmly", act=hint("most", "where", "play")),
    Screen("list of turns", RACK, viewer="early table", act=click("[data-turns]:visible")),
    Screen("a full table", RACK, viewer="full table"),
    Screen("a full table on a phone", RACK, viewer="full table", device=PHONE),
    Screen("somebody else's turn", RACK, viewer="waiting"),
    Screen("planning", RACK, viewer="waiting", act=plan_invalid_meld),
    Screen("a plan", RACK, viewer="waiting", act=plan),
    Screen("a plan on a phone", RACK, viewer="waiting", act=plan, device=PHONE),
    Screen("under a plan", RACK, viewer="waiting", act=look_under_the_plan),
    Screen("somebody away", "[data-away]", viewer="somebody away"),
    Screen("somebody away on a phone", "[data-away]", viewer="somebody away", device=PHONE),
    Screen(
        "what to do about it",
        "[data-away]",
        viewer="somebody away",
        act=click("[data-away]", shown=DIALOG),
    ),
    Screen(
        "a word for them",
        "[data-away]",
        viewer="somebody away",
        act=say_phrase,
    ),
    Screen("a bot for them", ANYONE, viewer="a bot for somebody", act=let_a_bot_stand_in),
    Screen("played for", "[data-stand-in]", viewer="played for"),
    Screen("played for on a phone", "[data-stand-in]", viewer="played for", device=PHONE),
    Screen("claiming a new deal", CLAIM, viewer="three doubles"),
    Screen("result", RESULT, viewer="won"),
    Screen("result on a phone", RESULT, viewer="won", device=PHONE),
    Screen("review", RESULT, viewer="won", act=click("[data-review-link]", shown=REVIEWED)),
    Screen(
        "review on a phone",
        RESULT,
        viewer="won",
        act=click("[data-review-link]", shown=REVIEWED),
        device=PHONE,
    ),
    Screen(
        "the play that was possible",
        RESULT,
        viewer="won",
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
        viewer="won",
        act=click("[data-review-link]", "[data-play-on]", shown=DIALOG),
        device=PHONE,
    ),
    Screen("a record to review", "label.card", path="review"),
    Screen("my results", RESULT, viewer="won", act=see_results),
    Screen("my results on a phone", RESULT, viewer="won", act=see_results, device=PHONE),
    Screen(
        "deal check",
        RESULT,
        viewer="won",
        act=click(
            f"{RESULT} [data-more] summary",
            f"{RESULT} [data-check-deal]",
            shown=f"{RESULT} ~ dialog[open] h2",
        ),
    ),
    Screen("opening a record", "main input[type=file]", path="replay"),
    Screen("a game again", "main .tile", viewer="won's replay"),
    Screen("a game again on a phone", "main .tile", viewer="won's replay", device=PHONE),
    Screen(
        "all racks of a game",
        RESULT,
        viewer="won",
        act=click(
            f"{RESULT} [data-more] summary",
            "[data-result] a[href^='/replay/']",
            "button.all",
            shown="ul.rack >> nth=1",
        ),
    ),
    Screen("a record", "label.card", path="replay", act=open_record(), device=ZOOMED),
    Screen(
        "an edited record", "label.card", path="replay", act=open_record("tiles=B3", "tiles=B4")
    ),
    Screen("looking on", "[data-onlooker]", viewer="onlooker"),
    Screen("looking on on a phone", "[data-onlooker]", viewer="onlooker", device=PHONE),
    Screen("nobody may look on", "h1", path="watch/none#none"),
    Screen(
        "onlookers of one's table",
        RACK,
        viewer="host to onlookers",
        act=click("[data-onlookers]", shown=DIALOG),
    ),
    Screen("no open tables", "[data-none]", path="open", device=PHONE),
    Screen("open tables", "[data-open-table] >> nth=1", viewer="visitor"),
    Screen("open tables on a phone", "[data-open-table] >> nth=1", viewer="visitor", device=PHONE),
    Screen("referee's sheet", "[data-sheet]", viewer="refereed"),
    Screen("referee's sheet on a phone", "[data-sheet]", viewer="refereed", device=PHONE),
    Screen("between games with friends", RESULT, viewer="between games"),
    Screen("asked for a rematch", "[data-rematch=asked]", viewer="asked again"),
    Screen("asking for a rematch", "[data-seat]", viewer="asking again"),
    Screen("whether to play again", "[data-invited]", viewer="invited again"),
)
