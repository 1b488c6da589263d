"""A whole two-game match by the contest regulation, to the referee's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.pages.home_page import SHORT, changed, play_bots
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.referee_sheet import Line, Round, read_sheet
from tests.browser.pages.table_view import kind_of, read_table
from tests.browser.pages.user import button
from tilerummy.cli.replay import replay
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.presets import TOURNAMENT
from tilerummy.core.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.referee_sheet import Sheet
    from tests.browser.pages.table_view import Row
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.standings import Standing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

THREE_STACKS = {"hand": "21", "threshold": "0"}
"""Hands are whole stacks here (S3-03): the most that four can have, and so the fewest turns."""
DECLINED = "\u2068{}\u2069 could have opened but did not: 200 points. Possible melds"
BEHIND = {
    "wins": "behind \u2068{}\u2069 by games won",
    "points": "behind \u2068{}\u2069 by points",
    "tiles": "level with \u2068{}\u2069 on wins and points; more tiles left",
    "time": "level with \u2068{}\u2069 on everything but time",
}


def clock_text(ms: int) -> str:
    """Return a time as clocks show it; what is over counts from its first millisecond (T2)."""
    seconds = -(-ms // 1000) if ms >= 0 else -(ms // 1000)
    return f"{'−' if ms < 0 else ''}{seconds // 60}:{seconds % 60:02}"  # noqa: RUF001


def compare_result(
    rows: Sequence[Row],
    order: Sequence[Standing],
    last: Outcome,
    names: Sequence[str],
    *,
    over: bool,
) -> None:
    """Compare the result with the standings that the record leads to (S3-45)."""
    for at, standing in enumerate(order):
        row = rows[standing.seat]
        assert (row.seat, row.name) == (standing.seat, names[standing.seat])
        assert row.score == last.scores[standing.seat]
        assert (row.total, row.wins) == (standing.points, standing.wins)
        above = names[order[at - 1].seat] if at else ""
        reason = BEHIND[standing.behind].format(above) if standing.behind else ""
        # After the first of two games nobody is behind yet.
        assert row.behind == (reason if over else "")


def compare_sheet(
    sheet: Sheet, order: Sequence[Standing], games: Sequence[Outcome], names: Sequence[str]
) -> None:
    """Compare every cell with the record, replayed (S3-46, S3-50, T2)."""
    limit_s = TOURNAMENT.game_clock_s
    assert limit_s is not None
    assert sheet.lines == tuple(
        Line(
            standing.rank,
            names[standing.seat],
            tuple(
                Round(
                    standing.seat in game.winners,
                    game.scores[standing.seat],
                    game.penalties[standing.seat],
                    game.tiles[standing.seat],
                    clock_text(1000 * limit_s - game.used_ms[standing.seat]),
                )
                for game in games
            ),
            standing.points,
            standing.wins,
        )
        for standing in order
    )
    proofs = [
        (f"Game {number} · {DECLINED.format(names[seat])}", proof.tiles)
        for number, game in enumerate(games, start=1)
        for seat, proof in enumerate(game.declined)
        if proof is not None
    ]
    shown = [
        (words, parse_tiles(" ".join(kind_of(name) for meld in melds for name in meld.split(", "))))
        for words, melds in sheet.proofs
    ]
    assert shown == proofs


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "turns"),
    # Who has laid something may draw to the end.
    [(THREE_STACKS, 1), (SHORT, 1000)],
    ids=["few turns", "short"],
)
def test_a_match_of_two_games_to_the_sheet(
    changes: dict[str, str],
    turns: int,
    pages: Pages,
    server: Server,
    solver: Solver,
    tmp_path: Path,
) -> None:
    rules = changed("tournament", changes)
    player = Player(Mouse(pages(reduced_motion="reduce")), solver, "Noor", ruleset=rules)
    page = player.page
    play_bots(
        player.user,
        server,
        player.name,
        bots=3,
        rules="Tournament",
        clock="5:00 per game",
        changes=changes,
    )
    # Seat 1 starts each game, and everybody has a clock (S3-02, S3-20).
    assert read_table(page).yours
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator("[data-game-clock]")).to_have_count(3)

    player.play_on(turns)
    player.hold_back()
    assert player.failures == []
    first, first_sheet = player.scores(), read_sheet(page)
    assert first_sheet.advancing == ""
    expect(button(page, "Play again")).to_be_hidden()

    # Who never opens though it was possible pays 200, and the sheet shows the melds (S3-28).
    player.next_game()
    assert read_table(page).yours
    could_open = player.hold_back()
    second, sheet = player.scores(), read_sheet(page)
    expect(page.get_by_text("The match is over")).to_be_visible()
    title = page.get_by_role("heading", name="the match")
    expect(button(page, "Next game")).to_be_hidden()

    games = replay(str(player.download(tmp_path)))
    outcomes = [game.final.outcome for game in games if game.final.outcome is not None]
    assert len(outcomes) == len(games) == 2
    assert {game.final.ruleset for game in games} == {parse_ruleset(rules)}
    names = [row.name for row in second]
    assert names[0] == player.name
    for rows, answer, seen in ((first, first_sheet, outcomes[:1]), (second, sheet, outcomes)):
        order = standings(TOURNAMENT, seen, len(names))
        compare_result(rows, order, seen[-1], names, over=len(seen) == 2)
        compare_sheet(answer, order, seen, names)
        assert sum(row.score for row in rows) == 0
    assert (outcomes[1].declined[0] is not None) == could_open
    # In a sentence a name is isolated, whichever way it is written.
    best = [f"\u2068{names[standing.seat]}\u2069" for standing in order[:2]]
    assert sheet.advancing == f"Next round: {', '.join(best)}"
    # Who won the last game need not have won the match (S3-47).
    if order[1].rank > 1:
        you = order[0].seat == 0
        expect(title).to_have_text("You won the match!" if you else f"{best[0]} won the match")
