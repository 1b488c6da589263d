"""Break the rules one by one: `python -m benches.break_rules` shows that the cases notice.

`tests.support.breaks` defines the breaks and judges them.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.support.breaks import breaks, enforced, failing_rules, rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="show every rule that fails")
    options = parser.parse_args()
    cases = rows("rulebook.jsonl")
    began = time.perf_counter()
    named: set[str] = set()
    missed = 0
    for broken in breaks():
        failing = failing_rules(broken, cases)
        left = sorted(broken.rules - failing)
        named |= broken.rules
        missed += len(left)
        shown = " ".join(sorted(failing)) if options.all else ""
        print(f"{len(failing):4} rules fail, {len(broken.rules):3} named: {broken.name} {shown}")
        if left:
            print(f"     not noticed: {' '.join(left)}")
    never = sorted(enforced() - named)
    print(
        f"{len(breaks())} breaks in {time.perf_counter() - began:.0f} s, {len(named)} rules named"
    )
    if never:
        print(f"never broken: {' '.join(never)}")
    return 1 if missed or never else 0


if __name__ == "__main__":
    sys.exit(main())
