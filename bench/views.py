"""Measure what a position costs outside the rules: views, moves as text, a move with its log entries, copies, digests.

    python bench/views.py [GAME ...]

Positions come from random games of four players. Each figure is the mean over all positions of the fastest of three
calls, in microseconds of processor time.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

from trunkline.engine import game as games
from trunkline.engine.match import Match

POSITIONS, TIMES = 300, 3
OPTIONS: dict[str, dict[str, Any]] = {
    "higgins": {"players": 4}, "steam": {"players": 4, "map": "northeast", "ruleset": "standard"}}


def positions(game: str) -> list[Match]:
    """Collect positions with a decision from random games; bids and capital stay small, so that the games last."""
    found: list[Match] = []
    dice, seed = random.Random(1), 0
    while len(found) < POSITIONS:
        seed += 1
        match = Match.start(game, OPTIONS.get(game, {}), seed)
        while not match.over and len(found) < POSITIONS:
            found.append(match.copy())
            legal = match.legal()
            match.play(dice.choice(legal[:3] if len(legal) > 3 and match.texts()[-1].startswith(("bid", "capital"))
                                   else legal))
    return found


def mean(found: list[Match], work: Callable[[Match], Any], fresh: bool = False) -> float:
    """Return the mean over the matches of the fastest of `TIMES` calls, in microseconds; `fresh`: each on a copy."""
    total = 0.0
    for match in found:
        best = float("inf")
        for _ in range(TIMES):
            given = match.copy() if fresh else match
            began = time.thread_time()
            work(given)
            best = min(best, time.thread_time() - began)
        total += best
    return total / len(found) * 1e6


def main() -> None:
    """Print a line for each thing measured, for the games named or for all."""
    for game in sys.argv[1:] or games.infos():
        found = positions(game)
        size = sum(len(msgspec.json.encode(m.view(True))) for m in found) // len(found)
        print(f"{game}: {len(found)} positions, {size} bytes of JSON")
        for name, each in (
            ("view with legal moves", mean(found, lambda m: m.view(True))),
            ("the same as JSON", mean(found, lambda m: msgspec.json.encode(m.view(True)))),
            ("view without", mean(found, lambda m: m.view(False))),
            ("legal moves in words", mean(found, Match.texts)),
            ("a decision made and said", mean(found, lambda m: m.play(m.legal()[m.seq % len(m.legal())]), fresh=True)),
            ("copy", mean(found, Match.copy)),
            ("digest", mean(found, Match.digest)),
        ):
            print(f"  {name:<26}{each:8.0f} us")


if __name__ == "__main__":
    main()
