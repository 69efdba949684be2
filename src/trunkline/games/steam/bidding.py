"""The auction of a position file (2.4, 5.2) as fields of the state record."""

from __future__ import annotations

from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.positionfile import seat as seat_key
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases import auctions
from trunkline.games.steam.situation import SeatData, Turn
from trunkline.games.steam.state import AUCTION, PHASES, PLACES, TURN_ORDER


def auction(pack: Pack, s: Any, seats: list[SeatData], turn: Turn) -> None:
    """Place the auctions (2.4, 5.2): bids, places won, and whose decision it is."""
    both, first, later = (PLACES, AUCTION), (PLACES,), (AUCTION,)
    for p, seat in enumerate(seats):
        for name, given, phases in (("bid", seat.bid is not None, both), ("place", seat.place, both),
                                    ("passed", seat.passed, first), ("stays", seat.stays, later)):
            if given and s.phase not in phases:
                raise Refusal(f"seat {p + 1}, {name}: only in the phase {' or '.join(PHASES[i] for i in phases)}")
    if s.phase not in both:
        return
    _places(s, seats)
    for p, seat in enumerate(seats):
        placed = seat.place > 0
        if placed and seat.passed:
            raise Refusal(f"seat {p + 1}, passed: a player who has a place takes no part in the next auction (2.4)")
        if seat.stays and (placed or s.action[p] != TURN_ORDER):
            raise Refusal(f"seat {p + 1}, stays: only with Turn Order, until the first pass (5.2)")
        s.passed[p] = placed if s.phase == AUCTION else seat.passed
        s.stays[p] = seat.stays
        if seat.bid is not None:
            _bid(pack, s, p, seat)
    ring = [int(p) for p in s.order[: s.left]] if s.phase == AUCTION else list(range(len(seats)))
    _bidder(s, ring, turn)


def _places(s: Any, seats: list[SeatData]) -> None:
    """Place what was won so far: in the first order from the first on, later from the last on."""
    won = sorted(seat.place for seat in seats if seat.place)
    n = int(s.left)
    s.place = len(won) if s.phase == PLACES else 0
    wanted = list(range(1, len(won) + 1)) if s.phase == PLACES else list(range(n - len(won) + 1, n + 1))
    if won != wanted:
        raise Refusal(f"seat.place: {', '.join(map(str, won))}; places are given "
                      f"{'from the first on (2.4)' if s.phase == PLACES else 'from the last on (5.2)'}")
    for p, seat in enumerate(seats):
        if seat.place:
            s.coming[seat.place - 1] = p


def _bid(pack: Pack, s: Any, p: int, seat: SeatData) -> None:
    """Place a bid, the standing one when it is the highest so far."""
    at, amount = seat_key(p, "bid"), seat.bid or 0
    if seat.place and s.phase == PLACES:
        raise Refusal(f"{at}: a player who has a place takes no part in the next auction (2.4)")
    if amount in s.bid:
        raise Refusal(f"{at}: {amount} is another player's too; each bid is higher than the last (2.4, 5.2)")
    if not seat.place and amount > auctions.highest(pack.B[0], s, p):
        raise Refusal(f"{at}: {amount} is more than the player can pay (3.2)")
    s.bid[p] = amount
    if amount > s.standing:
        s.standing, s.leader = amount, p


def _bidder(s: Any, ring: list[int], turn: Turn) -> None:
    """Tell who bids next, of those round the table or in the order of play."""
    left = [p for p in ring if not s.passed[p] and not auctions.placed(s, p)]
    if len(left) < 2:
        raise Refusal("turn.phase: with one bidder left the auction is over (2.4, 5.2)")
    if s.leader >= 0 and s.leader not in left:
        raise Refusal(f"seat {s.leader + 1}, bid: the player with the standing bid does not pass (2.4, 5.2)")
    start = ring.index(int(s.leader)) + 1 if s.leader >= 0 else 0
    if s.phase == PLACES and s.leader < 0 and turn.opener:
        start = turn.opener - 1
    first = next(p for p in [*ring[start:], *ring[:start]] if p in left)
    s.actor = first if turn.to_move is None else turn.to_move - 1
    if s.actor not in left or s.actor == s.leader:
        raise Refusal(f"turn.to_move: seat {turn.to_move} is out of the auction, or made the standing bid")
    if s.phase == PLACES:
        s.opener = s.actor if turn.opener is None else turn.opener - 1
        if s.opener not in ring or auctions.placed(s, s.opener):
            raise Refusal(f"turn.opener: seat {turn.opener} has a place, or is none")
    else:
        s.at = s.left  # as the phase before has left it
