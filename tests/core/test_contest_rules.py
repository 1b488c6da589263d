"""The contest regulation's own rules (S3), the guide's (S2), and the options of every table."""

from dataclasses import replace

import pytest

from tests.support.states import PROOF, Knows, position
from tilerummy.core.errors import RulesetError, TilerummyError
from tilerummy.core.event import (
    ClockRan,
    DrawCause,
    Drew,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
    TimedOut,
)
from tilerummy.core.evolve import evolve
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.game import apply, decide
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import JokerInThree, JokerMelds, ReplacingTile
from tilerummy.core.presets import CLASSIC, GUIDE, TOURNAMENT, TWIST
from tilerummy.core.rules import check, check_play
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.standings import standings
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout

COULD, COULD_NOT = Knows(answer=True), Knows(answer=False)


class TestFailedTurn:
    """S3-30, S3-31, T4: the finished part stays, the rest goes back, three tiles are drawn."""

    def fail(self, rack: str, table: str, draft: str, **rest: object) -> list[object]:
        state = position(
            TOURNAMENT, racks=(rack, "R1"), table=table, **({"pool": "O1 O2 O3 O4"} | rest)
        )
        events = decide(state, Timeout(parse_table(draft)), oracle=COULD_NOT)
        return list(events[1:])

    def test_the_finished_part_stays(self) -> None:
        draft = "[R4 R5 R6 R7] [K4 K5 K6 K7] [B1 O9]"
        _, remaining, drew = self.fail("B1 R7 K7 O9", "[R4 R5 R6] [K4 K5 K6]", draft)
        assert remaining == PartKept(
            0, parse_table("[R4 R5 R6 R7] [K4 K5 K6 K7]"), parse_tiles("R7 K7")
        )
        assert drew == Drew(0, parse_rack("O1 O2 O3"), DrawCause.UNFINISHED)

    @pytest.mark.parametrize("left", ["K9", "K4", "K4 K9"])
    def test_the_table_s_own_tiles_stay_where_only_the_rack_s_are_too_many(self, left: str) -> None:
        draft = f"[R4 R5 R6 R7] [K4 K5 K6 {left}]"
        _, remaining, _ = self.fail(f"R7 {left}", "[R4 R5 R6] [K4 K5 K6]", draft)
        assert remaining == PartKept(0, parse_table("[R4 R5 R6 R7] [K4 K5 K6]"), parse_tiles("R7"))

    @pytest.mark.parametrize(
        "pieces", ["[R4 R5] [R6 K9]", "[R4 R5] [R6] [K9]", "[R4 R5] [R6 B6 K6]"]
    )
    def test_new_melds_stay_though_the_table_lies_in_pieces(self, pieces: str) -> None:
        _, remaining, _ = self.fail("B1 B2 B3 K9 B6 K6", "[R4 R5 R6]", f"{pieces} [B1 B2 B3]")
        assert remaining == PartKept(
            0, parse_table("[R4 R5 R6] [B1 B2 B3]"), parse_tiles("B1 B2 B3")
        )

    def test_nothing_finished_is_a_full_rollback(self) -> None:
        timed_out, drew = self.fail("B1 K9", "[R4 R5 R6]", "[R4 R5] [R6 K9]")
        assert timed_out == TimedOut(0, unfinished=True)
        assert isinstance(drew, Drew)

    def test_a_failed_initial_meld_goes_back_wholly(self) -> None:
        events = self.fail("B1 B2 B3 K9", "", "[B1 B2 B3] [K9]", opened=(False, True))
        assert [type(event) for event in events] == [TimedOut, Drew]

    def test_with_nothing_to_draw_the_part_is_a_play(self) -> None:
        events = self.fail("R7 K9", "[R4 R5 R6]", "[R4 R5 R6 R7] [K9]", pool="")
        assert [type(event) for event in events] == [TimedOut, Played]

    def test_the_latest_legal_draft_counts_where_the_last_lies_in_pieces(self) -> None:
        state = position(TOURNAMENT, racks=("R7 K9", "R1"), table="[R4 R5 R6]")
        timeout = Timeout(parse_table("[R4 R5] [R6 R7 K9]"), parse_table("[R4 R5 R6 R7]"))
        _, _, remaining, _ = decide(state, timeout, oracle=COULD_NOT)
        assert remaining == PartKept(0, parse_table("[R4 R5 R6 R7]"), parse_tiles("R7"))


class TestRedeal:
    """S3-32, T5."""

    HAND = "R5 R5 K9 K9 O1 O1 B2"

    def test_three_doubles_make_the_game_void(self) -> None:
        state = position(TOURNAMENT, racks=(self.HAND, "R1"))
        after, events = apply(state, ClaimRedeal(), oracle=COULD_NOT)
        outcome = Outcome(Termination.REDEAL, (), (0, 0), (7, 1))
        assert events == (ClockRan(0, 0), RedealClaimed(0), GameEnded(outcome))
        assert after.outcome == outcome
        assert not outcome.counts

    @pytest.mark.parametrize(
        ("rules", "hand", "turn", "expected"),
        [
            (TOURNAMENT, HAND, 3, ["redeal_too_late"]),
            (TOURNAMENT, "R5 R5 K9 K9 J J", 1, ["too_few_doubles"]),  # T5: jokers are none
            (TOURNAMENT, "R5 R5 R5 K9 K9", 3, ["redeal_too_late", "too_few_doubles"]),
            (CLASSIC, HAND, 1, ["no_redeal"]),  # C18
        ],
    )
    def test_claims_that_fail(
        self, rules: Ruleset, hand: str, turn: int, expected: list[str]
    ) -> None:
        state = position(rules, racks=(hand, "R1"), turn=turn)
        assert [reported.code for reported in check(state, ClaimRedeal())] == expected


class TestClock:
    """S3-20, C08, T2: a clock per player and game; it costs the player, nobody gains."""

    def test_time_adds_up_and_every_started_second_over_costs(self) -> None:
        state = position(TOURNAMENT, racks=("R7", "B10"), table="[R4 R5 R6]", used_ms=(290_000, 1))
        table = parse_table("[R4 R5 R6 R7]")
        after, events = apply(state, Play(table, call=True), elapsed_ms=12_001, oracle=COULD_NOT)
        assert events[0] == ClockRan(0, 12_001)
        assert after.outcome == Outcome(
            Termination.CALL, (0,), (10, -10), (0, 1), (-3, 0), (302_001, 1), (None, None)
        )
        assert (after.outcome.net(0), after.outcome.net(1)) == (7, -10)

    def test_a_turn_cannot_take_less_than_no_time(self) -> None:
        with pytest.raises(TilerummyError, match="-1 ms"):
            apply(position(TOURNAMENT, racks=("R7", "R1")), Draw(), elapsed_ms=-1)

    def test_rank_looks_at_points_less_penalties_then_tiles_then_time(self) -> None:  # S3-45
        games = [
            Outcome(Termination.CALL, (0,), (20, -20), (0, 2), (-4, 0), (301_000, 9)),
            Outcome(Termination.CALL, (1,), (-20, 20), (3, 0), (0, 0), (5, 5)),
        ]
        entries = standings(TOURNAMENT, games, 2)
        assert [(e.seat, e.points, e.tiles, e.time_ms) for e in entries] == [
            (1, 0, 2, 14), (0, -4, 3, 301_005),
        ]  # fmt: skip


class TestNeverOpened:
    """S3-27, S3-28, T3, T7: 100, or 200 if the rack of the latest turn could have opened."""

    @pytest.mark.parametrize(("oracle", "score"), [(COULD, -200), (COULD_NOT, -100)])
    def test_a_flat_penalty_instead_of_the_rack(self, oracle: Knows, score: int) -> None:
        state = position(
            TOURNAMENT, racks=("R13 J", "R7"), table="[R4 R5 R6]", opened=(False, True)
        )
        state, _ = apply(state, Draw(), oracle=oracle)
        assert state.unopened_racks == (parse_tiles("R13 J"), None)
        last = Play(parse_table("[R4 R5 R6 R7]"), call=True)
        state, _ = apply(state, last, oracle=oracle)
        assert state.outcome is not None
        assert state.outcome.scores == (score, -score)
        assert state.outcome.declined == (PROOF if oracle is COULD else None, None)

    def test_who_had_no_turn_has_not_declined(self) -> None:
        state = position(TOURNAMENT, racks=("R7", "B1"), table="[R4 R5 R6]", opened=(True, False))
        last = Play(parse_table("[R4 R5 R6 R7]"), call=True)
        state, _ = apply(state, last, oracle=COULD)
        assert state.outcome is not None
        assert state.outcome.scores == (100, -100)

    def test_opening_clears_the_memory(self) -> None:
        state = position(TOURNAMENT, racks=("R10 B10 K10", "B1"), opened=(False, False))
        after = evolve(state, Played(0, parse_table("[R10 B10 K10]"), parse_tiles("R10 B10 K10"),
                                     called=False))  # fmt: skip
        assert after.unopened_racks == (None, None)

    def test_somebody_has_to_know(self) -> None:
        state = position(TOURNAMENT, racks=("", "R7"))
        with pytest.raises(ValueError, match="an oracle is needed"):
            apply(state, Call())

    def test_the_guide_knows_100_only(self) -> None:  # S2-17
        state = position(GUIDE, racks=("", "R7"), opened=(True, False))
        state, _ = apply(state, Call())
        assert state.outcome is not None
        assert state.outcome.scores == (100, -100)


def test_the_guide_draws_three_when_nothing_was_laid() -> None:  # S2-29
    state = position(GUIDE, racks=("R7", "R1"), pool="O1 O2 O3 O4")
    _, events = apply(state, Timeout())
    assert events[1] == Drew(0, parse_rack("O1 O2 O3"), DrawCause.TIMEOUT)


class TestPlayAfterDraw:
    """C21, where a table plays it: the drawn tile may be laid at once."""

    RULES = replace(CLASSIC, play_after_draw=True)

    def test_the_turn_goes_on_after_the_draw(self) -> None:
        state = position(self.RULES, racks=("K9", "R1"), table="[R4 R5 R6]", pool="R7 O1")
        state, _ = apply(state, Draw())
        assert (state.seat, state.drawn) == (0, True)
        assert [reported.code for reported in check(state, Draw())] == ["already_drawn"]
        laid, _ = apply(state, Play(parse_table("[R4 R5 R6 R7]")))
        assert (laid.seat, laid.drawn) == (1, False)
        passed, events = apply(state, Pass())
        assert events == (Passed(0),)
        assert (passed.seat, passed.idle) == (1, 0)

    def test_time_over_after_the_draw_costs_no_second_tile(self) -> None:
        state = position(self.RULES, racks=("K9", "R1"), pool="R7 O1", drawn=True)
        _, events = apply(state, Timeout())
        assert events[1] == Passed(0)


def test_a_table_that_must_play() -> None:  # V5
    state = position(replace(CLASSIC, must_play=True), racks=("R7", "R1"))
    assert [reported.code for reported in check(state, Draw(), oracle=COULD)] == ["must_play"]
    assert check(state, Draw(), oracle=COULD_NOT) == ()
    with pytest.raises(ValueError, match="give an oracle"):
        check(state, Draw())


STAY = {"joker_melds": JokerMelds.STAY}


@pytest.mark.parametrize(
    ("changes", "table", "rack", "after", "expected"),
    [
        ({"joker_in_three": JokerInThree.BOTH}, "[R3 B3 J]", "K3 R9 R10", "[R3 B3 K3] [J R9 R10]",
         ["joker_needs_both_tiles"]),  # B6
        ({"joker_in_three": JokerInThree.BOTH}, "[R3 B3 J]", "K3 O3 R9 R10",
         "[R3 B3 K3 O3] [J R9 R10]", []),
        ({"joker_in_three": JokerInThree.BOTH}, "[R3 R4 J]", "R5 B9 B10", "[R3 R4 R5] [J B9 B10]",
         []),
        ({"replacing_tile": ReplacingTile.RACK}, "[R3 B3 J] [K3 K4 K5 K6]", "R9 R10",
         "[R3 B3 K3] [K4 K5 K6] [J R9 R10]", ["joker_replaced_from_table"]),  # B3
        ({"replacing_tile": ReplacingTile.RACK}, "[R3 B3 J]", "K3 R9 R10", "[R3 B3 K3] [J R9 R10]",
         []),
        ({"joker_may_move": False}, "[J B4 B5]", "B3", "[B3 B4 B5 J]", ["joker_moved"]),  # B7
        ({"joker_may_move": False}, "[J B4 B5]", "B6", "[J B4 B5 B6]", []),
        (STAY, "[J B4 B5]", "B6", "[J B4 B5 B6]", []),  # V1
        (STAY, "[J B4 B5]", "B1 B2", "[B1 B2 J B4 B5]", []),
        (STAY, "[J B4 B5]", "B3", "[B3 B4 B5 J]", ["joker_meld_changed"]),
        (STAY, "[J B4 B5]", "B3 R9 R10", "[B3 B4 B5] [J R9 R10]", ["joker_meld_changed"]),
        (STAY, "[R3 B3 J]", "K3", "[R3 B3 K3 J]", []),
        (STAY, "[R3 B3 K3 J]", "R4 R5", "[B3 K3 J] [R3 R4 R5]", ["joker_meld_changed"]),
        (STAY, "[R3 J R5 R6 R7]", "R8", "[R3 J R5] [R6 R7 R8]", ["joker_meld_changed"]),
        (STAY, "[R3 R4 J] [J R7 R8]", "R9", "[R3 R4 J J R7 R8 R9]", []),
        (STAY, "[R3 R4 J] [R6 R7 R8 R9]", "R10", "[R3 R4 J R6] [R7 R8 R9 R10]", []),
        # Equal tiles are told apart: the other R3 is the one of the joker's meld.
        (STAY, "[R3 B3 J]", "R3 R4 R5", "[R3 B3 J] [R3 R4 R5]", []),
    ],
)  # fmt: skip
def test_joker_options(
    changes: dict[str, object], table: str, rack: str, after: str, expected: list[str]
) -> None:
    rules = replace(CLASSIC, **changes)  # type: ignore[arg-type]
    state = position(rules, racks=(rack, "R1"), table=table)
    assert [reported.code for reported in check_play(state, Play(parse_table(after)))] == expected
    assert not check_play(replace(state, ruleset=CLASSIC), Play(parse_table(after)))


@pytest.mark.parametrize(
    ("rules", "table"),
    [
        (TWIST, "[K8 JD K11] [K8 J K10 K11]"),
        (TWIST, "[JD B3 B4] [J B2 B3 B4 B5]"),
        (replace(CLASSIC, joker_in_three=JokerInThree.BOTH), "[R3 B3 J] [R3 B3 K3]"),
        (replace(CLASSIC, replacing_tile=ReplacingTile.RACK), "[R3 B3 J] [R3 B3 K3]"),
    ],
)
@pytest.mark.parametrize("opened", [True, False])
def test_melds_that_stay_are_no_trace_of_what_became_of_jokers(
    rules: Ruleset, table: str, opened: bool
) -> None:
    state = position(rules, racks=("R10 B10 K10", "R1"), table=table, opened=(opened, True))
    assert not check_play(state, Play(parse_table(f"{table} [R10 B10 K10]")))


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"joker_may_move": False}, "joker_moved"), (STAY, "joker_meld_changed")],
)
def test_a_double_joker_that_moves_by_one_has_moved(changes: dict[str, object], code: str) -> None:
    state = position(replace(TWIST, **changes), racks=("R7 R9", "R1"), table="[JD R8 JC]")  # type: ignore[arg-type]
    reported = check_play(state, Play(parse_table("[JD R7 R8 JC]")))
    assert [one.code for one in reported] == [code]


def test_a_mirror_joker_that_stays_has_not_moved() -> None:
    rules = replace(TWIST, joker_may_move=False)
    state = position(rules, racks=("K1 B2 B2", "R1"), table="[B3 JM B3] [K2 K3 K4]")
    assert not check_play(state, Play(parse_table("[B3 JM B3] [K1 K2 K3 K4]")))
    assert not check_play(state, Play(parse_table("[B2 B3 JM B3 B2] [K2 K3 K4]")))


@pytest.mark.parametrize(
    ("base", "changes", "field"),
    [
        (CLASSIC, {"clock_penalty_per_s": 1}, "clock_penalty_per_s"),
        (CLASSIC, {"declined_opening_penalty": 200}, "declined_opening_penalty"),
        (TOURNAMENT, {"hand": 13}, "deal"),
        (CLASSIC, {"strip_for_2_to_4": True}, "strip_for_2_to_4"),
        (CLASSIC, {"meld_rules": CLASSIC.meld_rules._replace(color_change_first=True)},
         "meld_rules.color_change_first"),
        (CLASSIC, {"meld_rules": CLASSIC.meld_rules._replace(min_naturals=4)},
         "meld_rules.min_naturals"),
        (TWIST, {"meld_rules": TWIST.meld_rules._replace(min_tiles=4, group_limit=3)},
         "meld_rules.min_tiles"),
        (CLASSIC, {"match_length": replace(CLASSIC.match_length, count=0)}, "match_length"),
    ],
)  # fmt: skip
def test_combinations_that_make_no_sense(
    base: Ruleset, changes: dict[str, object], field: str
) -> None:
    with pytest.raises(RulesetError) as raised:
        replace(base, **changes)  # type: ignore[arg-type]
    assert (raised.value.code, raised.value.field) == ("senseless", field)
