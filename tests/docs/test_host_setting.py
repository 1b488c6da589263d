"""The recipe for a host setting is complete: applied to a copy of the code, it works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE: Final = ROOT / "docs" / "contribute" / "host-setting.md"
HANG_S: Final = 120
WITH_THE_SETTING: Final = """
import json
from tests.support.matches import Play, code
from tilerummy.match import codec
from tilerummy.match.command import SetNaming, SitDown
from tilerummy.match.context import Context
from tilerummy.match.event import NamingSet
from tilerummy.match.state import replay
from tilerummy.server.api import asyncapi
from tilerummy.server.api.schema import schema
from tilerummy.server.table.wire import from_client, from_server
from tilerummy.server.table.wire.match_view import Live, News
from tilerummy.server.table.wire.reading import read_message

said = {"type": "set_naming", "cmd_id": "command-1", "expect_seq": 1, "named": False}
message = read_message(json.dumps(said))
assert message.said == SetNaming(named=False)
assert message == from_client.message(message.said, "command-1", 1)

play = Play(None)
play.do(SitDown(player="lee", name="Lee"))
assert code(play, message.said, Context(by=1)) == "host_only"
assert play.do(message.said, Context(by=0, expect_seq=1)) == (NamingSet(named=False),)
assert play.do(message.said, Context(by=0)) == ()
assert play.state.names_listed is False

stored = [codec.dump(event) for event in play.events]
assert json.loads(stored[-1]).items() >= {"type": "naming_set", "named": False}.items()
assert replay(map(codec.load, stored)) == play.state

live = Live(
    match="m", invite="i", watch="w", watch_delay=None, onlookers=0, connected=[True] * 2,
    away=[False] * 2, undo_ms=(0, 0), seat_codes_after=0, clock_ms=None, elapsed_ms=0,
)
numbered = [(play.state.seq, play.events[-1])]
for viewer in (None, 0, 1):
    update = News(play.state, live, numbered).update(viewer, first=False)
    update = json.loads(from_server.encode(update))
    assert update["events"] == [{"type": "naming_set", "seq": play.state.seq, "named": False}]
    assert update["view"]["names_listed"] is False

assert {"SetNamingCommand", "NamingSet"} <= schema()["$defs"].keys()
assert "SetNamingCommand" in asyncapi.document()["components"]["messages"]
print("it works")
"""


def steps() -> list[tuple[str, str]]:
    """Return each part of the recipe with the file that its text names last."""
    found, path = [], ""
    for part in re.split(r"^```", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE):
        if part.startswith("diff\n"):
            found.append((path, part.removeprefix("diff\n")))
        else:
            path = next(reversed(re.findall(r"`(src/[\w/]+\.py)`", part)), path)
    return found


def applied(text: str, change: str) -> str:
    """Return *text* with *change*, whose lines begin with ``+``, ``-`` or a space."""
    lines = change.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if not line.startswith("+"))
    after = "".join(line[1:] for line in lines if not line.startswith("-"))
    assert text.count(before) == 1, f"not one place like this:\n{before}"
    return text.replace(before, after)


def test_the_recipe_takes_five_files() -> None:
    assert len({path for path, _ in steps()}) == 5


def test_the_recipe_adds_a_setting(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("static", "__pycache__")
    for folder in ("src/tilerummy", "tests/support"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for path, change in steps():
        file = tmp_path / path
        file.write_text(applied(file.read_text("utf-8"), change), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WITH_THE_SETTING],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path / 'src'}:{tmp_path}"},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert done.stdout == "it works\n", done.stderr


@pytest.mark.parametrize("left_out", range(3))
def test_a_place_that_is_not_there_any_more_is_noticed(left_out: int) -> None:
    path, change = steps()[left_out]
    with pytest.raises(AssertionError, match="not one place"):
        applied((ROOT / path).read_text("utf-8"), " so it was before\n" + change)
