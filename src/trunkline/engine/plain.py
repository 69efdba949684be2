"""Records and rules as plain Python, for words and views, which ask for a field here and a short rule there.

An attribute of an np.record takes some 5 us, and so does a compiled rule that is given records; an attribute of a
`Plain` takes 0.03 us, and a short rule in plain Python less than one. What is long stays compiled: the list of legal
moves, scores, cheapest ways.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np
from numba.extending import is_jitted

T = TypeVar("T")


class Plain:
    """A record as an object of ints and nested lists, like a `kernel.Twin`; a field is read when it is first asked for.

    `source`, the array of one record it is made from, stays as it is when fields are written.
    """

    def __init__(self, source: Any) -> None:
        """Of the record in the array."""
        self.source = source

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__["source"][name].tolist()[0]
        except (KeyError, ValueError):
            raise AttributeError(f"the record has no field {name!r}") from None
        setattr(self, name, value)
        return value


def plain(S: Any) -> Any:
    """Return S[0] as a `Plain`; S itself when it is one."""
    return S if isinstance(S, Plain) else Plain(S)


def by_pack(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Make what `make` makes of a pack once for each; packs need not be hashable."""
    made: dict[int, tuple[Any, T]] = {}

    @wraps(make)
    def of(pack: Any) -> T:
        found = made.get(id(pack))
        if found is None:
            found = made[id(pack)] = pack, make(pack)  # the pack is kept, so that no other takes its id
        return found[1]

    return of


@by_pack
def board_of(pack: Any) -> Any:
    """Return the pack's board record as a `Plain`: it never changes."""
    return Plain(pack.B)


@cache
def uncompiled(module: ModuleType) -> Any:
    """Return the module with all its rules, and those they call, in plain Python: for numbers and `Plain` records."""
    twin = ModuleType(module.__name__, module.__doc__)
    for name, value in vars(module).items():
        if name.startswith("__"):
            continue
        if is_jitted(value):
            rule = value.py_func
            if rule.__module__ == module.__name__:
                value = FunctionType(rule.__code__, twin.__dict__, name, rule.__defaults__)
            else:
                value = getattr(uncompiled(sys.modules[rule.__module__]), rule.__name__)
        elif isinstance(value, ModuleType) and value.__name__.startswith("trunkline."):
            value = uncompiled(value)
        setattr(twin, name, value)
    return twin


def rules(package: str, *names: str) -> list[Any]:
    """Return the modules of the package, each `uncompiled`."""
    return [uncompiled(import_module(f"{package}.{name}")) for name in names]


class Scratch(threading.local):
    """The scratch record and the buffer that a game's rules write into, for every thread its own."""

    def __init__(self, work: np.dtype[Any], width: int) -> None:
        """For rules with such a scratch record and at most so many legal moves."""
        self.W = np.zeros(1, work)
        self.out = np.zeros(width, np.int64)


def copied(S: Any) -> Any:
    """Return a copy of an array of records; NumPy's own copies field by field and takes 3 to 16 us."""
    return np.ndarray(S.shape, S.dtype, bytearray(S.tobytes()))
