"""The random generator of set-ups and playouts: integers only, alike on every platform and in both modes.

`words` makes a stream from a seed (splitmix64, in Python); `draw` takes from it (xorwow, 32-bit words held in
64-bit integers, so that nothing overflows where integers are signed and nothing grows where they are not).
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from trunkline.engine.kernel import rule

WORDS = 6
_M64 = (1 << 64) - 1
_M32 = 0xFFFFFFFF


def splitmix(x: int) -> int:
    """Make one step of splitmix64: a 64-bit mix of x."""
    x = (x + 0x9E3779B97F4A7C15) & _M64
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _M64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _M64
    return x ^ (x >> 31)


def words(seed: int, *path: int) -> list[int]:
    """Return the first state of the stream of (seed, *path): WORDS 32-bit integers, the first five never all zero."""
    x = splitmix(operator.index(seed) & _M64)  # of NumPy, too
    for step in path:
        x = splitmix(x ^ splitmix(operator.index(step) & _M64))
    out = []
    for _ in range(WORDS // 2):
        x = splitmix(x)
        out += [x & _M32, x >> 32]
    out[0] |= 1
    return out


def game_seed(seed: int, i: int) -> int:
    """Return the seed of game i of a batch: a match started with it is the same game."""
    return splitmix(splitmix(operator.index(seed) & _M64) ^ splitmix(operator.index(i))) >> 1


def streams(seeds: Any, path: int) -> Any:
    """Return `words(seed, path)` of every seed of an int64 array, as an int64 array (len(seeds), WORDS)."""
    x = _splitmix(_splitmix(seeds.astype(np.uint64)) ^ np.uint64(splitmix(path)))
    out = np.empty((len(seeds), WORDS), np.int64)
    for i in range(0, WORDS, 2):
        x = _splitmix(x)
        out[:, i], out[:, i + 1] = x & np.uint64(_M32), x >> np.uint64(32)
    out[:, 0] |= 1
    return out


def _splitmix(x: Any) -> Any:
    """Return `splitmix` of every element of a uint64 array."""
    x = x + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@rule
def draw(r: Any, n: int) -> int:
    """Return the next number from 0 to n - 1 (0 < n < 2**31) of the stream r."""
    t = int(r[4])
    s = int(r[0])
    r[4] = r[3]
    r[3] = r[2]
    r[2] = r[1]
    r[1] = s
    t = t ^ (t >> 2)
    t = (t ^ (t << 1)) & 0xFFFFFFFF
    t = (t ^ s ^ (s << 4)) & 0xFFFFFFFF
    r[0] = t
    c = (int(r[5]) + 362437) & 0xFFFFFFFF
    r[5] = c
    return (((t + c) & 0xFFFFFFFF) * n) >> 32
