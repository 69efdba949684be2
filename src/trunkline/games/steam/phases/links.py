"""Rule 4.1, links: read off the tiles and the owners of their tracks, which are all there is of them."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.state import SIDES, TOWN, UNOWNED


@rule
def opposite(side: int) -> int:
    """Return the side of the next hex that meets this one."""
    return side - 3 if side >= 3 else side + 3


@rule
def is_city(b: Rec, s: Rec, h: int) -> bool:
    """Tell whether there is a city on the hex now."""
    k = b.stop[h]
    return bool(k >= 0 and s.colour[k] >= 0)


@rule
def is_town(b: Rec, s: Rec, h: int) -> bool:
    """Tell whether there is a town on the hex now."""
    k = b.stop[h]
    return bool(k >= 0 and s.colour[k] < 0)


@rule
def walk(b: Rec, s: Rec, h: int, side: int) -> tuple[int, int, int]:
    """Follow the line that leaves hex h by the side, to its end.

    Returns the stop it ends at, its hex and the side it arrives by; or -1 with the hex and side of the open end.
    """
    while True:
        n = int(b.near[h][side])
        if n < 0:
            return -1, h, side
        back = opposite(side)
        if is_city(b, s, n):
            return int(b.stop[n]), n, back
        on = int(b.across[s.face[n]][back])
        if on < 0:
            return -1, h, side
        if on == TOWN:
            return int(b.stop[n]), n, back
        h = n
        side = on


@rule
def claim(b: Rec, s: Rec, h: int, side: int, p: int) -> None:
    """Give p the line that leaves hex h by the side, to its end (4.8, 4.9)."""
    while True:
        n = int(b.near[h][side])
        if n < 0 or is_city(b, s, n):
            return
        back = opposite(side)
        f = s.face[n]
        t = b.track_at[f][back]
        if t < 0:
            return
        s.owner[n][t] = p
        on = int(b.across[f][back])
        if on == TOWN:
            return
        h = n
        side = on


@rule
def is_open(b: Rec, s: Rec, h: int, side: int) -> bool:
    """Tell whether a track that leaves hex h by the side ends there: no city and no track across."""
    n = int(b.near[h][side])
    return n < 0 or (not is_city(b, s, n) and b.track_at[s.face[n]][opposite(side)] < 0)


@rule
def owns_in_town(b: Rec, s: Rec, h: int, p: int) -> bool:
    """Tell whether p owns a track of the town tile on the hex."""
    for t in range(b.tracks[s.face[h]]):
        if s.owner[h][t] == p:
            return True
    return False


@rule
def first_owner(b: Rec, s: Rec, k: int, side: int) -> int:
    """Return the owner of the track that leaves stop k by the side, -1 when there is none."""
    h = int(b.stop_hex[k])
    if s.colour[k] < 0:
        t = b.track_at[s.face[h]][side]
        return int(s.owner[h][t]) if t >= 0 else -1
    n = int(b.near[h][side])
    if n < 0 or is_city(b, s, n):
        return -1
    t = b.track_at[s.face[n]][opposite(side)]
    return int(s.owner[n][t]) if t >= 0 else -1


@rule
def trace(b: Rec, s: Rec, w: Rec) -> None:
    """Return every complete link, from both its ends, into w.to, w.by and w.back."""
    for k in range(b.stops):
        for side in range(SIDES):
            w.to[k][side] = -1
            w.by[k][side] = UNOWNED
            owner = first_owner(b, s, k, side)
            if owner >= 0:
                stop, _, back = walk(b, s, int(b.stop_hex[k]), side)
                w.to[k][side] = stop
                w.by[k][side] = owner
                w.back[k][side] = back


@rule
def count(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Count the complete links of every seat (8.1) into out."""
    trace(b, s, w)
    for p in range(b.seats):
        out[p] = 0
    for k in range(b.stops):
        for side in range(SIDES):
            owner = w.by[k][side]
            if w.to[k][side] > k and owner != UNOWNED:  # a link never returns to its stop (4.7)
                out[owner] += 1
