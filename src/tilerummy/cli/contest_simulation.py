"""A whole contest played by bots, through the same code as one with people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from hashlib import sha256
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, TypeAlias

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.cli.contest_lines import final_lines, round_lines
from tilerummy.contest import command as asked
from tilerummy.contest.context import SERVER, Context
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.classes import class_sizes, class_ties
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.state import Contest
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.latecomers import free_tables, latecomers
from tilerummy.contest.standings.advancing import advancing, over
from tilerummy.contest.standings.duplicate import dealt_rules
from tilerummy.contest.standings.unbroken_ties import ties_that_matter
from tilerummy.core.evolve import replay
from tilerummy.core.format.ruleset import parse_ruleset, print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.library import SolverOnDemand
from tilerummy.match.deal import commitment, common_key, shuffle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.stage import Stage
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
    classes: tuple[int | None, ...] = ()
    """The sizes of the classes that players are split into at the end; None: a share of the rest.
    Each of them plays the first stage again."""


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
        yield from _all_rounds(rehearsal, name)
        for key in rehearsal.make_classes(name) if terms.classes else ():
            yield from _all_rounds(rehearsal, key)


def _all_rounds(rehearsal: Rehearsal, key: str) -> Iterator[str]:
    while not rehearsal.over(key):
        rehearsal.play_round(key)
        yield from round_lines(rehearsal.contest, key)
    yield from final_lines(rehearsal.contest, key)


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
            # Players of a class have the numbers of their first division.
            is_class = self.contest.divisions[division].class_of is not None
            number = 1 + sum(
                is_class or entrant.division == division
                for entrant in self.contest.entrants.values()
            )
            named = f"{levels[number % len(levels)]} {number}"
            person = asked.NewEntrant(name=named, division=division)
            self._do(asked.EnterPeople((person,)), Context(keys=(f"{division} {number}",)))

    def make_classes(self, division: str) -> tuple[str, ...]:
        """Split the players of a division by place, and return the keys of the classes."""
        there = len(self.contest.there(division))
        for tie in class_ties(self.contest, division, class_sizes(there, self._terms.classes)):
            self._do(asked.DrawLots(division=division, entrants=tie))
        name = self.contest.divisions[division].name
        classes = tuple(
            asked.NewClass(name=f"{name} {ascii_uppercase[at]}", size=size)
            for at, size in enumerate(self._terms.classes)
        )
        before = set(self.contest.divisions)
        stages = self._terms.stages[:1]
        self._do(asked.MakeClasses(division=division, classes=classes, stages=stages))
        return tuple(key for key in self.contest.divisions if key not in before)

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
