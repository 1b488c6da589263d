#!/bin/sh
# Starts a built image, waits until its own health check passes, and stops it: `sh try_image.sh IMAGE`.
set -eu
container=$(docker run --detach --read-only --tmpfs /tmp "$1")
trap 'docker rm --force --volumes "$container" >/dev/null' EXIT
health=starting
for _ in $(seq 60); do
    health=$(docker inspect --format '{{.State.Health.Status}}' "$container")
    [ "$health" = starting ] || break
    sleep 1
done
if [ "$health" != healthy ]; then
    docker logs "$container" >&2
    echo "the image is $health" >&2
    exit 1
fi
docker exec "$container" tilerummy --version
docker stop --time 20 "$container" >/dev/null
code=$(docker inspect --format '{{.State.ExitCode}}' "$container")
[ "$code" -eq 0 ] || { echo "it ended with exit code $code" >&2; exit 1; }
