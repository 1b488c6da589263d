"""How the functions of the search are compiled.

numba's own way of dividing by zero, which no function here does, saves code and a tenth of the time
that compiling takes. Leaving out the wrappers through which Python calls a function saves a fifth.
(The types of numba do not know these words of its documentation.)
"""

from __future__ import annotations

from numba import njit

outer = njit(cache=True, nogil=True, error_model="numpy")
"""For functions that Python calls."""
inner = njit(  # type: ignore[call-overload]
    cache=True,
    nogil=True,
    error_model="numpy",
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
)
"""For functions that Python never calls."""
inlined = njit(cache=True, nogil=True, error_model="numpy", inline="always")
"""For functions that are written into their one caller: handing on an array counts its users."""
