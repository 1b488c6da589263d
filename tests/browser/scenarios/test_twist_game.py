"""A game with special jokers to its end: what each stands for is shown where it lies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import NAME, judged, sit
from tests.browser.pages.home_page import scores
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.table_view import kind_of, read_table
from tests.browser.pages.user import piece
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_meld
from tilerummy.core.presets import TWIST

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.table_view import LaidMeld, Piece

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SPECIAL: Final = {"JD", "JC", "JM"}


def play_and_compare(player: Player) -> list[str]:
    """Play to the final score; return the special jokers laid, each compared with the rules."""
    laid = []
    while player.wait_for_turn():
        view, wanted = player.think()
        if wanted is None:
            player.rest(view)
            continue
        mine = {piece.id for piece in view.rack if piece.kind in SPECIAL}
        assert player.arrange(wanted)
        for meld in read_table(player.page).melds:
            for joker in meld.pieces:
                if joker.id in mine:
                    compare(player, meld, joker)
                    laid.append(joker.kind)
        player.lay()
    return laid


def compare(player: Player, meld: LaidMeld, joker: Piece) -> None:
    """Compare what a joker is said to stand for with what the rules read (A1-A9)."""
    laid = parse_meld(meld.text)
    best = max(classify(laid, TWIST.meld_rules), key=lambda reading: reading.value)
    assert meld.name.endswith(f": {best.kind.replace('mirror-', 'mirrored ')}")
    stand_in = best.stand_ins[meld.pieces.index(joker)]
    assert stand_in is not None
    options = {str(tile) for tile in stand_in.options}
    tile = piece(player.page, joker.id)
    numbers = {option[1:] for option in options}
    if joker.kind == "JC":
        assert {joker.stands_for} == numbers
    else:
        names = re.split(r" and | or |, ", joker.stands_for.removeprefix("two of "))
        assert {kind_of(name) for name in names if name} == options
    # On the tile itself it stands where there is no choice.
    if joker.kind == "JC" or 0 < len(options) == stand_in.count:
        shown = tile.inner_text().split()
        assert set(shown) == numbers
    expect(tile).to_be_visible()


@pytest.mark.slow
def test_special_jokers_say_what_they_stand_for(
    pages: Pages, server: Server, solver: Solver, tmp_path: Path
) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "special jokers")
    player = Player(Mouse(page), solver, NAME, ruleset="twist")
    player.opened = True
    assert set(play_and_compare(player)) == SPECIAL
    assert player.failures == []
    rows = player.scores()
    assert sum(scores(rows)) == 0
    assert [row.total for row in rows] == scores(rows)
    assert judged(player.download(tmp_path)) == scores(rows)
