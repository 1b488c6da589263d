"""``import tilerummy as tr``: what it offers, how text is taken, and that it starts quickly."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import tilerummy as tr
from tilerummy import library
from tilerummy.core.evolve import replay as state_after
from tilerummy.solver import precompile
from tilerummy.solver.objective import criteria, worth

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tilerummy"


def test_every_name_that_is_offered_is_there() -> None:
    assert sorted(tr.__all__) == sorted(set(tr.__all__))
    assert [name for name in tr.__all__ if getattr(tr, name) is None] == []
    assert set(tr.__all__) <= set(dir(tr))


def test_what_is_loaded_late_is_what_the_types_say() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    (checked,) = (
        node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    )
    (late,) = (node for node in checked.body if isinstance(node, ast.ImportFrom))
    assert late.module == "tilerummy.solver"
    assert tuple(alias.name for alias in late.names) == tr._LATE


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rack'"):
        tr.rack  # type: ignore[attr-defined]  # noqa: B018 - asking is the test


def test_the_version_is_that_of_the_package() -> None:
    assert tr.__version__ == version("tilerummy")


def test_a_person_who_waits_is_told_that_the_solver_compiles(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for ready, reported in ((True, []), (False, ["compiling the solver, once on this machine"])):
        monkeypatch.setattr(precompile, "is_precompiled", lambda ready=ready, **_: ready)
        library._announce.cache_clear()
        caplog.clear()
        for _ in range(2):
            tr.solve("", "R7 B7 K7")
        assert [record.message.partition(";")[0] for record in caplog.records] == reported
    library._announce.cache_clear()


def test_the_solver_is_compiled_ahead() -> None:
    tr.precompile()
    assert precompile.is_precompiled()


def test_nothing_is_compiled_before_something_is_solved() -> None:
    program = (
        "import sys, tilerummy as tr;"
        "tr.judge('', 'R7 B7 K7', '[R7 B7 K7]');"
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    reported = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert reported.stdout.decode().strip() == "[]"


def test_an_objective_may_be_text() -> None:
    rack = "J R1 R2 R4 K12 K13"
    for first, then in (("value", tr.Objective.VALUE), (tr.Objective.VALUE, "value")):
        criteria.cache_clear()
        worth.cache_clear()
        for objective in (first, then):
            assert str(tr.solve("", rack, objective=objective).placed) == "K12 K13 J"
            named = tr.Problem(
                tr.preset("classic"),
                tr.Table(""),
                tr.Tiles(rack),
                objective=objective,  # type: ignore[arg-type]
            )
            assert str(next(tr.plays(named)).placed) == "K12 K13 J"
    with pytest.raises(tr.ProblemError, match="'tiles' or 'value'") as error:
        tr.solve("", rack, objective="most")
    assert error.value.code == "unknown_objective"


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_compiling_is_no_part_of_the_time_for_an_answer(tmp_path: Path) -> None:  # V5
    program = (
        "import tilerummy as tr;"
        "from tilerummy.core.oracle import CanPlay;"
        "from tilerummy.library import proof_on_demand;"
        "asked = CanPlay(tr.preset('classic'), tr.Table('[R4 R5 R6]'), tr.Tiles('R7'), True);"
        "print(proof_on_demand(asked))"
    )
    reported = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    assert reported.stdout.decode().strip() == "[R4 R5 R6 R7]"


def test_the_parts_do_not_import_the_face() -> None:
    """Whoever imports a part would get a half-made package from it."""
    users = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Import) and any(a.name == "tilerummy" for a in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "tilerummy"
            and any(alias.name in tr.__all__ for alias in node.names)
        )
    ]
    assert users == []


def test_text_and_values_are_the_same_question() -> None:
    twist = tr.preset("twist")
    one = tr.solve("[K3 K4 J]", "K5 JD", "twist", opened=True)
    other = tr.solve(tr.Table("[K3 K4 J]"), tr.Tiles("K5 JD"), twist)
    assert (one.table, one.placed) == (other.table, other.placed)
    assert tr.judge("", "R7 B7 K7", "[R7 B7 K7]", "classic{threshold=22}", opened=False)
    assert not tr.judge("", "R7 B7 K7", "[R7 B7 K7]", "classic{threshold=21}", opened=False)


def test_an_unopened_player_lays_an_initial_meld_or_nothing() -> None:  # S0-17
    assert tr.solve("[R4 R5 R6]", "R7 B1", opened=False).tiles == 0
    assert tr.solve("[R4 R5 R6]", "R7 B7 K7 O9 B9 K9", opened=False).tiles == 6


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("unknown_tile", lambda: tr.solve("", "R77")),
        ("unclosed_meld", lambda: tr.judge("[R1 R2 R3", "", "")),
        ("unknown_ruleset", lambda: tr.solve("", "R7", "klassik")),
        ("table_not_melds", lambda: tr.solve("[R1 R2]", "R3")),
        ("table_not_melds", lambda: tr.judge("[R1 R2]", "R3", "[R1 R2 R3]")),
        ("too_many_copies", lambda: tr.solve("[R1 R2 R3]", "R1 R1")),
        ("too_many_copies", lambda: tr.judge("[R1 R2 R3]", "R1 R1", "[R1 R2 R3]")),
        ("too_many_copies", lambda: tr.judge("", "R1 R2 JD", "[R1 R2 JD]")),
        ("too_many_players", lambda: tr.deal("classic", 9, random.Random(1))),
    ],
)
def test_bad_input_is_one_error_with_a_code(code: str, ask: object) -> None:
    with pytest.raises(tr.TilerummyError) as caught:
        ask()  # type: ignore[operator]
    assert caught.value.code == code


def test_the_same_seed_deals_the_same_game() -> None:
    state, events = tr.deal("twist", 4, random.Random(3))
    assert (state, events) == tr.deal(tr.preset("twist"), 4, random.Random(3))
    assert state == state_after(events)
    assert state != tr.deal("twist", 4, random.Random(4))[0]


def test_a_record_is_replayed_with_whatever_its_rules_ask() -> None:  # S3-28: who could have opened
    state, events = tr.deal("tournament", 3, random.Random(5))
    while state.outcome is None:
        turn = tr.Draw() if state.pool else tr.Pass()
        state, happened = tr.apply(state, turn, oracle=tr.SolverOnDemand())
        events += happened
    assert tr.replay(tr.write_records([tr.GameRecord(events)])) == (state,)


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ('[Seed "63f2', '[Seed "53f2', "seed_mismatch"),
        ('[Share0 "200f', '[Share0 "300f', "share_mismatch"),
        ('[Game "1"]', '[Game "2"]', "unfair_deal"),
        ('[Deal "2"]\n', "", "unfair_deal"),
    ],
)
def test_a_replayed_record_has_the_deal_that_its_secrets_give(
    was: str, now: str, code: str
) -> None:
    text = (ROOT / "docs" / "examples" / "dealt.trn").read_text(encoding="utf-8")
    assert tr.replay(text)
    assert was in text
    with pytest.raises(tr.TilerummyError) as refused:
        tr.replay(text.replace(was, now))
    assert refused.value.code == code
