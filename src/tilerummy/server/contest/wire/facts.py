"""What several views of one moment of a contest share, worked out once."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.contest.io.file import results_csv
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import stage_of_next
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, begun, over, standings
from tilerummy.contest.standings.ranking import ties
from tilerummy.contest.standings.tie_breaks import ties_that_matter
from tilerummy.server.contest.wire.parts import PlaceShown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest, Division, Round
    from tilerummy.contest.schedule.to_do import ToDo
    from tilerummy.server.contest.wire.parts import Sheet


class Facts:
    """One moment of a contest."""

    def __init__(self, key: str, contest: Contest, log: Sequence[Recorded]) -> None:
        """*key* is the contest's id."""
        self.key = key
        self.contest = contest
        self.log = log
        self.sheets: dict[str, list[Sheet]] = {}
        """By division those of the newest round, once a director has seen them."""
        self._tables: dict[tuple[str, str], str] = {}

    @cached_property
    def divisions(self) -> Mapping[str, DivisionFacts]:
        """Return the facts of each division."""
        return {key: DivisionFacts(self.contest, key) for key in self.contest.divisions}

    def results_csv(self, division: str, language: str) -> str:
        """Return the places of *division* as a table; worked out once, however many take it."""
        kept = self._tables.get((division, language))
        if kept is None:
            kept = self._tables[division, language] = results_csv(self.contest, division, language)
        return kept

    @cached_property
    def missing(self) -> tuple[ToDo, ...]:
        """Return what has to be done now."""
        return to_do(self.contest)

    def called(self, entrant: str) -> str:
        """Return a name, with the school where somebody else of the division has the name too."""
        who = self.contest.entrants[entrant]
        namesakes = self._people[who.division, who.name.casefold()] > 1
        return f"{who.name} ({who.group})" if who.group and namesakes else who.name

    @cached_property
    def dropped(self) -> Mapping[str, str]:
        """By their keys, the names of those who were removed from the list."""
        return {
            event.entrant: event.name
            for event in (one.event for one in self.log)
            if isinstance(event, happened.EntrantAdded | happened.EntrantChanged)
            and event.entrant not in self.contest.entrants
        }

    @cached_property
    def _people(self) -> Counter[tuple[str, str]]:
        """How many there are by division and name."""
        return Counter(
            (one.division, one.name.casefold()) for one in self.contest.entrants.values()
        )

    def name_of(self, by: str) -> str:
        """Return what the user of link *by* is called; empty: nobody has said it."""
        number = int(by) if by.isdecimal() else 0
        return self.contest.links[number - 1].label if 0 < number <= len(self.contest.links) else ""


class DivisionFacts:
    """The same of one division."""

    def __init__(self, contest: Contest, key: str) -> None:
        self.contest = contest
        self.key = key
        self.division: Division = contest.divisions[key]
        self.stage = stage_of_next(self.division)
        self.over = over(contest, key)

    @cached_property
    def newest(self) -> tuple[int, Round] | None:
        """Return number and round of the newest that was published."""
        played = [
            (at, each)
            for at, each in enumerate(self.division.rounds)
            if each.status is not RoundStatus.DRAFT
        ]
        return played[-1] if played else None

    @cached_property
    def advancing(self) -> tuple[str, ...]:
        """Return who is to be seated next."""
        return advancing(self.contest, self.key)

    @cached_property
    def ties(self) -> tuple[tuple[str, ...], ...]:
        """Return whom only a draw can put in order, where that matters."""
        return ties_that_matter(self.contest, self.key)

    @property
    def selects(self) -> bool:
        """Whether it is decided who goes on, and not all do."""
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
        """Return the number of the newest round that is closed."""
        closed = [
            at for at, each in enumerate(self.division.rounds) if each.status is RoundStatus.CLOSED
        ]
        return closed[-1] if closed else None

    @cached_property
    def _to_come(self) -> Mapping[str, int]:
        """Return how many games of a round that is played have no result, by who is to play."""
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
    def standings(self) -> list[PlaceShown]:
        """Return the places, best first; none as long as nothing has come of anything."""
        if not begun(self.contest, self.key):
            return []
        placed = standings(self.contest, self.key)
        tied = {place.player for group in ties(placed) for place in group}
        going = set(self.advancing) if self.selects else None
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
            )
            for place in placed
        ]
