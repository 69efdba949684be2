"""The end of a turn in money (5.6, 6.4, 6.5), foretold by the rules themselves: they play on while nobody decides.

Where a decision cannot be left out the one that changes no money is made: no capital, a pass, an action tile that
costs and raises nothing, the end of building, a delivery's points as VP. Who lacks money and may raise it, does (3.4).
"""

from __future__ import annotations

from typing import Any

from trunkline.engine.plain import board_of, copied, plain
from trunkline.games.steam import shapes
from trunkline.games.steam.ask import ASK
from trunkline.games.steam.moves import AS_POINTS, DONE, PASS, STEPS, encode
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    GAIN,
    GOODS,
    INCOME,
    LOCOMOTIVE,
    OVER,
    PLACES,
    SELECT,
)
from trunkline.games.steam.uncompiled import acts, argument, income, score, tile_of, tiles
from trunkline.games.steam.words import ahead as words

IDLE = {PLACES: encode(PASS, 0), AUCTION: encode(PASS, 0), CAPITAL: encode(STEPS, 0), GOODS: encode(PASS, 0),
        GAIN: encode(AS_POINTS, 0)}
BUILDING_SUM = 9  # dollars: three tiles at $3, the rule of thumb of what a turn's building costs


def endings(pack: Pack, S: Any, move: int | None = None) -> list[shapes.Ending | None]:
    """Tell the end of the turn for every seat, of S as it is or after the move; None for whom there is none to come."""
    now = copied(plain(S).source)
    found: list[shapes.Ending | None] = [None] * pack.options.players
    if now["phase"][0] == OVER:
        return found
    turn = int(now["turn"][0])
    if move is not None:
        _make(pack, now, move)
    while now["phase"][0] != OVER and now["turn"][0] == turn:
        p = int(now["actor"][0])
        idle = _idle(pack, now)
        if now["phase"][0] != INCOME:
            _make(pack, now, idle)
            continue
        before = plain(copied(now))
        _make(pack, now, idle)
        found[p] = _ending(pack, before, plain(copied(now)), p)
    return found


def ending(pack: Pack, S: Any, move: int | None = None) -> shapes.Ending | None:
    """Tell the end of the turn for the seat that decides."""
    seat: int = plain(S).actor
    return endings(pack, S, move)[seat]


def sensible(amounts: list[shapes.Amount]) -> int:
    """Return the place of the least capital that pays the end of the turn and leaves something to build with (5.1)."""
    for i, amount in enumerate(amounts):
        if amount.cash >= BUILDING_SUM + max(0, -amount.due):
            return i
    return len(amounts) - 1


def long_run(pack: Pack, s: Any, p: int, earns: int, points: int) -> tuple[int, int]:
    """Return the dollars and points of the score that p has less by the end of the game, with that income and VP."""
    turns = turns_left(pack, s)
    lost = s.points[p] + score.for_income(s.income[p]) - points - score.for_income(earns)
    return (s.income[p] - earns) * turns, lost


def turns_left(pack: Pack, s: Any) -> int:
    """Tell how many times income is still paid, that of this turn included."""
    return int(board_of(pack).turns - s.turn)


def _make(pack: Pack, now: Any, move: int) -> None:
    ASK.loops.apply_at(pack.B, now, 0, ASK.scratch.W, move)


def _idle(pack: Pack, now: Any) -> int:
    """Return the move that decides nothing of money."""
    phase = int(now["phase"][0])
    if phase in IDLE:
        return IDLE[phase]
    must = board_of(pack).ruleset == BASE and now["may"][0][now["actor"][0]]
    if phase == BUILDING and not must:
        return encode(DONE, 0)
    moves = ASK.legal(pack, now)
    if phase == SELECT:
        return next((m for m in moves if _costs_nothing(pack, m)), moves[0])
    return moves[-1] if phase in (BUILDING, INCOME) else moves[0]


def _costs_nothing(pack: Pack, move: int) -> bool:
    """Tell whether the TAKE costs nothing, now or as upkeep, and need not be played."""
    x = argument(move)
    acted = acts(x) and tiles.has_action(tile_of(x))
    return not acted or (board_of(pack).ruleset != BASE and tile_of(x) != LOCOMOTIVE)


def _ending(pack: Pack, before: Any, after: Any, p: int) -> shapes.Ending:
    """Return what `before` and `after` the seat's income tell."""
    b = board_of(pack)
    upkeep = None if b.ruleset == BASE else int(before.level[p])
    bankrupt = bool(after.fallen[p])
    lost_income = 0 if bankrupt else before.income[p] - after.income[p]
    lost_points = 0 if bankrupt else before.points[p] - after.points[p]
    short = max(0, -income.net(b, before, p) - before.cash[p])
    said = words.ending(before.cash[p], before.income[p], upkeep, after.cash[p], short,
                        words.given_up(lost_income, lost_points), bankrupt, "3.1" if b.ruleset == BASE else "5.6")
    return shapes.Ending(before.cash[p], before.income[p], upkeep or 0, income.net(b, before, p), after.cash[p],
                         after.income[p], after.points[p], short, lost_income, lost_points, bankrupt, said)
