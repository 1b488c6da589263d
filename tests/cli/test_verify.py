"""``tilerummy verify``: what a record proves of its deals, at length."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.deals import SEED, dealt_record, saved_receipt
from tests.support.games import an_idle_game
from tilerummy.core.event import Drew
from tilerummy.core.evolve import replay
from tilerummy.core.format.record import GameRecord, verify, write
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.game import apply
from tilerummy.core.oracle import Answers, NotProven
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw, Pass
from tilerummy.library import SolverOnDemand
from tilerummy.match.deal import commitment
from tilerummy.match.proof import NoShare, check_deal
from tilerummy.match.receipt import mixed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Reported, Run

RANDOM = bytes([7] * 32)
SHARE = mixed(RANDOM, "luck")
NAMES = {"Seat0": "Ana", "Seat1": "Bo", "Seat2": "Ada (easy)"}
RECEIPT = saved_receipt(RANDOM, "luck", revealed=False)


def a_record(share: bytes | NoShare = SHARE, **headers: str) -> GameRecord:
    record = dealt_record([share, NoShare.NOT_REVEALED, NoShare.BOT])
    return replace(record, headers={**record.headers, **NAMES, **headers})


def verified(run: Run, record: GameRecord, *receipts: Path) -> Reported:
    options = [part for receipt in receipts for part in ("--receipt", str(receipt))]
    return run("verify", "-", *options, stdin=write([record]).encode())


def receipt(folder: Path, **changes: object) -> Path:
    file = folder / "receipt.json"
    file.write_text(json.dumps(RECEIPT | changes))
    return file


def test_everything_that_was_checked_is_told(run: Run) -> None:
    reported = verified(run, a_record())
    assert (reported.code, reported.err) == (0, "")
    proof = check_deal(a_record())
    assert proof is not None
    for line in (
        "Game 1: classic, Ana, Bo, Ada (easy)",
        "  match m1, game 1",
        f"  the server committed to {commitment(SEED)}",
        f"  its seed {SEED.hex()} matches",
        f"  seat 0 (Ana): committed to {commitment(SHARE)}; its share {SHARE.hex()} matches",
        "  seat 2 (Ada (easy)): a bot; its share would have been the server's own",
        f"  together they give the key {proof.key(print_stored_ruleset(CLASSIC)).hex()}",
        "  start tiles, hands and pool match that key",
        "What this proves",
        "What it does not prove",
    ):
        assert f"{line}\n" in reported.out
    assert "  seat 1 (Bo): committed to " in reported.out
    assert "did not reveal its share in time\n" in reported.out
    assert "receipt matches" not in reported.out


def test_a_record_that_ends_before_the_game_is_said_to(run: Run) -> None:
    record = a_record()
    state = verify(record)
    assert (
        f"the record ends in turn {state.turn}, before the game does" in verified(run, record).out
    )
    events = list(record.events)
    while state.outcome is None:
        state, happened = apply(state, Draw() if state.pool else Pass(), oracle=Answers({}))
        events += happened
    assert "the record ends" not in verified(run, replace(record, events=tuple(events))).out


def test_a_receipt_is_checked_against_the_record(run: Run, tmp_path: Path) -> None:
    reported = verified(run, a_record(), receipt(tmp_path))
    assert reported.code == 0
    assert "  your receipt matches: the server committed before seat 0 revealed,\n" in reported.out


def test_a_share_that_was_not_acknowledged_may_be_missing(run: Run, tmp_path: Path) -> None:
    record = a_record(NoShare.NOT_REVEALED, ShareCommitment0=commitment(SHARE))
    reported = verified(run, record, receipt(tmp_path))
    assert reported.code == 0
    assert "your share is not in the deal" in reported.out
    reported = verified(run, record, receipt(tmp_path, revealed=True))
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: share_left_out: ")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"commitment": commitment(RANDOM)}, "other_commitment"),
        ({"seat": 1}, "other_share"),
        ({"game": 2}, "other_deal"),
        ({"words": "no luck"}, "bad_receipt"),
        ({"random": 7}, "wrong_type"),
    ],
)
def test_a_receipt_that_does_not_fit_is_refused(
    run: Run, tmp_path: Path, change: dict[str, object], code: str
) -> None:
    file = receipt(tmp_path, **change)
    reported = verified(run, a_record(), file)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: {code}: {file}: ")


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Seed": bytes(32).hex()}, "seed_mismatch"),
        ({"Share0": bytes(32).hex()}, "share_mismatch"),
        ({"Share0": "bot"}, "bad_share"),
        ({"Match": "m2"}, "unfair_deal"),
        ({"Deal": "9"}, "unknown_deal"),
    ],
)
def test_replay_and_verify_refuse_alike_what_was_changed(
    run: Run, headers: dict[str, str], code: str
) -> None:
    stdin = write([a_record(SHARE, **headers)]).encode()
    for command in ("replay", "verify"):
        reported = run(command, "-", stdin=stdin)
        assert (reported.code, reported.out) == (2, "")
        assert reported.err.startswith(f"tilerummy: {code}: -: ")


def test_replay_tells_in_a_line_whose_shares_were_in_the_deal(run: Run) -> None:
    reported = run("replay", "-", stdin=write([a_record()]).encode())
    line = "dealt from the committed seed and shares of Ana"
    assert f"\n  {line}; Bo did not reveal in time\n" in reported.out
    bots = dealt_record([NoShare.BOT] * 2)
    reported = run("replay", "-", stdin=write([bots]).encode())
    assert "\n  dealt from the committed seed\n" in reported.out


def test_a_record_that_does_not_tell_its_deal_is_said_to_be_one(run: Run) -> None:
    reported = run("verify", "-", stdin=write([GameRecord(an_idle_game())]).encode())
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: no_seed: ")


def test_an_old_record_is_said_to_prove_less(run: Run) -> None:
    reported = run("verify", "conformance/games/classic.trn")
    assert reported.code == 0
    assert "construction 1, without shares" in reported.out
    assert "could try many seeds" in reported.out


def unjudged(ruleset: str, turns: int) -> GameRecord:
    """A game of draws of which the server found out nothing in time, so many turns of it."""
    record = dealt_record([NoShare.BOT] * 3, ruleset=ruleset)
    state, events = replay(record.events), list(record.events)
    while state.outcome is None and state.turn <= turns:
        state, happened = apply(state, Draw() if state.pool else Pass(), oracle=Answers({}))
        events += happened
    return replace(record, events=tuple(events))


def test_draws_that_the_server_did_not_judge_are_judged_here(run: Run) -> None:  # V5
    record = unjudged("classic{must_play=yes,hand=26,threshold=0}", 2)
    assert verify(record, SolverOnDemand()).turn == 3
    reported = run("replay", "--jsonl", "-", stdin=write([record]).encode())
    assert json.loads(reported.out)["unproven"] == 2
    reported = verified(run, record)
    assert (reported.code, reported.err) == (0, "")
    assert "  2 answers were not proven in time during the game:\n" in reported.out
    drew = [(at, one.seat) for at, one in enumerate(record.events, 1) if isinstance(one, Drew)]
    assert len(drew) == 2
    for event, seat in drew:
        line = f"    seat {seat} (seat {seat}) laid nothing in event {event}: it could have\n"
        assert line in reported.out
    assert "\nAnswers that were not proven\n" in reported.out


def test_who_could_have_opened_is_found_out_here(run: Run) -> None:  # T7
    record = unjudged("tournament", 999)
    reported = run("replay", "-", stdin=write([record]).encode())
    line = "3 answers were not proven in time during the game; tilerummy verify lists them"
    assert f"\n  {line}\n" in reported.out
    reported = verified(run, record)
    assert (reported.code, reported.err) == (0, "")
    for seat in range(3):
        start = f"    seat {seat} (seat {seat}) never opened: it could have, with ["
        assert start in reported.out


def test_what_cannot_be_proven_here_either_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def given_up(_: object) -> None:
        raise NotProven

    monkeypatch.setattr("tilerummy.cli.verify.proof_on_demand", given_up)
    record = unjudged("classic{must_play=yes}", 1)
    reported = verified(run, record)
    assert "  1 answer was not proven in time during the game:\n" in reported.out
    assert f"laid nothing in event {len(record.events)}: not proven here either\n" in reported.out


def test_where_everything_was_proven_nothing_is_said_of_it(run: Run) -> None:
    assert "not proven" not in verified(run, a_record()).out
