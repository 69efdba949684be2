"""A game is put together from the files of its package; what is missing is named."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from trunkline import games
from trunkline.engine import contract
from trunkline.engine.game import infos


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of Higgins below `tenth`, a package that nothing else knows."""
    folder = tmp_path / "tenth" / "higgins"
    shutil.copytree(Path(games.__file__).parent / "higgins", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tenth" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [n for n in sys.modules if n.partition(".")[0] == "tenth"]:
        del sys.modules[name]


def test_every_game_is_whole_and_makes_its_parts_itself() -> None:
    for game_id, info in infos().items():
        game = contract.put_together(game_id)
        assert game.info is info
        assert game.text.__module__ == f"trunkline.games.{game_id}.notation"
        assert game.kernels.legal.__module__ == f"trunkline.games.{game_id}.flow"


@pytest.mark.parametrize("file", ["flow", "describe", "sentences", "reasons"])
def test_a_missing_file_is_named(package: Path, file: str) -> None:
    (package / f"{file}.py").unlink()
    with pytest.raises(contract.Unfinished, match=rf"tenth/higgins/{file}\.py is missing; it has \w+"):
        contract.put_together("higgins", "tenth.higgins")


def test_a_missing_function_is_named(package: Path) -> None:
    text = (package / "describe.py").read_text("utf-8")
    (package / "describe.py").write_text(text.replace("def describe(", "def said("), "utf-8")
    with pytest.raises(contract.Unfinished, match=r"tenth/higgins/describe\.py has no `describe`"):
        contract.put_together("higgins", "tenth.higgins")


def test_what_a_module_of_a_game_cannot_import_is_told_as_such(package: Path) -> None:
    (package / "describe.py").write_text("import nothing_of_that_name\n", "utf-8")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        contract.put_together("higgins", "tenth.higgins")
