"""The payoff matrix as a picture (SVG)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.lab.arena.matrix import Matrix

_CELL: Final = (96, 56)
"""Width and height, px."""
_EDGE: Final = 160
"""Room for the names, px."""
_HEAD: Final = 88
_LONGEST: Final = 18
_LOSES, _EVEN, _WINS = (178, 84, 20), (246, 243, 236), (24, 95, 140)


def picture(matrix: Matrix) -> str:
    """Return *matrix* as SVG: one row per bot, blue where it wins more than its share."""
    plan = matrix.plan
    width = _EDGE + _CELL[0] * len(plan.bots) + 24
    height = _HEAD + _CELL[1] * len(plan.bots) + 24
    others = plan.seats - 1
    title = f"Games won of 100 by one bot (row) among {others} of another (column)"
    size = f'width="{width}" height="{height}"'
    head = f"{plan.ruleset}, {plan.seats} seats: even is {100 / plan.seats:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}">',
        '<g font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<rect {size} fill="#fffdf9"/>',
        f'<text x="24" y="32" font-size="15" font-weight="600">{escape(head)}</text>',
        *_names(plan.bots),
        *_cells(matrix),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _names(bots: tuple[str, ...]) -> Iterator[str]:
    for at, bot in enumerate(bots):
        name = escape(bot if len(bot) <= _LONGEST else bot[: _LONGEST - 1] + "…")
        x, y = _EDGE + _CELL[0] * (at + 0.5), _HEAD + _CELL[1] * (at + 0.5)
        yield f'<text x="{_EDGE - 12}" y="{y + 5}" text-anchor="end">{name}</text>'
        yield f'<text x="{x}" y="{_HEAD - 12}" text-anchor="middle" font-size="12">{name}</text>'


def _cells(matrix: Matrix) -> Iterator[str]:
    even = 1 / matrix.plan.seats
    for down, row in enumerate(matrix.plan.bots):
        for across, column in enumerate(matrix.plan.bots):
            won = None if row == column else matrix.wins(row, column)
            if won is None:
                continue
            x, y = _EDGE + _CELL[0] * across, _HEAD + _CELL[1] * down
            shade, dark = _shade(won.mean, even)
            ink = "#ffffff" if dark else "#1d1b18"
            yield (
                f'<rect x="{x + 1}" y="{y + 1}" width="{_CELL[0] - 2}" height="{_CELL[1] - 2}" '
                f'rx="6" fill="{shade}"/>'
            )
            middle, share = x + _CELL[0] / 2, won.percent
            half = share.width(".1f")
            yield (
                f'<text x="{middle}" y="{y + 26}" text-anchor="middle" fill="{ink}" '
                f'font-weight="600">{share.mean:.1f}</text>'
            )
            yield (
                f'<text x="{middle}" y="{y + 43}" text-anchor="middle" fill="{ink}" '
                f'font-size="12">± {half}</text>'
            )


def _shade(share: float, even: float) -> tuple[str, bool]:
    """Return the colour for a *share* of wins, and whether it is dark."""
    far = (share - even) / (1 - even if share > even else even)
    end = _WINS if far > 0 else _LOSES
    mixed = [round(a + (b - a) * abs(far)) for a, b in zip(_EVEN, end, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed), abs(far) > 0.55
