"""The secret of a link that a request brings."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

Bearer = Annotated[
    HTTPAuthorizationCredentials | None, Depends(HTTPBearer(scheme_name="link", auto_error=False))
]
"""``Authorization: Bearer`` and the secret of a link; None if a request has none."""
