"""A division as views show it: its rounds, drafts, brackets and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilerummy.contest.decide.draft_changes import consequences, fits, seats_allowed
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.bracket import bracket
from tilerummy.contest.schedule.latecomers import latecomers
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.schedule.round_name import round_name
from tilerummy.contest.schedule.table_conflicts import table_conflicts
from tilerummy.contest.standings.advancing import advancing
from tilerummy.server.contest.wire import parts, views
from tilerummy.server.contest.wire.sheets import sheet, state_of

if TYPE_CHECKING:
    from tilerummy.contest.decide.draft_changes import Tables
    from tilerummy.contest.model.state import Contest, Division
    from tilerummy.contest.schedule.round_name import RoundName
    from tilerummy.server.contest.wire.facts import DivisionFacts, Facts

    View = (
        views.DirectorView
        | views.AssistantView
        | views.RefereeView
        | views.PlayersView
        | views.PlayerView
        | views.ScreenView
    )


def division_desk(facts: Facts, about: DivisionFacts, drafting: float | None) -> parts.DivisionDesk:
    """Return a division for directors, with its draft; *drafting* is the progress of a search."""
    division = about.division
    least, most = seats_allowed(division, about.stage)
    last = division.rounds[-1] if division.rounds else None
    drafted = None
    if last is not None and last.status is RoundStatus.DRAFT:
        tables = tuple(pod.seats for pod in last.pods)
        number = len(division.rounds) - 1
        drafted = draft_shown(facts.contest, about.key, tables, number, last.stage)
    return parts.DivisionDesk.model_construct(
        **_division_published(facts, about),
        seats_min=least,
        seats_max=most,
        draft=drafted,
        advancing=list(about.advancing),
        stage=about.stage,
        drafting=drafting,
        ties=[list(tie) for tie in about.ties],
        names=_round_names(division, len(division.rounds)),
        seeds=list(division.seeds),
        class_of=division.class_of,
        shared_tables=sorted(set().union(*table_conflicts(facts.contest, about.key).values())),
        apart=[list(people) for people in division.apart],
        pins=[
            parts.Pin.model_construct(entrant=entrant, table=table)
            for entrant, table in division.pins.items()
            if entrant in facts.contest.entrants
        ],
    )


def division_work(facts: Facts, about: DivisionFacts) -> parts.DivisionWork:
    """Return what assistants see of a division."""
    published = _division_published(facts, about)
    return parts.DivisionWork.model_construct(
        **published, names=_round_names(about.division, len(published["rounds"]))
    )


def division_shown(facts: Facts, about: DivisionFacts) -> parts.DivisionShown:
    """Return a division for everybody in the hall."""
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
        numbering=numbering(division),
    )


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
            game_min=stage.game_min,
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


def _round_heads(division: Division) -> list[parts.RoundHead]:
    """Return the published rounds of a division."""
    return [
        parts.RoundHead.model_construct(
            round=at,
            stage=each.stage,
            status=each.status,
            tables=len(each.pods),
            waiting=list(each.waiting),
        )
        for at, each in enumerate(division.rounds)
        if each.status is not RoundStatus.DRAFT
    ]


def _late(contest: Contest, key: str) -> list[parts.LatecomerShown]:
    return [
        parts.LatecomerShown.model_construct(
            entrant=one.entrant,
            tables=list(one.tables),
            next_round=one.next_round,
            admissible=one.admissible,
        )
        for one in latecomers(contest, key)
    ]


def _division_published(facts: Facts, about: DivisionFacts) -> dict[str, Any]:
    """Return the fields of a division that directors and assistants both see."""
    division = about.division
    return {
        "id": about.key,
        "name": division.name,
        "ruleset": division.ruleset,
        "clock_s": division.clock_s,
        "clock_delay_s": division.clock_delay_s,
        "clock_increment_s": division.clock_increment_s,
        "stages": stages(division),
        "online": division.online,
        "duplicate": division.duplicate,
        "rounds": _round_heads(division),
        "sheets": _newest_sheets(facts, about),
        "standings": about.standings,
        "teams": about.teams,
        "over": about.over,
        "deals": _deals(division),
        "lots": _lots(facts.contest, division),
        "late": _late(facts.contest, about.key),
        "numbering": numbering(division),
    }


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


def numbering(division: Division) -> parts.TablesShown | None:
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
