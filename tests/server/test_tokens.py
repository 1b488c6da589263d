from __future__ import annotations

from tilerummy.server.identity.tokens import is_match_id, new_id, new_seed, new_token


def test_what_nobody_may_guess_is_new_each_time() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len({new_token() for _ in range(100)}) == 100
    assert len({new_id() for _ in range(100)}) == 100


def test_a_deal_is_shuffled_from_256_bits() -> None:
    assert len(new_seed()) == 32


def test_names_of_matches_are_told_from_rubbish() -> None:
    assert is_match_id(new_id())
    assert not any(map(is_match_id, ["", "a" * 15, "a" * 17, "A" * 16, "a" * 16 + "\n", "é" * 16]))
