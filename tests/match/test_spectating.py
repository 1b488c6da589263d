"""What the host lets strangers see of a table, and when that may be settled."""

from __future__ import annotations

from dataclasses import replace

from tests.support.matches import Play, code
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import SetListing, SetWatching
from tilerummy.match.event import Level, ListingSet, WatchingSet
from tilerummy.match.state import replay


def test_only_the_host_puts_a_table_into_the_list_and_takes_it_out() -> None:
    play = Play(None)
    assert code(play, SetListing(by=1, listed=True)) == "host_only"
    assert play.do(SetListing(by=0, listed=False)) == ()
    assert play.do(SetListing(by=0, listed=True)) == (ListingSet(listed=True),)
    assert play.state.listed
    assert code(play, SetListing(by=1, listed=False)) == "host_only"
    assert play.do(SetListing(by=0, listed=False)) == (ListingSet(listed=False),)


def test_a_table_whose_match_is_over_leaves_the_list_and_does_not_come_into_it() -> None:
    one_game = replace(CLASSIC, match_length=MatchLength(count=1), turn_limit_s=None)
    play = Play(Level.EASY, ruleset=one_game)
    play.do(SetListing(by=0, listed=True))
    play.start().to_the_end()
    assert play.do(SetListing(by=0, listed=False)) == (ListingSet(listed=False),)
    assert code(play, SetListing(by=0, listed=True)) == "match_over"


def test_both_may_be_settled_while_a_game_is_played() -> None:
    play = Play(Level.EASY)
    play.start()
    seq = play.state.seq
    play.greedy_turn()
    # Whatever has happened since the host looked: it is the same that they want.
    assert play.do(SetWatching(by=0, delay=3, expect_seq=seq)) == (WatchingSet(3),)
    assert play.do(SetListing(by=0, listed=True, expect_seq=seq)) == (ListingSet(listed=True),)
    assert play.do(SetWatching(by=0, delay=3)) == ()
    assert play.do(SetWatching(by=0, delay=1)) == (WatchingSet(1),)
    assert play.do(SetWatching(by=0, delay=None)) == (WatchingSet(None),)
    assert code(play, SetWatching(by=1, delay=0)) == "host_only"


def test_what_was_settled_is_in_the_events() -> None:
    play = Play(None)
    play.do(SetListing(by=0, listed=True))
    stored = [codec.load(codec.dump(event)) for event in play.events]
    assert stored == list(play.events)
    assert replay(stored).listed
