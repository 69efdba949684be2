"""Moves in words: the stable text that is written and parsed, and the sentence for the log."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.plain import board_of, plain
from trunkline.games.higgins.ask import mover, way
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE, encode
from trunkline.games.higgins.pack import Pack, fold
from trunkline.games.higgins.state import EXTRA, SHORT
from trunkline.games.higgins.uncompiled import argument, expenses, kind_of, tickets

ALONE = {"stay": STAY, "pay": PAY, "no ticket": NO_TICKET, "done": DONE}
WORDS = {STAY: "stay", PAY: "pay", NO_TICKET: "no ticket", DONE: "done"}
GRAMMAR = "move CITY, stay, buy PASS, pay, take TICKET, no ticket, done, locomotive COLOUR"


def text(pack: Pack, S: Any, move: int) -> str:
    """The move in words; Refusal when the integer is no move."""
    shape, kind, x = pack.board, kind_of(move), argument(move)
    try:
        if kind == GO:
            return f"move {shape.cities[x].label}"
        if kind == BUY:
            return f"buy {shape.passes[x].id.replace('-', ' ')}"
        if kind == TAKE:
            return f"take {shape.tickets[x].short}"
        if kind == LOCOMOTIVE:
            return f"locomotive {shape.locomotives[x].id}"
        return WORDS[kind]
    except (IndexError, KeyError):
        raise Refusal(f"{move} is not a move") from None


class Unreadable(Refusal):
    """Words that are no move: `code` says which part, `near` what may have been meant, `rule` what forbids it."""

    def __init__(self, code: str, words: str, near: str | None = None, rule: str | None = None) -> None:
        super().__init__(words)
        self.code, self.near, self.rule = code, near, rule


def parse(pack: Pack, S: Any, words: str) -> int:
    """The move meant, legal or not: case, accents and points do not matter; Unreadable when it is none."""
    said = fold(words[:200])
    if said in ALONE:
        return encode(ALONE[said], 0, 0)
    verb, _, rest = said.partition(" ")
    if verb == "move":
        _no_switch(pack, rest)
        city = _find(rest, pack.cities, "city", "move", [c.label for c in pack.board.cities])
        s = plain(S)
        return encode(GO, board_of(pack).dist[s.city[mover(pack, s)]][city], city)
    if verb == "buy":
        cards = [p.id.replace("-", " ") for p in pack.board.passes]
        return encode(BUY, 0, _find(rest, pack.passes, "Pass card", "buy", cards))
    if verb == "take":
        return encode(TAKE, 0, _find(rest, pack.tickets, "ticket", "take", [t.short for t in pack.board.tickets]))
    if verb == "locomotive":
        return encode(LOCOMOTIVE, 0, _find(rest, pack.locomotives, "locomotive", "locomotive",
                                           [m.id for m in pack.board.locomotives]))
    near = difflib.get_close_matches(said, [*ALONE, "move", "buy", "take", "locomotive"], 1)
    raise Unreadable("unreadable", f"{_quote(words)} is not a move. A move is one of: {GRAMMAR}.",
                     near[0] if near else None)


def _no_switch(pack: Pack, rest: str) -> None:
    """Unreadable when the name is a switch's and no city's, with the city nearest to it."""
    board = pack.board
    named = [i for i, switch in enumerate(board.switches) if rest in (fold(switch.name), fold(switch.id))]
    if rest in pack.cities or not named:
        return
    seen, cities = [len(board.cities) + named[0]], len(board.cities)
    for place in seen:  # grows as the tracks lead on
        if place < cities:
            name = board.switches[named[0]].name
            raise Unreadable("switch", f"{name} is a switch, not a city: trains pass it (1.1), and a move ends in a "
                             "city (4.3).", f"move {board.cities[place].label}", "4.3")
        ends = [t.ends for t in board.tracks if place in t.ends]
        seen += [end for pair in ends for end in pair if end not in seen]


def _find(rest: str, known: Mapping[str, int], what: str, verb: str, labels: Sequence[str]) -> int:
    if rest in known:
        return known[rest]
    if not rest:
        raise Unreadable("incomplete", f"Say which {what}: for example '{verb} {labels[0]}'.", f"{verb} {labels[0]}")
    shared = sorted(label for label in labels if fold(label).rpartition(" ")[0] == rest and what == "city")
    if shared:
        raise Unreadable("ambiguous", f"There is more than one {_quote(rest)}: {' or '.join(shared)}.",
                         f"{verb} {shared[0]}")
    close = difflib.get_close_matches(rest, known, 1)
    near = f"{verb} {labels[known[close[0]]]}" if close else None
    hint = f" Did you mean '{near}'?" if near else ""
    raise Unreadable(f"unknown-{what.split(maxsplit=1)[0].lower()}", f"There is no {what} {_quote(rest)}.{hint}", near)


def _quote(words: str) -> str:
    return repr(words if len(words) <= 60 else words[:57] + "...")


def sentence(pack: Pack, S: Any, move: int, names: Sequence[str]) -> str:
    """What the move, made in S, does, for the log."""
    s, shape = plain(S), pack.board
    p = mover(pack, s)
    name, kind, x = names[p], kind_of(move), argument(move)
    if kind == LOCOMOTIVE:
        return f"{name} chooses the {shape.locomotives[x].id} locomotive."
    if kind == BUY:
        return f"{name} buys {shape.passes[x].name} for ${shape.passes[x].cost}."
    if kind == STAY:
        return f"{name} stays in {shape.cities[s.city[p]].label}."
    if kind == GO:
        k, price = way(pack, s, p, x)
        free = f", {k - price if price else 'all'} free" if k > price else ""
        cost = "" if board_of(pack).version == SHORT else f"{free}, ${price}" if price else free
        return f"{name} travels to {shape.cities[x].label}: {count(k, 'segment')}{cost}."
    if kind == PAY:
        upkeep = expenses.upkeep(board_of(pack), s, p)
        due = s.fare + upkeep
        if not due:
            return f"{name} has no expenses to pay."
        if s.cash[p] >= due:
            return f"{name} pays expenses of ${due} (segments ${s.fare}, food, lodging and telegraph ${upkeep})."
        lost = f"discards ${s.cash[p]}" if s.cash[p] else "has nothing"
        return f"{name} owes ${due}, {lost} and may take no ticket this turn."
    if kind == TAKE:
        t = shape.tickets[x]
        after = "" if s.phase == EXTRA else _pay_words(pack, s, p)
        where = " as the extra ticket" if s.phase == EXTRA else ""
        return f"{name} takes the {t.name}{where}.{after if s.left > 1 else ''}"
    if kind == NO_TICKET:
        return f"{name} takes no ticket.{_pay_words(pack, s, p)}"
    return f"{name} ends the turn."


def _pay_words(pack: Pack, s: Any, p: int) -> str:
    """The pay received on leaving the ticket phase (7.2), as a second sentence."""
    b = board_of(pack)
    i = tickets.marker_here(b, s, p)
    if i < 0:
        return ""
    left = bin(s.markers[p]).count("1") - 1
    money = "" if b.version == SHORT else f", receives ${tickets.PAY}"
    return f" Clears the Pay marker on {pack.board.cities[s.city[p]].label}{money}: {left or 'none'} left."


def dollars(n: int) -> str:
    """"$5"; "nothing" for none."""
    return f"${n}" if n else "nothing"


def count(n: int, what: str) -> str:
    """"1 segment", "2 segments"."""
    return f"{n} {what}{'' if n == 1 else 's'}"
