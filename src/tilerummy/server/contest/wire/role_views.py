"""Views of a contest by link. Only these functions let its data out, by a whitelist per role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.draft_changes import consequences, fits, seats_allowed
from tilerummy.contest.decide.undo import last_action
from tilerummy.contest.model.link import Link, Role, first_director
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.bracket import bracket
from tilerummy.contest.schedule.latecomers import latecomers
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.schedule.round_name import round_name
from tilerummy.contest.schedule.shared_tables import shared_tables
from tilerummy.contest.standings.advancing import advancing
from tilerummy.server.contest.wire import parts, views
from tilerummy.server.contest.wire.log_entries import code_of, params_of
from tilerummy.server.contest.wire.sheets import referee_of, sheet, state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tilerummy.contest.decide.draft_changes import Tables
    from tilerummy.contest.model.state import Contest, Division
    from tilerummy.contest.schedule.round_name import RoundName
    from tilerummy.server.contest.wire.facts import DivisionFacts, Facts

    View = (
        views.DirectorView
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
    countdown_ms: int | None,
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
        divisions=[
            _division_desk(facts, one, drafting.get(key)) for key, one in facts.divisions.items()
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
        missing=_missing(facts, drafting),
        undo=_undo(facts),
        countdown_ms=countdown_ms,
        announcements=_announcements(contest),
        calls=_calls(contest),
    )


def referee_view(facts: Facts, you: int) -> views.RefereeView:
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
            numbering=_numbering(division),
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


def public_view(facts: Facts, role: Role, countdown_ms: int | None) -> View:
    """Return the view of everybody in the hall."""
    kind = views.ScreenView if role is Role.SCREEN else views.PlayersView
    return kind.model_construct(
        role=role.value,
        contest=facts.key,
        seq=facts.contest.seq,
        name=facts.contest.name,
        divisions=[_division_shown(facts, one) for one in facts.divisions.values()],
        entrants=people(facts.contest, facts.contest.entrants),
        countdown_ms=countdown_ms,
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


def people(contest: Contest, keys: Iterable[str], *, inside: bool = False) -> list[parts.Person]:
    """Return people by their keys, in the same order; *inside* with the marks of the check-in."""
    number = {key: at for at, key in enumerate(contest.entrants, start=1)}
    phones = contest.phones
    return [
        parts.Person.model_construct(
            id=key,
            number=number[key],
            name=contest.entrants[key].name,
            group=contest.entrants[key].group,
            division=contest.entrants[key].division,
            there=contest.entrants[key].there,
            phone=key in phones,
            erased=contest.entrants[key].erased,
            attendance=contest.entrants[key].attendance if inside else None,
        )
        for key in keys
    ]


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


def draft_shown(
    contest: Contest,
    key: str,
    tables: Tables,
    number: int,
    stage: int,
) -> parts.DraftShown:
    """Return *tables* of the next round with their problems."""
    division = contest.divisions[key]
    seats = consequences(contest, key, tables)
    seated = {player for table in tables for player in table}
    return parts.DraftShown.model_construct(
        round=number,
        stage=stage,
        tables=[
            parts.DraftTable.model_construct(
                seats=[
                    parts.DraftSeat.model_construct(
                        entrant=seat.entrant,
                        met=list(seat.met),
                        same_group=list(seat.same_group),
                        starts=seat.starts,
                        starts_apart=seat.starts_apart,
                        apart=list(seat.apart),
                        pinned=seat.pinned,
                    )
                    for seat in table
                ],
                fits=fits(division, stage, len(table)),
            )
            for table in seats
        ],
        waiting=[player for player in advancing(contest, key) if player not in seated],
        repeats=sum(len(seat.met) for table in seats for seat in table) // 2,
        same_group=sum(len(seat.same_group) for table in seats for seat in table) // 2,
        starts_apart=sum(seat.starts_apart for table in seats for seat in table),
        apart=sum(len(seat.apart) for table in seats for seat in table) // 2,
        pinned=sum(seat.pinned is not None for table in seats for seat in table),
        outdated=_outdated(contest, key),
    )


def _outdated(contest: Contest, key: str) -> parts.DraftOutdated | None:
    found = outdated(contest, key)
    return (
        None
        if found is None
        else parts.DraftOutdated.model_construct(
            out=list(found.out),
            missing=list(found.missing),
            order=found.order,
            terms=found.terms,
        )
    )


def stages(division: Division) -> list[parts.StageTerms]:
    """Return the stages of a division."""
    return [
        parts.StageTerms.model_construct(
            format=stage.format,
            rounds=stage.rounds,
            games=stage.games,
            advance=stage.advance,
            cut=stage.cut,
            carry_over=stage.carry_over,
            table_size=stage.table_size,
            seeded=stage.seeded,
            best=stage.best,
        )
        for stage in division.stages
    ]


def round_named(division: Division, number: int) -> parts.RoundNameShown | None:
    """Return the name of a round; None if it has its number alone."""
    return name_shown(round_name(division, number))


def name_shown(name: RoundName | None) -> parts.RoundNameShown | None:
    """Return *name* as it is sent."""
    if name is None:
        return None
    return parts.RoundNameShown.model_construct(
        kind=name.kind, players=name.players, text=name.text
    )


def _round_names(division: Division, rounds: int) -> list[parts.RoundNameShown | None]:
    """Return the names of the first *rounds* of a division; empty if none has a name."""
    names = [round_named(division, at) for at in range(rounds)]
    return names if any(names) else []


def bracket_shown(facts: Facts, key: str) -> list[parts.BracketRound]:
    """Return the rounds of a division's knock-out, and those to come."""
    return [
        parts.BracketRound.model_construct(
            round=each.round,
            name=name_shown(each.name),
            status=each.status,
            tables=[
                parts.BracketTable.model_construct(
                    seats=[
                        parts.BracketSeat.model_construct(
                            entrant=seat.entrant, rank=seat.rank, goes_on=seat.goes_on
                        )
                        for seat in table.seats
                    ],
                    free=table.free,
                )
                for table in each.tables
            ],
            waiting=list(each.waiting),
        )
        for each in bracket(facts.contest, key)
    ]


def _division_desk(
    facts: Facts, about: DivisionFacts, drafting: float | None
) -> parts.DivisionDesk:
    division = about.division
    least, most = seats_allowed(division, about.stage)
    last = division.rounds[-1] if division.rounds else None
    drafted = None
    if last is not None and last.status is RoundStatus.DRAFT:
        tables = tuple(pod.seats for pod in last.pods)
        number = len(division.rounds) - 1
        drafted = draft_shown(facts.contest, about.key, tables, number, last.stage)
    return parts.DivisionDesk.model_construct(
        id=about.key,
        name=division.name,
        ruleset=division.ruleset,
        clock_s=division.clock_s,
        clock_delay_s=division.clock_delay_s,
        clock_increment_s=division.clock_increment_s,
        stages=stages(division),
        online=division.online,
        duplicate=division.duplicate,
        seats_min=least,
        seats_max=most,
        rounds=[
            parts.RoundHead.model_construct(
                round=at,
                stage=each.stage,
                status=each.status,
                tables=len(each.pods),
                waiting=list(each.waiting),
            )
            for at, each in enumerate(division.rounds)
            if each.status is not RoundStatus.DRAFT
        ],
        draft=drafted,
        sheets=_newest_sheets(facts, about),
        standings=about.standings,
        teams=about.teams,
        advancing=list(about.advancing),
        stage=about.stage,
        over=about.over,
        drafting=drafting,
        deals=_deals(division),
        ties=[list(tie) for tie in about.ties],
        lots=_lots(facts.contest, division),
        late=[
            parts.LatecomerShown.model_construct(
                entrant=one.entrant,
                tables=list(one.tables),
                next_round=one.next_round,
                admissible=one.admissible,
            )
            for one in latecomers(facts.contest, about.key)
        ],
        names=_round_names(division, len(division.rounds)),
        numbering=_numbering(division),
        shared_tables=sorted(set().union(*shared_tables(facts.contest, about.key).values())),
        apart=[list(people) for people in division.apart],
        pins=[
            parts.Pin.model_construct(entrant=entrant, table=table)
            for entrant, table in division.pins.items()
            if entrant in facts.contest.entrants
        ],
    )


def _newest_sheets(facts: Facts, about: DivisionFacts) -> list[parts.Sheet]:
    """Return the sheets of the newest round, which are most of the work of a director's page."""
    if about.newest is None:
        return []
    if about.key not in facts.sheets:
        number, played = about.newest
        facts.sheets[about.key] = [
            sheet(facts, about.key, number, table, inside=True) for table in range(len(played.pods))
        ]
    return facts.sheets[about.key]


def _division_shown(facts: Facts, about: DivisionFacts) -> parts.DivisionShown:
    division = about.division
    number, played = about.newest or (None, None)
    pods = played.pods if played else ()
    return parts.DivisionShown.model_construct(
        id=about.key,
        name=division.name,
        ruleset=division.ruleset,
        clock_s=division.clock_s,
        clock_delay_s=division.clock_delay_s,
        clock_increment_s=division.clock_increment_s,
        stages=stages(division),
        round=number,
        stage=played.stage if played else 0,
        status=played.status if played else None,
        tables=[list(pod.seats) for pod in pods],
        states=[state_of(pod) for pod in pods],
        waiting=list(played.waiting) if played else [],
        standings=about.standings,
        teams=about.teams,
        lots=_lots(facts.contest, division),
        over=about.over,
        online=division.online,
        matches=[pod.match for pod in pods],
        deals=_deals(division),
        names=_round_names(division, 0 if number is None else number + 1),
        numbering=_numbering(division),
    )


def _numbering(division: Division) -> parts.TablesShown | None:
    """Return the numbers of real tables; None if tables count from 1."""
    numbering = division.numbering
    if not (numbering.numbers or numbering.room):
        return None
    return parts.TablesShown.model_construct(numbers=list(numbering.numbers), room=numbering.room)


def _lots(contest: Contest, division: Division) -> list[list[str]]:
    """Return the draws, without people who were removed or have left since."""
    return [
        [key for key in order if key in contest.entrants and contest.entrants[key].there]
        for order in division.lots
    ]


def _deals(division: Division) -> list[parts.RoundDeals]:
    return [
        parts.RoundDeals.model_construct(
            round=at, commitment=each.commitment, open=each.seed is not None
        )
        for at, each in enumerate(division.rounds)
        if each.commitment is not None
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


def _missing(facts: Facts, drafting: Mapping[str, float]) -> list[parts.Missing]:
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
        for item in facts.missing
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
    """Return the numbers of all directors' links, withdrawn ones included."""
    return frozenset(
        number for number, link in enumerate(contest.links, start=1) if link.role is Role.DIRECTOR
    )


def _name_or_none(facts: Facts, by: str | None) -> str | None:
    return None if by is None else facts.name_of(by)
