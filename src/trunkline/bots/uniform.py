"""Random: any legal move, of any game."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule
from trunkline.engine.rng import draw


@rule
def choose(b: Rec, s: Rec, w: Rec, out: Rec, n: int, r: Rec) -> int:
    """Return one of the n moves in out, each as likely as the next."""
    return int(out[draw(r, n)])
