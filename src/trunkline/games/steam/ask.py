"""The kernels of Steam, asked by the words around them."""

from __future__ import annotations

from trunkline.engine.asking import Asking

ASK = Asking("steam")
mover, legal, scores, ranks = ASK.mover, ASK.legal, ASK.scores, ASK.ranks
