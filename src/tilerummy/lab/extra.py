"""Optional packages: one sentence for a missing one says how to install it."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class MissingExtraError(TilerummyError, ImportError):
    """A library that comes with an extra of this package, and is not there."""


def missing(module: str, extra: str = "lab") -> MissingExtraError:
    """Return the error for *module*, which comes with *extra* and is not there.

    >>> print(missing("pettingzoo"))
    pettingzoo is missing: pip install 'tilerummy[lab]'
    """
    message = f"{module} is missing: pip install 'tilerummy[{extra}]'"
    return MissingExtraError("missing_extra", message)
