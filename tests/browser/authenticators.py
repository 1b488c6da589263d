"""Chromium's virtual authenticator: passkeys on a phone that nobody has to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """The authenticator of the device that shows *page*."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        made = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})
        self._id = made["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        asked = {"authenticatorId": self._id}
        found: list[dict[str, Any]] = self._session.send("WebAuthn.getCredentials", asked)[
            "credentials"
        ]
        return found

    def copy_to(self, other: Authenticator) -> None:
        """Bring the passkeys to another device, as an account with the maker of phones does."""
        for passkey in self.passkeys():
            told = {"authenticatorId": other._id, "credential": passkey}
            other._session.send("WebAuthn.addCredential", told)
