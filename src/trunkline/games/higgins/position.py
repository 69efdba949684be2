"""A whole position as TOML that people read and write: for tests, bug reports and puzzles.

docs/positions.md says what each key means.
"""

from __future__ import annotations

import difflib
import json
from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from trunkline.engine import faults
from trunkline.engine.game import Refusal
from trunkline.engine.positionfile import head, parse
from trunkline.engine.positionfile import seat as seat_key
from trunkline.engine.words import count
from trunkline.games.higgins.invariants import FAULTS, broken
from trunkline.games.higgins.options import Options
from trunkline.games.higgins.pack import Pack, load
from trunkline.games.higgins.phases.movement import base_limit
from trunkline.games.higgins.state import (
    CHOOSING,
    CLOSE,
    EXPENSES,
    EXTRA,
    OVER,
    PHASES,
    SHORT,
    STATE,
    TICKET,
    TRAVEL,
    bits,
)

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """Where in the game: `number` counts turns begun, from 1; the rest is of the turn under way."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    phase: Literal["locomotive", "travel", "expenses", "ticket", "extra ticket", "end of turn", "over"]
    travelled: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    fare: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    broke: bool = False
    closing: bool = False


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """One player; names are ids of the board's data, `locomotive` "" while not chosen, `latest` "" when none."""

    locomotive: str
    city: str
    cash: Count = 0
    markers: list[str] = []
    passes: list[str] = []
    tickets: list[str] = []
    latest: str = ""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    format: int
    game: str
    rules: int
    options: Options
    turn: Turn
    seat: list[SeatData]


def write(pack: Pack, S: Any) -> str:
    """Return the position as TOML; `read` gives it back."""
    s, board = S[0], pack.board
    lines = [*head("higgins"), "", "[options]"]
    lines += [f"{k} = {json.dumps(v)}" for k, v in msgspec.to_builtins(pack.options).items()]
    lines += ["", "[turn]", f"number = {s.turn + (s.phase != OVER)}", f'phase = "{PHASES[s.phase]}"',
              f"travelled = {s.travelled}", f"fare = {s.fare}", f"broke = {json.dumps(bool(s.broke))}",
              f"closing = {json.dumps(bool(s.closing))}"]
    for p in range(pack.options.players):
        chosen = s.locomotive[p] >= 0
        card = board.locomotives[s.locomotive[p]].cities if chosen else []
        held = [t.id for i, t in enumerate(board.tickets) if s.owner[i] == p]
        lines += ["", "[[seat]]", f'locomotive = "{board.locomotives[s.locomotive[p]].id if chosen else ""}"',
                  f'city = "{board.cities[s.city[p]].id}"', f"cash = {s.cash[p]}",
                  f"markers = {json.dumps([board.cities[card[i]].id for i in bits(int(s.markers[p])) if chosen])}",
                  f"passes = {json.dumps([board.passes[i].id for i in bits(int(s.passes[p]))])}",
                  f"tickets = {json.dumps(held)}",
                  f'latest = "{board.tickets[s.latest[p]].id if s.latest[p] >= 0 else ""}"']
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Pack, Any]:
    """Read the pack and the state (array of one) of the text; Refusal names the field that is wrong or does not fit."""
    return _build(parse(text, "higgins", Position))


def _build(position: Position) -> tuple[Pack, Any]:
    pack = load(position.options)
    b, board, turn = pack.B[0], pack.board, position.turn
    n, short = pack.options.players, b.version == SHORT
    if len(position.seat) != n:
        raise Refusal(f"seat: {count(len(position.seat), 'seat')} for options.players = {n}")
    S = np.zeros(1, STATE)
    s = S[0]
    s.phase = PHASES.index(turn.phase)
    s.turn = turn.number - (s.phase != OVER)
    s.travelled, s.fare, s.broke, s.closing = turn.travelled, turn.fare, turn.broke, turn.closing
    s.locomotive[:], s.latest[:], s.owner[:], s.city[:] = -1, -1, -1, b.start_city
    s.stock[:] = b.copies
    s.left = b.tickets
    for p, seat in enumerate(position.seat):
        _seat(pack, s, p, seat, short)
    chosen = [p for p in range(n) if s.locomotive[p] >= 0]
    if s.phase == CHOOSING:
        if not b.chosen or turn.number != 1 or chosen != list(range(len(chosen))) or len(chosen) == n:
            raise Refusal("turn.phase: they are chosen in seat order before turn 1, with options.colours = 'chosen'")
    elif len(chosen) < n:
        missing = next(p for p in range(n) if p not in chosen)
        raise Refusal(f"{seat_key(missing, 'locomotive')}: missing; "
                      f"one of {', '.join(m.id for m in board.locomotives)}")
    _turn(pack, S, turn)
    try:
        faults.sound(FAULTS, broken, pack, S)
    except AssertionError as e:
        raise Refusal(f"the position is inconsistent: {e}") from None
    return pack, S


def _seat(pack: Pack, s: Any, p: int, seat: SeatData, short: bool) -> None:
    """Write a seat into the state."""
    b, board, at = pack.B[0], pack.board, seat_key(p)

    def index(field: str, name: str, things: list[Any]) -> int:
        ids = [x.id for x in things]
        if name in ids:
            return ids.index(name)
        near = difflib.get_close_matches(name, ids, 1)
        if field in ("city", "markers") and name in (switch.id for switch in board.switches):
            raise Refusal(f"{at}, {field}: {name!r} is a switch; a train stands in a city (4.3)")
        raise Refusal(f"{at}, {field}: unknown {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))

    if short and (seat.cash or seat.passes):
        field = "cash" if seat.cash else "passes"
        raise Refusal(f"{at}, {field}: the Short Version has no money and no Pass cards (10.1)")
    s.city[p], s.cash[p] = index("city", seat.city, board.cities), seat.cash
    if seat.locomotive:
        s.locomotive[p] = index("locomotive", seat.locomotive, board.locomotives)
        if s.locomotive[p] in s.locomotive[:p]:
            raise Refusal(f"{at}, locomotive: {seat.locomotive} is another player's")
        card = board.locomotives[s.locomotive[p]].cities
        for name in seat.markers:
            city = index("markers", name, board.cities)
            if city not in card:
                raise Refusal(f"{at}, markers: {name} is not on the Pay card of the {seat.locomotive} locomotive; "
                              f"it has {', '.join(board.cities[c].id for c in card)}")
            if int(s.markers[p]) >> card.index(city) & 1:
                raise Refusal(f"{at}, markers: {name} is there twice")
            s.markers[p] |= 1 << card.index(city)
    elif seat.markers:
        raise Refusal(f"{at}, markers: a player without a locomotive has none on the board yet")
    else:
        s.markers[p] = (1 << b.marks) - 1
    for name in seat.passes:
        i = index("passes", name, board.passes)
        if int(s.passes[p]) >> i & 1:
            raise Refusal(f"{at}, passes: {name} twice; one copy of a card per player (5.1)")
        if s.stock[i] == 0:
            raise Refusal(f"{at}, passes: {name}: all {b.copies[i]} cards are other players' already")
        s.passes[p] |= 1 << i
        s.stock[i] -= 1
    for name in seat.tickets:
        i = index("tickets", name, board.tickets)
        if s.owner[i] >= 0:
            raise Refusal(f"{at}, tickets: {name} is there twice" if s.owner[i] == p
                          else f"{at}, tickets: {name} belongs to seat {s.owner[i] + 1} already")
        s.owner[i] = p
        s.left -= 1
    if seat.latest:
        s.latest[p] = index("latest", seat.latest, board.tickets)
        if s.owner[s.latest[p]] != p:
            raise Refusal(f"{at}, latest: {seat.latest} is not among this player's tickets")


def _card(pack: Pack, s: Any, p: int) -> str:
    """Return the Pay markers of p's set-up, as the file has them."""
    board = pack.board
    return json.dumps([board.cities[c].id for c in board.locomotives[s.locomotive[p]].cities])


def _turn(pack: Pack, S: Any, turn: Turn) -> None:
    """Refuse what cannot be at this moment of a turn.

    What can be played from is allowed though no game may lead there: puzzles begin anywhere.
    """
    s, b, n = S[0], pack.B[0], pack.options.players
    p = int(s.turn) % n
    done = [q for q in range(n) if s.markers[q] == 0]
    if turn.closing and not done:
        raise Refusal("turn.closing: true, but every player has Pay markers left: the last round begins when somebody "
                      "has none (8.1)")
    if done and not turn.closing:
        raise Refusal(f"{seat_key(done[0], 'markers')}: none, so this player has cleared the last Pay marker and the "
                      "last round has begun (8.1): write turn.closing = true, or the Pay markers that are left, of "
                      f"{_card(pack, s, done[0])}")
    if s.phase in (CHOOSING, TRAVEL) and (turn.travelled or turn.fare or turn.broke):
        field = "travelled" if turn.travelled else "fare" if turn.fare else "broke"
        raise Refusal(f"turn.{field}: nothing has been travelled or paid yet in the phase {turn.phase!r}")
    for q in range(n):
        if s.phase != OVER and s.markers[q] == 0 and not (q < p or (q == p and s.phase in (EXTRA, CLOSE))):
            raise Refusal(f"{seat_key(q, 'markers')}: none left before this turn, so that round, and the game, are "
                          "over (8.1)")
    if s.phase in (EXPENSES, TICKET) and s.latest[p] >= 0:
        raise Refusal(f"{seat_key(p, 'latest')}: free moves lapse with the move (4.4), and this turn's ticket is "
                      "not taken yet")
    if s.phase == TICKET and turn.broke and s.cash[p]:
        raise Refusal(f"{seat_key(p, 'cash')}: a player who could not pay has discarded all money (6.2)")
    if s.phase == EXPENSES and turn.broke:
        raise Refusal("turn.broke: expenses have not been paid yet in this phase")
    if b.version == SHORT and (turn.phase in ("expenses", "end of turn") or turn.fare or turn.broke):
        field = "fare" if turn.fare else "broke" if turn.broke else "phase"
        raise Refusal(f"turn.{field}: the Short Version has no expenses and no end of turn (10.1)")
    if turn.fare > turn.travelled:
        raise Refusal(f"turn.fare: ${turn.fare} for {count(turn.travelled, 'segment')}; a segment costs $1 (4.4)")
    extra = max((int(b.pass_extra[i]) for i in bits(int(s.passes[p]))), default=0)
    if s.phase not in (CHOOSING, OVER) and turn.travelled > base_limit(b, int(s.turn)) + extra:
        raise Refusal(f"turn.travelled: {turn.travelled} is more than the limit of turn {turn.number} (4.1)")
    if s.phase == EXTRA and s.markers[p] != 0:
        raise Refusal("turn.phase: the extra ticket is for the player who has no Pay marker left (8.1)")
    if s.phase == EXTRA and s.left == 0:
        raise Refusal("turn.phase: no ticket is left, so nobody takes an extra one (8.1)")
    if s.phase != OVER and s.left == 0 and not turn.closing:
        raise Refusal("turn.phase: no ticket is left, so the game is over (8.2)")
    if s.phase == OVER and not (s.turn % n == 0 if turn.closing else s.left == 0):
        raise Refusal("turn.phase: not over: " + ("the last round is not played to its end (8.1)" if turn.closing
                                                  else "tickets are left and Pay markers are left (8)"))
