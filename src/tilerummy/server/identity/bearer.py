"""The link secret in a request's headers."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

Bearer = Annotated[
    HTTPAuthorizationCredentials | None, Depends(HTTPBearer(scheme_name="link", auto_error=False))
]
"""The secret in ``Authorization: Bearer``; None if the request has none."""
