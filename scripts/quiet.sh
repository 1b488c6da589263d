#!/bin/sh
# Runs a command and shows what it said only if it fails. Installers warn about settings of the
# machine that nobody who wants to play can do anything about.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
"$@" >"$said" 2>&1
code=$?
[ "$code" -eq 0 ] || cat "$said" >&2
exit "$code"
