"""Chat phrases at a table: a few codes, which each reader sees in their own language."""

from __future__ import annotations

from enum import StrEnum


class Phrase(StrEnum):
    """Eight phrases, and six reactions without words."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    NICE_MOVE = "nice_move"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one_moment"
    TAKE_YOUR_TIME = "take_your_time"
    GOOD_GAME = "good_game"

    SMILE = "smile"
    LAUGH = "laugh"
    SURPRISE = "surprise"
    THINKING = "thinking"
    HEART = "heart"
    THUMBS_UP = "thumbs_up"
