"""A player who sees and does what the page offers, and asks the solver what to do."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any, Final, Self

from playwright.sync_api import expect

from tests.browser.fixtures.server import PROGRAM
from tests.browser.pages.next_move import gather, next_step, same_table
from tests.browser.pages.table_view import read_table, result
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.pages.table_view import Row, TableView
    from tests.browser.pages.user import User

_MOST_STEPS: Final = 120
"""More moves than any turn takes."""
_MY_TURN: Final = "main[data-turn=yours], [data-result]"
_KINDS: Final = (": run", ": group", ": mirrored run", ": mirrored group")
"""How the names of melds end."""


class Solver:
    """`tilerummy solve --jsonl`, asked line by line."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, "solve", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._process:
            self._process.kill()

    def best(self, ruleset: str, view: TableView, *, opened: bool) -> list[str] | None:
        """Return the table after the best play; None if nothing can be laid."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        question = {
            "ruleset": ruleset,
            "table": view.table,
            "rack": " ".join(piece.kind for piece in view.rack),
            "opened": opened,
        }
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer
        return answer["table"] if answer["tiles"] else None


class Player:
    """Plays at one page with one kind of input."""

    def __init__(self, user: User, solver: Solver, name: str, *, ruleset: str = "classic") -> None:
        self.user = user
        self.name = name
        self._ruleset = ruleset
        self._solver = solver
        self.opened = False
        self.turns = 0
        self.slips = 0
        """Moves that did something else, and were taken back with Undo."""
        self.failures: list[str] = []
        """Turns whose table could not be laid out: there should be none."""

    @property
    def page(self) -> Page:
        return self.user.page

    def wait_for_turn(self) -> bool:
        """Return whether it is this player's turn now; if not, the game is over."""
        self.page.wait_for_selector(_MY_TURN)
        return not read_table(self.page).over

    def play_on(self, turns: int = 1000) -> None:
        """Play so many turns, or to the final score."""
        for _ in range(turns):
            if not self.wait_for_turn():
                return
            self.take_turn()

    def hold_back(self) -> bool:
        """Lay nothing to the end of the game; return whether the last turn could have opened."""
        could = False
        while self.wait_for_turn():
            view, wanted = self.think()
            could = wanted is not None
            self.rest(view)
        return could

    def take_turn(self) -> None:
        """Make the best play, or draw."""
        view, wanted = self.think()
        if wanted is None:
            self.rest(view)
        elif self.arrange(wanted):
            self.lay()
        else:
            self.user.act("Reset turn")
            self.rest(view)

    def think(self) -> tuple[TableView, list[str] | None]:
        """Return what is seen, and the table that the solver wants to see."""
        view = read_table(self.page)
        assert view.yours
        assert all(meld.valid for meld in view.melds)
        return view, self._solver.best(self._ruleset, view, opened=self.opened)

    def arrange(self, wanted: Sequence[str], most: int = _MOST_STEPS) -> bool:
        """Move tiles, at most so often, until the table is as wanted; return whether it is."""
        view = read_table(self.page)
        seen = {_layout(view)}
        for _ in range(most):
            step = next_step(view, wanted)
            if step is None:
                break
            rack = {piece.id for piece in view.rack}
            self.user.move(step)
            view = self._after(view, rack - set(step.pieces), rack)
            if _layout(view) in seen:
                # Nothing came of it, or a circle: take all tiles of that meld in their order.
                again = gather(view, wanted)
                if again is not None:
                    self.user.gather(again.pieces)
                    view = self._after(view, rack - set(again.pieces), rack)
            seen.add(_layout(view))
        if same_table(view.table, wanted):
            assert all(meld.name.endswith(_KINDS) for meld in view.melds)
            return True
        if most == _MOST_STEPS:
            self.failures.append(f"wanted {wanted}, laid {view.table}")
        return False

    def lay(self) -> None:
        """Press Play."""
        expect(button(self.page, "Play")).to_be_enabled()
        self.user.act("Play")
        # A played turn leaves nothing to take back; a refused one leaves the draft as it is.
        played = button(self.page, "Reset turn").and_(self.page.locator("[aria-disabled=true]"))
        ended = self.page.locator("[data-result]")
        expect(played.or_(ended).first).to_be_visible()
        self.opened = True
        self.turns += 1

    def rest(self, view: TableView) -> None:
        """Draw, or pass; where the rules demand a play, lay the one that the page shows."""
        drawing = button(self.page, "Draw").is_visible()
        number = self.page.locator("main").get_attribute("data-turn-number")
        self.user.act("Draw" if drawing else "Pass")
        if drawing:
            tiles = self.page.locator("[data-piece][data-where=rack]")
            expect(tiles).to_have_count(len(view.rack) + 1)
        else:
            over = self.page.locator("[data-result]")
            later = self.page.locator(f'main:not([data-turn-number="{number}"])')
            refused = self.page.get_by_text("You can lay a tile, so you must.")
            expect(later.or_(over).or_(refused).first).to_be_visible()
            if refused.count():
                self.user.press(button(self.page, "Show me one"))
                self.user.act("Play")
                expect(later.or_(over).first).to_be_visible()
        self.turns += 1

    def next_game(self) -> None:
        """Go on from the result of a game to the next one of the match."""
        self.user.press(button(self.page, "Next game"))
        expect(self.page.locator("[data-result]")).to_be_hidden()
        self.opened = False

    def scores(self) -> tuple[Row, ...]:
        """Return the final scores as the page shows them: the last one to hear of the end waits."""
        expect(self.page.locator("[data-result]")).to_be_visible()
        return result(self.page)

    def download(self, folder: Path) -> Path:
        """Download the record and return where it is."""
        more = self.page.locator("[data-result] details[data-more]")
        if more.count() > 0 and more.get_attribute("open") is None:
            self.user.press(more.locator("summary"))
        with self.page.expect_download() as coming:
            self.user.press(self.page.get_by_role("link", name="Download the record"))
        file = folder / coming.value.suggested_filename
        coming.value.save_as(file)
        return file

    def _after(self, before: TableView, expected: set[int], rack: set[int]) -> TableView:
        """Return what is seen after a move; take the move back if it took other tiles along."""
        view = read_table(self.page)
        now = {piece.id for piece in view.rack}
        if not expected <= now <= rack:
            self.slips += 1
            undo = button(self.page, "Undo")
            if undo.get_attribute("aria-disabled") == "true":
                # The line came back, and the page arranged the tiles anew.
                return view
            self.user.press(undo)
            view = read_table(self.page)
            assert _layout(view) == _layout(before), "Undo did not bring the table back"
        return view


def _layout(view: TableView) -> frozenset[tuple[int, ...]]:
    """Return which pieces lie together, whatever the melds are called."""
    return frozenset(tuple(piece.id for piece in meld.pieces) for meld in view.melds)
