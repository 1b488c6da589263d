"""First names, for results that everybody may read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tilerummy.core.names import first_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.contest.model.state import Contest, Entrant


def first_names(contest: Contest) -> Mapping[str, str]:
    """Return everybody's first name by key. People of a division with the same one get an initial.

    The replacement for an erased name stays as it is.
    """
    short = {
        key: one.name if one.erased else first_name(one.name)
        for key, one in contest.entrants.items()
    }
    called = Counter((one.division, short[key]) for key, one in contest.entrants.items())
    return {
        key: _with_initial(one, short[key]) if called[one.division, short[key]] > 1 else short[key]
        for key, one in contest.entrants.items()
    }


def _with_initial(entrant: Entrant, short: str) -> str:
    """Return *short* with the initial of the last word, where a first word was kept."""
    words = entrant.name.split()
    further = not entrant.erased and len(words) > 1 and words[0] == short
    return f"{short} {words[-1][0]}." if further else short
