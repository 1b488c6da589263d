"""The host may choose other rules, clock and length before the first game."""

from __future__ import annotations

from dataclasses import replace

from tests.support.matches import Play, code
from tilerummy.core.presets import CLASSIC, STANDARD, TOURNAMENT
from tilerummy.match import codec
from tilerummy.match.command import SetRules, SitDown, StartGame
from tilerummy.match.context import Context
from tilerummy.match.event import Level, RulesSet

BLITZ = replace(CLASSIC, turn_limit_s=15, threshold=0)


def test_the_first_game_is_dealt_by_the_rules_that_were_chosen_last() -> None:
    play = Play(Level.EASY, Level.EASY)
    assert play.do(SetRules(ruleset=STANDARD), Context(by=0)) == (RulesSet(STANDARD),)
    assert play.do(SetRules(ruleset=STANDARD), Context(by=0)) == ()
    play.do(SetRules(ruleset=BLITZ), Context(by=0))
    play.start()
    assert play.state.ruleset == BLITZ
    assert play.state.game is not None
    assert play.state.game.ruleset == BLITZ


def test_a_start_by_rules_that_were_changed_meanwhile_is_stale() -> None:
    play = Play(Level.EASY)
    seen = play.state.seq
    play.do(SetRules(ruleset=BLITZ), Context(by=0))
    assert code(play, StartGame(), Context(by=0, secret=play.secret(), expect_seq=seen)) == "stale"


def test_only_the_host_chooses_and_only_before_the_first_game() -> None:
    play = Play(None)
    play.do(SitDown(player="lee", name="Lee"))
    assert code(play, SetRules(ruleset=BLITZ), Context(by=1)) == "host_only"
    play.start()
    assert code(play, SetRules(ruleset=BLITZ), Context(by=0)) == "game_running"
    play.to_the_end()
    assert code(play, SetRules(ruleset=BLITZ), Context(by=0)) == "game_running"


def test_rules_for_another_number_of_players_are_refused() -> None:
    assert code(Play(None), SetRules(ruleset=TOURNAMENT), Context(by=0)) == "wrong_number_of_seats"


def test_nothing_changes_while_shares_are_revealed() -> None:
    play = Play(Level.EASY)
    play.commit(0, bytes(32))
    play.start()
    assert code(play, SetRules(ruleset=BLITZ), Context(by=0)) == "dealing"


def test_it_is_stored() -> None:
    assert codec.load(codec.dump(RulesSet(BLITZ))) == RulesSet(BLITZ)
