"""``tilerummy contest check``: the faults of a contest's file, one a line."""

from __future__ import annotations

import sys
from pathlib import Path

from tilerummy.cli.jsonl import InputError
from tilerummy.cli.terminal import say
from tilerummy.contest.io import file
from tilerummy.contest.io.check import check
from tilerummy.contest.model.log import fold


def check_file(name: str) -> int:
    """Print the faults of the file called *name*. Return 1 if there is any."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise InputError("no_file", f"{name}: {error.strerror}") from None
    faults = check(data)
    for fault in faults:
        say(str(fault))
    if faults:
        return 1
    contest = fold(one.event for one in file.read(data))
    rounds = sum(len(division.rounds) for division in contest.divisions.values())
    say(
        f"ok: {contest.name}. Events: {contest.seq}, divisions: {len(contest.divisions)}, "
        f"people: {len(contest.entrants)}, rounds: {rounds}"
    )
    return 0
