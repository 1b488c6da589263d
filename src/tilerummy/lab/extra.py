"""What only some need is installed by those: one sentence says how."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


def missing(module: str, extra: str = "lab") -> TilerummyError:
    """Return the error for *module*, which comes with *extra* and is not there.

    >>> print(missing("pettingzoo"))
    pettingzoo is missing: pip install 'tilerummy[lab]'
    """
    return TilerummyError("missing_extra", f"{module} is missing: pip install 'tilerummy[{extra}]'")
