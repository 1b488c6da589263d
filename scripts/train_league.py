"""Train a policy in a league, against itself and what beats it (docs/research/league.md).

``python scripts/train_league.py FOLDER --minutes 60`` writes the policy, how each round went, and a
picture of that; ``tilerummy arena tilerummy.lab.league.bot:trained hard`` has it play, with
``LEAGUE_POLICY=FOLDER/policy.npz`` in the environment.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from time import monotonic

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: more threads take longer

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.curve import curve
from tilerummy.lab.league.league import MAIN, League
from tilerummy.lab.league.policy import Policy

SIZES = (2, 4)
EACH = 100
"""Games a point of the picture."""
SHOWN = "waits"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="outside the repository")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--imitated", type=int, default=192, help="games of each size")
    parser.add_argument("--policy", type=Path, help="what to begin with, in place of that")
    asked = parser.parse_args()
    try:
        train(asked)
    except (TilerummyError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def train(asked: argparse.Namespace) -> None:
    """Train as *asked*; what was learnt until it is stopped is kept."""
    until = monotonic() + 60 * asked.minutes
    policy = None if asked.policy is None else Policy.load(asked.policy)
    league = League(asked.ruleset, asked.sizes, seed=asked.seed, policy=policy)
    asked.folder.mkdir(parents=True, exist_ok=True)
    if policy is None:
        alike = league.imitate(SHOWN, asked.imitated)
        print(f"{100 * alike:.1f} % as {SHOWN}", flush=True)
    remaining = asked.folder / "policy.npz"
    with (asked.folder / "rounds.jsonl").open("w", encoding="utf-8") as log:
        try:
            for reported in league.train():
                print(json.dumps(asdict(reported)), file=log, flush=True)
                if reported.round % 20 == 0:
                    league.main.policy.save(remaining)
                if monotonic() > until:
                    break
        finally:
            league.main.policy.save(remaining)
    draw(asked.folder, min(asked.sizes))


def draw(folder: Path, seats: int) -> None:
    """Draw the games won at tables of *seats* against the imitated habit."""
    lines = map(json.loads, (folder / "rounds.jsonl").read_text("utf-8").splitlines())
    points, played, won, games = [], 0, 0.0, 0
    for reported in lines:
        if reported["learner"] != MAIN or reported["seats"] != seats:
            continue
        played += sum(count for _, count in reported["shares"].values())
        share, count = reported["shares"].get(SHOWN, (0.0, 0))
        won, games = won + share * count, games + count
        if games >= EACH:
            points.append((float(played), 100 * won / games))
            won, games = 0.0, 0
    title = f"Games won of 100 against {SHOWN!r}, by games played against others"
    if points:
        (folder / "league.svg").write_text(curve(points, title, top=100), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
