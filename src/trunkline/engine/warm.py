"""Compile the rules into the cache, saying what is being done: `python -m trunkline.engine.warm [GAME ...]`."""

from __future__ import annotations

import hashlib
import sys
import time
from pathlib import Path

from trunkline.engine import game as games
from trunkline.engine.kernel import cache_folder, forget_old_caches
from trunkline.engine.match import Match

# Numba keeps machine code by the place of its source: a copy of the project elsewhere compiles anew.
PLACE = hashlib.sha256(str(Path(__file__).parent).encode()).hexdigest()[:8]


def marker(game_id: str, part: str) -> Path:
    """Return the empty file in the cache folder that says: this part of the game is compiled for this place."""
    return cache_folder() / f"{game_id}.{PLACE}.{part}"


def is_warm(game_id: str) -> bool:
    """Tell whether all rules of the game are in the compile cache."""
    return marker(game_id, "ready").exists()


def warm(game_id: str) -> None:
    """Play a few moves of the game in every way that calls a kernel."""
    forget_old_caches()
    title = games.info(game_id).title
    print(f"Compiling the rules of {title}, once on this machine", flush=True)
    began = time.perf_counter()
    match = Match.start(game_id, seed=1)
    for _ in range(8):
        if match.over:
            break
        match.view(with_legal=True)
        match.why_not("")
        match.play(match.legal()[-1])
    match.explain()
    match.at(match.seq)
    marker(game_id, "ready").touch()
    print(f"The rules of {title} are ready after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.infos():
        warm(name)
