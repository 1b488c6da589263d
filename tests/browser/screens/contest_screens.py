"""The screens of contests: desk, sheets, phones, paper and the screen on the wall."""

from __future__ import annotations

from typing import Final

from tests.browser.fixtures.chromium import BEAMER, DESK, PHONE, SMALL, WIDE
from tests.browser.fixtures.photos import photograph
from tests.browser.pages.game_situations import RACK
from tests.browser.screens.screen import Screen
from tests.browser.screens.steps import (
    DIALOG,
    chain,
    click,
    enter_from_paper,
    enter_game,
    seed,
    show_prizes,
    turn_to,
)

CONTESTS: Final = (
    Screen("a contest's sheet", "[data-sheet]", viewer="referee", device=PHONE),
    Screen("entering a game", "[data-sheet]", viewer="referee", act=enter_game, device=PHONE),
    Screen(
        "a referee's clock",
        "[data-sheet]",
        viewer="referee",
        act=click("[data-clock-of='1']", "[data-side='0']", shown="[data-moves=true]"),
        device=PHONE,
    ),
    Screen(
        "the tiles that somebody has left",
        "[data-sheet]",
        viewer="referee",
        act=click("[data-enter='1']", "[data-out='0']", "[data-tap-tiles]", shown="[data-pick]"),
        device=PHONE,
    ),
    Screen(
        "whether somebody could have opened",
        "[data-sheet]",
        viewer="referee",
        act=click("[data-enter='1']", "[data-out='0']", "[data-proof]", shown=DIALOG),
        device=PHONE,
    ),
    Screen(
        "a photo of a rack",
        "[data-sheet]",
        viewer="referee",
        act=chain(
            click("[data-enter='1']", "[data-out='0']", "[data-proof]", shown=DIALOG),
            photograph("[data-photo-rack]", "rack", "R10 B10 K10", "O2"),
        ),
        device=PHONE,
    ),
    Screen("printed sheets", ".paper", viewer="printer's sheets"),
    Screen("printed seating", ".paper", viewer="printer's seating"),
    Screen("printed standings", ".paper", viewer="printer's standings"),
    Screen("certificates", ".paper", viewer="printer's certificates"),
    Screen("certificates on a phone", ".paper", viewer="printer's certificates", device=PHONE),
    Screen("printed badges", ".paper", viewer="numbered's badges"),
    Screen("printed cards of tables", ".paper", viewer="numbered's cards"),
    Screen("a printed bracket", ".paper", viewer="cup's bracket"),
    *(
        Screen(
            f"{part}{where}",
            ready,
            viewer=f"cup's {viewer}",
            act=click(*clicks, shown=shown),
            device=device,
        )
        for part, ready, viewer, clicks, shown in (
            ("results for everybody", "[data-results]", "results", (), "[data-teams]"),
            (
                "changing certificates",
                ".paper",
                "certificates",
                ("[data-template] summary",),
                "[data-picture] >> nth=0",
            ),
            (
                "teams and bracket of a contest",
                "main nav button",
                "director",
                ("main nav button >> nth=2",),
                "[data-team-form]",
            ),
        )
        for where, device in (("", DESK), (" on a phone", PHONE))
    ),
    *(
        Screen(
            f"{part}{where}", "[data-prize-order]", viewer="cup's prizes", act=act, device=device
        )
        for part, act in (
            ("order of prizes", click(shown="[data-prizes]")),
            ("prizes of teams", show_prizes("[data-prize=heading]")),
            ("a prize", show_prizes("[data-winner]")),
            ("all prizes", show_prizes("[data-prize=list]")),
        )
        for where, device in (("", BEAMER), (" on a phone", PHONE))
    ),
    Screen("contests", "#contest-name", path="contests"),
    Screen("contests on a phone", "#contest-name", path="contests", device=PHONE),
    Screen("no such contest", "h1", path="c/none#none"),
    Screen("draft of a contest", "[data-draft]", viewer="contest"),
    Screen("draft of a contest on a phone", "[data-draft]", viewer="contest", device=PHONE),
    Screen(
        "somebody of a draft",
        "[data-draft]",
        viewer="contest",
        act=click("[data-entrant] button", shown="[aria-pressed=true]"),
    ),
    *(
        Screen(
            f"{part} of a contest",
            "[data-draft]",
            viewer="contest",
            act=click(f"main nav button >> nth={at}", shown=shown),
            device=device,
        )
        for at, (part, shown) in enumerate(
            (
                ("people", "[data-person]"),
                ("places", "main .links a"),
                ("links", "[data-link]"),
                ("log", "ol li"),
            ),
            start=1,
        )
        for device in (DESK, PHONE)
    ),
    Screen(
        "somebody's part in a contest",
        "[data-draft]",
        viewer="contest",
        act=click("main nav button >> nth=1", "[data-person]", shown=DIALOG),
        device=PHONE,
    ),
    *(
        Screen(
            f"a sheet at the desk{where}",
            "[data-table='0']",
            viewer="wall's director",
            act=click("[data-table='0']", shown=DIALOG),
            device=device,
        )
        for where, device in (("", BEAMER), (" on a phone", PHONE))
    ),
    Screen("a referee is called", "[data-call]", viewer="numbered's referee", device=PHONE),
    Screen("calling a referee", "[data-call-referee]", viewer="numbered's player", device=PHONE),
    Screen("a referee was called", "[data-called]", viewer="numbered's caller", device=PHONE),
    *(
        Screen(
            f"{part}{where}",
            "[data-call]",
            viewer="numbered's director",
            act=click(*clicks, shown=shown),
            device=device,
        )
        for part, clicks, shown in (
            ("a call at the desk", (), "[data-announcement]"),
            ("checking people in", ("main nav button >> nth=1",), "[data-check] >> nth=7"),
            ("announcing", ("main nav button >> nth=3",), "[data-announce]"),
            ("numbers of tables", ("[data-number-tables]",), "[data-numbering]"),
        )
        for where, device in (("", DESK), (" on a phone", PHONE))
    ),
    *(
        Screen(f"{part} of a registration", ready, viewer=f"door's {viewer}", device=PHONE)
        for part, ready, viewer in (
            ("the form", "[data-register]", "form"),
            ("the end", "[data-closed]", "closed form"),
            ("waiting", "[data-status=waiting]", "waiting"),
            ("approval", "[data-own]", "approved"),
            ("refusal", "[data-status=declined]", "declined"),
        )
    ),
    *(
        Screen(
            f"{part}{where}",
            "[data-missing]",
            viewer=f"door's {viewer}",
            act=click(f"main nav button >> nth={tab}", shown=shown),
            device=device,
        )
        for part, viewer, tab, shown in (
            ("registrations at the desk", "director", 1, "[data-waiting]"),
            ("making an assistant's link", "director", 3, "[data-link=assistant]"),
            ("an assistant's people", "assistant", 1, "[data-waiting]"),
            ("an assistant's hall", "assistant", 3, "[data-announce]"),
        )
        for where, device in (("", DESK), (" on a phone", PHONE))
    ),
    Screen(
        "an announcement on the screen",
        "[data-announcement]",
        viewer="numbered's screen",
        act=turn_to("names"),
        device=WIDE,
    ),
    Screen(
        "entering a sheet of paper",
        "[data-table='1']",
        viewer="wall's director",
        act=enter_from_paper,
        device=PHONE,
    ),
    Screen(
        "games of somebody",
        "[data-draft], [data-table]",
        viewer="compared's director",
        act=click(
            "main nav button >> nth=2", "[data-games]", shown="[data-person-games] [data-record]"
        ),
    ),
    Screen("a game of a contest", RACK, viewer="hall's player", device=BEAMER),
    Screen("a game of a contest on a phone", RACK, viewer="hall's player", device=SMALL),
    Screen("a player's page", "input[type=search]", viewer="contest's players", device=PHONE),
    Screen(
        "a player's seat",
        "input[type=search]",
        viewer="contest's players",
        act=click("[data-person]", shown="[data-my-seat]"),
        device=PHONE,
    ),
    Screen("a name that is taken", "[data-own-sheet]", viewer="phone's owner before", device=PHONE),
    Screen("the own sheet", "[data-agree]", viewer="phone's owner after", device=PHONE),
    Screen(
        "what is not right",
        "[data-agree]",
        viewer="phone's owner after",
        act=click("[data-object]", shown="textarea"),
        device=PHONE,
    ),
    Screen("to the game of a contest", "[data-play]", viewer="hall's phone", device=PHONE),
    Screen("lobby of a contest's table", "[data-seat]", viewer="hall's lobby", device=PHONE),
    Screen(
        "who is at a contest's table",
        "[data-table='1']",
        viewer="hall's director",
        act=click("[data-table='1']", shown="[data-pod]"),
        device=PHONE,
    ),
    Screen(
        "whether to take a round back",
        "[data-table='1']",
        viewer="hall's director",
        act=click("[data-take-back]", shown="[data-lost='1']"),
    ),
    Screen(
        "what was made of the same tiles",
        "details",
        viewer="compared's players",
        act=click("summary", shown=".racks"),
        device=PHONE,
    ),
    Screen(
        "what was made of the same tiles, for directors",
        "[data-draft], [data-table]",
        viewer="compared's director",
        act=click("main nav button >> nth=2", "summary", shown=".racks"),
    ),
    Screen(
        "a division's form",
        "[data-draft]",
        viewer="contest",
        act=click(
            ".head .word >> nth=-1", "dialog [role=switch]", shown="dialog [role=switch] >> nth=1"
        ),
        device=PHONE,
    ),
    Screen("seeding", "[data-seed-players]", viewer="seeded", act=seed, device=PHONE),
    Screen(
        "changing a division",
        "[data-draft]",
        viewer="contest",
        act=click(".head .word", shown=DIALOG),
    ),
    Screen("the screen of a contest", "footer button", viewer="contest's screen"),
    *(
        Screen(
            f"the screen with {slide}{where}",
            "footer button",
            viewer=viewer,
            act=turn_to(slide),
            device=device,
        )
        for device, where in ((WIDE, ""), (BEAMER, " from a beamer"))
        for slide, viewer in (
            ("countdown", "wall's screen"),
            ("names", "wall's screen"),
            ("tables", "wall's screen"),
            ("standings", "wall's screen"),
            ("live", "hall's screen"),
        )
    ),
    Screen(
        "the screen with winners", "[data-slide=standings]", viewer="winners' screen", device=WIDE
    ),
    Screen(
        "the screen on a phone",
        "footer button",
        viewer="hall's screen",
        act=turn_to("live"),
        device=PHONE,
    ),
)
