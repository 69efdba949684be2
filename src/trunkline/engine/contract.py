"""A game put together from the modules of its package, by the names that docs/architecture.md gives them."""

from __future__ import annotations

import importlib
from functools import partial
from types import ModuleType
from typing import Any

from trunkline.engine import faults, refusing
from trunkline.engine.asking import Asking
from trunkline.engine.game import Game, Kernels

# Every part of a game that its package has, by module; "as" another name where that says more there.
KERNELS = {
    "state": ("STATE as state", "BOARD as board", "WORK as work", "WIDTH as width"),
    "flow": ("deal", "to_move", "legal", "apply", "over"),
    "score": ("scores", "ranks"),
    "invariants": ("broken", "impossible"),
}
WORDS = {
    "pack": ("load",),
    "notation": ("text", "parse"),
    "sentences": ("sentence",),
    "reports": ("report",),
    "view": ("view", "explain"),
    "describe": ("describe",),
    "position": ("write as write_position", "read as read_position"),
    "validate": ("check",),
}
WAYS: dict[str, tuple[str, ...]] = {"ways": ("ways",)}  # of a game that says in its `INFO` what a way is
REST = {"invariants": ("FAULTS",), "reasons": ("moment", "plainest", "refused")}


class Unfinished(TypeError):
    """A game's package lacks a module, or a module a name; the words say which."""


def module(package: str, name: str, needed: tuple[str, ...]) -> ModuleType:
    """Return the module of the package; Unfinished when there is none, or one of the names in it is missing."""
    path = f"{package.replace('.', '/')}/{name}.py"
    try:
        found = importlib.import_module(f"{package}.{name}")
    except ModuleNotFoundError as e:
        if e.name != f"{package}.{name}":  # a module that it imports itself
            raise
        raise Unfinished(f"{path} is missing; it has {', '.join(needed)}") from None
    for each in needed:
        if not hasattr(found, each):
            raise Unfinished(f"{path} has no `{each}`")
    return found


def parts(package: str, wanted: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """Tell what `KERNELS` or `WORDS` name, by the names they have in a `Game`."""
    found: dict[str, Any] = {}
    for name, entries in wanted.items():
        pairs = [(there, here or there) for there, _, here in (entry.partition(" as ") for entry in entries)]
        held = module(package, name, tuple(there for there, _ in pairs))
        found |= {here: getattr(held, there) for there, here in pairs}
    return found


def put_together(game_id: str, package: str = "") -> Game:
    """Return the game of the package, below `trunkline.games` if none is named; Unfinished says what it lacks."""
    package = package or f"trunkline.games.{game_id}"
    kernels = Kernels(**parts(package, KERNELS))
    rest = {name: module(package, name, needed) for name, needed in REST.items()}
    told = parts(package, WORDS)
    known = rest["invariants"].FAULTS
    info = importlib.import_module(package).INFO
    if info.way_type is not None:
        told |= parts(package, WAYS)
    return Game(
        info=info,
        kernels=kernels,
        why_not=refusing.refuser(Asking(game_id), module(package, "notation", ("text", "parse")), rest["reasons"]),
        fault=partial(faults.words, known),
        invariants=partial(faults.sound, known, kernels.broken),
        changed=partial(faults.possible, known, kernels.impossible),
        **told,
    )
