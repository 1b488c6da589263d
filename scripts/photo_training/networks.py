"""The detector and the reader in torch, and their weights as `tilerummy.photo` reads them."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from tilerummy.photo.network import NAMES


def conv(inner: int, outer: int, size: int = 3, step: int = 1, *, deep: bool = False) -> nn.Module:
    """Return a convolution with its normalisation; *deep* treats every channel by itself."""
    made = nn.Conv2d(inner, outer, size, step, size // 2, groups=inner if deep else 1, bias=False)
    return nn.Sequential(made, nn.BatchNorm2d(outer))


class Block(nn.Module):
    """A residual block: every channel by itself, then all channels point by point."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.deep = conv(width, width, deep=True)
        self.point = conv(width, width, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(x + self.point(functional.relu(self.deep(x))))


class Down(nn.Module):
    """Half the size, more channels."""

    def __init__(self, inner: int, outer: int) -> None:
        super().__init__()
        self.deep = conv(inner, inner, step=2, deep=True)
        self.point = conv(inner, outer, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.point(functional.relu(self.deep(x))))


class Finder(nn.Module):
    """The detector; see `tilerummy.photo.network.find` for the same in numpy."""

    def __init__(self) -> None:
        super().__init__()
        self.stem1, self.stem2 = conv(3, 12, step=2), conv(12, 24, step=2)
        self.a1 = Block(24)
        self.down1 = Down(24, 56)
        self.b1, self.b2, self.b3 = Block(56), Block(56), Block(56)
        self.down2 = Down(56, 112)
        self.c1, self.c2, self.c3, self.c4 = Block(112), Block(112), Block(112), Block(112)
        self.up1, self.d1 = conv(112, 56, 1), Block(56)
        self.up2, self.e1, self.e2 = conv(56, 24, 1), Block(24), Block(24)
        self.head = conv(24, 48, 1)
        self.out = nn.Conv2d(48, 7, 1)
        nn.init.constant_(self.out.bias[:1], -3.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = functional.relu(self.stem1(x))
        four = self.a1(functional.relu(self.stem2(x)))
        eight = self.b3(self.b2(self.b1(self.down1(four))))
        x = self.c4(self.c3(self.c2(self.c1(self.down2(eight)))))
        x = self.d1(functional.relu(eight + functional.interpolate(self.up1(x), scale_factor=2)))
        x = functional.relu(four + functional.interpolate(self.up2(x), scale_factor=2))
        found: torch.Tensor = self.out(functional.relu(self.head(self.e2(self.e1(x)))))
        return found


class Reader(nn.Module):
    """The reader; see `tilerummy.photo.network.read` for the same in numpy."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.conv2 = conv(3, 24), conv(24, 48, step=2)
        self.block1 = Block(48)
        self.conv3, self.block2 = conv(48, 64, step=2), Block(64)
        self.conv4 = conv(64, 96, step=2)
        self.full = nn.Linear(96 * 5 * 4, 64)
        self.number = nn.Linear(64, len(NAMES))
        self.color = nn.Linear(64, 4)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = functional.relu(self.conv2(functional.relu(self.conv1(x))))
        x = functional.relu(self.conv3(self.block1(x)))
        x = functional.relu(self.conv4(self.block2(x)))
        x = self.drop(functional.relu(self.full(x.flatten(1))))
        return self.number(x), self.color(x)


def folded(network: nn.Module) -> dict[str, Any]:
    """Return the weights of *network* by name, with the normalisation folded in."""
    found: dict[str, Any] = {}
    for name, part in network.named_modules():
        if isinstance(part, nn.Sequential):
            weight, norm = part[0].weight, part[1]
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            found[f"{name}.w"] = (weight * scale[:, None, None, None]).detach().numpy()
            found[f"{name}.b"] = (norm.bias - norm.running_mean * scale).detach().numpy()
        elif isinstance(part, nn.Linear) or name == "out":
            found[f"{name}.w"] = part.weight.detach().numpy()
            found[f"{name}.b"] = part.bias.detach().numpy()
    return found
