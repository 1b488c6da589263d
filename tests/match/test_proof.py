"""What a record proves of its deal, and every way in which it may not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.deals import SEED, SHARE, dealt_record, seat_share
from tests.support.games import an_idle_game
from tilerummy.core.event import Dealt, GameEnded
from tilerummy.core.format.record import GameRecord, read, write
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.presets import PRESETS
from tilerummy.core.start import start
from tilerummy.match.deal import commitment, shuffle
from tilerummy.match.proof import DealCheckError, NoShare, Proof, check_deal

GAMES = Path(__file__).parents[2] / "conformance" / "games"
OTHER = bytes(32)


def code(record: GameRecord, before: GameRecord | None = None) -> str:
    with pytest.raises(DealCheckError) as caught:
        check_deal(record, before)
    return caught.value.code


def with_headers(record: GameRecord, **headers: str | None) -> GameRecord:
    """Return *record* with other headers; None takes one away."""
    changed = {**record.headers, **headers}
    return replace(record, headers={key: value for key, value in changed.items() if value})


@pytest.mark.parametrize("name", [*PRESETS, "twist{joker_each=yes}"])
def test_a_deal_follows_from_its_seed_and_shares(name: str) -> None:
    seats = parse_ruleset(name).max_seats
    shares: list[bytes | NoShare] = [SHARE, NoShare.BOT, NoShare.NOT_REVEALED]
    shares = [*shares, *[NoShare.NOT_COMMITTED] * seats][:seats]
    record = dealt_record(shares, ruleset=name)
    (again,) = read(write([record]))
    assert check_deal(again) == Proof(
        construction=2,
        match="m1",
        game=1,
        seed=SEED,
        commitment=commitment(SEED),
        shares=tuple(map(seat_share, shares)),
    )


def test_a_deal_without_any_share_follows_from_its_seed() -> None:
    assert check_deal(dealt_record([NoShare.BOT] * 3)) is not None


@pytest.mark.parametrize(
    ("headers", "wrong"),
    [
        ({"Seed": OTHER.hex()}, "seed_mismatch"),
        ({"Commitment": commitment(OTHER)}, "seed_mismatch"),
        # Even whoever forges the commitment too has other tiles then.
        ({"Seed": OTHER.hex(), "Commitment": commitment(OTHER)}, "unfair_deal"),
        ({"Share0": OTHER.hex()}, "share_mismatch"),
        ({"ShareCommitment0": commitment(OTHER)}, "share_mismatch"),
        ({"ShareCommitment0": None}, "share_mismatch"),
        ({"Share0": OTHER.hex(), "ShareCommitment0": commitment(OTHER)}, "unfair_deal"),
        ({"Share0": "not_revealed"}, "unfair_deal"),
        ({"Share0": "bot", "ShareCommitment0": None}, "unfair_deal"),
        ({"Share0": "bot"}, "bad_share"),
        ({"Share1": "not_revealed"}, "bad_share"),
        ({"Share1": "lost"}, "bad_share"),
        ({"Share1": None}, "bad_share"),
        ({"Share0": SHARE.hex()[:-2]}, "bad_share"),
        ({"Match": "m2"}, "unfair_deal"),
        ({"Match": None}, "no_seed"),
        ({"Game": "2"}, "unfair_deal"),
        ({"Game": None}, "no_seed"),
        ({"Game": "one"}, "no_seed"),
        ({"Seed": None}, "no_seed"),
        ({"Seed": "no hex"}, "no_seed"),
        ({"Commitment": None}, "no_seed"),
        ({"Deal": "1"}, "unfair_deal"),
        ({"Deal": None}, "unfair_deal"),
        ({"Deal": "3"}, "no_seed"),
        ({"Deal": "4"}, "unknown_deal"),
    ],
)
def test_what_does_not_fit_has_a_code(headers: dict[str, str | None], wrong: str) -> None:
    assert code(with_headers(dealt_record(), **headers)) == wrong


def test_tiles_that_were_exchanged_are_found_out() -> None:
    record = dealt_record()
    *before, dealt = record.events
    assert isinstance(dealt, Dealt)
    one, other, *pool = dealt.pool
    assert one != other
    swapped = replace(dealt, pool=(other, one, *pool))
    assert code(replace(record, events=(*before, swapped))) == "unfair_deal"
    hands = replace(dealt, racks=(*dealt.racks[1:], dealt.racks[0]))
    assert code(replace(record, events=(*before, hands))) == "unfair_deal"
    other_rules = replace(dealt, ruleset=parse_ruleset("classic{threshold=20}"))
    assert code(replace(record, events=(*before, other_rules))) == "unfair_deal"
    assert code(replace(record, events=(dealt,))) == "unfair_deal"  # who starts was not turned up
    assert code(replace(record, events=(*before, dealt, dealt))) == "no_seed"


def test_who_starts_a_later_game_follows_from_the_game_before() -> None:
    first = an_idle_game(seats=3)
    before = GameRecord(first, {"Match": "m1", "Game": "1"})
    (started,) = [event.starter for event in first if isinstance(event, Dealt)]
    right = dealt_record(ruleset="standard", game=2, last_starter=started)
    wrong = dealt_record(ruleset="standard", game=2, last_starter=(started + 1) % 3)
    assert check_deal(right, before) is not None
    assert code(wrong, before) == "unfair_deal"
    # Without the game before, somebody else may have started that.
    assert check_deal(wrong) is not None
    assert check_deal(wrong, GameRecord(first, {"Match": "m1", "Game": "7"})) is not None
    void = GameEnded(Outcome(Termination.REDEAL, (), (0, 0, 0), (1, 1, 1)))
    for events in ((), first[:-1], (*first[:-1], void)):
        assert check_deal(wrong, GameRecord(events, before.headers)) is not None
    # A game before without a deal names no starter, so nobody can follow from it.
    assert code(right, GameRecord(first[-1:], before.headers)) == "unfair_deal"


def test_the_first_game_of_a_match_has_no_starter_before_it() -> None:
    assert code(dealt_record(ruleset="standard", game=1, last_starter=0)) == "unfair_deal"


# --- records from before there were shares


def old_record(seed: bytes = SEED, last_starter: int | None = None) -> GameRecord:
    rules = PRESETS["classic"]
    chance = shuffle(seed, rules, 4)
    events = start(rules, 4, chance.pool, start_tiles=chance.start_tiles, last_starter=last_starter)
    return GameRecord(events, {"Seed": seed.hex(), "Commitment": commitment(seed)})


@pytest.mark.parametrize("last_starter", [None, 0, 3])
def test_an_old_deal_follows_from_its_seed_alone(last_starter: int | None) -> None:
    proof = check_deal(old_record(last_starter=last_starter))
    assert proof is not None
    assert (proof.construction, proof.shares) == (1, ())


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.trn")), ids=lambda file: file.stem)
def test_records_that_were_written_before_still_prove_their_deals(file: Path) -> None:
    (record,) = read(file.read_text(encoding="utf-8"))
    proof = check_deal(record)
    assert proof is not None
    forged = with_headers(record, Seed=OTHER.hex())
    assert code(forged) == "seed_mismatch"
    forged = with_headers(forged, Commitment=commitment(OTHER))
    assert code(forged) == "unfair_deal"


@pytest.mark.parametrize("headers", [{}, {"Seed": SEED.hex()}, {"Commitment": commitment(SEED)}])
def test_a_record_that_tells_half_of_it_proves_nothing(headers: dict[str, str]) -> None:
    assert check_deal(replace(old_record(), headers=headers)) is None
