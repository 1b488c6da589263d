#!/bin/sh
# Prints a Python that is new enough: $PYTHON if it is set, else the first one found.
enough='import sys; sys.exit(sys.version_info < (3, 11))'
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if command -v "$python" >/dev/null 2>&1 && "$python" -c "$enough" 2>/dev/null; then
        if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            echo "$python"
            exit 0
        fi
        lacking=$python
    fi
done
if [ -n "$lacking" ]; then
    echo "$lacking has no venv module; on Debian and Ubuntu: apt-get install python3-venv" >&2
else
    echo "tilerummy needs Python 3.11 or newer; found $(${PYTHON:-python3} --version 2>&1)." \
         "Install one, or name it: make setup PYTHON=/path/to/python3" >&2
fi
exit 1
