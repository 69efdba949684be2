"""C. C. Higgins Rail Pass said a second time: naive, in plain Python, from the rules alone, to judge the real rules.

Everything goes by the ids of the data files. `legal` lists the texts of the moves of a `Position`, `play` carries one
out, `scores` and `ranks` judge the end. Nothing here imports the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .atlas import CITIES, LABELS, PASSES, PAY_CARDS, SETS, START, TICKETS, distances, segments

NEEDS = {"food": 2, "lodging": 2, "telegraph": 1}  # 6.1
PAY = 50  # 7.2
CITY_OF = {label: city for city, label in LABELS.items()}
TICKET_OF = {t["short"]: i for i, t in TICKETS.items()}
PASS_OF = {i.replace("-", " "): i for i in PASSES}


@dataclass
class Seat:
    """One player; `latest` is the ticket whose free moves serve their next move (4.4)."""

    locomotive: str = ""
    city: str = START
    cash: int = 0
    markers: list[str] = field(default_factory=list)
    passes: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    latest: str = ""


@dataclass
class Position:
    """A whole game at one moment. `number` counts turns from 1; `closing`: someone cleared their last marker (8.1)."""

    seats: list[Seat]
    version: str = "classic"
    opening: str = "turn"
    final: str = "any"
    colours: str = "dealt"
    number: int = 1
    phase: str = "travel"
    travelled: int = 0
    fare: int = 0
    broke: bool = False
    closing: bool = False

    @property
    def mover(self) -> Seat:
        """The player whose decision it is."""
        return self.seats[to_move(self)]


# 2. Set-up

def start(players: int, locomotives: Iterable[str] = (), **options: str) -> Position:
    """2.1 to 2.5: money, Chicago, markers; without locomotives they are still to be chosen."""
    position = Position([Seat() for _ in range(players)], phase="locomotive", **options)  # type: ignore[arg-type]
    for seat in position.seats:
        seat.cash = 0 if position.version == "short" else 50  # 2.1, 10.1
    for colour in locomotives:
        _choose(position, colour)
    return position


def pay_cities(locomotive: str, players: int) -> list[str]:
    """2.3: six cities of the card, five with five players, four with six."""
    return PAY_CARDS[locomotive][:{5: 5, 6: 4}.get(players, 6)]


def _choose(position: Position, colour: str) -> None:
    """2.5: in seat order; after the last the first turn begins."""
    seat = next(s for s in position.seats if not s.locomotive)
    seat.locomotive, seat.markers = colour, pay_cities(colour, len(position.seats))
    if all(s.locomotive for s in position.seats):
        position.phase = "travel"


# 3. Whose turn

def to_move(position: Position) -> int:
    """3.5: round the table from the first seat."""
    if position.phase == "locomotive":
        return [bool(s.locomotive) for s in position.seats].index(False)
    return (position.number - 1) % len(position.seats)


# 4. Movement

def limit(position: Position) -> int:
    """4.1, 4.2, 10.1: how many segments the player to move may go."""
    number = position.number
    if position.opening == "round":
        number = (number - 1) // len(position.seats) + 1
    base = 4 if position.version == "short" else min(number, 4)
    return base + max([PASSES[p]["extra_segments"] for p in working(position.mover)], default=0)


def ways(position: Position) -> dict[str, tuple[int, int]]:
    """4.3 to 4.6: every city the player to move may go to, with the dollars and the segments of the way there."""
    seat, most = position.mover, limit(position)
    if position.version == "long":
        found = cheapest(seat.city, most, frozenset(x for t in seat.tickets for x in TICKETS[t]["tracks"]))
    else:
        free = TICKETS[seat.latest]["free_moves"] if seat.latest and position.version == "classic" else 0
        each = 0 if position.version == "short" else 1
        found = {c: (max(0, d - free) * each, d) for c, d in distances(seat.city).items() if d <= most}
    found.pop(seat.city)
    return found


def cheapest(city: str, most: int, own: frozenset[str]) -> dict[str, tuple[int, int]]:
    """4.6, 10.2: the least (dollars, segments) to every city in at most so many segments, one after the other."""
    best = {city: (0, 0)}
    edge = {city: 0}
    for steps in range(1, most + 1):
        after: dict[str, int] = {}
        for here, paid in edge.items():
            for there, choices in segments(here).items():
                cost = paid + (0 if any(way <= own for way in choices) else 1)
                after[there] = min(cost, after.get(there, cost))
        for there, cost in after.items():
            best[there] = min(best.get(there, (cost, steps)), (cost, steps))
        edge = after
    return best


# 5. Pass cards

def working(seat: Seat) -> list[str]:
    """5.2, 5.3: the player's cards that do their work where their train stands."""
    side = CITIES[seat.city]["side"]
    return [p for p in seat.passes if PASSES[p]["region"] in ("anywhere", side)
            and not any(q in seat.passes for q in PASSES[p]["not_with"])]


def for_sale(position: Position) -> list[str]:
    """5.1, 10.1: the cards the player to move may buy."""
    seat = position.mover
    if position.version == "short":
        return []
    return [p for p, card in PASSES.items() if card["cost"] <= seat.cash and p not in seat.passes
            and sum(p in s.passes for s in position.seats) < card["copies"]]


# 6. Expenses

def upkeep(position: Position, seat: Seat) -> dict[str, int]:
    """6.1, 5.2 to 5.4: dollars for food, lodging and telegraph where the train stands."""
    if position.version == "short":
        return dict.fromkeys(NEEDS, 0)
    covered = {need for need in NEEDS for p in working(seat) if PASSES[p]["free_" + need]}
    return {need: 0 if need in covered else price for need, price in NEEDS.items()}


def _pay(position: Position) -> None:
    """6.1, 6.2: all or, when it is not enough, everything."""
    seat = position.mover
    due = position.fare + sum(upkeep(position, seat).values())
    position.broke = due > seat.cash
    seat.cash = max(0, seat.cash - due)
    position.phase = "ticket"


# 7. Tickets and pay

def tickets_left(position: Position) -> list[str]:
    """2.4: the tickets nobody has."""
    gone = {t for s in position.seats for t in s.tickets}
    return [t for t in TICKETS if t not in gone]


def clears(position: Position, seat: Seat) -> bool:
    """7.2, 7.3: whether the turn, ended where the train stands, removes one of the player's markers."""
    if seat.city not in seat.markers:
        return False
    last = pay_cities(seat.locomotive, len(position.seats))[-1]
    return position.final == "any" or seat.city != last or seat.markers == [last]


def _receive(position: Position) -> None:
    """7.2, 8.1: the marker, the pay, and after the last marker a ticket more."""
    seat = position.mover
    after = "end of turn"
    if clears(position, seat):
        seat.markers.remove(seat.city)
        seat.cash += 0 if position.version == "short" else PAY
        if not seat.markers:
            position.closing = True
            after = "extra ticket" if tickets_left(position) else after
    position.phase = after
    if not tickets_left(position) and not position.closing:
        position.phase = "over"
    else:
        _skip(position)


# 8. End

def _skip(position: Position) -> None:
    """10.1: the Short Version has nothing to decide at the end of a turn."""
    if position.phase == "end of turn" and position.version == "short":
        _next(position)


def _next(position: Position) -> None:
    """3.5, 8.1: the next player, unless this was the last of the closing round."""
    if position.closing and to_move(position) == len(position.seats) - 1:
        position.phase = "over"
        return
    position.number += 1
    position.phase, position.travelled, position.fare, position.broke = "travel", 0, 0, False


# Moves

def legal(position: Position) -> list[str]:
    """3: the texts of every move of the player whose decision it is."""
    phase, seat = position.phase, position.mover
    if phase == "over":
        return []
    if phase == "locomotive":
        return [f"locomotive {c}" for c in PAY_CARDS if c not in [s.locomotive for s in position.seats]]
    buys = [f"buy {p.replace('-', ' ')}" for p in for_sale(position)]  # 3.4
    left = tickets_left(position)
    if phase == "travel":
        return [*buys, "stay", *(f"move {LABELS[c]}" for c in ways(position))]
    if phase == "expenses":
        return [*buys, "pay"]
    if phase == "ticket":  # 7.1, 6.2
        here = [t for t in left if TICKETS[t]["city"] == seat.city and not position.broke]
        return [*buys, "no ticket", *(f"take {TICKETS[t]['short']}" for t in here)]
    if phase == "extra ticket":  # 8.1
        return [*buys, *(f"take {TICKETS[t]['short']}" for t in left)]
    return [*buys, "done"]


def play(position: Position, text: str) -> None:
    """Carry out one of the `legal` moves."""
    verb, _, what = text.partition(" ")
    seat = position.mover
    if verb == "locomotive":
        _choose(position, what)
    elif verb == "buy":  # 5.1
        seat.passes.append(PASS_OF[what])
        seat.cash -= PASSES[PASS_OF[what]]["cost"]
    elif verb in ("stay", "move"):
        if verb == "move":
            position.fare, position.travelled = ways(position)[CITY_OF[what]]
            seat.city = CITY_OF[what]
        seat.latest = ""  # 4.4: used or lapsed
        position.phase = "ticket" if position.version == "short" else "expenses"
    elif verb == "pay":
        _pay(position)
    elif verb == "take":
        seat.tickets.append(TICKET_OF[what])
        if position.phase == "ticket":
            seat.latest = TICKET_OF[what]
            _receive(position)
        else:
            position.phase = "end of turn"
            _skip(position)
    elif verb == "no":
        _receive(position)
    else:
        _next(position)


# 9. Scoring

def scores(position: Position) -> list[int]:
    """9.1, 9.2: the points of every player, set by set."""
    points = [0] * len(position.seats)
    for tickets in SETS.values():
        held = [sum(t in s.tickets for t in tickets) for s in position.seats]
        for i, mine in enumerate(held):
            others = held[:i] + held[i + 1:]
            rate = 3 if mine == len(tickets) else 2 if mine > max(others) else 1
            points[i] += rate * mine
    return points


def ranks(position: Position) -> list[int]:
    """9.3: the place of every player, from 0: how many are better by points, money, markers left."""
    worth = [(p, s.cash, -len(s.markers)) for p, s in zip(scores(position), position.seats, strict=True)]
    return [sum(other > mine for other in worth) for mine in worth]
