"""Loops that repeat one thing, to be timed: `kernel.specialise` makes a copy of this module for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trunkline.engine.kernel import Rec, rule
from trunkline.engine.rng import draw

if TYPE_CHECKING:  # put here by `specialise`
    deal: Callable[..., Any]
    legal: Callable[..., int]
    apply: Callable[..., Any]


@rule
def gather(B: Rec, S: Rec, T: Rec, W: Rec, out: Rec, R: Rec, Q: Rec, every: int) -> int:
    """Fill S with one in `every` positions of random games from the words R and Q; return how many."""
    b = B[0]
    w = W[0]
    found = 0
    at = 0
    for g in range(len(R)):
        s = T[0]
        deal(b, s, R[g])
        n = legal(b, s, w, out)
        while n > 0 and found < len(S):
            at += 1
            if at % every == 0:
                S[found] = s
                found += 1
            apply(b, s, w, int(out[draw(Q[g], n)]))
            n = legal(b, s, w, out)
    return found


@rule
def legals(B: Rec, S: Rec, W: Rec, out: Rec) -> int:
    """List the moves of every position; return how many positions have one."""
    found = 0
    for i in range(len(S)):
        if legal(B[0], S[i], W[0], out) > 0:
            found += 1
    return found


@rule
def copies(S: Rec, T: Rec, times: int) -> int:
    """Copy every position so many times."""
    for _ in range(times):
        for i in range(len(S)):
            T[i % len(T)] = S[i]
    return len(S)


@rule
def applies(B: Rec, S: Rec, T: Rec, W: Rec, moves: Rec) -> int:
    """Copy every position and make its move; return how many."""
    for i in range(len(S)):
        T[0] = S[i]
        apply(B[0], T[0], W[0], moves[i])
    return len(S)
