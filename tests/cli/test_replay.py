"""``tilerummy replay``: records in, scores out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.games import an_idle_game
from tests.support.problems import examples
from tilerummy.core.event import Event, GameEnded
from tilerummy.core.evolve import replay
from tilerummy.core.format.record import GameRecord, write
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, shuffle

if TYPE_CHECKING:
    from tests.cli.conftest import Run
    from tilerummy.core.outcome import Outcome


def outcome(events: tuple[Event, ...]) -> Outcome:
    assert isinstance(events[-1], GameEnded)
    return events[-1].outcome


NAMES = {"Match": "m1", "Seat0": "Ana", "Seat1": "Bo", "Seat2": "easy bot"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.trn"
    games = (an_idle_game(seed=1), an_idle_game(seed=2))
    path.write_text(write([GameRecord(events, NAMES) for events in games]))
    return path


def test_scores_and_standings_in_words(run: Run, file: Path) -> None:
    reported = run("replay", str(file))
    assert (reported.code, reported.err) == (0, "")
    totals = [0, 0, 0]
    for seed in (1, 2):
        ended = outcome(an_idle_game(seed=seed))
        named = zip(("Ana", "Bo", "easy bot"), ended.scores, strict=True)
        assert f"  scores: {', '.join(f'{n} {s:+d}' for n, s in named)}\n" in reported.out
        totals = [total + score for total, score in zip(totals, ended.scores, strict=True)]
    assert "by exhaustion: the pool is empty and nobody went out\n" in reported.out
    assert "Match: 2 finished games\n" in reported.out
    best = ("Ana", "Bo", "easy bot")[totals.index(max(totals))]
    assert f"  1. {best}: {max(totals):+d} points" in reported.out


def test_a_game_that_is_there_twice_counts_once(run: Run, file: Path) -> None:
    once = run("replay", str(file)).out
    file.write_text(f"{file.read_text()}\n{file.read_text()}")
    reported = run("replay", str(file))
    assert reported.code == 0
    assert "Game 4: classic, Ana, Bo, easy bot\n  this is game 2 again," in reported.out
    assert once[once.index("Match: 2 finished games") :] in reported.out
    lines = run("replay", "--jsonl", str(file)).out.splitlines()
    assert [json.loads(line)["again"] for line in lines] == [None, None, 1, 2]


def test_one_json_object_a_game(run: Run, file: Path) -> None:
    reported = run("replay", "--jsonl", str(file))
    first, second = map(json.loads, reported.out.splitlines())
    ended = outcome(an_idle_game(seed=1))
    assert first == {
        "file": str(file),
        "game": 1,
        "again": None,
        "ruleset": "classic",
        "players": ["Ana", "Bo", "easy bot"],
        "turns": replay(an_idle_game(seed=1)).turn - 1,
        "dealt_by_seed": False,
        "unproven": 0,
        "finished": True,
        "termination": "exhaustion",
        "winners": list(ended.winners),
        "runners_up": [],
        "scores": list(ended.scores),
    }
    assert second["game"] == 2


def a_seeded_game(seed: bytes = b"seed") -> GameRecord:
    rules = parse_ruleset("classic")
    chance = shuffle(seed, rules, 3)
    events = start(rules, 3, chance.pool, start_tiles=chance.start_tiles)
    headers = NAMES | {"Seed": seed.hex(), "Commitment": commitment(seed)}
    return GameRecord(events, headers)


def test_a_deal_is_checked_against_its_seed(run: Run) -> None:
    record = a_seeded_game()
    reported = run("replay", "-", stdin=write([record]).encode())
    assert (reported.code, reported.err) == (0, "")
    assert "\n  dealt from the committed seed\n" in reported.out
    reported = run("replay", "--jsonl", "-", stdin=write([record]).encode())
    assert json.loads(reported.out)["dealt_by_seed"] is True


@pytest.mark.parametrize(
    ("header", "value", "code"),
    [
        ("Seed", b"other".hex(), "seed_mismatch"),
        ("Commitment", commitment(b"other"), "seed_mismatch"),
        ("Seed", "nonsense", "no_seed"),
    ],
)
def test_a_deal_that_its_seed_does_not_give_is_refused(
    run: Run, header: str, value: str, code: str
) -> None:
    record = a_seeded_game()
    forged = GameRecord(record.events, {**record.headers, header: value})
    reported = run("replay", "-", stdin=write([forged]).encode())
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: {code}: -: ")


def test_another_deal_by_a_seed_that_was_committed_to_is_refused(run: Run) -> None:
    forged = GameRecord(a_seeded_game(b"other").events, a_seeded_game().headers)
    reported = run("replay", "-", stdin=write([forged]).encode())
    assert reported.err.startswith("tilerummy: unfair_deal: ")


def test_a_record_that_tells_half_of_it_proves_nothing(run: Run) -> None:
    record = a_seeded_game()
    headers = {key: value for key, value in record.headers.items() if key != "Commitment"}
    reported = run(
        "replay", "--jsonl", "-", stdin=write([GameRecord(record.events, headers)]).encode()
    )
    assert json.loads(reported.out)["dealt_by_seed"] is False


def test_the_second_is_told_where_it_was_played_for(run: Run) -> None:
    events = an_idle_game("classic{play_on_for_second=yes,empty_pool_duty=may_pass}")
    (second,) = outcome(events).runners_up
    reported = run("replay", "-", stdin=write([GameRecord(events, NAMES)]).encode())
    assert f"  second: {NAMES[f'Seat{second}']}\n" in reported.out
    reported = run("replay", "-", stdin=write([GameRecord(an_idle_game(), NAMES)]).encode())
    assert "second" not in reported.out


def test_several_files_and_standard_input(run: Run, file: Path) -> None:
    reported = run("replay", str(file), "-", stdin=file.read_bytes())
    assert reported.out.startswith(f"{file}\n")
    assert "\n\n-\nGame 1: " in reported.out


def test_games_of_different_matches_have_no_standings(run: Run) -> None:
    records = [GameRecord(an_idle_game(seats=seats)) for seats in (2, 3)]
    reported = run("replay", "-", stdin=write(records).encode())
    assert reported.out.startswith("Game 1: classic, seat 0, seat 1\n")
    assert "Match" not in reported.out


def test_an_unfinished_game_is_said_to_be_one(run: Run) -> None:
    stdin = write([GameRecord(an_idle_game()[:-4], NAMES)]).encode()
    reported = run("replay", "-", stdin=stdin)
    assert reported.code == 0
    assert "  not finished: turn " in reported.out
    assert "Match" not in reported.out
    assert json.loads(run("replay", "--jsonl", "-", stdin=stdin).out)["scores"] is None


def test_a_deal_that_other_tables_have_alike_has_no_shares(run: Run) -> None:
    reported = run("replay", str(Path(__file__).parents[2] / "docs" / "examples" / "duplicate.trn"))
    assert (reported.code, reported.err) == (0, "")
    assert "  dealt from the committed seed\n" in reported.out


def changed(old: str, new: str) -> bytes:
    text = write([GameRecord(an_idle_game(), NAMES)])
    assert old in text
    return text.replace(old, new).encode()


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"", "empty_record"),
        (b"\xff\xfe", "not_text"),
        (b"\xef\xbb\xbf", "empty_record"),
        (b"[nonsense\n", "bad_header"),
        (b"nonsense\n", "unknown_event"),
        (b"passed; seat=0\n", "no_deal"),
        (changed("drew; seat=", "drew; seat=x"), "not_a_number"),
        (changed("outcome=exhaustion", "outcome=fame"), None),
        (changed("cause=choice", "cause=timeout"), "does_not_follow"),
        (changed("starter=", "starter=9"), "wrong_tiles"),
        (changed("racks=", "racks=R1 "), "wrong_tiles"),
        (changed("ruleset=classic", "ruleset=twist"), "wrong_tiles"),
        (changed("racks=", "racks=" + "R1 " * 300), "too_many_copies"),
    ],
)
def test_bad_records_get_one_line_with_a_code(run: Run, stdin: bytes, code: str | None) -> None:
    reported = run("replay", "-", stdin=stdin)
    assert reported.code == 2
    assert reported.out == ""
    assert reported.err.startswith(f"tilerummy: {code or ''}")
    assert reported.err.count("\n") == 1


def test_a_forged_score_is_refused(run: Run) -> None:
    scores = ",".join(map(str, outcome(an_idle_game()).scores))
    text = write([GameRecord(an_idle_game())])
    forged = text.replace(scores, "99,-99,0") if scores in text else text
    if forged == text:
        line = text.rstrip().splitlines()[-1]
        forged = text.replace(line, line.replace("-", "-1", 1))
    reported = run("replay", "-", stdin=forged.encode())
    assert reported.code == 2
    assert "does_not_follow" in reported.err


def test_the_second_game_is_named_when_it_is_at_fault(run: Run, file: Path) -> None:
    text = file.read_text()
    at = text.rindex("cause=choice")
    file.write_text(text[:at] + "cause=timeout" + text[at + len("cause=choice") :])
    assert "game 2: " in run("replay", str(file)).err


@pytest.mark.parametrize("name", ["missing.trn", "."])
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, name: str) -> None:
    reported = run("replay", str(tmp_path / name))
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: unreadable_file: ")


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_file_without_an_end_is_one_error(
    run: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.cli.replay.LONGEST_TEXT", 1000)
    for name in ("/dev/zero", "-"):
        reported = run(command, name, stdin=b"a" * 1001)
        assert (reported.code, reported.out) == (2, "")
        assert reported.err.startswith("tilerummy: too_large: ")
        assert "it has more than 1000 bytes" in reported.err
    assert "too_large" not in run(command, "-", stdin=b"a" * 1000).err


@given(st.data())
@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_damage_to_a_record_ends_in_a_traceback(run: Run, data: st.DataObject) -> None:
    text = write([GameRecord(an_idle_game()[:30], NAMES)])
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 20))
    junk = data.draw(st.text(alphabet=" =;,:[]{}x0179-RJBKO\n|", max_size=12))
    reported = run("replay", "-", stdin=(text[:at] + junk + text[at + length :]).encode())
    assert reported.code in {0, 2}
    assert reported.err.count("\n") == (reported.code == 2)
