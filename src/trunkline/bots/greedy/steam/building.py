"""Rule 4 for the greedy bot: the next tile of the best plan it can pay for."""

from __future__ import annotations

from trunkline.bots.greedy.steam.plans import DOLLAR, LEFT_DOLLAR, best_plan, spare, survey_all
from trunkline.bots.greedy.steam.sites import best_city
from trunkline.bots.greedy.steam.survey import FAR, FIRST, NO_SIDE, WEIGHT
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import BUILD, DONE, argument, face_of, hex_of, kind_of
from trunkline.games.steam.phases import track
from trunkline.games.steam.phases.money import may_raise
from trunkline.games.steam.state import SIDES

TRIES = 6  # plans whose first tile turns out not to be legal


@rule
def build(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """A city first, then the next tile of the best plan; else the end of the build turn."""
    if s.may[p]:
        move, gain = best_city(b, s, w, p, out, n)
        if move >= 0 and (gain > 0 or kind_of(int(out[n - 1])) != DONE):
            return move
    left = track.most(s, p) - int(s.built)
    if left > 0:
        budget = spare(b, s, p)
        plans = survey_all(b, s, p)
        dollar = DOLLAR if may_raise(b, p) else LEFT_DOLLAR
        for _ in range(TRIES):
            j, k, net = best_plan(b, s, w, p, plans, budget, left, dollar)
            if net <= 0:
                break
            move = first_move(b, s, out, n, int(plans[j][k][FIRST]))
            if move >= 0:
                return move
            plans[j][k][WEIGHT] = FAR
            plans[k][j][WEIGHT] = FAR
    return int(out[n - 1])


@rule
def first_move(b: Rec, s: Rec, out: Rec, n: int, tile: int) -> int:
    """The cheapest legal build that lays the first tile of a plan, -1 when there is none."""
    h = tile >> 6
    x = tile >> 3 & 7
    y = tile & 7
    old = int(s.face[h])
    need = 1 << x | (1 << y if y != NO_SIDE else 0) | int(b.exits[old])
    pair = 1 << (min(x, y) * SIDES + max(x, y))
    best = -1
    for i in range(n):
        move = int(out[i])
        if kind_of(move) != BUILD:
            break
        f = face_of(argument(move))
        if hex_of(argument(move)) != h or int(b.exits[f]) != need:
            continue
        if b.town[f] or int(b.pairs[f]) == int(b.pairs[old]) | pair:
            if best < 0 or b.cost[f] < b.cost[face_of(argument(best))]:
                best = move
    return best


