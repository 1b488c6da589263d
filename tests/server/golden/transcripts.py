"""The transcripts that are kept, and how each is recorded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.server.golden import contest, match

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

RECORDERS: Final[Mapping[str, Callable[[Path], str]]] = {
    "match": match.record,
    "contest": contest.record,
}


def transcript_path(name: str) -> Path:
    """Return the file with the transcript that was recorded before."""
    return Path(__file__).parent / f"{name}.txt"
