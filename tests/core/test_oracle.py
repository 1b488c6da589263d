"""Answers that were found before: what is not known is not proven, and noted (V5, T7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.states import PROOF, position
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.oracle import Answers, CanOpen, CanPlay, NotProven
from tilerummy.core.presets import CLASSIC
from tilerummy.core.rules import check
from tilerummy.core.turn import Draw
from tilerummy.core.violation import ViolationCode

STATE = position(replace(CLASSIC, must_play=True), racks=("R7 K1", "O5"), table="[R4 R5 R6]")
PLAY = CanPlay(STATE.ruleset, STATE.table, STATE.racks[0], opened=True)


def test_who_is_known_to_have_a_play_may_not_draw() -> None:
    answers = Answers({PLAY: PROOF})
    (violation,) = check(STATE, Draw(), oracle=answers)
    assert violation.code is ViolationCode.MUST_PLAY
    assert answers.asked == []


def test_what_is_not_known_is_held_against_nobody_and_is_noted() -> None:
    answers = Answers({})
    assert check(STATE, Draw(), oracle=answers) == ()
    assert answers.asked == [PLAY]


def test_a_known_no_is_not_asked_again() -> None:
    answers = Answers({PLAY: None})
    assert check(STATE, Draw(), oracle=answers) == ()
    assert answers.asked == []


def test_an_initial_meld_is_told_for_the_rack_that_was_asked_for() -> None:
    rack, other = parse_tiles("R10 B10 K10"), parse_tiles("R1 B1 K2")
    answers = Answers({CanOpen(CLASSIC, rack): PROOF})
    assert answers.opening(CLASSIC, rack) == PROOF
    with pytest.raises(NotProven):
        answers.opening(CLASSIC, other)
    assert answers.asked == [CanOpen(CLASSIC, other)]
