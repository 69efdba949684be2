"""Moves as text: stable, the same in every language, written and read."""

from __future__ import annotations

from functools import partial
from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.plain import board_of
from trunkline.engine.refusing import Unreadable, find, read
from trunkline.engine.text import fold
from trunkline.engine.words import listed, missing, quote
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
from trunkline.games.steam.network import Network, network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases.money import STEP
from trunkline.games.steam.phases.tiles import has_action
from trunkline.games.steam.state import BASE, LEVELS, SIDES
from trunkline.games.steam.uncompiled import (
    acts,
    argument,
    city_of,
    colour_of,
    face_of,
    hex_of,
    kind_of,
    moves,
    new_colour_of,
    side_of,
    stop_of,
    tile_of,
)
from trunkline.games.steam.words.reasons import REASONS, SHIP_EXAMPLE
from trunkline.games.steam.words.table import THINGS

ALONE = {"pass": encode(PASS, 0), "locomotive": encode(RAISE, 0), "income": encode(AS_INCOME, 0),
         "points": encode(AS_POINTS, 0), "done": encode(DONE, 0), "collect": encode(COLLECT, 0),
         "collect raising": encode(COLLECT, 1)}
WRITTEN = {move: text for text, move in ALONE.items()}
UNUSED = " without action"
NUMBERS = "bid", "capital", "goods"
GRAMMAR = ("pass, bid DOLLARS, capital DOLLARS, take TILE, build HEX FACE ROTATION, urbanize TOWN COLOUR, grow CITY, "
           "goods SPACE, done, locomotive, ship COLOUR CITY > STOP > CITY, income, points, collect")


def text(pack: Pack, S: Any, move: int) -> str:
    """Return the move as text; Refusal when the integer is no move."""
    board, kind, x = pack.board, kind_of(move), argument(move)
    try:
        if move in WRITTEN:
            return WRITTEN[move]
        if kind == BID:
            return f"bid {x}"
        if kind == STEPS:
            return f"capital {x * STEP}"
        if kind == TAKE:
            return f"take {board.tiles[tile_of(x) - 1].id}{'' if acts(x) else UNUSED}"
        if kind == BUILD:
            return f"build {board.hexes[hex_of(x)].name} {board.faces[face_of(x)].label}"
        if kind == URBANIZE:
            return f"urbanize {stop_hex(pack, stop_of(x))} {board.colours[new_colour_of(x)].id}"
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
    """Return the coordinate of a stop."""
    return pack.board.hexes[pack.board.stops[stop].hex].name


def route(pack: Pack, S: Any, x: int) -> str:
    """Return the stops of a delivery, with the side left by where two links join the same two stops."""
    net = network(pack, S)
    k, said = city_of(x), []
    for i in range(LEVELS):
        side = side_of(x, i)
        if side == END:
            break
        to = net.to[k][side]
        if to < 0:
            raise Refusal("a delivery over a link that is not there")
        twice = sum(to == other for other in net.to[k]) > 1
        said.append(f"{pack.board.stops[k].name} {SIDE_NAMES[side]}" if twice else pack.board.stops[k].name)
        k = to
    return " > ".join([*said, pack.board.stops[k].name])


def parse(pack: Pack, S: Any, said: str) -> int:
    """Return the move meant, legal or not; Unreadable when it is none."""
    verb = said.strip().partition(" ")[0].casefold()
    if verb in NUMBERS and "-" in said:  # which folding takes for a blank
        raise Unreadable("negative", REASONS["negative"].format(said=quote(said)), f"{verb} 1")
    return read(said, ALONE, {verb: partial(reader, pack, S) for verb, reader in READERS.items()}, GRAMMAR)


def _number(rest: str, verb: str, what: str) -> int:
    if not (rest.isascii() and rest.isdigit() and len(rest) < 7):
        raise Unreadable("incomplete", missing(THINGS[what], f"{verb} 5"), f"{verb} 5")
    return int(rest)


def _bid(pack: Pack, S: Any, rest: str) -> int:
    return encode(BID, _number(rest, "bid", "dollars"))


def _capital(pack: Pack, S: Any, rest: str) -> int:
    dollars = _number(rest, "capital", "dollars")
    if dollars % STEP:
        raise Unreadable("steps", REASONS["steps"].format(step=STEP), f"capital {dollars // STEP * STEP}", "5.1")
    return encode(STEPS, dollars // STEP)


def _take(pack: Pack, S: Any, rest: str) -> int:
    unused = rest.endswith(UNUSED)
    tile = find(rest.removesuffix(UNUSED), pack.tiles, "action", THINGS["action"], "take",
                [t.id for t in pack.board.tiles], 1)
    if unused and (board_of(pack).ruleset != BASE or not has_action(tile)):
        card = pack.board.tiles[tile - 1]
        raise Unreadable("no-price", REASONS["no-price"].format(tile=card.name), f"take {card.id}")
    return int(moves.pack_take(tile, int(not unused)))


def _build(pack: Pack, S: Any, rest: str) -> int:
    where, _, what = rest.partition(" ")
    here = _hex(pack, where)
    labels = [f.label for f in pack.board.faces[1:]]
    verb = f"build {pack.board.hexes[here].name}"
    return int(moves.pack_build(here, find(what, pack.faces, "tile", THINGS["tile"], verb, labels, 1)))


def _hex(pack: Pack, name: str) -> int:
    example = "build H7 straight 0"
    if not name:
        raise Unreadable("incomplete", missing(THINGS["hex"], example), "build")
    if name not in pack.hexes:
        why = "water" if any(fold(h.name) == name for h in pack.board.hexes) else "unknown-hex"
        raise Unreadable("unknown-hex", REASONS[why].format(hex=quote(name.upper()), example=example))
    return pack.hexes[name]


def _urbanize(pack: Pack, S: Any, rest: str) -> int:
    where, _, colour = rest.rpartition(" ")
    hexes = [stop_hex(pack, i) for i in range(len(pack.board.stops))]
    stop = find(where, pack.stops, "town", THINGS["town"], "urbanize", hexes)
    return int(moves.pack_urbanize(stop, _colour(pack, colour, f"urbanize {hexes[stop]}")))


def _colour(pack: Pack, name: str, verb: str) -> int:
    return find(name, pack.colours, "colour", THINGS["colour"], verb, [c.id for c in pack.board.colours])


def _grow(pack: Pack, S: Any, rest: str) -> int:
    return encode(GROW, find(rest, pack.stops, "city", THINGS["city"], "grow", [s.name for s in pack.board.stops]))


def _goods(pack: Pack, S: Any, rest: str) -> int:
    space = _number(rest, "goods", "space")
    if not 1 <= space <= pack.board.spaces:
        raise Unreadable("unknown-space", REASONS["unknown-space"].format(spaces=pack.board.spaces), "goods 1")
    return encode(FETCH, space - 1)


def _ship(pack: Pack, S: Any, rest: str) -> int:
    colour, _, path = rest.partition(" ")
    c, net = _colour(pack, colour, "ship"), network(pack, S)
    steps = [_leaving(pack, part.strip()) for part in path.split(">")]
    if not 2 <= len(steps) <= LEVELS + 1:
        raise Unreadable("incomplete", REASONS["stops"].format(most=LEVELS + 1, example=SHIP_EXAMPLE))
    sides = 0
    for i in range(LEVELS):
        last = i >= len(steps) - 1
        sides = moves.add_side(sides, END if last else _side(pack, net, *steps[i], steps[i + 1][0]))
    return int(moves.pack_ship(steps[0][0], c, sides))


def _side(pack: Pack, net: Network, here: int, said: int | None, there: int) -> int:
    """Return the side by which one stop is left for another: the one said, if any; Unreadable but for just one link."""
    start, end = pack.board.stops[here].name, pack.board.stops[there].name
    sides = [e for e in range(SIDES) if net.to[here][e] == there and said in (None, e)]
    if not sides:
        code, side = ("no-link", "") if said is None else ("no-link-by", SIDE_NAMES[said])
        raise Unreadable("no-link", REASONS[code].format(start=start, end=end, side=side), rule="7.2")
    if len(sides) > 1:
        names = [SIDE_NAMES[e] for e in sides]
        raise Unreadable("ambiguous", REASONS["ambiguous"].format(
            links=len(sides), start=start, end=end, sides=listed(names, "or"), example=f"{start} {names[0]} > {end}"))
    return sides[0]


def _leaving(pack: Pack, part: str) -> tuple[int, int | None]:
    """Return a stop of a route and the side it is left by, if said."""
    name, _, side = part.rpartition(" ")
    if name and side.upper() in SIDE_NAMES and part not in pack.stops:
        return _stop(pack, name), SIDE_NAMES.index(side.upper())
    return _stop(pack, part), None


def _stop(pack: Pack, name: str) -> int:
    return find(name, pack.stops, "city", THINGS["stop"], "", [s.name for s in pack.board.stops])


READERS = {"bid": _bid, "capital": _capital, "take": _take, "build": _build, "urbanize": _urbanize, "grow": _grow,
           "goods": _goods, "ship": _ship}
