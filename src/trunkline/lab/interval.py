"""How sure a share is: the one interval of all figures."""

from __future__ import annotations

import math

Z = 1.96  # of a 95% interval


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Return the 95% interval of a share by Wilson's score, which holds for few games, and where none was lost."""
    if n == 0:
        return 0.0, 1.0
    share, square = wins / n, Z * Z / n
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / n + square / (4 * n)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
