"""What is counted in games of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from trunkline.games.steam.actions import IDS
from trunkline.games.steam.data import headings
from trunkline.games.steam.moves import TAKE, acts, argument, kind_of, tile_of
from trunkline.games.steam.pack import Pack
from trunkline.lab.census import Census, Log, tally

if TYPE_CHECKING:
    from trunkline.lab.balance import Cell

VARY = ("map", "ruleset")
BENCH = [{"map": "ruhr", "players": 4}, {"map": "ruhr", "players": 4, "ruleset": "base"},
         {"map": "tutorial", "players": 2}]
SERIES = {
    "cash": lambda states: states["cash"],
    "income": lambda states: states["income"],
    "points": lambda states: states["points"],
    "locomotive": lambda states: states["level"],
    "bankrupt": lambda states: states["fallen"] > 0,
}
MOST_SHARE = 1.2  # of an even share of wins, for any seat on a full map at its best numbers of players
BANKRUPT = 0.01  # less than this share of greedy seats


def census(pack: Pack, log: Log) -> Census:
    """Count action tiles taken with their action, and seats that went bankrupt."""
    seats, x = pack.options.players, argument(log.move)
    bankrupt = np.full((len(log.S), 2), seats, np.int64)
    bankrupt[:, 0] = (log.S["fallen"][:, :seats] > 0).sum(axis=1)
    taken = (kind_of(log.move) == TAKE) & (acts(x) == 1)
    return Census({"action tile": list(IDS)}, {}, {"action tile": tally(log, seats, taken, tile_of(x) - 1, len(IDS))},
                  {"seats bankrupt": bankrupt})


def missed(cell: Cell) -> list[str]:
    """Return the targets missed: even seats where a full map is best, few bankruptcies."""
    best = {m.id: m.players.best for m in headings() if not m.small}
    words = []
    if cell.options["players"] in best.get(cell.options["map"], []):
        words = cell.uneven("seat", MOST_SHARE)
    rate = cell.rates["seats bankrupt"]
    if set(cell.bots) == {"greedy"} and rate.share >= BANKRUPT:
        words.append(f"{100 * rate.share:.2f}% of the seats go bankrupt; less than {100 * BANKRUPT:g}% is wanted")
    return words
