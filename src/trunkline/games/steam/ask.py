"""The kernels, asked by the words around them: Python's lists in and out."""

from __future__ import annotations

from typing import Any

import numpy as np

from trunkline.games.steam import flow
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import WIDTH, WORK


def mover(pack: Pack, S: Any) -> int:
    """The seat that decides in S, 0 when the game is over."""
    return max(0, int(flow.to_move(pack.B[0], S[0])))


def legal(pack: Pack, S: Any) -> list[int]:
    """The legal moves of S, ascending."""
    out = np.zeros(WIDTH, np.int64)
    n = flow.legal(pack.B[0], S[0], np.zeros(1, WORK)[0], out)
    moves: list[int] = out[:n].tolist()
    return moves


def by_seat(pack: Pack, S: Any, kernel: Any) -> list[int]:
    """What the kernel (`score.scores`, `score.ranks`) writes by seat."""
    out = np.zeros(pack.options.players, np.int64)
    kernel(pack.B[0], S[0], np.zeros(1, WORK)[0], out)
    values: list[int] = out.tolist()
    return values
