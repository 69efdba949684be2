"""Loops of bots over a game's kernels: `kernel.specialise` makes a copy of this module for each game.

`choose` has a fixed number of slots, bot_0 (random) to bot_5; `bots.kernels` fills those for which a game has no bot
with random. Numba compiles each into a direct call and keeps it in its cache; chains of closures over kernels it cannot
keep, and a tuple of kernels it may call by way of pointers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trunkline.engine.kernel import Rec, rule

if TYPE_CHECKING:  # put here by `specialise`
    deal: Callable[..., Any]
    to_move: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., Any]
    broken: Callable[..., int]
    impossible: Callable[..., int]
    bot_0: Callable[..., int]
    bot_1: Callable[..., int]
    bot_2: Callable[..., int]
    bot_3: Callable[..., int]
    bot_4: Callable[..., int]
    bot_5: Callable[..., int]

DECISIONS, PLIES, ENDED, FAULT = 0, 1, 2, 3  # columns of a tally


@rule
def choose(b: Rec, s: Rec, w: Rec, out: Rec, n: int, r: Rec, kind: int) -> int:
    """Return the move of the bot of that kind (its place in `bots.infos`) out of the n in out."""
    if kind == 1:
        return bot_1(b, s, w, out, n, r)
    if kind == 2:
        return bot_2(b, s, w, out, n, r)
    if kind == 3:
        return bot_3(b, s, w, out, n, r)
    if kind == 4:
        return bot_4(b, s, w, out, n, r)
    if kind == 5:
        return bot_5(b, s, w, out, n, r)
    return bot_0(b, s, w, out, n, r)


@rule
def choose_at(B: Rec, S: Rec, i: int, W: Rec, out: Rec, r: Rec, kind: int) -> int:
    """Return the move of `choose` in S[i]."""
    n = legal(B[0], S[i], W[0], out)
    if n == 1:
        return int(out[0])
    return choose(B[0], S[i], W[0], out, n, r, kind)


@rule
def run_checked(B: Rec, S: Rec, W: Rec, out: Rec, R: Rec, Q: Rec, kinds: Rec, offset: int, tally: Rec, most: int,
                before: Rec) -> None:
    """Do as `run`, with the invariants after every move; at a fault it goes to tally[i][FAULT] and the game is left."""
    b = B[0]
    w = W[0]
    for i in range(len(S)):
        s = S[i]
        deal(b, s, R[i])
        decisions = 0
        plies = 0
        fault = broken(b, s)
        n = legal(b, s, w, out)
        while n > 0 and plies < most and fault == 0:
            before[0] = s
            kind = kinds[(to_move(b, s) + offset + i) % len(kinds)]
            decisions += 1 if n > 1 else 0
            apply(b, s, w, int(out[0]) if n == 1 else choose(b, s, w, out, n, Q[i], kind))
            plies += 1
            fault = broken(b, s)
            if fault == 0:
                fault = impossible(b, before[0], s)
            n = legal(b, s, w, out)
        tally[i][DECISIONS] = decisions
        tally[i][PLIES] = plies
        tally[i][ENDED] = 1 if n == 0 else 0
        tally[i][FAULT] = fault


@rule
def run(B: Rec, S: Rec, W: Rec, out: Rec, R: Rec, Q: Rec, kinds: Rec, offset: int, tally: Rec, most: int) -> None:
    """Play every game of S to its end, or to `most` plies: game i from the words R[i] (set-up) and Q[i] (bots).

    Seat p of game i is played by kinds[(p + offset + i) % len(kinds)], so that every bot plays every seat.
    tally[i] is the decisions (moves with an alternative), the plies, and 1 if the game ended.
    """
    b = B[0]
    w = W[0]
    for i in range(len(S)):
        s = S[i]
        r = Q[i]
        deal(b, s, R[i])
        decisions = 0
        plies = 0
        n = legal(b, s, w, out)
        while n > 0 and plies < most:
            if n == 1:
                apply(b, s, w, int(out[0]))
            else:
                decisions += 1
                kind = kinds[(to_move(b, s) + offset + i) % len(kinds)]
                apply(b, s, w, choose(b, s, w, out, n, r, kind))
            plies += 1
            n = legal(b, s, w, out)
        tally[i][DECISIONS] = decisions
        tally[i][PLIES] = plies
        tally[i][ENDED] = 1 if n == 0 else 0
