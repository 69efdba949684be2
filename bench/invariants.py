"""Play games with every set of options and every number of players, checking the invariants after every move.

    python -m bench.invariants --games 100000
    python -m bench.invariants --game steam --games 2000 --bots greedy,random

Stops at the first fault: a broken invariant is named with the seed of its game, games that do not end within the limit
of `lab.simulate` with their options.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator
from typing import Any

from trunkline.engine import game as games
from trunkline.engine.game import Info
from trunkline.lab.simulate import simulate


def cells(info: Info) -> Iterator[dict[str, Any]]:
    """Yield every set of options, with every number of players that all its choices allow."""
    for chosen in itertools.product(*(option.choices for option in info.options)):
        spans = [info.players, *(c.players for c in chosen if c.players)]
        for players in range(max(lo for lo, _ in spans), min(hi for _, hi in spans) + 1):
            yield {"players": players} | {o.id: c.value for o, c in zip(info.options, chosen, strict=True)}


def main() -> None:
    """Play at least `--games` games of each game, equally many with every set of options, and print the totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(games.infos()), action="append")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default="random", help="by seat; with more seats than bots, from the first again")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game_id in args.game or games.infos():
        every = list(cells(games.info(game_id)))
        each = -(-args.games // len(every))
        began, total, plies = time.perf_counter(), 0, 0
        for k, options in enumerate(every):
            bots = args.bots.split(",")[: options["players"]]
            done = simulate(game_id, options, each, bots, args.seed + k, threads=args.threads, check=True)
            if done.unfinished:
                raise SystemExit(f"{options}: {done.unfinished} games did not end")
            total, plies = total + done.games, plies + done.plies
        seconds = time.perf_counter() - began
        print(f"{game_id}: {total:,} games of {len(every)} sets of options, {plies:,} moves checked, no fault, "
              f"{seconds:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
