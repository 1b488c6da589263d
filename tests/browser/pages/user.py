"""What a user can do with the page by any device. A `Player` decides, a user carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from tests.browser.pages.next_move import Step
    from tests.browser.pages.table_view import Evaluator

# Where a user takes hold of a tile, and where it lets go: before a tile or behind the last one.
# A point that something else covers is none. Tiles change their size with what lies on the table,
# one frame after it does: who aims before that takes hold beside the tile.
_AIM: Final = """async ([piece, meld, before]) => {
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  await frame();
  await frame();
  const tile = (id) => document.querySelector(`[data-piece="${id}"]`);
  const spot = (element, share) => {
    const box = element.getBoundingClientRect();
    const point = [box.left + box.width * share, box.top + box.height / 2];
    return element.contains(document.elementFromPoint(...point)) ? point : null;
  };
  const last = (id) => [...document.querySelectorAll(`[data-meld="${id}"] [data-piece]`)].at(-1);
  const goal = before !== null ? tile(before) : meld !== null ? last(meld) : null;
  return {
    source: spot(tile(piece), 0.5),
    spot: goal && spot(goal, before !== null ? 0.2 : 0.8),
    goal: goal && Number(goal.dataset.piece),
  };
}"""


class User(Protocol):
    """Does with the page what a player decided to do."""

    page: Page

    def press(self, target: Locator) -> None:
        """Activate a button or a link."""

    def fill(self, target: Locator, text: str) -> None:
        """Write into a field."""

    def choose(self, group: str, option: str) -> None:
        """Choose one of a group of radio buttons."""

    def act(self, action: str) -> None:
        """Do what the table's button of this name does."""

    def move(self, step: Step) -> None:
        """Carry out the step, or the first part of it."""

    def gather(self, pieces: Sequence[int]) -> None:
        """Take the pieces one after another and lay them as a new meld."""


def aim(page: Evaluator, step: Step) -> dict[str, Any]:
    """Return where to take hold and let go (None: hidden), and the tile that is let go on."""
    found: dict[str, Any] = page.evaluate(_AIM, [step.pieces[0], step.meld, step.before])
    return found


def piece(page: Page, number: int) -> Locator:
    return page.locator(f'[data-piece="{number}"]')


def meld_of(page: Page, number: int) -> int | None:
    """Return the meld that the tile lies in; None on the rack."""
    found: int | None = piece(page, number).evaluate(
        "it => it.closest('[data-meld]') && Number(it.closest('[data-meld]').dataset.meld)"
    )
    return found


def new_meld(page: Page) -> Locator:
    return page.get_by_role("button", name="New meld")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)
