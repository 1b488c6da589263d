"""Rule sets are data: what distinguishes one rulebook from another, field by field."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Final, NamedTuple

from tilerummy.core import policy, validity
from tilerummy.core.errors import RulesetError, require_type
from tilerummy.core.tile import TILES, Tile


class MeldRules(NamedTuple):
    """The part of a rule set that defines a meld; small, so that readings can be cached."""

    min_tiles: int = 3
    """Fewest tiles of a meld (S0-25)."""
    group_limit: int = 4
    """Most tiles of a group (S0-12)."""
    min_naturals: int = 1
    """Fewest number tiles of a meld (A15)."""
    max_jokers: int | None = None
    """Most jokers in one meld; None means no limit (B2)."""
    double_counts: policy.DoubleCount = policy.DoubleCount.REPRESENTED
    """How a double joker counts towards a group's tiles (C22)."""
    color_change_first: bool = False
    """Whether a colour-change joker may come first in a run (A4)."""
    color_change_adjacent: bool = False
    """Whether two colour-change jokers may be next to each other (A4)."""
    mirror_color: policy.MirrorColor = policy.MirrorColor.SAME
    """Whether the halves of a mirrored run share their colour (A7)."""
    mirror_min_naturals: int = 1
    """Fewest number tiles on each side of a mirror joker (A12)."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The numbers and policies that distinguish one rulebook from another.

    Every conflict between the source documents (C01-C26) and every open question that has more
    than one sensible answer is a field here; ``FIELDS_BY_QUESTION`` maps one to the other.
    Durations are seconds.
    """

    name: str
    """The name of the preset."""
    tile_sets: tuple[policy.TileSet, ...] = (policy.CLASSIC_TILES,)
    """Players and tiles (C01), one entry per range of player counts."""
    strip_for_2_to_4: bool = False
    """Whether two to four players leave out the third series and two jokers (G9)."""
    hand: int = 14
    """Tiles dealt to each player (S0-09)."""
    stack: int = 7
    """Tiles in a stack, for hands that are dealt by the stack (S0-08)."""
    deal: policy.Deal = policy.Deal.SINGLE
    """How the hands are dealt (C03)."""
    joker_each: bool = False
    """Whether each hand is dealt a joker, of any kind, before the rest (C03)."""
    starter: policy.Starter = policy.Starter.HIGHEST_TILE
    """Who starts the first game (C02)."""
    later_starter: policy.Starter = policy.Starter.ROTATE
    """Who starts the later games of a match (G3)."""
    start_tie: policy.StartTie = policy.StartTie.REDRAW
    """What happens when the highest start tiles are equal (G1)."""
    start_joker: policy.StartJoker = policy.StartJoker.REDRAW
    """What happens when a joker is turned up as start tile (G2)."""
    threshold: int = 30
    """Least value of an initial meld, in points; reaching it is enough (S0-17, C24)."""
    manip_in_meld_turn: bool = False
    """Whether the table may be rearranged in the turn of the initial meld (C04)."""
    play_after_draw: bool = False
    """Whether a drawn tile may be laid in the same turn (C21)."""
    must_play: bool = False
    """Whether drawing is refused while a play exists (V5: no source document asks for it)."""
    turn_limit_s: int | None = 60
    """Time for a turn, in seconds; None: no limit (C05)."""
    timeout_clean_draw: int = 1
    """Tiles drawn when time runs out over an untouched table (C05, G6)."""
    fail_policy: policy.FailPolicy = policy.FailPolicy.ROLLBACK_ALL
    """What happens to an unfinished turn (C06)."""
    fail_draw: int = 3
    """Tiles drawn for an unfinished turn (C06)."""
    unrestorable: policy.Unrestorable = policy.Unrestorable.POOL_RANDOM
    """Where tiles go that nobody can put back (C07): `restoring.give_up`. Real tables only."""
    game_clock_s: int | None = None
    """Time for a whole game per player (C08)."""
    clock_delay_s: int = 0
    """Part of every turn that the game clock does not count: a delay (C08)."""
    clock_increment_s: int = 0
    """Time that is added to the game clock before every turn: an increment (C08)."""
    clock_penalty_per_s: int = 0
    """Points lost per started second over the game clock (T2)."""
    empty_pool_end: policy.EmptyPoolEnd = policy.EmptyPoolEnd.FIRST_STUCK
    """When a game with an empty pool ends (C09)."""
    empty_pool_duty: policy.EmptyPoolDuty = policy.EmptyPoolDuty.MUST_LAY
    """Whether a player who can lay must do so when the pool is empty (C26)."""
    joker_penalty: int = 30
    """Points for a joker left on a rack; it has no other value (C10, B8)."""
    unopened_penalty: int | None = None
    """Flat score of a rack that never opened, instead of its tiles (C11, T3)."""
    declined_opening_penalty: int | None = None
    """The same for a rack that could have opened and did not (C11, T7)."""
    exhaustion: policy.Exhaustion = policy.Exhaustion.DIFFERENCE
    """How a game is scored in which nobody went out (C12)."""
    exhaustion_winner: policy.ExhaustionWinner = policy.ExhaustionWinner.LOWEST_SUM
    """Who wins when nobody went out (C19)."""
    exhaustion_tie: policy.ExhaustionTie = policy.ExhaustionTie.FEWEST_TILES
    """What decides equal lowest sums when nobody went out (G4)."""
    play_on_for_second: bool = False
    """Whether play continues for second place after the call, with the scores of the call (T1)."""
    call: policy.CallPolicy = policy.CallPolicy.REQUIRED
    """Whether a player must call to win (C13, G7)."""
    match_length: policy.MatchLength = policy.MatchLength()
    """The length of a match (C14)."""
    match_key: policy.MatchKey = policy.MatchKey.POINTS
    """What ranks the players of a match (C15)."""
    joker_reuse: policy.JokerReuse = policy.JokerReuse.NEW_SET
    """Where a retrieved joker must go in the same turn (C16, B4)."""
    joker_in_three: policy.JokerInThree = policy.JokerInThree.EITHER
    """What frees a joker from a group of three (C17, B6)."""
    replacing_tile: policy.ReplacingTile = policy.ReplacingTile.RACK_OR_TABLE
    """Where the tile that replaces a joker may come from (B3)."""
    joker_may_move: bool = True
    """Whether a joker may change its place inside its meld (B7)."""
    joker_melds: policy.JokerMelds = policy.JokerMelds.FREE
    """Whether a meld with a joker may be rearranged (V1)."""
    redeal_on_doubles: int | None = None
    """Doubles in a dealt hand that entitle its player to a redeal (C18, T5)."""
    fourth_color: policy.FourthColor = policy.FourthColor.ORANGE
    """The source document's name for the fourth colour (C20)."""
    game_word: policy.GameWord = policy.GameWord.GAME
    """The source document's word for one deal (C23)."""
    meld_rules: MeldRules = MeldRules()
    """The definition of a meld: sizes, jokers, special jokers' limits (A1-A15, B2, C22)."""

    def __post_init__(self) -> None:
        """Raise a `RulesetError` that names the field if no table could play by these rules."""
        _check(self)

    @property
    def min_seats(self) -> int:
        """Fewest players."""
        return min(tile_set.min_seats for tile_set in self.tile_sets)

    @property
    def max_seats(self) -> int:
        """Most players."""
        return max(tile_set.max_seats for tile_set in self.tile_sets)

    @cached_property
    def clock(self) -> policy.Clock:
        """The time limits (C08)."""
        return policy.Clock(
            self.turn_limit_s,
            self.game_clock_s,
            self.clock_delay_s,
            self.clock_increment_s,
            self.clock_penalty_per_s,
        )

    @cached_property
    def special_jokers(self) -> bool:
        """Whether double, colour-change or mirror jokers are in the game (C25)."""
        return any(any(tile_set.jokers[1:]) for tile_set in self.tile_sets)

    @property
    def needs_oracle(self) -> bool:
        """Whether the rules ask what could have been played (V5, C26, T7)."""
        return self.must_lay(on_empty_pool=True) or self.declined_opening_penalty is not None

    def must_lay(self, *, on_empty_pool: bool) -> bool:
        """Whether a player who can lay must do so (V5), or at least *on_empty_pool* (C26)."""
        duty = self.empty_pool_duty is policy.EmptyPoolDuty.MUST_LAY
        return self.must_play or (on_empty_pool and duty)

    def timed(self, clock: policy.Clock) -> Ruleset:
        """Return the same rules with the time limits of *clock*.

        Raises:
            RulesetError: as for any rule set.
        """
        return replace(
            self,
            turn_limit_s=clock.turn_s,
            game_clock_s=clock.game_s,
            clock_delay_s=clock.delay_s,
            clock_increment_s=clock.increment_s,
            clock_penalty_per_s=clock.penalty_per_s,
        )

    def tile_set(self, seats: int) -> policy.TileSet:
        """Return the tiles for *seats* players.

        Raises:
            RulesetError: ``too_few_players`` or ``too_many_players`` (C01).
            TilerummyError: ``wrong_type``.
        """
        require_type("seats", seats, int)
        for tile_set in self.tile_sets:
            if tile_set.min_seats <= seats <= tile_set.max_seats:
                if self.strip_for_2_to_4 and seats <= 4 and tile_set.copies > 2:
                    plain, *special = tile_set.jokers
                    jokers = (max(0, plain - 2), special[0], special[1], special[2])
                    return replace(tile_set, copies=tile_set.copies - 1, jokers=jokers)
                return tile_set
        code = "too_few_players" if seats < self.min_seats else "too_many_players"
        raise RulesetError(
            code, "seats", f"{self.name} is for {self.min_seats} to {self.max_seats} players"
        )

    def tiles(self, seats: int) -> tuple[Tile, ...]:
        """Return every tile of the game for *seats* players, in tile order, unshuffled."""
        tile_set = self.tile_set(seats)
        numbers = [tile for tile in TILES[:52] for _ in range(tile_set.copies)]
        jokers = [
            tile
            for tile, count in zip(TILES[52:], tile_set.jokers, strict=True)
            for _ in range(count)
        ]
        return (*numbers, *jokers)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))

    def __hash__(self) -> int:
        # Rule sets key caches in hot paths; hashing forty fields each time would show.
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)


_SPECIAL_FIELDS: Final = {
    "double_counts": policy.DoubleCount.REPRESENTED,
    "color_change_first": False,
    "color_change_adjacent": False,
    "mirror_color": policy.MirrorColor.SAME,
    "mirror_min_naturals": 1,
}
"""Fields that matter for special jokers only, with the values that change nothing."""


def _check(rules: Ruleset) -> None:
    """Raise an error if no table could play by *rules*.

    Raises:
        RulesetError: ``wrong_type``, ``number_too_small``, ``number_too_large``, ``no_tiles``,
            ``hands_exceed_tiles``, or ``senseless`` for a combination; the error names the field.
    """
    validity.check_types(rules)
    validity.check_numbers(rules)
    validity.check_tiles(rules.tile_sets)
    for tile_set in rules.tile_sets:
        tiles = tile_set.copies * 52 + sum(tile_set.jokers)
        if tiles < rules.hand * tile_set.max_seats:
            raise RulesetError(
                "hands_exceed_tiles",
                "hand",
                f"{tile_set.max_seats} hands of {rules.hand} need more than {tiles} tiles",
            )
    for field, senseless, why in _combinations(rules):
        if senseless:
            raise RulesetError("senseless", field, why)


def _is_a_joker_for_each(rules: Ruleset) -> bool:
    seats = range(rules.min_seats, rules.max_seats + 1)
    return all(sum(rules.tile_set(number).jokers) >= number for number in seats)


def _combinations(rules: Ruleset) -> tuple[tuple[str, bool, str], ...]:
    """Return combinations that cannot be played: the field, whether it is so, and why."""
    melds = rules.meld_rules
    changed = [name for name, none in _SPECIAL_FIELDS.items() if getattr(melds, name) != none]
    return (
        (
            "starter",
            rules.starter is policy.Starter.ROTATE,
            "a first game cannot rotate its starter",
        ),
        (
            "clock_penalty_per_s",
            rules.clock_penalty_per_s > 0 and rules.game_clock_s is None,
            "a penalty for game time needs a game clock",
        ),
        (
            "clock_delay_s",
            rules.clock_delay_s > 0 and rules.game_clock_s is None,
            "a delay needs a game clock",
        ),
        (
            "clock_increment_s",
            rules.clock_increment_s > 0 and rules.game_clock_s is None,
            "an increment needs a game clock",
        ),
        (
            "declined_opening_penalty",
            rules.declined_opening_penalty is not None and rules.unopened_penalty is None,
            "a penalty for declining to open needs one for never having opened",
        ),
        (
            "deal",
            rules.deal is policy.Deal.PASSED_LEFT and rules.hand % rules.stack != 0,
            "hands that are passed on are whole stacks",
        ),
        (
            "joker_each",
            rules.joker_each and not _is_a_joker_for_each(rules),
            "a joker for each player needs as many jokers as players",
        ),
        (
            "strip_for_2_to_4",
            rules.strip_for_2_to_4
            and not any(s.copies > 2 and s.min_seats <= 4 for s in rules.tile_sets),
            "tiles can be left out only where three series are played with two to four",
        ),
        (
            f"meld_rules.{''.join(changed[:1])}",
            bool(changed) and not rules.special_jokers,
            "this needs special jokers in the game",
        ),
        (
            "meld_rules.min_naturals",
            melds.min_naturals > melds.min_tiles,
            "a meld cannot need more number tiles than tiles",
        ),
        (
            "meld_rules.min_tiles",
            melds.min_tiles > melds.group_limit,
            "a group cannot be smaller than a meld",
        ),
        (
            "match_length",
            rules.match_length.count is not None
            and not 1 <= rules.match_length.count <= validity.LARGEST,
            f"a match has at least one game, at most {validity.LARGEST}",
        ),
    )
