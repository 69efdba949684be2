"""1.5: which faces may lie on the map together, by trying to find a piece for each."""

from __future__ import annotations

from collections import Counter
from functools import cache

from .atlas import PIECES

Needs = tuple[tuple[str, int], ...]


def enough(faces: Counter[str], pieces: list[tuple[str, str, int]] | None = None) -> bool:
    """Can all these faces (by id) be shown by different pieces?"""
    return _serve(tuple(sorted(faces.items())), tuple(PIECES if pieces is None else pieces))


@cache
def _serve(needs: Needs, pieces: tuple[tuple[str, str, int], ...]) -> bool:
    """Of the first kind of pieces use any number front up, the others back up, and go on with the rest."""
    missing = {face for face, n in needs if n > 0}
    if not missing:
        return True
    if not missing <= {side for front, back, _ in pieces for side in (front, back)}:
        return False
    (front, back, count), *rest = pieces
    for fronts in range(count + 1):
        left = tuple((f, max(0, n - (fronts if f == front else 0) - (count - fronts if f == back else 0)))
                     for f, n in needs)
        if _serve(left, tuple(rest)):
            return True
    return False
