"""Facts about a record: what happened and what was possible, each proven by a play."""

from typing import TYPE_CHECKING

from tilerummy.review.cut import events_before, require_turn
from tilerummy.review.reading import GameRead, Trouble, read_games, trusted
from tilerummy.review.summary import PlayerFacts, summarize
from tilerummy.review.turns import Did, TurnTaken, turns

if TYPE_CHECKING:
    from tilerummy.review.facts import TurnFacts, review, review_turn

# They load the solver with its compiler; the server reads records without it.
_LATE = ("TurnFacts", "review", "review_turn")

__all__ = [
    "Did",
    "GameRead",
    "PlayerFacts",
    "Trouble",
    "TurnFacts",
    "TurnTaken",
    "events_before",
    "read_games",
    "require_turn",
    "review",
    "review_turn",
    "summarize",
    "trusted",
    "turns",
]


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tilerummy.review import facts  # noqa: PLC0415 - see above

    return getattr(facts, name)
