"""The stand-alone script that checks deals, docs/examples/check_deal.py."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.deals import SHARE, deal_script, dealt_record
from tilerummy.cli.replay import replay
from tilerummy.core.format.record import GameRecord, read, write
from tilerummy.core.presets import PRESETS
from tilerummy.match.proof import NoShare

if TYPE_CHECKING:
    from collections.abc import Sequence

LEFT_OUT = (NoShare.BOT, NoShare.NOT_REVEALED, NoShare.NOT_COMMITTED)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "check_deal.py"
    path.write_text(deal_script(), encoding="utf-8")
    return path


def checked(script: Path, records: Sequence[GameRecord]) -> subprocess.CompletedProcess[str]:
    """Run the script on *records*, without this project in reach."""
    file = script.with_name("match.trn")
    file.write_text(write(records), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", script, file],
        capture_output=True,
        text=True,
        check=False,
        cwd=script.parent,
    )


A_JOKER_EACH = [
    "classic{joker_each=yes,jokers=4}",
    "twist{joker_each=yes}",
    "tournament{joker_each=yes,jokers=5}",
]
"""Rules by which each player is dealt a joker first."""


def named(record: GameRecord) -> GameRecord:
    return replace(record, headers={**record.headers, **{f"Seat{at}": f"P{at}" for at in range(6)}})


def records() -> list[GameRecord]:
    """Deals of every rule set for every number of seats, with and without shares."""
    made: list[GameRecord] = []
    for name, rules in PRESETS.items():
        for seats in range(rules.min_seats, rules.max_seats + 1):
            game = len(made) + 1
            shares = [bytes([game, seat] * 16) for seat in range(seats)]
            left_out: list[bytes | NoShare] = [
                LEFT_OUT[seat % 3] if seat % 2 else share for seat, share in enumerate(shares)
            ]
            made += [
                dealt_record(given, ruleset=name, game=game, last_starter=game % seats)
                for given in (shares, left_out)
            ]
    made.append(dealt_record([SHARE] * 4, ruleset="tournament{deal=single}"))
    made.append(dealt_record([SHARE] * 3, ruleset="classic{deal=passed_left,threshold=0}"))
    made += [dealt_record([SHARE] * 3, ruleset=rules, game=4) for rules in A_JOKER_EACH]
    return [named(record) for record in made]


def test_the_script_finds_every_deal_as_it_was_dealt(script: Path) -> None:
    reported = checked(script, records())
    assert (reported.returncode, reported.stderr) == (0, "")
    lines = reported.stdout.splitlines()
    assert len(lines) == len(records())
    assert all("dealt as committed to" in line for line in lines)
    assert "no share of: -" in lines[0]
    assert "no share of: P1 (not_revealed)" in lines[1]


@pytest.mark.parametrize(
    ("header", "value", "wrong"),
    [
        ("Seed", bytes(32).hex(), "not what was committed to"),
        ("Share0", bytes(32).hex(), "not what was committed to"),
        ("Share0", "not_revealed", "another hand"),
        ("Match", "m2", "another hand"),
    ],
)
def test_the_script_finds_out_what_was_changed(
    script: Path, header: str, value: str, wrong: str
) -> None:
    record = named(dealt_record())
    reported = checked(script, [replace(record, headers={**record.headers, header: value})])
    assert reported.returncode != 0
    assert reported.stderr == f"{wrong}\n"


def test_it_checks_deals_that_other_tables_play_too(script: Path) -> None:
    example = Path(__file__).parents[2] / "docs" / "examples" / "duplicate.trn"
    one, other = read(example.read_text(encoding="utf-8"))
    reported = checked(script, [one, other])
    assert (reported.returncode, reported.stderr) == (0, "")
    assert len(reported.stdout.splitlines()) == 2
    elsewhere = replace(one, headers={**one.headers, "Source": "another d1 31"})
    assert checked(script, [elsewhere]).returncode != 0
    for number, game in enumerate(replay(str(example)), start=1):
        assert game.proof is not None
        assert (game.proof.construction, game.proof.game) == (3, number)
