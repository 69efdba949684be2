"""Greedy Higgins: the best ticket, pay and position one turn ahead, in hundredths of a point.

Weights were chosen by playing the bot against itself and against random; nothing here is a rule of the game.
"""

from __future__ import annotations

import numpy as np

from trunkline.engine.kernel import Rec, rule
from trunkline.games.higgins import score
from trunkline.games.higgins.moves import BUY, GO, STAY, TAKE, argument, kind_of
from trunkline.games.higgins.phases import expenses, movement, tickets
from trunkline.games.higgins.state import CLASSIC, EXTRA, SHORT, TRAVEL

NEEDS = tuple(expenses.COSTS.items())  # 6.1

POINT = 100
RIVAL_POINT = 45  # a point another loses
HOPE = 60  # having a whole set that nobody else is in yet
NOTHING = -(10**6)
COMING = 60  # per cent of what is to come: less than what can be had at once
SEGMENT = 30  # to what is to come
MARKER = 140  # clearing a Pay marker that is not the last
LAST_AHEAD, LAST_BEHIND = 2000, -1500
POOR = 16  # dollars below which money is tight
DOLLAR, DOLLAR_POOR = 1, 15
BROKE = -700
GAME_ROUNDS = 16  # what purchases are expected to serve
URGENCY = 35  # added to a Pay marker's pull with every round
PENNILESS = 1000  # added when there is no money for the next turn
LATE = 18  # rounds after which the last marker is cleared whatever the score
RESERVE = 35  # dollars to keep when buying
DAY = 9  # dollars that a round may cost
SOON = 4  # rounds that a game may last at any time
EXPRESS = 8  # half dollars a round that one more segment is worth


@rule
def ticket_worth(b: Rec, s: Rec, held: Rec, p: int, t: int) -> int:
    """Tell what taking ticket t changes in p's score and the rivals', and what it promises."""
    worth = 0
    for i in range(3):
        k = b.ticket_sets[t][i]
        if k < 0:
            continue
        mine = held[p][k]
        most = 0
        for q in range(b.seats):
            if q != p and held[q][k] > most:
                most = held[q][k]
        size = b.set_size[k]
        before = 0 if mine == 0 else mine * (score.MOST if mine > most else score.FEW)
        if mine + 1 == size:
            after = size * score.WHOLE
        else:
            after = (mine + 1) * (score.MOST if mine + 1 > most else score.FEW)
        worth += (after - before) * POINT
        if most > 0 and mine + 1 == most:  # a rival alone in front loses the majority
            leaders = 0
            for q in range(b.seats):
                if q != p and held[q][k] == most:
                    leaders += 1
            if leaders == 1:
                worth += most * RIVAL_POINT
        if most == 0:
            worth += HOPE * (mine + 1) // size
    if b.version == CLASSIC:
        worth += int(b.free_moves[t]) * 4
    return worth


@rule
def want_to_close(b: Rec, s: Rec, held: Rec, p: int) -> bool:
    """Is it good for p that the game ends: p is ahead, poor with no pay to come, or it has gone on for long?"""
    if s.turn // b.seats >= LATE or (b.version != SHORT and s.cash[p] < POOR):
        return True
    mine = score.tally(b, held, p)
    for q in range(b.seats):
        if q != p and score.tally(b, held, q) >= mine:
            return False
    return True


@rule
def useful(b: Rec, s: Rec, p: int, card: int) -> int:
    """Count half dollars a round that p may expect of a Pass card beside those held; 0 where they spoil one another."""
    held = int(s.passes[p])
    needs = int(b.pass_needs[card])
    for other in range(b.passes):
        if held >> other & 1:
            if int(b.pass_not[card]) >> other & 1 or int(b.pass_not[other]) >> card & 1:
                return 0
            if b.pass_side[other] < 0:  # what another card covers everywhere is not saved again
                needs &= ~int(b.pass_needs[other])
    saved = 0
    for bit, cost in NEEDS:
        if needs & bit:
            saved += 2 * cost
    if b.pass_side[card] >= 0:  # p will be where p's markers are
        markers = int(s.markers[p])
        left = 0
        there = 0
        for m in range(b.marks):
            if markers >> m & 1:
                left += 1
                if b.east[b.card[s.locomotive[p]][m]] == b.pass_side[card]:
                    there += 1
        saved = saved * there // max(1, left)
    return saved + int(b.pass_extra[card]) * EXPRESS


@rule
def purchase(b: Rec, s: Rec, p: int, out: Rec, n: int) -> int:
    """Return the place in out of the most useful Pass card worth its price over the rest of the game, or -1.

    A player with more money than the rest of the game can cost has no other use for it.
    """
    rounds = max(SOON, GAME_ROUNDS - s.turn // b.seats)
    best = 0
    found = -1
    for i in range(n):
        if kind_of(out[i]) != BUY:
            break
        card = argument(out[i])
        left = s.cash[p] - b.pass_cost[card]
        if left < RESERVE:
            continue
        gain = useful(b, s, p, card) * rounds
        if left < DAY * rounds:
            gain -= 2 * b.pass_cost[card]
        if gain > best:
            best = gain
            found = i
    return found


@rule
def travel(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """Weigh what this turn, and the next one after it, promise in every city in reach."""
    score.count(b, s, w.held)
    first = np.full(256, -1, np.int64)  # worth of the best and second best open ticket by city
    second = np.full(256, -1, np.int64)
    for t in range(b.tickets):
        if s.owner[t] < 0:
            worth = ticket_worth(b, s, w.held, p, t)
            c = b.ticket_city[t]
            if worth > first[c]:
                second[c] = first[c]
                first[c] = worth
            elif worth > second[c]:
                second[c] = worth
    goals = np.zeros(256, np.int64)  # the cities with an open ticket, then -1
    found = 0
    for c in range(b.cities):
        if first[c] >= 0:
            goals[found] = c
            found += 1
    goals[found] = -1
    close = want_to_close(b, s, w.held, p)
    home = s.city[p]
    most = movement.limit(b, s, p)
    card = b.card[s.locomotive[p]]
    markers = int(s.markers[p])
    if b.version > SHORT:
        movement.cheapest(b, s, w, p, most)
    urgency = URGENCY * (s.turn // b.seats)
    for i in range(n):
        kind = kind_of(out[i])
        if kind != GO and kind != STAY:
            continue
        c = argument(out[i]) if kind == GO else home
        fare = 0
        if kind == GO and b.version == CLASSIC:
            fare = max(0, b.dist[home][c] - movement.free_moves(b, s, p))
        elif kind == GO and b.version > SHORT:
            fare = w.fare[most][c]
        s.city[p] = c  # put back below
        due = fare + expenses.upkeep(b, s, p)
        here = tickets.marker_here(b, s, p)
        cash = s.cash[p] - due
        worth = 0
        if b.version != SHORT:
            if cash < 0:
                worth += BROKE
            elif cash < POOR:
                worth += cash * DOLLAR_POOR
            else:
                worth += POOR * DOLLAR_POOR + (cash - POOR) * DOLLAR
        if cash >= 0 and first[c] >= 0:
            worth += first[c]
        last = markers & (markers - 1) == 0
        pull = urgency + (PENNILESS if cash < 0 else 0)
        if here >= 0:
            worth += (LAST_AHEAD if close else LAST_BEHIND) if last else MARKER + pull
        broke = cash < 0 and here < 0  # and so until the next pay: tickets to come are out of reach
        worth += to_come(b, markers if close or not last else 0, card, goals, first, second, here, c, broke, pull)
        weight[i] = worth
    s.city[p] = home


@rule
def to_come(b: Rec, markers: int, card: Rec, goals: Rec, first: Rec, second: Rec, here: int, c: int, broke: bool,
            pull: int) -> int:
    """Return the best of what there is to come from city c: a ticket, unless broke, or a Pay marker, less its distance.

    The best alone, not a sum: of two goals that pull opposite ways neither would ever be reached.
    """
    best = NOTHING
    rest = markers & ~(1 << here) if here >= 0 else markers
    if not broke:
        if second[c] >= 0:
            best = second[c] * COMING // 100
        for d in goals:
            if d < 0:
                break
            if d != c:
                best = max(best, first[d] * COMING // 100 - b.dist[c][d] * SEGMENT)
    for m in range(b.marks):
        if rest >> m & 1:
            if b.listed and m == b.marks - 1 and rest != 1 << m:
                continue  # 7.3: nothing is had there before the others are cleared
            worth = LAST_AHEAD if markers == 1 << m else MARKER + pull
            best = max(best, worth * COMING // 100 - b.dist[c][card[m]] * SEGMENT)
    return int(best) if best > NOTHING else 0


@rule
def clock(b: Rec, s: Rec) -> int:
    """Count the rounds completed."""
    return int(s.turn // b.seats)


@rule
def choose(b: Rec, s: Rec, w: Rec, out: Rec, n: int, r: Rec) -> int:
    """Return the greedy move out of the n in out: the one that weighs most, the first of equals."""
    weight = np.zeros(n, np.int64)
    weigh(b, s, w, out, n, weight)
    best = 0
    for i in range(n):
        if weight[i] > weight[best]:
            best = i
    return int(out[best])


@rule
def weigh(b: Rec, s: Rec, w: Rec, out: Rec, n: int, weight: Rec) -> None:
    """Weigh each of the n moves in out for the seat that decides; NOTHING for those not worth a thought."""
    phase = s.phase
    p = s.turn % b.seats
    for i in range(n):
        weight[i] = NOTHING
    if phase == TRAVEL:
        travel(b, s, w, p, out, n, weight)
    else:
        score.count(b, s, w.held)
        for i in range(n):
            kind = kind_of(out[i])
            if kind == TAKE:
                weight[i] = ticket_worth(b, s, w.held, p, argument(out[i]))
            elif kind != BUY:
                weight[i] = -1  # no ticket, done, pay
    if b.version != SHORT and phase != EXTRA:
        buy = purchase(b, s, p, out, n)
        if buy >= 0:
            weight[buy] = -NOTHING  # before all else
