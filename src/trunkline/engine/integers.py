"""Whole numbers that callers give: Python's and NumPy's alike, nothing else."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from trunkline.engine.game import Refusal

MAX_SEED = 2**63 - 1


def integer(what: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return the value as an int; Refusal, naming `what`, when it is no whole number or out of bounds.

    True is not 1 and 2.0 is not 2: each would be kept, and written to a file, as something else.
    """
    if isinstance(value, bool | np.bool_):
        raise Refusal(f"{what} {value}: not a whole number")
    try:
        number = operator.index(value)
    except TypeError:
        raise Refusal(f"{what} {value!r}: not a whole number") from None
    if least is not None and number < least:
        raise Refusal(f"{what} {number}: at least {least}")
    if most is not None and number > most:
        raise Refusal(f"{what} {number}: at most {most}")
    return number


def seed_of(value: Any) -> int:
    """Return the value as the seed of a match or a batch; Refusal when it is none."""
    return integer("seed", value, 0, MAX_SEED)
