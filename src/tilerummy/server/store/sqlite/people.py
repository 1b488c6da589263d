"""The players that browsers hold: tokens, and offers to other browsers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tilerummy.server.store.sqlite.matches import SQL
from tilerummy.server.store.values import DEVICES, PlayerCredential

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Sequence


def players_of(connection: sqlite3.Connection, token_hash: bytes) -> tuple[str, ...]:
    """Return the players that a browser holds, latest added first."""
    return tuple(player for player, _ in _held(connection, token_hash))


def revoke_token(
    connection: sqlite3.Connection, token_hash: bytes, instead: bytes
) -> tuple[str, ...]:
    """Replace every token of this token's players by *instead*, and end their passkeys."""
    held = _held(connection, token_hash)
    for player, added_at in held:
        connection.execute(SQL["disinherit"], {"player": player})
        connection.execute(SQL["forget_devices"], {"player": player})
        connection.execute(SQL["forget_passkeys"], {"player": player})
        device = {"player": player, "token_hash": instead, "at": added_at}
        connection.execute(SQL["add_device"], device)
    return tuple(player for player, _ in held)


def revoked_credentials(
    connection: sqlite3.Connection, credentials: Collection[PlayerCredential]
) -> frozenset[PlayerCredential]:
    """Return the ones of *credentials* whose token was revoked."""
    asked = json.dumps([(one.player, one.token_hash.hex().upper()) for one in credentials])
    rows = connection.execute(SQL["revoked_credentials"], {"credentials": asked})
    return frozenset(
        PlayerCredential(player, bytes.fromhex(token_hash)) for player, token_hash in rows
    )


def offer(
    connection: sqlite3.Connection, giver: bytes, secret: bytes, expires_at: int, now: int
) -> None:
    """Offer the players of *giver* to the browser that brings *secret*."""
    connection.execute(SQL["forget_old_offers"], {"at": now})
    made = {"giver": giver, "secret": secret, "expires_at": expires_at}
    connection.execute(SQL["offer"], made)


def take(
    connection: sqlite3.Connection, secret: bytes, token_hash: bytes, now: int
) -> tuple[str, ...]:
    """Give *token_hash* the players that were offered for *secret*."""
    given = {"secret": secret, "at": now}
    offered = connection.execute(SQL["offered"], given).fetchone()
    connection.execute(SQL["end_offer"], given)
    if offered is None:
        return ()
    players = players_of(connection, offered[0])
    give(connection, players, token_hash, now)
    return players


def give(
    connection: sqlite3.Connection, players: Sequence[str], token_hash: bytes, now: int
) -> None:
    """Make the browser with *token_hash* hold *players*, in their order."""
    mine = players_of(connection, token_hash)
    for place, player in enumerate(players):
        if player not in mine:
            device = {"player": player, "token_hash": token_hash, "at": now - place}
            connection.execute(SQL["add_device"], device)
        connection.execute(SQL["forget_old_devices"], {"player": player, "most": DEVICES})


def _held(connection: sqlite3.Connection, token_hash: bytes) -> list[tuple[str, int]]:
    return connection.execute(SQL["players_of"], {"token_hash": token_hash}).fetchall()
