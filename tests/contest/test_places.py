"""Places: since when there are any, and what puts in order whom nothing tells apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.contest.desk import D, Desk
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.places import begun, places
from tilerummy.contest.stage import Format, Stage

if TYPE_CHECKING:
    from tilerummy.contest.command import Command


@pytest.mark.parametrize(
    ("given", "revoked"),
    [
        (
            asked.Penalize(entrant="p1", points=5, reason="late", by="1"),
            asked.RevokePenalty(penalty=0, by="1"),
        ),
        (
            asked.GiveAward(
                division=D, round=0, entrant="p1", wins=1, points=3, reason="bye", by="1"
            ),
            asked.RevokeAward(award=0, by="1"),
        ),
    ],
)
def test_a_penalty_or_an_award_makes_places_until_it_is_revoked(
    given: Command, revoked: Command
) -> None:
    desk = Desk(4)
    desk.publish([["p2", "p3", "p4"]])
    desk.do(given)
    assert begun(desk.contest, D)
    desk.do(revoked)
    assert not begun(desk.contest, D)


def test_a_draw_decides_between_whom_nothing_tells_apart_and_nobody_else() -> None:
    desk = Desk(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    desk.sheet(0, 0, [0, 5, 5, 9])
    desk.sheet(1, 0, [0, 5, 6, 9])
    desk.do(asked.CloseRound(D))
    with pytest.raises(ContestError) as error:
        desk.do(asked.DrawLots(division=D, order=("p2", "p4"), by="1"))
    assert error.value.code == "no_tie"
    desk.do(asked.DrawLots(division=D, order=("p3", "p2"), by="1"))
    ranks = {place.player: (place.rank, place.behind) for place in places(desk.contest, D)}
    assert ranks["p3"][0] < ranks["p2"][0]
    # Corrected figures are not overruled by the draw.
    desk.sheet(0, 0, [0, 4, 5, 9], round_=0, known=1, reason="miscounted")
    ranks = {place.player: (place.rank, place.behind) for place in places(desk.contest, D)}
    assert ranks["p2"][0] < ranks["p3"][0]
