"""The whole position as lines of text: for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.games.steam import lines, score
from trunkline.games.steam.ask import by_seat
from trunkline.games.steam.grid import SIDE_NAMES
from trunkline.games.steam.notation import count
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases import track
from trunkline.games.steam.sentences import cubes, lapsing
from trunkline.games.steam.state import BUILDING, COLOUR_NAMES, LOAD, OVER, UNOWNED
from trunkline.games.steam.view import prompt


def describe(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """The position, a line each: whose decision, players, cities with goods, links with owners, what is open."""
    s, b, n = S[0], pack.B[0], pack.options.players
    ranks, points = by_seat(pack, S, score.ranks), by_seat(pack, S, score.scores)
    net, board = lines.network(pack, S), pack.board
    out = [f"{board.name}, {board.ruleset} rules, turn {min(int(s.turn) + 1, int(b.turns))} of {b.turns}.",
           prompt(pack, S, names, ranks), ""]
    order = [int(q) for q in s.order if q >= 0]
    if order:
        out.append(f"Order of play: {', '.join(names[q] for q in order)}.")
    for p in range(n):
        if s.fallen[p]:
            out.append(f"{names[p]}: bankrupt.")
            continue
        tile = board.tiles[int(s.action[p]) - 1].name if s.action[p] else "no action tile"
        links = sum(line.owner == p and line.open is None for line in net.lines)
        out.append(f"{names[p]}: ${s.cash[p]}, income {s.income[p]}, {s.points[p]} VP, locomotive {s.level[p]}, "
                   f"{count(links, 'link')}, {tile}; {count(points[p], 'point')} if it ended now.")
    out += ["", "Cities:"]
    for k, stop in enumerate(board.stops):
        if s.colour[k] >= 0:
            grown = ", grown" if s.grown[k] else ""
            out.append(f"  {board.hexes[stop.hex].name} {stop.name}, {COLOUR_NAMES[int(s.colour[k])]}{grown}: "
                       f"{cubes([int(c) for c in s.cubes[k]])}.")
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
    loses = [id(line) for p in range(n) if not s.fallen[p] for line in lapsing(pack, S, p)] if s.phase != OVER else []
    for line in net.lines:
        if line.open:
            h, side = line.open
            lapse = ", lapses unless extended" if id(line) in loses else ""
            out.append(f"  {owner(line.owner)}: from {board.stops[line.ends[0]].name} over {hexes(line)}, open at "
                       f"{board.hexes[h].name} to the {SIDE_NAMES[side]}{lapse}.")
    if out[-1] == "Open links:":
        out.append("  none.")
    supply = [f"{i + 1} {cubes([int(c) for c in space])}" for i, space in enumerate(list(s.supply)[: board.spaces])
              if any(space)]
    out += ["", f"Goods Supply: {'; '.join(supply) or 'empty'}."]
    new = [int(c) for c in s.new_city]
    left = [f"{k} {c}" for k, c in zip(new, COLOUR_NAMES, strict=True) if k]
    out.append(f"New City tiles: {', '.join(left) or 'none'}.")
    if s.phase in (BUILDING, LOAD):
        out.append(f"Built this turn: {s.built} of {track.most(s, int(s.actor))}, for ${s.spent}.")
    return out
