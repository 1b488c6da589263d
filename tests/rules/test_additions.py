"""A rule set and a bot are played, judged and written down once they are registered, no more."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from tests.support.games import audit, play_game
from tilerummy.bots import bot_for
from tilerummy.bots.bot import lay, own_rack, rest
from tilerummy.bots.levels import bots
from tilerummy.bots.visible_melds import visible_melds
from tilerummy.cli.main import main
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.outcome import Termination
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.table import Table

if TYPE_CHECKING:
    from tilerummy.bots import Bot
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

QUICK = replace(CLASSIC, name="quick", hand=5, threshold=0)


class Patient:
    """Lays all the melds on its rack, never one tile alone, and needs no joker for it."""

    def choose(self, view: View) -> Turn:
        rack = own_rack(view)
        seen = [meld for meld in visible_melds(rack) if not meld.has_jokers]
        if seen:
            return lay(view, Table((*view.table.melds, seen[0])))
        return bot_for("medium").choose(view) if view.must_lay else rest(view)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add both where CONTRIBUTING says, for one test."""
    monkeypatch.setitem(cast("dict[str, Ruleset]", PRESETS), QUICK.name, QUICK)
    monkeypatch.setitem(cast("dict[str, Bot]", bots()), "patient", Patient())


def test_both_play_a_whole_game_that_can_be_checked() -> None:
    rules = parse_ruleset("quick")
    ends = set()
    for number in range(4):
        game = play_game(rules, [bot_for("patient"), bot_for("medium")], Random(number))
        audit(game)  # among other things the record reads back and verifies
        assert game.final.outcome is not None
        ends.add(game.final.outcome.termination)
    assert Termination.CALL in ends


def test_a_new_rule_set_takes_changes_and_is_known_to_the_commands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changed = replace(QUICK, hand=7)
    assert parse_ruleset(print_ruleset(changed)) == changed
    play = ["--table", "", "--rack", "R1 B1 K1", "--play", "[R1 B1 K1]"]
    assert main(["judge", "--unopened", "--ruleset", "quick", *play]) == 0
    assert main(["judge", "--unopened", "--ruleset", "classic", *play]) == 1
    assert "30" in capsys.readouterr().out
