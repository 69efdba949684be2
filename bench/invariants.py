"""Random games over every version, player count and option, the invariants checked after every move.

    python -m bench.invariants --games 100000

Stops at the first fault with the seed of its game; a game that does not end within the limit of `lab.simulate` is one.
"""

from __future__ import annotations

import argparse
import itertools
import time

from trunkline.engine import game as games
from trunkline.lab.simulate import simulate


def main() -> None:
    """Play at least so many games of each installed game, in rounds over all options, and print each round's sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game_id, info in games.infos().items():
        first, *others = info.options  # the version with every player count; the other options in turn
        cells = list(itertools.product(first.choices, range(info.players[0], info.players[1] + 1)))
        turns = list(itertools.product(*(option.choices for option in others)))
        each = -(-args.games // (len(cells) * len(turns)))
        began, total, plies = time.perf_counter(), 0, 0
        for k, choices in enumerate(turns):
            rest = {o.id: c.value for o, c in zip(others, choices, strict=True)}
            for version, players in cells:
                options = {first.id: version.value, "players": players, **rest}
                done = simulate(game_id, options, each, ["random"], args.seed + k, threads=args.threads, check=True)
                if done.unfinished:
                    raise SystemExit(f"{options}: {done.unfinished} games without an end")
                total, plies = total + done.games, plies + done.plies
            seconds = time.perf_counter() - began
            print(f"{game_id}: {total:,} games, {plies:,} moves checked, no fault, {seconds:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
