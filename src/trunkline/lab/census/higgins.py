"""What is counted in games of Higgins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from trunkline.games.higgins.moves import BUY, PAY, TAKE, argument, kind_of
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import SHORT
from trunkline.lab.census import Census, Log, tally

if TYPE_CHECKING:
    from trunkline.lab.balance import Cell

VARY = ("version",)
BENCH = [{"version": version, "players": 4} for version in ("classic", "short", "long")]
SERIES = {"cash": lambda states: states["cash"]}
MOST_SHARE = 1.2  # of an even share of wins, for any Pay card
ROUNDS = (14, 25)  # of a game, in the mean
BROKE = (0.0, 0.1)  # share of turns whose expenses cannot be paid: more than none, at most a tenth


def census(pack: Pack, log: Log) -> Census:
    """Count Pay cards dealt, Pass cards and tickets got, turns that ended broke, and seats with such a turn."""
    b, seats = pack.B[0], pack.options.players
    kind, thing = kind_of(log.move), argument(log.move)
    paying = kind == PAY
    broke = paying & (log.after["broke"] == 1)
    turns, ever = (np.zeros((len(log.S), 2), np.int64) for _ in range(2))
    np.add.at(turns[:, 0], log.game[broke], 1)
    np.add.at(turns[:, 1], log.game[paying], 1)
    hit = np.zeros((len(log.S), seats), bool)
    hit[log.game[broke], log.seat[broke]] = True
    ever[:, 0], ever[:, 1] = hit.sum(axis=1), seats
    found = Census()
    found.names = {"pay card": [m.id for m in pack.board.locomotives], "ticket": [t.id for t in pack.board.tickets],
                   "pass card": [p.id for p in pack.board.passes]}
    found.kinds["pay card"] = log.S["locomotive"][:, :seats].astype(np.int64)
    found.uses["ticket"] = tally(log, seats, kind == TAKE, thing, int(b.tickets))
    if b.version != SHORT:
        found.uses["pass card"] = tally(log, seats, kind == BUY, thing, int(b.passes))
        found.rates = {"turns broke": turns, "seats ever broke": ever}
    return found


def missed(cell: Cell) -> list[str]:
    """Return the targets missed: even Pay cards, games not too short or long, money tight but enough."""
    words = cell.uneven("pay card", MOST_SHARE) + cell.outside(*ROUNDS)
    rate = cell.rates.get("turns broke")
    if rate and not BROKE[0] < rate.share <= BROKE[1]:
        words.append(f"{100 * rate.share:.1f}% of turns end broke; more than none and at most {100 * BROKE[1]:.0f}% "
                     "is wanted")
    return words
