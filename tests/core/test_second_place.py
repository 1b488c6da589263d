"""Play for second place after the call, where a table wants it (S3-33, T1)."""

from dataclasses import replace

import pytest

from tests.support.states import Knows, position
from tilerummy.core.event import Called, FirstOut, GameEnded, Played
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.notation import parse_table
from tilerummy.core.format.record import GameRecord, RecordError, read, verify, write
from tilerummy.core.format.state import parse_state, print_state
from tilerummy.core.game import apply
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import EmptyPoolEnd, ExhaustionTie
from tilerummy.core.presets import CLASSIC, STANDARD, TOURNAMENT
from tilerummy.core.rules import check
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.standings import TieBreak, standings
from tilerummy.core.start import start
from tilerummy.core.state import State
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Turn
from tilerummy.core.view import view

ON = replace(CLASSIC, play_on_for_second=True)
CONTEST = replace(TOURNAMENT, play_on_for_second=True)
ORACLE = Knows(answer=False)
RACKS = ("R1 R2 R3", "K5 K9", "O1 O2 O3")
FIRST = Play(parse_table("[R1 R2 R3]"), call=True)
SECOND = Play(parse_table("[R1 R2 R3] [O1 O2 O3]"), call=True)
SHEET = Outcome(Termination.CALL, (0,), (20, -14, -6), (0, 2, 3))


def after(state: State, *turns: Turn, elapsed_ms: int = 0) -> State:
    for turn in turns:
        state, _ = apply(state, turn, elapsed_ms=elapsed_ms, oracle=ORACLE)
    return state


def table(
    rules: Ruleset = ON,
    racks: tuple[str, ...] = RACKS,
    pool: str = "B1 B2 B3",
    **rest: object,
) -> State:
    return position(rules, racks=racks, table="", pool=pool, **rest)


def test_the_call_ends_the_game_for_the_winner_alone() -> None:
    state, events = apply(table(), FIRST)
    assert [type(event) for event in events] == [Played, FirstOut]
    assert events[1] == FirstOut(SHEET)
    assert (state.outcome, state.out, state.playing, state.seat) == (None, 0, 2, 1)
    assert after(state, Draw(), Draw()).seat == 1  # past the winner


def test_who_goes_out_next_is_second_and_the_scores_are_those_of_the_call() -> None:
    state = after(table(), FIRST, Draw(), SECOND)
    assert state.outcome == replace(SHEET, runners_up=(2,))
    assert state.racks[1].points == 5 + 9 + 1  # what was drawn later costs nothing


def test_without_a_call_there_is_no_second_yet() -> None:  # G7
    state = after(table(), FIRST, Draw(), replace(SECOND, call=False))
    assert state.outcome is None
    state, events = apply(after(state, Draw()), Call())
    assert events[0] == Called(2)
    assert state.outcome == replace(SHEET, runners_up=(2,))


def test_a_call_that_was_made_up_for_passes_the_turn() -> None:
    state = after(table(), replace(FIRST, call=False), Draw(), Draw())
    after_call, events = apply(state, Call())
    assert [type(event) for event in events] == [Called, FirstOut]
    assert (after_call.seat, after_call.turn) == (1, state.turn + 1)


@pytest.mark.parametrize(
    ("racks", "runners_up"),
    [
        (("R1 R2 R3", "K5 K9", "O1 O2 O4"), (2,)),
        (("R1 R2 R3", "K5", "O1 O2 O4"), (1,)),
        (("R1 R2 R3", "K3 K4", "O1 O2 O4"), (1,)),  # equal sums: fewest tiles (G4)
        (("R1 R2 R3", "K3 K4", "O1 O6"), (1, 2)),
    ],
)
def test_if_nobody_else_goes_out_the_lowest_rack_is_second(
    racks: tuple[str, ...], runners_up: tuple[int, ...]
) -> None:
    state = after(table(racks=racks, pool=""), FIRST, Pass())
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.outcome.runners_up == runners_up
    assert state.outcome.termination is Termination.CALL


def test_all_stuck_means_all_who_still_play() -> None:  # C09
    rules = replace(STANDARD, play_on_for_second=True)
    state = after(table(rules, pool=""), FIRST, Pass())
    assert state.outcome is None
    assert after(state, Pass()).outcome is not None


def test_the_last_round_has_a_turn_for_each_who_still_plays() -> None:  # S3-34
    rules = replace(ON, empty_pool_end=EmptyPoolEnd.ONE_ROUND)
    state = after(table(rules, pool="B1"), FIRST, Draw(), Pass())
    assert (state.turns_left, state.outcome) == (1, None)
    assert after(state, Pass()).outcome is not None


def test_a_win_with_the_last_turn_of_the_last_round_ends_the_game() -> None:  # S3-34
    rules = replace(ON, empty_pool_end=EmptyPoolEnd.ONE_ROUND)
    state, events = apply(table(rules, pool="", turns_left=1), FIRST)
    assert [type(event) for event in events] == [Played, FirstOut, GameEnded]
    assert state.outcome == replace(SHEET, runners_up=(2,))


@pytest.mark.parametrize("seat", [0, 1])
def test_between_two_the_call_tells_the_second_too(seat: int) -> None:
    racks = RACKS[:2] if seat == 0 else RACKS[1::-1]
    state = after(table(racks=racks, seat=seat), FIRST)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.runners_up) == ((seat,), (1 - seat,))


@pytest.mark.parametrize(
    ("tie", "winners", "runners_up"),
    [(ExhaustionTie.FEWEST_TILES, (0,), (1,)), (ExhaustionTie.SHARE, (0, 1), ())],
)
def test_an_exhausted_game_has_a_second_unless_the_win_is_shared(
    tie: ExhaustionTie, winners: tuple[int, ...], runners_up: tuple[int, ...]
) -> None:
    rules = replace(ON, exhaustion_tie=tie)
    outcome = after(table(rules, racks=("R6", "K2 K4", "O9"), pool=""), Pass()).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.runners_up) == (winners, runners_up)


def test_without_the_option_nobody_is_second() -> None:
    for turn, pool in ((FIRST, "B1"), (Pass(), "")):
        outcome = after(table(CLASSIC, pool=pool), turn).outcome
        assert outcome is not None
        assert outcome.runners_up == ()


def test_the_clocks_run_on_and_cost_who_plays_on() -> None:  # S3-20, T2
    state = after(table(CONTEST), FIRST, elapsed_ms=1_000)
    assert state.outcome_at_call is not None
    assert state.outcome_at_call.used_ms == (1_000, 0, 0)
    state = after(state, Draw(), elapsed_ms=301_000)
    outcome = after(state, SECOND, elapsed_ms=2_000).outcome
    assert outcome is not None
    assert outcome.scores == (20, -14, -6)
    assert outcome.used_ms == (1_000, 301_000, 2_000)
    assert outcome.penalties == (0, -1, 0)


def test_who_opens_too_late_had_not_opened_at_the_call() -> None:  # T3
    racks = ("R1 R2 R3", "K5 K9", "O10 O11 O12")
    state = after(table(CONTEST, racks=racks, opened=(True, True, False)), FIRST, Draw())
    second = Play(parse_table("[R1 R2 R3] [O10 O11 O12]"), call=True)
    outcome = after(state, second).outcome
    assert outcome is not None
    assert (outcome.runners_up, outcome.scores) == ((2,), (114, -14, -100))


def test_a_new_deal_cannot_be_claimed_after_the_call() -> None:  # S3-32
    racks = ("R1 R2 R3", "K5 K5 K9 K9 B1 B1", "O1 O2 O3")
    state = after(table(CONTEST, racks=racks), FIRST)
    assert [reported.code for reported in check(state, ClaimRedeal())] == ["redeal_too_late"]


def test_the_sheet_of_the_call_is_hidden_while_others_play() -> None:
    """It tells what the racks of those who play on are worth."""
    state = after(table(), FIRST)
    assert state.outcome_at_call is not None
    other = replace(state, outcome_at_call=replace(state.outcome_at_call, scores=(99, -50, -49)))
    assert view(other, 1) == view(state, 1)
    assert (view(state, 1).out, view(state, 1).outcome) == (0, None)


def test_records_and_states_read_back_and_follow_the_rules() -> None:
    rules = replace(ON, hand=3, threshold=0)
    tiles = list(rules.tiles(3))
    racks = parse_table("[R1 R2 R3] [K5 K9 K1] [O1 O2 O3]")
    front = [tile for meld in racks.melds for tile in meld.laid]
    for tile in front:
        tiles.remove(tile)
    turned_up = parse_table("[R13 R1 R2]").melds[0].laid
    events = list(start(rules, 3, [*front, *tiles], start_tiles=turned_up))
    state = verify(GameRecord(tuple(events)))
    for turn in (FIRST, Draw(), SECOND):
        state, happened = apply(state, turn)
        events += happened
        assert parse_state(print_state(state)) == state
    assert state.outcome is not None
    record = GameRecord(tuple(events))
    assert [parse_event(print_event(event)) for event in events] == events
    assert read(write([record])) == (record,)
    assert verify(record) == state
    at = next(at for at, event in enumerate(events) if isinstance(event, FirstOut))
    untold = [*events[:at], *events[at + 1 :]]
    another = [*events[:-1], GameEnded(replace(state.outcome, runners_up=(1,)))]
    for forged in (untold, another):
        with pytest.raises(RecordError):
            verify(GameRecord(tuple(forged)))


def test_second_places_rank_after_wins_and_before_points() -> None:
    games = [
        Outcome(Termination.CALL, (0,), (30, -10, -20), (0, 1, 2), runners_up=(2,)),
        Outcome(Termination.CALL, (0,), (25, -10, -15), (0, 2, 1), runners_up=(2,)),
    ]
    entries = standings(replace(STANDARD, play_on_for_second=True), games, 3)
    assert [(e.seat, e.wins, e.second_places) for e in entries] == [(0, 2, 0), (2, 0, 2), (1, 0, 0)]
    assert entries[2].behind is TieBreak.SECOND_PLACES


def test_where_points_make_the_match_second_places_part_equals_only() -> None:
    games = [Outcome(Termination.CALL, (0,), (20, -10, -10), (0, 1, 2), runners_up=(2,))]
    assert [entry.seat for entry in standings(ON, games, 3)] == [0, 2, 1]
    games = [Outcome(Termination.CALL, (0,), (21, -10, -11), (0, 1, 2), runners_up=(2,))]
    assert [entry.seat for entry in standings(ON, games, 3)] == [0, 1, 2]
