"""Draw photos of tiles: tables, racks and loose tiles, with the outline and the name of each.

`scripts/train_photo.py` trains on such scenes, `benches.bench_photo` and the tests read others.
The fonts are those of the machine; none of them is part of the project.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence
    from pathlib import Path

TALL = 132
"""Height of a drawn tile before it is placed, in pixels."""
COLORS = "RBKO"
JOKERS = ("J", "JD", "JC", "JM")
COPIES = 2
"""How many tiles of each kind a drawn game has."""
_INKS = {
    "R": [(200, 30, 40), (220, 20, 30), (180, 20, 50), (214, 48, 60)],
    "B": [(20, 60, 170), (0, 80, 190), (30, 90, 200), (40, 50, 140)],
    "K": [(20, 20, 25), (40, 40, 45), (10, 10, 10), (35, 30, 40)],
    "O": [(240, 140, 30), (235, 155, 50), (225, 165, 20), (245, 120, 40)],
}


@dataclass
class Style:
    """The look that all tiles of one game share."""

    font: Path | None
    ivory: tuple[int, int, int]
    inks: dict[str, tuple[int, int, int]]
    size: float
    """Height of the number, as a share of the tile's."""
    height: float
    """The distance of the number's middle from the top, as a share of the tile's height."""
    aspect: float
    face: int
    recess: bool
    logo: bool
    underline: bool
    bevel: int
    stretch: float = 1.0
    """Width of the number, as a share of what it is in the font."""
    stroke: float = 0.0
    """Width of the line added around the number, as a share of the font's size."""
    slant: float = 0.0
    """How far the number leans to the right, as a share of its height."""
    cache: dict[str, Image.Image] = field(default_factory=dict)


@dataclass
class Scene:
    """A drawn photo."""

    picture: Image.Image
    names: list[str]
    corners: list[list[tuple[float, float]]]
    """The outline of each tile, clockwise from its own top left."""
    melds: list[list[int]]
    """The tiles of each meld or row of a rack, from left to right."""


def make_style(chance: random.Random, fonts: Sequence[Path]) -> Style:
    """Return a style by *chance*; without fonts, Pillow's own draws the numbers."""
    tint = chance.randint(205, 250)
    return Style(
        font=chance.choice(fonts) if fonts else None,
        ivory=(tint, tint - chance.randint(0, 12), tint - chance.randint(4, 45)),
        inks={color: _near(chance, chance.choice(inks), 14) for color, inks in _INKS.items()},
        size=chance.uniform(0.24, 0.42),
        height=chance.uniform(0.27, 0.40),
        aspect=chance.uniform(0.66, 0.82),
        face=chance.randrange(5),
        recess=chance.random() < 0.6,
        logo=chance.random() < 0.6,
        underline=chance.random() < 0.3,
        bevel=chance.randint(1, 4),
    )


def vary_style(chance: random.Random, fonts: Sequence[Path], like: Style) -> Style:
    """Return a style by *chance* for tiles shaped *like* others, with the number's form changed."""
    return replace(
        make_style(chance, fonts),
        aspect=like.aspect,
        stretch=math.exp(chance.gauss(0, 0.16)),
        stroke=chance.choice((0.0, chance.uniform(0, 0.05))),
        slant=chance.choice((0.0, 0.0, chance.uniform(-0.08, 0.2))),
    )


def _near(chance: random.Random, color: tuple[int, ...], by: int) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, part + chance.randint(-by, by))) for part in color)
    return red, green, blue


def draw_tile(chance: random.Random, style: Style, name: str) -> Image.Image:
    """Return the tile *name* as RGBA, `TALL` pixels high."""
    if name in style.cache:
        return style.cache[name]
    wide = round(TALL * style.aspect)
    tile = Image.new("RGBA", (wide, TALL))
    draw = ImageDraw.Draw(tile)
    radius = 4 + style.bevel * 2
    dark = tuple(int(part * 0.78) for part in style.ivory)
    light = tuple(min(255, part + 14) for part in style.ivory)
    draw.rounded_rectangle((0, 0, wide - 1, TALL - 1), radius, fill=(*dark, 255))
    draw.rounded_rectangle(
        (0, 0, wide - 1 - style.bevel, TALL - 1 - style.bevel), radius, (*light, 255)
    )
    inner = (style.bevel, style.bevel, wide - 1 - style.bevel, TALL - 1 - style.bevel)
    draw.rounded_rectangle(inner, radius, fill=(*style.ivory, 255))
    middle = (wide / 2, TALL * style.height)
    if style.recess:
        reach = wide * 0.42
        ring = tuple(int(part * 0.93) for part in style.ivory)
        box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        draw.ellipse(
            box, outline=(*ring, 255), width=2, fill=(*(max(0, c - 5) for c in style.ivory), 255)
        )
    if style.logo:
        _draw_logo(chance, draw, style, wide)
    if name in JOKERS:
        ink = style.inks[chance.choice("RK")]
        _draw_joker(draw, name, style, middle, ink)
    else:
        _draw_number(draw, name, style, middle)
    style.cache[name] = tile
    return tile


def _draw_logo(chance: random.Random, draw: ImageDraw.ImageDraw, style: Style, wide: int) -> None:
    ink = tuple(int(part * 0.86) for part in style.ivory)
    y = TALL * chance.uniform(0.78, 0.86)
    x = wide * 0.16
    while x < wide * 0.84:
        step = chance.uniform(4, 9)
        rise = chance.uniform(4, 9)
        draw.arc((x, y - rise, x + step, y + rise / 2), 0, chance.randint(120, 360), (*ink, 255), 2)
        x += step


def _draw_number(
    draw: ImageDraw.ImageDraw, name: str, style: Style, middle: tuple[float, float]
) -> None:
    ink = (*style.inks[name[0]], 255)
    text = name[1:]
    pixels = TALL * style.size * 1.35
    font = _font(style.font, pixels)
    left, top, right, bottom = font.getbbox(text)
    widest = TALL * style.aspect * 0.72
    if right - left > widest:
        font = _font(style.font, pixels * widest / (right - left))
        left, top, right, bottom = font.getbbox(text)
    x, y = middle[0] - (left + right) / 2, middle[1] - (top + bottom) / 2
    if style.stretch == 1 and style.stroke == 0 and style.slant == 0:
        draw.text((x, y), text, font=font, fill=ink)
    else:
        draw.bitmap((0, 0), _shaped(draw, style, text, (x, y), font, middle), fill=ink)
    if style.underline and text in {"6", "9"}:
        under = middle[1] + (bottom - top) / 2 + 4
        draw.rectangle((middle[0] - 12, under, middle[0] + 12, under + 4), fill=ink)


def _shaped(
    draw: ImageDraw.ImageDraw,
    style: Style,
    text: str,
    at: tuple[float, float],
    font: Any,
    middle: tuple[float, float],
) -> Image.Image:
    """Return the mask of a number in the form that *style* gives it."""
    mask = Image.new("L", draw.im.size)
    line = round(font.size * style.stroke)
    ImageDraw.Draw(mask).text(at, text, font=font, fill=255, stroke_width=line)
    x, y = middle
    lean = style.slant / style.stretch
    matrix = (1 / style.stretch, lean, x - x / style.stretch - lean * y, 0, 1, 0)
    return mask.transform(mask.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)


_FONTS: dict[tuple[Path | None, int], Any] = {}


def _font(path: Path | None, pixels: float) -> Any:
    key = (path, max(8, round(pixels)))
    if key not in _FONTS:
        _FONTS[key] = (
            ImageFont.load_default(key[1])
            if path is None
            else ImageFont.truetype(str(path), key[1])
        )
    return _FONTS[key]


def _draw_joker(
    draw: ImageDraw.ImageDraw,
    name: str,
    style: Style,
    middle: tuple[float, float],
    ink: tuple[int, int, int],
) -> None:
    x, y = middle
    reach = TALL * style.aspect * 0.34
    if name == "JD":
        _draw_face(draw, style, (x - reach * 0.45, y - reach * 0.3), reach * 0.62, ink)
        _draw_face(draw, style, (x + reach * 0.45, y + reach * 0.45), reach * 0.62, ink)
    elif name == "JC":
        box = (x - reach, y - reach, x + reach, y + reach)
        for quarter, color in enumerate(COLORS):
            draw.pieslice(box, 90 * quarter, 90 * quarter + 90, fill=(*style.inks[color], 255))
        small = reach * 0.62
        draw.ellipse((x - small, y - small, x + small, y + small), fill=(*style.ivory, 255))
        _draw_face(draw, style, middle, small, ink)
    elif name == "JM":
        draw.line((x, y - reach, x, y + reach), fill=(*ink, 255), width=3)
        for side in (-1, 1):
            points = [(x + side * reach * 0.2, y), (x + side * reach, y - reach * 0.6)]
            points.append((x + side * reach, y + reach * 0.6))
            draw.polygon(points, outline=(*ink, 255), fill=(*ink, 255) if side < 0 else None)
    else:
        _draw_face(draw, style, middle, reach, ink)


def _draw_face(
    draw: ImageDraw.ImageDraw,
    style: Style,
    middle: tuple[float, float],
    reach: float,
    ink: tuple[int, int, int],
) -> None:
    x, y = middle
    line = max(2, round(reach / 11))
    color = (*ink, 255)
    if style.face == 0:  # a star
        points = []
        for corner in range(10):
            far = reach if corner % 2 == 0 else reach * 0.42
            turn = math.pi * corner / 5 - math.pi / 2
            points.append((x + far * math.cos(turn), y + far * math.sin(turn)))
        draw.polygon(points, fill=color)
        return
    filled = style.face == 1
    box = (x - reach, y - reach, x + reach, y + reach)
    draw.ellipse(box, outline=color, width=line, fill=color if filled else None)
    marks = (*style.ivory, 255) if filled else color
    if style.face == 4:  # a cap with bells
        for side in (-1, 0, 1):
            tip = (x + side * reach * 0.9, y - reach * (1.15 if side == 0 else 0.8))
            draw.polygon(
                [(x - reach * 0.7, y - reach * 0.5), tip, (x + reach * 0.7, y - reach * 0.5)],
                fill=color,
            )
    if style.face == 3:
        inner = reach * 0.82
        draw.ellipse((x - inner, y - inner, x + inner, y + inner), outline=color, width=line)
    eye = reach * 0.16
    for side in (-1, 1):
        at = (x + side * reach * 0.36, y - reach * 0.22)
        draw.ellipse((at[0] - eye, at[1] - eye, at[0] + eye, at[1] + eye), fill=marks)
        if style.face >= 2:
            brow = (at[0] - eye * 1.8, at[1] - eye * 2.6, at[0] + eye * 1.8, at[1] + eye)
            draw.arc(brow, 200, 340, fill=marks, width=line)
    wide = reach * 0.55
    draw.arc((x - wide, y - wide * 0.6, x + wide, y + wide), 20, 160, fill=marks, width=line + 1)
    if style.face >= 2:
        draw.line((x, y - reach * 0.1, x - reach * 0.1, y + reach * 0.2), fill=marks, width=line)


def draw_scene(
    chance: random.Random,
    fonts: Sequence[Path],
    *,
    kind: str | None = None,
    side: int = 640,
    names: Sequence[Sequence[str]] | None = None,
    tidy: bool = False,
    mixed: bool = False,
) -> Scene:
    """Return a scene of *kind* (``table``, ``rack`` or ``loose``) by *chance*.

    *names* gives the rows of tiles; left out, they come by chance. A *tidy* scene has even light,
    plain ground and no perspective. In a *mixed* scene every tile has a style of its own.
    """
    kind = kind or chance.choice(("table", "table", "rack", "loose", "loose"))
    style = make_style(chance, fonts)
    canvas = _draw_ground(chance, side, plain=tidy)
    high = chance.uniform(48, 130) * side / 640
    if kind == "loose":
        high = chance.choice((chance.uniform(34, 60), chance.uniform(60, 150))) * side / 640
    rows = [list(row) for row in names] if names else _make_rows(chance, kind)
    wide = high * style.aspect
    if kind != "loose":  # make the longest row fit
        longest = max(len(row) for row in rows)
        wide = min(wide, side * 0.86 / (longest * 1.12))
        high = wide / style.aspect
    placed = _place(chance, kind, rows, side, (wide, high))
    if kind == "rack":
        _draw_rack(chance, canvas, placed, high)
    _draw_shadows(chance, canvas, placed, (wide, high))
    corners: list[list[tuple[float, float]]] = []
    found: list[str] = []
    melds: list[list[int]] = [[] for _ in rows]
    for row, name, x, y, turn in placed:
        tile = draw_tile(chance, vary_style(chance, fonts, style) if mixed else style, name)
        _paste(canvas, tile, (x, y), turn, (wide, high))
        melds[row].append(len(found))
        found.append(name)
        corners.append(_outline(x, y, turn, wide, high))
    if not tidy:
        canvas, corners = _tilt(chance, canvas, corners)
        canvas = _light(chance, canvas)
    return Scene(canvas, found, corners, [row for row in melds if row])


def _any_tile(chance: random.Random) -> list[str]:
    if chance.random() < 0.07:
        return [chance.choice(("J", "J", *JOKERS))]
    return [f"{chance.choice(COLORS)}{chance.randint(1, 13)}"]


def _make_rows(chance: random.Random, kind: str) -> list[list[str]]:
    """Return rows of tiles by *chance*, no kind more often than a set has it."""
    used: Counter[str] = Counter()

    def drawn(make: Callable[[random.Random], list[str]]) -> list[str]:
        while True:
            row = make(chance)
            if all(used[name] + count <= COPIES for name, count in Counter(row).items()):
                used.update(row)
                return row

    if kind == "loose":
        return [drawn(_any_tile) for _ in range(chance.choice((1, 4, 8, 12, 20, 30)))]
    if kind == "rack":
        return [
            [name for _ in range(chance.randint(2, 10)) for name in drawn(_any_tile)]
            for _ in range(chance.choice((1, 2, 2, 3)))
        ]
    return [drawn(make_meld) for _ in range(chance.randint(1, 7))]


def make_meld(chance: random.Random) -> list[str]:
    """Return a valid meld by *chance*, sometimes with a joker in it."""
    if chance.random() < 0.5:
        length = chance.randint(3, 6)
        first = chance.randint(1, 14 - length)
        color = chance.choice(COLORS)
        meld = [f"{color}{number}" for number in range(first, first + length)]
    else:
        number = chance.randint(1, 13)
        colors = chance.sample(COLORS, chance.choice((3, 3, 4)))
        meld = [f"{color}{number}" for color in colors]
    if chance.random() < 0.15:
        meld[chance.randrange(len(meld))] = "J"
    return meld


def _place(
    chance: random.Random, kind: str, rows: list[list[str]], side: int, size: tuple[float, float]
) -> list[tuple[int, str, float, float, float]]:
    """Return row, name, centre and turn (radians, clockwise) of each tile that finds room."""
    wide, high = size
    taken: list[tuple[float, float, float]] = []
    placed = []
    common = chance.gauss(0, 0.08)
    y = side * chance.uniform(0.12, 0.3) + high / 2
    for row, tiles in enumerate(rows):
        gap = wide * (1.0 + abs(chance.gauss(0, 0.03)))
        length = gap * len(tiles)
        if kind == "rack":
            starts = (side - length) / 2 + chance.uniform(-0.06, 0.06) * side
            x = starts + gap / 2
            for name in tiles:
                if not (len(tiles) < 7 and chance.random() < 0.15):
                    placed.append(
                        (row, name, x, y + chance.gauss(0, high * 0.01), chance.gauss(0, 0.01))
                    )
                    x += gap
                else:
                    placed.append((row, name, x + gap * 0.25, y, 0.0))
                    x += gap * 1.35
            y += high * 1.12
            continue
        for _ in range(40):
            turn = (
                chance.uniform(-math.pi, math.pi)
                if kind == "loose"
                else common + chance.gauss(0, 0.15)
            )
            if kind == "table" and chance.random() < 0.1:
                turn += math.pi
            reach = math.hypot(length, high) / 2
            if side - 2 * reach <= 0:
                turn, reach = 0.0, min(reach, side / 2 - 1)
            cx = chance.uniform(reach, side - reach)
            cy = (
                chance.uniform(high, side - high)
                if kind == "table"
                else chance.uniform(reach, side - reach)
            )
            dots = [
                (
                    cx + math.cos(turn) * gap * (i - (len(tiles) - 1) / 2),
                    cy + math.sin(turn) * gap * (i - (len(tiles) - 1) / 2),
                )
                for i in range(len(tiles))
            ]
            near = high * (1.02 if kind == "loose" else 1.35)
            inside = all(
                high * 0.4 < a < side - high * 0.4 and high * 0.4 < b < side - high * 0.4
                for a, b in dots
            )
            if inside and all(
                math.hypot(a - c, b - d) > near for a, b in dots for c, d, _ in taken
            ):
                taken += [(a, b, turn) for a, b in dots]
                placed += [
                    (row, name, a, b, turn + chance.gauss(0, 0.02))
                    for name, (a, b) in zip(tiles, dots, strict=True)
                ]
                break
    return placed


def _outline(
    x: float, y: float, turn: float, wide: float, high: float
) -> list[tuple[float, float]]:
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (x + a * wide / 2 * cos - b * high / 2 * sin, y + a * wide / 2 * sin + b * high / 2 * cos)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _paste(
    canvas: Image.Image,
    tile: Image.Image,
    at: tuple[float, float],
    turn: float,
    size: tuple[float, float],
) -> None:
    wide, high = size
    small = tile
    while small.width > 2 * wide and small.width > 40:
        small = small.reduce(2)
    reach = math.hypot(wide, high) / 2 + 2
    left, top = math.floor(at[0] - reach), math.floor(at[1] - reach)
    across = math.ceil(2 * reach) + 1
    cos, sin = math.cos(turn), math.sin(turn)
    sx, sy = small.width / wide, small.height / high
    dx, dy = left - at[0], top - at[1]
    matrix = (
        cos * sx,
        sin * sx,
        (cos * dx + sin * dy) * sx + small.width / 2,
        -sin * sy,
        cos * sy,
        (-sin * dx + cos * dy) * sy + small.height / 2,
    )
    drawn = small.transform(
        (across, across), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR
    )
    canvas.paste(drawn, (left, top), drawn)


def _noise(chance: random.Random, shape: tuple[int, int], side: int) -> Image.Image:
    dice = np.random.default_rng(chance.randrange(2**31))
    grain = dice.integers(0, 256, shape, np.uint8)
    return Image.fromarray(grain).resize((side, side), Image.Resampling.BICUBIC)


def _draw_ground(chance: random.Random, side: int, *, plain: bool) -> Image.Image:
    base = np.array([chance.randint(15, 245) for _ in range(3)], np.float32)
    if chance.random() < 0.5:  # woods, cloths and stones are seldom bright in colour
        base = base.mean() + (base - base.mean()) * 0.25
    ground = np.zeros((side, side, 3), np.float32) + base
    if not plain:
        pattern = chance.randrange(6)
        depth = chance.uniform(8, 60)
        n = chance.randint(2, 60)
        shapes = [(n, n), (4, n * 4), (n * 4, 4), (side // 4, side // 4), (6, 6), (n, 3)]
        grain = np.asarray(_noise(chance, shapes[pattern], side), np.float32) / 255 - 0.5
        fine = np.asarray(_noise(chance, (side // 2, side // 2), side), np.float32) / 255 - 0.5
        tint = np.array([1, chance.uniform(0.7, 1.1), chance.uniform(0.5, 1.2)], np.float32)
        ground += (grain * depth * 2 + fine * chance.uniform(0, 40))[..., None] * tint
        if pattern == 3:  # a weave
            lines = np.sin(np.arange(side) * chance.uniform(0.2, 1.2))
            ground += (lines[:, None] * lines[None, :] * depth)[..., None]
        if pattern == 4:  # veins
            wave = np.abs(np.asarray(_noise(chance, (9, 9), side), np.float32) / 255 - 0.5)
            ground -= np.clip(0.06 - wave, 0, 1)[..., None] * depth * 20
    made = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
    if not plain and chance.random() < 0.5:  # things that are not tiles
        draw = ImageDraw.Draw(made)
        for _ in range(chance.randint(1, 6)):
            x, y, w, h = (
                chance.uniform(0, side),
                chance.uniform(0, side),
                chance.uniform(10, 200),
                chance.uniform(10, 200),
            )
            color = tuple(chance.randint(0, 255) for _ in range(3))
            shape = chance.choice((draw.rectangle, draw.ellipse))
            shape((x, y, x + w, y + h), fill=color)
        if chance.random() < 0.5:
            made = made.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 4)))
    return made


def _draw_rack(
    chance: random.Random,
    canvas: Image.Image,
    placed: list[tuple[int, str, float, float, float]],
    high: float,
) -> None:
    draw = ImageDraw.Draw(canvas)
    color = chance.choice(
        ((25, 25, 28), (60, 40, 25), (20, 60, 110), (120, 85, 50), (230, 225, 215), (40, 90, 60))
    )
    left, right = canvas.width * 0.03, canvas.width * 0.97
    for row in sorted({place[0] for place in placed}):
        y = next(place[3] for place in placed if place[0] == row)
        shade = _near(chance, color, 12)
        draw.rectangle((left, y - high * 0.56, right, y + high * 0.56), fill=shade)
        ledge = tuple(min(255, int(part * 1.3) + 6) for part in shade)
        draw.rectangle((left, y + high * 0.5, right, y + high * 0.58), fill=ledge)


def _draw_shadows(
    chance: random.Random,
    canvas: Image.Image,
    placed: list[tuple[int, str, float, float, float]],
    size: tuple[float, float],
) -> None:
    mask = Image.new("L", canvas.size)
    draw = ImageDraw.Draw(mask)
    dx, dy = chance.gauss(0, size[1] * 0.06), chance.gauss(0, size[1] * 0.06)
    for _, _, x, y, turn in placed:
        draw.polygon(
            _outline(x + dx, y + dy, turn, size[0] * 1.04, size[1] * 1.03),
            fill=chance.randint(90, 200),
        )
    mask = mask.filter(ImageFilter.BoxBlur(max(1, size[1] * 0.05)))
    canvas.paste((10, 8, 6), (0, 0), mask)


def _tilt(
    chance: random.Random, canvas: Image.Image, corners: list[list[tuple[float, float]]]
) -> tuple[Image.Image, list[list[tuple[float, float]]]]:
    side = canvas.width
    by = chance.choice((0.0, 0.04, 0.1)) * side
    source = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
    target = [(x + chance.uniform(-by, by), y + chance.uniform(-by, by)) for x, y in source]
    back = homography(target, source)
    there = np.linalg.inv(np.append(back, 1).reshape(3, 3))
    tilted = canvas.transform(
        canvas.size, Image.Transform.PERSPECTIVE, tuple(back), Image.Resampling.BILINEAR
    )
    moved = []
    for outline in corners:
        points = there @ np.array([(*point, 1.0) for point in outline]).T
        moved.append([(float(x), float(y)) for x, y in (points[:2] / points[2]).T])
    return tilted, moved


def homography(
    source: Sequence[tuple[float, float]], target: Sequence[tuple[float, float]]
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the eight numbers that carry the four points of *source* to those of *target*."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float))


def _light(chance: random.Random, canvas: Image.Image) -> Image.Image:
    side = canvas.width
    pixels: Any = np.asarray(canvas, np.float32)
    if chance.random() < 0.6:
        n = chance.choice((2, 2, 3, 5))
        field_ = np.asarray(_noise(chance, (n, n), side), np.float32) / 255
        low = chance.uniform(0.4, 0.95)
        pixels = pixels * (low + (1.15 - low) * field_)[..., None]
    warmth = chance.gauss(0, 0.09)
    gain = np.array([1 + warmth, 1 + chance.gauss(0, 0.02), 1 - warmth], np.float32)
    pixels = pixels * gain * chance.uniform(0.65, 1.12)
    dice = np.random.default_rng(chance.randrange(2**31))
    grain = dice.standard_normal(pixels.shape[:2], np.float32) * chance.uniform(0, 6)
    pixels = pixels + grain[..., None]
    lit = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if chance.random() < 0.4:
        lit = lit.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 1.4)))
    if chance.random() < 0.3:
        lit = ImageEnhance.Sharpness(lit).enhance(chance.uniform(1, 2.5))
    if chance.random() < 0.6:
        held = io.BytesIO()
        lit.save(held, "JPEG", quality=chance.randint(35, 92))
        lit = Image.open(held).convert("RGB")
    return lit
