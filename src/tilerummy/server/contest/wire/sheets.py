"""A table's sheet for display: the entered lines, and the resulting scores and places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.model.link import Role
from tilerummy.contest.model.sheet_lines import Ending, How, Written
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import from_table
from tilerummy.contest.standings.progress import contenders, given, table_standings
from tilerummy.contest.standings.ranking import ties
from tilerummy.contest.standings.scoring import owed_by
from tilerummy.contest.standings.sheet import totals
from tilerummy.core.presets import PRESETS
from tilerummy.server.contest.wire.parts import (
    RecordShown,
    Sheet,
    SheetEntry,
    SheetGame,
    SheetLine,
    SheetState,
    SheetTotal,
    SheetVoided,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.state import Division, Entry, Game, Pod, Round, Voided
    from tilerummy.server.contest.wire.facts import Facts


def sheet(facts: Facts, key: str, number: int, table: int, *, inside: bool = False) -> Sheet:
    """Return the sheet of a table of round *number*.

    *inside* (for the table itself and for directors) adds the players' objections.
    """
    division = facts.contest.divisions[key]
    played = division.rounds[number]
    pod = played.pods[table]
    if played.commitment is not None and played.seed is None:
        pod = _covered(division, pod)
    return Sheet.model_construct(
        division=key,
        round=number,
        table=table,
        stage=played.stage,
        referee=referee_of(facts, key, table, number),
        state=state_of(pod),
        seats=list(pod.seats),
        games=[_game(facts, division, played, pod, game) for game in pod.games],
        totals=_totals(facts, key, number, table, inside=inside),
        match=pod.match,
        without=list(pod.without),
    )


def _covered(division: Division, pod: Pod) -> Pod:
    """Return *pod* without tiles, because other tables still play the same deals."""
    ruleset = PRESETS[division.ruleset]

    def covered(line: Written) -> Written:
        if line.rack is None:
            return line
        owed, count = owed_by(line, ruleset)
        return replace(line, rack=None, sum=owed, count=count)

    def without_tiles(entries: Sequence[Entry]) -> tuple[Entry, ...]:
        return tuple(
            replace(entry, lines=tuple(covered(line) for line in entry.lines)) for entry in entries
        )

    games = (
        replace(
            game,
            entries=without_tiles(game.entries),
            voided=tuple(replace(one, entries=without_tiles(one.entries)) for one in game.voided),
        )
        for game in pod.games
    )
    return replace(pod, games=tuple(games))


def state_of(pod: Pod) -> SheetState:
    """Return the state of a sheet."""
    if any(game.disputed for game in pod.games):
        return "disputed"
    if pod.objections:
        return "objected"
    if pod.agreed:
        return "confirmed"
    if pod.complete:
        return "complete"
    return "partly" if any(game.entries for game in pod.games) else "empty"


def referee_of(facts: Facts, key: str, table: int, number: int | None) -> str | None:
    """Return the referee of a table in round *number*, if known."""
    names = [
        link.label
        for link in facts.contest.links
        if link.role is Role.REFEREE
        and (link.division, link.table) == (key, table)
        and link.round in {None, number}
        and not link.withdrawn
        and link.label
    ]
    return names[-1] if names else None


def lines_of(
    division: Division, results: Sequence[Result], written: Sequence[Written]
) -> list[SheetLine]:
    """Return each player's line: the entered values, and the resulting score."""
    by_player = {result.player: result for result in results}
    given = written or [
        Written(player=result.player, sum=max(0, -result.score), count=result.tiles)
        for result in results
    ]
    return [_line(division, line, by_player.get(line.player)) for line in given]


def _line(division: Division, line: Written, result: Result | None) -> SheetLine:
    won = result is not None and result.won
    ruleset = PRESETS[division.ruleset]
    empty = line.how is How.ABSENT or (line.sum is None and line.rack is None)
    flat = line.how in {How.UNOPENED, How.DECLINED, How.FORFEIT}
    owed = 0 if empty and not flat else owed_by(line, ruleset)[0]
    return SheetLine.model_construct(
        entrant=line.player,
        how=line.how,
        score=0 if result is None else result.score,
        penalty=0 if result is None else result.penalty,
        tiles=0 if result is None else result.tiles,
        sum=owed,
        rack=None if line.rack is None else list(line.rack),
        left_s=line.left_s,
        won=won,
    )


def _game(facts: Facts, division: Division, played: Round, pod: Pod, game: Game) -> SheetGame:
    entry = game.entry
    results = () if entry is None else entry.results
    minus, plus = totals(results)
    by_seat = {player: at for at, player in enumerate(pod.seats)}
    lines = [] if entry is None else lines_of(division, results, entry.lines)
    return SheetGame.model_construct(
        entries=len(game.entries),
        counts=game.counts,
        disputed=game.disputed,
        ending=None if entry is None or entry.ending is None else entry.ending.value,
        winners=[result.player for result in results if result.won],
        lines=sorted(lines, key=lambda line: by_seat.get(line.entrant, 99)),
        minus=minus,
        plus=plus,
        by=None if entry is None else entry.name or facts.name_of(entry.by),
        at=None if entry is None else _entered_at(facts, entry),
        reason="" if entry is None else entry.reason,
        all=[_entry(facts, division, one) for one in game.entries] if len(game.entries) > 1 else [],
        voided=[_voided(facts, division, one) for one in game.voided],
        record=_record(division, played, entry),
    )


def _record(division: Division, played: Round, entry: Entry | None) -> RecordShown | None:
    """Return the link to a game's replay; None while others still play its deal."""
    if entry is None or entry.match is None or not entry.record:
        return None
    if division.duplicate and played.status is not RoundStatus.CLOSED:
        return None
    return RecordShown(match=entry.match, game=entry.match_game, secret=entry.record)


def _voided(facts: Facts, division: Division, voided: Voided) -> SheetVoided:
    return SheetVoided.model_construct(
        by=facts.name_of(voided.by),
        at=facts.log[voided.seq - 1].at if voided.seq else 0,
        reason=voided.reason,
        entries=[_entry(facts, division, one) for one in voided.entries],
    )


def _entry(facts: Facts, division: Division, entry: Entry) -> SheetEntry:
    minus, plus = totals(entry.results)
    return SheetEntry.model_construct(
        by=entry.name or facts.name_of(entry.by),
        link=int(entry.by) if entry.by.isdecimal() else 0,
        at=_entered_at(facts, entry),
        reason=entry.reason,
        ending=(entry.ending or Ending.CALL).value,
        lines=lines_of(division, entry.results, entry.lines),
        minus=minus,
        plus=plus,
    )


def _entered_at(facts: Facts, entry: Entry) -> int:
    """Return when an entry was made, in milliseconds (UTC); 0 if its event is unknown."""
    return facts.log[entry.seq - 1].at if 0 < entry.seq <= len(facts.log) else 0


def _totals(facts: Facts, key: str, number: int, table: int, *, inside: bool) -> list[SheetTotal]:
    """Return the totals of the sheet, by seat (S3-50, S3-51)."""
    contest = facts.contest
    played = contest.divisions[key].rounds[number]
    pod = played.pods[table]
    placed = table_standings(contest, key, number, table)
    tied = {place.player for group in ties(contenders(placed)) for place in group}
    on = from_table(contest, key, number, table, facts.divisions[key].qualified)
    by_player = {place.player: place for place in placed}
    besides = given(contest, key, number)
    return [
        SheetTotal.model_construct(
            entrant=player,
            wins=by_player[player].wins,
            points=by_player[player].points,
            tiles=by_player[player].tiles,
            seconds=by_player[player].seconds,
            rank=by_player[player].rank,
            decided_by=by_player[player].behind,
            tied=player in tied,
            goes_on=on[player],
            penalty=-sum(one.score for one in besides.penalties if one.player == player),
            award_wins=sum(one.won for one in besides.awards if one.player == player),
            award_points=sum(one.score for one in besides.awards if one.player == player),
            confirmed=player in pod.confirmed and played.status is not RoundStatus.DRAFT,
            confirmed_by=facts.name_of(pod.confirmed_for[player])
            if player in pod.confirmed_for
            else None,
            objection=pod.objections.get(player) if inside else None,
        )
        for player in pod.seats
    ]
