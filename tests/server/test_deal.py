"""The deal over real sockets: commitments, shares, who is late, and what the record proves."""

from __future__ import annotations

import asyncio
import hashlib
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import FEW_TURNS, play_a_game
from tests.server.processes import process
from tests.server.support import Line, Player, running, settings
from tests.support.deals import deal_script
from tests.support.players import GreedyMinds
from tilerummy.core.format.record import read
from tilerummy.core.presets import PRESETS
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.proof import NoShare, Proof, check_deal
from tilerummy.match.receipt import Receipt, check_receipt
from tilerummy.match.state import replay
from tilerummy.server.identity.tokens import hash_token
from tilerummy.server.store import Commit, Summary
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.support import Json

SHARES = tuple(hashlib.sha256(bytes([seat])).digest() for seat in range(4))
MATCH = "a" * 16
AT_ONCE = 60_000
"""A reveal that no test waits for."""


def commit(line: Line, share: bytes, game: int = 1) -> Json:
    return line.do("commit_share", game=game, commitment=commitment(share))


def reveal(line: Line, share: bytes, game: int = 1) -> Json:
    return line.do("reveal_share", game=game, share=share.hex())


def proofs(player: Player, match: str) -> list[Proof]:
    """Return what the record proves of each game's deal."""
    records = read(player.http.get(f"/api/matches/{match}/record").text)
    found = [
        check_deal(record, before)
        for before, record in zip([None, *records], records, strict=False)
    ]
    assert None not in found
    return [proof for proof in found if proof is not None]


def test_one_person_against_bots_mixes_in_a_share(tmp_path: Path) -> None:
    share = SHARES[0]
    with (
        running(tmp_path, GreedyMinds(), reveal_deadline_ms=AT_ONCE) as server,
        Player(server.port) as kim,
    ):
        made = kim.create("easy", "easy", changes=FEW_TURNS, share_commitment=commitment(share))
        with kim.at(made["match"]) as line:
            view = line.view
            assert (view["game"], view["status"]) == (None, "playing")
            assert view["deal"] == {
                "game": 1,
                "commitment": made["commitment"],
                "shares": [commitment(share), None, None],
                "revealing": True,
                "revealed": [False, False, False],
            }
            reveal(line, share)
            view = line.view
            assert (len(view["game"]["rack"]), view["deal"]) == (26, None)
            play_a_game(line)
            deal = line.view["deal"]
            assert (deal["game"], deal["revealing"], deal["shares"]) == (2, False, [None] * 3)
        (proof,) = proofs(kim, made["match"])
    assert [seat.share for seat in proof.shares] == [share, NoShare.BOT, NoShare.BOT]
    check_receipt(
        proof,
        Receipt(
            match=made["match"],
            game=1,
            seat=0,
            commitment=made["commitment"],
            share=share,
            revealed=True,
        ),
    )


def test_a_deal_without_shares_comes_with_the_creation(
    someone: Callable[[str], Player],
) -> None:
    kim = someone("Kim")
    made = kim.create("easy")
    with kim.at(made["match"]) as line:
        (dealt,) = [event for event in line.events if event["type"] == "dealt"]
        assert dealt["commitment"] == made["commitment"]


def test_friends_commit_and_reveal_and_who_is_late_is_named(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds(), reveal_deadline_ms=3_000) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
        Player(server.port, "Mia") as mia,
    ):
        made = kim.create(
            *("open", "open", "easy"),
            changes=FEW_TURNS,
            share_commitment=commitment(SHARES[0]),
        )
        for player in (lee, mia):
            player.join(made)
        with (
            kim.at(made["match"]) as first,
            lee.at(made["match"]) as second,
            mia.at(made["match"]) as third,
        ):
            assert first.view["deal"]["commitment"] == made["commitment"]
            commit(second, SHARES[1])
            commit(third, SHARES[2])
            first.wait_for(lambda view: all(view["deal"]["shares"][:3]))
            assert first.view["deal"]["shares"] == [*map(commitment, SHARES[:3]), None]
            first.do("start_game")
            reveal(first, SHARES[0])
            third.wait_for(lambda view: view["deal"]["revealed"][0])
            reveal(third, SHARES[2])
            # Lee says nothing, and the game is dealt all the same.
            for line in (first, second, third):
                line.wait_for(lambda view: view["game"] is not None)
            late = second.refused("reveal_share", game=1, share=SHARES[1].hex())
            assert late["code"] == "stale"
            play_a_game(first, second, third)
            # Whose line is gone is not waited for longer than that.
            commit(second, SHARES[1], game=2)
            for line in (second, third):
                line.do("start_game")
            second.connection.close()
            first.do("start_game")
            first.wait_for(lambda view: view["game"]["number"] == 2)
            assert len(first.view["game"]["rack"]) == 26
        (proof,) = proofs(kim, made["match"])
    assert [seat.share for seat in proof.shares] == [
        SHARES[0],
        NoShare.NOT_REVEALED,
        SHARES[2],
        NoShare.BOT,
    ]
    assert proof.shares[1].commitment == commitment(SHARES[1])


def test_everything_that_is_wrong_has_a_code(
    someone: Callable[[str], Player],
) -> None:
    kim = someone("Kim")
    lee = someone("Lee")
    made = kim.create("open", share_commitment=commitment(SHARES[0]))
    lee.join(made)
    wrong = {"share_commitment": "0" * 63}
    body = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}
    assert kim.http.post("/api/matches", json=body | wrong).status_code == 422
    with kim.at(made["match"]) as line:
        for fields in (
            {"game": 1, "commitment": "0" * 63},
            {"game": 1, "commitment": "A" * 64},
            {"game": 0, "commitment": "0" * 64},
            {"game": 1},
        ):
            assert line.refused("commit_share", **fields)["code"] == "invalid_message"
        assert line.refused("reveal_share", game=1, share="x" * 64)["code"] == "invalid_message"
        stale = line.refused("commit_share", game=2, commitment="0" * 64)
        assert stale["code"] == "stale"
        early = line.refused("reveal_share", game=1, share=SHARES[0].hex())
        assert early["code"] == "not_revealing"
        line.do("start_game")
        for kind, fields, code in (
            ("reveal_share", {"game": 1, "share": SHARES[1].hex()}, "wrong_share"),
            ("reveal_share", {"game": 2, "share": SHARES[0].hex()}, "stale"),
            ("commit_share", {"game": 1, "commitment": "0" * 64}, "dealing"),
            ("start_game", {}, "dealing"),
            ("draw", {}, "no_game"),
        ):
            assert line.refused(kind, **fields)["code"] == code
        with lee.at(made["match"]) as other:
            foreign = other.refused("reveal_share", game=1, share=SHARES[0].hex())
            assert foreign["code"] == "wrong_share"
        reveal(line, SHARES[0])


def test_a_share_counts_once_however_often_it_is_sent(
    someone: Callable[[str], Player],
) -> None:
    kim = someone("Kim")
    made = kim.create("open")
    lee = someone("Lee")
    lee.join(made)
    with kim.at(made["match"]) as line:
        fields = {"game": 1, "commitment": commitment(SHARES[0])}
        first = line.do("commit_share", cmd_id="commitment-1", **fields)
        commit(line, SHARES[1])
        again = line.command("commit_share", cmd_id="commitment-1", **fields)
        assert (again["type"], again["seq"]) == ("ack", first["seq"])
        assert line.view["deal"]["shares"][0] == commitment(SHARES[1])
        line.do("start_game")
        fields = {"game": 1, "share": SHARES[1].hex()}
        first = line.do("reveal_share", cmd_id="the-share", **fields)
        events = len(line.events)
        # Sent again under its id, even after the deal, it is acknowledged as it was.
        again = line.command("reveal_share", cmd_id="the-share", **fields)
        assert (again["type"], again["seq"]) == ("ack", first["seq"])
        assert len(line.events) == events


def test_nobody_is_told_a_share_or_the_seed_before_the_end(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds()) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        made = kim.create("open", changes=FEW_TURNS, share_commitment=commitment(SHARES[0]))
        lee.join(made)
        with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
            commit(second, SHARES[1])
            first.do("start_game")
            reveal(first, SHARES[0])
            reveal(second, SHARES[1])
            first.wait_for(lambda view: view["game"] is not None)
            text = json.dumps([first.messages, second.messages])
            for share in SHARES[:2]:
                assert share.hex() not in text
            record = kim.http.get(f"/api/matches/{made['match']}/record")
            assert record.json()["error"]["code"] == "no_finished_game"
            play_a_game(first, second)
            seeds = [event["seed"] for event in first.events if "seed" in event]
            assert len(seeds) == 1
            assert seeds[0] not in text
            # Nor the seed of the next game, whose commitment is known by now.
            next_deal = first.view["deal"]["commitment"]
            assert hashlib.sha256(bytes.fromhex(seeds[0])).hexdigest() != next_deal
        (proof,) = proofs(kim, made["match"])
        assert [seat.share for seat in proof.shares] == list(SHARES[:2])


@pytest.mark.slow
@pytest.mark.parametrize("how", ["revealed", "late"])
def test_a_server_that_is_killed_between_reveal_and_deal_goes_on(tmp_path: Path, how: str) -> None:
    deadline_ms = AT_ONCE if how == "revealed" else 600
    with (
        process(tmp_path, reveal_deadline_ms=deadline_ms) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        made = kim.create("open", share_commitment=commitment(SHARES[0]))
        lee.join(made)
        with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
            commit(second, SHARES[1])
            first.do("start_game")
            ack = reveal(first, SHARES[0])
            server.end(signal.SIGKILL)
        server.start()
        with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
            if how == "revealed":
                assert first.view["game"] is None
                assert first.view["deal"]["revealed"] == [True, False]
                again = first.command(
                    "reveal_share", cmd_id=ack["cmd_id"], game=1, share=SHARES[0].hex()
                )
                assert (again["type"], again["seq"]) == ("ack", ack["seq"])
                reveal(second, SHARES[1])
            first.wait_for(lambda view: view["game"] is not None)
            (dealt,) = [event for event in first.events if event["type"] == "dealt"]
            assert dealt["commitment"] == made["commitment"]


def test_a_deal_comes_soon_after_the_address(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds(), reveal_deadline_ms=AT_ONCE) as server,
        Player(server.port) as kim,
    ):
        began = time.monotonic()
        made = kim.create("easy", share_commitment=commitment(SHARES[0]))
        with kim.at(made["match"]) as line:
            reveal(line, SHARES[0])
            assert line.view["game"]["rack"]
        assert time.monotonic() - began < AT_ONCE / 1000  # not because a share is late


# --- matches of before there were shares ---


STORED = json.loads(
    (Path(__file__).parents[1] / "match" / "stored" / "deal_1.json").read_text(encoding="utf-8")
)


async def _store(folder: Path, until: int) -> None:
    """Write the first events of the match in that file into a new store."""
    bodies = tuple(json.dumps(body) for body in STORED["events"][:until])
    state = replay(map(codec.load, bodies))
    store = SqliteStore(settings(folder).database)
    await store.open()
    for player in ("kim", "lee"):
        await store.add_player(player, hash_token(player), 0)
    await store.commit(
        Commit(
            match=MATCH,
            after=0,
            actor="server",
            cmd_id="create",
            bodies=bodies,
            at=1,
            invite="i",
            seed=(1, bytes.fromhex(STORED["seeds"]["1"])) if state.number else None,
            summary=Summary(
                status=str(state.status),
                ruleset="classic",
                names=tuple(seat.name for seat in state.seats),
                players=tuple(seat.player for seat in state.seats),
            ),
        )
    )
    await store.close()


@pytest.mark.parametrize(("where", "number"), [("lobby", 1), ("between_games", 2)])
def test_a_match_that_was_stored_before_plays_on(tmp_path: Path, where: str, number: int) -> None:
    asyncio.run(_store(tmp_path, STORED[where]))
    with (
        running(tmp_path, GreedyMinds()) as server,
        Player(server.port) as kim,
        Player(server.port) as lee,
    ):
        kim.http.cookies.set("tilerummy_player", "kim")
        lee.http.cookies.set("tilerummy_player", "lee")
        with kim.at(MATCH) as line, lee.at(MATCH) as other:
            assert line.view["deal"] is None
            if where == "between_games":
                other.do("start_game")
            line.do("start_game")
            game = line.view["game"]
            assert (game["number"], game["outcome"], len(game["rack"])) == (number, None, 7)


# --- the script of the page on real records ---


@pytest.mark.parametrize(
    "name",
    [name if name == "classic" else pytest.param(name, marks=pytest.mark.slow) for name in PRESETS],
)
def test_the_script_of_the_page_finds_real_games_as_they_were_dealt(
    tmp_path: Path, name: str
) -> None:
    rules = PRESETS[name]
    share = SHARES[0]
    with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
        bots = ["easy"] * (rules.min_seats - 1)
        made = kim.create(*bots, ruleset=name, share_commitment=commitment(share))
        with kim.at(made["match"]) as line:
            for game in (1, 2):
                if game == 2:
                    commit(line, share, game=2)
                    line.do("start_game")
                reveal(line, share, game)
                play_a_game(line)
        record = tmp_path / "match.trn"
        record.write_text(kim.http.get(f"/api/matches/{made['match']}/record").text)
    output = subprocess.run(
        [sys.executable, "-I", "-S", "-c", deal_script(), record],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (output.returncode, output.stderr) == (0, "")
    assert output.stdout.count("dealt as committed to; no share of: ") == 2
    assert output.stdout.count("(bot)") == 2 * len(bots)
