"""The course of games between bots, every state of it kept: `kernel.specialise` makes a copy of this for each game.

`course` alone names kernels: those of the game, `choose` of `bots.loops`, and `weigh` of the game's greedy bot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.bots.search.uct import NOTHING, heaviest
from trunkline.engine.kernel import Rec, rule
from trunkline.engine.rng import draw

if TYPE_CHECKING:  # put here by `specialise`
    deal: Callable[..., Any]
    to_move: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., Any]
    choose: Callable[..., int]
    weigh: Callable[..., Any]


@rule
def unweighed(b: Rec, s: Rec, w: Rec, out: Rec, n: int, weight: Rec) -> None:
    """Weigh all moves alike, for games without a greedy bot."""
    for i in range(n):
        weight[i] = 0


@rule
def slip(b: Rec, s: Rec, w: Rec, out: Rec, n: int) -> int:
    """Return the move that weighs second most of the n in out; the first where no other is worth a thought."""
    weight = np.zeros(n, np.int64)
    weigh(b, s, w, out, n, weight)
    first = heaviest(weight, n)
    weight[first] = 2 * NOTHING
    second = heaviest(weight, n)
    return int(out[second if weight[second] > NOTHING else first])


@rule
def course(B: Rec, S: Rec, W: Rec, out: Rec, R: Rec, Q: Rec, kinds: Rec, offset: int, slips: int, past: Rec,
           lines: Rec, size: Rec) -> int:
    """Play games of S to their ends while `past` has room for all their states; return how many.

    Seat p of game i is played by kinds[(p + offset + i) % len(kinds)]; one decision in `slips` (0: none) of a bot that
    is not random is a `slip`. Line k is the game, the seat and the move made in past[k]; size[0] is how many there are.
    """
    b = B[0]
    w = W[0]
    size[0] = 0
    k = 0
    for i in range(len(S)):
        s = S[i]
        deal(b, s, R[i])
        n = legal(b, s, w, out)
        while n > 0:
            if k == len(past):
                return i
            p = to_move(b, s)
            move = int(out[0])
            if n > 1:
                kind = kinds[(p + offset + i) % len(kinds)]
                if slips > 0 and kind > 0 and draw(Q[i], slips) == 0:
                    move = slip(b, s, w, out, n)
                else:
                    move = choose(b, s, w, out, n, Q[i], kind)
            past[k] = s
            lines[k][0] = i
            lines[k][1] = p
            lines[k][2] = move
            k += 1
            apply(b, s, w, move)
            n = legal(b, s, w, out)
        size[0] = k
    return len(S)


@rule
def slip_at(B: Rec, S: Rec, W: Rec, out: Rec) -> int:
    """Return the `slip` in S[0], whose game is not over."""
    n = legal(B[0], S[0], W[0], out)
    return slip(B[0], S[0], W[0], out, n)
