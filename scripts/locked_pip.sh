#!/bin/sh
# Installs the pip of a lock file into a virtual environment: `sh locked_pip.sh ITS-PYTHON LOCK`.
# The machine's pip does that in a second or two. Where it has none, or one that cannot, Python
# brings one along, which has to be unpacked and compiled first.
here=$(dirname "$0")
install="--disable-pip-version-check --quiet install --require-hashes --no-deps --no-compile -r $2"
machine=$(sh "$here/find_python.sh") || exit 1
"$machine" -m pip --python "$1" $install >/dev/null 2>&1 && exit 0
sh "$here/quiet.sh" "$1" -m ensurepip && sh "$here/quiet.sh" "$1" -m pip $install
