"""Records from elsewhere: what is wrong with them is said, and where; the rest is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tilerummy.core.format.record import GameRecord, read, write
from tilerummy.library import SolverOnDemand
from tilerummy.review import Trouble, read_games, trusted

GAMES = sorted((Path(__file__).parents[2] / "conformance/games").glob("*.trn"))
CLASSIC = (Path(__file__).parents[2] / "conformance/games/classic.trn").read_text()


def trouble_of(text: str) -> Trouble:
    _, trouble = read_games(text, SolverOnDemand())
    assert trouble is not None
    return trouble


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_game_is_the_same_judged_and_trusted(file: Path) -> None:
    games, trouble = read_games(file.read_text(), SolverOnDemand())
    assert trouble is None
    records = read(file.read_text())
    assert [game.record for game in games] == list(records)
    for game, record in zip(games, records, strict=True):
        assert game.outcome == record.events[-1].outcome  # type: ignore[union-attr]
        assert trusted(record).turns == game.turns


def test_games_are_told_one_after_another() -> None:
    games, trouble = read_games(CLASSIC + "\n" + CLASSIC)
    assert trouble is None
    assert len(games) == 2
    assert games[1].record.line(1) == games[0].record.line(1) + CLASSIC.count("\n") + 1
    assert games[0].proven


def test_a_deal_that_its_secrets_do_not_give_is_named_with_its_line() -> None:
    trouble = trouble_of(CLASSIC.replace("2:K5", "2:K6"))
    assert (trouble.code, trouble.line) == ("unfair_deal", line_of(CLASSIC, "dealt;"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("drew; seat=2; tiles=R12", "drew; seat=2; tiles=R13", "does_not_follow"),
        ("drew; seat=2; tiles=R12", "drew; seat=0; tiles=R12", "not_your_turn"),
        ("drew; seat=2; tiles=R12", "dreamt; seat=2; tiles=R12", "unknown_event"),
        ("drew; seat=2; tiles=R12", "drew; seat=2; tiles=R14", "unknown_tile"),
        ("drew; seat=2; tiles=R12; cause=choice", "drew; seat=2", "missing_field"),
        ("drew; seat=2; tiles=R12", "drew; mood=grim; seat=2; tiles=R12", "unknown_field"),
        ("table=[K2 K3 K4] [K9", "table=[K2 K3 K5] [K9", "illegal_turn"),
        ("ruleset=classic{empty", "ruleset=classic{later=yes,empty", "unknown_field"),
        ("ruleset=classic{", "ruleset=later{", "unknown_ruleset"),
        ("racks=R4 B11", "racks=R4 B12", "wrong_tiles"),
        ("starter=1", "starter=7", "wrong_tiles"),
        ("starter=1", "starter=2", "wrong_starter"),
        ('[Seat0 "hard player"]', '[Seat0 "hard player"', "bad_header"),
    ],
)
def test_what_was_edited_is_named_with_its_line(old: str, new: str, code: str) -> None:
    assert CLASSIC.count(old) >= 1
    text = CLASSIC + "\n" + CLASSIC.replace(old, new, 1)
    trouble = trouble_of(text)
    at = CLASSIC.count("\n") + 1 + line_of(CLASSIC, old)
    assert (trouble.code, trouble.line) == (code, at)
    games, _ = read_games(text, SolverOnDemand())
    assert games[0].outcome is not None
    for game in games[1:]:
        # What stands before it is told.
        assert game.outcome is None
        assert game.record.line(len(game.record.events)) <= len(text.splitlines())


def test_what_was_cut_off_is_told_as_far_as_it_goes() -> None:
    complete = len(read_games(CLASSIC)[0][0].turns)
    last = CLASSIC.index("drew; seat=2; tiles=B3")
    (game,), trouble = read_games(CLASSIC[: last + 10])
    assert trouble is not None
    assert (trouble.code, trouble.line) == ("cut_off", line_of(CLASSIC, "drew; seat=2; tiles=B3"))
    assert 0 < len(game.turns) < complete
    assert game.outcome is None
    # After a whole line nothing is missing but the rest of the game.
    (game,), trouble = read_games(CLASSIC[:last])
    assert trouble is None
    assert game.outcome is None
    games, trouble = read_games(CLASSIC + '\n[Match "next"]\n')
    assert (len(games), trouble and trouble.code) == (1, "cut_off")


@pytest.mark.parametrize("text", ["", "\n\n", "once upon a time", "passed; seat=0", '[A "b"]'])
def test_what_is_no_record_has_no_games(text: str) -> None:
    games, trouble = read_games(text)
    assert games == ()
    assert trouble is not None
    assert trouble.line >= 1


def test_who_has_no_time_left_is_told_how_far_it_was_judged() -> None:
    left = iter([True] * 5)
    (game,), trouble = read_games(CLASSIC, None, lambda: next(left, False))
    assert len(game.turns) == 5
    assert trouble is not None
    assert trouble.code == "too_long"
    assert trouble.line == game.record.line(1) + 2 + 5


@pytest.mark.parametrize("changes", [12, pytest.param(40, marks=pytest.mark.slow)])
def test_nothing_that_is_brought_breaks_the_reader(changes: int) -> None:
    rng = random.Random(7)
    letters = "0123456789RBKOJ[];= ,/\n-"
    for file in GAMES[:6]:
        text = file.read_text()
        for _ in range(changes):
            at = rng.randrange(len(text))
            to = at + rng.choice([0, 1, 3, 40])
            read_games(text[:at] + rng.choice(letters) + text[to:])


def test_lines_of_games_that_were_written_are_those_of_the_text() -> None:
    (record,) = read(CLASSIC)
    text = write([record, GameRecord(record.events)])
    lines = text.splitlines()
    for one in read(text):
        assert [lines[at - 1].split(";")[0] for at in one.lines][:2] == ["start_tiles", "dealt"]
