"""Passkeys (WebAuthn): what a browser is asked to sign, and the check of what it answers.

A passkey holds players, as a browser does. The server stores its public key only, so a copy of the
database opens nobody's games.

The library is imported with the first request that needs it.
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

import structlog

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import hash_token, new_token
from tilerummy.server.store.passkeys import StoredPasskey

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import HTTPConnection

    from tilerummy.server.store import Store

T = TypeVar("T")

log = structlog.get_logger()

CHALLENGE_MS: Final = 300_000
"""Milliseconds in which a challenge must be answered."""
_NAME: Final = "tilerummy"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedPasskey:
    """A passkey whose signature was checked."""

    id: bytes
    sign_count: int
    """How often its authenticator says it was used; 0 if it does not count."""
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The page that asks for a passkey (WebAuthn's relying party)."""

    origin: str
    id: str
    """The host name to which passkeys are bound."""


def relying_party_of(request: HTTPConnection) -> RelyingParty:
    """Return the page that sent *request*, whose origin the application has admitted.

    Raises:
        Refusal: ``passkey_failed`` if no page sent it.
    """
    origin = request.headers.get("origin", "")
    try:
        host = urlsplit(origin).hostname
    except ValueError:
        host = None
    if not host:
        raise Refusal(ServerCode.PASSKEY_FAILED, "Only a page can use a passkey.")
    return RelyingParty(origin, host)


async def ask_to_make(
    store: Store, relying_party: RelyingParty, name: str, known: Sequence[StoredPasskey], now: int
) -> dict[str, Any]:
    """Return the options with which a browser makes a passkey, unless it has one of *known*.

    *name* is what the browser shows in its list of passkeys. The server does not store it.
    """
    from webauthn import generate_registration_options  # noqa: PLC0415 - see above
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    options = generate_registration_options(
        rp_id=relying_party.id,
        rp_name=_NAME,
        user_name=name,
        challenge=await _challenge(store, now),
        timeout=CHALLENGE_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in known],
    )
    return _as_json(options)


async def made(
    store: Store,
    relying_party: RelyingParty,
    answer: dict[str, Any],
    players: tuple[str, ...],
    now: int,
) -> StoredPasskey:
    """Check a new passkey, make it hold *players*, and return it.

    Raises:
        Refusal: ``passkey_failed``.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415 - see above

    challenge = await _answered(store, answer, now)
    found = _checked(
        lambda: verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=relying_party.id,
            expected_origin=relying_party.origin,
        )
    )
    passkey = StoredPasskey(
        id=found.credential_id,
        public_key=found.credential_public_key,
        sign_count=found.sign_count,
        created_at=now,
        used_at=now,
        players=players,
    )
    if not await store.passkeys.add(passkey):
        raise Refusal(ServerCode.PASSKEY_FAILED)
    return passkey


async def ask_to_use(store: Store, relying_party: RelyingParty, now: int) -> dict[str, Any]:
    """Return the options with which a browser uses any passkey of this server."""
    from webauthn import generate_authentication_options  # noqa: PLC0415 - see above

    return _as_json(
        generate_authentication_options(
            rp_id=relying_party.id, challenge=await _challenge(store, now), timeout=CHALLENGE_MS
        )
    )


async def used(
    store: Store, relying_party: RelyingParty, answer: dict[str, Any], now: int
) -> UsedPasskey:
    """Check the signature of a passkey, and return the passkey.

    Raises:
        Refusal: ``passkey_failed``; ``dead_passkey`` if this server does not know it.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415 - see above

    challenge = await _answered(store, answer, now)
    passkey = await store.passkeys.find(_bytes(answer.get("rawId")))
    if passkey is None:
        raise Refusal(ServerCode.DEAD_PASSKEY)
    found = _checked(
        lambda: verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=relying_party.id,
            expected_origin=relying_party.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    )
    return UsedPasskey(id=passkey.id, sign_count=found.new_sign_count, players=passkey.players)


async def _challenge(store: Store, now: int) -> bytes:
    """Return random bytes to sign. Only their hash is stored."""
    challenge = new_token()
    await store.passkeys.add_challenge(hash_token(challenge), now + CHALLENGE_MS, now)
    return challenge.encode()


async def _answered(store: Store, answer: dict[str, Any], now: int) -> bytes:
    """Return the challenge that *answer* names, which is no longer valid afterwards.

    Raises:
        Refusal: ``passkey_failed`` if it is not a challenge of this server, was answered before, or
            has expired.
    """
    try:
        client_data = json.loads(_bytes(answer["response"]["clientDataJSON"]))
        challenge = _bytes(client_data["challenge"]).decode("ascii")
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Refusal(ServerCode.PASSKEY_FAILED) from error
    if not await store.passkeys.end_challenge(hash_token(challenge), now):
        raise Refusal(ServerCode.PASSKEY_FAILED)
    return challenge.encode()


def _checked(check: Callable[[], T]) -> T:
    """Return the result of *check*; raise a Refusal if the answer of the browser is not valid.

    The answer is made of nested formats (JSON, CBOR, COSE, certificates), and the parsers below the
    library fail in their own ways on hostile bytes.
    """
    try:
        return check()
    except Exception as error:
        log.info("passkey_refused", error=str(error)[:200])
        raise Refusal(ServerCode.PASSKEY_FAILED) from error


def _as_json(options: Any) -> dict[str, Any]:
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415 - see above

    return dict(options_to_json_dict(options))


def _bytes(text: object) -> bytes:
    """Return the bytes in *text*, which is base64url without padding.

    Raises:
        Refusal: ``passkey_failed``.
    """
    if not isinstance(text, str):
        raise Refusal(ServerCode.PASSKEY_FAILED)
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise Refusal(ServerCode.PASSKEY_FAILED) from error
