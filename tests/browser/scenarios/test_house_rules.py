"""House rules that change what may be touched: the page lets it be done, the server judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import NAME, sit
from tests.browser.fixtures.staged_positions import JOKERS
from tests.browser.pages.next_move import Step
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.table_view import TableView

pytestmark = pytest.mark.browser

WANTED = {
    "joker_may_move": ["[R4 R5 R6 J]", "[K9 K10 K11]"],
    "joker_melds": ["[R4 R5 R6]", "[R10 R11 J]"],
    "replacing_tile": ["[R4 R5 R6]", "[B5 K5 O5]", "[R10 R11 J]"],
    "joker_reuse": ["[R4 R5 R6]", "[R8 R9 R10 J]"],
    "joker_in_three": ["[R4 B4 K4]", "[K9 K10 K11]", "[O7 O8 J]"],
}
REFUSED = {
    "joker_may_move": "A joker keeps its place in its meld.",
    "joker_melds": "A meld with a joker stays as it is: you can only add tiles.",
    "replacing_tile": "Only a tile from your rack can replace a joker.",
    "joker_reuse": "A joker taken from a meld must go into a new meld.",
    "joker_in_three": "This joker is freed only when both missing tiles are laid.",
}


@pytest.fixture
def seated(pages: Pages, server: Server, solver: Solver) -> Callable[[str], Player]:
    """Sits down at the staged game of that name."""

    page = pages(reduced_motion="reduce")

    def sit_down(name: str) -> Player:
        sit(page, server, name)
        return Player(Mouse(page), solver, NAME)

    return sit_down


def tile(view: TableView, kind: str) -> int:
    """Return the piece of that kind on the rack."""
    return next(piece.id for piece in view.rack if piece.kind == kind)


def opening_tiles(view: TableView) -> list[int]:
    return [tile(view, kind) for kind in ("K10", "B10", "O10")]


def test_before_opening_the_table_stays_as_it_is(seated: Callable[[str], Player]) -> None:
    player = seated("opening")  # C04
    start = read_table(player.page)
    player.user.move(Step((tile(start, "R11"),), start.melds[0].id))
    expect(player.page.get_by_text("Open first").first).to_be_visible()
    assert read_table(player.page) == start


def test_the_table_is_rearranged_in_the_turn_of_the_opening(
    seated: Callable[[str], Player],
) -> None:
    player = seated("opening manip_in_meld_turn=yes")  # C04
    play = button(player.page, "Play")
    start = read_table(player.page)
    player.user.move(Step((tile(start, "R11"),), start.melds[0].id))
    assert read_table(player.page).table == ["[R7 R8 R9 R10 R11]"]
    # What is added to a meld of others is worth nothing towards opening.
    expect(play).to_have_accessible_description("0 of 30 points; 30 more to open")

    player.user.gather(opening_tiles(start))
    expect(play).to_have_accessible_description("Ready: 4 tiles, 30 points")
    player.lay()
    after = read_table(player.page)
    assert [piece.kind for piece in after.rack] == ["B1"]
    assert "R7 R8 R9 R10 R11" in after.melds[0].text  # the bot may have added to it since


def test_a_drawn_tile_is_laid_in_the_same_turn(seated: Callable[[str], Player]) -> None:
    player = seated("adding play_after_draw=yes")  # C21
    page, start = player.page, read_table(player.page)
    player.user.act("Draw")
    expect(button(page, "End turn")).to_be_visible()
    drawn = read_table(page)
    assert drawn.yours
    assert len(drawn.rack) == len(start.rack) + 1
    player.user.move(Step((tile(drawn, "R11"),), drawn.melds[0].id))
    player.lay()
    assert len(read_table(page).rack) == len(start.rack)


def test_who_can_lay_has_to_where_the_table_says_so(seated: Callable[[str], Player]) -> None:
    player = seated("adding must_play=yes")  # V5
    page, start = player.page, read_table(player.page)
    # Whether something can be laid is for the solver to say, which may still be compiling.
    expect(button(page, "Hint")).to_be_enabled()
    player.user.act("Draw")
    expect(page.get_by_text("You can lay a tile, so you must.").first).to_be_visible()
    expect(page.get_by_text("Rule: changed at this table")).to_be_visible()
    assert read_table(page) == start
    player.user.move(Step((tile(start, "R11"),), start.melds[0].id))
    player.lay()


@pytest.mark.slow
def test_a_player_who_must_lay_is_told_so_and_shown_a_play(
    seated: Callable[[str], Player],
) -> None:
    """C26: with an empty pool."""
    player = seated("must lay")
    page, start = player.page, read_table(player.page)
    expect(
        page.get_by_text("The pool is empty: lay a tile if you can, otherwise pass").first
    ).to_be_visible()
    show = button(page, "Show me one")
    expect(show).to_be_enabled()  # once the solver is compiled
    player.user.act("Pass")
    expect(page.get_by_text("You can lay a tile, so you must.").first).to_be_visible()
    assert read_table(page) == start
    player.user.press(show)
    expect(button(page, "Play")).to_be_enabled()
    player.lay()
    assert len(read_table(page).rack) < len(start.rack)


@pytest.mark.slow
@pytest.mark.parametrize(
    "field",
    JOKERS,
)
def test_what_may_be_done_with_a_joker(field: str, seated: Callable[[str], Player]) -> None:
    (allowed, forbidden), _ = JOKERS[field]
    player = seated(f"{field}={allowed}")
    assert player.arrange(WANTED[field])
    player.lay()

    player = seated(f"{field}={forbidden}")
    assert player.arrange(WANTED[field])
    laid = read_table(player.page)
    expect(button(player.page, "Play")).to_be_enabled()
    player.user.act("Play")
    expect(player.page.get_by_text(REFUSED[field]).first).to_be_visible()
    # The turn goes on where it stood.
    assert read_table(player.page) == laid
    button(player.page, "Show the rule").click()
    expect(player.page.locator(f'[data-rule="{field}"].first')).to_be_in_viewport()
