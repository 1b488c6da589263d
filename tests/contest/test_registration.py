"""People register themselves; the desk approves or declines them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.context import Context
from tilerummy.contest.decide import decide, registrations
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import REMOVED, rewritten
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.registration import RegistrationStatus, waiting
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.latecomers import latecomers
from tilerummy.contest.schedule.to_do import to_do

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event


@pytest.fixture
def desk() -> LocalContest:
    opened = LocalContest(4, Stage(format=Format.MEET, rounds=2, games=1))
    opened.do(asked.SetRegistration(open=True))
    return opened


def register(
    desk: LocalContest, name: str, group: str | None = None, *, device: str = ""
) -> tuple[Event, ...]:
    command = asked.Register(name=name, group=group, division=D)
    events = decide(desk.contest, command, Context(link=1, device=device))
    for event in events:
        desk.contest = evolve(desk.contest, event)
    desk.events += events
    return events


def names(desk: LocalContest) -> list[str]:
    return [one.name for one in waiting(desk.contest).values()]


def code(desk: LocalContest, name: str, *, device: str = "") -> str:
    with pytest.raises(ContestError) as error:
        register(desk, name, device=device)
    return error.value.code


def test_opening_makes_one_link_and_closing_keeps_it() -> None:
    desk = LocalContest(0)
    assert code(desk, "Ada") == "registration_closed"
    desk.do(asked.SetRegistration(open=True))
    assert [one.role for one in desk.contest.links] == [Role.REGISTER]
    assert desk.do(asked.SetRegistration(open=True)) == ()
    desk.do(asked.SetRegistration(open=False))
    assert code(desk, "Ada") == "registration_closed"
    desk.do(asked.SetRegistration(open=True))
    assert len(desk.contest.links) == 1
    desk.do(asked.WithdrawLink(1))
    desk.do(asked.SetRegistration(open=True))
    assert [one.withdrawn for one in desk.contest.links] == [True, False]


def test_a_name_is_cleaned_and_has_to_be_visible(desk: LocalContest) -> None:
    register(desk, "  Ada \u200b Lovelace ", " North \n School ")
    (one,) = waiting(desk.contest).values()
    assert (one.name, one.group) == ("Ada Lovelace", "North School")
    assert code(desk, "\u200b") == "empty_name"


def test_several_are_approved_at_once_and_get_their_own_pages(desk: LocalContest) -> None:
    for name in ("Ada", "Bo", "Cy"):
        register(desk, name, device=name)
    assert to_do(desk.contest)[0].code == "registrations"
    desk.do(asked.ApproveRegistrations((0, 2)))
    assert names(desk) == ["Bo"]
    entered = {one.name: key for key, one in desk.contest.entrants.items()}
    phones = desk.contest.phones
    assert {"Ada", "Cy"} <= entered.keys()
    assert desk.contest.links[phones[entered["Ada"]] - 1].device == "Ada"
    assert desk.contest.registrations[2].entrant == entered["Cy"]
    assert desk.do(asked.ApproveRegistrations((0, 2))) == ()
    desk.do(asked.DeclineRegistrations((1,)))
    assert desk.do(asked.DeclineRegistrations((1,))) == ()
    assert refused(desk, asked.ApproveRegistrations((1,))) == "registration_decided"
    assert refused(desk, asked.DeclineRegistrations((0,))) == "registration_decided"
    assert refused(desk, asked.ApproveRegistrations((9,))) == "unknown_registration"


def test_somebody_who_is_entered_gets_the_page_of_that_person_once(desk: LocalContest) -> None:
    register(desk, "P1")
    register(desk, "p1")
    before = len(desk.contest.entrants)
    desk.do(asked.ApproveRegistrations((0,)))
    assert len(desk.contest.entrants) == before
    assert desk.contest.registrations[0].entrant == "p1"
    assert "p1" in desk.contest.phones
    assert refused(desk, asked.ApproveRegistrations((1,))) == "doubled_name"
    # All or none of them.
    register(desk, "Ada")
    assert refused(desk, asked.ApproveRegistrations((2, 1))) == "doubled_name"
    assert names(desk) == ["p1", "Ada"]


def test_a_device_registers_one_person_at_a_time_unless_families_may_share_it(
    desk: LocalContest,
) -> None:
    register(desk, "Ada", device="x")
    assert code(desk, "Bo", device="x") == "one_registration"
    register(desk, "Bo", device="y")
    desk.do(asked.ApproveRegistrations((0,)))
    register(desk, "Cy", device="x")
    desk.do(asked.SetPhones(several=True))
    register(desk, "Di", device="x")


def test_strangers_cannot_fill_the_log(desk: LocalContest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registrations, "MOST_WAITING", 2)
    register(desk, "Ada")
    register(desk, "Bo")
    assert code(desk, "Cy") == "too_many_waiting"
    desk.do(asked.DeclineRegistrations((0, 1)))
    monkeypatch.setattr(registrations, "MOST_REGISTRATIONS", 3)
    register(desk, "Cy")
    assert code(desk, "Di") == "too_many_waiting"


def test_whoever_registers_during_a_round_is_a_latecomer(desk: LocalContest) -> None:
    desk.publish()
    register(desk, "Ada")
    desk.do(asked.ApproveRegistrations((0,)))
    (late,) = latecomers(desk.contest, D)
    assert desk.contest.entrants[late.entrant].name == "Ada"
    desk.play_round()
    desk.publish()
    desk.play_round()
    assert code(desk, "Bo") == "division_over"


def test_a_division_stays_while_somebody_waits_for_it() -> None:
    desk = LocalContest(0)
    desk.do(asked.SetRegistration(open=True))
    register(desk, "Ada")
    assert refused(desk, asked.DropDivision(D)) == "division_in_use"
    desk.do(asked.DeclineRegistrations((0,)))
    desk.do(asked.DropDivision(D))


def test_declining_can_be_undone_and_approving_cannot(desk: LocalContest) -> None:
    register(desk, "Ada")
    desk.do(asked.DeclineRegistrations((0,)))
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    after = fold([*desk.events, *decide_undo(log, frozenset({1}), action.first)])
    assert after.registrations[0].status is RegistrationStatus.WAITING
    desk.do(asked.SetRegistration(open=False))
    register_again = fold([*desk.events])
    assert register_again.registrations[0].status is RegistrationStatus.DECLINED


def test_a_registration_is_stored(desk: LocalContest) -> None:
    register(desk, "Ada", "North", device="x")
    register(desk, "Bo")
    desk.do(asked.ApproveRegistrations((0,)))
    desk.do(asked.DeclineRegistrations((1,)))
    for event in desk.events:
        assert codec.load(codec.dump(event)) == event
    (phone,) = [codec.dump(one) for one in desk.events if isinstance(one, happened.LinkMade)][-1:]
    assert '"registration"' not in phone


def test_an_erased_person_leaves_no_name_in_a_registration(desk: LocalContest) -> None:
    for name in ("Ada", "Bo", "Cy"):
        register(desk, name, "North", device=name)
    desk.do(asked.ApproveRegistrations((0,)))
    desk.do(asked.DeclineRegistrations((1,)))
    desk.do(asked.EraseEntrants((desk.contest.registrations[0].entrant or "",)))
    log = [rewritten(desk.events).get(seq, one) for seq, one in enumerate(desk.events, start=1)]
    left = [one for one in log if isinstance(one, happened.RegistrationMade)]
    # Bo was declined and is in no list to erase from; Cy still waits.
    assert [one.name for one in left] == [REMOVED, REMOVED, "Cy"]
    assert [one.group for one in left] == [None, None, "North"]
    assert rewritten(log) == {}
    applicant = next(one for one in desk.contest.links if one.registration == 0)
    assert applicant.withdrawn
