"""Parses as the program gives them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Token:
    """A token. ``start`` and ``end`` are its place in the sentence's text; labels that the model does not predict are empty."""

    form: str
    start: int | None = None
    end: int | None = None
    tag: str = ""
    xpos: str = ""
    lemma: str = ""
    morphology: str = ""
    function: str = ""


@dataclass(frozen=True)
class Constituent:
    """A constituent. Its children are constituents and numbers of tokens, from 0."""

    label: str
    children: tuple[Constituent | int, ...]
    function: str = ""
    confidence: float | None = None

    @property
    def tokens(self) -> list[int]:
        """The numbers of the tokens below it, in the sentence's order."""
        found = []
        for child in self.children:
            found += [child] if isinstance(child, int) else child.tokens
        return sorted(found)

    @property
    def is_discontinuous(self) -> bool:
        """Whether other tokens stand between its own."""
        tokens = self.tokens
        return tokens[-1] - tokens[0] >= len(tokens)


@dataclass(frozen=True)
class Dependency:
    """The arc to a token from its head, a number of a token from 0, or None where the token is a root."""

    head: int | None
    label: str
    confidence: float | None = None


@dataclass(frozen=True, repr=False)
class Parse:
    """What became of a sentence.

    ``status`` is "parsed", or else ``reason`` says why there is no tree, or only a substitute. A notebook shows the trees as a
    picture; ``str`` gives them as discbracket, CoNLL-U, or both.
    """

    text: str
    status: str
    reason: str = ""
    tokens: tuple[Token, ...] = ()
    constituents: Constituent | None = None
    dependencies: tuple[Dependency, ...] | None = None
    score: float | None = None
    confidence: float | None = None
    margin: float | None = None
    offset: int = 0
    discbracket: str = ""
    conllu: str = ""
    svg: str = ""

    def __str__(self) -> str:
        trees = [tree for tree in (self.discbracket, self.conllu.strip()) if tree]
        return "\n\n".join(trees) or f"{self.status}: {self.reason}"

    def __repr__(self) -> str:
        return f"Parse({self.text!r}, status={self.status!r})"

    def _repr_svg_(self) -> str | None:
        return self.svg or None


def parse_of(row: dict, places: list[int] | None = None) -> Parse:
    """The parse in a row of the program. ``places`` says where UTF-16 units are in the text that ``offset`` counts."""
    text = row.get("text", "")
    within = characters(text)
    tokens = []
    for token in row.get("tokens", ()):
        if within and "start" in token:
            token = {**token, "start": within[token["start"]], "end": within[token["end"]]}
        tokens.append(Token(**_known(Token, token)))
    offset = row.get("offset", 0)
    trees = {}
    if "constituents" in row:
        trees["constituents"] = _constituent(row["constituents"])
    if "dependencies" in row:
        trees["dependencies"] = tuple(Dependency(**_known(Dependency, arc)) for arc in row["dependencies"])
    others = {**row, **trees, "text": text, "tokens": tuple(tokens), "offset": places[offset] if places else offset}
    return Parse(**_known(Parse, others))


def characters(text: str) -> list[int] | None:
    """For each UTF-16 unit, in which the program counts, the number of Python's characters before it; None if both count alike."""
    if not text or max(text) <= "\uffff":
        return None
    places = []
    for i, c in enumerate(text):
        places += [i] if c <= "\uffff" else [i, i]
    return [*places, len(text)]


def _known(kind: type, fields: dict) -> dict:
    """Without what a later version of the program may add."""
    return {name: value for name, value in fields.items() if name in kind.__dataclass_fields__}


def _constituent(node: dict) -> Constituent:
    children = tuple(child if isinstance(child, int) else _constituent(child) for child in node["children"])
    return Constituent(**_known(Constituent, {**node, "children": children}))
