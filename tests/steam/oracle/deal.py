"""Section 2: the set-up, with the random generator said a second time."""

from __future__ import annotations

from collections import Counter

from . import atlas
from .position import Auction, Position, Seat

M32, M64 = 2**32 - 1, 2**64 - 1


def mix(x: int) -> int:
    """splitmix64."""
    x = (x + 0x9E3779B97F4A7C15) & M64
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & M64
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & M64
    return x ^ x >> 31


class Dice:
    """Marsaglia's xorwow, begun from a match's seed; `draw(n)` scales a 32-bit number to 0 .. n - 1."""

    def __init__(self, seed: int) -> None:
        x = mix(mix(seed & M64) ^ mix(0))
        words = []
        for _ in range(3):
            x = mix(x)
            words += [x & M32, x >> 32]
        self.x, self.y, self.z, self.v, self.w, self.count = words
        self.x |= 1

    def draw(self, n: int) -> int:
        """The next number below n."""
        t, s = self.w, self.x
        self.w, self.v, self.z, self.y = self.v, self.z, self.y, s
        t ^= t >> 2
        t = (t ^ t << 1) & M32
        self.x = (t ^ s ^ s << 4) & M32
        self.count = (self.count + 362437) & M32
        return ((self.x + self.count) & M32) * n >> 32


def take(p: Position, dice: Dice, number: int) -> Counter[str]:
    """So many cubes out of the bag: each counted off by colour."""
    cubes: Counter[str] = Counter()
    for _ in range(number):
        n = dice.draw(p.bag.total())
        colour = [c for c in atlas.COLOURS for _ in range(p.bag[c])][n]
        p.bag[colour] -= 1
        cubes[colour] += 1
    return cubes


def deal(map_id: str, players: int, seed: int, *, ruleset: str = "standard", order: str = "auction",
         tiles: str = "limited", relaxed_capital: str = "none") -> Position:
    """2.1 to 2.5; where the order is auctioned, the first auction is open."""
    seats = range(players)
    relaxed = {"none": set(), "all": set(seats)}.get(relaxed_capital)
    m, dice = atlas.read(map_id), Dice(seed)
    p = Position(m, [Seat() for _ in seats], ruleset == "base", tiles == "limited",
                 {int(n) - 1 for n in relaxed_capital.split(",")} if relaxed is None else relaxed)
    p.colour = {place: stop.colour for place, stop in m.stops.items()}
    p.bag, p.new_cities = Counter(m.bag), Counter(m.new_cities)
    p.cubes = {place: take(p, dice, max(0, stop.goods - m.fewer.get(players, 0))) if stop.colour else Counter()
               for place, stop in m.stops.items()}  # 2.1
    each = m.space_cubes or (2 if players in (2, 3) else 3)  # 2.2
    p.supply = [take(p, dice, each) for _ in range(m.spaces)]
    if p.base and order == "auction":  # 2.4
        opener = dice.draw(players)
        p.phase, p.auction = "first order", Auction([(opener + i) % players for i in seats], opener=opener)
        return p
    free = list(seats)
    while free:  # 2.3, 2.5
        p.order.append(free.pop(dice.draw(len(free))))
    if p.base:
        for place, seat in enumerate(p.order):
            p.seats[seat].cash = place
    return p
