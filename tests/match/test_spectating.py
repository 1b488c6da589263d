"""What the host lets strangers see of a table, and when that may be settled."""

from __future__ import annotations

from dataclasses import replace

from tests.support.matches import Play, code
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import SetListing, SetWatching
from tilerummy.match.context import Context
from tilerummy.match.event import Level, ListingSet, WatchingSet
from tilerummy.match.state import replay


def test_only_the_host_puts_a_table_into_the_list_and_takes_it_out() -> None:
    play = Play(None)
    assert code(play, SetListing(listed=True), Context(by=1)) == "host_only"
    assert play.do(SetListing(listed=False), Context(by=0)) == ()
    assert play.do(SetListing(listed=True), Context(by=0)) == (ListingSet(listed=True),)
    assert play.state.listed
    assert code(play, SetListing(listed=False), Context(by=1)) == "host_only"
    assert play.do(SetListing(listed=False), Context(by=0)) == (ListingSet(listed=False),)


def test_a_table_whose_match_is_over_leaves_the_list_and_does_not_come_into_it() -> None:
    one_game = replace(CLASSIC, match_length=MatchLength(count=1), turn_limit_s=None)
    play = Play(Level.EASY, ruleset=one_game)
    play.do(SetListing(listed=True), Context(by=0))
    play.start().to_the_end()
    assert play.do(SetListing(listed=False), Context(by=0)) == (ListingSet(listed=False),)
    assert code(play, SetListing(listed=True), Context(by=0)) == "match_over"


def test_both_may_be_settled_while_a_game_is_played() -> None:
    play = Play(Level.EASY)
    play.start()
    seq = play.state.seq
    play.greedy_turn()
    # Whatever has happened since the host looked: it is the same that they want.
    assert play.do(SetWatching(delay=3), Context(by=0, expect_seq=seq)) == (WatchingSet(3),)
    assert play.do(SetListing(listed=True), Context(by=0, expect_seq=seq)) == (
        ListingSet(listed=True),
    )
    assert play.do(SetWatching(delay=3), Context(by=0)) == ()
    assert play.do(SetWatching(delay=1), Context(by=0)) == (WatchingSet(1),)
    assert play.do(SetWatching(delay=None), Context(by=0)) == (WatchingSet(None),)
    assert code(play, SetWatching(delay=0), Context(by=1)) == "host_only"


def test_what_was_settled_is_in_the_events() -> None:
    play = Play(None)
    play.do(SetListing(listed=True), Context(by=0))
    stored = [codec.load(codec.dump(event)) for event in play.events]
    assert stored == list(play.events)
    assert replay(stored).listed
