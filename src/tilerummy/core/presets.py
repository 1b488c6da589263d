"""The rule sets of the source documents, and which field answers which of their conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core import policy
from tilerummy.core.errors import RulesetError, shown
from tilerummy.core.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

CLASSIC: Final = Ruleset(name="classic")
"""The Korean rule book (S0): two to four players, 106 tiles."""

XP: Final = Ruleset(name="xp", tile_sets=(policy.TileSet(2, 6, 3, (4, 0, 0, 0)),))
"""The six-player edition (S0-03, S4-10): 160 tiles, otherwise classic."""

STANDARD: Final = Ruleset(
    name="standard",
    tile_sets=(policy.CLASSIC_TILES, policy.XP_TILES),
    empty_pool_end=policy.EmptyPoolEnd.ALL_STUCK,
    match_key=policy.MatchKey.WINS_POINTS,
    game_word=policy.GameWord.ROUND,
)
"""The consolidated rules (S4): 106 tiles for two to four players, 160 for five and six."""

TWIST: Final = Ruleset(
    name="twist",
    tile_sets=(policy.TileSet(2, 4, 2, (2, 2, 2, 2)),),
    later_starter=policy.Starter.HIGHEST_TILE,
    empty_pool_end=policy.EmptyPoolEnd.ALL_STUCK,
    call=policy.CallPolicy.ANNOUNCED,
    match_length=policy.MatchLength(policy.MatchUnit.ROUNDS, 1),
    match_key=policy.MatchKey.WINS_POINTS,
    fourth_color=policy.FourthColor.YELLOW,
)
"""The Chinese rule book (S1): 112 tiles with double, colour-change and mirror jokers."""

GUIDE: Final = Ruleset(
    name="guide",
    timeout_clean_draw=3,
    unrestorable=policy.Unrestorable.POOL_BOTTOM,
    unopened_penalty=100,
    exhaustion=policy.Exhaustion.OWN_SUM,
    call=policy.CallPolicy.STRICT,
    match_length=policy.MatchLength(count=3),
    joker_reuse=policy.JokerReuse.ANY_SET,
)
"""The player's guide (S2): strict call, 100 points for never having opened."""

TOURNAMENT: Final = Ruleset(
    name="tournament",
    tile_sets=(policy.CONTEST_TILES,),
    starter=policy.Starter.SEAT_ONE,
    later_starter=policy.Starter.SEAT_ONE,
    deal=policy.Deal.PASSED_LEFT,
    fail_policy=policy.FailPolicy.KEEP_COMPLETED,
    turn_limit_s=None,
    game_clock_s=300,
    clock_penalty_per_s=1,
    empty_pool_end=policy.EmptyPoolEnd.ONE_ROUND,
    empty_pool_duty=policy.EmptyPoolDuty.MAY_PASS,
    joker_penalty=50,
    unopened_penalty=100,
    declined_opening_penalty=200,
    match_length=policy.MatchLength(count=2),
    match_key=policy.MatchKey.WINS_POINTS_TILES_TIME,
    joker_reuse=policy.JokerReuse.ANY_SET,
    redeal_on_doubles=3,
    fourth_color=policy.FourthColor.SCARLET,
)
"""The contest regulation (S3): chess clocks, flat penalties, two games a match."""

PRESETS: Final[Mapping[str, Ruleset]] = {
    ruleset.name: ruleset for ruleset in (CLASSIC, STANDARD, XP, TWIST, GUIDE, TOURNAMENT)
}
"""The rule sets that can be played, by name."""

FIELDS_BY_QUESTION: Final[Mapping[str, tuple[str, ...]]] = {
    "C01": ("tile_sets",),
    "C02": ("starter",),
    "C03": ("deal", "hand", "stack", "joker_each"),
    "C04": ("manip_in_meld_turn",),
    "C05": ("timeout_clean_draw",),
    "C06": ("fail_policy", "fail_draw"),
    "C07": ("unrestorable",),
    "C08": (
        "turn_limit_s",
        "game_clock_s",
        "clock_delay_s",
        "clock_increment_s",
        "clock_penalty_per_s",
    ),
    "C09": ("empty_pool_end",),
    "C10": ("joker_penalty",),
    "C11": ("unopened_penalty", "declined_opening_penalty"),
    "C12": ("exhaustion",),
    "C13": ("call",),
    "C14": ("match_length",),
    "C15": ("match_key",),
    "C16": ("joker_reuse",),
    "C17": ("joker_in_three",),
    "C18": ("redeal_on_doubles",),
    "C19": ("exhaustion_winner",),
    "C20": ("fourth_color",),
    "C21": ("play_after_draw",),
    "C22": ("meld_rules.double_counts", "meld_rules.min_tiles", "meld_rules.group_limit"),
    "C23": ("game_word",),
    "C24": ("threshold",),
    "C25": ("tile_sets",),
    "C26": ("empty_pool_duty",),
    "A4": ("meld_rules.color_change_first", "meld_rules.color_change_adjacent"),
    "A7": ("meld_rules.mirror_color",),
    "A12": ("meld_rules.mirror_min_naturals",),
    "A15": ("meld_rules.min_naturals",),
    "B2": ("meld_rules.max_jokers",),
    "B3": ("replacing_tile",),
    "B4": ("joker_reuse",),
    "B6": ("joker_in_three",),
    "B7": ("joker_may_move",),
    "B8": ("joker_penalty",),
    "V1": ("joker_melds",),
    "V5": ("must_play",),
    "T1": ("play_on_for_second",),
    "T2": ("clock_penalty_per_s",),
    "T3": ("unopened_penalty", "declined_opening_penalty"),
    "T4": ("fail_policy",),
    "T5": ("redeal_on_doubles",),
    "T6": ("empty_pool_end",),
    "T7": ("declined_opening_penalty",),
    "T8": ("turn_limit_s",),
    "G1": ("start_tie",),
    "G2": ("start_joker",),
    "G3": ("later_starter",),
    "G4": ("exhaustion_tie",),
    "G6": ("timeout_clean_draw",),
    "G7": ("call",),
    "G9": ("strip_for_2_to_4",),
}
"""The field, or the fields, that answer each conflict and question of the rule catalogue."""


def preset(name: str) -> Ruleset:
    """Return the rule set called *name*. Worst case: one look into a table.

    Raises:
        RulesetError: ``unknown_ruleset``.
    """
    if name not in PRESETS:
        message = f"no rule set {shown(name)}; there are {', '.join(PRESETS)}"
        raise RulesetError("unknown_ruleset", "ruleset", message)
    return PRESETS[name]
