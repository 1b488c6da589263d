"""Time what the page of a large club asks for: `python -m benches.bench_club`.

A club of 200 members and 5,000 results. The standings of a season, the results by person and the
page of a member are computed and written as the server does it for a request (at most 100 ms each).
The totals must agree with a count by hand. A sum of as many numbers is the yardstick.
"""

from __future__ import annotations

import time
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Final

import msgspec

from benches.hostile_clubs import large_log
from tilerummy.club.log import fold
from tilerummy.club.state import ClubRole
from tilerummy.server.club import shown

if TYPE_CHECKING:
    from collections.abc import Callable

MEMBERS: Final = 200
EVENINGS: Final = 500
RESULTS: Final = 10
"""Results of each evening."""
TIMES: Final = 20


def took_ms(work: Callable[[], object]) -> float:
    """Return the median time of *work*."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


def main() -> None:
    """Print a line for each page."""
    club = fold(large_log(MEMBERS, EVENINGS, RESULTS))
    assert (len(club.members), club.results) == (MEMBERS, EVENINGS * RESULTS)
    totals = Counter[str]()
    for evening in club.in_order.values():
        for one in evening.results:
            totals[one.member] += one.score
    season = shown.season_standings(club, ClubRole.KEEPER, "s1")
    assert {line.member: line.total for line in season.lines} == totals
    everybody = shown.club_results(club, ClubRole.KEEPER, "0000-01-01", "9999-12-31")
    assert {one.member: one.score for one in everybody.tallies} == totals
    yardstick = took_ms(lambda: sum(range(club.results)))
    print(f"{MEMBERS} members, {club.results} results; a sum of as many takes {yardstick:.3f} ms")
    pages: dict[str, Callable[[], msgspec.Struct]] = {
        "season's standings": lambda: shown.season_standings(club, ClubRole.KEEPER, "s1"),
        "results by person": lambda: shown.club_results(
            club, ClubRole.KEEPER, "0000-01-01", "9999-12-31"
        ),
        "page of a member": lambda: shown.member_page(club, ClubRole.KEEPER, "m1"),
    }
    for name, page in pages.items():
        ms = took_ms(lambda page=page: msgspec.json.encode(page()))  # type: ignore[misc]
        print(f"  {name:20} {ms:6.1f} ms, {ms / yardstick:5.0f} x the yardstick (100 ms at most)")


if __name__ == "__main__":
    main()
