"""Rules as functions of records: compiled by Numba, or interpreted over `Twin`s.

A rule is a plain function decorated with `@rule`. It reads and writes records: elements of arrays whose dtype
`record()` made. Written so that it runs in both modes: `x[p][i]`, never `x[p, i]`; `fill(x, v)`, never
`x[:] = v`; `int()` around a field before it is shifted; signed fields only.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np
from numba.extending import register_jitable
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trunkline.engine.game import Game

F = TypeVar("F", bound=Callable[..., Any])
Rec = Any  # a record: an np.record's element when compiled, a Twin when interpreted

KEEP_DAYS = 30  # compile caches not used for so long are deleted


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return an aligned record dtype of signed integer fields: (name, "i4"[, shape]) each."""
    plain = np.dtype(fields, align=True)
    for name in plain.names or ():
        if hasattr(np.ndarray, name):
            raise TypeError(f"field {name!r} is an attribute of ndarray: Numba would not see the field")
        if plain[name].base.kind != "i":
            raise TypeError(f"field {name!r}: only signed integers behave alike in both modes")
    return np.dtype((np.record, plain))


def rule(f: F) -> F:
    """Compile f at its first call; its machine code is kept on disk and it runs without the GIL."""
    cache_folder()  # Numba looks for its folder here and at no other time
    # No C wrapper: nobody takes a rule's address, and it would be a twentieth of the time to compile.
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(f)
    return compiled


@register_jitable  # type: ignore[untyped-decorator]
def fill(x: Any, v: int) -> None:
    """Set every element of the one-dimensional x to v."""
    for i in range(len(x)):
        x[i] = v


class Twin:
    """A record as an object of ints and nested lists: the rules run on it unchanged, far faster than on np.record.

    A field that does not exist is an AttributeError, also on assignment; an index out of range an IndexError.
    """

    __slots__ = ()
    dtype: np.dtype[Any]

    def load(self, rec: Any) -> Twin:
        """Take every field from the record."""
        for name in self.dtype.names or ():
            setattr(self, name, rec[name].tolist())
        return self

    def store(self, rec: Any) -> None:
        """Write every field into the record; OverflowError names the field whose value does not fit."""
        for name in self.dtype.names or ():
            value, base = getattr(self, name), self.dtype[name].base
            wide = np.asarray(value, dtype=np.int64)
            info = np.iinfo(base)
            if wide.size and (wide.min() < info.min or wide.max() > info.max):
                raise OverflowError(f"field {name!r}: a value of {value} does not fit {base}")
            rec[name] = wide


@cache
def _twin_class(dtype: np.dtype[Any]) -> type[Twin]:
    return type("Twin", (Twin,), {"__slots__": dtype.names, "dtype": dtype})


def twin(dtype: np.dtype[Any], rec: Any | None = None) -> Twin:
    """Return a Twin of the dtype, zero or with the record's values."""
    return _twin_class(dtype)().load(np.zeros(1, dtype)[0] if rec is None else rec)


def specialise(source: str, game: Game, **more: Any) -> ModuleType:
    """Return a copy of the module `source` whose globals hold the game's kernels: one source of loops for every game.

    Numba cannot cache functions that take rules as arguments; it caches these like any others.
    """
    spec = importlib.util.find_spec(source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    k = game.kernels
    module.__dict__.update(deal=k.deal, to_move=k.to_move, legal=k.legal, apply=k.apply, over=k.over,
                           scores=k.scores, ranks=k.ranks, broken=k.broken, impossible=k.impossible, **more)
    spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def interpreting(*prefixes: str) -> Iterator[None]:
    """Import modules of these names and below are imported anew, without compilation; after it all is as before."""
    def ours() -> list[str]:
        return [n for n in sys.modules if any(n == p or n.startswith(p + ".") for p in prefixes)]

    saved = {n: sys.modules.pop(n) for n in ours()}
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, 1
    try:
        yield
    finally:
        numba.config.DISABLE_JIT = before
        for name in ours():
            del sys.modules[name]
        sys.modules.update(saved)
        for name, module in saved.items():
            parent, _, leaf = name.rpartition(".")
            setattr(sys.modules[parent], leaf, module)


@cache
def interpreted(game_id: str) -> Game:
    """Return the game with its rules as plain Python, to run over `Twin`s: for tests and debugging."""
    from trunkline.engine.contract import put_together

    with interpreting(f"trunkline.games.{game_id}", "trunkline.engine.rng"):
        return put_together(game_id)


# An import when a module is loaded; what a function imports comes later than the rules.
IMPORT = re.compile(rb"^(?:from (trunkline[\w.]*) import (\([^)]*\)|[^\n]*)|import (trunkline[\w.]*))", re.MULTILINE)


def rule_sources(root: Path = Path(__file__).parents[1]) -> dict[str, bytes]:
    """Return by name the text of every module with a rule in it, and of all that these import: machine code's sources.

    Words are not among them: a sentence can be mended without compiling anything anew.
    """
    paths = {_module(path.relative_to(root)): path for part in ("engine", "games", "bots", "lab")
             for path in sorted((root / part).rglob("*.py"))}
    texts = {name: path.read_bytes() for name, path in paths.items()}
    todo = [name for name, text in texts.items() if b"@rule" in text]
    found: dict[str, bytes] = {}
    while todo:
        name = todo.pop()
        if name in found or name not in texts:
            continue
        found[name] = texts[name]
        for source, imported, plain in IMPORT.findall(texts[name]):
            module, names = (source or plain).decode(), re.findall(r"\w+", imported.decode())
            below = [f"{module}.{x}" for x in names if f"{module}.{x}" in texts]
            todo += below if below and len(below) == len(names) else [module, *below]  # a package only for its own
    return dict(sorted(found.items()))


def _module(path: Path) -> str:
    """Return the name of the module of a file in the package."""
    return ".".join(["trunkline", *path.with_suffix("").parts]).removesuffix(".__init__")


def _writable(folder: Path) -> Path:
    """Return the folder, made if need be; OSError when nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def _temporary() -> Path:
    """Return a folder for temporary files of this user alone, the same each time: what lies there is run as code."""
    with contextlib.suppress(OSError, AttributeError):  # where users have no numbers: a new one each time
        folder = Path(tempfile.gettempdir()) / f"trunkline-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
            return folder
    return Path(tempfile.mkdtemp(prefix="trunkline-"))


@cache
def cache_folder() -> Path:
    """Return the folder of compiled rules; the first time, make it and tell Numba of it."""
    folder = _use_cache()
    numba.config.CACHE_DIR = str(folder)
    return folder


def _use_cache(environ: Mapping[str, str] = os.environ) -> Path:
    """Make a folder for exactly these rules, and return it.

    Numba looks only at the file of the function itself; a rule whose callee was edited would come stale from its cache.
    """
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for name, text in rule_sources().items():
        digest.update(name.encode() + b"\0" + text)
    base = Path(environ.get("NUMBA_CACHE_DIR") or user_cache_path("trunkline", appauthor=False))
    name = f"rules-{digest.hexdigest()[:16]}"
    try:
        folder = _writable(base / name)
    except OSError as error:
        wanted, base = base, _temporary()
        folder = _writable(base / name)
        print(f"trunkline: cannot write to {wanted} ({error.strerror}): compiled rules are kept in {base} until it is "
              "cleaned; to keep them, set XDG_CACHE_HOME to a folder you can write to", file=sys.stderr)
        os.environ["NUMBA_CACHE_DIR"] = str(base)  # processes started from this one go there without a word
    return folder


def forget_old_caches() -> None:
    """Delete the folders of other rules that were not used for `KEEP_DAYS`."""
    for old in cache_folder().parent.glob("rules-*"):
        if old != cache_folder() and time.time() - old.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)
