"""A whole contest played by bots, through the same code as one with people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Final

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.contest import command as asked
from tilerummy.contest.context import SERVER, Context
from tilerummy.contest.decide import decide
from tilerummy.contest.model.evolve import evolve, stage_of_next
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.state import Contest
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.duplicate import compare, dealt_rules
from tilerummy.contest.standings.progress import results, table_standings
from tilerummy.core.evolve import replay
from tilerummy.core.format.ruleset import parse_ruleset, print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, common_key, shuffle
from tilerummy.questions import SolverOnDemand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.stage import Stage
    from tilerummy.contest.model.state import Round
    from tilerummy.contest.standings.ranking import Placed
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

_TURN_MS: Final = (2_000, 14_000)
"""How long the players of a simulation take for a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a simulated contest is played."""

    stages: tuple[Stage, ...]
    levels: Sequence[str]
    """Of bots, dealt out in turn."""
    seed: str
    """The same one plays the same contest."""
    duplicate: bool = False
    """Whether all tables of a round are dealt the same, as the server does it."""


def simulate(divisions: Sequence[tuple[str, str]], players: int, terms: Terms) -> Iterator[str]:
    """Play a contest of *players* in each of *divisions* (name, rule set); yield its sheets.

    Raises:
        ContestError: ``duplicate_knockout``, or as the desk refuses it otherwise.
    """
    contest = _do(Contest(), asked.Open("Simulation"))
    for name, ruleset in divisions:
        clock_s = parse_ruleset(ruleset).game_clock_s
        contest = _do(
            contest,
            asked.AddDivision(
                name=name,
                ruleset=ruleset,
                clock_s=clock_s,
                stages=terms.stages,
                online=terms.duplicate,
                duplicate=terms.duplicate,
            ),
            Context(keys=(name,)),
        )
    for name, _ in divisions:
        level_of: dict[str, str] = {}
        for number in range(1, players + 1):
            level = terms.levels[number % len(terms.levels)]
            entrant = f"{name} {number}"
            level_of[entrant] = level
            person = asked.NewEntrant(name=f"{level} {number}", division=name)
            contest = _do(contest, asked.EnterPeople((person,)), Context(keys=(entrant,)))
        while stage_of_next(contest.divisions[name]) < len(terms.stages):
            contest = _play_round(contest, name, level_of, terms.seed)
            yield from _round_lines(contest, name)
        yield from _final_lines(contest, name)


def _do(contest: Contest, command: Command, context: Context = SERVER) -> Contest:
    return reduce(evolve, decide(contest, command, context), contest)


def _play_round(contest: Contest, division: str, level_of: dict[str, str], seed: str) -> Contest:
    tables = draft(contest, division)
    contest = _do(contest, asked.DraftRound(division=division, tables=tables))
    number = len(contest.divisions[division].rounds) - 1
    common = sha256(f"{seed} {division} {number}".encode()).digest()
    sealed = Context(commitment=commitment(common))
    contest = _do(contest, asked.PublishRound(division), sealed)
    played = contest.divisions[division]
    for table, pod in enumerate(played.rounds[-1].pods):
        for game in range(len(pod.games)):
            chance = Random(f"{seed} {division} {number} {table} {game}")  # noqa: S311 - a game
            rules = parse_ruleset(played.ruleset)
            if played.duplicate:
                state = _dealt_alike(rules, len(pod.seats), game, common, division)
            else:
                state, _ = deal(rules, len(pod.seats), chance)
            outcome = _play_game(state, [level_of[p] for p in pod.seats], chance)
            contest = _do(
                contest,
                asked.EnterResults(
                    division=division,
                    round=number,
                    table=table,
                    game=game,
                    results=_results(pod.seats, outcome),
                ),
            )
        for entrant in pod.seats:
            agreed = asked.ConfirmResult(
                division=division, round=number, table=table, entrant=entrant
            )
            contest = _do(contest, agreed)
    return _do(contest, asked.CloseRound(division))


def _dealt_alike(rules: Ruleset, seats: int, game: int, seed: bytes, division: str) -> State:
    """Return a game as it begins at every table of *seats* (*game* from 0, *seed* of the round)."""
    rules = dealt_rules(rules)
    key = common_key(seed, division, game + 1, print_stored_ruleset(rules))
    tiles = shuffle(key, rules, seats)
    before = (game - 1) % seats if game else None
    return replay(
        start(rules, seats, tiles.pool, start_tiles=tiles.start_tiles, last_starter=before)
    )


def _play_game(dealt: State, levels: Sequence[str], chance: Random) -> Outcome:
    bots = [bot_for(level) for level in levels]
    state, played = dealt, turns(dealt, bots, SolverOnDemand(), lambda: chance.randint(*_TURN_MS))
    for state, _ in played:  # noqa: B007 - the last one counts
        pass
    assert state.outcome is not None  # noqa: S101 - that is how a game ends
    return state.outcome


def _results(players: Sequence[str], outcome: Outcome) -> tuple[Result, ...]:
    return tuple(
        Result(
            player=player,
            score=outcome.net(seat),
            penalty=outcome.scores[seat] - outcome.net(seat),
            tiles=outcome.tiles[seat],
            seconds=outcome.used_ms[seat] / 1000 if outcome.used_ms else 0,
            won=seat in outcome.winners,
        )
        for seat, player in enumerate(players)
    )


def _round_lines(contest: Contest, division: str) -> Iterator[str]:
    rounds = contest.divisions[division].rounds
    yield f"{division}, round {len(rounds)}"
    yield from _sheets(contest, division, len(rounds) - 1)
    if contest.divisions[division].duplicate:
        yield f"{division}, round {len(rounds)}, the same tiles"
        yield from _comparison(rounds[-1])


def _sheets(contest: Contest, division: str, number: int) -> Iterator[str]:
    """Yield the referees' sheets (S3-49 to S3-51): a block for each table."""
    for table, pod in enumerate(contest.divisions[division].rounds[number].pods, start=1):
        head = "".join(f"   game {at}: score tiles  time" for at in range(1, len(pod.games) + 1))
        yield f"  table {table:<15}{head}   wins total rank"
        placed = table_standings(contest, division, number, table - 1)
        by_place = {place.player: place for place in placed}
        for player in pod.seats:
            lines = [line for line in results(pod) if line.player == player]
            cells = "".join(map(_cell, lines))
            place = by_place[player]
            yield f"    {player:<19}{cells}   {place.wins:>4}{place.points:>6}{place.rank:>5}"


def _comparison(played: Round) -> Iterator[str]:
    """Yield what was made of each rack: a line for each of its players, best first."""
    racks = groupby(compare(played.pods), lambda one: (one.game, one.size, one.rack))
    for (game, size, rack), held in racks:
        yield f"  game {game + 1}, tables of {size}, rack {rack + 1}"
        for one in sorted(held, key=lambda one: -one.result.score):
            player, at = one.result.player, f"table {one.table + 1}"
            share = f"{float(100 * one.share):>6.0f} %{float(one.difference):>+8.1f}"
            yield f"    {player:<19}{at:<10}{one.result.score:>6}{share}"


def _time(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.0f}"


def _cell(line: Result) -> str:
    won = "*" if line.won else " "
    return f"   {won} {line.score:>12}{line.tiles:>6}{_time(line.seconds):>6}"


def _final_lines(contest: Contest, division: str) -> Iterator[str]:
    yield f"{division}, places"
    for place in standings(contest, division):
        yield _place_line(place)


def _place_line(place: Placed) -> str:
    why = f"   behind by {place.behind}" if place.behind else ""
    compared = ""
    if place.compared is not None:
        share, difference = float(100 * place.compared.share), float(place.compared.difference)
        compared = f"{share:>5.0f} %{difference:>+8.1f}  "
    figures = f"{compared}{place.wins} wins {place.points:>5} points {place.tiles:>3} tiles"
    return f"  {place.rank:>4}. {place.player:<19}{figures}{_time(place.seconds):>6} s{why}"
