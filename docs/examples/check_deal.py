"""Check the deals of a record, with nothing but Python and nothing of this project.

    python check_deal.py FILE

The construction that it repeats is described in docs/build/deal-format.md.
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterator
from pathlib import Path


def require(fits: object, message: str) -> None:
    """End with *message* unless *fits*."""
    if not fits:
        sys.exit(message)


def stream(key: bytes, label: bytes, block: int = 0) -> Iterator[int]:
    """Yield the 32-bit numbers that *key* gives for the purpose *label*."""
    digest = hmac.digest(key, label + block.to_bytes(8, "big"), "sha256")
    yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
    yield from stream(key, label, block + 1)


def shuffled(tiles: list[str], key: bytes, label: bytes) -> list[str]:
    """Return *tiles* in the order that *key* gives."""
    numbers, tiles = stream(key, label), list(tiles)
    for last in range(len(tiles) - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)
        other = next(number for number in numbers if number < limit) % (last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles


def sealed(secret: bytes, commitment: str) -> bytes:
    """Return *secret*, which must match its *commitment*."""
    require(hashlib.sha256(secret).hexdigest() == commitment, "not what was committed to")
    return secret


kinds = [f"{colour}{number}" for colour in "RBKO" for number in range(1, 14)]
kinds += ["J", "JD", "JC", "JM"]
for game in re.split(r"\n(?=\[Match )", Path(sys.argv[1]).read_text(encoding="utf-8")):
    head = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.MULTILINE))
    dealt = re.search(
        r"^dealt; ruleset=(.*); starter=(.*); racks=(.*); pool=(.*)$", game, re.MULTILINE
    )
    if dealt is None:
        sys.exit("no deal in this record")
    rules, starter, racks, pool = dealt[1], int(dealt[2]), dealt[3].split(" / "), dealt[4].split()
    seats, hand = len(racks), len(racks[0].split())
    seed = sealed(bytes.fromhex(head["Seed"]), head["Commitment"])
    common = head["Deal"] == "3"
    texts = ["tilerummy deal 2", head["Match"], head["Game"], rules, str(seats)]
    if common:
        texts = ["tilerummy deal 3", head["Source"], head["Game"], rules]
    fields = [text.encode() for text in texts]
    without: list[str] = []
    for seat in range(0 if common else seats):
        if re.fullmatch("[0-9a-f]{64}", head[f"Share{seat}"]):
            share = bytes.fromhex(head[f"Share{seat}"])
            fields.append(sealed(share, head[f"ShareCommitment{seat}"]))
        else:
            fields.append(b"")
            without.append(f"{head[f'Seat{seat}']} ({head[f'Share{seat}']})")
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    key = hmac.digest(seed, message, "sha256")
    tiles = sorted(" ".join([*racks, *pool]).split(), key=kinds.index)
    order, passed = shuffled(tiles, key, b"tilerummy 1 deal"), "deal=passed_left" in rules
    passed = passed or (rules.startswith("tournament") and "deal=" not in rules)
    if "joker_each=yes" in rules:
        jokers = [at for at, tile in enumerate(order) if tile[0] == "J"][:seats]
        others = [tile for at, tile in enumerate(order) if at not in jokers]
        hands = [[order[at], *others[n * (hand - 1) :][: hand - 1]] for n, at in enumerate(jokers)]
        order = [tile for dealt_hand in hands for tile in dealt_hand] + others[seats * (hand - 1) :]
    for place in range(seats):
        rack = racks[(starter + place + passed) % seats].split()
        fits = rack == sorted(order[place * hand :][:hand], key=kinds.index)
        require(fits, "another hand")
    require(pool == order[seats * hand :], "another pool")
    lines = re.findall(r"^start_tiles; .*$", game, re.MULTILINE)
    turned_up = re.findall(r"\d:(\w+)", " ".join(lines))
    first = shuffled(tiles, key, b"tilerummy 1 start tiles")[: len(turned_up)]
    require(turned_up == first, "other start tiles")
    print(f"game {head['Game']}: dealt as committed to; no share of: {', '.join(without) or '-'}")
