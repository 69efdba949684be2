"""The whole position as lines of text: for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, plain
from trunkline.games.steam import ask, lines
from trunkline.games.steam.grid import SIDE_NAMES
from trunkline.games.steam.notation import count
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.sentences import cubes, lapsing
from trunkline.games.steam.state import BUILDING, COLOUR_NAMES, LOAD, OVER, UNOWNED
from trunkline.games.steam.uncompiled import track
from trunkline.games.steam.view import prompt


def describe(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """The position, a line each: whose decision, players, cities with goods, links with owners, what is open."""
    s, turns, n = plain(S), board_of(pack).turns, pack.options.players
    ranks, points = ask.ranks(pack, s), ask.scores(pack, s)
    net, board = lines.network(pack, s), pack.board
    out = [f"{board.name}, {board.ruleset} rules, turn {min(s.turn + 1, turns)} of {turns}.",
           prompt(pack, s, names, ranks), ""]
    order = [q for q in s.order if q >= 0]
    if order:
        out.append(f"Order of play: {', '.join(names[q] for q in order)}.")
    for p in range(n):
        if s.fallen[p]:
            out.append(f"{names[p]}: bankrupt.")
            continue
        tile = board.tiles[s.action[p] - 1].name if s.action[p] else "no action tile"
        links = sum(line.owner == p and line.open is None for line in net.lines)
        out.append(f"{names[p]}: ${s.cash[p]}, income {s.income[p]}, {s.points[p]} VP, locomotive {s.level[p]}, "
                   f"{count(links, 'link')}, {tile}; {count(points[p], 'point')}"
                   f"{'' if s.phase == OVER else ' if it ended now'}.")
    out += ["", "Cities:"]
    for k, stop in enumerate(board.stops):
        if s.colour[k] >= 0:
            grown = ", grown" if s.grown[k] else ""
            out.append(f"  {board.hexes[stop.hex].name} {stop.name}, {COLOUR_NAMES[s.colour[k]]}{grown}: "
                       f"{cubes(s.cubes[k])}.")
    towns = [f"{board.hexes[x.hex].name} {x.name}" for k, x in enumerate(board.stops) if s.colour[k] < 0]
    out += [f"Towns: {', '.join(towns) or 'none'}.", "", "Links:"]

    def owner(seat: int) -> str:
        return "nobody" if seat == UNOWNED else names[seat]

    def hexes(line: lines.Line) -> str:
        return " ".join(board.hexes[h].name for h, _ in line.tracks)

    done = [line for line in net.lines if line.open is None]
    for line in sorted(done, key=lambda x: (x.owner, x.ends)):
        ends = " - ".join(board.stops[k].name for k in line.ends)
        out.append(f"  {owner(line.owner)}: {ends}, over {hexes(line)}.")
    if not done:
        out.append("  none.")
    out.append("Open links:")
    loses = [id(line) for p in range(n) if not s.fallen[p] for line in lapsing(pack, s, p)] if s.phase != OVER else []
    for line in net.lines:
        if line.open:
            h, side = line.open
            lapse = ", lapses unless extended" if id(line) in loses else ""
            out.append(f"  {owner(line.owner)}: from {board.stops[line.ends[0]].name} over {hexes(line)}, open at "
                       f"{board.hexes[h].name} to the {SIDE_NAMES[side]}{lapse}.")
    if out[-1] == "Open links:":
        out.append("  none.")
    supply = [f"space {i + 1}, {cubes(space)}" for i, space in enumerate(s.supply[: board.spaces])
              if any(space)]
    out += ["", f"Goods Supply: {'; '.join(supply) or 'empty'}."]
    left = [f"{k} {c}" for k, c in zip(s.new_city, COLOUR_NAMES, strict=True) if k]
    out.append(f"New City tiles: {', '.join(left) or 'none'}.")
    if s.phase in (BUILDING, LOAD):
        out.append(f"Built this turn: {s.built} of {track.most(s, s.actor)}, for ${s.spent}.")
    return out
