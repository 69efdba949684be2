"""What a move did, for the log: what follows the player's name."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.words import count, dollars, listed
from trunkline.games.steam.words.table import COLOURS, PLACES

Change = tuple[int, int]  # of a number, before and after


def sentence(name: str, did: str) -> str:
    return f"{name} {did}."


def cost(income: Change, points: Change) -> str:
    """Tell what raising money cost: ": income 3 to 1, VP 4 to 2"; "" for nothing."""
    changes = [f"{word} {a} to {b}" for word, (a, b) in (("income", income), ("VP", points)) if a != b]
    return f": {', '.join(changes)}" if changes else ""


def cubes(counts: Sequence[int], colours: Sequence[str]) -> str:
    """Cubes by colour: "2 red and 1 blue cube"; the word agrees with the number next to it."""
    some = [(n, COLOURS[c]) for n, c in zip(counts, colours, strict=True) if n]
    if not some:
        return "no cubes"
    return f"{listed([f'{n} {c}' for n, c in some])} cube{'' if some[-1][0] == 1 else 's'}"


def bids(amount: int, place: int | None) -> str:
    """Tell a bid: of the first order a place is auctioned, later the whole order."""
    return f"bids ${amount} for {'the order of play' if place is None else f'the {PLACES[place]} place'}"


def passes(place: int | None = None) -> str:
    return "passes" if place is None else f"passes for the {PLACES[place]} place"


STAYS = "passes and stays in, by the Turn Order tile (5.2)"


def plays(place: int, price: int) -> str:
    """Return a place in the order of play that is given by passing."""
    return f"passes and is {PLACES[place]}, for {dollars(price)}"


def wins(name: str, place: int, price: int, cost: str = "") -> str:
    """Return a place that another's pass gives; `cost` as of `cost`."""
    return f"; {name} is {PLACES[place]} for {dollars(price)}{cost}"


def capital(amount: int, cost: str) -> str:
    return f"raises ${amount} of capital{cost}" if amount else "raises no capital"


def takes(tile: str, number: int, acts: bool, price: int, cost: str, level: int | None) -> str:
    """Return an action tile; `level` is the locomotive's new one, if the tile raises it."""
    if not acts:
        return f"takes {tile} ({number}) without its action"
    paid = f" for ${price}{cost}" if price else ""
    rises = f"; the locomotive rises to level {level}" if level else ""
    return f"takes {tile} ({number}){paid}{rises}"


def builds(kind: str, here: str, tile: str, price: int, does: Sequence[str], raised: int, cost: str) -> str:
    """Return a build with its effects, and the dollars raised for it."""
    verb = {"place": "builds track at", "improve": "improves", "redirect": "redirects"}[kind]
    more = f" (raises ${raised}{cost})" if raised else ""
    return listed([f"{verb} {here} ({tile}) for ${price}", *does]) + more


def claims(stop: str) -> str:
    return f"claims the open link from {stop}"


def completes(start: str, end: str) -> str:
    return f"completes {start} to {end}"


def extends(stop: str, yours: bool) -> str:
    return f"extends {'your' if yours else 'the'} link from {stop}"


def starts(stop: str, n: int) -> str:
    return f"starts {'a link' if n == 1 else f'{n} links'} from {stop}"


def redirects(stop: str) -> str:
    return f"redirects the open end of the link from {stop}"


def urbanizes(town: str, colour: str) -> str:
    return f"makes {town} a {COLOURS[colour]} city"


def grows(city: str) -> str:
    return f"lets {city} grow"


def fetches(cubes: str, space: int, city: str) -> str:
    """Put goods on a city: `cubes` as of `cubes`, spaces from 1."""
    return f"puts {cubes} from supply space {space} on {city}"


def raises_locomotive(level: int) -> str:
    return f"raises the locomotive to level {level}"


def moves(colour: str, stops: Sequence[str], earned: Sequence[tuple[str, int]]) -> str:
    via = f" via {listed(stops[1:-1])}" if len(stops) > 2 else ""
    points = ", ".join(f"{name}: +{n}" for name, n in earned)
    return f"moves a {COLOURS[colour]} cube from {stops[0]} to {stops[-1]}{via} ({points})"


def as_points(points: int) -> str:
    return f"takes {count(points, 'point')} as VP"


def as_income(points: int, income: Change, lost: int) -> str:
    return f"takes {count(points, 'point')} as income: {income[0]} to {income[1]}{f', {lost} lost' if lost else ''}"


def settles(amount: int, income: int, level: int | None, bankrupt: bool, cost: str, back: bool) -> str:
    """Tell of income received or expenses paid; `level` is None where the locomotive costs nothing."""
    sum_ = f"income {income}" + ("" if level is None else f" less locomotive {level}")
    if amount > 0:
        return f"receives ${amount} ({sum_})"
    if amount == 0:
        return f"receives and pays nothing ({sum_})"
    if bankrupt:
        return f"cannot pay ${-amount} ({sum_}) and is bankrupt (6.5)"
    return f"pays ${-amount} ({sum_}){cost}{', $1 back' if back else ''}"


def ends(without: str, lost: Sequence[str]) -> str:
    """Return the end of a build turn: `without` is the action not used, `lost` where the links begin that lapse."""
    skipped = f", without {without}" if without else ""
    if not lost:
        return f"ends the build turn{skipped}"
    return f"ends the build turn{skipped}; the open link{'s' * (len(lost) > 1)} from {listed(lost)} " \
           f"lapse{'s' * (len(lost) == 1)}"
