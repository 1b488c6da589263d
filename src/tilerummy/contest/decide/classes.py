"""Classes: the players of a division are split by place, and each class plays on by itself."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from tilerummy.contest.decide.division_checks import check_comparable, check_online, is_called
from tilerummy.contest.decide.require import known_division, named, require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.standings.advancing import across, standings
from tilerummy.core.names import same_as

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import MakeClasses
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.standings.ranking import Placed


def make_classes(contest: Contest, command: MakeClasses) -> tuple[Event, ...]:
    """Return the events that split a division into classes; all its rounds must be played.

    Raises:
        ContestError: ``classes_made``, ``rounds_missing``, ``too_few_players``, ``tie_undecided``,
            or a reason for refusing a new division.
    """
    key = command.division
    division = known_division(contest, key)
    require(
        not division.moved, "classes_made", "the players of this division are already in classes"
    )
    over = stage_of_next(division) == len(division.stages)
    require(over, "rounds_missing", "some rounds have not been played yet")
    check_comparable(command.stages, duplicate=division.duplicate)
    check_online(command.stages, division.ruleset, online=division.online)
    names = [named(one.name) for one in command.classes]
    taken = [name for at, name in enumerate(names) if _doubled(contest, name, names[:at])]
    sentence = f"there is already a division {taken[0] if taken else ''!r}"
    require(not taken, "division_exists", sentence, name=taken[0] if taken else "")
    placed = _there(contest, key)
    sizes = class_sizes(len(placed), [one.size for one in command.classes])
    fewest = command.stages[0].fewest
    enough = all(size >= fewest for size in sizes)
    require(enough, "too_few_players", f"a class needs at least {fewest} players")
    tied = class_ties(contest, key, sizes)
    listed = ", ".join(contest.entrants[player].name for player in tied[0]) if tied else ""
    sentence = f"{listed} are tied; draw lots first"
    require(not tied, "tie_undecided", sentence, players=listed)
    events: list[Event] = []
    ends = [*accumulate(sizes)]
    for at, (name, size, end) in enumerate(zip(names, sizes, ends, strict=True)):
        made = f"d{contest.seq + 1 + 2 * at}"
        events += [
            happened.DivisionAdded(
                division=made,
                name=name,
                ruleset=division.ruleset,
                clock_s=division.clock_s,
                clock_delay_s=division.clock_delay_s,
                clock_increment_s=division.clock_increment_s,
                stages=command.stages,
                online=division.online,
                duplicate=division.duplicate,
            ),
            happened.ClassFilled(
                division=made,
                of=key,
                entrants=tuple(place.player for place in placed[end - size : end]),
            ),
        ]
    return tuple(events)


def class_sizes(players: int, sizes: Sequence[int | None]) -> tuple[int, ...]:
    """Return the size of each class; classes without a size share the other players evenly."""
    rest = players - sum(size or 0 for size in sizes)
    shares = sum(size is None for size in sizes)
    found: list[int] = []
    for size in sizes:
        if size is not None:
            found.append(size)
            continue
        # Earlier classes take what does not divide.
        found.append(-(-max(0, rest) // shares))
        rest, shares = rest - found[-1], shares - 1
    return tuple(found) if sum(found) <= players else (0,) * len(found)


def class_ties(contest: Contest, key: str, sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Return the unbroken ties at the borders between classes."""
    placed = _there(contest, key)
    found = [across(placed, end) for end in accumulate(sizes)]
    return tuple(dict.fromkeys(tie for tie in found if tie))


def _there(contest: Contest, key: str) -> tuple[Placed, ...]:
    return tuple(place for place in standings(contest, key) if contest.entrants[place.player].there)


def _doubled(contest: Contest, name: str, others: Sequence[str]) -> bool:
    return is_called(contest, name) or same_as(name) in {same_as(other) for other in others}
