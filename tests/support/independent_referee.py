"""A second, simple computation of a contest's results from its stored events.

Written from the documents: the contest regulation (S3-42 to S3-51), `docs/organise/formats.md`, and
FIDE Handbook C.07 for the tie-breaks of a Swiss. It imports nothing of `tilerummy`: it reads stored
events as JSON, and computes everything from the beginning each time.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Json = dict[str, Any]
TERMS = {"table_size": 4, "seeded": False, "best": None}
"""The terms of a stage without stored ones."""
LEAST = {2: 2, 3: 2, 4: 3}
"""Fewest players of a round, by the seats of a full table."""


class DivisionFromEvents:
    """What the documents say of one division, after some events."""

    def __init__(self, stored: Iterable[str], division: str) -> None:
        self.division = division
        self.split = False
        """Whether its players play on in classes."""
        self.known: list[str] = []
        """People of other divisions, in the order of entry."""
        self.stages: list[Json] = []
        self.people: list[str] = []
        self.gone: set[str] = set()
        self.rounds: list[Json] = []
        self.penalties: list[tuple[int, str, int]] = []
        self.lots: list[list[str]] = []
        self.admitted: set[tuple[int, str]] = set()
        self.draft: Json = {}
        for text in stored:
            event = json.loads(text)
            if event.get("division", division) != division and event.get("of") != division:
                self.elsewhere(event)
                continue
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", event["type"]).lower()
            getattr(self, f"happens_{name}", lambda _: None)(event)

    # What happened.

    def happens_division_added(self, event: Json) -> None:
        self.stages = [{**TERMS, **stage} for stage in event["stages"]]

    def elsewhere(self, event: Json) -> None:
        """Remember the order of entry of people who may move here."""
        if event["type"] == "EntrantAdded":
            self.known.append(event["entrant"])

    def happens_class_filled(self, event: Json) -> None:
        if event["of"] == self.division:
            self.split = True
        else:
            self.people = [one for one in self.known if one in event["entrants"]]
            self.penalties = []

    def happens_entrant_added(self, event: Json) -> None:
        self.people.append(event["entrant"])

    def happens_entrant_withdrawn(self, event: Json) -> None:
        self.gone.add(event["entrant"])

    def happens_entrant_returned(self, event: Json) -> None:
        self.gone.discard(event["entrant"])

    def happens_entrant_admitted(self, event: Json) -> None:
        self.admitted.add((event["round"], event["entrant"]))

    def happens_round_drafted(self, event: Json) -> None:
        self.draft = {"tables": event["tables"], "stage": self.next_stage()}

    def happens_round_published(self, event: Json) -> None:
        games = self.stages[self.draft["stage"]]["games"]
        tables = [
            {"seats": list(seats), "games": [[] for _ in range(games)], "counts": [None] * games}
            for seats in self.draft["tables"]
        ]
        self.rounds.append(
            {
                "stage": self.draft["stage"],
                "tables": tables,
                "waiting": event["waiting"],
                "open": True,
            }
        )

    def happens_late_seated(self, event: Json) -> None:
        played = self.rounds[event["round"]]
        played["tables"][event["table"]]["seats"].append(event["entrant"])
        played["waiting"] = [one for one in played["waiting"] if one != event["entrant"]]

    def happens_game_entered(self, event: Json) -> None:
        table = self.rounds[event["round"]]["tables"][event["table"]]
        entries = table["games"][event["game"]]
        entries.append(event["results"])
        counts = None if event["disputed"] else len(entries) - 1
        table["counts"][event["game"]] = counts

    def happens_dispute_settled(self, event: Json) -> None:
        table = self.rounds[event["round"]]["tables"][event["table"]]
        table["counts"][event["game"]] = event["entry"]

    def happens_round_closed(self, _: Json) -> None:
        self.rounds[-1]["open"] = False

    def happens_penalized(self, event: Json) -> None:
        if self.split:
            return
        at = max(0, len(self.rounds) - 1)
        self.penalties.append((at, event["entrant"], event["points"]))

    def classes(self, sizes: Sequence[int]) -> list[list[str]]:
        """Return the players of each class: in the order of places, without those who have left."""
        there = [player for player, _ in self.places() if player not in self.gone]
        ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
        return [there[end - size : end] for size, end in zip(sizes, ends, strict=True)]

    def happens_lots_drawn(self, event: Json) -> None:
        self.lots.append(event["order"])

    # What follows.

    def format_of(self, number: int) -> str:
        """Return the format of a round."""
        return str(self.stages[self.rounds[number]["stage"]]["format"])

    def is_final(self, number: int) -> bool:
        """One table is left and nobody waits (S3-51)."""
        return len(self.rounds[number]["tables"]) == 1 and not self.rounds[number]["waiting"]

    def next_stage(self) -> int:
        """Return the stage of the next round."""
        if not self.rounds:
            return 0
        stage = int(self.rounds[-1]["stage"])
        of_it = [at for at, one in enumerate(self.rounds) if one["stage"] == stage]
        if self.stages[stage]["format"] == "knockout":
            return stage + self.is_final(of_it[-1])
        return stage + bool(len(of_it) >= self.stages[stage]["rounds"])

    def games(self, number: int, player: str | None = None) -> list[Json]:
        """Return the lines that count of the games of a round, of one player or of all."""
        return [
            line
            for table in self.rounds[number]["tables"]
            for entries, counts in zip(table["games"], table["counts"], strict=True)
            if counts is not None
            for line in entries[counts]
            if player is None or line["player"] == player
        ]

    def order(
        self, players: Sequence[str], made: dict[str, list[Json]], lost: dict[str, int]
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Return players best first, each with the figures that rank them (S3-45).

        Wins, points, tiles, time. Players without a game come last.
        """
        keys = {}
        for player in players:
            lines = made[player]
            keys[player] = (
                not lines,
                -sum(line["won"] for line in lines),
                lost.get(player, 0) - sum(line["score"] for line in lines),
                sum(line["tiles"] for line in lines),
                sum(round(1000 * line["seconds"]) for line in lines),
            )
        return self.drawn(players, keys)

    def drawn(
        self, players: Sequence[str], keys: dict[str, tuple[Any, ...]]
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Return players by their keys; the newest draw among all of a tie decides it."""
        groups = defaultdict(list)
        for player in players:
            groups[keys[player]].append(player)
        order = []
        for key in sorted(groups):
            tied = groups[key]
            lot = next((one for one in reversed(self.lots) if set(tied) <= set(one)), None)
            if lot is None or len(tied) == 1:
                order += [(player, (key, 0)) for player in tied]
            else:
                tied.sort(key=lot.index)
                order += [(player, (key, at)) for at, player in enumerate(tied)]
        return order

    def at_table(self, number: int, table: int) -> list[str]:
        """Return who has a result at a table, best first; the round's penalties count (S3-51)."""
        seats = self.rounds[number]["tables"][table]["seats"]
        made = {player: self.games(number, player) for player in seats}
        lost: dict[str, int] = defaultdict(int)
        for at, player, points in self.penalties:
            lost[player] += points * (at == number)
        return [player for player, _ in self.order(seats, made, lost) if made[player]]

    def through(self, number: int) -> set[str]:
        """Return who advances from the tables of a round, or had a bye in it (S3-48)."""
        advance = self.stages[self.rounds[number]["stage"]]["advance"]
        found = set(self.rounds[number]["waiting"])
        for table in range(len(self.rounds[number]["tables"])):
            found |= set(self.at_table(number, table)[:advance])
        return found

    def reached(self, player: str) -> tuple[int, int]:
        """Return how far somebody came: the stage, and in a knock-out the round and through it."""
        far = (0, 0)
        for number, played in enumerate(self.rounds):
            inside = self.seat(number, player) is not None
            if not inside and player not in played["waiting"]:
                continue
            step = 0
            if self.format_of(number) == "knockout":
                first = next(
                    at for at, one in enumerate(self.rounds) if one["stage"] == played["stage"]
                )
                step = 2 * (1 + number - first)
                step += (
                    not played["open"]
                    and not self.is_final(number)
                    and player in self.through(number)
                )
            far = (played["stage"], step)
        return (far[0], 0) if self.only_waited(player) else far

    def only_waited(self, player: str) -> bool:
        """Whether somebody is out of the knock-out that is played and never played in it."""
        last = len(self.rounds) - 1
        if last < 0 or self.format_of(last) != "knockout":
            return False
        stage = self.rounds[last]["stage"]
        own = [at for at, one in enumerate(self.rounds) if one["stage"] == stage]
        involved = [
            at
            for at in own
            if self.seat(at, player) is not None or player in self.rounds[at]["waiting"]
        ]
        if not involved or any(self.games(at, player) for at in own):
            return False
        if player in self.gone:
            return True
        if self.rounds[last]["open"]:
            return last not in involved
        return self.is_final(last) or player not in self.through(last)

    def seat(self, number: int, player: str) -> int | None:
        """Return the table of a player in a round."""
        tables = self.rounds[number]["tables"]
        return next((at for at, one in enumerate(tables) if player in one["seats"]), None)

    def counting(self, player: str) -> tuple[list[Json], int]:
        """Return the games that count for a place, and the points that were taken."""
        own = [
            at
            for at, one in enumerate(self.rounds)
            if self.seat(at, player) is not None or player in one["waiting"]
        ]
        if not own:
            return [], sum(points for _, who, points in self.penalties if who == player)
        first = self.rounds[own[-1]]["stage"]
        for stage in sorted({self.rounds[at]["stage"] for at in own}, reverse=True):
            first = stage
            if not self.stages[stage]["carry_over"]:
                break
        lines: list[Json] = []
        for stage in range(first, len(self.stages)):
            terms = self.stages[stage]
            rounds = [at for at in own if self.rounds[at]["stage"] == stage]
            seated = [at for at in rounds if self.seat(at, player) is not None]
            if terms["format"] == "knockout":
                seated = seated[-1:]
            of_stage = [line for at in seated for line in self.games(at, player)]
            if terms["format"] == "swiss":
                bye = {"player": player, "score": 0, "tiles": 0, "seconds": 0, "won": True}
                of_stage += [bye] * (terms["games"] * (len(rounds) - len(seated)))
            if terms["best"] is not None:
                of_stage.sort(
                    key=lambda one: (one["won"], one["score"], -one["tiles"], -one["seconds"]),
                    reverse=True,
                )
                of_stage = of_stage[: terms["best"]]
            lines += of_stage
        lost = 0
        for at, who, points in self.penalties:
            stage = self.rounds[at]["stage"] if self.rounds else 0
            later = self.stages[stage]["format"] == "knockout" and any(
                after > at and self.rounds[after]["stage"] == stage
                and self.seat(after, player) is not None
                for after in own
            )  # fmt: skip
            if who == player and stage >= first and not later:
                lost += points
        return lines, lost

    def places(self) -> list[tuple[str, int]]:
        """Return everybody with their place, best first; equals share a place."""
        groups = defaultdict(list)
        for player in self.people:
            groups[self.reached(player)].append(player)
        placed: list[tuple[str, int]] = []
        for far in sorted(groups, reverse=True):
            players = groups[far]
            counting = {player: self.counting(player) for player in players}
            made = {player: lines for player, (lines, _) in counting.items()}
            lost = {player: points for player, (_, points) in counting.items()}
            if self.stages[far[0]]["format"] == "swiss":
                order = self.swiss(far[0], players, made, lost)
            else:
                order = self.order(players, made, lost)
            before, rank, ahead = None, 0, len(placed)
            for at, (player, key) in enumerate(order):
                if key != before:
                    before, rank = key, ahead + at + 1
                placed.append((player, rank))
        return placed

    def swiss(
        self,
        stage: int,
        players: Sequence[str],
        made: dict[str, list[Json]],
        lost: dict[str, int],
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Return players of a Swiss: wins, Buchholz, direct encounter, then as in `order`."""
        wins = {player: sum(line["won"] for line in made[player]) for player in players}
        keys: dict[str, tuple[Any, ...]] = {}
        for player in players:
            buchholz = Fraction(0)
            for number, played in enumerate(self.rounds):
                if played["stage"] != stage or played["open"]:
                    continue
                table = self.seat(number, player)
                seats = [] if table is None else played["tables"][table]["seats"]
                others = [one for one in seats if one != player]
                buchholz += (
                    Fraction(sum(wins.get(one, 0) for one in others), len(others))
                    if others
                    else wins[player]
                )
            keys[player] = (not made[player], -wins[player], -buchholz)
        for player in players:
            tied = [one for one in players if keys[one][:3] == keys[player][:3]]
            keys[player] += (-self.direct(stage, player, tied),)
        plain = {player: key[2:] for player, (key, _) in self.order(players, made, lost)}
        return self.drawn(players, {player: keys[player] + plain[player] for player in players})

    def direct(self, stage: int, player: str, tied: Sequence[str]) -> Fraction:
        """Return what a player made in the games of the tied ones, if all of them have met."""
        scores = [
            {line["player"]: line["score"] for line in table["games"][game][counts]}
            for played in self.rounds
            if played["stage"] == stage
            for table in played["tables"]
            for game, counts in enumerate(table["counts"])
            if counts is not None
        ]
        for one, other in combinations(tied, 2):
            if not any(one in game and other in game for game in scores):
                return Fraction(0)
        points = Fraction(0)
        for game in scores:
            for other in tied:
                if other != player and player in game and other in game:
                    points += Fraction(
                        1 + (game[player] > game[other]) - (game[player] < game[other]), 2
                    )
        return points

    def going(self) -> list[str]:
        """Return who is to be seated next."""
        stage = self.next_stage()
        if stage == len(self.stages):
            return []
        ranked = [player for player, _ in self.places() if player not in self.gone]
        terms, cut = self.stages[stage], self.stages[stage]["cut"]
        admitted = {player for at, player in self.admitted if at == len(self.rounds)}
        if not self.rounds:
            return ranked[:cut]
        last = len(self.rounds) - 1
        if self.rounds[last]["stage"] != stage:
            if cut is None:
                return ranked
            best = [player for player in ranked if self.counting(player)[0]][:cut]
            return best + [player for player in ranked if player in admitted - set(best)]
        if terms["format"] == "knockout":
            on = self.through(last) | admitted
            chosen = [player for player in ranked if player in on]
            if len(chosen) < LEAST[terms["table_size"]]:
                others = [
                    player for player in ranked if player not in on and self.games(last, player)
                ]
                chosen += others[: terms["table_size"] - len(chosen)]
            return chosen
        inside = admitted | set(self.rounds[last]["waiting"])
        inside |= {player for table in self.rounds[last]["tables"] for player in table["seats"]}
        return ranked if cut is None else [player for player in ranked if player in inside]

    def met(self) -> set[frozenset[str]]:
        """Return the pairs that have sat at one table."""
        return {
            frozenset(pair)
            for played in self.rounds
            for table in played["tables"]
            for pair in combinations(table["seats"], 2)
        }

    def waited(self) -> set[str]:
        """Return who had a seat at no table of some round."""
        return {
            player
            for played in self.rounds
            for player in self.people
            if all(player not in table["seats"] for table in played["tables"])
        }

    def can_pair(self, players: Sequence[str], met: set[frozenset[str]]) -> bool:
        """Whether all of *players* can sit in pairs that have not met: every way is tried."""
        if not players:
            return True
        first, rest = players[0], players[1:]
        return any(
            frozenset((first, other)) not in met
            and self.can_pair([one for one in rest if one != other], met)
            for other in rest
        )
