"""Draws the pictures by which the page is known elsewhere, from its own tiles and colours.

Writes into ``web/public``: what stands for the page among other programs (``icon-*.png``), and
what a link to it looks like where it is passed on (``card.jpg``). Needs the client's packages and
the tests' Chromium; run it after changing how tiles look.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import sync_playwright

from ensure_chromium import find

if TYPE_CHECKING:
    from collections.abc import Iterable

WEB: Final = Path(__file__).resolve().parent.parent / "web"
PUBLIC: Final = WEB / "public"
FONT: Final = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
SHAPES: Final = {
    "R": '<path d="M12 1.5 20.5 12 12 22.5 3.5 12Z"/>',
    "B": '<circle cx="12" cy="12" r="9"/>',
    "K": '<rect x="3.6" y="3.6" width="16.8" height="16.8" rx="1.6"/>',
    "O": '<path d="M12 2.4 22.4 20.6H1.6Z"/>',
    "J": '<path d="m12 1.4 3.3 6.9 7.5 1-5.5 5.2 1.4 7.5-6.7-3.7L5.3 22l1.4-7.5-5.5-5.2 7.5-1z"/>',
}
STYLE: Final = """
* { box-sizing: border-box; margin: 0; }
body { font-family: Figtree; background: none; }
.tile {
  display: flex; flex-direction: column; align-items: center; flex: none;
  width: var(--tile); height: calc(var(--tile) * 1.36); padding-top: calc(var(--tile) * 0.115);
  border-radius: calc(var(--tile) * 0.16);
  background: linear-gradient(
    172deg, var(--tile-top) 8%, var(--tile-mid) 78%, var(--tile-edge) 130%);
  box-shadow:
    inset 0 1px 0 rgb(255 255 255 / 0.9),
    inset 0 calc(var(--tile) * -0.05) calc(var(--tile) * 0.05) rgb(var(--shadow) / 0.07),
    0 calc(var(--tile) * 0.055) 0 var(--tile-side),
    0 calc(var(--tile) * 0.09) calc(var(--tile) * 0.14) rgb(var(--shadow) / 0.28);
  font-size: calc(var(--tile) * 0.63); font-weight: 750; line-height: 1.12;
  letter-spacing: -0.045em; font-variant-numeric: tabular-nums;
}
.tile svg {
  width: calc(var(--tile) * 0.3); margin-top: calc(var(--tile) * 0.06); fill: currentColor;
}
.R { color: var(--red); } .B { color: var(--blue); } .K { color: var(--black); }
.O { color: var(--fourth); } .J { color: var(--joker); }
.tile.J { justify-content: center; padding: 0; }
.tile.J svg { width: calc(var(--tile) * 0.66); margin: 0; }
.felt {
  position: relative; overflow: hidden;
  background: radial-gradient(120% 120% at 45% 30%, var(--felt) 40%, var(--felt-2));
}
.icon { display: grid; place-items: center; background: var(--felt); }
.icon .tile.J { color: var(--red); }
.card { width: 1200px; height: 630px; --tile: 118px; }
.meld { position: absolute; display: flex; gap: 6px; }
.name { position: absolute; left: 84px; bottom: 62px; color: var(--ink); }
.name b { display: block; font-size: 104px; font-weight: 750; letter-spacing: -0.03em;
  line-height: 1; }
"""


class Icon(NamedTuple):
    """One picture of a single tile."""

    name: str
    size: int
    tile: float
    """Width of the tile, as a part of the picture's."""
    corner: float
    """Radius of the corners; systems cut off what they do not want of the others."""


ICONS: Final = (
    Icon("icon-192", 192, 0.52, 0.22),
    Icon("icon-512", 512, 0.52, 0.22),
    # Whoever masks it may cut off a tenth on each side.
    Icon("icon-maskable-512", 512, 0.42, 0),
    Icon("apple-touch-icon", 180, 0.5, 0),
)


def colours() -> str:
    """Return the light theme's colours as the page has them."""
    css = (WEB / "src" / "styles" / "base.css").read_text("utf-8")
    (theme,) = re.findall(r"^:root \{(.*?)^\}", css, re.DOTALL | re.MULTILINE)
    return ":root {" + "".join(re.findall(r"--[\w-]+: [^;]+;", theme)) + "}"


def tile(kind: str) -> str:
    """Return the tile of that *kind*, such as ``R7`` or ``J``."""
    color, number = kind[0], kind[1:]
    shape = f'<svg viewBox="0 0 24 24">{SHAPES[color]}</svg>'
    return f'<span class="tile {color}">{number}{shape}</span>'


def meld(kinds: Iterable[str], place: str) -> str:
    """Return tiles side by side."""
    return f'<div class="meld" style="{place}">{"".join(map(tile, kinds))}</div>'


def icon(drawn: Icon) -> str:
    """Return the drawing of an icon."""
    size = drawn.size
    place = (
        f"width: {size}px; height: {size}px; --tile: {size * drawn.tile}px; "
        f"border-radius: {size * drawn.corner}px"
    )
    return f'<div class="felt icon" id="drawn" style="{place}">{tile("J")}</div>'


def card() -> str:
    """Return the preview picture of a link."""
    melds = (
        meld(["B5", "B6", "B7", "B8"], "left: 84px; top: 62px; rotate: -2.5deg"),
        meld(["R11", "K11", "O11"], "left: 690px; top: 108px; rotate: 2deg"),
        meld(["J"], "left: 640px; top: 330px; rotate: 13deg"),
        meld(["R1", "R2", "R3"], "left: 800px; top: 352px; rotate: -3deg"),
    )
    name = '<p class="name"><b>tilerummy</b></p>'
    return f'<div class="felt card" id="drawn">{"".join(melds)}{name}</div>'


def main() -> int:
    """Draw all pictures."""
    chromium = find()
    if chromium is None:
        print("there is no Chromium: scripts/ensure_chromium.py says more", file=sys.stderr)
        return 1
    font = base64.b64encode((WEB / FONT).read_bytes()).decode()
    face = (
        "@font-face { font-family: Figtree; font-weight: 300 900; "
        f"src: url(data:font/woff2;base64,{font}); }}"
    )
    pictures = {f"{drawn.name}.png": icon(drawn) for drawn in ICONS} | {"card.jpg": card()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for name, drawing in pictures.items():
            page.set_content(f"<style>{face}{colours()}{STYLE}</style>{drawing}")
            page.evaluate("document.fonts.ready")
            file = PUBLIC / name
            if file.suffix == ".jpg":
                page.locator("#drawn").screenshot(path=file, type="jpeg", quality=88)
            else:
                page.locator("#drawn").screenshot(path=file, omit_background=True)
            print(f"{file.name}: {file.stat().st_size:,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
