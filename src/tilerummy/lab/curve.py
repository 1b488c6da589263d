"""A curve as a picture (SVG): how something went while it was learned."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH: Final = 640
_HEIGHT: Final = 320
_LEFT: Final = 56
_TOP: Final = 56
_EDGE: Final = 40
_LINES: Final = 4


def curve(points: Sequence[tuple[float, float]], title: str, *, top: float) -> str:
    """Return *points* (x from 0, y from 0 to *top*) as SVG, joined by a line.

    Raises:
        ValueError: if there is no point.
    """
    if not points:
        raise ValueError("a curve needs a point")
    right, bottom = _WIDTH - _EDGE, _HEIGHT - _EDGE
    most = max(x for x, _ in points) or 1

    def place(x: float, y: float) -> str:
        across = _LEFT + (right - _LEFT) * x / most
        return f"{across:.1f},{bottom - (bottom - _TOP) * y / top:.1f}"

    size = f'width="{_WIDTH}" height="{_HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_WIDTH} {_HEIGHT}">',
        '<g font-family="system-ui, sans-serif" font-size="12" fill="#1d1b18">',
        f"<title>{escape(title)}</title>",
        f'<rect {size} fill="#fffdf9"/>',
        f'<text x="24" y="32" font-size="15" font-weight="600">{escape(title)}</text>',
    ]
    for line in range(_LINES + 1):
        value = top * line / _LINES
        height = float(place(0, value).split(",")[1])
        lines.append(f'<path d="M{_LEFT} {height}H{right}" stroke="#d9d2c3"/>')
        lines.append(f'<text x="{_LEFT - 8}" y="{height + 4}" text-anchor="end">{value:g}</text>')
    lines += [
        f'<text x="{right}" y="{bottom + 20}" text-anchor="end">{most:g}</text>',
        f'<text x="{_LEFT}" y="{bottom + 20}">0</text>',
        (
            f'<polyline points="{" ".join(place(x, y) for x, y in points)}" fill="none" '
            'stroke="#185f8c" stroke-width="2.5" stroke-linejoin="round"/>'
        ),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
