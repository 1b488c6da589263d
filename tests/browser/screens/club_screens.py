"""The screens of clubs."""

from __future__ import annotations

from typing import Final

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL
from tests.browser.screens.screen import Screen
from tests.browser.screens.steps import ask_who_is_who, click, visit

CLUBS: Final = (
    Screen("clubs", "[data-open-club]", path="clubs", device=PHONE),
    Screen("no such club", "h1", path="club/none#none"),
    *(
        Screen(f"a club's {part}{where}", shown, viewer=f"club's {part}", device=device)
        for part, shown in (
            ("keeper", "[data-season]"),
            ("evening", "[data-won]"),
            ("correction", "[data-line]"),
            ("results", "[data-record-of]"),
            ("seasons", "[data-side-by-side]"),
        )
        for where, device in (("", DESK), (" on a phone", PHONE))
    ),
    Screen("a guest's club", "[data-evening]", viewer="club's guest", device=PHONE),
    Screen(
        "home of somebody with a club",
        "[data-tab=members]",
        viewer="club's own",
        act=visit("/", shown="[data-home-club] [data-same-table]"),
        device=PHONE,
    ),
    Screen(
        "clubs of this browser",
        "[data-tab=members]",
        viewer="club's own",
        act=visit("/clubs", shown="[data-club]"),
        device=PHONE,
    ),
    Screen(
        "who is who on a score pad",
        "[data-tab=members]",
        viewer="club's own",
        act=ask_who_is_who,
        device=PHONE,
    ),
    Screen("evenings of a club", "[data-evening]", viewer="club's evenings", device=PHONE),
    Screen(
        "recording an evening",
        "[data-evening-form]",
        viewer="club's new evening",
        act=click("[data-who=m1]", "[data-who=m6]", shown="[data-line=m6]"),
        device=PHONE,
    ),
    Screen(
        "ratings of a club",
        "[data-tally]",
        viewer="club's results",
        act=lambda page: page.locator("[data-rating]").first.scroll_into_view_if_needed(),
        device=PHONE,
    ),
    Screen(
        "removing a name for good",
        "[data-member-page] dl",
        viewer="club's member",
        act=click("[data-irreversible=erase] button", shown="[data-sure]"),
        device=PHONE,
    ),
    Screen("planning an evening", "[data-plan-form]", viewer="club's plan", device=PHONE),
    Screen("a new season", "[data-season-form]", viewer="club's season's form", device=PHONE),
    Screen("members of a club", "[data-member]", viewer="club's members", device=SMALL),
    Screen("links of a club", "[data-link]", viewer="club's links", device=SMALL),
    Screen(
        "what an evening was before",
        "[data-history]",
        viewer="club's evening",
        act=click("[data-history] summary", shown="[data-version]"),
        device=PHONE,
    ),
    Screen(
        "the figures of a season",
        "[data-standing]",
        viewer="club's season",
        act=click("[data-standing] summary", shown="[data-standing] ul li"),
        device=PHONE,
    ),
    Screen(
        "changing a member",
        "[data-member-page] dl",
        viewer="club's member",
        act=click("[data-change]", shown="[data-member-form]"),
        device=PHONE,
    ),
)
