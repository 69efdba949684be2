"""What a move does, as a sentence for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

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
    argument,
    city_of,
    colour_of,
    face_of,
    hex_of,
    kind_of,
)
from trunkline.games.steam.notation import count, listed, route
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases import auctions, goods, income, money, tiles
from trunkline.games.steam.state import (
    BASE,
    CITY_GROWTH,
    COLOUR_NAMES,
    GOODS,
    LEVELS,
    LOCOMOTIVE,
    PLACES,
    SEATS,
    STATE,
    URBANIZATION,
)

PLACE_WORDS = ["first", "second", "third", "fourth", "fifth", "sixth"]


def sentence(pack: Pack, S: Any, move: int, names: Sequence[str]) -> str:
    """What the move, made in S, does, for the log."""
    p, kind = int(S[0].actor), kind_of(move)
    teller = TELLERS.get(kind, _gain)
    return f"{names[p]} {teller(pack, S, p, argument(move), names)}."


def cubes(counts: Sequence[int]) -> str:
    """Cubes of a space or city in words: "2 red and 1 blue cube"."""
    parts = [f"{n} {c}" for n, c in zip(counts, COLOUR_NAMES, strict=True) if n]
    if not parts:
        return "no cubes"
    return f"{listed(parts)} cube{'' if sum(counts) == 1 else 's'}"


def _bid(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    what = f"the {PLACE_WORDS[int(S[0].place)]} place" if S[0].phase == PLACES else "the order of play"
    return f"bids ${x} for {what}"


def _pass(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    s = S[0]
    if s.phase == GOODS:
        return "passes"
    if s.phase == PLACES:
        return f"passes for the {PLACE_WORDS[int(s.place)]} place{_won(pack, S, p, names)}"
    if s.stays[p]:
        return "passes and stays in, by the Turn Order tile (5.2)"
    place = int(auctions.last_free(s))
    pays = int(auctions.due_for(s, place, int(s.bid[p])))
    first = next((q for q in range(len(names)) if q != p and not s.passed[q] and not s.fallen[q]), -1)
    last = sum(not s.passed[q] and not s.fallen[q] for q in range(len(names))) == 2
    won = f"; {names[first]} is first for ${max(0, int(s.bid[first]))}" if last else ""
    return f"passes and is {PLACE_WORDS[place]}, for {f'${pays}' if pays else 'nothing'}{won}"


def _won(pack: Pack, S: Any, p: int, names: Sequence[str]) -> str:
    """Who wins which places by p's pass in the auction of 2.4, and for how much."""
    after = _copy(S)
    after[0].passed[p] = 1
    auctions.after_place_move(pack.B[0], after[0], p)
    words = ""
    for place, q in enumerate(after[0].coming):
        if q >= 0 and S[0].coming[place] < 0:
            paid = max(0, int(S[0].standing)) if place == S[0].place else 0
            words += f"; {names[q]} is {PLACE_WORDS[place]} for {f'${paid}' if paid else 'nothing'}{_fell(S, after, q)}"
    return words


def _steps(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    if not x:
        return "raises no capital"
    after = _raised(S, p, x)
    return f"raises ${x * money.STEP} of capital{_fell(S, after, p)}"


def _raised(S: Any, p: int, steps: int) -> Any:
    """A copy of S in which p has raised the steps."""
    after = _copy(S)
    money.raise_steps(after[0], p, steps)
    return after


def _copy(S: Any) -> Any:
    """The position once more, as an array."""
    if isinstance(S, np.ndarray):
        return S.copy()
    out = np.zeros(1, STATE)
    S[0].store(out[0])
    return out


def _fell(S: Any, after: Any, p: int) -> str:
    """What raising money cost: ": income 3 to 1, VP 4 to 2"."""
    changes = [f"{word} {int(a)} to {int(b)}" for word, a, b in (
        ("income", S[0].income[p], after[0].income[p]), ("VP", S[0].points[p], after[0].points[p])) if a != b]
    return f": {', '.join(changes)}" if changes else ""


def _take(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    tile, s = x >> 1, S[0]
    name = f"takes {pack.board.tiles[tile - 1].name} ({tile})"
    if not x & 1:
        return f"{name} without its action"
    price = int(tiles.tile_price(pack.B[0], s, p, tile))
    paid = f" for ${price}{_fell(S, _raised(S, p, money.steps_for(s, p, price)), p)}" if price else ""
    if tile == LOCOMOTIVE and s.level[p] < LEVELS:
        return f"{name}{paid}; the locomotive rises to level {s.level[p] + 1}"
    return f"{name}{paid}"


def _build(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    effect = Surveyor(pack, S, p).effect(BUILD << 27 | x)
    here, face = pack.board.hexes[hex_of(x)].name, pack.board.faces[face_of(x)]
    verb = {"place": "lays", "improve": "improves", "redirect": "redirects"}[effect.kind]
    what = pack.board.kinds[face.kind].name
    tile = f"{what} on {here}" if effect.kind == "place" else f"{here} to {what}"
    raised = _fell(S, _raised(S, p, effect.raises), p)
    words = [w.replace("your ", "the ") for w in effect.words]
    return f"{verb} {tile} for ${effect.cost}" + (f", {' and '.join(words)}" if words else "") + (
        f" (raises ${effect.raises * money.STEP}{raised})" if effect.raises else "")


def _urbanize(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"makes {pack.board.stops[x >> 3].name} a {COLOUR_NAMES[x & 7]} city"


def _grow(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"lets {pack.board.stops[x].name} grow"


def _fetch(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    here = pack.board.stops[int(S[0].target)].name
    return f"puts {cubes([int(n) for n in S[0].supply[x]])} from supply space {x + 1} on {here}"


def _raise(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"raises the locomotive to level {S[0].level[p] + 1}"


def _ship(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    out = np.zeros(SEATS + 1, np.int64)
    goods.earn(pack.B[0], S[0], city_of(x), x, out)
    earned = [f"{names[q]} {out[q]}" for q in (p, *(q for q in range(len(names)) if q != p)) if out[q]]
    way = route(pack, S, x).replace(" > ", ", ")
    return f"moves a {COLOUR_NAMES[colour_of(x)]} cube {way}: points for {', '.join(earned)}"


def _gain(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    return f"takes {count(int(S[0].due[p]), 'point')} as VP"


def _as_income(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    due, now = int(S[0].due[p]), int(S[0].income[p])
    after = min(money.HIGHEST, now + due)
    lost = f", {now + due - after} lost" if now + due > after else ""
    return f"takes {count(due, 'point')} as income: {now} to {after}{lost}"


def _collect(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    s, b = S[0], pack.B[0]
    amount = int(income.net(b, s, p))
    sum_ = f"income {s.income[p]}" + ("" if b.ruleset == BASE else f" less locomotive {s.level[p]}")
    if amount > 0:
        return f"receives ${amount} ({sum_})"
    if amount == 0:
        return f"receives and pays nothing ({sum_})"
    after = _copy(S)
    if not income.collect(b, after[0], p, x):
        return f"cannot pay ${-amount} ({sum_}) and is bankrupt (6.5)"
    back = ", $1 back" if after[0].cash[p] and s.cash[p] < -amount and not x and b.ruleset != BASE else ""
    return f"pays ${-amount} ({sum_}){_fell(S, after, p)}{back}"


def _done(pack: Pack, S: Any, p: int, x: int, names: Sequence[str]) -> str:
    lost = [pack.board.stops[line.ends[0]].name for line in lapsing(pack, S, p)]
    tail = f"; the open link{'s' if len(lost) > 1 else ''} from {listed(lost)} lapse" if lost else ""
    unused = {URBANIZATION: "Urbanization", CITY_GROWTH: "City Growth"}.get(int(S[0].action[p]), "")
    skipped = f", without {unused}" if S[0].may[p] and unused else ""
    return f"ends the build turn{skipped}{tail}{'s' if len(lost) == 1 else ''}"


def lapsing(pack: Pack, S: Any, p: int) -> list[lines.Line]:
    """p's open links that become unowned when his build turn ends now (4.9)."""
    s = S[0]
    fresh = {int(h): int(bits) for h, bits in zip(s.fresh_hex, s.fresh, strict=True) if h >= 0}
    return [line for line in lines.network(pack, S).lines
            if line.open and line.owner == p and not any(fresh.get(h, 0) >> t & 1 for h, t in line.tracks)]


TELLERS = {BID: _bid, PASS: _pass, STEPS: _steps, TAKE: _take, BUILD: _build, URBANIZE: _urbanize, GROW: _grow,
           FETCH: _fetch, RAISE: _raise, SHIP: _ship, AS_INCOME: _as_income, COLLECT: _collect, DONE: _done}
