"""Patterns of stilted English, and how often a text has one of them."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def _any_case(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


STILTED: Final[dict[str, re.Pattern[str]]] = {
    "a clause without a noun at the start": re.compile(
        r"(?:(?<=[.:;]\s)|^)(?:Who|Whom|What)\s[^.?]*?\s"
        r"(?:is|are|has|was|can|may|will|must|gets?|loses?|comes?|takes?|does|goes)\b[^?.]*\.",
        re.MULTILINE,
    ),
    "a clause without a noun": _any_case(
        r"\b(?:of|by|for|to|with|from|and|than|but|after|in|as)\s(?:who|whom|whoever)\s\w+",
        r"\b(?:of|by|for|to|with|from|after)\swhat\s(?:is|was|are|has|can|may|it|they|a|the)\b",
    ),
    "is no X": _any_case(
        r"(?<!there\s)\b(?:is|are|was|were|be)\s(?:no|none)\s"
        r"(?!longer|more\b|less\b|fewer|other\b|doubt|need)\w+",
    ),
    "so many, as long": _any_case(
        r"\bso\s(?:many|long|much|few)\b(?!\sthat)", r"\bas\smany\sas\b", r"\bthus\s(?:many|far)"
    ),
    "go on": _any_case(r"\b(?:go|goes|going|gone|went)\son\b"),
    "an archaic word": _any_case(
        r"\b(?:anew|shall|naught|beside|hitherto|thereof|therein|herein)\b", r"\bof\sbefore\b"
    ),
    "lies, stands": _any_case(
        r"\b(?:lies?|lying|lay|stands?|standing|stood)\s"
        r"(?:in|on|there|at|under|beside|with|open|still)\b(?!\s(?:for|before|does|waits)|[.*,;])",
    ),
    "tell, say, know": _any_case(
        r"\b(?:is|are|was|were|be|been)\s(?:told|said|known\sof)\b",
        r"\b(?:that|which|it|they|record|file|table|field|page|line|code|server|number|name|list"
        r"|answer|message|error|event|log|class|module|function)s?\s(?:tells?|says?|knows?)\b",
    ),
    "have to be done": _any_case(r"\b(?:has|have|had)\sto\sbe\s\w+(?:ed|en|t|d)\b"),
    "fractions in words": _any_case(
        r"\b\w+\s(?:tenths|thirds|quarters|fifths)",
        r"\bhalf\sas\smany\sagain",
        r"\ba\s(?:tenth|sixth|fifth|seventh|eighth|ninth)\sof\b",
    ),
    "history": _any_case(
        r"\b(?:in\searlier\sversions|used\sto\sbe|was\sonce|these\sfigures\swere)\b",
        r"\b(?:(?:before|until)\sthat\schange|no\smore\sthan\sbefore|not\s\w+\sany\smore)\b",
    ),
    "as far as": _any_case(r"\b(?:as\sfar\sas|in\sso\sfar|insofar|but\sfor|save\sfor|all\sbut)\b"),
    "all else": _any_case(r"\b(?:all\selse|all\sthe\ssame|for\sall\sthat)\b"),
    "nothing that": _any_case(r"\b(?:nothing|nobody|none)\s(?:that|who)\b"),
    "passive without an actor": _any_case(
        r"\b(?:it|they)\s(?:is|are|was|were)\s(?:looked|asked|told|given|taken|made|done|gone)\b"
    ),
    "one's": _any_case(r"\b(?:one's|oneself|that\sof\s\w+ing)\b"),
    "stacked clauses": _any_case(
        r"[;,]\s(?:and|which|where)\s[^.;:]{3,80}[;,]\s(?:which|of\swhich|where)\b"
        r"[^.]{3,80}[,;]\s(?:and|which|where)\b"
    ),
}
"""By its name, what the voice of this project avoids."""


STRING_OR_COMMENT: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""|'
    r"'''(?:[^'\\]|\\.|'(?!''))*'''|"
    r'"(?:[^"\\]|\\.)*"|'
    r"'(?:[^'\\]|\\.)*'|"
    r"#([^\n]*)",
    re.DOTALL,
)
"""A string, or a comment with its text as the group. Much faster than Python's tokenizer."""
_SCRIPT_COMMENT: Final = re.compile(
    r"/\*\*?\s(.*?)\*/|<!--(.*?)-->|(?<![:\"`/'])//[ \t]([^\n]*)", re.DOTALL
)
"""A comment in TypeScript, Svelte or CSS. What precedes ``//`` excludes addresses."""


def stilted(text: str) -> Iterator[tuple[str, str]]:
    """Yield each place of *text* that reads like a translation: the pattern, and the words."""
    for name, pattern in STILTED.items():
        for found in pattern.finditer(text):
            yield name, " ".join(found[0].split())


def words(text: str) -> int:
    """Return how many words *text* has."""
    return len(re.findall(r"[A-Za-z][A-Za-z'-]*", text))


def prose_of_page(text: str) -> str:
    """Return the sentences of a Markdown page, without code."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "X", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def prose_of_module(path: Path) -> str:
    """Return the docstrings and comments of a Python module, without code."""
    source = path.read_text(encoding="utf-8")
    found = [
        node.value.value
        for node in _statements(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    found += [
        one[0].lstrip("#: ") for one in STRING_OR_COMMENT.finditer(source) if one[1] is not None
    ]
    text = "\n\n".join(found)
    text = re.sub(r"^\s*(?:>>>|\.\.\.).*$", "", text, flags=re.MULTILINE)
    return re.sub(r"``?[^`\n]*``?", "X", text)


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements within *node*. Most of a tree is expressions, which have none."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.stmt):
            yield inner
        if isinstance(inner, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _statements(inner)


def prose_of_script(path: Path) -> str:
    """Return the comments of a TypeScript or Svelte file, without code."""
    source = path.read_text(encoding="utf-8")
    found = ["".join(filter(None, one.groups())) for one in _SCRIPT_COMMENT.finditer(source)]
    return re.sub(r"`[^`\n]*`", "X", re.sub(r"\n\s*\* ?", "\n", "\n\n".join(found)))
