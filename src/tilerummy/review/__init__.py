"""What happened in a record and what could have: facts, each proven by a play that shows it."""

from tilerummy.review.facts import TurnFacts, review_turn
from tilerummy.review.summary import PlayerFacts, summarize
from tilerummy.review.turns import Did, TurnTaken, turns

__all__ = [
    "Did",
    "PlayerFacts",
    "TurnFacts",
    "TurnTaken",
    "review_turn",
    "summarize",
    "turns",
]
