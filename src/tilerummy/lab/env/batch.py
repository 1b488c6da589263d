"""The candidates of many games at once, with few calls of the batch solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import lay, own_rack, rest
from tilerummy.bots.solver_questions import problem_of
from tilerummy.core.tile import KINDS, Joker, Tile
from tilerummy.core.turn import ClaimRedeal
from tilerummy.lab.env.fitting import fits_alone
from tilerummy.lab.env.macro import (
    DEAREST_FIRST,
    FEATURES,
    HOLDS,
    MACROS,
    Candidates,
    Macro,
    candidates,
    redeal,
    smallest,
    with_partners,
)
from tilerummy.lab.env.positions import Positions, tiles_of
from tilerummy.lab.meldable import could_meld
from tilerummy.solver import Objective
from tilerummy.solver.strategy import plain_search_covers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

    Counts = NDArray[np.uint8]
    Rows = NDArray[np.int64]

_JOKER: Final = Tile.joker(Joker.PLAIN).code
_POINTS: Final = np.array([code % 13 + 1 for code in range(52)], np.float32)


def batch_candidates(views: Sequence[View], threads: int | None = 1) -> list[Candidates]:
    """Return the `candidates` of each of *views*, which must share one rule set.

    The new tables are computed only for turns that are chosen. Positions under rules that the batch
    solver does not support are solved one by one. So are a few plays on tables with jokers that a
    play must use again (B4). *threads* is for the solver: None means one per processor.
    """
    rules = views[0].ruleset if views else None
    if rules is None or rules.special_jokers or not _known(rules):
        return [candidates(seen) for seen in views]
    found: list[Candidates | None] = [
        None if own_rack(seen) else candidates(seen) for seen in views
    ]
    asked = [seen for seen, known in zip(views, found, strict=True) if known is None]
    results = iter(_Batch(rules, asked, threads).run() if asked else ())
    return [next(results) if known is None else known for known in found]


def _known(rules: Ruleset) -> bool:
    return plain_search_covers(rules, opened=True) and plain_search_covers(rules, opened=False)


class _Batch:
    """The candidates of *views*, none of which has an empty rack."""

    def __init__(self, rules: Ruleset, views: Sequence[View], threads: int | None) -> None:
        self.rules, self.views = rules, views
        self.positions = Positions(rules, views, threads)
        self.racks, self.opened = self.positions.racks, self.positions.opened
        self.placed = np.zeros((len(MACROS), len(views), KINDS), np.uint8)
        """What each action lays, shape (11, n, 56)."""
        self.legal: NDArray[np.bool_] = np.zeros(self.placed.shape[:2], np.bool_)

    def run(self) -> list[Candidates]:
        """Return the candidates by view."""
        every = np.arange(len(self.views))
        most = self.positions.best(every, self.racks)
        count = most.sum(axis=1)
        goes_out = count == self.racks.sum(axis=1)
        self.placed[Macro.GO_OUT, goes_out] = most[goes_out]
        self.placed[Macro.MOST, ~goes_out] = most[~goes_out]
        more = every[(count > 0) & ~(self.opened & (count == 1))]
        if more.size:
            if (asks := more[self._may_be_dearer(more, most[more])]).size:
                dearer = self.positions.best(asks, self.racks[asks], Objective.VALUE, most[asks])
                self.placed[Macro.POINTS, asks] = dearer
            self._without_jokers(more[most[more, _JOKER] > 0])
            self._holding_back(more, most)
        self._one(more[self.opened[more]], most)
        return self._results()

    def _may_be_dearer(self, at: Rows, most: Counts) -> NDArray[np.bool_]:
        """Return where fewer tiles than *most*, of those that may fit, are worth more.

        The same number of tiles is never worth more, as *most* are the dearest of that number. This
        is unknown where *most* is not the best by all rules except the one about jokers of the
        table (B4).
        """
        lying = np.where(self.opened[at, None], self.positions.tables[at], np.uint8(0))
        worth = np.append(_POINTS, [np.float32(self.rules.joker_penalty)] * (KINDS - _JOKER))
        order = np.argsort(-worth, kind="stable")
        held = (self.racks[at] * could_meld(lying + self.racks[at]))[:, order].astype(np.int64)
        before = held.cumsum(axis=1) - held
        dearest = np.clip(most.sum(axis=1, keepdims=True) - 1 - before, 0, held)
        optional: NDArray[np.bool_] = dearest @ worth[order] > most @ worth
        return optional | ~self.positions.bound[at]

    def _without_jokers(self, at: Rows) -> None:
        if at.size:
            racks = self.racks[at]
            racks[:, _JOKER:] = 0
            self.placed[Macro.NO_JOKER, at] = self.positions.best(at, racks)

    def _holding_back(self, at: Rows, most: Counts) -> None:
        """Solve for parts of the racks; a play that holds back enough already is no other one."""
        last = most.copy()
        for macro, count in HOLDS.items():
            held = with_partners(self.racks[at], count)
            asks = (held.sum(axis=1) == count) & np.minimum(held, last[at]).any(axis=1)
            rows = at[asks]
            if rows.size:
                last[rows] = self.positions.best(rows, self.racks[rows] - held[asks])
                self.placed[macro, rows] = last[rows]

    def _one(self, at: Rows, most: Counts) -> None:
        """Find the dearest tile that fits alone: mostly without a search."""
        if not at.size:
            return
        order = DEAREST_FIRST
        rules = self.rules.meld_rules
        melds = [[meld.codes for meld in self.views[row].table.melds] for row in at.tolist()]
        fits = np.array([fits_alone(codes, rules) for codes in melds])[:, order]
        held = most[at][:, order] > 0
        fits &= held
        # Dearer ones than the first that fits a meld may fit if melds are taken apart.
        tries = held & ~fits & could_meld(self.positions.tables[at])[:, order]
        tries &= ~np.logical_or.accumulate(fits, axis=1)
        found = np.where(fits.any(axis=1), order[fits.argmax(axis=1)], -1)
        # Where nothing asks how the table lies all are tried at once: a search takes no time.
        free = np.flatnonzero(~self.positions.ruled[at])
        rows, places = np.nonzero(tries[free])
        if rows.size:
            fits_there = self.positions.best(at[free[rows]], _ones(order[places])).any(axis=1)
            rows, places = rows[fits_there][::-1], places[fits_there][::-1]  # the dearest last
            found[free[rows]] = order[places]
            tries[free] = False
        going = np.flatnonzero(tries.any(axis=1))
        while going.size:
            places = tries[going].argmax(axis=1)
            placed = self.positions.best(at[going], _ones(order[places])).any(axis=1)
            found[going[placed]] = order[places[placed]]
            tries[going, places] = False
            going = going[~placed & tries[going].any(axis=1)]
        some = found >= 0
        self.placed[Macro.ONE, at[some], found[some]] = 1

    def _results(self) -> list[Candidates]:
        """Return what was found as the candidates of the views."""
        rules, placed = self.rules, self.placed
        for at in np.flatnonzero(placed.any(axis=(0, 2)) & ~self.opened).tolist():
            seen = self.views[at]
            if (table := smallest(problem_of(seen, own_rack(seen)))) is not None:
                laid = table.tiles - seen.table.tiles
                placed[Macro.FEWEST, at] = np.frombuffer(laid.counts, np.uint8)
                self.positions.layouts.known[at, laid.counts] = table
        words = placed.view(np.uint64)  # comparing eight tiles at a time
        plays = words.max(axis=2) > 0
        for macro in np.flatnonzero(plays.any(axis=1)).tolist():
            same = (words[:macro] == words[macro]).all(axis=2)
            plays[macro] &= ~(plays[:macro] & same).any(axis=0)
        tiles, jokers = placed.sum(axis=2), placed[:, :, _JOKER:].sum(axis=2)
        points = placed[:, :, :52] @ _POINTS + rules.joker_penalty * jokers
        legal = self.legal
        legal[:] = plays
        legal[Macro.REST] = ~plays.any(axis=0) | [not seen.must_lay for seen in self.views]
        if rules.redeal_on_doubles is not None:
            claims = [redeal(seen, own_rack(seen)) is not None for seen in self.views]
            legal[Macro.CLAIM_REDEAL] = claims
        features = np.zeros((len(self.views), len(MACROS), len(FEATURES)), np.float32)
        results = (np.ones_like(tiles), tiles, points, jokers, self.racks.sum(axis=1) - tiles)
        for column, numbers in enumerate(results):
            features[:, :, column] = np.where(legal, numbers, 0).T
        return [Candidates(_Turns(self, at), features[at]) for at in range(len(self.views))]


def _ones(codes: Rows) -> Counts:
    """Return racks of one tile each."""
    racks = np.zeros((len(codes), KINDS), np.uint8)
    racks[np.arange(len(codes)), codes] = 1
    return racks


class _Turns(Mapping[Macro, "Turn"]):
    """Turns of which the tiles are known; how they are laid is asked when one is chosen."""

    def __init__(self, batch: _Batch, at: int) -> None:
        self.batch, self.at = batch, at

    def __getitem__(self, macro: Macro) -> Turn:
        if not self.batch.legal[macro, self.at]:
            raise KeyError(macro)
        seen = self.batch.views[self.at]
        if macro is Macro.REST:
            return rest(seen)
        if macro is Macro.CLAIM_REDEAL:
            return ClaimRedeal()
        placed = tiles_of(self.batch.placed[macro, self.at])
        return lay(seen, self.batch.positions.layouts.table(self.at, placed))

    def __iter__(self) -> Iterator[Macro]:
        return (macro for macro in MACROS if self.batch.legal[macro, self.at])

    def __len__(self) -> int:
        return int(self.batch.legal[:, self.at].sum())
