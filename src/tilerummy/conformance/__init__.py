"""Judges the cases of ``conformance/`` against the core: a case in, what the rules say out.

Every verdict is the core's. A case that asks about a turn is a position in which the turn is made.
"""

from tilerummy.conformance.cases import judge
from tilerummy.conformance.verdict import CaseError

__all__ = ["CaseError", "judge"]
