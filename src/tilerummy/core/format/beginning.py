"""The beginning of a recorded game, judged by the rules: its tiles, hands and starter."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import RulesetError
from tilerummy.core.event import GameEnded, StartTiles
from tilerummy.core.evolve import evolve
from tilerummy.core.format.event import print_event
from tilerummy.core.format.record import RecordError, deal_event
from tilerummy.core.start import DealError, who_starts
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tilerummy.core.event import Dealt
    from tilerummy.core.format.record import GameRecord
    from tilerummy.core.state import State
    from tilerummy.core.tile import Tile

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")


def deal_of(record: GameRecord, before: Sequence[GameRecord] = ()) -> State:
    """Return the state after the deal of *record*, which has to follow from the rules.

    *before* are the games before it in the same file: those of the same match settle who starts.
    Where nothing settles that, any seat may start that could start a first or a later game.

    Worst case: linear in the tiles of the game and the games before it.

    Raises:
        RecordError: ``no_deal``, ``wrong_tiles``, ``wrong_hands``, ``wrong_start_tiles``,
            ``wrong_starter``, or as `Ruleset.tiles` for a number of players it is not for.
    """
    dealt, number = deal_event(record)
    line = record.line(number)
    try:
        right = Tiles(dealt.ruleset.tiles(len(dealt.racks)))
    except RulesetError as error:
        raise RecordError(error.code, error.message, line) from None
    state = evolve(None, dealt)
    if state.tiles != right or not 0 <= dealt.starter < state.seats:
        raise RecordError("wrong_tiles", "these are not the tiles that the rules deal", line)
    if any(len(rack) != dealt.ruleset.hand for rack in dealt.racks):
        message = f"each player is dealt {dealt.ruleset.hand} tiles by the rules"
        raise RecordError("wrong_hands", message, line)
    if dealt.ruleset.joker_each and not all(rack.jokers for rack in dealt.racks):
        raise RecordError("wrong_hands", "each player is dealt a joker by the rules", line)
    draws = [event for event in record.events[: number - 1] if isinstance(event, StartTiles)]
    turned_up = [tile for draw in draws for _, tile in draw.tiles]
    if not Tiles(turned_up) <= right:
        message = "more tiles of a kind are turned up than the game has"
        raise RecordError("wrong_start_tiles", message, record.line(1))
    lasts = _last_starters(record, before, state.seats)
    reasons = [_bad_header(record, dealt, draws, turned_up, last) for last in lasts]
    if None not in reasons:
        raise next(why_not_a_meld for why_not_a_meld in reasons if why_not_a_meld is not None)
    return state


def _bad_header(
    record: GameRecord,
    dealt: Dealt,
    draws: Sequence[StartTiles],
    turned_up: Sequence[Tile],
    last_starter: int | None,
) -> RecordError | None:
    """Return the fault of the recorded starter, if *last_starter* started the previous game."""
    line = record.line(len(draws) + 1)
    try:
        starter, follow = who_starts(dealt.ruleset, len(dealt.racks), turned_up, last_starter)
    except DealError as error:
        return RecordError("wrong_start_tiles", error.message, line)
    for at, (drew, follows) in enumerate(zip_longest(draws, follow), start=1):
        if drew != follows:
            expected = "the deal" if follows is None else f"'{print_event(follows)}'"
            message = f"expected {expected} by the rules"
            return RecordError("wrong_start_tiles", message, record.line(at))
    if starter != dealt.starter:
        return RecordError("wrong_starter", f"by the rules seat {starter} starts", line)
    return None


def _last_starters(
    record: GameRecord, before: Sequence[GameRecord], seats: int
) -> Collection[int | None]:
    """Return which seats may have started the last game that counts, None if there was none."""
    number = _number(record)
    if number == 1:
        return (None,)
    match = record.headers.get("Match")
    of_match = (one for one in reversed(before) if one.headers.get("Match") == match)
    known = next((one for one in of_match if number and _number(one) == number - 1), None)
    if known is not None and isinstance(known.events[-1], GameEnded):
        if not known.events[-1].outcome.counts:
            return _last_starters(known, before, seats)
        return (deal_event(known)[0].starter,)
    return (None, *range(seats))


def _number(record: GameRecord) -> int | None:
    """Return the number of a game in its match; None if it is not told.

    A game that continues another has the number 1 at its new table, whatever the other had.
    """
    number_text = record.headers.get("Game", "")
    return (
        int(number_text)
        if _NUMBER.fullmatch(number_text) and "ContinuedFrom" not in record.headers
        else None
    )
