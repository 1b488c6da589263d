"""The weights, and the chances that they give."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

VERSION: Final = 2
"""Version of the file and of its features: older weights do not fit this code."""
WEIGHTS: Final = Path(__file__).parent / "weights.json"
_FAR: Final = 6.0
"""Features are clipped at this many standard deviations from the training mean."""


class WeightsError(TilerummyError):
    """A file of weights that cannot be used."""


@dataclass(frozen=True, eq=False)
class Model:
    """An ensemble of small networks, each trained on a different sample of games.

    Their disagreement measures the uncertainty.
    """

    features: tuple[str, ...]
    center: Floats
    """Mean of each feature in training, shape (features,)."""
    scale: Floats
    """Standard deviation of each feature in training, shape (features,)."""
    networks: tuple[tuple[Floats, ...], ...]
    """Weights and biases of each network, layer by layer."""
    sharpness: float = 1.0
    """Factor for the logits that calibrates the win probabilities."""

    def chances(self, inputs: Mapping[str, Floats | float]) -> Floats:
        """Return the chance that each network gives, shape (n, networks).

        Args:
            inputs: the features by name, each a number or of shape (n,).
        """
        columns = np.broadcast_arrays(*(np.atleast_1d(inputs[name]) for name in self.features))
        seen = (np.stack(columns, axis=1) - self.center) / self.scale
        seen = np.clip(seen, -_FAR, _FAR)
        logits = np.stack([logit(network, seen) for network in self.networks], axis=1)
        return np.asarray(1 / (1 + np.exp(-self.sharpness * logits)))

    def text(self) -> str:
        """Return the model as the text of a file."""
        layers = [layer for network in self.networks for layer in network]
        fields = {
            "version": VERSION,
            "features": list(self.features),
            "center": _packed(self.center),
            "scale": _packed(self.scale),
            "networks": len(self.networks),
            "shapes": [list(layer.shape) for layer in self.networks[0]],
            "layers": _packed(np.concatenate([layer.ravel() for layer in layers])),
            "sharpness": self.sharpness,
        }
        return json.dumps({"sha256": _digest(fields), **fields}, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the model in *text*, as `text` wrote it.

        Raises:
            WeightsError: ``damaged_weights`` or ``wrong_weights``.
        """
        try:
            fields = json.loads(text)
            digest_wanted = fields.pop("sha256")
            version, digest = fields["version"], _digest(fields)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise _damaged() from None
        if version != VERSION:
            what = f"weights of version {version}, and this tilerummy reads version {VERSION}"
            raise WeightsError("wrong_weights", f"{what}: install the two from one release")
        if digest_wanted != digest:
            raise _damaged()
        flat = _unpacked(fields["layers"])
        shapes = [tuple(shape) for shape in fields["shapes"]]
        sizes = [int(np.prod(shape)) for shape in shapes] * fields["networks"]
        parts = np.split(flat, np.cumsum(sizes)[:-1])
        layers = [part.reshape(shapes[at % len(shapes)]) for at, part in enumerate(parts)]
        step = len(shapes)
        networks = [tuple(layers[at : at + step]) for at in range(0, len(layers), step)]
        return cls(
            tuple(fields["features"]),
            _unpacked(fields["center"]),
            _unpacked(fields["scale"]),
            tuple(networks),
            float(fields["sharpness"]),
        )


def logit(network: Sequence[Floats], seen: Floats) -> Floats:
    """Return the logits (n,) of *network* for standardised features, shape (n, features)."""
    for at in range(0, len(network) - 2, 2):
        seen = np.maximum(seen @ network[at] + network[at + 1], 0)
    return np.asarray((seen @ network[-2] + network[-1])[:, 0])


@cache
def shipped() -> Model:
    """Return the model that comes with this package.

    Raises:
        WeightsError: ``no_weights``, ``damaged_weights`` or ``wrong_weights``.
    """
    try:
        text = WEIGHTS.read_text(encoding="utf-8")
    except OSError:
        message = f"{WEIGHTS.name} is missing: install tilerummy again"
        raise WeightsError("no_weights", message) from None
    except UnicodeDecodeError:
        raise _damaged() from None
    return Model.read(text)


def _damaged() -> WeightsError:
    message = (
        f"the chance to win cannot be told, {WEIGHTS.name} is damaged: install tilerummy again"
    )
    return WeightsError("damaged_weights", message)


def _digest(fields: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def _packed(numbers: Floats) -> str:
    return base64.b64encode(numbers.astype("<f2").tobytes()).decode()


def _unpacked(text: str) -> Floats:
    return np.frombuffer(base64.b64decode(text), "<f2").astype(np.float64)
