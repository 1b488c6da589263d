"""What was left at a table that is done is told to nobody while others play the same deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.link import Link, Role
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import Ending, Written
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import (
    Contest,
    Division,
    Entrant,
    Entry,
    Game,
    Pod,
    Round,
    RoundStatus,
    Voided,
)
from tilerummy.server.contest.wire.facts import Facts
from tilerummy.server.contest.wire.role_views import (
    assistant_view,
    director_view,
    player_view,
    public_view,
    referee_view,
)
from tilerummy.server.contest.wire.timers import NO_TIMERS

PEOPLE = ("e1", "e2", "e3", "e4")
RACKS = [("R1", "B2", "K9"), ("R9", "B1", "K2")]
"""Of the same sum."""


def contest(left: tuple[str, ...], seed: str | None) -> Contest:
    """Return a round of two tables, of which the first is done and the second plays."""
    results = tuple(
        Result(player=one, score=36 if one == "e1" else -12, tiles=0 if one == "e1" else 3,
               seconds=60, won=one == "e1")
        for one in PEOPLE
    )  # fmt: skip
    lines = tuple(Written(player=one, rack=None if one == "e1" else left) for one in PEOPLE)
    entry = Entry(results=results, by="", lines=lines, ending=Ending.CALL, match="m", match_game=1)
    done = Pod(seats=PEOPLE, games=(Game(entries=(entry,), counts=0),), match="m")
    other = Pod(seats=("e5", "e6", "e7", "e8"), games=(Game(),), match="n")
    division = Division(
        name="All",
        ruleset="classic",
        clock_s=None,
        stages=(Stage(format=Format.MEET, games=1),),
        rounds=(
            Round(
                stage=0,
                status=RoundStatus.RUNNING,
                pods=(done, other),
                commitment="0" * 64,
                seed=seed,
            ),
        ),
        online=True,
        duplicate=True,
    )
    entrants = {f"e{at}": Entrant(name=f"P{at}", division="d1", group=None) for at in range(1, 9)}
    links = (
        Link(role=Role.DIRECTOR),
        Link(role=Role.REFEREE, division="d1", table=0),
        Link(role=Role.PLAYER, entrant="e2"),
        Link(role=Role.PLAYER, entrant="e5"),
        Link(role=Role.ASSISTANT),
    )
    return Contest(divisions={"d1": division}, entrants=entrants, links=links, seq=9)


def messages(now: Contest) -> list[str]:
    """Return all that anybody sees, by role."""
    facts = Facts("c", now, ())
    hall = public_view(facts, Role.PLAYERS, NO_TIMERS)
    views = [
        director_view(facts, 1, str, {}, NO_TIMERS),
        referee_view(facts, 2, NO_TIMERS),
        player_view(facts, 3, hall),
        player_view(facts, 4, hall),
        hall,
        public_view(facts, Role.SCREEN, NO_TIMERS),
        assistant_view(facts, 5, NO_TIMERS),
    ]
    return [view.model_dump_json() for view in views]


def test_what_is_left_at_a_table_stays_hidden_while_the_deal_is_sealed() -> None:
    one, other = (messages(contest(rack, None)) for rack in RACKS)
    assert one == other
    assert not [text for text in one if '"K9"' in text]


def test_a_voided_entry_hides_what_is_left_too() -> None:
    def voided(left: tuple[str, ...]) -> Contest:
        now = contest(left, None)
        (played,) = now.divisions["d1"].rounds
        done, other = played.pods
        gone = Voided(entries=done.games[0].entries, by="1", reason="a trial", seq=0)
        pods = (replace(done, games=(Game(voided=(gone,)),)), other)
        rounds = (replace(played, pods=pods),)
        return replace(now, divisions={"d1": replace(now.divisions["d1"], rounds=rounds)})

    one, other = (messages(voided(rack)) for rack in RACKS)
    assert one == other
    assert "a trial" in one[0]
    assert not [text for text in one if '"K9"' in text]


@pytest.mark.parametrize("view", range(3))
def test_it_is_told_when_the_deal_lies_open(view: int) -> None:
    one, other = (messages(contest(rack, "1" * 64)) for rack in RACKS)
    assert one[view] != other[view]
    assert '"K9"' in one[view]


def test_a_draft_is_told_to_directors_only() -> None:
    drafted = Round(stage=0, status=RoundStatus.DRAFT, pods=(Pod(seats=PEOPLE, games=(Game(),)),))
    now = contest(RACKS[0], None)
    division = replace(now.divisions["d1"], rounds=(*now.divisions["d1"].rounds, drafted))
    after = replace(now, divisions={"d1": division})
    assert messages(after)[1:] == messages(now)[1:]
    assert messages(after)[0] != messages(now)[0]


def test_who_has_come_is_told_at_the_desk_only() -> None:
    now = contest(RACKS[0], None)
    absent = replace(now.entrants["e3"], attendance=Attendance.ABSENT)
    after = replace(now, check_in=True, entrants={**now.entrants, "e3": absent})
    director, *others, assistant = messages(after)
    assert others == messages(now)[1:-1]
    assert all('"attendance":"absent"' in view for view in (director, assistant))
