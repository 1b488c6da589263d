"""The learners in PyTorch and Stable-Baselines3 train, and play what they have learned."""

from __future__ import annotations

import importlib
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.docs.pages import ROOT
from tilerummy.bots import bot_for
from tilerummy.bots.game import deal
from tilerummy.core.game import apply
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import view
from tilerummy.lab.env.game import ORACLE

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def trained(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, *options: str) -> Any:
    """Run the example *name* in *folder*, and return the bot that it has trained."""
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "examples"))
    monkeypatch.setattr(sys, "argv", [name, *options])
    example = importlib.import_module(name)
    example.main()
    return example.learned()


def plays_to_the_end(bot: Any) -> bool:
    """Return whether a game between *bot* and easy ends by the rules."""
    state, easy = deal(CLASSIC, 2, Random(1))[0], bot_for("easy")
    for _ in range(400):
        if state.outcome is not None:
            return True
        player = bot if state.seat == 0 else easy
        state = apply(state, player.choose(view(state, state.seat)), oracle=ORACLE)[0]
    return False


def test_a_torch_learner_plays_what_it_has_learned(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="needs torch")
    bot = trained(monkeypatch, tmp_path, "train_torch", "--games", "70")
    assert "the actor is in policy.pt" in capsys.readouterr().out
    assert plays_to_the_end(bot)


def test_an_sb3_learner_plays_what_it_has_learned(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    bot = trained(monkeypatch, tmp_path, "train_sb3", "--steps", "256", "--opponent", "easy")
    assert "the model is in policy.zip" in capsys.readouterr().out
    assert plays_to_the_end(bot)
