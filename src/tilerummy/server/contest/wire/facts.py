"""Facts that several views of one moment of a contest share, computed once."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.contest.io.results_table import results_csv
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, begun, over, qualified, standings
from tilerummy.contest.standings.ranking import ties
from tilerummy.contest.standings.teams import team_standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter
from tilerummy.server.contest.wire.parts import PlaceShown, TeamPlaceShown, TeamsShown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest, Division, Round
    from tilerummy.contest.schedule.to_do import ToDo
    from tilerummy.server.contest.wire.parts import Sheet


class Facts:
    """One moment of a contest."""

    def __init__(self, key: str, contest: Contest, log: Sequence[Recorded]) -> None:
        """Set the moment; *key* is the contest's id."""
        self.key = key
        self.contest = contest
        self.log = log
        self.sheets: dict[str, list[Sheet]] = {}
        """The sheets of the newest round by division, once a director has seen them."""
        self._tables: dict[tuple[str, str, bool], str] = {}

    @cached_property
    def divisions(self) -> Mapping[str, DivisionFacts]:
        """Return the facts of each division."""
        return {key: DivisionFacts(self.contest, key) for key in self.contest.divisions}

    def results_csv(self, division: str, language: str, *, short: bool = False) -> str:
        """Return the places of *division* as a table, computed once for all downloads."""
        table = self._tables.get((division, language, short))
        if table is None:
            table = results_csv(self.contest, division, language, short=short)
            self._tables[division, language, short] = table
        return table

    @cached_property
    def missing(self) -> tuple[ToDo, ...]:
        """Return the tasks that are due now."""
        return to_do(self.contest)

    def called(self, entrant: str) -> str:
        """Return a name, with the school if another person of the division has the same name."""
        who = self.contest.entrants[entrant]
        namesakes = self._people[who.division, who.name.casefold()] > 1
        return f"{who.name} ({who.group})" if who.group and namesakes else who.name

    @cached_property
    def dropped(self) -> Mapping[str, str]:
        """The names of people who were removed from the list, by key."""
        return {
            event.entrant: event.name
            for event in (one.event for one in self.log)
            if isinstance(event, happened.EntrantAdded | happened.EntrantChanged)
            and event.entrant not in self.contest.entrants
        }

    @cached_property
    def _people(self) -> Counter[tuple[str, str]]:
        """The number of people by division and name."""
        return Counter(
            (one.division, one.name.casefold()) for one in self.contest.entrants.values()
        )

    def name_of(self, by: str) -> str:
        """Return the name of the user of link *by*; empty if it is unknown."""
        number = int(by) if by.isdecimal() else 0
        return self.contest.links[number - 1].label if 0 < number <= len(self.contest.links) else ""


class DivisionFacts:
    """The shared facts of one division."""

    def __init__(self, contest: Contest, key: str) -> None:
        self.contest = contest
        self.key = key
        self.division: Division = contest.divisions[key]
        self.stage = stage_of_next(self.division)
        self.over = over(contest, key)

    @cached_property
    def newest(self) -> tuple[int, Round] | None:
        """Return number and round of the newest published round."""
        played = [
            (at, each)
            for at, each in enumerate(self.division.rounds)
            if each.status is not RoundStatus.DRAFT
        ]
        return played[-1] if played else None

    @cached_property
    def advancing(self) -> tuple[str, ...]:
        """Return the people to seat next."""
        return advancing(self.contest, self.key)

    @cached_property
    def qualified(self) -> tuple[str, ...]:
        """Return who may play the next round by the results, present or not."""
        return qualified(self.contest, self.key) if self.contest.check_in else self.advancing

    @cached_property
    def ties(self) -> tuple[tuple[str, ...], ...]:
        """Return groups that only a draw by lot can order, if the order matters."""
        return ties_that_matter(self.contest, self.key)

    @property
    def selects(self) -> bool:
        """Whether it is known who advances, and some do not."""
        if self.newest is None or self.over or self.ties:
            return False
        number, played = self.newest
        if played.status is not RoundStatus.CLOSED or number != self.last_closed:
            return False
        if self.stage > played.stage:
            return self.division.stages[self.stage].cut is not None
        return self.division.stages[self.stage].format is Format.KNOCKOUT

    @property
    def last_closed(self) -> int | None:
        """Return the number of the newest closed round."""
        closed = [
            at for at, each in enumerate(self.division.rounds) if each.status is RoundStatus.CLOSED
        ]
        return closed[-1] if closed else None

    @cached_property
    def _to_come(self) -> Mapping[str, int]:
        """Return the number of games without a result in a running round, by player."""
        played = None if self.newest is None else self.newest[1]
        if played is None or played.status is not RoundStatus.RUNNING:
            return {}
        return {
            player: sum(game.entry is None for game in pod.games)
            for pod in played.pods
            for player in pod.seats
            if self.contest.entrants[player].there
        }

    @cached_property
    def teams(self) -> TeamsShown | None:
        """Return the places of teams; None if teams are not ranked."""
        rule = self.division.teams
        if rule is None:
            return None
        placed = team_standings(self.contest, self.key) if begun(self.contest, self.key) else ()
        ranks = Counter(place.rank for place in placed)
        return TeamsShown.model_construct(
            measure=rule.measure,
            best=rule.best,
            places=[
                TeamPlaceShown.model_construct(
                    rank=place.rank,
                    team=place.team,
                    counted=list(place.counted),
                    others=list(place.others),
                    wins=place.wins,
                    points=place.points,
                    tiles=place.tiles,
                    decided_by=place.behind,
                    tied=ranks[place.rank] > 1,
                )
                for place in placed
            ],
        )

    @cached_property
    def standings(self) -> list[PlaceShown]:
        """Return the places, best first; none before the first result."""
        if not begun(self.contest, self.key):
            return []
        placed = standings(self.contest, self.key)
        tied = {place.player for group in ties(placed) for place in group}
        going = set(self.qualified) if self.selects else None
        return [
            PlaceShown.model_construct(
                rank=place.rank if place.placed else None,
                entrant=place.player,
                wins=place.wins,
                points=place.points,
                tiles=place.tiles,
                seconds=place.seconds,
                decided_by=place.behind,
                tied=place.player in tied and place.played,
                goes_on=None if going is None else place.player in going,
                to_come=self._to_come.get(place.player, 0),
                there=self.contest.entrants[place.player].there,
                reached=place.reached,
                share=None if place.compared is None else float(place.compared.share),
                difference=None if place.compared is None else float(place.compared.difference),
                buchholz=None if place.buchholz is None else float(place.buchholz),
            )
            for place in placed
        ]
