"""The small enums that a `Ruleset` chooses from: one type per question on which rulebooks differ.

Each names the conflict (C..) or open question (A.., B.., G.., T..) of the rule catalogue that it
answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Starter(StrEnum):
    """The starter of a game (C02), and of the match's later games (G3)."""

    HIGHEST_TILE = "highest_tile"
    """Each player turns up a tile; the highest number starts (S0-06)."""
    SEAT_ONE = "seat_one"
    """The player at seat 1 of the seating plan (S3-02)."""
    ROTATE = "rotate"
    """The left-hand neighbour of the last game's starter; for later games only."""


class StartTie(StrEnum):
    """Equal highest start tiles (G1)."""

    REDRAW = "redraw"
    FIRST_SEAT = "first_seat"


class StartJoker(StrEnum):
    """A joker turned up as start tile (G2)."""

    REDRAW = "redraw"
    HIGHEST = "highest"


class Deal(StrEnum):
    """How the hands are dealt (C03)."""

    SINGLE = "single"
    """Every player takes a hand from the pool."""
    PASSED_LEFT = "passed_left"
    """Every player picks stacks and passes them to the left-hand neighbour (S3-03)."""


class FailPolicy(StrEnum):
    """What happens to an unfinished turn (C06)."""

    ROLLBACK_ALL = "rollback_all"
    KEEP_COMPLETED = "keep_completed"


class Unrestorable(StrEnum):
    """Where tiles go that nobody can put back (C07). Real tables only; an engine restores."""

    POOL_RANDOM = "pool_random"
    POOL_BOTTOM = "pool_bottom"
    """To the bottom of the pool; the same number is drawn besides the penalty (S2-30)."""


class EmptyPoolEnd(StrEnum):
    """When a game with an empty pool ends (C09)."""

    FIRST_STUCK = "first_stuck"
    """As soon as one player cannot lay, or nobody has laid in a whole round (S0-47)."""
    ALL_STUCK = "all_stuck"
    """When every player has laid nothing in a row (S4-25)."""
    ONE_ROUND = "one_round"
    """After one more turn each, the drawer of the last tile last (S3-34)."""


class EmptyPoolDuty(StrEnum):
    """The duty of a player who can lay when the pool is empty (C26)."""

    MUST_LAY = "must_lay"
    """Lay: only a player who cannot lay a tile passes (S0-47)."""
    MAY_PASS = "may_pass"  # noqa: S105 - no password
    """Lay or pass: a pass counts as being unable to lay."""


class Exhaustion(StrEnum):
    """Scores when nobody went out (C12)."""

    DIFFERENCE = "difference"
    """Losers pay their sum minus the lowest sum; the winner gets the total (S0-52)."""
    OWN_SUM = "own_sum"
    """Losers pay their own sum; the winner gets the total minus the own sum (S2-38)."""


class ExhaustionWinner(StrEnum):
    """Who wins when nobody went out (C19)."""

    LOWEST_SUM = "lowest_sum"
    FEWEST_TILES = "fewest_tiles"
    """The player with the fewest tiles (S2-05: 'who laid down the most')."""


class ExhaustionTie(StrEnum):
    """Equal lowest sums at exhaustion (G4)."""

    FEWEST_TILES = "fewest_tiles"
    """Fewest tiles first; if those are equal too, joint winners share."""
    SHARE = "share"


class CallPolicy(StrEnum):
    """The call on going out (C13, G7)."""

    ANNOUNCED = "announced"
    """Going out is the announcement; nothing else is needed."""
    REQUIRED = "required"
    """No win without a call; the table may call for the player."""
    STRICT = "strict"
    """No win without a call by the player."""


class MatchUnit(StrEnum):
    """The unit of a match's length (C14)."""

    GAMES = "games"
    ROUNDS = "rounds"
    """Rounds: one game for each player (S1-48)."""


@dataclass(frozen=True, slots=True)
class MatchLength:
    """The length of a match: *count* of *unit*; None is open-ended."""

    unit: MatchUnit = MatchUnit.GAMES
    count: int | None = None


class MatchKey(StrEnum):
    """What ranks the players of a match (C15)."""

    POINTS = "points"
    """Total points (S0-49)."""
    WINS_POINTS = "wins_points"
    """Games won, then points (S1-27, S4-60)."""
    WINS_POINTS_TILES_TIME = "wins_points_tiles_time"
    """Wins, points, fewest tiles left, least time used (S3-45)."""


class JokerReuse(StrEnum):
    """Where a retrieved joker must go in the same turn (C16)."""

    NEW_SET = "new_set"
    ANY_SET = "any_set"


class JokerInThree(StrEnum):
    """What frees a joker from a group of three with two colours missing (C17, B6)."""

    EITHER = "either"
    BOTH = "both"


class ReplacingTile(StrEnum):
    """Where the tile that replaces a joker may come from (B3)."""

    RACK_OR_TABLE = "rack_or_table"
    RACK = "rack"


class JokerMelds(StrEnum):
    """The treatment of a meld on the table that contains a joker (V1)."""

    FREE = "free"
    """It may be rearranged like any other (S0-37, S1-62, S4-40)."""
    STAY = "stay"
    """It stays: tiles may be added, but none may leave, and no joker may be exchanged."""


class DoubleCount(StrEnum):
    """How a double joker counts towards a group's four tiles (C22)."""

    REPRESENTED = "represented"
    PHYSICAL = "physical"

    __hash__ = str.__hash__  # part of `MeldRules`, by which readings are looked up


class MirrorColor(StrEnum):
    """Whether a mirrored run's halves share their colour (A7)."""

    SAME = "same"
    NUMBER = "number"

    __hash__ = str.__hash__


class FourthColor(StrEnum):
    """The source document's name for the fourth colour (C20); the tile is the same."""

    ORANGE = "orange"
    YELLOW = "yellow"
    SCARLET = "scarlet"


class GameWord(StrEnum):
    """The source document's word for one deal (C23); screens always say 'game'."""

    GAME = "game"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles for a range of player counts (C01).

    ``copies`` of each of the 52 number tiles, and jokers by kind: plain, double, colour-change,
    mirror.
    """

    min_seats: int
    max_seats: int
    copies: int
    jokers: tuple[int, int, int, int]


CLASSIC_TILES: Final = TileSet(2, 4, 2, (2, 0, 0, 0))
"""106 tiles for two to four players (S0-02)."""
XP_TILES: Final = TileSet(5, 6, 3, (4, 0, 0, 0))
"""160 tiles for five and six (S4-10)."""
CONTEST_TILES: Final = TileSet(3, 4, 2, (2, 0, 0, 0))
"""106 tiles for three or four players at a table of a contest (C01).

Its sheet has four rows (S3-50); one stays blank if the players do not divide by four (S3-52). Two
players cannot form a table: both would advance, and nothing would be decided (S3-48).
"""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limits of a game, in seconds (C08).

    Each player has a game clock. A delay is the part of every turn that it does not count: the
    time-delay mode of the FIDE Laws of Chess (article 6.3). Bronstein's clock counts the same and
    only shows it differently. An increment is added before every turn, the first one included: the
    cumulative mode of those laws, invented by Fischer.
    """

    turn_s: int | None = None
    game_s: int | None = None
    delay_s: int = 0
    increment_s: int = 0
    penalty_per_s: int = 0
    """Points lost per started second over the game clock (T2)."""

    @property
    def gives_time(self) -> bool:
        """Whether each turn has time of its own, so that the total of all turns says too little."""
        return self.game_s is not None and (self.delay_s > 0 or self.increment_s > 0)

    @property
    def ends_turns(self) -> bool:
        """Whether a turn ends when the game clock has run out; otherwise that costs points.

        A game clock without delay and increment never ends a turn, because every later turn would
        be over as it begins.
        """
        return self.gives_time and self.penalty_per_s == 0

    def at_deal_ms(self) -> int:
        """Return what a game clock shows before the first turn, in milliseconds."""
        return 1000 * ((self.game_s or 0) + self.increment_s)

    def counted_ms(self, before_ms: int, ms: int) -> int:
        """Return the part of *ms* that the game clock counts after *before_ms* of the turn."""
        delay_ms = 1000 * self.delay_s
        return max(0, before_ms + ms - delay_ms) - max(0, before_ms - delay_ms)

    def left_after(self, left_ms: int, before_ms: int, ms: int) -> int:
        """Return the rest of *left_ms* after *ms* more of a turn that has taken *before_ms*.

        It is below 0 if that costs points. If the clock ends turns, a late message takes nothing
        from later turns.
        """
        left_ms -= self.counted_ms(before_ms, ms)
        return max(0, left_ms) if self.ends_turns else left_ms
