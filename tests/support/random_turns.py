"""Random turns, and whole games of them: mostly legal, rearranging now and then, often careless."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.core.fold import evolve, replay
from tilerummy.core.game import decide
from tilerummy.core.meld import Meld
from tilerummy.core.reading import classify
from tilerummy.core.rules import check
from tilerummy.core.start import start
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tilerummy.core.event import Event
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn

MAX_TURNS: Final = 2_000


class Guesses:
    """An oracle whose answers follow from the rack alone: rich racks could have opened."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        return Table() if rack.points >= 3 * ruleset.threshold else None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return False


@dataclass(frozen=True)
class Game:
    """Every event of a game, the states on the way, and the plays that were made in them."""

    events: tuple[Event, ...]
    states: tuple[State, ...]
    plays: tuple[tuple[State, Play], ...]

    @property
    def final(self) -> State:
        return self.states[-1]


def play_game(ruleset: Ruleset, seats: int, rng: Random) -> Game:
    """Play one game to its end."""
    tiles = ruleset.tiles(seats)
    pool, start_tiles = rng.sample(tiles, len(tiles)), rng.sample(tiles, len(tiles))
    events = list(start(ruleset, seats, pool, start_tiles=start_tiles))
    states, plays = [replay(events)], []
    while states[-1].outcome is None:
        state = states[-1]
        assert state.turn < MAX_TURNS, "the game does not end"
        turn = random_turn(state, rng)
        if isinstance(turn, Play):
            plays.append((state, turn))
        for event in decide(state, turn, elapsed_ms=rng.randrange(20_000), oracle=Guesses()):
            events.append(event)
            states.append(evolve(states[-1], event))
    return Game(tuple(events), tuple(states), tuple(plays))


def random_turn(state: State, rng: Random) -> Turn:
    """Return a legal turn for the seat to move."""
    rack = state.racks[state.seat]
    if not rack and rng.random() < 0.7:
        return Call()
    if state.turn <= state.seats and not check(state, ClaimRedeal()) and rng.random() < 0.2:
        return ClaimRedeal()
    found = next((play for play in _plays(state, rng) if not check(state, play)), None)
    if rng.random() < 0.05:
        table = None if found is None else found.table
        return Timeout(rng.choice([None, table, _spoilt(state, rng)]), rng.choice([None, table]))
    if found is not None and rng.random() < 0.9:
        out = len(found.table.tiles) - len(state.table.tiles) == len(rack)
        return Play(found.table, call=out and rng.random() < 0.7)
    return Draw() if state.pool else Pass()


def _plays(state: State, rng: Random) -> list[Play]:
    """Return plays that may be legal, some of which take sets on the table apart."""
    rack, melds = state.racks[state.seat], state.table.melds
    rules = state.ruleset.meld_rules
    own = [Meld(laid) for laid in _melds(rack, rng) if classify(Meld(laid), rules)]
    rng.shuffle(own)
    found = [
        (*melds, *chosen)
        for size in (1, 2, 3)
        for chosen in list(combinations(own[:6], size))[:6]
        if sum((meld.tiles for meld in chosen), Tiles()) <= rack
    ]
    if state.opened[state.seat]:
        for at in rng.sample(range(len(melds)), min(3, len(melds))):
            rest = (*melds[:at], *melds[at + 1 :])
            changes = [*_longer(melds[at], rack), *_freed(melds[at], rack, rng)]
            legal = [new for new in changes if all(classify(meld, rules) for meld in new)]
            found += [(*rest, *new) for new in legal]
    rng.shuffle(found)
    if rng.random() < 0.5:
        found.sort(key=lambda table: -sum(map(len, table)))
    return [Play(Table(table)) for table in found[:20]]


def _longer(meld: Meld, rack: Tiles) -> Iterator[tuple[Meld, ...]]:
    """Yield *meld* with a tile of *rack* in it, whole or in two parts."""
    for tile in set(rack):
        for place in range(len(meld) + 1):
            laid = (*meld.laid[:place], tile, *meld.laid[place:])
            yield (Meld(laid),)
            yield Meld(laid[: place + 1]), Meld(laid[place + 1 :])
            yield Meld(laid[:place]), Meld(laid[place:])


def _freed(meld: Meld, rack: Tiles, rng: Random) -> Iterator[tuple[Meld, ...]]:
    """Yield *meld* with one tile out of it, another in its place or none, and what it is for."""
    place = rng.randrange(len(meld))
    jokers = [at for at, tile in enumerate(meld.laid) if tile.is_joker]
    if jokers and rng.random() < 0.7:
        place = rng.choice(jokers)
    taken = meld.laid[place]
    before, after = meld.laid[:place], meld.laid[place + 1 :]
    using = [laid for laid in _melds(rack + Tiles((taken,)), rng) if taken in laid]
    for laid in rng.sample(using, min(3, len(using))):
        yield Meld(before), Meld(after), Meld(laid)
        for tile in (None, *set(rack.minus(Tiles(laid)))):
            left = before + after if tile is None else (*before, tile, *after)
            yield Meld(left), Meld(laid)


def _melds(tiles: Tiles, rng: Random) -> Iterator[tuple[Tile, ...]]:
    """Yield what may be melds of *tiles*: by brute force, jokers thrown in at random."""
    jokers = [tile for tile in tiles if tile.is_joker]
    for color in Color:
        for first in NUMBERS:
            laid: list[Tile] = []
            for number in range(first, 14):
                if Tile.of(color, number) not in tiles:
                    break
                laid.append(Tile.of(color, number))
                if len(laid) >= 3:
                    yield tuple(laid)
            for joker in jokers[: 1 if laid else 0]:
                place = rng.randrange(len(laid) + 1)
                yield (*laid[:place], joker, *laid[place:])
                yield (*laid, joker, *_after(color, first + len(laid) + joker.span, tiles))
                yield (*laid, joker, *reversed(laid))
    for number in NUMBERS:
        group = [Tile.of(color, number) for color in Color if Tile.of(color, number) in tiles]
        for size in (2, 3, 4):
            for chosen in combinations(group, size):
                yield chosen
                if jokers:
                    yield (*chosen, rng.choice(jokers))


def _after(color: Color, number: int, tiles: Tiles) -> Iterator[Tile]:
    """Yield the tiles that go on from *number*, of *color* or of any that is there."""
    for other in (color, *Color):
        if number in NUMBERS and Tile.of(other, number) in tiles:
            yield Tile.of(other, number)
            return


def _spoilt(state: State, rng: Random) -> Table:
    """Return a draft with a loose tile of the rack."""
    loose = rng.sample(list(state.racks[state.seat]), min(2, len(state.racks[state.seat])))
    return Table((*state.table.melds, Meld(tuple(loose)))) if loose else state.table
