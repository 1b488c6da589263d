"""Turns become events, events become states; how games end."""

from dataclasses import replace

import pytest

from tests.support.states import Knows, position
from tilerummy.core.event import (
    Called,
    Dealt,
    DrawCause,
    Drew,
    GameEnded,
    Passed,
    Played,
    StartTiles,
    TimedOut,
)
from tilerummy.core.evolve import evolve, replay
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.game import apply, decide
from tilerummy.core.oracle import Answers
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import CallPolicy, EmptyPoolDuty, EmptyPoolEnd, FailPolicy
from tilerummy.core.presets import CLASSIC, STANDARD
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.tile import TILES
from tilerummy.core.turn import Call, Draw, Pass, Play, Timeout
from tilerummy.core.violation import IllegalTurn, ViolationCode

COULD, COULD_NOT = Knows(answer=True), Knows(answer=False)


def test_a_play_moves_tiles_and_the_turn() -> None:  # S0-24
    state = position(CLASSIC, racks=("R7 K1", "B1"), table="[R4 R5 R6]")
    after, events = apply(state, Play(parse_table("[R4 R5 R6 R7]")))
    assert events == (Played(0, parse_table("[R4 R5 R6 R7]"), parse_tiles("R7"), called=False),)
    assert (str(after.racks[0]), after.seat, after.turn) == ("K1", 1, 2)
    assert after.tiles == state.tiles


def test_the_initial_meld_opens() -> None:  # S0-17
    state = position(CLASSIC, racks=("K9 K10 K11 R1", "B1"), opened=(False, False))
    after, _ = apply(state, Play(parse_table("[K9 K10 K11]")))
    assert after.opened == (True, False)


def test_a_draw_takes_the_next_tile_and_ends_the_turn() -> None:  # S0-18, S1-55
    state = position(CLASSIC, racks=("R7", "B1"), pool="O3 O4")
    after, events = apply(state, Draw())
    assert events == (Drew(0, parse_rack("O3"), DrawCause.CHOICE),)
    assert (str(after.racks[0]), after.pool, after.seat) == ("R7 O3", parse_rack("O4"), 1)
    assert after.unopened_racks == (None, None)  # both have opened


def test_an_illegal_turn_changes_nothing_and_tells_every_reason() -> None:
    state = position(CLASSIC, racks=("R7", "B1"))
    with pytest.raises(IllegalTurn) as raised:
        apply(state, Play(parse_table("[R7 K1]")))
    assert [reported.code for reported in raised.value.violations] == [
        ViolationCode.NOT_A_MELD, ViolationCode.FOREIGN_TILE,
    ]  # fmt: skip
    assert str(raised.value) == "not_a_meld, foreign_tile"


def test_going_out_with_a_call_ends_the_game() -> None:  # S0-44, S0-48
    state = position(CLASSIC, racks=("R7", "B10 J", "K2"), table="[R4 R5 R6]")
    after, events = apply(state, Play(parse_table("[R4 R5 R6 R7]"), call=True))
    outcome = Outcome(Termination.CALL, (0,), (42, -40, -2), (0, 2, 1))
    assert events[-1] == GameEnded(outcome)
    assert after.outcome == outcome


def test_no_call_no_win_until_it_is_made_up_for() -> None:  # C13, G7
    state = position(CLASSIC, racks=("R7", "B10"), table="[R4 R5 R6]", pool="O1 O2 O3")
    after, events = apply(state, Play(parse_table("[R4 R5 R6 R7]")))
    assert len(events) == 1
    assert after.outcome is None
    after, _ = apply(after, Draw())
    after, events = apply(after, Call())
    assert events == (Called(0), GameEnded(Outcome(Termination.CALL, (0,), (11, -11), (0, 2))))


def test_an_announced_call_needs_no_word() -> None:  # C13
    rules = replace(CLASSIC, call=CallPolicy.ANNOUNCED)
    state = position(rules, racks=("R7", "B10"), table="[R4 R5 R6]")
    after, events = apply(state, Play(parse_table("[R4 R5 R6 R7]")))
    assert isinstance(events[0], Played)
    assert events[0].called
    assert after.outcome is not None


@pytest.mark.parametrize("rules", [CLASSIC, replace(CLASSIC, play_after_draw=True)])
@pytest.mark.parametrize("draft", [None, "[R4 R5 R6]"])
def test_time_over_an_untouched_table_draws_one(  # C05, G6
    draft: str | None, rules: Ruleset
) -> None:
    state = position(rules, racks=("R7", "B1"), table="[R4 R5 R6]", pool="O1 O2 O3 O4")
    after, events = apply(state, Timeout(None if draft is None else parse_table(draft)))
    assert events == (TimedOut(0, unfinished=False), Drew(0, parse_rack("O1"), DrawCause.TIMEOUT))
    assert (after.seat, after.drawn) == (1, False)


def test_time_over_an_unfinished_play_restores_and_draws_three() -> None:  # S0-21, C06
    state = position(CLASSIC, racks=("R7", "B1"), table="[R4 R5 R6]", pool="O1 O2 O3 O4")
    after, events = apply(state, Timeout(parse_table("[R4 R5] [R6 R7]")))
    drew = Drew(0, parse_rack("O1 O2 O3"), DrawCause.UNFINISHED)
    assert events == (TimedOut(0, unfinished=True), drew)
    assert (after.table, str(after.racks[0])) == (state.table, "R7 O1 O2 O3")


@pytest.mark.parametrize(
    ("draft", "last"),
    [
        (None, Passed(0)),  # the tile of the turn has been drawn
        ("[R4 R5] [R6 R7]", Drew(0, parse_rack("O2 O3 O4"), DrawCause.UNFINISHED)),
    ],
)
def test_time_over_after_drawing_costs_tiles_for_an_unfinished_play_only(
    draft: str | None, last: Passed | Drew
) -> None:  # C21, C05, C06
    rules = replace(CLASSIC, play_after_draw=True)
    state = position(rules, racks=("R7", "B1"), table="[R4 R5 R6]", pool="O1 O2 O3 O4 O5")
    drawn, _ = apply(state, Draw())
    _, events = apply(drawn, Timeout(None if draft is None else parse_table(draft)))
    assert events == (TimedOut(0, unfinished=draft is not None), last)


def test_a_finished_draft_stands_when_time_is_over() -> None:  # S0-21: it was completed in time
    state = position(CLASSIC, racks=("R7 K1", "B1"), table="[R4 R5 R6]")
    draft = parse_table("[R4 R5 R6 R7]")
    _, events = apply(state, Timeout(draft))
    assert events == (
        TimedOut(0, unfinished=False),
        Played(0, draft, parse_tiles("R7"), called=False),
    )


def test_fewer_than_three_tiles_are_all_drawn() -> None:  # G5
    state = position(CLASSIC, racks=("R7", "B1"), table="[R4 R5 R6]", pool="O1 O2")
    after, events = apply(state, Timeout(parse_table("[R4]")))
    assert events[-1] == Drew(0, parse_rack("O1 O2"), DrawCause.UNFINISHED)
    assert (after.pool, after.outcome) == ((), None)  # the empty-pool phase begins now
    assert after.turns_left is None


def test_classic_ends_when_the_first_player_is_stuck() -> None:  # S0-47, S0-52
    state = position(CLASSIC, racks=("R7", "B1", "K5"), pool="")
    after, events = apply(state, Pass(), oracle=COULD_NOT)
    assert events == (
        Passed(0),
        GameEnded(Outcome(Termination.EXHAUSTION, (1,), (-6, 10, -4), (1, 1, 1))),
    )
    assert after.outcome is not None


def test_time_over_with_an_empty_pool_is_a_pass() -> None:  # G8
    state = position(CLASSIC, racks=("R7", "B1"), pool="")
    _, events = apply(state, Timeout(), oracle=COULD_NOT)
    assert events[:2] == (TimedOut(0, unfinished=False), Passed(0))
    assert isinstance(events[2], GameEnded)


class TestEmptyPoolDuty:
    """C26: with an empty pool a player who can lay must lay."""

    STATE = position(CLASSIC, racks=("R7 K1", "B1", "K5"), table="[R4 R5 R6]", pool="")

    def test_a_pass_is_illegal_where_a_play_exists(self) -> None:
        with pytest.raises(IllegalTurn) as refused:
            decide(self.STATE, Pass(), oracle=COULD)
        assert [one.code for one in refused.value.violations] == [ViolationCode.MUST_PLAY]

    def test_a_house_rule_lets_everybody_pass(self) -> None:
        rules = replace(CLASSIC, empty_pool_duty=EmptyPoolDuty.MAY_PASS)
        _, events = apply(replace(self.STATE, ruleset=rules), Pass())
        assert events[0] == Passed(0)
        assert isinstance(events[1], GameEnded)
        timed_out, *ended = decide(replace(self.STATE, ruleset=rules), Timeout())
        assert timed_out == TimedOut(0, unfinished=False)
        assert ended == list(events)

    def test_where_nothing_is_proven_a_pass_counts_as_being_stuck(self) -> None:
        for turn in (Pass(), Timeout()):
            *_, passed, ended = decide(self.STATE, turn, oracle=Answers({}))
            assert passed == Passed(0, unproven=True)
            assert isinstance(ended, GameEnded)

    @pytest.mark.parametrize("draft", [None, "[R4 R5] [R6 B1]"])
    def test_a_time_out_of_a_player_who_could_lay_does_not_end_the_game(
        self, draft: str | None
    ) -> None:
        timeout = Timeout(None if draft is None else parse_table(draft))
        state, events = apply(self.STATE, timeout, oracle=COULD)
        assert events[1:] == (Passed(0, could_lay=True),)
        assert (state.seat, state.racks, state.outcome) == (1, self.STATE.racks, None)
        _, events = apply(state, Pass(), oracle=COULD_NOT)
        assert isinstance(events[-1], GameEnded)

    def test_a_full_round_of_time_outs_ends_the_game(self) -> None:
        state = self.STATE
        for _ in range(2):
            state, _ = apply(state, Timeout(), oracle=COULD)
        assert state.outcome is None
        _, events = apply(state, Timeout(), oracle=COULD)
        assert isinstance(events[-1], GameEnded)

    @pytest.mark.parametrize("ends", [EmptyPoolEnd.ALL_STUCK, EmptyPoolEnd.ONE_ROUND])
    def test_a_time_out_asks_nothing_where_no_single_player_ends_the_game(
        self, ends: EmptyPoolEnd
    ) -> None:
        rules = replace(CLASSIC, empty_pool_end=ends)
        state = replace(self.STATE, ruleset=rules, turns_left=3)
        assert decide(state, Timeout())[1:] == (Passed(0),)

    def test_the_drawer_of_the_last_tile_need_not_lay(self) -> None:  # C21, G5
        rules = replace(CLASSIC, play_after_draw=True)
        state = replace(self.STATE, ruleset=rules, pool=parse_rack("O1"))
        state, _ = apply(state, Draw(), oracle=COULD)
        assert decide(state, Pass(), oracle=COULD) == (Passed(0),)

    def test_somebody_has_to_know_what_can_be_laid(self) -> None:
        for turn in (Pass(), Timeout()):
            with pytest.raises(ValueError, match="give an oracle"):
                decide(self.STATE, turn)


def test_standard_goes_on_until_all_are_stuck() -> None:  # S4-25
    state = position(STANDARD, racks=("R7", "B7 B1", "K9"), table="[R4 R5 R6]", pool="")
    state, _ = apply(replace(state, seat=1), Pass(), oracle=COULD_NOT)
    state, _ = apply(state, Pass(), oracle=COULD_NOT)
    assert (state.idle, state.outcome) == (2, None)
    state, _ = apply(state, Play(parse_table("[R4 R5 R6 R7]")))  # laying starts the count anew
    assert (state.idle, state.outcome) == (0, None)
    for _ in range(2):
        state, _ = apply(state, Pass(), oracle=COULD_NOT)
    assert state.outcome is None
    state, events = apply(state, Pass(), oracle=COULD_NOT)
    assert isinstance(events[-1], GameEnded)


def test_one_last_round_ends_with_the_drawer_of_the_last_tile() -> None:  # S3-34, T6
    rules = replace(CLASSIC, empty_pool_end=EmptyPoolEnd.ONE_ROUND)
    state = position(rules, racks=("R7", "B1", "K5"), pool="O1")
    state, _ = apply(state, Draw())
    seats = []
    while state.outcome is None:
        seats.append(state.seat)
        state, _ = apply(state, Pass(), oracle=COULD_NOT)
    assert seats == [1, 2, 0]


def test_states_are_the_fold_of_events() -> None:
    dealt = Dealt(CLASSIC, 1, (parse_tiles("R7"), parse_tiles("B1")), parse_rack("O1 O2"))
    start = StartTiles(((0, TILES[0]), (1, TILES[5])))
    drew = Drew(1, parse_rack("O1"), DrawCause.CHOICE)
    state = replay([start, dealt, drew])
    assert (state.seat, str(state.racks[1])) == (0, "B1 O1")
    assert evolve(state, start) is state
    assert evolve(state, dealt) == evolve(None, dealt)


@pytest.mark.parametrize("events", [[], [Passed(0)], [StartTiles(())]])
def test_a_game_begins_with_its_deal(events: list[Passed | StartTiles]) -> None:
    with pytest.raises(ValueError, match="deal"):
        replay(events)
    with pytest.raises(ValueError, match="deal"):
        evolve(None, StartTiles(()))


def test_deciding_changes_nothing() -> None:
    state = position(CLASSIC, racks=("R7", "B1"))
    assert decide(state, Draw()) == decide(state, Draw())
    assert state.turn == 1


@pytest.mark.parametrize("ends", EmptyPoolEnd)
@pytest.mark.parametrize("draft", [None, "[R9 B1]"])
def test_a_penalty_of_nothing_does_not_end_the_game(ends: EmptyPoolEnd, draft: str | None) -> None:
    # C09: exhaustion begins with the last tile drawn, whatever a turn without time costs.
    rules = replace(CLASSIC, empty_pool_end=ends, timeout_clean_draw=0, fail_draw=0)
    state = position(rules, racks=("R9 B1", "R9 B1"), pool="O3")
    for _ in range(4):
        state, events = apply(state, Timeout(None if draft is None else parse_table(draft)))
        assert events[-1] == Passed(1 - state.seat)
    assert (state.outcome, state.idle, state.turns_left) == (None, 0, None)


def test_a_kept_part_with_no_penalty_is_the_play_that_it_amounts_to() -> None:  # T4, C13
    rules = replace(
        CLASSIC, fail_policy=FailPolicy.KEEP_COMPLETED, fail_draw=0, call=CallPolicy.ANNOUNCED
    )
    state = position(rules, racks=("R7", "B1"), table="[R4 R5 R6]", pool="O3")
    left = Timeout(parse_table("[R4 R5 R6] [R7]"), parse_table("[R4 R5 R6 R7]"))
    after, events = apply(state, left)
    assert [type(event) for event in events] == [TimedOut, Played, GameEnded]
    assert after.outcome is not None
    assert after.outcome.winners == (0,)
