"""Rule 4 for the greedy bot: the next tile of the best plan it can pay for."""

from __future__ import annotations

from trunkline.bots.greedy.steam.plans import DOLLAR, LEFT_DOLLAR, best_plan, rated_plans, spare
from trunkline.bots.greedy.steam.sites import weigh_cities
from trunkline.bots.greedy.steam.survey import FIRST, NET, NO_SIDE
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import BUILD, DONE, argument, face_of, hex_of, kind_of
from trunkline.games.steam.phases import track
from trunkline.games.steam.phases.money import may_raise
from trunkline.games.steam.state import SIDES

PLANS = 6  # how many plans are weighed


@rule
def weigh_builds(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """Weigh builds: a city first, then the first tiles of the best plans; else the end of the build turn."""
    ends = kind_of(int(out[n - 1])) == DONE
    if ends:
        weight[n - 1] = 0
    if s.may[p]:
        weigh_cities(b, s, w, p, out, n, weight)
    left = track.most(s, p) - int(s.built)
    if left <= 0:
        return
    plans = rated_plans(b, s, w, p, spare(b, s, p), left, DOLLAR if may_raise(b, p) else LEFT_DOLLAR)
    for _ in range(PLANS):
        j, k = best_plan(b, plans)
        if j < 0:
            break
        i = first_move(b, s, out, n, int(plans[j][k][FIRST]))
        if i >= 0 and plans[j][k][NET] > weight[i]:
            weight[i] = plans[j][k][NET]
        plans[j][k][NET] = 0


@rule
def first_move(b: Rec, s: Rec, out: Rec, n: int, tile: int) -> int:
    """Return the place in out of the cheapest build that lays the first tile of a plan, -1 when there is none."""
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
            if best < 0 or b.cost[f] < b.cost[face_of(argument(int(out[best])))]:
                best = i
    return best


