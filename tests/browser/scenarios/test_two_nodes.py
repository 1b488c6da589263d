"""A game while the nodes behind the page are killed and replaced, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.fixtures.server import Server
from tests.browser.pages.friends import begin_turn, finish_turn, lost, restored
from tests.browser.pages.home_page import SHORT, changed, play_bots, replayed, scores
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.table_view import read_table
from tests.support.proxy import proxied

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.pages.player import Solver
    from tests.support.postgres import Postgres

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

TURNS = 2
"""Between one blow and the next."""


@pytest.mark.slow
@pytest.mark.parametrize("to_the_end", [False, True])
def test_players_notice_nothing_of_a_killed_node_and_of_a_rolling_restart(
    to_the_end: bool,
    pages: Pages,
    solver: Solver,
    postgres: Postgres,
    make_database: Callable[[], str],
    tmp_path: Path,
) -> None:
    database = postgres.url(make_database())
    nodes = [Server(tmp_path / name, database_url=database) for name in ("one", "two")]
    one, two = nodes
    for node in nodes:
        node.start()
    try:
        with proxied(one.port, two.port) as proxy:
            user = Mouse(pages(reduced_motion="reduce"))
            player = Player(user, solver, "Ada", ruleset=changed("classic", SHORT))
            play_bots(user, proxy, player.name, changes=SHORT)
            player.play_on(turns=TURNS)
            assert player.wait_for_turn()
            wanted = begin_turn(player)
            begun = read_table(player.page)
            one.kill()  # in the middle of a turn: the other node takes over its bots
            lost(player.page)
            restored(player.page)
            assert read_table(player.page) == begun
            finish_turn(player, wanted)
            player.play_on(turns=TURNS - 1)
            one.start()
            two.stop()  # as in a rolling restart: it drains, and the first is there again
            player.play_on(turns=TURNS)
            assert player.failures == []
            if not to_the_end:
                assert player.turns == 3 * TURNS or read_table(player.page).over
                return
            two.start()
            player.play_on()
            rows = player.scores()
            assert sum(scores(rows)) == 0
            assert replayed(player.download(tmp_path)) == scores(rows)
    finally:
        for node in nodes:
            node.stop()
