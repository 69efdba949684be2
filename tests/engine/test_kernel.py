"""Records, Twins and the compile cache."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.engine import kernel, warm
from trunkline.engine.kernel import record, twin

DTYPE = record([("small", "i1"), ("cash", "i4", (3,)), ("grid", "i2", (2, 2))])


def test_a_twin_holds_what_the_record_holds_and_writes_it_back() -> None:
    S = np.zeros(1, DTYPE)
    S[0].cash[:], S[0].grid[1] = [1, 2, 3], [7, 8]
    t: Any = twin(DTYPE, S[0])
    assert (t.small, t.cash, t.grid) == (0, [1, 2, 3], [[0, 0], [7, 8]])
    t.cash[2], t.small = -5, 9
    t.store(S[0])
    assert S[0].cash.tolist() == [1, 2, -5]
    assert S[0].small == 9


def test_a_twin_refuses_what_a_record_would_swallow() -> None:
    t: Any = twin(DTYPE)
    with pytest.raises(AttributeError):
        t.cahs = 1
    with pytest.raises(IndexError):
        t.cash[3] = 1
    t.small = 128
    with pytest.raises(OverflowError, match="small"):
        t.store(np.zeros(1, DTYPE)[0])


@pytest.mark.parametrize(("field", "words"), [(("round", "i4"), "attribute"), (("size", "i4"), "attribute"),
                                              (("cash", "u4"), "signed"), (("cash", "f8"), "signed")])
def test_a_record_refuses_fields_that_differ_between_the_modes(field: tuple[str, str], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        record([field])


def test_fill_works_on_arrays_and_lists() -> None:
    x, y = np.zeros(3, np.int64), [0, 0, 0]
    kernel.fill(x, 4)
    kernel.fill(y, 4)
    assert x.tolist() == y == [4, 4, 4]


def test_the_cache_is_another_one_with_bounds_checks(tmp_path: Path) -> None:
    one = kernel._use_cache({"NUMBA_CACHE_DIR": str(tmp_path)})
    two = kernel._use_cache({"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_BOUNDSCHECK": "1"})
    assert one != two
    assert kernel._use_cache({"NUMBA_CACHE_DIR": str(tmp_path)}) == one


def test_old_caches_go_when_something_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, young, own = (tmp_path / f"rules-{name}" for name in ("old", "young", "own"))
    past = time.time() - (kernel.KEEP_DAYS + 1) * 86400
    for folder in old, young, own:
        folder.mkdir()
        os.utime(folder, (past, past) if folder != young else None)
    monkeypatch.setattr(kernel, "cache_folder", lambda: own)
    kernel.forget_old_caches()
    assert sorted(tmp_path.iterdir()) == [own, young]


def test_an_import_makes_and_deletes_no_folder_before_there_is_a_rule(tmp_path: Path) -> None:
    old = tmp_path / "rules-old"
    old.mkdir()
    os.utime(old, (0, 0))

    def after(module: str) -> list[Path]:
        environ = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        subprocess.run([sys.executable, "-c", f"import {module}"], env=environ, check=True)
        return sorted(tmp_path.iterdir())

    assert after("trunkline.engine.kernel") == [old]
    assert len(after("trunkline.engine.rng")) == 2, "Numba asks for its folder when a rule is decorated"


def test_where_no_cache_can_be_written_a_temporary_one_serves_and_one_line_says_so(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    environ = {k: v for k, v in os.environ.items() if k not in ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR")}
    environ |= {"HOME": str(nowhere), "TMPDIR": str(tmp_path)}
    first = "from trunkline.engine import kernel; print(kernel.cache_folder(), flush=True)"
    code = f"{first}; import subprocess, sys; subprocess.run([sys.executable, '-c', {first!r}])"

    def run() -> tuple[list[str], list[str]]:
        done = subprocess.run([sys.executable, "-c", code], env=environ, check=True, capture_output=True, text=True)
        return done.stdout.splitlines(), done.stderr.splitlines()

    folders, said = run()
    own = tmp_path / f"trunkline-{os.getuid()}"
    assert [Path(folder).parent for folder in folders] == [own, own]  # a process that it starts uses it as well
    assert own.stat().st_mode & 0o077 == 0
    assert len(said) == 1
    assert str(nowhere) in said[0]
    assert str(own) in said[0]
    own.chmod(0o777)  # somebody else can put machine code there
    others, _ = run()
    assert Path(others[0]).parent not in (own, nowhere)
    assert Path(others[0]).parent.stat().st_mode & 0o077 == 0


def test_machine_code_is_kept_by_the_rules_and_what_they_import_not_by_words(tmp_path: Path) -> None:
    for name, text in {"engine/kernel.py": "", "games/g/state.py": "SEATS = 2", "games/g/words.py": "X = 1",
                       "games/g/__init__.py": "", "bots/__init__.py": "",
                       "games/g/flow.py": "from trunkline.games.g import (\n    state,\n)\n@rule\ndef f(): ...",
                       }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert list(kernel.rule_sources(tmp_path)) == ["trunkline.games.g.flow", "trunkline.games.g.state"]
    real = kernel.rule_sources()
    assert {"trunkline.engine.rng", "trunkline.games.higgins.state", "trunkline.games.steam.phases.track",
            "trunkline.bots.greedy.steam.plans", "trunkline.bots.search.uct"} <= set(real)
    words = re.compile(r"trunkline\.(engine\.words|games\.\w+(\.(words\b.*|pack|shapes|options))?)$")
    assert not list(filter(words.match, real))


def test_a_copy_of_the_project_elsewhere_does_not_think_its_rules_compiled(tmp_path: Path) -> None:
    """Numba keeps machine code by the place of its source."""
    copy = tmp_path / "trunkline"
    shutil.copytree(Path(warm.__file__).parents[1], copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    code = "from trunkline.engine.warm import marker; print(marker('higgins', 'ready'))"
    there = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=True,
                           capture_output=True, text=True).stdout.strip()
    assert Path(there).parent == warm.marker("higgins", "ready").parent  # the same rules, the same folder
    assert there != str(warm.marker("higgins", "ready"))
