"""Every meld that the rule books allow, listed by rule: the columns of the integer program.

Written from the rule catalogue (rows S0-12 to S0-16, S1-01 to S1-23; readings A1-A15, B2, C22) and
not from the package's reading of melds, which `test_templates` holds against it.

A meld that can be cut into melds is left out: its parts together have the same effect. The
remaining melds are short unless jokers stretch them. The lists are complete, because a cut stays
possible in longer melds:

- A run is a word over number tiles and jokers, read upwards. It can be cut in two where both parts
  have enough tiles and number tiles and the second does not start with a colour-change joker that
  may not stand first. Adding a tile at its end leaves the first part as it is and makes the second
  longer, so no run that starts with a run that can be cut is uncut: the search stops there.
- A mirrored run is a pair of such words, read from the mirror outwards. It can be cut in three
  where both words have a seam at the same number, the parts outside are runs and what is inside is
  still a mirrored run. Adding tiles outside leaves the inside as it is and the outer parts longer.
- Groups have four numbers a side at most; all of them are listed, cut or not.

The parts of a cut stand for the same numbers as before, so together they are worth as much. For
the initial meld one entry for each set of tiles is enough, at what it is worth when laid best.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.core.policy import DoubleCount, MirrorColor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import MeldRules

J, JD, JC, JM = range(52, 56)
Jokers = tuple[int, int, int, int]
"""Jokers at hand: plain, double, colour-change, mirror."""
Word = tuple[int, ...]
"""Tile codes in laid order."""
Found = dict[Word, int]
"""Melds, as sorted tile codes, and the most that each is worth."""


class Templates(NamedTuple):
    """Melds: ``uses[m, code]`` tiles of each kind, worth ``worth[m]`` points."""

    uses: NDArray[np.uint8]
    worth: NDArray[np.int64]


@lru_cache(maxsize=4)
def templates(rules: MeldRules, jokers: Jokers) -> Templates:
    """Return every meld with at most *jokers*, except those that can be cut into melds."""
    found = uncut(rules, jokers)
    uses = np.zeros((len(found), 56), np.uint8)
    for row, word in enumerate(found):
        np.add.at(uses[row], list(word), 1)
    return Templates(uses, np.array(list(found.values()), np.int64))


def uncut(rules: MeldRules, jokers: Jokers, longest: int = 99) -> Found:
    """Return the same as sorted tile codes with worth; of at most *longest* tiles."""
    found: Found = {}
    for start, color in product(range(1, 14), range(4)):
        _Runs(rules, found, longest).extend((), start, color, jokers, 0)
    for number in range(1, 14):
        _groups(rules, number, jokers, found)
    if jokers[3]:
        for end, color in product(range(1, 14), range(4)):
            others = (color,) if rules.mirror_color is MirrorColor.SAME else range(color, 4)
            for other in others:
                _Mirrors(rules, found, longest).extend(_Pair.at(end, color, other, jokers))
    return {word: worth for word, worth in found.items() if len(word) <= longest}


def _note(found: Found, word: Word, worth: int) -> None:
    key = tuple(sorted(word))
    found[key] = max(worth, found.get(key, 0))


def _naturals(word: Word) -> int:
    return sum(map(J.__gt__, word))


def _enough(rules: MeldRules, word: Word) -> bool:
    """Whether *word* has the tiles that every meld has (S1-02, A15, B2)."""
    naturals = _naturals(word)
    few = rules.max_jokers is None or len(word) - naturals <= rules.max_jokers
    return len(word) >= rules.min_tiles and naturals >= rules.min_naturals and few


def _is_run_part(rules: MeldRules, word: Word) -> bool:
    """Whether *word*, a stretch of a run, is a run by itself."""
    may_start = word[:1] != (JC,) or rules.color_change_first
    return may_start and _enough(rules, word)


def _less(jokers: Jokers, code: int) -> Jokers | None:
    """Return *jokers* without the joker *code*; None if there is none."""
    if code < J:
        return jokers
    left = list(jokers)
    left[code - J] -= 1
    return None if left[code - J] < 0 else (left[0], left[1], left[2], left[3])


def _steps(number: int, color: int, back: int = 0) -> Iterator[tuple[int, int]]:
    """Yield what fits at *number* of a stretch of *color*, and how many numbers it covers.

    A double joker covers the next number too, or, going down, the one *back* from here (A1).
    """
    yield 13 * color + number - 1, 1
    yield J, 1
    if 1 <= number + (back or 1) <= 13:
        yield JD, 2


class _Runs:
    """The uncut runs that start with a word."""

    def __init__(self, rules: MeldRules, found: Found, longest: int) -> None:
        self.rules, self.found, self.longest = rules, found, longest

    def extend(self, word: Word, number: int, color: int, jokers: Jokers, worth: int) -> None:
        """Note *word* and all that starts with it; *number* and *color* are those to come next."""
        if _enough(self.rules, word):
            cuts = range(self.rules.min_tiles, len(word) - self.rules.min_tiles + 1)
            if any(
                _is_run_part(self.rules, word[:cut]) and _is_run_part(self.rules, word[cut:])
                for cut in cuts
            ):
                return
            _note(self.found, word, worth)
        if number > 13 or len(word) == self.longest:
            return
        for code, span in _steps(number, color):
            left = _less(jokers, code)
            if left is not None:
                points = number * span + span // 2
                self.extend((*word, code), number + span, color, left, worth + points)
        left = _less(jokers, JC)
        if left is not None and self._may_change(word):
            for other in range(4):
                if other != color:  # S1-14; among three colours there is always one for jokers
                    self.extend((*word, JC), number + 1, other, left, worth + number)

    def _may_change(self, word: Word) -> bool:
        """Whether a colour-change joker may come next (A4)."""
        first, adjacent = self.rules.color_change_first, self.rules.color_change_adjacent
        return first if not word else adjacent or word[-1] != JC


class _Pair(NamedTuple):
    """Two words from the mirror outwards, their numbers going down to ``number + 1``."""

    words: tuple[Word, Word]
    pending: tuple[bool, bool]
    """Whether a double joker covers ``number`` already."""
    seams: tuple[tuple[int, int], ...]
    """How many tiles of each word lie inside of each number at which both begin a tile."""
    number: int
    colors: tuple[int, int]
    jokers: Jokers
    worth: int

    @property
    def is_even(self) -> bool:
        """Whether both sides are the same so far."""
        return self.words[0] == self.words[1] and self.colors[0] == self.colors[1]

    @classmethod
    def at(cls, end: int, color: int, other: int, jokers: Jokers) -> _Pair:
        """Nothing but the mirror joker yet."""
        left = _less(jokers, JM)
        assert left is not None
        return cls(((), ()), (False, False), (), end, (color, other), left, 0)


class _Mirrors:
    """The uncut mirrored runs whose inside is given (A6, A7, A10-A12)."""

    def __init__(self, rules: MeldRules, found: Found, longest: int) -> None:
        self.rules, self.found, self.longest = rules, found, longest

    def extend(self, pair: _Pair) -> None:
        """Note *pair* and all that lies around it."""
        if not any(pair.pending) and pair.words[0]:
            if self._is_meld(pair.words):
                if any(self._is_cut(pair.words, seam) for seam in pair.seams):
                    return
                _note(self.found, (*pair.words[0], JM, *pair.words[1]), pair.worth)
            seam = (len(pair.words[0]), len(pair.words[1]))
            pair = pair._replace(seams=(*pair.seams, seam))
        if pair.number < 1 or len(pair.words[0] + pair.words[1]) >= self.longest:
            return
        for one, two in product(self._options(pair, 0), self._options(pair, 1)):
            if not pair.is_even or (one or 0) <= (two or 0):  # the other way round is the same
                self._lay(pair, (one, two))
        if self._may_change(pair):
            self._change(pair)

    def _options(self, pair: _Pair, side: int) -> list[int | None]:
        if pair.pending[side]:
            return [None]
        return [code for code, _ in _steps(pair.number, pair.colors[side], back=-1)]

    def _lay(self, pair: _Pair, codes: tuple[int | None, int | None]) -> None:
        left: Jokers | None = pair.jokers
        for code in codes:
            if left is not None and code is not None:
                left = _less(left, code)
        if left is None:
            return
        one, two = (
            word if code is None else (*word, code)
            for word, code in zip(pair.words, codes, strict=True)
        )
        self.extend(
            pair._replace(
                words=(one, two),
                pending=(codes[0] == JD, codes[1] == JD),
                number=pair.number - 1,
                jokers=left,
                worth=pair.worth + 2 * pair.number,
            )
        )

    def _may_change(self, pair: _Pair) -> bool:
        """Whether both sides may change their colour here (A4; A11: not next to the mirror)."""
        if any(pair.pending) or not pair.words[0] or pair.jokers[2] < 2:
            return False
        return pair.words[0][-1] != JC or self.rules.color_change_adjacent

    def _change(self, pair: _Pair) -> None:
        plain, double, change, mirror = pair.jokers
        same = self.rules.mirror_color is MirrorColor.SAME
        for one, two in product(range(4), repeat=2):
            changed = one != pair.colors[0] and two != pair.colors[1]
            if changed and (one == two or not same):
                self.extend(
                    pair._replace(
                        words=((*pair.words[0], JC), (*pair.words[1], JC)),
                        number=pair.number - 1,
                        colors=(one, two),
                        jokers=(plain, double, change - 2, mirror),
                        worth=pair.worth + 2 * pair.number,
                    )
                )

    def _is_meld(self, words: tuple[Word, Word]) -> bool:
        outside = all(word[-1] != JC or self.rules.color_change_first for word in words)
        naturals = all(_naturals(word) >= self.rules.mirror_min_naturals for word in words)
        return outside and naturals and _enough(self.rules, (*words[0], JM, *words[1]))

    def _is_cut(self, words: tuple[Word, Word], seam: tuple[int, int]) -> bool:
        inside = (words[0][: seam[0]], words[1][: seam[1]])
        outside = (words[0][seam[0] :][::-1], words[1][seam[1] :][::-1])
        return self._is_meld(inside) and all(_is_run_part(self.rules, part) for part in outside)


def _sides(rules: MeldRules, number: int, jokers: Jokers) -> dict[int, list[Word]]:
    """Return what a group, or one side of a mirrored one, can be, by how many tiles it stands for.

    Number tiles of different colours, plain jokers, and double jokers for two colours (A2, C22).
    """
    sides: dict[int, list[Word]] = {}
    double = 1 if rules.double_counts is DoubleCount.PHYSICAL else 2
    for naturals, plain, doubles in product(range(5), range(jokers[0] + 1), range(jokers[1] + 1)):
        size = naturals + plain + double * doubles
        if 1 <= size <= rules.group_limit:
            sides.setdefault(size, []).extend(
                (*(13 * color + number - 1 for color in colors), *(J,) * plain, *(JD,) * doubles)
                for colors in combinations(range(4), naturals)
            )
    return sides


def _groups(rules: MeldRules, number: int, jokers: Jokers, found: Found) -> None:
    """Note the groups of *number*, mirrored ones too (S0-12, A2, A8)."""
    for size, sides in _sides(rules, number, jokers).items():
        for side in sides:
            if _enough(rules, side):
                _note(found, side, number * size)
        for left, right in product(sides, repeat=2) if jokers[3] else ():
            word = (*left, JM, *right)
            colors = {code for code in word if code < J}
            naturals = min(_naturals(left), _naturals(right))
            few = all(word.count(J + kind) <= jokers[kind] for kind in range(4))
            if (
                few
                and len(colors) <= size
                and naturals >= rules.mirror_min_naturals
                and _enough(rules, word)
            ):
                _note(found, word, 2 * number * size)
