"""Views of a contest by link: a whitelist per role. `division_views` has what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.undo import last_action
from tilerummy.contest.model.link import Link, Role, first_director
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.to_do import for_assistants
from tilerummy.server.contest.wire import parts, views
from tilerummy.server.contest.wire.division_views import (
    division_desk,
    division_shown,
    division_work,
    numbering,
    round_named,
)
from tilerummy.server.contest.wire.log_entries import code_of, params_of
from tilerummy.server.contest.wire.people_views import people
from tilerummy.server.contest.wire.registrations import waiting_shown
from tilerummy.server.contest.wire.sheets import referee_of, sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.schedule.to_do import ToDo
    from tilerummy.server.contest.wire.facts import Facts
    from tilerummy.server.contest.wire.timers import Timers

    View = (
        views.DirectorView
        | views.AssistantView
        | views.RefereeView
        | views.PlayersView
        | views.PlayerView
        | views.ScreenView
    )


def director_view(
    facts: Facts,
    you: int,
    secret: Callable[[int], str],
    drafting: Mapping[str, float],
    timers: Timers,
) -> views.DirectorView:
    """Return the director's view, which is complete.

    *secret* makes the secret of a link; *drafting* is the progress of searches by division.
    """
    contest = facts.contest
    return views.DirectorView.model_construct(
        role="director",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        you=you,
        first=you in first_director(contest.links),
        phones_confirm=contest.phones_confirm,
        several_names=contest.several_names,
        check_in=contest.check_in,
        registration_open=contest.registration_open,
        waiting=waiting_shown(contest),
        divisions=[
            division_desk(facts, one, drafting.get(key)) for key, one in facts.divisions.items()
        ],
        entrants=people(contest, contest.entrants, inside=True),
        links=[
            _link(number, link, secret)
            for number, link in enumerate(contest.links, start=1)
            if not _is_used_up(contest, link)
        ],
        penalties=[
            parts.PenaltyShown.model_construct(
                penalty=number,
                entrant=penalty.entrant,
                points=penalty.points,
                reason=penalty.reason,
                by=facts.name_of(penalty.by),
                revoked_by=_name_or_none(facts, penalty.revoked_by),
            )
            for number, penalty in enumerate(contest.penalties)
        ],
        awards=[
            parts.AwardShown.model_construct(
                award=number,
                division=award.division,
                round=award.round,
                entrant=award.entrant,
                wins=award.wins,
                points=award.points,
                reason=award.reason,
                by=facts.name_of(award.by),
                revoked_by=_name_or_none(facts, award.revoked_by),
            )
            for number, award in enumerate(contest.awards)
        ],
        missing=_missing(facts.missing, drafting),
        undo=_undo(facts),
        countdown_ms=timers.countdown_ms,
        bells=list(timers.bells),
        announcements=_announcements(contest),
        calls=_calls(contest),
    )


def assistant_view(facts: Facts, you: int, timers: Timers) -> views.AssistantView:
    """Return the view of an assistant, without drafts, links and penalties."""
    contest = facts.contest
    return views.AssistantView.model_construct(
        role="assistant",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        you=you,
        label=contest.links[you - 1].label,
        check_in=contest.check_in,
        registration_open=contest.registration_open,
        waiting=waiting_shown(contest),
        divisions=[division_work(facts, one) for one in facts.divisions.values()],
        entrants=people(contest, contest.entrants, inside=True),
        missing=_missing(for_assistants(contest), {}),
        countdown_ms=timers.countdown_ms,
        bells=list(timers.bells),
        announcements=_announcements(contest),
        calls=_calls(contest),
    )


def referee_view(facts: Facts, you: int, timers: Timers) -> views.RefereeView:
    """Return the table of a referee's link, in the round of its code or else in the newest one."""
    contest, link = facts.contest, facts.contest.links[you - 1]
    key, table = link.division or "", link.table or 0
    division, about = contest.divisions[key], facts.divisions[key]
    number, played = about.newest or (None, None)
    if link.round is not None:
        begun = number is not None and link.round <= number
        number, played = (link.round, division.rounds[link.round]) if begun else (None, None)
    has_sheet = number is not None and played is not None and table < len(played.pods)
    shown = sheet(facts, key, number or 0, table, inside=True) if has_sheet else None
    stage = played.stage if played else about.stage
    return views.RefereeView.model_construct(
        role="referee",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        you=you,
        division=parts.DivisionHead.model_construct(
            id=key,
            name=division.name,
            ruleset=division.ruleset,
            clock_s=division.clock_s,
            clock_delay_s=division.clock_delay_s,
            clock_increment_s=division.clock_increment_s,
            numbering=numbering(division),
        ),
        table=table,
        referee=referee_of(facts, key, table, number),
        code_of=link.round,
        status="waiting" if not has_sheet or played is None else played.status.value,
        round=number,
        stage=stage,
        games=division.stages[min(stage, len(division.stages) - 1)].games,
        sheet=shown,
        people=people(contest, _with_namesakes(contest, key, shown.seats if shown else ())),
        round_name=None if number is None else round_named(division, number),
        announcements=_announcements(contest),
        calls=[call for call in _calls(contest) if call.division == key],
        bells=[bell for bell in timers.bells if bell.division == key],
        game_min=division.stages[min(stage, len(division.stages) - 1)].game_min,
    )


def _with_namesakes(contest: Contest, division: str, seats: Sequence[str]) -> list[str]:
    """Return *seats* and everybody with the same name, who need their school shown."""
    names = {contest.entrants[key].name.casefold() for key in seats}
    others = (
        key
        for key, entrant in contest.entrants.items()
        if entrant.division == division and entrant.name.casefold() in names and key not in seats
    )
    return [*seats, *others]


def public_view(facts: Facts, role: Role, timers: Timers) -> View:
    """Return the view of everybody in the hall."""
    kind = views.ScreenView if role is Role.SCREEN else views.PlayersView
    return kind.model_construct(
        role=role.value,
        contest=facts.key,
        seq=facts.contest.seq,
        name=facts.contest.name,
        divisions=[division_shown(facts, one) for one in facts.divisions.values()],
        entrants=people(facts.contest, facts.contest.entrants),
        countdown_ms=timers.countdown_ms,
        bells=list(timers.bells),
        announcements=_announcements(facts.contest),
    )


def player_view(facts: Facts, you: int, hall: View | None = None) -> views.PlayerView:
    """Return a player's own view; without *hall*, only the parts that are not shared."""
    contest, entrant = facts.contest, facts.contest.links[you - 1].entrant or ""
    key = contest.entrants[entrant].division
    number, played = facts.divisions[key].newest or (0, None)
    sits = [at for at, pod in enumerate(played.pods if played else ()) if entrant in pod.seats]
    own = sheet(facts, key, number, sits[0], inside=True) if sits else None
    return views.PlayerView.model_construct(
        role="player",
        contest=facts.key,
        seq=contest.seq,
        name=contest.name,
        you=you,
        entrant=entrant,
        confirms=contest.phones_confirm,
        sheet=own,
        called=bool(sits)
        and any((one.division, one.table) == (key, sits[0]) for one in _calls(contest)),
        hall=hall,
    )


def _announcements(contest: Contest) -> list[parts.AnnouncementShown]:
    return [
        parts.AnnouncementShown.model_construct(announcement=number, text=one.text)
        for number, one in enumerate(contest.announcements)
        if not one.withdrawn
    ]


def _calls(contest: Contest) -> list[parts.CallShown]:
    return [
        parts.CallShown.model_construct(
            call=number,
            entrant=call.entrant,
            division=call.division,
            round=call.round,
            table=call.table,
        )
        for number, call in contest.open_calls().items()
    ]


def _is_used_up(contest: Contest, link: Link) -> bool:
    """Return whether a link is the code of a sheet whose round is over."""
    division = contest.divisions.get(link.division or "")
    if link.round is None or division is None or link.round >= len(division.rounds):
        return False
    return division.rounds[link.round].status is RoundStatus.CLOSED


def _link(number: int, link: Link, secret: Callable[[int], str]) -> parts.LinkShown:
    return parts.LinkShown.model_construct(
        link=number,
        role=link.role,
        division=link.division,
        table=link.table,
        round=link.round,
        entrant=link.entrant,
        label=link.label,
        secret=None if link.withdrawn else secret(number),
        withdrawn=link.withdrawn,
        first_names=link.first_names,
    )


def _missing(tasks: Iterable[ToDo], drafting: Mapping[str, float]) -> list[parts.Missing]:
    return [
        parts.Missing.model_construct(
            code="drafting"
            if item.code in {"draft_wanted", "draft_outdated"} and item.division in drafting
            else item.code,
            division=item.division,
            round=item.round,
            count=item.count,
            tables=list(item.tables),
        )
        for item in tasks
    ]


def _undo(facts: Facts) -> parts.UndoShown | None:
    directors = directors_of(facts.contest)
    action = last_action(facts.log, directors)
    if action is None:
        return None
    return parts.UndoShown.model_construct(
        action=action.first,
        code=code_of(action.event),
        params=params_of(facts, action.event),
        by=facts.name_of(str(action.link)),
    )


def directors_of(contest: Contest) -> frozenset[int]:
    """Return the numbers of all directors' links, revoked ones included."""
    return frozenset(
        number for number, link in enumerate(contest.links, start=1) if link.role is Role.DIRECTOR
    )


def _name_or_none(facts: Facts, by: str | None) -> str | None:
    return None if by is None else facts.name_of(by)
