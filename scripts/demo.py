"""Build the demo: a folder of files that any web host can serve, from any path.

``demo.py FOLDER`` builds the page and writes what it shows: puzzles with their solutions, recorded
games with their reviews, and the rule sets, in the form in which a server answers. No search has a
time limit, so equal sources give equal files.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from itertools import product
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.presets import PRESETS
from tilerummy.library import SolverOnDemand
from tilerummy.puzzles.kind import Kind
from tilerummy.review import read_games
from tilerummy.review.allowance import Allowance
from tilerummy.server.api.routes import ruleset_summaries
from tilerummy.server.records.http.puzzles import puzzle_position, solved
from tilerummy.server.records.wire.recorded_game import recorded_game
from tilerummy.server.records.wire.records import Recorded
from tilerummy.server.settings import Settings
from tilerummy.server.workers.reviews import ReviewRequest, review_lines
from tilerummy.server.workers.solving import SolveRequest as Position
from tilerummy.server.workers.solving import find_puzzle, solve_position
from tilerummy.solver import precompile

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("classic", "twist", "tournament")
"""Games that bots have played, in conformance/games/."""
KINDS: Final = (Kind.MOST, Kind.GO_OUT, Kind.FREE_JOKER, Kind.OPEN)
"""Special jokers are left out: what they stand for takes a server to judge."""
SEEDS: Final = tuple(f"demo-{number}" for number in range(1, 10))
"""With each of them, every kind has a puzzle."""
MOST_BYTES: Final = 6 * 2**20


def main() -> int:
    """Build the demo; return 0 if it is small enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--puzzles", type=int, help="write this many puzzles only")
    parser.add_argument("--games", nargs="*", choices=GAMES, default=GAMES, metavar="NAME")
    arguments = parser.parse_args()
    folder: Path = arguments.folder.resolve()
    if not may_replace(folder):
        parser.error(f"{folder} holds other files than a demo; name a new or an empty folder")
    shutil.rmtree(folder, ignore_errors=True)
    build_page(folder)
    (folder / ".nojekyll").touch()  # GitHub Pages serves the files as they are
    write_data(folder / "data", most=arguments.puzzles, games=arguments.games)
    size = sum(file.stat().st_size for file in folder.rglob("*"))
    print(f"{folder}: {size / 2**20:.1f} MB")
    if size > MOST_BYTES:
        print(f"That is more than {MOST_BYTES / 2**20:.0f} MB.", file=sys.stderr)
    return 0 if size <= MOST_BYTES else 1


def may_replace(folder: Path) -> bool:
    """Return whether *folder* may be replaced: it is not there, empty, or an earlier demo."""
    return not folder.exists() or not any(folder.iterdir()) or (folder / ".nojekyll").exists()


def build_page(folder: Path) -> None:
    """Build the page, which reads files in place of a server's answers."""
    command = [sys.executable, str(ROOT / "scripts" / "client.py"), "run", "demo"]
    options = ["--", "--outDir", str(folder), "--emptyOutDir", "--logLevel", "error"]
    subprocess.run([*command, *options], check=True)


def write_data(folder: Path, *, most: int | None = None, games: Iterable[str] = GAMES) -> None:
    """Write what the page shows, with at most *most* puzzles."""
    precompile.precompile()
    folder.mkdir()
    rulesets = [
        summary.model_dump(mode="json")
        for summary in ruleset_summaries(Settings(turn_limit_s=None))
    ]
    write(folder / "rulesets.json", rulesets)
    write(folder / "puzzles.json", puzzles(most))
    for name in games:
        write(folder / f"{name}.json", recorded(name))


def puzzles(most: int | None = None) -> list[dict[str, Any]]:
    """Return puzzles of each kind, the easiest first, each with a proven solution."""
    found = {}
    for seed, kind in list(product(SEEDS, KINDS))[:most]:
        puzzle = find_puzzle(seed, kind, None, PRESETS["classic"])
        if puzzle is None:
            raise SystemExit(f"{seed} has no puzzle of the kind {kind}; take another seed.")
        position = Position(
            puzzle.ruleset, puzzle.table, puzzle.rack, puzzle.opened, puzzle.objective
        )
        solution = solved(solve_position(position))
        if not solution.proven:
            raise SystemExit(f"The solution of {puzzle.id} is not proven; take another seed.")
        found[puzzle.id] = {
            "puzzle": puzzle_position(puzzle).model_dump(mode="json"),
            "solved": solution.model_dump(mode="json"),
        }
    return sorted(found.values(), key=lambda one: one["puzzle"]["level"])


def recorded(name: str) -> dict[str, Any]:
    """Return a recorded game, its review, and the moves of the best play of each turn."""
    text = (ROOT / "conformance" / "games" / f"{name}.trn").read_text("utf-8")
    (game, *_), trouble = read_games(text, SolverOnDemand())
    if trouble is not None:
        raise SystemExit(f"{name}.trn: {trouble.message}")
    review = list(review_lines(1, game, ReviewRequest(judge=True), Allowance(inf)))
    turns = {
        line["turn"]: next(review_lines(1, game, ReviewRequest(turn=line["turn"]), Allowance(inf)))
        for line in review
        if line.get("best")
    }
    replay = Recorded(games=[recorded_game(game, 1, is_open=True)])
    return {"replay": replay.model_dump(mode="json"), "review": review, "turns": turns}


def write(file: Path, value: object) -> None:
    """Write *value* as JSON without spaces."""
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
