"""A whole contest played by bots, through the same code as one with people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.contest import command as asked
from tilerummy.contest.context import SERVER, Context
from tilerummy.contest.decide import decide
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.state import Contest
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.latecomers import free_tables, latecomers
from tilerummy.contest.standings.advancing import advancing, over, standings
from tilerummy.contest.standings.duplicate import compare, dealt_rules
from tilerummy.contest.standings.progress import results, table_standings
from tilerummy.contest.standings.tie_breaks import ties_that_matter
from tilerummy.core.evolve import replay
from tilerummy.core.format.ruleset import parse_ruleset, print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, common_key, shuffle
from tilerummy.questions import SolverOnDemand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
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
    troubles: bool = False
    """Add withdrawals, late arrivals, disputes and corrections."""


Play: TypeAlias = "Callable[[Contest, str, int, int], tuple[Result, ...]]"
"""Plays a game: of which division, at which table of the running round, and which game, from 0."""


def simulate(divisions: Sequence[tuple[str, str]], players: int, terms: Terms) -> Iterator[str]:
    """Play a contest of *players* in each of *divisions* (name, rule set); yield its sheets.

    Raises:
        ContestError: ``duplicate_knockout``, or as the desk refuses it otherwise.
    """
    rehearsal = Rehearsal(terms, _Bots(terms))
    for name, ruleset in divisions:
        rehearsal.open(name, ruleset)
    for name, _ in divisions:
        rehearsal.enter(name, players)
        while not rehearsal.over(name):
            rehearsal.play_round(name)
            yield from _round_lines(rehearsal.contest, name)
        yield from _final_lines(rehearsal.contest, name)


class Rehearsal:
    """A contest that is directed by a program, with every command that a director gives."""

    def __init__(self, terms: Terms, play: Play) -> None:
        """*play* finds out how a game ends."""
        self.contest = Contest()
        self.events: list[Event] = []
        self._terms, self._play = terms, play
        self._do(asked.Open("Simulation"))

    def open(self, name: str, ruleset: str) -> None:
        """Add a division."""
        division = asked.AddDivision(
            name=name,
            ruleset=ruleset,
            clock_s=parse_ruleset(ruleset).game_clock_s,
            stages=self._terms.stages,
            online=self._terms.duplicate,
            duplicate=self._terms.duplicate,
        )
        self._do(division, Context(keys=(name,)))

    def enter(self, division: str, players: int) -> None:
        """Enter so many *players* more."""
        levels = self._terms.levels
        for _ in range(players):
            number = 1 + sum(
                entrant.division == division for entrant in self.contest.entrants.values()
            )
            named = f"{levels[number % len(levels)]} {number}"
            person = asked.NewEntrant(name=named, division=division)
            self._do(asked.EnterPeople((person,)), Context(keys=(f"{division} {number}",)))

    def over(self, division: str) -> bool:
        """Return whether all rounds have been played."""
        return over(self.contest, division)

    def play_round(self, division: str) -> None:
        """Seat, play and close the next round."""
        number = len(self.contest.divisions[division].rounds)
        chance = Random(f"{self._terms.seed} {division} {number} troubles")  # noqa: S311 - a game
        if self._terms.troubles:
            self._come_and_go(division, chance)
        self._publish(division, number)
        if self._terms.troubles:
            self._seat_latecomers(division, chance)
        for table, pod in enumerate(self.contest.divisions[division].rounds[-1].pods):
            for game in range(len(pod.games)):
                entered = asked.EnterResults(
                    division=division,
                    round=number,
                    table=table,
                    game=game,
                    results=self._play(self.contest, division, table, game),
                )
                self._enter_game(entered, chance)
            agreed = asked.ConfirmTable(division=division, round=number, table=table)
            self._do(agreed)
        self._do(asked.CloseRound(division))
        if self._terms.troubles:
            self._correct(division, chance)
        for tie in ties_that_matter(self.contest, division):
            self._do(asked.DrawLots(division=division, entrants=tie))

    def _do(self, command: Command, context: Context = SERVER) -> None:
        events = decide(self.contest, command, context)
        self.contest = reduce(evolve, events, self.contest)
        self.events += events

    def _publish(self, division: str, number: int) -> None:
        tables = draft(self.contest, division)
        self._do(asked.DraftRound(division=division, tables=tables))
        common = _common_seed(self._terms.seed, division, number)
        self._do(asked.PublishRound(division), Context(commitment=commitment(common)))

    def _come_and_go(self, division: str, chance: Random) -> None:
        """Let somebody leave, come back or come late, before a round."""
        there = self.contest.there(division)
        if chance.random() < _LEAVES and len(advancing(self.contest, division)) > _FULL_HALL:
            self._do(asked.WithdrawEntrant(chance.choice(there)))
        gone = [
            key
            for key, entrant in self.contest.entrants.items()
            if entrant.division == division and not entrant.there
        ]
        if gone and chance.random() < _RETURNS:
            self._do(asked.ReturnEntrant(chance.choice(gone)))
        if chance.random() < _COMES_LATE:
            self.enter(division, 1)
        for late in latecomers(self.contest, division):
            if late.admissible and chance.random() < _ADMITTED:
                self._do(asked.AdmitEntrant(late.entrant))
        for tie in ties_that_matter(self.contest, division):
            self._do(asked.DrawLots(division=division, entrants=tie))

    def _seat_latecomers(self, division: str, chance: Random) -> None:
        if chance.random() < _COMES_LATE:
            self.enter(division, 1)
        for late in latecomers(self.contest, division):
            # Somebody before may have taken the last seat of a table.
            tables = free_tables(self.contest.divisions[division])
            if tables and chance.random() < _ADMITTED:
                table = chance.choice(tables)
                self._do(asked.SeatLate(entrant=late.entrant, table=table))

    def _enter_game(self, right: asked.EnterResults, chance: Random) -> None:
        """Enter a game: at once, after a dispute, or as the correction of a mistake."""
        trouble = chance.random() if self._terms.troubles else 1.0
        if trouble < _DISPUTED + _MISTAKEN:
            wrong = replace(right, results=_misread(right.results))
            self._do(wrong, Context(link=2, role=Role.REFEREE))
        if trouble < _DISPUTED:
            self._do(right, Context(link=3, role=Role.REFEREE))
            settled = asked.SettleDispute(
                division=right.division,
                round=right.round,
                table=right.table,
                game=right.game,
                entry=1,
            )
            self._do(settled, _DIRECTOR)
        elif trouble < _DISPUTED + _MISTAKEN:
            self._do(replace(right, known_entries=1, reason="misread"), _DIRECTOR)
        else:
            self._do(right)

    def _correct(self, division: str, chance: Random) -> None:
        """Correct a game of any round that is over, and take points from somebody."""
        if chance.random() < _CORRECTED:
            rounds = self.contest.divisions[division].rounds
            number = chance.randrange(len(rounds))
            table = chance.randrange(len(rounds[number].pods))
            game = chance.randrange(len(rounds[number].pods[table].games))
            entered = rounds[number].pods[table].games[game]
            if entered.entry is not None:
                correction = asked.EnterResults(
                    division=division,
                    round=number,
                    table=table,
                    game=game,
                    results=_misread(entered.entry.results),
                    known_entries=len(entered.entries),
                    reason="the sheet was misread",
                )
                if not any(
                    not self.contest.entrants[one.player].there for one in correction.results
                ):
                    self._do(correction, _DIRECTOR)
        if chance.random() < _PENALIZED:
            entrant = chance.choice(self.contest.there(division))
            self._do(asked.Penalize(entrant=entrant, points=7, reason="late"), _DIRECTOR)


_DIRECTOR: Final = Context(link=1, role=Role.DIRECTOR)
_FULL_HALL: Final = 8
"""Players without whom nobody leaves a rehearsal."""
_LEAVES, _RETURNS, _COMES_LATE, _ADMITTED = 0.4, 0.3, 0.4, 0.6
_DISPUTED, _MISTAKEN, _CORRECTED, _PENALIZED = 0.1, 0.1, 0.4, 0.3
"""Probabilities of the troubles of a rehearsal."""


def _misread(results: tuple[Result, ...]) -> tuple[Result, ...]:
    """Return *results* as if the last player who lost had lost a point more."""
    loser = next(one for one in reversed(results) if not one.won)
    winner = next(one for one in results if one.won)
    wrong = {loser.player: loser.score - 1, winner.player: winner.score + 1}
    return tuple(replace(one, score=wrong.get(one.player, one.score)) for one in results)


def _common_seed(seed: str, division: str, number: int) -> bytes:
    return sha256(f"{seed} {division} {number}".encode()).digest()


class _Bots:
    """Games of bots."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def __call__(
        self, contest: Contest, division: str, table: int, game: int
    ) -> tuple[Result, ...]:
        """Return the results of a game that bots play."""
        played = contest.divisions[division]
        number = len(played.rounds) - 1
        seats = played.rounds[-1].pods[table].seats
        chance = Random(f"{self._terms.seed} {division} {number} {table} {game}")  # noqa: S311 - a game
        rules = parse_ruleset(played.ruleset)
        if played.duplicate:
            common = _common_seed(self._terms.seed, division, number)
            state = _dealt_alike(rules, len(seats), game, common, division)
        else:
            state, _ = deal(rules, len(seats), chance)
        levels = [contest.entrants[player].name.split()[0] for player in seats]
        return _results(seats, _play_game(state, levels, chance))


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
