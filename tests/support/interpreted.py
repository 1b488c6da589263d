"""A mark for runs without compiled code, as under coverage."""

from __future__ import annotations

import os
from typing import Final

import pytest

INTERPRETED: Final = bool(os.environ.get("NUMBA_DISABLE_JIT"))
"""Whether the search runs uncompiled, as it does under coverage: a thousand times slower."""

COMPILED_ONLY: Final = pytest.mark.skipif(
    INTERPRETED, reason="takes long under coverage, and no branch that others do not take"
)
