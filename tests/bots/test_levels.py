import subprocess
import sys
from dataclasses import replace

import pytest

from tests.support.views import position
from tilerummy.bots import LEVELS, STUDIES, bot_for
from tilerummy.bots.levels import bots
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_table
from tilerummy.core.turn import Call, Draw, Pass, Play


def test_there_is_a_bot_for_each_level() -> None:
    assert tuple(bots()) == LEVELS, "add the level's bot to src/tilerummy/bots/levels.py"


def test_levels_can_be_named_before_anything_is_compiled() -> None:
    program = "import sys; from tilerummy.bots import LEVELS; print('numba' in sys.modules)"
    reported = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert reported.stdout.strip() == b"False"


@pytest.mark.parametrize("level", ["", "Easy", "grandmaster", "x" * 1000])
def test_an_unknown_level_is_one_clear_error(level: str) -> None:
    with pytest.raises(TilerummyError, match=f"there are {', '.join(LEVELS)}") as caught:
        bot_for(level)
    assert caught.value.code == "unknown_level"
    assert len(caught.value.message) < 80 + len(", ".join(LEVELS))


@pytest.mark.parametrize("level", [*LEVELS, *STUDIES])
class TestEveryLevel:
    def test_draws_with_nothing_to_lay(self, level: str) -> None:
        assert bot_for(level).choose(position("R1 B5 K9", opened=False)) == Draw()
        assert bot_for(level).choose(position("R1 B5 K9", "[O4 O5 O6]")) == Draw()

    def test_passes_with_nothing_to_lay_or_to_draw(self, level: str) -> None:
        assert bot_for(level).choose(position("R1 B5 K9", "[O4 O5 O6]", pool=0)) == Pass()

    def test_makes_up_for_a_forgotten_call(self, level: str) -> None:
        assert bot_for(level).choose(position("", "[O4 O5 O6]")) == Call()

    def test_refuses_to_play_for_another_seat_or_a_spectator(self, level: str) -> None:
        view = position("R1")
        for wrong in (replace(view, seat=1), replace(view, you=None, rack=None)):
            with pytest.raises(TilerummyError) as caught:
                bot_for(level).choose(wrong)
            assert caught.value.code == "not_your_turn"

    def test_goes_out_when_it_sees_how(self, level: str) -> None:
        turn = bot_for(level).choose(position("O7", "[O4 O5 O6]"))
        assert turn == Play(parse_table("[O4 O5 O6 O7]"), call=True)
