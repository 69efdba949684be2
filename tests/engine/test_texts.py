"""All texts of a game are in its words files: a translation touches nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trunkline import games
from trunkline.engine import words
from trunkline.engine.game import infos

GAMES = Path(games.__file__).parent
TELLING = ["actions", "ask", "choices", "describe", "effects", "notation", "options", "pack", "prompts", "reasons",
           "refusals", "sentences", "view"]
# Written alike in every language: moves and ids; a grammar is in capitals where something is to be put in
FACTS = {"no ticket", "collect raising", " without action", "turn order", "first move", "first build", "city growth"}
GRAMMAR = re.compile(r"[A-Z]{4,}, ")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,.;:]? [A-Za-z]{2,}|\b[A-Z][a-z]+ ")


def strings(tree: ast.AST) -> Iterator[str]:
    """The texts in code, but for docstrings and what is told of faulty data and of bugs."""
    if isinstance(tree, ast.Raise) and isinstance(tree.exc, ast.Call) and ast.unparse(tree.exc.func) in (
            "Refusal", "AssertionError"):
        return
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not isinstance(tree, ast.Expr):
            yield node.value
        yield from strings(node)


@pytest.mark.parametrize("game_id", infos())
def test_no_sentence_stands_outside_the_words(game_id: str) -> None:
    paths = [path for name in TELLING if (path := GAMES / game_id / f"{name}.py").is_file()]
    assert len(paths) >= 8
    for path in paths:
        told = [s for s in strings(ast.parse(path.read_text("utf-8")))
                if SENTENCE.search(s) and s not in FACTS and not GRAMMAR.search(s)]
        assert not told, f"{path.name}: {told}"


@pytest.mark.parametrize("game_id", infos())
def test_every_reason_in_the_words_is_given_somewhere(game_id: str) -> None:
    here = GAMES / game_id
    used = {s for name in ("notation", "reasons", "refusals") if (path := here / f"{name}.py").is_file()
            for s in strings(ast.parse(path.read_text("utf-8")))}
    source = here / "words.py"
    source = source if source.is_file() else here / "words" / "reasons.py"
    tree = ast.parse(source.read_text("utf-8"))
    named = next(node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)
                 and getattr(node.targets[0] if isinstance(node, ast.Assign) else node.target, "id", "") == "REASONS")
    assert isinstance(named, ast.Dict)
    keys = {key.value for key in named.keys if isinstance(key, ast.Constant)}
    assert len(keys) > 10
    assert not keys - used


def test_numbers_and_names_are_joined_as_people_say_them() -> None:
    assert [words.count(n, "link") for n in (0, 1, 2)] == ["0 links", "1 link", "2 links"]
    assert [words.dollars(n) for n in (0, 5)] == ["nothing", "$5"]
    assert [words.listed(list(x)) for x in ("", "A", "AB", "ABC", "AA")] == ["", "A", "A and B", "A, B and C", "A"]
    assert words.listed(["E", "W"], "or") == "E or W"
    assert words.quote("x" * 99) == f"'{'x' * 57}...'"
    assert words.won(["Ada"]) == "The game is over. Ada wins."
    assert words.won(["Ada", "Ben"]) == "The game is over. Ada and Ben win."
    assert words.unknown("city", "bostn", "move Boston") == "There is no city 'bostn'. Did you mean 'move Boston'?"
    assert words.unknown("city", "x", None) == "There is no city 'x'."
