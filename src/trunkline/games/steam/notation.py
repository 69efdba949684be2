"""Moves in words: the stable text that is written and parsed (the sentences for the log are in sentences.py)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.plain import board_of
from trunkline.games.steam import lines
from trunkline.games.steam.grid import SIDE_NAMES
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    BID,
    BUILD,
    COLLECT,
    DONE,
    END,
    FETCH,
    GROW,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    TAKE,
    URBANIZE,
    encode,
)
from trunkline.games.steam.pack import Pack, fold
from trunkline.games.steam.phases.money import STEP
from trunkline.games.steam.phases.tiles import has_action
from trunkline.games.steam.state import BASE, LEVELS, SIDES
from trunkline.games.steam.uncompiled import argument, city_of, colour_of, face_of, hex_of, kind_of, side_of

ALONE = {"pass": encode(PASS, 0), "locomotive": encode(RAISE, 0), "income": encode(AS_INCOME, 0),
         "points": encode(AS_POINTS, 0), "done": encode(DONE, 0), "collect": encode(COLLECT, 0),
         "collect raising": encode(COLLECT, 1)}
WORDS = {move: words for words, move in ALONE.items()}
UNUSED = " without action"
LONGEST = 400  # characters of a move
NUMBERS = "bid", "capital", "goods"
GRAMMAR = ("pass, bid DOLLARS, capital DOLLARS, take TILE, build HEX FACE TURN, urbanize TOWN COLOUR, grow CITY, "
           "goods SPACE, done, locomotive, ship COLOUR CITY > STOP > CITY, income, points, collect")


class Unreadable(Refusal):
    """Words that are no move: `code` says which part, `near` what may have been meant, `rule` what forbids it."""

    def __init__(self, code: str, words: str, near: str | None = None, rule: str | None = None) -> None:
        super().__init__(words)
        self.code, self.near, self.rule = code, near, rule


def text(pack: Pack, S: Any, move: int) -> str:
    """The move in words; Refusal when the integer is no move."""
    board, kind, x = pack.board, kind_of(move), argument(move)
    try:
        if move in WORDS:
            return WORDS[move]
        if kind == BID:
            return f"bid {x}"
        if kind == STEPS:
            return f"capital {x * STEP}"
        if kind == TAKE:
            return f"take {board.tiles[(x >> 1) - 1].id}" + ("" if x & 1 else UNUSED)
        if kind == BUILD:
            return f"build {board.hexes[hex_of(x)].name} {board.faces[face_of(x)].label}"
        if kind == URBANIZE:
            return f"urbanize {stop_hex(pack, x >> 3)} {board.colours[x & 7].id}"
        if kind == GROW:
            return f"grow {board.stops[x].name}"
        if kind == FETCH:
            return f"goods {x + 1}"
        if kind == SHIP:
            return f"ship {board.colours[colour_of(x)].id} {route(pack, S, x)}"
    except IndexError:
        pass
    raise Refusal(f"{move} is not a move")


def stop_hex(pack: Pack, stop: int) -> str:
    """The coordinate of a stop."""
    return pack.board.hexes[pack.board.stops[stop].hex].name


def route(pack: Pack, S: Any, x: int) -> str:
    """The stops of a delivery, with the side left by where two links join the same two stops."""
    net = lines.network(pack, S)
    k, words = city_of(x), []
    for i in range(LEVELS):
        side = side_of(x, i)
        if side == END:
            break
        to = net.to[k][side]
        if to < 0:
            raise Refusal("a delivery over a link that is not there")
        twice = sum(to == other for other in net.to[k]) > 1
        words.append(f"{pack.board.stops[k].name} {SIDE_NAMES[side]}" if twice else pack.board.stops[k].name)
        k = to
    return " > ".join([*words, pack.board.stops[k].name])


def parse(pack: Pack, S: Any, words: str) -> int:
    """The move meant, legal or not: case, accents and points do not matter; Unreadable when it is none."""
    if len(words) > LONGEST:
        raise Unreadable("unreadable", f"{_quote(words)} is longer than any move.")
    said = fold(words)
    if said in ALONE:
        return ALONE[said]
    verb, _, rest = said.partition(" ")
    if verb in NUMBERS and "-" in words:  # which folding takes for a blank
        raise Unreadable("negative", f"{_quote(words)}: the number is 0 or more.", f"{verb} 1")
    reader = READERS.get(verb)
    if reader is None:
        near = difflib.get_close_matches(said, [*ALONE, *READERS], 1)
        raise Unreadable("unreadable", f"{_quote(words)} is not a move. A move is one of: {GRAMMAR}.",
                         near[0] if near else None)
    return reader(pack, S, rest)


def _number(rest: str, verb: str, what: str) -> int:
    if not (rest.isascii() and rest.isdigit() and len(rest) < 7):
        raise Unreadable("incomplete", f"Say {what} as a number: for example '{verb} 5'.", f"{verb} 5")
    return int(rest)


def _bid(pack: Pack, S: Any, rest: str) -> int:
    return encode(BID, _number(rest, "bid", "how many dollars"))


def _capital(pack: Pack, S: Any, rest: str) -> int:
    dollars = _number(rest, "capital", "how many dollars")
    if dollars % STEP:
        raise Unreadable("steps", f"Capital is bought in steps of ${STEP} (5.1).", f"capital {dollars // STEP * STEP}",
                         "5.1")
    return encode(STEPS, dollars // STEP)


def _take(pack: Pack, S: Any, rest: str) -> int:
    unused = rest.endswith(UNUSED)
    tile = _find(rest.removesuffix(UNUSED), pack.tiles, "action tile", "take", [t.id for t in pack.board.tiles], 1)
    if unused and (board_of(pack).ruleset != BASE or not has_action(tile)):
        raise Unreadable("no-price", f"The tile {pack.board.tiles[tile - 1].name} costs nothing: it is just taken.",
                         f"take {pack.board.tiles[tile - 1].id}")
    return encode(TAKE, tile << 1 | (not unused))


def _build(pack: Pack, S: Any, rest: str) -> int:
    where, _, what = rest.partition(" ")
    here = _hex(pack, where, "build H7 straight 0")
    labels = [f.label for f in pack.board.faces[1:]]
    face = _find(what, pack.faces, "tile", f"build {pack.board.hexes[here].name}", labels, 1)
    return encode(BUILD, here << 7 | face)


def _hex(pack: Pack, name: str, example: str) -> int:
    if not name:
        raise Unreadable("incomplete", f"Say which hex: for example '{example}'.", "build")
    if name not in pack.hexes:
        sea = any(fold(h.name) == name for h in pack.board.hexes)
        why = "is water" if sea else "is not a hex of this map"
        raise Unreadable("unknown-hex", f"{_quote(name.upper())} {why}. Say a hex: for example '{example}'.")
    return pack.hexes[name]


def _urbanize(pack: Pack, S: Any, rest: str) -> int:
    where, _, colour = rest.rpartition(" ")
    stop = _find(where, pack.stops, "town", "urbanize", [stop_hex(pack, i) for i in range(len(pack.board.stops))])
    c = _find(colour, pack.colours, "colour", f"urbanize {stop_hex(pack, stop)}", [c.id for c in pack.board.colours])
    return encode(URBANIZE, stop << 3 | c)


def _grow(pack: Pack, S: Any, rest: str) -> int:
    return encode(GROW, _find(rest, pack.stops, "city", "grow", [s.name for s in pack.board.stops]))


def _goods(pack: Pack, S: Any, rest: str) -> int:
    space = _number(rest, "goods", "which space")
    if not 1 <= space <= pack.board.spaces:
        raise Unreadable("unknown-space", f"The Goods Supply has spaces 1 to {pack.board.spaces}.", "goods 1")
    return encode(FETCH, space - 1)


def _ship(pack: Pack, S: Any, rest: str) -> int:
    colour, _, path = rest.partition(" ")
    c = _find(colour, pack.colours, "colour", "ship", [c.id for c in pack.board.colours])
    net = lines.network(pack, S)
    said = [part.strip() for part in path.split(">")]
    steps = [_leaving(pack, part) for part in said]
    stops = [stop for stop, _ in steps]
    if not 2 <= len(stops) <= LEVELS + 1:
        raise Unreadable("incomplete", f"Say the stops in order, 2 to {LEVELS + 1} of them: for example "
                         "'ship blue Albany > Utica > Buffalo'.")
    x = stops[0] << 21 | c << 18
    for i in range(LEVELS):
        side = END
        if i < len(stops) - 1:
            here, there = stops[i], stops[i + 1]
            names = pack.board.stops[here].name, pack.board.stops[there].name
            sides = [e for e in range(SIDES) if net.to[here][e] == there]
            said_side = steps[i][1]
            if said_side is not None:
                sides = [e for e in sides if e == said_side]
            if not sides:
                by = f" by {SIDE_NAMES[said_side]}" if said_side is not None else ""
                raise Unreadable("no-link", f"7.2: no complete link joins {names[0]}{by} and {names[1]}.",
                                 rule="7.2")
            if len(sides) > 1:
                ways = " or ".join(SIDE_NAMES[e] for e in sides)
                raise Unreadable("ambiguous", f"{len(sides)} links join {names[0]} and {names[1]}: say by which side, "
                                 f"{ways}, as in '{names[0]} {SIDE_NAMES[sides[0]]} > {names[1]}'.")
            side = sides[0]
        x |= side << (15 - 3 * i)
    return encode(SHIP, x)


def _leaving(pack: Pack, part: str) -> tuple[int, int | None]:
    """A stop of a route and the side it is left by, if said."""
    name, _, side = part.rpartition(" ")
    if name and side.upper() in SIDE_NAMES and part not in pack.stops:
        return _stop(pack, name), SIDE_NAMES.index(side.upper())
    return _stop(pack, part), None


def _stop(pack: Pack, name: str) -> int:
    return _find(name, pack.stops, "city or town", "", [s.name for s in pack.board.stops])


def _find(rest: str, known: Mapping[str, int], what: str, verb: str, labels: Sequence[str], base: int = 0) -> int:
    """What is called so; labels[i - base] is how number i is written."""
    if rest in known:
        return known[rest]
    if not rest:
        example = f"{verb} {labels[0]}".strip()
        raise Unreadable("incomplete", f"Say which {what}: for example '{example}'.", example)
    close = difflib.get_close_matches(rest, known, 1)
    near = f"{verb} {labels[known[close[0]] - base]}".strip() if close else None
    hint = f" Did you mean '{near}'?" if near else ""
    raise Unreadable(f"unknown-{what.split(maxsplit=1)[0].lower()}", f"There is no {what} {_quote(rest)}.{hint}",
                     near if verb else None)


def _quote(words: str) -> str:
    return repr(words if len(words) <= 60 else words[:57] + "...")


def listed(items: Sequence[str]) -> str:
    """"A", "A and B", "A, B and C"; what is there twice is said once."""
    once = list(dict.fromkeys(items))
    return " and ".join([", ".join(once[:-1]), once[-1]]) if len(once) > 1 else "".join(once)


def dollars(n: int) -> str:
    """"$5"; "nothing" for none."""
    return f"${n}" if n else "nothing"


def count(n: int, what: str) -> str:
    """"1 link", "2 links"."""
    return f"{n} {what}{'' if n == 1 else 's'}"


READERS = {"bid": _bid, "capital": _capital, "take": _take, "build": _build, "urbanize": _urbanize, "grow": _grow,
           "goods": _goods, "ship": _ship}
