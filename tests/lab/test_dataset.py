"""A data set tells what each seat saw and did, the same for the same plan, and checks itself."""

from __future__ import annotations

import hashlib
import json
import random
from functools import reduce
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.evolve import evolve
from tilerummy.core.format.notation import parse_melds
from tilerummy.core.game import decide
from tilerummy.core.presets import preset
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab import dataset
from tilerummy.lab.arena.lines import line_of, turn_of
from tilerummy.lab.dataset import DatasetPlan, write
from tilerummy.lab.env.macro import Macro
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from pathlib import Path

PLAN = DatasetPlan(2, seed="7", bots=("medium", "hard"))


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dataset") / "games"
    write(PLAN, folder)
    return folder


def test_the_turns_are_the_game(folder: Path) -> None:
    """Playing the turns again from the deal shows each view, and ends as the data set says."""
    turns = rows(folder / "turns.jsonl")
    for game in rows(folder / "games.jsonl"):
        chance = random.Random(f"{PLAN.seed}/{game['game']}")
        assert [chance.choice(PLAN.bots) for _ in range(2)] == game["bots"]
        state, _ = deal(preset("classic"), 2, chance)
        own = [turn for turn in turns if turn["game"] == game["game"]]
        assert [turn["turn"] for turn in own] == list(range(1, game["turns"] + 1))
        for turn in own:
            seen = view(state, state.seat)
            assert turn["view"] == json.loads(line_of(seen))
            assert [Tiles(" ".join(rack)) for rack in turn["hidden"]["racks"]] == list(state.racks)
            before, did = state.table, turn_of(json.dumps(turn["did"]))
            state = reduce(evolve, decide(state, did, oracle=SolverOracle()), state)
            laid = did.table.tiles - before.tiles if isinstance(did, Play) else Tiles()
            assert Tiles(" ".join(turn["placed"])) == laid
        assert state.outcome is not None
        assert list(state.outcome.scores) == game["scores"]
        assert [turn["won"] for turn in own] == [t["seat"] in game["winners"] for t in own]


def test_candidates_can_be_played_and_name_the_turn_that_was_made(folder: Path) -> None:
    for turn in rows(folder / "turns.jsonl"):
        before = parse_melds(turn["view"]["table"]).tiles
        rack = Tiles(" ".join(turn["view"]["rack"]))
        for reported in turn["candidates"].values():
            if reported["turn"]["type"] == "play":
                placed = parse_melds(reported["turn"]["table"]).tiles - before
                assert placed <= rack
                assert (reported["tiles"], reported["left"]) == (
                    len(placed),
                    len(rack) - len(placed),
                )
        if turn["candidate"] is not None:
            assert len(turn["placed"]) == turn["candidates"][turn["candidate"]]["tiles"]


def test_columns_hold_the_same_rows(folder: Path) -> None:
    games, turns = (pq.read_table(folder / f"{name}.parquet") for name in ("games", "turns"))
    assert games.to_pylist() == rows(folder / "games.jsonl")
    columns, lines = turns.to_pylist(), rows(folder / "turns.jsonl")
    assert len(columns) == len(lines)
    for row, line in zip(columns, lines, strict=True):
        assert bytes(row["rack"]) == Tiles(" ".join(line["view"]["rack"])).counts
        assert bytes(row["table"]) == parse_melds(line["view"]["table"]).tiles.counts
        legal = [macro.name.lower() for macro in Macro if row["candidates"][5 * macro]]
        assert set(legal) == set(line["candidates"])
        chosen = row["candidate"]
        assert (None if chosen is None else Macro(chosen).name.lower()) == line["candidate"]
        assert (row["won"], row["score"]) == (line["won"], line["score"])


@pytest.mark.slow
def test_the_same_plan_writes_the_same_lines_with_any_number_of_processes(
    folder: Path, tmp_path: Path
) -> None:
    write(PLAN, tmp_path / "again", processes=2, parquet=False)
    for name in ("games.jsonl", "turns.jsonl"):
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()


def test_checksums_are_those_of_the_files(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: reported for reported, name in (line.split("  ") for line in lines)}
    assert set(sums) == {path.name for path in folder.iterdir()} - {"SHA256SUMS"}
    for name, expected in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == expected


def test_the_card_says_how_to_make_the_data_set_again(folder: Path) -> None:
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "--games 2 --seed 7 --ruleset 'classic' --seats 2 --bots medium hard" in card
    assert "CC0" in card


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (DatasetPlan(0), "bad_number_of_games"),
        (DatasetPlan(1, bots=()), "no_bots"),
        (DatasetPlan(1, bots=("nobody",)), "unknown_bot"),
        (DatasetPlan(1, ruleset="chess"), "unknown_ruleset"),
        (DatasetPlan(1, seats=9), "too_many_players"),
    ],
)
def test_a_plan_that_cannot_be_played_writes_nothing(
    plan: DatasetPlan, code: str, tmp_path: Path
) -> None:
    with pytest.raises(TilerummyError) as caught:
        write(plan, tmp_path / "new")
    assert caught.value.code == code
    assert not (tmp_path / "new").exists()


def test_files_that_are_there_stay(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TilerummyError, match="is not empty") as caught:
        write(PLAN, folder)
    assert caught.value.code == "folder_not_empty"
    (tmp_path / "file").write_text("kept")
    with pytest.raises(TilerummyError) as caught:
        write(PLAN, tmp_path / "file")
    assert caught.value.code == "unusable_folder"
    assert (tmp_path / "file").read_text() == "kept"


def test_without_pyarrow_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "find_spec", {"numpy": "there"}.get)
    with pytest.raises(TilerummyError, match=r"pip install 'tilerummy\[dataset\]'"):
        write(PLAN, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_special_jokers_and_more_seats(tmp_path: Path) -> None:
    write(DatasetPlan(1, ruleset="twist", seats=3, bots=("medium",)), tmp_path / "twist")
    (game,) = rows(tmp_path / "twist" / "games.jsonl")
    assert (game["ruleset"], game["seats"], len(game["scores"])) == ("twist", 3, 3)
