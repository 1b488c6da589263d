"""Two people and a bot by invitation link: a lost line, a killed server, and the right score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.server import serving
from tests.browser.pages.friends import (
    await_turn,
    begin_turn,
    finish_turn,
    lost,
    restored,
    sit_down,
    take_turns,
)
from tests.browser.pages.home_page import SHORT, changed, replayed, scores
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.pages.player import Solver

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]


def test_a_game_by_link_survives_a_lost_line_and_a_killed_server(
    pages: Pages, solver: Solver, tmp_path: Path
) -> None:
    with serving(tmp_path / "matches") as server:
        rules = changed("classic", SHORT)
        host = Player(Mouse(pages(reduced_motion="reduce")), solver, "Ada", ruleset=rules)
        user = Finger(pages(PHONE, reduced_motion="reduce"))
        guest = Player(user, solver, "Béla", ruleset=rules)
        sit_down(host, guest, server)

        # One of them loses the line in the middle of a turn ...
        take_turns(host, guest, 1)
        while await_turn(host, guest) is host:
            host.take_turn()
        wanted = begin_turn(guest)
        begun = read_table(guest.page)
        guest.page.context.set_offline(True)
        lost(guest.page)
        seat = host.page.locator("[data-seat]").filter(has_text=guest.name)
        expect(seat).to_contain_text("away")
        expect(button(guest.page, "Draw")).to_be_disabled()
        # ... and comes back to the table as it was left, half laid.
        guest.page.context.set_offline(False)
        restored(guest.page)
        expect(seat).not_to_contain_text("away")
        assert read_table(guest.page) == begun
        finish_turn(guest, wanted)

        # The server is killed in the middle of a turn, and started again.
        mover = await_turn(host, guest)
        assert mover is not None
        wanted = begin_turn(mover)
        begun = read_table(mover.page)
        server.kill()
        lost(host.page)
        lost(guest.page)
        server.start()
        restored(host.page)
        restored(guest.page)
        assert read_table(mover.page) == begun
        finish_turn(mover, wanted)

        take_turns(host, guest)
        assert host.failures + guest.failures == []
        for player in (host, guest):
            rows = player.scores()
            assert rows == host.scores()
            assert [row.name for row in rows[:2]] == [host.name, guest.name]
            assert sum(scores(rows)) == 0
            folder = tmp_path / player.name
            folder.mkdir()
            assert replayed(player.download(folder)) == scores(rows)
