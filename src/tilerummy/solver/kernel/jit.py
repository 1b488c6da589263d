"""How functions of the kernel that Python never calls are compiled.

Leaving out the wrappers through which Python calls them makes compiling shorter by a fifth. (The
types of numba do not know these two words of its documentation.)
"""

from __future__ import annotations

from numba import njit

inner = njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]
