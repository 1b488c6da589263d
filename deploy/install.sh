#!/bin/sh
# Installs this checkout as a host wants it: `sh deploy/install.sh /opt/tilerummy [EXTRA ...]`.
#
# What the image is built with, and what a host without containers runs: a virtual environment in
# the folder, with the package, its locked dependencies and the built client, and nothing of the
# checkout. EXTRA are optional parts of the package, such as `postgres`.
# Needs Python 3.11 or newer; Node comes along where there is none.
set -eu
if [ "$#" -lt 1 ]; then
    echo "usage: sh deploy/install.sh FOLDER [EXTRA ...]" >&2
    exit 2
fi
folder=$1
shift
cd "$(dirname "$0")/.."
python=$(sh scripts/find_python.sh)
work=$(mktemp -d)
client=
trap '[ -z "$client" ] || kill "$client" 2>/dev/null || true; rm -rf "$work"' EXIT

echo "building the client"
# The client's packages, and a Node that comes along, are large and of no use to a host: they are
# fetched beside what stays.
cp -R web "$work/web"
rm -rf "$work/web/node_modules"
cp -R src pyproject.toml README.md LICENSE scripts requirements "$work/"
(
    "$python" -m venv --without-pip "$work/build"
    sh scripts/locked_pip.sh "$work/build/bin/python" requirements/pip.lock
    "$work/build/bin/python" "$work/scripts/client.py" ci
    exec "$work/build/bin/python" "$work/scripts/client.py" run build -- --logLevel error
) &
client=$!

echo "installing into $folder"
"$python" -m venv --without-pip "$folder"
sh scripts/locked_pip.sh "$folder/bin/python" requirements/pip.lock
pip="sh scripts/quiet.sh $folder/bin/python -m pip --disable-pip-version-check --quiet"
$pip install --require-hashes --no-deps -r requirements/runtime.lock
for extra in "$@"; do
    $pip install --require-hashes --no-deps -r "requirements/$extra.lock"
done
wait "$client"
client=
$pip install --no-deps --no-build-isolation "$work"
"$folder/bin/tilerummy" --version
