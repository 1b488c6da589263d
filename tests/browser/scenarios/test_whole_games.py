"""A whole game against two bots through the page alone: by mouse, by touch, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.pages.home_page import SHORT, changed, play_bots, replayed, scores
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.user import User

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

FLYING = 4
"""Turns in which the tiles fly; after them motion is reduced, which saves the machine much work."""


@pytest.mark.parametrize(
    ("kind", "device", "changes"),
    # The large tables are the mouse's; every way to work the page goes from the deal to the end.
    [(Mouse, DESK, {}), (Finger, PHONE, SHORT), (Keyboard, DESK, SHORT)],
    ids=["mouse", "touch", "keyboard"],
)
def test_a_whole_game_to_the_final_score(
    kind: Callable[[Page], User],
    device: dict[str, Any],
    changes: dict[str, str],
    pages: Pages,
    server: Server,
    solver: Solver,
    tmp_path: Path,
) -> None:
    user = kind(pages(device))
    player = Player(user, solver, "Ada", ruleset=changed("classic", changes))
    play_bots(user, server, player.name, changes=changes)
    player.play_on(turns=FLYING)
    user.page.emulate_media(reduced_motion="reduce")
    player.play_on()
    assert player.failures == []
    rows = player.scores()
    assert [row.seat for row in rows] == [0, 1, 2]
    assert rows[0].name == "Ada"
    assert sum(scores(rows)) == 0
    assert [row.total for row in rows] == scores(rows)
    assert replayed(player.download(tmp_path)) == scores(rows)
