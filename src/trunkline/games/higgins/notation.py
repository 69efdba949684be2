"""Moves as text: stable, the same in every language, written and read."""

from __future__ import annotations

from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.plain import board_of, plain
from trunkline.engine.refusing import Unreadable, find, read
from trunkline.engine.text import fold
from trunkline.engine.words import listed, quote
from trunkline.games.higgins.ask import mover
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE, encode
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.uncompiled import argument, kind_of
from trunkline.games.higgins.words import REASONS, THINGS

ALONE = {"stay": encode(STAY, 0, 0), "pay": encode(PAY, 0, 0), "no ticket": encode(NO_TICKET, 0, 0),
         "done": encode(DONE, 0, 0)}
WRITTEN = {move: text for text, move in ALONE.items()}
GRAMMAR = "move CITY, stay, buy PASS, pay, take TICKET, no ticket, done, locomotive COLOUR"


def text(pack: Pack, S: Any, move: int) -> str:
    """Return the move as text; Refusal when the integer is no move."""
    board, kind, x = pack.board, kind_of(move), argument(move)
    try:
        if kind == GO:
            return f"move {board.cities[x].label}"
        if kind == BUY:
            return f"buy {board.passes[x].id.replace('-', ' ')}"
        if kind == TAKE:
            return f"take {board.tickets[x].short}"
        if kind == LOCOMOTIVE:
            return f"locomotive {board.locomotives[x].id}"
        return WRITTEN[move]
    except (IndexError, KeyError):
        raise Refusal(f"{move} is not a move") from None


def parse(pack: Pack, S: Any, said: str) -> int:
    """Return the move meant, legal or not; Unreadable when it is none."""
    board = pack.board

    def move(rest: str) -> int:
        city = _city(pack, rest)
        s = plain(S)
        return encode(GO, board_of(pack).dist[s.city[mover(pack, s)]][city], city)

    def buy(rest: str) -> int:
        cards = [p.id.replace("-", " ") for p in board.passes]
        return encode(BUY, 0, find(rest, pack.passes, "pass", THINGS["pass"], "buy", cards))

    def take(rest: str) -> int:
        tickets = [t.short for t in board.tickets]
        return encode(TAKE, 0, find(rest, pack.tickets, "ticket", THINGS["ticket"], "take", tickets))

    def locomotive(rest: str) -> int:
        colours = [m.id for m in board.locomotives]
        return encode(LOCOMOTIVE, 0, find(rest, pack.locomotives, "locomotive", THINGS["locomotive"], "locomotive",
                                          colours))

    return read(said, ALONE, {"move": move, "buy": buy, "take": take, "locomotive": locomotive}, GRAMMAR)


def _city(pack: Pack, name: str) -> int:
    """Return the city of that name; Unreadable, with one nearby, for a switch and for a name that several have."""
    board, labels = pack.board, [c.label for c in pack.board.cities]
    if name not in pack.cities:
        for i, switch in enumerate(board.switches):
            if name in (fold(switch.name), fold(switch.id)):
                raise Unreadable("switch", REASONS["switch"].format(switch=switch.name),
                                 f"move {board.cities[_beside(pack, i)].label}", "4.3")
        if shared := sorted(label for label in labels if name and fold(label).rpartition(" ")[0] == name):
            raise Unreadable("ambiguous", REASONS["ambiguous"].format(said=quote(name), cities=listed(shared, "or")),
                             f"move {shared[0]}")
    return find(name, pack.cities, "city", THINGS["city"], "move", labels)


def _beside(pack: Pack, switch: int) -> int:
    """Return the city nearest to a switch."""
    cities = len(pack.board.cities)
    seen = [cities + switch]
    for place in seen:  # grows as the tracks lead on
        if place < cities:
            return place
        ends = [t.ends for t in pack.board.tracks if place in t.ends]
        seen += [end for pair in ends for end in pair if end not in seen]
    raise AssertionError("a switch leads to a city")
