"""States, events and whole games as text."""

import contextlib
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tests.support.games import an_idle_game
from tests.support.states import Knows, position, shuffled
from tilerummy.core.errors import NotationError, TilerummyError
from tilerummy.core.event import (
    Called,
    ClockRan,
    Dealt,
    DrawCause,
    Drew,
    Event,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
)
from tilerummy.core.evolve import replay
from tilerummy.core.format.beginning import deal_of
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.format.record import GameRecord, RecordError, read, steps, verify, write
from tilerummy.core.format.state import parse_state, print_state
from tilerummy.core.game import apply
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import Clock
from tilerummy.core.presets import CLASSIC, TOURNAMENT, TWIST
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.start import start
from tilerummy.core.state import State
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout

ORACLE = Knows(answer=True)
ANY_TEXT = st.text(st.characters() | st.sampled_from('\\u"]\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029'))


def idle_game(ruleset: Ruleset, seats: int, seed: int) -> tuple[State, list[Event]]:
    """A game in which nobody lays anything: draws, legal passes and time-outs to the end."""
    rng = random.Random(seed)
    pool, start_tiles = (shuffled(ruleset, seats, rng) for _ in range(2))
    events = list(start(ruleset, seats, pool, start_tiles=start_tiles))
    state = replay(events)
    while state.outcome is None:
        idle = Draw() if state.pool else Timeout() if state.must_lay else Pass()
        turn = rng.choice([idle, Timeout(), Timeout(parse_table("[R1 B2]"))])
        state, happened = apply(state, turn, elapsed_ms=rng.randrange(9_000), oracle=ORACLE)
        events += happened
    return state, events


@given(strategy.rulesets, st.integers(3, 4), strategy.seeds)
def test_games_print_parse_back_and_follow_the_rules(
    ruleset: Ruleset, seats: int, seed: int
) -> None:
    state, events = idle_game(ruleset, seats, seed)
    headers = {"Seat1": 'A "quoted" \\ name', "Result": "x"}
    records = (GameRecord(tuple(events), headers), GameRecord(tuple(events)))
    assert read(write(records)) == records
    assert verify(records[0], ORACLE) == state
    assert parse_state(print_state(state)) == state
    assert state.tiles == Tiles(ruleset.tiles(seats))


@given(st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,8}", fullmatch=True), ANY_TEXT))
def test_headers_of_any_text_print_and_parse_back(headers: dict[str, str]) -> None:
    records = (GameRecord(an_idle_game(), headers), GameRecord(an_idle_game(), headers))
    text = write(records)
    assert read(text) == records
    assert len(text.splitlines()) == text.count("\n")


def test_headers_are_read_as_they_used_to_be_written() -> None:
    reported = '[Seat0 "A \\"b\\" \\\\u2028 \\z"]\n[Seat1 "one\u2028two\x85\f"]\r\n\n'
    (record,) = read(reported + write([GameRecord(an_idle_game())]))
    assert record.headers == {"Seat0": 'A "b" \\u2028 z', "Seat1": "one\u2028two\x85\f"}


@pytest.mark.parametrize("key", ["", "Seat 0", "Seat\n", "0", "자리"])
def test_a_header_that_could_not_be_read_again_is_not_written(key: str) -> None:
    with pytest.raises(TilerummyError) as refused:
        write([GameRecord(an_idle_game(), {key: "x"})])
    assert refused.value.code == "bad_header"


def test_plays_and_calls_print_and_parse_back() -> None:
    for event in (
        PartKept(1, parse_table("[R4 R5 R6]"), parse_tiles("R4")),
        ClockRan(1, 250),
        RedealClaimed(0),
        Played(0, parse_table("[R4 R5 R6]"), parse_tiles("R4 R5 R6"), called=True),
        Called(2),
    ):
        assert parse_event(print_event(event)) == event


def a_whole_game() -> GameRecord:
    """The starter opens and goes out at once, by a record made with the engine."""
    pool = parse_rack("R10 B10 K10 R1 R2 R3 B1 B2 B3 K1 K2 K3 O1 O2")
    rest = list(Tiles(CLASSIC.tiles(2)) - Tiles(pool) - parse_tiles("O3 O4"))
    events = list(start(CLASSIC, 2, [*pool, *rest[:14], *parse_rack("O3 O4"), *rest[14:]],
                        start_tiles=parse_rack("R2 R1")))  # fmt: skip
    state = replay(events)
    first = "[R10 B10 K10] [R1 R2 R3] [B1 B2 B3]"
    for turn in (
        Play(parse_table(first)),
        Draw(),
        Draw(),
        Timeout(),
        Timeout(parse_table(first + " [K1 K2 K3]")),
        Draw(),
        Timeout(parse_table("[R1]")),
    ):
        state, happened = apply(state, turn)
        events += happened
    return GameRecord(tuple(events))


def test_every_kind_of_turn_is_verified() -> None:
    record = a_whole_game()
    assert verify(record).outcome is None
    assert read(write([record])) == (record,)


def test_a_forgotten_call_is_verified() -> None:  # G7
    state = position(CLASSIC, racks=("", "B1"))
    _, happened = apply(state, Call())
    dealt = Dealt(CLASSIC, 0, state.racks, state.pool)
    assert verify(GameRecord((dealt, *happened))).outcome is not None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda events: events[:1], "no_deal"),
        (lambda events: (events[2], *events[2:]), "no_deal"),
        (lambda events: (*events[:3], events[3].__class__(0, events[3].tiles, events[3].cause)),
         "not_your_turn"),
        (lambda events: (*events[:3], Drew(1, parse_rack("J"), DrawCause.CHOICE)),
         "does_not_follow"),
        (lambda events: (*events[:2], Played(0, parse_table("[R1 R2]"), parse_tiles("R1 R2"),
                                             called=False)), "illegal_turn"),
        (lambda events: (*events[:2], GameEnded(Outcome(Termination.CALL, (0,), (1, -1), (0, 1)))),
         "illegal_turn"),
    ],
)  # fmt: skip
def test_records_that_do_not_follow_the_rules(change, code: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordError) as raised:
        verify(GameRecord(tuple(change(a_whole_game().events))))
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty_record", 1),
        ("\n[Ruleset classic]", "bad_header", 2),
        ('[Seed "1"]\n[Site "x"]\n[Seed "2"]', "bad_header", 3),
        ('[Ruleset "classic"]\n\nnonsense', "unknown_event", 3),
        ("dealt; starter=0", "missing_field", 1),
        ("passed; seat=x", "not_a_number", 1),
        ("passed; seat=+0_1", "not_a_number", 1),
        ("passed; seat=\u0661", "not_a_number", 1),
        ("start_tiles; tiles=a:R1", "not_a_number", 1),
        ("start_tiles; tiles=\u0661:R1", "not_a_number", 1),
        ("drew; seat=0; tiles=R1; cause=thirst", "unknown_cause", 1),
        ("drew; seat=0; tiles=R1; cause=choice; mood=grim", "unknown_field", 1),
        ("timed_out; seat=0; unfinished=perhaps", "not_a_flag", 1),
        ("game_ended; outcome=gone", "bad_outcome", 1),
        ("dealt; ruleset=poker; starter=0; racks=; pool=", "unknown_ruleset", 1),
        ("played; seat=0; placed=R1; called=no; table=[R1", "unclosed_meld", 1),
    ],
)
def test_unreadable_records(text: str, code: str, line: int) -> None:
    with pytest.raises(RecordError) as raised:
        read(text)
    assert (raised.value.code, raised.value.line) == (code, line)
    assert "(column" not in raised.value.message or "(column 1)" in raised.value.message


def test_a_header_begins_the_next_game_though_the_one_before_has_no_end() -> None:
    games = read('[Game "1"]\npassed; seat=0\n[Game "2"]\npassed; seat=1\n[Game "3"]')
    assert [game.headers["Game"] for game in games] == ["1", "2", "3"]
    assert [game.events for game in games] == [(Passed(0),), (Passed(1),), ()]


def test_a_redeal_is_verified() -> None:  # S3-32
    state = position(TOURNAMENT, racks=("R1 R1 R2 R2 R3 R3", "B1"))
    _, happened = apply(state, ClaimRedeal(), oracle=ORACLE)
    dealt = Dealt(TOURNAMENT, 0, state.racks, state.pool)
    outcome = verify(GameRecord((dealt, *happened)), ORACLE).outcome
    assert outcome is not None
    assert not outcome.counts


def test_a_record_of_a_question_is_verified_with_an_oracle_only() -> None:  # V5
    rules = replace(CLASSIC, must_play=True)
    state = position(rules, racks=("R7 K1", "O5"), pool="B1 B2")
    _, happened = apply(state, Draw(), oracle=Knows(answer=False))
    record = GameRecord((Dealt(rules, 0, state.racks, state.pool), *happened))
    for judge in (verify, lambda asking: list(steps(asking))):
        with pytest.raises(TilerummyError) as raised:
            judge(record)
        assert raised.value.code == "oracle_needed"
    assert verify(record, Knows(answer=False)).pool == state.pool[1:]


def test_a_game_with_delay_and_increment_is_verified() -> None:  # C08
    """The record tells how long each turn took; what is left, and what it costs, follows."""
    rules = TOURNAMENT.timed(Clock(None, 10, 2, 1, 1))
    state, events = idle_game(rules, 3, 7)
    (record,) = read(write([GameRecord(tuple(events))]))
    assert verify(record, ORACLE) == state
    assert state.outcome is not None
    assert state.outcome.left_ms == state.left_ms
    assert min(state.outcome.penalties) < 0


def test_states_in_mid_game() -> None:
    state = position(replace(CLASSIC, play_after_draw=True), racks=("R7", "R1"), drawn=True)
    assert parse_state(print_state(state)) == state
    state = replace(state, unopened_racks=(parse_tiles("R7"), None))
    assert parse_state(print_state(state)) == state
    rules = CLASSIC.timed(Clock(None, 60, 5, 2))
    timed = replace(state, ruleset=rules, used_ms=(9, 0), left_ms=(61_000, 62_000), turn_ms=9)
    assert parse_state(print_state(timed)) == timed
    with pytest.raises(NotationError, match=r"no numbers: 'soon' \(column 1\)"):
        parse_state(print_state(state) + "; used_ms=soon")


def test_states_are_read_as_they_used_to_be_written() -> None:
    state = position(CLASSIC, racks=("R7", "R1"))
    state = replace(state, unopened_racks=(parse_tiles("R7"), None), outcome_at_call=WON)
    line = print_state(state)
    former = line.replace("unopened_racks=", "untried=").replace("outcome_at_call=", "frozen=")
    assert former != line
    assert parse_state(former) == state


def test_states_in_the_last_round_and_after_the_end() -> None:
    over = idle_game(CLASSIC, 2, 3)[0]
    for state in (replace(over, turns_left=2), replace(over, outcome=None)):
        assert parse_state(print_state(state)) == state
    with pytest.raises(NotationError, match=r"missing \(column 1\)"):
        parse_state("classic")


def test_a_line_that_says_two_things_says_nothing() -> None:
    line = print_event(Drew(1, parse_rack("R4"), DrawCause.CHOICE))
    ended = print_event(GameEnded(WON))
    for doubled, code in (
        (line.replace("seat=1", "seat=0; seat=1"), "doubled_field"),
        (line.replace("tiles=R4", "tiles=K9; tiles=R4"), "doubled_field"),
        (ended.replace("winners=1", "winners=0 winners=1"), "bad_outcome"),
    ):
        with pytest.raises(NotationError) as refused:
            parse_event(doubled)
        assert (refused.value.code, refused.value.column) == (code, 1)
    state = position(CLASSIC, racks=("R7", "R1"))
    with pytest.raises(NotationError, match="'seat' is there twice"):
        parse_state(print_state(state) + "; seat=1")


def test_a_state_tells_of_all_its_seats_and_no_others() -> None:
    line = print_state(position(CLASSIC, racks=("R7 B1", "R1"), outcome_at_call=WON))
    for wrong in (
        line.replace("seat=0", "seat=2"),
        line.replace("seat=0", "seat=-1"),
        line.replace("opened=11", "opened=1"),
        line.replace("opened=11", "opened=1no"),
        line.replace("R7 B1", "R7; B1"),
        line.replace("winners=1", "winners=2"),
        line.replace("winners=1", "winners=0,1"),
        line.replace("scores=-7,7", "scores=7"),
        f"{line}; used_ms=5",
        f"{line}; left_ms=5",
    ):
        with pytest.raises(NotationError, match=r"fit the seats|no field 'B1|no flags") as refused:
            parse_state(wrong)
        assert refused.value.column == 1


WON = Outcome(Termination.CALL, (1,), (-7, 7), (1, 0))


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (read, parse_state, parse_event):
        with contextlib.suppress(TilerummyError):
            parse(text)


def test_a_record_that_ends_within_a_turn_says_so() -> None:
    """S3-20: the clock has run, and nothing tells what for."""
    _, events = idle_game(TOURNAMENT, 3, 1)
    begun = [event for event in events if isinstance(event, Dealt)]
    ran = ClockRan(begun[0].starter, 1_000)
    with pytest.raises(RecordError, match="middle of a turn") as refused:
        verify(GameRecord((*begun, ran)))
    assert refused.value.code == "cut_off"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"ruleset": TWIST}, "wrong_tiles"),
        ({"starter": 7}, "wrong_tiles"),
        ({"starter": -1}, "wrong_tiles"),
        ({"racks": (Tiles(),)}, "too_few_players"),
    ],
)
def test_a_deal_has_the_tiles_that_the_rules_say(changes: dict[str, Any], code: str | None) -> None:
    events = tuple(
        replace(event, **changes) if isinstance(event, Dealt) else event for event in an_idle_game()
    )
    if code is None:
        assert deal_of(GameRecord(events)).seats == 3
        return
    with pytest.raises(RecordError) as error:
        deal_of(GameRecord(events))
    assert error.value.code == code


def test_hundreds_of_tiles_of_a_kind_are_one_error() -> None:
    with pytest.raises(TilerummyError) as error:
        parse_tiles("R3 " * 300)
    assert error.value.code == "too_many_copies"
