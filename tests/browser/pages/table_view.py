"""What a player sees of the table, read from the page: tiles by their accessible names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

_COLORS: Final = {"red": "R", "blue": "B", "black": "K", "teal": "O", "orange": "O"}
_JOKERS: Final = {
    "joker": "J",
    "double joker": "JD",
    "colour-change joker": "JC",
    "mirror joker": "JM",
}

_AS: Final = " as "
"""Between the name of a joker and what it stands for."""

_READ: Final = """async () => {
  const flying = () => document.querySelector('[aria-busy="true"]') !== null
    || document.getAnimations().some((motion) => motion.id === 'flight');
  while (flying()) await new Promise(requestAnimationFrame);
  const tiles = (root, where) =>
    [...root.querySelectorAll(`[data-piece][data-where="${where}"]`)].map((tile) => ({
      id: Number(tile.dataset.piece), kind: tile.dataset.tile, name: tile.ariaLabel }));
  const main = document.querySelector('main');
  return {
    turn: main?.dataset.turn ?? null,
    over: document.querySelector('[data-result]') !== null,
    rack: tiles(document, 'rack'),
    melds: [...document.querySelectorAll('[data-meld]')].map((meld) => ({
      id: Number(meld.dataset.meld),
      name: meld.querySelector('[role="group"]')?.ariaLabel,
      valid: meld.dataset.valid === 'true',
      tiles: tiles(meld, 'table') })),
  };
}"""

_SCORES: Final = """() => [...document.querySelectorAll('[data-seat-result]')].map((row) => ({
  seat: Number(row.dataset.seatResult),
  name: row.querySelector('th .name').innerText.trim(),
  behind: row.querySelector('th small')?.innerText.trim() ?? '',
  numbers: [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()) }))"""


class Evaluator(Protocol):
    """A page in any browser: it can run JavaScript."""

    def evaluate(self, expression: str, arg: Any = ..., /) -> Any:
        """Return what a function of one value returns, or what its promise resolves to."""


@dataclass(frozen=True)
class Piece:
    """One tile on the page."""

    id: int
    kind: str
    """In notation: ``R7``, ``J``."""
    stands_for: str = ""
    """What the page says a joker stands for; empty if it says nothing."""


@dataclass(frozen=True)
class LaidMeld:
    """One meld on the page, or what is to become one."""

    id: int
    name: str
    valid: bool
    pieces: tuple[Piece, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(piece.kind for piece in self.pieces)

    @property
    def text(self) -> str:
        return f"[{' '.join(self.kinds)}]"


@dataclass(frozen=True)
class TableView:
    """The table as it is shown at one moment."""

    yours: bool
    """Whether it is this player's turn."""
    over: bool
    """Whether the result is shown."""
    rack: tuple[Piece, ...]
    melds: tuple[LaidMeld, ...]

    @property
    def table(self) -> list[str]:
        return [meld.text for meld in self.melds]

    @property
    def tiles_on_table(self) -> int:
        return sum(len(meld.pieces) for meld in self.melds)

    def meld_of(self, piece: int) -> LaidMeld | None:
        """Return the meld in which the piece lies; None if it is on the rack."""
        for meld in self.melds:
            if any(other.id == piece for other in meld.pieces):
                return meld
        return None


@dataclass(frozen=True)
class Row:
    """One player's line of the result."""

    seat: int
    name: str
    score: int
    total: int
    wins: int
    behind: str
    """By what it is behind the line above; empty if the page does not say."""


def read_table(page: Evaluator) -> TableView:
    """Return what the page shows, as soon as no tile flies and nothing is replayed."""
    seen: dict[str, Any] = page.evaluate(_READ)
    return TableView(
        yours=seen["turn"] == "yours",
        over=seen["over"],
        rack=_pieces(seen["rack"]),
        melds=tuple(
            LaidMeld(meld["id"], meld["name"], meld["valid"], _pieces(meld["tiles"]))
            for meld in seen["melds"]
        ),
    )


def result(page: Evaluator) -> tuple[Row, ...]:
    """Return the final scores that the page shows, by seat."""
    rows = []
    for row in page.evaluate(_SCORES):
        score, total, wins = map(number, row.pop("numbers"))
        rows.append(Row(score=score, total=total, wins=wins, **row))
    return tuple(sorted(rows, key=lambda row: row.seat))


def kind_of(name: str) -> str:
    """Return the notation of a tile by its accessible name.

    >>> [kind_of(name) for name in ("red 7", "teal 13", "joker", "joker as blue 3 or red 3")]
    ['R7', 'O13', 'J', 'J']
    >>> kind_of("double joker as red 3 and red 4")
    'JD'
    """
    what, _, _ = name.partition(_AS)
    color, _, number = what.partition(" ")
    return _JOKERS[what] if what in _JOKERS else f"{_COLORS[color]}{int(number)}"


def number(text: str) -> int:
    """Return a figure as the page prints it."""
    return int(text.replace("−", "-"))  # noqa: RUF001 - the page prints a real minus sign


def _pieces(tiles: list[dict[str, Any]]) -> tuple[Piece, ...]:
    pieces = tuple(
        Piece(tile["id"], kind_of(tile["name"]), tile["name"].partition(_AS)[2]) for tile in tiles
    )
    assert [piece.kind for piece in pieces] == [tile["kind"] for tile in tiles]
    return pieces
