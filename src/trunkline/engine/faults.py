"""Faults of positions as numbers, as the invariants of a game find them, and in words.

A fault is the number of its words, times 8, plus the seat it concerns, or NO_SEAT; and PLACE times the place of the
board it was found on, counted from 1. 0 is sound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

NO_SEAT: Final = 7
PLACE: Final = 256


def words(faults: Sequence[str], fault: int, places: Sequence[str] = ()) -> str:
    """Return the fault in words; `faults` has those of every number, `places` the names of the board's places."""
    place, rest = divmod(fault, PLACE)
    seat = rest % 8
    where = [places[place - 1] if places else f"place {place}"] if place else []
    who = [f"seat {seat + 1}"] if seat != NO_SEAT else []
    return ": ".join([", ".join(where + who), faults[rest // 8]]).removeprefix(": ")


def sound(faults: Sequence[str], broken: Callable[..., int], pack: Any, S: Any) -> None:
    """Raise AssertionError, with what is broken, unless the position is sound."""
    fault = int(broken(pack.B[0], S[0]))
    assert not fault, words(faults, fault, getattr(pack, "places", ()))


def possible(faults: Sequence[str], impossible: Callable[..., int], pack: Any, before: Any, after: Any) -> None:
    """Raise AssertionError unless one move can have led from before to after."""
    fault = int(impossible(pack.B[0], before[0], after[0]))
    assert not fault, words(faults, fault, getattr(pack, "places", ()))
