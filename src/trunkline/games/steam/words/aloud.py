"""The position read aloud, and the score explained."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.words import count
from trunkline.games.steam.words.table import COLOURS, SIDES

NOBODY = "nobody"
NONE = "  none."
CITIES, LINKS, OPEN_LINKS = "Cities:", "Links:", "Open links:"


def heading(map_: str, ruleset: str, turn: int, turns: int) -> str:
    return f"{map_}, {ruleset} rules, turn {turn} of {turns}."


def order(names: Sequence[str]) -> str:
    return f"Order of play: {', '.join(names)}."


def bankrupt(name: str) -> str:
    return f"{name}: bankrupt."


def player(name: str, cash: int, income: int, vp: int, level: int, links: int, tile: str, points: int,
           over: bool) -> str:
    """Tell what a player has; `tile` is "" for none."""
    return f"{name}: ${cash}, income {income}, {vp} VP, locomotive {level}, {count(links, 'link')}, " \
           f"{tile or 'no action tile'}; {count(points, 'point')}{'' if over else ' if it ended now'}."


def city(hex_: str, name: str, colour: str, grown: bool, cubes: str) -> str:
    return f"  {hex_} {name}, {COLOURS[colour]}{', grown' if grown else ''}: {cubes}."


def towns(towns: Sequence[str]) -> str:
    return f"Towns: {', '.join(towns) or 'none'}."


def link(owner: str, ends: Sequence[str], hexes: Sequence[str]) -> str:
    return f"  {owner}: {' - '.join(ends)}, over {' '.join(hexes)}."


def open_link(owner: str, start: str, hexes: Sequence[str], end: str, side: int, lapses: bool) -> str:
    return f"  {owner}: from {start} over {' '.join(hexes)}, open at {end} to the {SIDES[side]}" \
           f"{', lapses unless extended' if lapses else ''}."


def supply(spaces: Sequence[tuple[int, str]]) -> str:
    """Return the spaces that have cubes, by number from 1."""
    return f"Goods Supply: {'; '.join(f'space {n}, {cubes}' for n, cubes in spaces) or 'empty'}."


def new_cities(left: Sequence[tuple[int, str]]) -> str:
    return f"New City tiles: {', '.join(f'{n} {COLOURS[c]}' for n, c in left) or 'none'}."


def built(built: int, most: int, spent: int) -> str:
    return f"Built this turn: {built} of {most}, for ${spent}."


def result(place: int, name: str, points: int, bankrupt: bool) -> str:
    return f"{place}. {name}: {count(points, 'point')}{', bankrupt (6.5)' if bankrupt else ''}"


def victory_points(n: int) -> str:
    return f"   Victory points: {n} (8.1)"


def income(score: int, earns: int) -> str:
    """Tell how the income scores; nothing is to be said of none."""
    how = f", half of income {earns}, rounded down" if earns > 0 else ""
    how = f", 2 off for each point below 0 of income {earns}" if earns < 0 else how
    return f"   Income: {score}{how} (8.1)"


def links(n: int) -> str:
    return f"   Links: {n}{', one for each complete link' if n else ''} (8.1)"


def tie(earns: int, tile: int) -> str:
    return f"   Tie: income {earns}, then action tile {tile} (8.2)"
