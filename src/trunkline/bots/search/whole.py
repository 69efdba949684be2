"""The `clock` and the `outlook` of games whose greedy bot has none: no time passes, and playouts go to the end."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule


@rule
def clock(b: Rec, s: Rec) -> int:
    """Return 0."""
    return 0


@rule
def outlook(b: Rec, s: Rec, w: Rec, points: Rec) -> None:
    """Do nothing: it is never asked."""
