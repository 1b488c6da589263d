"""The page in WebKit and Firefox: half of all phones run the one, and some desktops the other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.engines import ENGINES, Engine, NoEngineError
from tests.browser.pages.home_page import CHOICES, SHORT, changed
from tests.browser.pages.next_move import next_step, same_table
from tests.browser.pages.pointers import FREE_SPOT
from tests.browser.pages.table_view import TableView, read_table, result
from tests.browser.pages.user import aim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

LARGE: Final = (1280, 900)
SMALL: Final = (390, 844)
"""The size of a phone; WebKitGTK makes its window no narrower than about 450."""
MOST_STEPS: Final = 60
"""More moves than a turn takes."""
_SHOW: Final = """(piece) => document.querySelector(`[data-piece="${piece}"]`)
  .scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"""


@pytest.fixture(params=ENGINES, ids=[engine.name for engine in ENGINES])
def opened(request: pytest.FixtureRequest) -> Iterator[Callable[[tuple[int, int]], Engine]]:
    """Open browsers of one engine, each of which knows nothing of the others."""
    engines: list[Engine] = []

    def start(size: tuple[int, int] = LARGE) -> Engine:
        try:
            engines.append(request.param(size))
        except NoEngineError as error:
            pytest.skip(str(error))
        return engines[-1]

    yield start
    for engine in engines:
        engine.open.close()


class Player:
    """Plays by dragging tiles, and asks the solver what to lay."""

    def __init__(self, page: Engine, solver: Solver, ruleset: str) -> None:
        self.page, self.solver, self.ruleset = page, solver, ruleset
        self.opened = False

    def play_on(self, turns: int = 1000) -> None:
        """Play *turns* turns, or to the end of the game."""
        for _ in range(turns):
            self.page.wait("main[data-turn=yours], dialog[data-result]")
            view = read_table(self.page)
            if view.over:
                return
            self.take_turn(view)

    def take_turn(self, view: TableView) -> None:
        wanted = self.solver.best(self.ruleset, view, opened=self.opened)
        number = self.page.evaluate("() => document.querySelector('main').dataset.turnNumber")
        if wanted is None:
            self.page.press_button("Draw" if self.can_draw() else "Pass")
        else:
            self.arrange(wanted)
            self.page.press_button("Play")
            self.opened = True
        self.page.until(
            """(number) => document.querySelector('[data-result]') !== null
              || document.querySelector('main').dataset.turnNumber !== number""",
            number,
        )

    def can_draw(self) -> bool:
        return bool(
            self.page.evaluate(
                "() => [...document.querySelectorAll('button')]"
                ".some((it) => (it.ariaLabel ?? it.innerText).trim() === 'Draw')"
            )
        )

    def arrange(self, wanted: Sequence[str]) -> None:
        """Drag tiles until the table is as *wanted*."""
        for _ in range(MOST_STEPS):
            view = read_table(self.page)
            step = next_step(view, wanted)
            if step is None:
                break
            found = aim(self.page, step)
            goal = found["spot"] if step.meld is not None else self.page.evaluate(FREE_SPOT)
            if found["source"] is None or goal is None:
                self.page.evaluate(_SHOW, found["goal"] or step.pieces[0])
            else:
                self.page.drag(found["source"], goal)
        assert same_table(read_table(self.page).table, wanted)


def sit_down(page: Engine, server: Server, name: str, **more: object) -> None:
    """Open the first page with choices made before, and write a *name*."""
    page.goto(server.url)
    chosen = {"locale": "en", "bots": 1, "level": "easy", "clock": False, **more}
    page.evaluate(
        "([key, chosen]) => localStorage.setItem(key, chosen)", [CHOICES, json.dumps(chosen)]
    )
    page.goto(server.url)
    page.press("input[maxlength]")
    page.type(name)


def test_a_short_walk(
    opened: Callable[[tuple[int, int]], Engine], server: Server, solver: Solver
) -> None:
    """First page, some turns, a position solved, the clock."""
    page = opened(LARGE)
    sit_down(page, server, "Ada", changes={"classic": SHORT})
    page.press_button("Play against bots")
    Player(page, solver, changed("classic", SHORT)).play_on(turns=2)
    page.goto(f"{server.url}solve#classic/opened/tiles/R4.R5.R6.R7_B9.K9.O9/B4.K4.R8.B7")
    page.press("[data-go]")
    page.wait("[data-solved]")
    page.goto(f"{server.url}clock")
    page.press("form button.primary")
    page.press("[data-side]")
    page.wait("[data-moves=true]")


@pytest.mark.slow
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["desktop", "phone"])
def test_a_whole_game_and_its_review(
    opened: Callable[[tuple[int, int]], Engine],
    server: Server,
    solver: Solver,
    size: tuple[int, int],
) -> None:
    page = opened(size)
    sit_down(page, server, "Ada", changes={"classic": SHORT})
    page.press_button("Play against bots")
    Player(page, solver, changed("classic", SHORT)).play_on()
    rows = result(page)
    assert sum(row.score for row in rows) == 0
    page.press("[data-review-link]")
    page.wait("[data-review=done]")
    assert page.count("[data-turn-facts]") > 0


@pytest.mark.slow
def test_the_first_lesson(
    opened: Callable[[tuple[int, int]], Engine], server: Server, solver: Solver
) -> None:
    page = opened(SMALL)
    page.goto(server.url)
    page.press("[data-learn]")
    page.wait("main[data-lesson=run]")
    player = Player(page, solver, "classic")
    player.opened = True
    wanted = solver.best("classic", read_table(page), opened=True)
    assert wanted is not None
    player.arrange(wanted)
    page.press_button("Play")
    page.wait("main[data-solved=true]")
    page.press("[data-next]")
    page.wait("main[data-lesson=group]")


@pytest.mark.slow
def test_a_friend_comes_by_link(
    opened: Callable[[tuple[int, int]], Engine], server: Server
) -> None:
    host, guest = opened(LARGE), opened(SMALL)
    sit_down(host, server, "Ada")
    host.press_button("Play with friends")
    host.wait("input[readonly]")
    guest.goto(host.evaluate("() => document.querySelector('input[readonly]').value"))
    guest.press("input[maxlength]")
    guest.type("Bo")
    guest.press_button("Sit down")
    guest.wait("[data-seat]")
    host.press_button("Start the game")
    for page in (host, guest):
        page.wait("[data-piece][data-where=rack]")
        assert len(read_table(page).rack) >= 14


@pytest.mark.slow
def test_a_referee_enters_a_game_and_the_sheet_is_printed(
    opened: Callable[[tuple[int, int]], Engine], server: Server
) -> None:
    desk = DirectorClient(server, ["Ada", "Ben", "Cho", "Dan"])
    desk.seat()
    page = opened(SMALL)
    page.goto(desk.referee(0))
    page.press("[data-enter='0']")
    page.press("[data-out='0']")
    for total, tiles in (("5", 1), ("16", 2), ("3", 1)):
        for digit in total:
            page.press(f"[data-digit='{digit}']")
        page.press(f"[data-count='{tiles}']")
    page.press("[data-save]")
    page.wait("[data-game='0'][data-state=counts]")
    page.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    page.wait("[data-print=sheets]")
    assert "#" not in page.url
    assert "24" in page.text("[data-print=sheets]")
