"""Games shown again: those that are over lie open, of a running one there is what is public."""

from __future__ import annotations

import threading
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.delayed_match import DelayedMatch
from tests.server.hidden import twin
from tests.server.playing import FEW_TURNS, play_a_game, set_up_and_play_a_game
from tests.server.support import Json, Player, running
from tests.support.players import GreedyMinds
from tilerummy.match import state as folded
from tilerummy.review import trusted
from tilerummy.server.api.guard import MAX_RECORD_BODY
from tilerummy.server.identity.tokens import share_secret, watch_secret
from tilerummy.server.records.http.record_file import SoFar, games_of
from tilerummy.server.records.wire.recorded_game import recorded_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tests.server.support import RunningServer
    from tilerummy.match.event import MatchEvent


def stored(events: Sequence[MatchEvent]) -> SoFar:
    """Return the events of a match as `games_of` reads them."""
    return SoFar("m", folded.replay(events), events, [1000] * len(events))


def running_game(events: Sequence[MatchEvent]) -> str:
    finished, game = games_of(stored(events))
    assert finished == []
    assert game is not None
    return recorded_game(trusted(game), 1, is_open=False).model_dump_json()


@settings(max_examples=25, deadline=None)
@given(turns=st.integers(0, 30), seat=st.integers(0, 1), chance=st.integers(0, 2**32))
def test_of_a_running_game_nothing_hidden_is_told(turns: int, seat: int, chance: int) -> None:
    play = DelayedMatch(0)
    for _ in range(turns):
        if play.state.playing is None:
            return
        play.act(play.greedy_turn)
    if play.state.playing is None:
        return
    answer = running_game(play.events)
    # Whatever lies on a rack or in the pool looks the same.
    assert running_game(twin(play.events, seat, Random(chance))) == answer
    assert '"drawn":[' not in answer
    assert '"racks":[' not in answer


def test_a_game_is_told_turn_by_turn() -> None:
    play = DelayedMatch(0)
    while play.state.playing is not None:
        play.act(play.greedy_turn)
    (game,), now = games_of(stored(play.events))
    assert now is None
    answer = recorded_game(trusted(game), 1, is_open=True)
    racks = [list(rack) for rack in answer.racks or []]
    assert [turn.number for turn in answer.turns] == list(range(1, len(answer.turns) + 1))
    for turn in answer.turns:
        for tile in turn.placed:
            racks[turn.seat].remove(tile)
        racks[turn.seat] += turn.drawn or []
        assert turn.tiles == [len(rack) for rack in racks]
    assert answer.outcome is not None
    assert answer.turns[-1].pool == answer.pool - sum(turn.drew for turn in answer.turns)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path, GreedyMinds()) as server:
        yield server


def replay(player: Player, made: Json, secret: str | None = None) -> Json:
    answer: Json = player.http.post(
        f"/api/matches/{made['match']}/replay", json={"secret": secret}
    ).json()
    return answer


def test_who_may_see_the_games_of_a_match(host: RunningServer) -> None:
    with Player(host.port) as kim, Player(host.port, "Lee") as lee, Player(host.port) as stranger:
        made = kim.create("open", changes={**FEW_TURNS, "threshold": "0"}, games=2)
        lee.join(made)
        invite, share = made["invite"], share_secret(made["invite"])
        assert len({invite, share, watch_secret(invite)}) == 3
        with kim.at(made["match"]) as one, lee.at(made["match"]) as other:
            assert replay(kim, made) == {
                "games": [],
                "trouble": None,
                "match": made["match"],
                "seat": 0,
                "share": share,
            }
            one.do("start_game")
            other.wait_for(lambda view: view["game"] is not None)
            (game,) = replay(lee, made)["games"]
            assert (game["racks"], game["outcome"]) == (None, None)
            # A link to share shows nothing of a game that is played.
            assert replay(stranger, made, share)["games"] == []
            assert replay(stranger, made, watch_secret(invite))["games"] == []
            play_a_game(one, other)
        for secret in (share, watch_secret(invite), invite):
            answer = replay(stranger, made, secret)
            assert (answer["seat"], answer["share"]) == (None, None)
            (game,) = answer["games"]
            assert len(game["racks"]) == 2
            assert game["players"] == ["Kim", "Lee"]
            assert game["outcome"]["winners"]
        assert replay(stranger, made)["error"]["code"] == "not_at_this_table"
        assert replay(stranger, made, "wrong")["error"]["code"] == "dead_link"
        unknown = {"match": "a" * 16}
        assert replay(stranger, unknown, share)["error"]["code"] == "dead_link"
        assert replay(stranger, unknown)["error"]["code"] == "unknown_match"


def test_games_are_folded_again_where_nobody_waits(
    host: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of thousands of events takes a tenth of a second, and may be asked for often."""
    threads: set[str] = set()

    def noted(*args: Any) -> Any:
        threads.add(threading.current_thread().name.partition("_")[0])
        return folded.evolve(*args)

    with Player(host.port) as kim, Player(host.port, "Lee") as lee:
        made = set_up_and_play_a_game(kim, lee)
        monkeypatch.setattr("tilerummy.server.records.http.record_file.evolve", noted)
        address = f"/api/matches/{made['match']}"
        for method, path, body in (
            ("GET", f"{address}/record", None),
            ("POST", f"{address}/replay", {}),
            ("POST", "/api/review", {"match": made["match"], "game": 1}),
        ):
            assert kim.http.request(method, path, json=body).status_code == 200
            assert threads == {"thinker"}
            threads.clear()


def test_a_late_onlooker_reads_no_turn_early(host: RunningServer) -> None:
    with Player(host.port) as kim, Player(host.port, "Lee") as lee, Player(host.port) as stranger:
        made = kim.create("open", changes={"threshold": "0"})
        lee.join(made)
        with kim.at(made["match"]) as one, lee.at(made["match"]) as other:
            one.do("set_watching", delay=2)
            secret = one.view["watch"]
            one.do("start_game")
            other.wait_for(lambda view: view["game"] is not None)
            one.wait_for(lambda view: view["game"] is not None)
            for turn in range(1, 8):
                (game,) = replay(stranger, made, secret)["games"]
                assert len(game["turns"]) == max(0, turn - 1 - 2)
                assert len(replay(kim, made)["games"][0]["turns"]) == turn - 1
                mover = one if one.view["game"]["seat"] == 0 else other
                mover.do("draw")
                for line in (one, other):
                    line.wait_for(
                        lambda view, next_turn=turn + 1: view["game"]["turn"] == next_turn
                    )


def test_a_record_is_read_and_not_kept(host: RunningServer) -> None:
    text = '[Match "x"]\n\nnonsense\n'
    with Player(host.port) as kim:
        answer = kim.http.post("/api/records/read", json={"text": text}).json()
        assert answer["games"] == []
        assert (answer["trouble"]["code"], answer["trouble"]["line"]) == ("unknown_event", 3)
        too_long = kim.http.post("/api/records/read", json={"text": "x" * MAX_RECORD_BODY})
        assert too_long.json()["error"]["code"] == "too_large"
        bounded = kim.http.post("/api/records/read", json={"text": "x" * 200_001})
        assert bounded.json()["error"]["code"] == "invalid_request"


def test_a_record_of_this_server_is_read_as_it_is_told(host: RunningServer) -> None:
    with Player(host.port) as kim, Player(host.port, "Lee") as lee:
        made = set_up_and_play_a_game(kim, lee)
        text = kim.http.get(f"/api/matches/{made['match']}/record").text
        answer = kim.http.post("/api/records/read", json={"text": text})
        assert answer.headers["content-encoding"] == "gzip"
        (read,), (response,) = answer.json()["games"], replay(kim, made)["games"]
        assert read.pop("proven")
        assert not response.pop("proven")
        assert read == response
        plain = kim.http.post(
            "/api/records/read", json={"text": text}, headers={"Accept-Encoding": "identity"}
        )
        assert plain.json() == answer.json()
        assert "content-encoding" not in plain.headers
