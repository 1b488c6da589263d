"""The referee's sheet as the page shows it, cell by cell (S3-50, S3-51)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tests.browser.pages.table_view import number

if TYPE_CHECKING:
    from playwright.sync_api import Page

_READ: Final = """() => {
  const sheet = document.querySelector('[data-sheet]');
  const words = (root, selector) =>
    [...root.querySelectorAll(selector)].map((cell) => cell.innerText.trim());
  return {
    heads: [...sheet.querySelectorAll('thead tr')].map((row) => words(row, 'th')),
    rows: [...sheet.querySelectorAll('tbody tr')].map((row) => ({
      cells: words(row, 'th, td'),
      won: [...row.querySelectorAll('td.game')].map((cell) => cell.classList.contains('won')),
    })),
    advancing: sheet.querySelector('.advancing')?.innerText.trim() ?? '',
    proofs: [...sheet.querySelectorAll('.proof')].map((proof) => ({
      words: proof.querySelector('p').innerText.trim(),
      melds: words(proof, '.meld .sr'),
    })),
  };
}"""

PER_GAME: Final = ("Score", "Penalty", "Tiles", "Time left")


@dataclass(frozen=True)
class Round:
    """What the sheet has of one player in one game."""

    won: bool
    score: int
    penalty: int
    tiles: int
    time_left: str


@dataclass(frozen=True)
class Line:
    """One player's line."""

    rank: int
    name: str
    rounds: tuple[Round, ...]
    total: int
    wins: int


@dataclass(frozen=True)
class Sheet:
    """The whole sheet, best player first."""

    lines: tuple[Line, ...]
    advancing: str
    proofs: tuple[tuple[str, tuple[str, ...]], ...]
    """Who could have opened, and the melds by the names of their tiles (S3-28)."""


def read_sheet(page: Page) -> Sheet:
    """Return what the sheet says, once it is there; its columns are those of the regulation."""
    page.wait_for_selector("[data-sheet]")
    seen: dict[str, Any] = page.evaluate(_READ)
    above, below = seen["heads"]
    games = len(below) // len(PER_GAME)
    assert above == ["Rank", "Player", *(f"Game {n + 1}" for n in range(games)), "Total", "Wins"]
    assert below == list(PER_GAME) * games
    return Sheet(
        tuple(_line(row["cells"], row["won"], games) for row in seen["rows"]),
        seen["advancing"],
        tuple((proof["words"], tuple(proof["melds"])) for proof in seen["proofs"]),
    )


def _line(cells: list[str], won: list[bool], games: int) -> Line:
    rank, name, *rounds, total, wins = cells
    width = len(PER_GAME)
    return Line(
        number(rank),
        name,
        tuple(
            Round(
                won[game],
                score=number(rounds[at]),
                penalty=number(rounds[at + 1]),
                tiles=number(rounds[at + 2]),
                time_left=rounds[at + 3],
            )
            for game, at in enumerate(range(0, games * width, width))
        ),
        number(total),
        number(wins),
    )
