"""Whether a division is ready for its next round: checked before the search for tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import advancing
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest, Division


_NUMBERS: Final = {2: "two", 3: "three"}


def check_draft(contest: Contest, division: str) -> None:
    """Raise an error if there is no next round.

    Raises:
        ContestError: ``unknown_division``, ``round_running``, ``tie_undecided``, ``division_over``
            or ``too_few_players``.
    """
    found = known_division(contest, division)
    check_not_running(found)
    check_ties(contest, division)
    fewest = found.stages[next_stage(found)].fewest
    few = len(advancing(contest, division)) < fewest
    sentence = f"a table needs at least {_NUMBERS[fewest]} people"
    require(not few, "too_few_players", sentence)


def check_ties(contest: Contest, division: str) -> None:
    """Raise a ContestError ``tie_undecided`` while a draw must decide who is seated."""
    tied = ties_that_matter(contest, division)
    names = ", ".join(contest.entrants[player].name for player in tied[0]) if tied else ""
    sentence = f"{names} are tied; draw lots first"
    require(not tied, "tie_undecided", sentence, players=names)


def to_seat(contest: Contest, division: str) -> tuple[str, ...]:
    """Return the players of the next round, in the order from which tables are made."""
    going = advancing(contest, division)
    played = contest.divisions[division]
    stage = stage_of_next(played)
    if going and played.stages[stage].format is Format.MEET:
        # In one order, whatever the places are, so that the plan of the whole stage stays the same.
        return tuple(sorted(going))
    if going and is_seeded(played, stage):
        place = {player: at for at, player in enumerate(played.seeds)}
        return tuple(sorted(going, key=lambda player: place.get(player, len(place))))
    return going


def is_seeded(division: Division, stage: int) -> bool:
    """Return whether the tables of the next round, which is of *stage*, follow the seeds.

    They do in the first round of a division, unless its format avoids every repeated meeting.
    """
    first = all(each.status is RoundStatus.DRAFT for each in division.rounds)
    return first and bool(division.seeds) and division.stages[stage].format is not Format.MEET


def follows_places(division: Division, stage: int) -> bool:
    """Return whether the tables of the next round, of *stage*, follow places or seeds."""
    if is_seeded(division, stage):
        return True
    begun = any(
        each.stage == stage and each.status is not RoundStatus.DRAFT for each in division.rounds
    )
    terms = division.stages[stage]
    if terms.format is Format.KNOCKOUT:
        return terms.seeded and not begun
    return begun and terms.format in {Format.RANK, Format.SWISS}


def check_not_running(division: Division) -> None:
    """Raise a ContestError ``round_running`` while the newest round is running."""
    running = bool(division.rounds) and division.rounds[-1].status is RoundStatus.RUNNING
    require(not running, "round_running", "a round is being played")


def next_stage(division: Division) -> int:
    """Return the stage of the next round.

    Raises:
        ContestError: ``division_over`` after the last stage.
    """
    stage = stage_of_next(division)
    over = stage == len(division.stages)
    require(not over, "division_over", "all rounds of this division are played")
    return stage
