"""What nobody found out in time is held against nobody, and the record says so (V5, T7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.states import PROOF, Knows, position
from tilerummy.core.event import Dealt, DrawCause, Drew, FirstOut, GameEnded, Passed
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.format.record import GameRecord, RecordError, read, verify, write
from tilerummy.core.format.recorded_answers import RecordedAnswers, Unproven, unproven
from tilerummy.core.game import apply
from tilerummy.core.oracle import Answers, CanOpen, CanPlay, NotProven, Oracle
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.presets import CLASSIC, TOURNAMENT
from tilerummy.core.turn import Draw, Pass, Play, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.event import Event
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

MUST_PLAY = replace(CLASSIC, must_play=True)
STUCK = replace(TOURNAMENT, empty_pool_end=EmptyPoolEnd.FIRST_STUCK)
ON = replace(STUCK, play_on_for_second=True)
UNKNOWN = Answers({})
COULD, COULD_NOT = Knows(answer=True), Knows(answer=False)
OPENER = "R10 B10 K10 O1 B1 K1"
POOL = "B1 B2 B3 B4"
OUT = Play(parse_table("[R10 R11 R12]"), call=True)


class Racks(Oracle):
    """Proves that nobody could have opened, but for the racks of which it finds out nothing."""

    def __init__(self, *unknown: str) -> None:
        self.unknown = [parse_tiles(rack) for rack in unknown]

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        if rack in self.unknown:
            raise NotProven
        return None

    def can_play(self, state: State) -> bool:
        raise NotImplementedError


class Shows(Racks):
    """Proves who could have opened with `PROOF`, and that nobody else could."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        return PROOF if PROOF.tiles <= rack else None


def played(
    rules: Ruleset, racks: tuple[str, ...], pool: str, *turns: Turn, oracle: Oracle = UNKNOWN
) -> tuple[State, GameRecord]:
    """Play *turns* from a deal of these racks: the state after them, and the record."""
    dealt = Dealt(rules, 0, tuple(map(parse_tiles, racks)), parse_rack(pool))
    state = position(rules, racks=racks, pool=pool, opened=(False,) * len(racks))
    events: list[Event] = [dealt]
    for turn in turns:
        state, happened = apply(state, turn, oracle=oracle)
        events += happened
    return state, GameRecord(tuple(events))


def a_draw() -> GameRecord:
    return played(MUST_PLAY, (OPENER, "K5"), "O13 O12", Draw())[1]


def an_end(oracle: Oracle = UNKNOWN) -> tuple[Outcome, GameRecord]:
    """Both seats never open: the first could have, the second could not."""
    state, record = played(STUCK, (OPENER, "K5"), "", Pass(), oracle=oracle)
    assert state.outcome is not None
    return state.outcome, record


def a_call(
    oracle: Oracle, racks: tuple[str, ...] = ("R10 R11 R12", OPENER, "K5", "K6"), pool: str = POOL
) -> tuple[State, Outcome]:
    """All have drawn and nobody has opened when the first goes out: the state, and the sheet."""
    turns = (Draw(), Draw(), Draw(), Draw())
    state, _ = played(ON, racks, pool, *turns, oracle=COULD_NOT)
    first = replace(state, racks=(parse_tiles(racks[0]), *state.racks[1:]), opened=(False,) * 4)
    after, events = apply(first, OUT, oracle=oracle)
    assert apply(first, OUT, oracle=RecordedAnswers(COULD_NOT, first, events)) == (after, events)
    (at_call,) = [one for one in events if isinstance(one, FirstOut)]
    return after, at_call.outcome


def changed(record: GameRecord, change: Callable[[Outcome], Outcome]) -> GameRecord:
    last = record.events[-1]
    assert isinstance(last, GameEnded)
    return replace(record, events=(*record.events[:-1], GameEnded(change(last.outcome))))


def called(record: GameRecord, *, unproven: bool) -> GameRecord:
    """Return *record* of a draw with another word on whether it was judged."""
    dealt, drew = record.events
    assert isinstance(drew, Drew)
    return GameRecord((dealt, replace(drew, unproven=unproven)))


class TestLayingNothing:
    """V5: who can play must; where that was not found out, laying nothing is legal."""

    def test_a_draw_that_nobody_judged_in_time_says_so(self) -> None:
        record = a_draw()
        assert record.events[1:] == (Drew(0, parse_rack("O13"), DrawCause.CHOICE, unproven=True),)
        assert read(write([record])) == (record,)

    def test_so_does_a_pass(self) -> None:
        _, record = played(MUST_PLAY, (OPENER, "K5"), "", Pass())
        assert record.events[1] == Passed(0, unproven=True)
        assert read(write([record])) == (record,)

    def test_a_judged_one_is_written_as_ever(self) -> None:
        _, record = played(MUST_PLAY, ("K9", "K5"), "O13 O12", Draw(), oracle=COULD_NOT)
        (drew,) = record.events[1:]
        assert print_event(drew) == "drew; seat=0; tiles=O13; cause=choice"
        assert parse_event(print_event(drew)) == drew
        assert parse_event("passed; seat=1") == Passed(1, unproven=False)

    @pytest.mark.parametrize("oracle", [COULD, COULD_NOT, UNKNOWN])
    def test_the_record_is_verified_whatever_is_found_out_later(self, oracle: Oracle) -> None:
        assert verify(a_draw(), oracle).racks[0] == parse_tiles(f"{OPENER} O13")

    def test_without_that_word_it_is_illegal_for_who_proves_it(self) -> None:
        record = a_draw()
        silent = called(record, unproven=False)
        with pytest.raises(RecordError) as raised:
            verify(silent, COULD)
        assert raised.value.code == "illegal_turn"
        assert verify(silent, UNKNOWN).turn == 2  # who finds out nothing has nothing against it

    def test_where_nothing_is_asked_nothing_can_be_called_unproven(self) -> None:
        _, record = played(CLASSIC, (OPENER, "K5"), "O13 O12", Draw())
        with pytest.raises(RecordError) as raised:
            verify(called(record, unproven=True), UNKNOWN)
        assert raised.value.code == "does_not_follow"


class TestNeverOpened:
    """T7: who could have opened pays more, where that was found out."""

    def test_nobody_is_held_to_have_declined(self) -> None:
        outcome, record = an_end()
        assert (outcome.declined, outcome.unproven) == ((None, None), (0,))
        assert read(write([record])) == (record,)

    @pytest.mark.parametrize("oracle", [COULD, COULD_NOT, UNKNOWN])
    def test_the_record_is_verified_whatever_is_found_out_later(self, oracle: Oracle) -> None:
        outcome, record = an_end()
        assert verify(record, oracle).outcome == outcome

    def test_without_that_word_it_does_not_follow_for_who_proves_it(self) -> None:
        _, record = an_end()
        silent = changed(record, lambda outcome: replace(outcome, unproven=()))
        with pytest.raises(RecordError) as raised:
            verify(silent, COULD)
        assert raised.value.code == "does_not_follow"

    @pytest.mark.parametrize("seats", [(1,), (0, 1), (7,)])
    def test_of_seats_that_were_not_asked_nothing_is_unproven(self, seats: tuple[int, ...]) -> None:
        _, record = an_end()
        with pytest.raises(RecordError) as raised:
            verify(changed(record, lambda outcome: replace(outcome, unproven=seats)), UNKNOWN)
        assert raised.value.code == "does_not_follow"

    def test_a_record_that_is_cut_off_before_its_outcome_is_refused(self) -> None:
        _, record = an_end()
        with pytest.raises(RecordError) as raised:
            verify(replace(record, events=record.events[:-1]), COULD)
        assert raised.value.code == "cut_off"

    def test_a_meld_that_is_shown_is_proof_by_itself(self) -> None:
        outcome, record = an_end(COULD)
        assert outcome.declined[0] == PROOF
        for oracle in (UNKNOWN, COULD_NOT):
            assert verify(record, oracle).outcome == outcome

    def test_a_meld_that_one_seat_shows_says_nothing_of_another(self) -> None:
        racks = (OPENER, "R10 B10 K10 O2")
        rules = replace(STUCK, empty_pool_end=EmptyPoolEnd.ALL_STUCK)
        first, second = (CanOpen(rules, parse_tiles(rack)) for rack in racks)
        oracle = Answers({first: PROOF, second: None})
        state, record = played(rules, racks, "", Pass(), Pass(), oracle=oracle)
        assert state.outcome is not None
        assert state.outcome.declined == (PROOF, None)
        assert verify(record, UNKNOWN) == state

    @pytest.mark.parametrize("shown", ["[R11 B11 K11]", "[R10 B10]", "[B1 K1 O1]", ""])
    def test_what_the_rack_did_not_hold_is_none(self, shown: str) -> None:
        _, record = an_end(COULD)
        false = changed(
            record, lambda outcome: replace(outcome, declined=(parse_table(shown), None))
        )
        for oracle in (UNKNOWN, COULD_NOT):
            with pytest.raises(RecordError) as raised:
                verify(false, oracle)
            assert raised.value.code == "does_not_follow"

    def test_the_call_decides_for_the_second_place_too(self) -> None:  # T1
        """What was not found out at the call is not asked again, of a rack that is another then."""
        after, at_call = a_call(Racks(OPENER))
        assert at_call.unproven == (1,)
        state, _ = apply(after, Pass(), oracle=Racks("K6"))
        assert state.outcome is not None
        assert state.outcome.unproven == (1, 3)

    def test_what_was_shown_at_the_call_stands(self) -> None:  # T1, T7
        """Nobody is charged for a meld and said to be charged for nothing."""
        after, at_call = a_call(Shows())
        assert (at_call.declined[1], at_call.unproven) == (PROOF, ())
        state, _ = apply(after, Pass(), oracle=Racks(f"{OPENER} B2"))
        assert state.outcome is not None
        assert (state.outcome.declined[1], state.outcome.unproven) == (PROOF, ())

    def test_a_sheet_of_the_call_without_proofs_is_asked_for_them(self) -> None:  # T7
        """A state that somebody has written down may have left them out."""
        after, at_call = a_call(Shows())
        bare = replace(after, outcome_at_call=replace(at_call, declined=()))
        state, _ = apply(bare, Pass(), oracle=Shows())
        assert state.outcome is not None
        assert state.outcome.unproven == ()

    def test_what_was_unproven_at_the_call_says_nothing_of_an_equal_rack_later(self) -> None:
        """T1: it was another turn, and another search."""
        after, at_call = a_call(Racks("K5"), ("R10 R11 R12", "K4", "K5", "K5"), "B1 B2 B3 B4 B5")
        assert at_call.unproven == (2, 3)
        later = replace(
            after,
            racks=(after.racks[0], parse_tiles("K5"), *after.racks[2:]),
            outcome_at_call=replace(at_call, unproven=(3,)),
            pool=(),
        )
        answers, events = apply(later, Pass(), oracle=COULD_NOT)
        assert answers.outcome is not None
        assert answers.outcome.unproven == (3,)
        recorded = RecordedAnswers(COULD_NOT, later, events)
        assert apply(later, Pass(), oracle=recorded) == (answers, events)


def test_what_is_unproven_is_told_with_what_was_asked() -> None:
    dealt, drew = a_draw().events
    assert unproven((dealt, drew)) == (
        Unproven(2, 0, CanPlay(MUST_PLAY, parse_table(""), parse_tiles(OPENER), opened=False)),
    )
    _, record = an_end()
    assert unproven(record.events) == (Unproven(4, 0, CanOpen(STUCK, parse_tiles(OPENER))),)
    assert unproven(an_end(COULD_NOT)[1].events) == ()


def test_what_was_unproven_at_the_call_is_told_once() -> None:  # T1
    turns = (Draw(), Draw(), Draw(), OUT, Pass())
    state, record = played(ON, ("R10 R11", OPENER, "K5"), "R12 B2 B3", *turns)
    assert state.outcome is not None
    assert [(one.seat, one.question) for one in unproven(record.events)] == [
        (1, CanOpen(ON, parse_tiles(OPENER))),
        (2, CanOpen(ON, parse_tiles("K5"))),
    ]
