"""The kernels over arrays, for Python to call: `kernel.specialise` makes a copy of this module for each game.

B and W are arrays of one record (or lists of one Twin), S an array of states of which i is meant.
Passing an array and an index costs 0.4 us a call, passing a record 2 us and more.
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
    over: Callable[..., bool]
    scores: Callable[..., Any]
    ranks: Callable[..., Any]


@rule
def deal_at(B: Rec, S: Rec, i: int, r: Rec) -> None:
    """Set up S[i] from the random words r."""
    deal(B[0], S[i], r)


@rule
def to_move_at(B: Rec, S: Rec, i: int) -> int:
    """Return the seat that decides in S[i], -1 when over."""
    return to_move(B[0], S[i])


@rule
def legal_at(B: Rec, S: Rec, i: int, W: Rec, out: Rec) -> int:
    """List the moves of S[i] into out; how many."""
    return legal(B[0], S[i], W[0], out)


@rule
def apply_at(B: Rec, S: Rec, i: int, W: Rec, move: int) -> None:
    """Make the move in S[i]."""
    apply(B[0], S[i], W[0], move)


@rule
def scores_at(B: Rec, S: Rec, i: int, W: Rec, out: Rec) -> None:
    """Write the points by seat in S[i] into out."""
    scores(B[0], S[i], W[0], out)


@rule
def ranks_at(B: Rec, S: Rec, i: int, W: Rec, out: Rec) -> None:
    """Write the places by seat in S[i], from 0, into out."""
    ranks(B[0], S[i], W[0], out)
