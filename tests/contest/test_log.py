"""The log: undoing, and its events as text."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Any, get_args

import pytest

from tests.contest.desk import D, Desk
from tilerummy.contest import codec, file
from tilerummy.contest import command as asked
from tilerummy.contest import event as happened
from tilerummy.contest.decide import decide
from tilerummy.contest.draft import draft
from tilerummy.contest.errors import ContestError
from tilerummy.contest.evolve import evolve
from tilerummy.contest.lines import Ending, How, Written, score_game
from tilerummy.contest.link import Role
from tilerummy.contest.log import Recorded, decide_undo, fold, last_action
from tilerummy.contest.places import begun, places
from tilerummy.contest.ranking import Result
from tilerummy.contest.stage import Format, Stage
from tilerummy.core.presets import TOURNAMENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.event import Event

DIRECTOR, REFEREE = 1, 2
DIRECTORS = frozenset({DIRECTOR})

STORED = [
    '{"v":1,"type":"ContestOpened","name":"Club evening"}',
    (
        '{"v":1,"type":"DivisionAdded","division":"d4","ruleset":"tournament","clock_s":420,"stages":'
        '[{"format":"knockout","rounds":1,"games":2,"advance":2,"cut":null,"carry_over":false}],'
        '"name":"Elementary","online":false,"duplicate":false}'
    ),
    '{"v":1,"type":"EntrantAdded","entrant":"e6","name":"Kim","division":"d4","group":"school A"}',
    '{"v":1,"type":"RoundDrafted","division":"d4","tables":[["e6","e7","e8"]]}',
    '{"v":1,"type":"RoundPublished","division":"d4","waiting":[]}',
    (
        '{"v":1,"type":"GameEntered","division":"d4","round":0,"table":0,"game":0,"results":[{"player":'
        '"e6","score":24,"tiles":0,"seconds":250.5,"won":true,"penalty":0}],"by":"4","reason":"",'
        '"disputed":false,"lines":[{"player":"e6","how":"played","rack":["R3"],"sum":null,"count":null,'
        '"left_s":null,"extra":0}],"ending":"call"}'
    ),
    (
        '{"v":1,"type":"LinkMade","role":"referee","division":"d4","table":0,"entrant":null,'
        '"label":"Ref Park"}'
    ),
    '{"v":1,"type":"ActionUndone","first":5,"last":5}',
]
"""As they lie in stores of the first version."""


def recorded(events: Sequence[Event], links: Sequence[int]) -> tuple[Recorded, ...]:
    return tuple(
        Recorded(seq=seq, link=link, cmd_id=f"c{seq}", at=seq, event=event)
        for seq, (event, link) in enumerate(zip(events, links, strict=True), start=1)
    )


def of_director(desk: Desk) -> tuple[Recorded, ...]:
    """Return the log of *desk*: sheets are entered by the referee, all else by the director."""
    links = [
        REFEREE if isinstance(one, happened.GameEntered | happened.ResultConfirmed) else DIRECTOR
        for one in desk.events
    ]
    return recorded(desk.events, links)


def test_every_event_is_stored_and_read_again() -> None:
    desk = Desk(8, Stage(format=Format.KNOCKOUT))
    desk.do(asked.MakeLink(role=Role.DIRECTOR))
    desk.do(asked.Penalize(entrant="p1", points=3, reason="late", by="1"))
    desk.do(asked.SetCountdown(17))
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    for event in desk.events:
        assert codec.load(codec.dump(event)) == event


def test_events_of_the_first_version_are_read() -> None:
    for text in STORED:
        again = json.loads(codec.dump(codec.load(text)))
        assert json.loads(text).items() <= again.items()


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    kinds = get_args(happened.Event)
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"v":1,"type":"Nothing"}', '{"v":1,"type":"RoundClosed"}',
     '{"v":1,"type":"RoundDrafted","division":"d","tables":3}'],
)  # fmt: skip
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(codec.ContestCodecError):
        codec.load(text)


def test_an_event_of_a_newer_version_is_refused() -> None:
    with pytest.raises(codec.NewerContestError):
        codec.load('{"v":2,"type":"RoundClosed","division":"d"}')


def test_the_last_action_can_be_undone_and_the_one_before_it() -> None:
    desk = Desk(4)
    before = desk.contest
    desk.do(asked.Penalize(entrant="p1", points=3, reason="late", by="1"))
    desk.do(asked.Withdraw("p2"))
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
    desk = Desk(4)
    desk.publish()
    published = len(desk.events)
    desk.sheet(0, 0, [0, 1, 2, 3])
    log = of_director(desk)
    with pytest.raises(ContestError) as error:
        decide_undo(log, DIRECTORS, published)
    assert error.value.code == "undo_too_late"


def test_a_round_whose_matches_have_ended_with_it_stays_taken_back() -> None:
    desk = Desk(4)
    desk.publish()
    without = len(desk.events)
    match = asked.NoteMatch(division=D, round=0, table=0, match="m", record="shown")
    for opened in (False, True):
        if opened:
            desk.do(asked.Publish(D))
            desk.do(match)
        desk.do(asked.TakeBack(D))
        last = last_action(of_director(desk), DIRECTORS)
        assert (last is None) is opened
    assert isinstance(desk.events[without], happened.RoundTakenBack)


def test_somebody_who_was_seated_since_is_not_unentered() -> None:
    desk = Desk(7)
    desk.enter("late")
    entered = len(desk.events)
    desk.publish()
    # The draft was the desk's, as when the last player of a round confirms.
    links = [DIRECTOR] * entered + [0] * (len(desk.events) - entered)
    with pytest.raises(ContestError) as error:
        decide_undo(recorded(desk.events, links), DIRECTORS, entered)
    assert error.value.code == "undo_too_late"


def closed_by_the_desk(desk: Desk, *, drafted: bool) -> tuple[Recorded, ...]:
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
    desk = Desk(8, Stage(format=Format.MEET, rounds=3, games=1))
    desk.publish()
    for table, pod in enumerate(desk.contest.divisions[D].rounds[0].pods):
        desk.sheet(table, 0, [0, 5, 6, 7])
        if kind is happened.ResultConfirmed:
            for player in pod.seats:
                desk.do(asked.Confirm(division=D, round=0, table=table, entrant=player))
    assert refused_to_undo(closed_by_the_desk(desk, drafted=drafted), kind) == "undo_too_late"


def test_whoever_left_the_last_table_open_does_not_come_back_by_undoing() -> None:
    desk = Desk(4)
    desk.publish()
    for number in range(1, 5):
        desk.do(asked.Withdraw(f"p{number}"))
    log = closed_by_the_desk(desk, drafted=False)
    assert refused_to_undo(log, happened.EntrantWithdrawn) == "undo_too_late"


def test_a_correction_stands_when_the_next_round_was_drafted_from_it() -> None:
    desk = Desk(4, Stage(format=Format.MEET, rounds=3, games=1))
    for _ in range(2):
        desk.publish()
        desk.sheet(0, 0, [0, 5, 6, 7])
        if len(desk.contest.divisions[D].rounds) == 1:
            desk.do(asked.CloseRound(D))
    desk.sheet(0, 0, [0, 5, 6, 8], round_=0, known=1, reason="miscounted")
    log = closed_by_the_desk(desk, drafted=False)
    corrected = last_action(log, DIRECTORS)
    assert corrected is not None
    assert decide_undo(log, DIRECTORS, corrected.first)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    log = (*log, *recorded(desk.events, [0] * len(desk.events))[len(log) :])
    assert refused_to_undo(log, happened.GameEntered) == "undo_too_late"


LOTS = asked.DrawLots(division=D, order=("p3", "p2"), by="1")
PENALTY = asked.Penalize(entrant="p1", points=90, reason="talked", by="1")
AWARD = asked.GiveAward(division=D, round=0, entrant="p4", wins=2, points=0, reason="bye", by="1")
KNOCKOUT = (Stage(format=Format.KNOCKOUT, games=1),)
FINAL = (Stage(format=Format.MEET, games=1), Stage(format=Format.KNOCKOUT, games=1, cut=4))


def closed(*stages: Stage, tied: bool) -> Desk:
    """Return a contest of eight with a round behind it, in which two of a table may be tied."""
    desk = Desk(8, *stages)
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
        (KNOCKOUT, asked.Penalize(entrant="p4", points=3, reason="late", by="1"), False),
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
    log: list[Recorded] = list(of_director(Desk(8)))
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
            asked.Penalize(entrant=player, points=chance.randint(1, 9), reason="x", by="1"),
            asked.Withdraw(player),
            asked.Return(player),
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


def test_a_contest_in_a_file_is_the_same_contest() -> None:
    desk = Desk(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.play()
    log = of_director(desk)
    again = file.read(file.export(desk.contest, log).encode())
    assert again == log
    assert places(fold(one.event for one in again), D) == places(desk.contest, D)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_file"),
        (b"[]", "bad_file"),
        (b"[" * 100_000, "bad_file"),
        (b'{"format":"tilerummy contest","v":1,"events":[]}', "bad_file"),
        (b'{"format":"tilerummy contest","v":2,"events":[]}', "newer_version"),
        (
            (
                b'{"format":"tilerummy contest","v":1,"events":[{"link":0,"cmd_id":"a","at":1,'
                b'"event":{"v":1,"type":"RoundClosed","division":"d"}}]}'
            ),
            "bad_file",
        ),
    ],
)
def test_a_file_that_is_no_contest_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ContestError) as error:
        file.read(data)
    assert error.value.code == code


def changed(**of_events: Any) -> bytes:
    """Return the file of a contest of eight, events of a kind changed."""
    desk = Desk(8, Stage(format=Format.MEET, games=1))
    desk.publish()
    told = json.loads(file.export(desk.contest, of_director(desk)))
    for one in told["events"]:
        one["event"] |= of_events.get(one["event"]["type"], {})
    return json.dumps(told).encode()


@pytest.mark.parametrize(
    "events",
    [
        {"RoundDrafted": {"tables": [["p1", "p2", "p3", "p4"]] * 2}},
        {"RoundDrafted": {"tables": [["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]]}},
        {"ContestOpened": {"name": "a\0b"}},
        {"ContestOpened": {"name": "a\ud800b"}},
        {"ContestOpened": {"name": "a" * 5_000}},
    ],
    ids=["twice", "eight at a table", "NUL", "half a letter", "too long"],
)
def test_a_file_holds_no_more_than_commands_lead_to(events: dict[str, Any]) -> None:
    assert file.read(changed())
    with pytest.raises(ContestError) as error:
        file.read(changed(**events))
    assert error.value.code == "bad_file"


def test_a_file_has_no_more_people_than_a_contest() -> None:
    told = json.loads(changed())
    added = next(one for one in told["events"] if one["event"]["type"] == "EntrantAdded")
    for most in (1_001, 20_000):
        more = [{**added, "event": {**added["event"], "entrant": f"e{at}"}} for at in range(most)]
        began = told["events"]
        with pytest.raises(ContestError) as error:
            file.read(json.dumps({**told, "events": [*began[:2], *more, *began[2:]]}).encode())
        assert error.value.code == "bad_file"


def test_results_as_a_table_hold_no_formula() -> None:
    desk = Desk(3, Stage(format=Format.MEET, games=1))
    desk.enter("=1+1")
    desk.publish([["p1", "p2", "p3", "=1+1"]])
    desk.sheet(0, 0, [0, 1, 2, 3])
    lines = file.results_csv(desk.contest, D, "ko").splitlines()
    assert lines[0].startswith("\ufeff순위,이름")
    assert lines[4].startswith("4,'=1+1,")


def test_a_table_of_results_gives_no_places_before_there_are_any() -> None:
    desk = Desk(3)
    desk.publish()
    before = file.results_csv(desk.contest, D).splitlines()
    assert [line.partition(",")[0] for line in before[1:]] == ["", "", ""]
    assert not begun(desk.contest, D)
    desk.sheet(0, 0, [0, 5, 6])
    after = file.results_csv(desk.contest, D).splitlines()
    assert [line.partition(",")[0] for line in after[1:]] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("given", "revoked"),
    [
        (
            asked.Penalize(entrant="p1", points=5, reason="late", by="1"),
            asked.RevokePenalty(penalty=0, by="1"),
        ),
        (
            asked.GiveAward(
                division=D, round=0, entrant="p1", wins=1, points=3, reason="bye", by="1"
            ),
            asked.RevokeAward(award=0, by="1"),
        ),
    ],
)
def test_a_penalty_or_an_award_makes_places_until_it_is_revoked(
    given: Command, revoked: Command
) -> None:
    desk = Desk(4)
    desk.publish([["p2", "p3", "p4"]])
    desk.do(given)
    assert begun(desk.contest, D)
    desk.do(revoked)
    assert not begun(desk.contest, D)


def game(*lines: Written, ending: Ending = Ending.CALL, winner: str | None = "a") -> list[int]:
    results = score_game(lines, ending, winner, ruleset=TOURNAMENT, clock_s=300)
    return [result.score for result in results]


def test_who_gives_up_owes_as_one_who_never_opened_and_who_is_absent_nothing() -> None:
    a, b = Written(player="a"), Written(player="b", sum=7, count=2)
    gave_up = Written(player="c", how=How.FORFEIT)
    absent = Written(player="d", how=How.ABSENT)
    assert game(a, b, gave_up, absent) == [107, -7, -100]
    assert game(a, gave_up, absent, ending=Ending.WALKOVER, winner=None) == [100, -100]
    assert game(a, absent, ending=Ending.WALKOVER, winner=None) == [0]


@pytest.mark.parametrize(
    ("lines", "ending", "code"),
    [
        ([Written(player="a"), Written(player="b")], Ending.CALL, "sum_missing"),
        ([Written(player="a"), Written(player="b", sum=3)], Ending.CALL, "sum_missing"),
        ([Written(player="a", sum=3), Written(player="b", sum=3, count=1)], Ending.CALL,
         "bad_sheet"),
        ([Written(player="a"), Written(player="b", rack=("Q9",))], Ending.CALL, "bad_tiles"),
        ([Written(player="b", sum=3, count=1)], Ending.CALL, "not_at_table"),
        ([Written(player="a"), Written(player="b", sum=3, count=1)], Ending.WALKOVER,
         "bad_walkover"),
        ([Written(player="a", left_s=3), Written(player="b", sum=3, count=1)], Ending.CALL,
         "time_missing"),
        ([Written(player="a", how=How.ABSENT)], Ending.CALL, "player_missing"),
        ([Written(player="a"), Written(player="b", sum=40, count=0)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=0, count=3)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=3, count=40)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=400, count=2)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=0, count=0)], Ending.CALL, "bad_sum"),
    ],
)  # fmt: skip
def test_sheets_that_no_game_ends_with(lines: list[Written], ending: Ending, code: str) -> None:
    with pytest.raises(ContestError) as error:
        score_game(lines, ending, "a", ruleset=TOURNAMENT)
    assert error.value.code == code


def test_a_score_for_somebody_who_has_left_is_refused() -> None:
    desk = Desk(4)
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.do(asked.Withdraw("p4"))
    results = tuple(
        Result(player=f"p{at}", score=score, won=score > 0)
        for at, score in enumerate((9, -4, -3, -2), start=1)
    )
    command = asked.EnterGame(division=D, round=0, table=0, game=0, results=results, by="r")
    with pytest.raises(ContestError) as error:
        desk.do(command)
    assert (error.value.code, error.value.params) == ("has_left", {"player": "p4"})


def test_a_draw_decides_between_whom_nothing_tells_apart_and_nobody_else() -> None:
    desk = Desk(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    desk.sheet(0, 0, [0, 5, 5, 9])
    desk.sheet(1, 0, [0, 5, 6, 9])
    desk.do(asked.CloseRound(D))
    with pytest.raises(ContestError) as error:
        desk.do(asked.DrawLots(division=D, order=("p2", "p4"), by="1"))
    assert error.value.code == "no_tie"
    desk.do(asked.DrawLots(division=D, order=("p3", "p2"), by="1"))
    ranks = {place.player: (place.rank, place.behind) for place in places(desk.contest, D)}
    assert ranks["p3"][0] < ranks["p2"][0]
    # Corrected figures are not overruled by the draw.
    desk.sheet(0, 0, [0, 4, 5, 9], round_=0, known=1, reason="miscounted")
    ranks = {place.player: (place.rank, place.behind) for place in places(desk.contest, D)}
    assert ranks["p2"][0] < ranks["p3"][0]
