"""The common deals of a round: each rack, and the results of everybody who had it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.standings.duplicate import compare
from tilerummy.core.event import Dealt
from tilerummy.core.format.ruleset import parse_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match.deal import common_key, shuffle
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.people_views import people
from tilerummy.server.table.wire.redact import tile_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.state import Round
    from tilerummy.contest.standings.duplicate import Compared
    from tilerummy.server.contest.wire.facts import Facts


def deal_source(contest: str, division: str, published: int) -> str:
    """Return the name of the common deals of a round, as in its tables' records.

    *published* is the number of the event that published the round.
    """
    return f"{contest} {division} {published}"


def deals_compared(facts: Facts, key: str, number: int) -> bodies.DealsCompared:
    """Return the comparison of a round's deals.

    Raises:
        ContestError: ``unknown_division``, ``unknown_round`` (or its tables had separate deals);
            ``deals_sealed`` while a table still plays.
    """
    rounds = known_division(facts.contest, key).rounds
    known = 0 <= number < len(rounds) and rounds[number].commitment is not None
    require(known, "unknown_round", "there is no such round")
    played = rounds[number]
    require(played.seed is not None, "deals_sealed", "other tables still play the same tiles")
    source = deal_source(facts.key, key, played.published)
    return bodies.DealsCompared.model_construct(
        division=key,
        round=number,
        commitment=played.commitment or "",
        seed=played.seed or "",
        deals=[
            _deal(played, source, game, size, list(found))
            for (game, size), found in groupby(
                compare(played.pods), key=lambda one: (one.game, one.size)
            )
        ],
        people=people(facts.contest, [player for pod in played.pods for player in pod.seats]),
    )


def _deal(
    played: Round, source: str, game: int, size: int, found: Sequence[Compared]
) -> bodies.DealCompared:
    racks = _racks(played, source, game, size)
    return bodies.DealCompared.model_construct(
        game=game,
        size=size,
        racks=[
            bodies.RackCompared.model_construct(
                rack=rack,
                tiles=racks[rack] if racks else [],
                players=[_player(one) for one in sorted(held, key=lambda one: -one.result.score)],
            )
            for rack, held in groupby(found, key=lambda one: one.rack)
        ],
    )


def _player(one: Compared) -> bodies.RackPlayed:
    return bodies.RackPlayed.model_construct(
        entrant=one.result.player,
        table=one.table,
        score=one.result.score,
        won=one.result.won,
        played=one.played,
        share=float(one.share),
        difference=float(one.difference),
    )


def _racks(played: Round, source: str, game: int, size: int) -> list[list[str]]:
    """Return the racks in turn order, as dealt from the seed of the round."""
    if not (played.seed and played.dealt_by):
        return []
    rules = parse_stored_ruleset(played.dealt_by)
    key = common_key(bytes.fromhex(played.seed), source, game + 1, played.dealt_by)
    dealt = start(rules, size, shuffle(key, rules, size).pool)[-1]
    if not isinstance(dealt, Dealt):
        return []
    return [tile_texts(dealt.racks[(dealt.starter + turn) % size]) for turn in range(size)]
