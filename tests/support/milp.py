"""An independent model: den Hertog & Hulshof's integer program over melds, solved by HiGHS.

It shares nothing with the search: `templates` lists melds by rule, and a general solver proves
optimality. There is one integer variable for each meld that the available tiles allow, one for each
kind of tile on the rack (how many of it are placed), and for every kind an equality: the tiles in
melds are those of the table and the placed ones. For every rule set, special jokers included.

The rules for jokers from the table (reuse B4, swaps S1-01, house rules B3, B6, B7) are left out:
where such a rule could bind, the answer is a bound that no legal play exceeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import highspy
import numpy as np

from tests.support.templates import Templates, templates
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tests.support.templates import Jokers
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem

    Ints = NDArray[np.int64]


FEW = 4
"""With up to this number of jokers, melds are listed for exactly these."""


SHORT = 4
"""Melds of up to this number of tiles are tried first."""


class Model(NamedTuple):
    """The columns of one position's program."""

    melds: Templates
    required: Ints
    """Tiles of each kind on the table, which stay in melds."""
    optional: Ints
    """Tiles of each kind on the rack."""


class Program(NamedTuple):
    """Maximise ``gain @ x`` for integers x from 0 to ``most``, so that ``matrix @ x == must``.

    Columns are melds, then kinds of tile: how many are placed. For an initial meld ``worth @ x``
    is the *threshold* at least.
    """

    matrix: Ints
    required: Ints
    gain: Ints
    most: Ints
    worth: Ints
    threshold: int


def best_score(problem: Problem) -> tuple[int, ...]:
    """Return `Problem.score` of a best play, (0, 0) if there is none.

    For an opened player the rules about the table's jokers are left out.
    """
    if not problem.opened:
        return best_opening(problem)
    model = _model(problem.ruleset, problem.table.tiles, problem.rack)
    return problem.score(_placed(model, _weights(problem), None))


def sure_score(problem: Problem) -> tuple[int, ...]:
    """Return what an opened player reaches without any risk of swapping jokers (S1-01, A13).

    Melds in which a joker could have taken the place of one that left are not used at all, so this
    is a lower bound, where `best_score` is an upper one.
    """
    model = _model(problem.ruleset, problem.table.tiles, problem.rack)
    keep = np.array([not _could_swap(problem, uses) for uses in model.melds.uses], bool)
    melds = Templates(model.melds.uses[keep], model.melds.worth[keep])
    return problem.score(_placed(model._replace(melds=melds), _weights(problem), None))


def _could_swap(problem: Problem, uses: Ints) -> bool:
    for meld in problem.table.melds:
        old = np.frombuffer(meld.tiles.counts, np.uint8)
        for joker in range(52, 56):
            # Other jokers may have left with it.
            rest = np.where(np.arange(len(old)) < 52, old, 0)
            gained = [uses[other] > old[other] for other in range(52, 56) if other != joker]
            if old[joker] and (rest <= uses).all() and not (old <= uses).all() and any(gained):
                return True
    return False


def best_opening(problem: Problem) -> tuple[int, ...]:
    """Return `Problem.score` of a best initial meld: own tiles, worth the threshold (S0-17, B1).

    The table stays as it is; that it could be rearranged in the same turn (C04) is left out.
    """
    model = _model(problem.ruleset, Tiles(), problem.rack)
    return problem.score(_placed(model, _weights(problem), problem.ruleset.threshold))


def most_points(ruleset: Ruleset, rack: Tiles) -> int:
    """Return the most points that melds from *rack* alone are worth, jokers as laid (B1)."""
    model = _model(ruleset, Tiles(), rack)
    none = np.zeros(len(TILES), np.int64)
    chosen = _solve(model, model.melds.worth, none, None)
    return int(chosen[: len(model.melds.worth)] @ model.melds.worth)


def _model(ruleset: Ruleset, table: Tiles, rack: Tiles) -> Model:
    required, optional = (
        np.frombuffer(tiles.counts, np.uint8).astype(np.int64) for tiles in (table, rack)
    )
    have = required + optional
    every = templates(ruleset.meld_rules, _listed_for(ruleset, have[52:].tolist()))
    fits = (every.uses <= have).all(axis=1)
    return Model(Templates(every.uses[fits], every.worth[fits]), required, optional)


def _listed_for(ruleset: Ruleset, jokers: list[int]) -> Jokers:
    """Return the jokers to list melds for: those at hand, or with many of them all of the game.

    The whole list takes a while, but only once; lists for few jokers are quick.
    """
    if sum(jokers) > FEW and any(jokers[1:]):
        jokers = [
            max(counts) for counts in zip(*(s.jokers for s in ruleset.tile_sets), strict=True)
        ]
    plain, double, change, mirror = jokers
    return plain, double, change, mirror


def _weights(problem: Problem) -> Ints:
    """Return what a placed tile of each kind counts, so that sums compare as `Problem.score`."""
    scores = [problem.score(Tiles((tile,))) for tile in TILES]
    base = 1 + sum(problem.score(problem.rack))
    return np.array([first * base + second for first, second in scores], np.int64)


def _placed(model: Model, weights: Ints, threshold: int | None) -> Tiles:
    """Return the tiles that a best play places; none if none is worth the *threshold*."""
    chosen = _solve(model, np.zeros_like(model.melds.worth), weights, threshold)
    return Tiles.from_counts(chosen[len(model.melds.worth) :].tolist())


def program(problem: Problem) -> Program:
    """Return the program of an opened player's best play."""
    model = _model(problem.ruleset, problem.table.tiles, problem.rack)
    return _program(model, np.zeros_like(model.melds.worth), _weights(problem), 0)


def _program(model: Model, meld_gain: Ints, tile_gain: Ints, threshold: int) -> Program:
    kinds = len(tile_gain)
    have = model.required + model.optional
    uses = model.melds.uses.astype(np.int64)
    most = np.where(uses > 0, have // np.maximum(uses, 1), 99).min(axis=1, initial=99)
    return Program(
        np.hstack([uses.T, -np.eye(kinds, dtype=np.int64)]),
        model.required,
        np.concatenate([meld_gain, tile_gain]),
        np.concatenate([most, model.optional]),
        np.concatenate([model.melds.worth, np.zeros(kinds, np.int64)]),
        threshold,
    )


def _solve(model: Model, meld_gain: Ints, tile_gain: Ints, threshold: int | None) -> Ints:
    """Return how often each meld is laid, and how many of each tile are placed; zeros if neither.

    The gains are maximised; melds are worth *threshold* together, if there is one.
    """
    wanted = _program(model, meld_gain, tile_gain, threshold or 0)
    found = _best(wanted)
    return np.zeros_like(wanted.gain) if found is None else found


def _best(wanted: Program) -> Ints | None:
    """Return the best columns; None if there are none. Most melds are never looked at.

    Without integrality the optimum is a bound, and each meld has a price: whoever uses it stays so
    much below the bound. Melds that are dear are left out; if what is found without them is above
    anything that they allow, it is best. If not, dearer ones are let in.
    """
    relaxed = highs(wanted, integer=False)
    relaxed.run()
    if relaxed.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert relaxed.getModelStatus() == highspy.HighsModelStatus.kOptimal
    bound = relaxed.getInfo().objective_function_value
    price = -np.array(relaxed.getSolution().col_dual)
    price[-len(TILES) :] = 0
    short = wanted.matrix.clip(0).sum(axis=0) <= SHORT
    margin = 1 + bound / 50
    found = _integer(wanted, short & (price <= margin))
    if found is not None and wanted.gain @ found >= bound - 0.9:
        return found
    while True:
        keep = price <= margin
        found = _integer(wanted, keep)
        reached = -1.0 if found is None else float(wanted.gain @ found)
        if keep.all() or (found is not None and reached >= bound - margin + 0.1):
            return found
        margin = max(2 * margin, bound - reached + 1)


def _integer(wanted: Program, keep: NDArray[np.bool_]) -> Ints | None:
    """Return the best columns among those to *keep*; None if there are none."""
    solver = highs(_only(wanted, keep))
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    found = np.zeros_like(wanted.gain)
    found[keep] = answer(solver)
    return found


def _only(wanted: Program, keep: NDArray[np.bool_]) -> Program:
    return wanted._replace(
        matrix=wanted.matrix[:, keep],
        gain=wanted.gain[keep],
        most=wanted.most[keep],
        worth=wanted.worth[keep],
    )


def answer(solver: Any) -> Ints:
    """Return the columns of a program that HiGHS has solved."""
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return np.array([round(value) for value in solver.getSolution().col_value], np.int64)


def highs(wanted: Program, *, integer: bool = True) -> Any:
    """Return HiGHS, ready to run."""
    matrix = np.vstack([wanted.matrix, wanted.worth])
    height, width = matrix.shape
    model: Any = highspy.HighsLp()
    model.num_col_, model.num_row_ = width, height
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_, model.col_lower_, model.col_upper_ = wanted.gain, np.zeros(width), wanted.most
    model.row_lower_ = [*wanted.required.tolist(), wanted.threshold]
    model.row_upper_ = [*wanted.required.tolist(), highspy.kHighsInf]
    columns, entries = np.nonzero(matrix.T)
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = np.searchsorted(columns, np.arange(width + 1))
    model.a_matrix_.index_ = entries
    model.a_matrix_.value_ = matrix.T[columns, entries]
    if integer:
        model.integrality_ = [highspy.HighsVarType.kInteger] * width
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.5)
    assert solver.passModel(model) == highspy.HighsStatus.kOk
    return solver
