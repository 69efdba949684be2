"""What a move does, as a sentence for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import Plain, board_of, plain
from trunkline.games.steam import lines
from trunkline.games.steam.effects import Surveyor
from trunkline.games.steam.moves import (
    AS_INCOME,
    BID,
    BUILD,
    COLLECT,
    DONE,
    FETCH,
    GROW,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    TAKE,
    URBANIZE,
)
from trunkline.games.steam.notation import count, dollars, listed, route
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import (
    BASE,
    CITY_GROWTH,
    COLOUR_NAMES,
    GOODS,
    LEVELS,
    LOCOMOTIVE,
    PLACES,
    SEATS,
    URBANIZATION,
)
from trunkline.games.steam.uncompiled import (
    argument,
    auctions,
    city_of,
    colour_of,
    face_of,
    goods,
    hex_of,
    income,
    kind_of,
    money,
    tiles,
)

PLACE_WORDS = ["first", "second", "third", "fourth", "fifth", "sixth"]


def sentence(pack: Pack, S: Any, move: int, names: Sequence[str]) -> str:
    """What the move, made in S, does, for the log."""
    s = plain(S)
    p, teller = s.actor, TELLERS.get(kind_of(move), _gain)
    return f"{names[p]} {teller(pack, s, p, argument(move), names)}."


def cubes(counts: Sequence[int]) -> str:
    """Cubes of a space or city in words: "2 red and 1 blue cube"; the word agrees with the number next to it."""
    some = [(n, c) for n, c in zip(counts, COLOUR_NAMES, strict=True) if n]
    if not some:
        return "no cubes"
    return f"{listed([f'{n} {c}' for n, c in some])} cube{'' if some[-1][0] == 1 else 's'}"


def _bid(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    what = f"the {PLACE_WORDS[s.place]} place" if s.phase == PLACES else "the order of play"
    return f"bids ${x} for {what}"


def _pass(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    if s.phase == GOODS:
        return "passes"
    if s.phase == PLACES:
        return f"passes for the {PLACE_WORDS[s.place]} place{_won(pack, s, p, names)}"
    if s.stays[p]:
        return "passes and stays in, by the Turn Order tile (5.2)"
    place = auctions.last_free(s)
    pays = auctions.due_for(s, place, s.bid[p])
    first = next((q for q in range(len(names)) if q != p and not s.passed[q] and not s.fallen[q]), -1)
    last = sum(not s.passed[q] and not s.fallen[q] for q in range(len(names))) == 2
    won = f"; {names[first]} is first for {dollars(max(0, s.bid[first]))}" if last else ""
    return f"passes and is {PLACE_WORDS[place]}, for {dollars(pays)}{won}"


def _won(pack: Pack, s: Any, p: int, names: Sequence[str]) -> str:
    """Who wins which places by p's pass in the auction of 2.4, and for how much."""
    after = Plain(s.source)
    after.passed[p] = 1
    auctions.after_place_move(board_of(pack), after, p)
    words = ""
    for place, q in enumerate(after.coming):
        if q >= 0 and s.coming[place] < 0:
            paid = max(0, s.standing) if place == s.place else 0
            words += f"; {names[q]} is {PLACE_WORDS[place]} for {dollars(paid)}{_fell(s, after, q)}"
    return words


def _steps(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    if not x:
        return "raises no capital"
    return f"raises ${x * money.STEP} of capital{_fell(s, _raised(s, p, x), p)}"


def _raised(s: Any, p: int, steps: int) -> Any:
    """The position once p has raised the steps."""
    after = Plain(s.source)
    money.raise_steps(after, p, steps)
    return after


def _fell(s: Any, after: Any, p: int) -> str:
    """What raising money cost: ": income 3 to 1, VP 4 to 2"."""
    changes = [f"{word} {a} to {b}" for word, a, b in (
        ("income", s.income[p], after.income[p]), ("VP", s.points[p], after.points[p])) if a != b]
    return f": {', '.join(changes)}" if changes else ""


def _take(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    tile = x >> 1
    name = f"takes {pack.board.tiles[tile - 1].name} ({tile})"
    if not x & 1:
        return f"{name} without its action"
    price = tiles.tile_price(board_of(pack), s, p, tile)
    paid = f" for ${price}{_fell(s, _raised(s, p, money.steps_for(s, p, price)), p)}" if price else ""
    if tile == LOCOMOTIVE and s.level[p] < LEVELS:
        return f"{name}{paid}; the locomotive rises to level {s.level[p] + 1}"
    return f"{name}{paid}"


def _build(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    effect = Surveyor(pack, s, p).effect(hex_of(x), face_of(x))
    here, face = pack.board.hexes[hex_of(x)].name, pack.board.faces[face_of(x)]
    verb = {"place": "lays", "improve": "improves", "redirect": "redirects"}[effect.kind]
    what = pack.board.kinds[face.kind].name
    tile = f"{what} on {here}" if effect.kind == "place" else f"{here} to {what}"
    raised = _fell(s, _raised(s, p, effect.raises), p) if effect.raises else ""
    words = [w.replace("your ", "the ") for w in effect.does.words]
    return f"{verb} {tile} for ${effect.cost}" + (f", {' and '.join(words)}" if words else "") + (
        f" (raises ${effect.raises * money.STEP}{raised})" if effect.raises else "")


def _urbanize(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"makes {pack.board.stops[x >> 3].name} a {COLOUR_NAMES[x & 7]} city"


def _grow(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"lets {pack.board.stops[x].name} grow"


def _fetch(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    here = pack.board.stops[s.target].name
    return f"puts {cubes(s.supply[x])} from supply space {x + 1} on {here}"


def _raise(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"raises the locomotive to level {s.level[p] + 1}"


def _ship(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    out = [0] * (SEATS + 1)
    goods.earn(board_of(pack), s, city_of(x), x, out)
    earned = [f"{names[q]}: +{out[q]}" for q in (p, *(q for q in range(len(names)) if q != p)) if out[q]]
    way = route(pack, s, x).replace(" > ", ", ")
    return f"moves a {COLOUR_NAMES[colour_of(x)]} cube {way} ({', '.join(earned)})"


def _gain(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"takes {count(s.due[p], 'point')} as VP"


def _as_income(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    due, now = s.due[p], s.income[p]
    after = min(money.HIGHEST, now + due)
    lost = f", {now + due - after} lost" if now + due > after else ""
    return f"takes {count(due, 'point')} as income: {now} to {after}{lost}"


def _collect(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    b = board_of(pack)
    amount = income.net(b, s, p)
    sum_ = f"income {s.income[p]}" + ("" if b.ruleset == BASE else f" less locomotive {s.level[p]}")
    if amount > 0:
        return f"receives ${amount} ({sum_})"
    if amount == 0:
        return f"receives and pays nothing ({sum_})"
    after = Plain(s.source)
    if not income.collect(b, after, p, x):
        return f"cannot pay ${-amount} ({sum_}) and is bankrupt (6.5)"
    back = ", $1 back" if after.cash[p] and s.cash[p] < -amount and not x and b.ruleset != BASE else ""
    return f"pays ${-amount} ({sum_}){_fell(s, after, p)}{back}"


def _done(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    lost = [pack.board.stops[line.ends[0]].name for line in lapsing(pack, s, p)]
    tail = f"; the open link{'s' if len(lost) > 1 else ''} from {listed(lost)} lapse" if lost else ""
    unused = {URBANIZATION: "Urbanization", CITY_GROWTH: "City Growth"}.get(s.action[p], "")
    skipped = f", without {unused}" if s.may[p] and unused else ""
    return f"ends the build turn{skipped}{tail}{'s' if len(lost) == 1 else ''}"


def lapsing(pack: Pack, S: Any, *seats: int) -> list[lines.Line]:
    """The seats' open links that become unowned when their build turn ends now (4.9)."""
    s = plain(S)
    fresh = {h: bits for h, bits in zip(s.fresh_hex, s.fresh, strict=True) if h >= 0}
    return [line for line in lines.network(pack, s).lines
            if line.open and line.owner in seats and not any(fresh.get(h, 0) >> t & 1 for h, t in line.tracks)]


TELLERS = {BID: _bid, PASS: _pass, STEPS: _steps, TAKE: _take, BUILD: _build, URBANIZE: _urbanize, GROW: _grow,
           FETCH: _fetch, RAISE: _raise, SHIP: _ship, AS_INCOME: _as_income, COLLECT: _collect, DONE: _done}
