"""Rounds whose tables all play the same deals: the seeds of these deals, and their disclosure."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.rounds import deals_over
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.match.command import OpenDeal
from tilerummy.match.deal import commitment
from tilerummy.server.contest.match_terms import contest_table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest, Round
    from tilerummy.server.contest.command_queue import ContestQueue
    from tilerummy.server.table.registry import MatchRegistry


def round_seed(secret: bytes, division: str, published: int) -> bytes:
    """Return the seed of all deals of a round, which nobody else can know before it is revealed.

    It is derived from *secret*, the contest's own, and from the number of the event that published
    the round. A round that is taken back and published again therefore has other deals.
    """
    return hmac.digest(secret, f"deals {division} {published}".encode(), "sha256")


async def open_deals(queue: ContestQueue, match_registry: MatchRegistry) -> None:
    """Reveal the deals of every sealed round whose last table has finished.

    They are revealed at the tables first, then in the contest. If a node is killed in between, this
    is repeated.

    Raises:
        ContestError, Refusal, StoreError: try again later.
    """
    for key, division in queue.contest.divisions.items():
        for at, played in enumerate(division.rounds):
            if played.commitment is None or played.seed is not None or not deals_over(played):
                continue
            seed = round_seed(queue.secret, key, played.published)
            if commitment(seed) == played.commitment:
                await _open(queue, match_registry, key, at, seed)
            # Otherwise another server sealed it, and nobody here has its secret.


async def _open(
    queue: ContestQueue, match_registry: MatchRegistry, division: str, at: int, seed: bytes
) -> None:
    played = queue.contest.divisions[division].rounds[at]
    ruleset = await _open_tables(match_registry, queue.key, played, seed)
    opening = asked.OpenDeals(division=division, round=at, seed=seed.hex(), ruleset=ruleset)

    def note(contest: Contest, _log: Sequence[Recorded]) -> tuple[Event, ...]:
        same = contest.divisions[division].rounds[at].published == played.published
        return decide(contest, opening) if same else ()

    await queue.carry_out(0, f"deals:{division}:{played.published}", note)


async def _open_tables(
    match_registry: MatchRegistry, contest: str, played: Round, seed: bytes
) -> str:
    """Reveal the deal at every table, and return the rules under which it was dealt."""
    ruleset = ""
    for pod in played.pods:
        session = None if pod.match is None else await match_registry.session(pod.match)
        if (
            session is None
            or contest_table_of(session, contest) is None
            or session.state.given is None
        ):
            continue
        ruleset = ruleset or print_stored_ruleset(session.state.ruleset)
        if session.state.sealed:
            await session.queue.carry_out("server", "open-deal", OpenDeal(seed=seed))
    return ruleset
