"""Whether a table gives hints, and in how many turns each seat asked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.matches import SEED, Play, code
from tilerummy.core.presets import CLASSIC, PRESETS, TOURNAMENT
from tilerummy.core.turn import Draw
from tilerummy.match import codec
from tilerummy.match.command import AskHint, Create, SetHints, SitDown
from tilerummy.match.context import Context
from tilerummy.match.decide import decide
from tilerummy.match.event import HintAsked, HintsSet, Level
from tilerummy.match.state import replay

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset


def created(ruleset: Ruleset, *, hints: bool | None) -> bool:
    """Return whether a table that is created so gives hints."""
    others = (None,) * (ruleset.min_seats - 1)
    command = Create(
        ruleset=ruleset, player="kim", name="Kim", others=others, seed=SEED, hints=hints
    )
    return decide(None, command).state.hints_allowed


def mover(play: Play) -> int:
    assert play.state.playing is not None
    return play.state.playing.seat


def test_contests_are_played_without_hints_unless_the_host_wants_them() -> None:
    assert [name for name, rules in PRESETS.items() if not created(rules, hints=None)] == [
        TOURNAMENT.name
    ]
    assert created(TOURNAMENT, hints=True)
    assert not created(CLASSIC, hints=False)


def test_the_host_switches_hints_while_no_game_is_played() -> None:
    play = Play(None)
    assert code(play, SetHints(allowed=False), Context(by=1)) == "host_only"
    assert play.do(SetHints(allowed=True), Context(by=0)) == ()
    assert play.do(SetHints(allowed=False), Context(by=0)) == (HintsSet(allowed=False),)
    play = Play(Level.EASY)
    play.start()
    assert code(play, SetHints(allowed=False), Context(by=0)) == "game_running"


def test_the_switch_counts_though_somebody_sat_down_meanwhile() -> None:
    play = Play(None)
    seen = play.state.seq
    play.do(SitDown(player="lee", name="Lee"))
    switch = (SetHints(allowed=False), Context(by=0, expect_seq=seen))
    assert play.do(*switch) == (HintsSet(allowed=False),)


def test_a_turn_counts_once_however_often_a_hint_is_asked_for() -> None:
    play = Play(Level.EASY).start()
    first, asked = mover(play), (AskHint(), Context(by=mover(play)))
    began, seq = play.state.turn_seq, play.state.seq
    assert play.do(*asked) == (HintAsked(first),)
    assert play.do(*asked) == ()
    assert (play.state.turn_seq, play.state.seq) == (began, seq + 1)
    assert code(play, AskHint(), Context(by=1 - first)) == "not_your_turn"
    play.turn(Draw())
    play.turn(Draw())
    assert play.do(*asked) == (HintAsked(first),)
    assert play.state.hinted[first] == 2
    assert play.state.hinted[1 - first] == 0


def test_a_table_without_hints_refuses_them() -> None:
    play = Play(Level.EASY)
    play.do(SetHints(allowed=False), Context(by=0))
    assert code(play, AskHint(), Context(by=0)) == "no_game"
    play.start()
    assert code(play, AskHint(), Context(by=mover(play))) == "hints_off"


def test_each_game_has_its_own_count_which_is_stored() -> None:
    play = Play(Level.EASY).start()
    first = mover(play)
    play.do(AskHint(), Context(by=first))
    play.to_the_end()
    counted = [int(seat == first) for seat in (0, 1)]
    assert [list(game) for game in play.state.hints] == [counted]
    play.start().to_the_end()
    assert [list(game) for game in play.state.hints] == [counted, [0, 0]]
    assert replay([codec.load(codec.dump(event)) for event in play.events]) == play.state
