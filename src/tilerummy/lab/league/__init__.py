"""A policy over the solver's candidates, trained by playing itself and a league of its past."""
