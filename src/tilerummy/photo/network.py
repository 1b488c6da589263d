"""The two networks in numpy: a detector that finds tiles, and a reader."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TypeAlias

    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]
    Weights: TypeAlias = Mapping[str, Floats]

NAMES: Final = (*(str(number) for number in range(1, 14)), "J", "JD", "JC", "JM", "wrong")
"""The classes of the reader's first output; ``wrong`` is anything except an upright tile."""


@cache
def weights() -> Weights:
    """Return the weights that come with the package, loaded once."""
    with (files("tilerummy.photo") / "weights.npz").open("rb") as file, np.load(file) as found:
        return {name: found[name].astype(np.float32) for name in found.files}


def find(picture: Floats, given: Weights) -> Floats:
    """Return the detector's seven maps of *picture* (3, high, wide), one cell per 4 x 4 pixels.

    Both sides must be multiples of 16. The maps are: the logit of a centre in this cell, the offset
    of the centre to the right and down (in cells), the logarithms of width and height (in units of
    32 pixels), and the direction to the top of the tile (x, y).
    """
    net = _Network(given, "find")
    x = _relu(net.conv(picture[:, None], "stem1", 2))
    four = net.block(_relu(net.conv(x, "stem2", 2)), "a1")
    eight = net.down(four, "down1")
    for name in ("b1", "b2", "b3"):
        eight = net.block(eight, name)
    x = net.down(eight, "down2")
    for name in ("c1", "c2", "c3", "c4"):
        x = net.block(x, name)
    x = net.block(_relu(eight + _doubled(net.conv(x, "up1"))), "d1")
    x = _relu(four + _doubled(net.conv(x, "up2")))
    x = net.block(net.block(x, "e1"), "e2")
    return net.conv(_relu(net.conv(x, "head")), "out")[:, 0]


def read(tiles: Floats, given: Weights) -> tuple[Floats, Floats]:
    """Return two outputs for each of *tiles* (n, 3, 40, 32), before the softmax.

    The first has a column per entry of `NAMES`, the second one per colour (red, blue, black,
    orange).
    """
    net = _Network(given, "read")
    x = _relu(net.conv(tiles.transpose(1, 0, 2, 3), "conv1"))
    x = net.block(_relu(net.conv(x, "conv2", 2)), "block1")
    x = net.block(_relu(net.conv(x, "conv3", 2)), "block2")
    x = _relu(net.conv(x, "conv4", 2))
    x = _relu(net.full(x.transpose(1, 0, 2, 3).reshape(len(tiles), len(x) * 20), "full"))
    return net.full(x, "number"), net.full(x, "color")


class _Network:
    """The layers of one network; pictures are arrays of shape (channels, n, high, wide)."""

    def __init__(self, given: Weights, part: str) -> None:
        self.given, self.part = given, part

    def _layer(self, name: str) -> tuple[Floats, Floats]:
        return self.given[f"{self.part}.{name}.w"], self.given[f"{self.part}.{name}.b"]

    def full(self, x: Floats, name: str) -> Floats:
        """Return the rows of *x* through a full layer."""
        kernel, bias = self._layer(name)
        return x @ kernel.T + bias

    def conv(self, x: Floats, name: str, step: int = 1) -> Floats:
        """Return the convolution of *x*, of 3 x 3 points or of one."""
        kernel, bias = self._layer(name)
        outer, inner, size, _ = kernel.shape
        shape = (x.shape[1], x.shape[2] // step, x.shape[3] // step)
        if size == 1:
            columns = x.reshape(inner, -1)
        else:
            columns = np.empty((inner, 9, *shape), np.float32)
            for index, part in enumerate(_shifted(x, step)):
                columns[:, index] = part
        found = kernel.reshape(outer, -1) @ columns.reshape(kernel[0].size, -1)
        found += bias[:, None]
        return found.reshape(outer, *shape)

    def deep(self, x: Floats, name: str, step: int = 1) -> Floats:
        """Return the convolution of each channel of *x* with its own 3 x 3 weights."""
        kernel, bias = self._layer(f"{name}.deep")
        parts = kernel.reshape(-1, 9)[..., None, None, None]
        found = np.zeros((x.shape[0], x.shape[1], x.shape[2] // step, x.shape[3] // step), x.dtype)
        found += bias[:, None, None, None]
        for index, part in enumerate(_shifted(x, step)):
            found += part * parts[:, index]
        return found

    def block(self, x: Floats, name: str) -> Floats:
        """Return *x* through a residual block."""
        inner = self.conv(_relu(self.deep(x, name)), f"{name}.point")
        inner += x
        return _relu(inner)

    def down(self, x: Floats, name: str) -> Floats:
        """Return *x* at half the size with more channels."""
        return _relu(self.conv(_relu(self.deep(x, name, 2)), f"{name}.point"))


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0, out=x)


def _doubled(x: Floats) -> Floats:
    return x.repeat(2, axis=2).repeat(2, axis=3)


def _shifted(x: Floats, step: int) -> Iterator[Floats]:
    """Yield *x* as seen by each of the nine points of a kernel, with zeros around it."""
    high, wide = x.shape[2:]
    wider = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    for row in range(3):
        for column in range(3):
            yield wider[:, :, row : row + high : step, column : column + wide : step]
