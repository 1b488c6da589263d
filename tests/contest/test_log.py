"""Undoing: what the director did last, and what rests on it."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import DIRECTOR, DIRECTORS, D, LocalContest, of_director, recorded
from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.log import Recorded, fold
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event


def test_the_last_action_can_be_undone_and_the_one_before_it() -> None:
    desk = LocalContest(4)
    before = desk.contest
    desk.do(asked.Penalize(entrant="p1", points=3, reason="late"))
    desk.do(asked.WithdrawEntrant("p2"))
    log = of_director(desk)
    last = last_action(log, DIRECTORS)
    assert last is not None
    assert isinstance(last.event, happened.EntrantWithdrawn)
    (first,) = decide_undo(log, DIRECTORS, last.first)
    log = (*log, Recorded(seq=len(log) + 1, link=1, cmd_id="u1", at=99, event=first))
    last = last_action(log, DIRECTORS)
    assert last is not None
    assert isinstance(last.event, happened.Penalized)
    (second,) = decide_undo(log, DIRECTORS, last.first)
    after = fold([one.event for one in log] + [second])
    assert replace(after, seq=before.seq) == before
    assert decide_undo(log, DIRECTORS, log[-2].seq) == ()  # it was undone already


def test_a_round_that_somebody_has_entered_into_is_not_unpublished() -> None:
    desk = LocalContest(4)
    desk.publish()
    published = len(desk.events)
    desk.sheet(0, 0, [0, 1, 2, 3])
    log = of_director(desk)
    with pytest.raises(ContestError) as error:
        decide_undo(log, DIRECTORS, published)
    assert error.value.code == "undo_too_late"


def test_a_round_whose_matches_have_ended_with_it_stays_taken_back() -> None:
    desk = LocalContest(4)
    desk.publish()
    without = len(desk.events)
    match = asked.NoteMatch(division=D, round=0, table=0, match="m", record="shown")
    for opened in (False, True):
        if opened:
            desk.do(asked.PublishRound(D))
            desk.do(match)
        desk.do(asked.TakeBackRound(D))
        last = last_action(of_director(desk), DIRECTORS)
        assert (last is None) is opened
    assert isinstance(desk.events[without], happened.RoundTakenBack)


def test_somebody_who_was_seated_since_is_not_unentered() -> None:
    desk = LocalContest(7)
    desk.enter("late")
    entered = len(desk.events)
    desk.publish()
    # The draft was the desk's, as when the last player of a round confirms.
    links = [DIRECTOR] * entered + [0] * (len(desk.events) - entered)
    with pytest.raises(ContestError) as error:
        decide_undo(recorded(desk.events, links), DIRECTORS, entered)
    assert error.value.code == "undo_too_late"


def closed_by_the_desk(desk: LocalContest, *, drafted: bool) -> tuple[Recorded, ...]:
    """Return the log of a director alone, after whom the desk closes the round and drafts."""
    done = len(desk.events)
    desk.do(asked.CloseRound(D))
    if drafted:
        desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    return recorded(desk.events, [DIRECTOR] * done + [0] * (len(desk.events) - done))


def refused_to_undo(log: Sequence[Recorded], kind: type[Event]) -> str:
    """Return why the director cannot undo the last action, which is of this *kind*."""
    last = last_action(log, DIRECTORS)
    assert last is not None
    assert isinstance(last.event, kind)
    with pytest.raises(ContestError) as error:
        decide_undo(log, DIRECTORS, last.first)
    return error.value.code


@pytest.mark.parametrize("drafted", [False, True])
@pytest.mark.parametrize("kind", [happened.GameEntered, happened.ResultConfirmed])
def test_no_sheet_is_emptied_on_which_its_round_was_closed(
    kind: type[Event], drafted: bool
) -> None:
    desk = LocalContest(8, Stage(format=Format.MEET, rounds=3, games=1))
    desk.publish()
    for table, pod in enumerate(desk.contest.divisions[D].rounds[0].pods):
        desk.sheet(table, 0, [0, 5, 6, 7])
        if kind is happened.ResultConfirmed:
            for player in pod.seats:
                desk.do(asked.ConfirmResult(division=D, round=0, table=table, entrant=player))
    assert refused_to_undo(closed_by_the_desk(desk, drafted=drafted), kind) == "undo_too_late"


def test_whoever_left_the_last_table_open_does_not_come_back_by_undoing() -> None:
    desk = LocalContest(4)
    desk.publish()
    for number in range(1, 5):
        desk.do(asked.WithdrawEntrant(f"p{number}"))
    log = closed_by_the_desk(desk, drafted=False)
    assert refused_to_undo(log, happened.EntrantWithdrawn) == "undo_too_late"


def test_a_correction_stands_when_the_next_round_was_drafted_from_it() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=3, games=1))
    for _ in range(2):
        desk.publish()
        desk.sheet(0, 0, [0, 5, 6, 7])
        if len(desk.contest.divisions[D].rounds) == 1:
            desk.do(asked.CloseRound(D))
    desk.sheet(0, 0, [0, 5, 6, 8], round_=0, known_entries=1, reason="miscounted")
    log = closed_by_the_desk(desk, drafted=False)
    corrected = last_action(log, DIRECTORS)
    assert corrected is not None
    assert decide_undo(log, DIRECTORS, corrected.first)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    log = (*log, *recorded(desk.events, [0] * len(desk.events))[len(log) :])
    assert refused_to_undo(log, happened.GameEntered) == "undo_too_late"


LOTS = asked.DrawLots(division=D, entrants=("p3", "p2"))
PENALTY = asked.Penalize(entrant="p1", points=90, reason="talked")
AWARD = asked.AwardResult(division=D, round=0, entrant="p4", wins=2, points=0, reason="bye")
KNOCKOUT = (Stage(format=Format.KNOCKOUT, games=1),)
FINAL = (Stage(format=Format.MEET, games=1), Stage(format=Format.KNOCKOUT, games=1, cut=4))


def closed(*stages: Stage, tied: bool) -> LocalContest:
    """Return a contest of eight with a round behind it, in which two of a table may be tied."""
    desk = LocalContest(8, *stages)
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    desk.sheet(0, 0, [0, 5, 5 if tied else 6, 9])
    desk.sheet(1, 0, [0, 4, 7, 8])
    desk.do(asked.CloseRound(D))
    return desk


@pytest.mark.parametrize(
    ("stages", "done"),
    [(KNOCKOUT, LOTS), (KNOCKOUT, PENALTY), (FINAL, PENALTY), (FINAL, AWARD)],
)
def test_a_draft_goes_with_the_places_that_it_was_made_from(
    stages: tuple[Stage, ...], done: Command
) -> None:
    desk = closed(*stages, tied=done is LOTS)
    before = desk.contest
    desk.do(done)
    by_director = len(desk.events)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    log = recorded(desk.events, [DIRECTOR] * by_director + [0])
    last = last_action(log, DIRECTORS)
    assert last is not None
    undo = decide_undo(log, DIRECTORS, last.first)
    assert undo[1:] == (happened.DraftDropped(D),)
    after = fold([*desk.events, *undo])
    assert replace(after, seq=0) == replace(before, seq=0)


@pytest.mark.parametrize(
    ("stages", "done", "drafted_before"),
    [
        (KNOCKOUT, PENALTY, True),
        (KNOCKOUT, asked.Penalize(entrant="p4", points=3, reason="late"), False),
        ((Stage(format=Format.MEET, rounds=3, games=1),), PENALTY, False),
    ],
)
def test_a_draft_that_would_be_the_same_stays(
    stages: tuple[Stage, ...], done: Command, *, drafted_before: bool
) -> None:
    desk = closed(*stages, tied=False)
    drafting = asked.DraftRound(division=D, tables=draft(desk.contest, D))
    commands = [drafting, done] if drafted_before else [done, drafting]
    by_director = len(desk.events)
    for command in commands:
        desk.do(command)
    links = [0 if command is drafting else DIRECTOR for command in commands]
    log = recorded(desk.events, [0] * by_director + links)
    last = last_action(log, DIRECTORS)
    assert last is not None
    (undo,) = decide_undo(log, DIRECTORS, last.first)
    assert fold([*desk.events, undo]).divisions == desk.contest.divisions


@pytest.mark.parametrize("seed", range(20))
def test_what_was_undone_might_as_well_never_have_been(seed: int) -> None:
    """Commands and undoing in any order give what the commands that stand give alone."""
    chance = Random(seed)
    log: list[Recorded] = list(of_director(LocalContest(8)))
    stands: list[asked.Command] = []

    def do(events: Sequence[Event], name: str) -> None:
        for event in events:
            log.append(Recorded(seq=len(log) + 1, link=1, cmd_id=name, at=1, event=event))

    base = fold(one.event for one in log)
    for at in range(30):
        contest = fold(one.event for one in log)
        if stands and chance.random() < 0.4:
            last = last_action(log, DIRECTORS)
            assert last is not None
            do(decide_undo(log, DIRECTORS, last.first), f"u{at}")
            stands.pop()
            continue
        player = f"p{chance.randint(1, 8)}"
        choices: list[asked.Command] = [
            asked.Penalize(entrant=player, points=chance.randint(1, 9), reason="x"),
            asked.WithdrawEntrant(player),
            asked.ReturnEntrant(player),
            asked.RenameContest(f"Name {at}"),
        ]
        command = chance.choice(choices)
        events = decide(contest, command)
        do(events or (happened.NothingChanged(),), f"c{at}")
        if events:
            stands.append(command)
    plain = base
    for command in stands:
        plain = reduce(evolve, decide(plain, command), plain)
    assert replace(fold(one.event for one in log), seq=0) == replace(plain, seq=0)
