"""A map as one can walk it: its hexes, places, closed sides and rivers, out of the data of its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from trunkline.games.steam.data import CityData, MapData, PlaceData, TownData
from trunkline.games.steam.grid import TERRAIN, TOWN_TOKENS, Spot, name_of, neighbours, picture, spot_of

WATER = "="

# What a map's file may change, as the rules have it.
BAG = {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "gray": 16}  # 1.3
NEW_CITIES = {"red": 1, "blue": 1, "yellow": 1, "purple": 1, "gray": 4}  # 1.4
TURNS = {2: 10, 3: 10, 4: 8, 5: 7, 6: 7}  # 1.8
SUPPLY_CUBES = {2: 2, 3: 2, 4: 3, 5: 3, 6: 3}  # 2.2


@dataclass(frozen=True)
class Land:
    """The hexes that are drawn, the places on them, and the sides no track crosses."""

    data: MapData
    cells: dict[Spot, str]
    cities: dict[Spot, CityData] = field(default_factory=dict)
    towns: dict[Spot, TownData] = field(default_factory=dict)
    closed: dict[frozenset[Spot], str] = field(default_factory=dict)  # to the reason
    rivers: dict[str, list[Spot]] = field(default_factory=dict)

    @classmethod
    def of(cls, data: MapData) -> tuple[Land, list[str]]:
        """Make the land of a map's data, and a line for each thing that does not fit; it is sound only without any."""
        cells, problems = picture(data.grid)
        land = cls(data, cells, rivers={name: [spot_of(x) for x in c.split()] for name, c in data.rivers.items()})
        faults = [f"grid: {problem}" for problem in problems]
        faults += land._places()
        faults += land._black_edges()
        return land, faults

    def _places(self) -> Iterator[str]:
        """Put cities and towns onto their hexes."""
        standing: dict[str, str] = {}
        for spot, token in self.cells.items():
            here = name_of(spot)
            if token in TOWN_TOKENS:
                if here in self.data.towns:
                    self.towns[spot] = self.data.towns[here]
                else:
                    yield f"grid: {here}: the town {token} has no entry in towns"
            elif token in self.data.cities:
                city = self.cities[spot] = self.data.cities[token]
                if token in standing:
                    yield f"grid: {here}: the city {token} stands at {standing[token]} already"
                elif city.at != here:
                    yield f"cities.{token}: at: {city.at}, but in the grid it stands at {here}"
                standing.setdefault(token, here)
            elif token not in TERRAIN:
                yield f"grid: {here}: " + (f"the city {token} has no entry in cities" if token.islower()
                                           else f"unknown token {token!r}")
        for key in self.data.cities.keys() - standing.keys():
            yield f"cities.{key}: is not in the grid"
        for here in self.data.towns:
            if spot_of(here) not in self.towns:
                yield f"towns.{here}: there is no town in the grid (T, H, R or V)"

    def _black_edges(self) -> Iterator[str]:
        """Close the black sides."""
        for why, text in self.data.black_edges.items():
            for pair in text.split():
                a, b = (spot_of(x) for x in pair.split("-"))
                if b not in neighbours(a):
                    yield f"black_edges.{why}: {pair}: the two do not touch"
                elif not (self.is_land(a) and self.is_land(b)):
                    yield f"black_edges.{why}: {pair}: not between two hexes of land"
                elif frozenset((a, b)) in self.closed:
                    yield f"black_edges.{why}: {pair}: is there twice"
                self.closed[frozenset((a, b))] = why

    def is_land(self, spot: Spot) -> bool:
        """Tell whether there is a hex that is not water."""
        return self.cells.get(spot, WATER) != WATER

    def terrain(self, spot: Spot) -> str:
        """Return plain, hill, river, river hill, water or city."""
        return TERRAIN.get(self.cells[spot], "city")

    def place(self, spot: Spot) -> PlaceData | None:
        """Return the city or town there."""
        return self.cities.get(spot) or self.towns.get(spot)

    def places(self) -> dict[Spot, PlaceData]:
        """Return the cities, then the towns."""
        return {**self.cities, **self.towns}

    def land(self) -> list[Spot]:
        """Return the hexes of land, row by row."""
        return [spot for spot in sorted(self.cells) if self.is_land(spot)]

    def across(self, spot: Spot) -> list[Spot | None]:
        """Return by side the hex a track can lead to, None off the map, into water and across a black side (1.1)."""
        return [n if self.is_land(n) and frozenset((spot, n)) not in self.closed else None for n in neighbours(spot)]

    def open_neighbours(self, spot: Spot) -> list[Spot]:
        """Return the hexes a track can lead to."""
        return [n for n in self.across(spot) if n is not None]

    def reached(self, start: Spot) -> set[Spot]:
        """Return the hexes that track from a hex can come to."""
        seen, queue = {start}, [start]
        while queue:
            new = set(self.open_neighbours(queue.pop())) - seen
            seen |= new
            queue += new
        return seen

    def river(self, spot: Spot) -> str:
        """Return the river of a river hex, the first named where two meet, else ""."""
        if self.terrain(spot) not in ("river", "river hill"):
            return ""
        return next((name for name, course in self.rivers.items() if spot in course), "")

    # What players agree on by choosing their number

    def turns(self, players: int) -> int:
        """1.8"""
        return self.data.turns.get(players, TURNS[players])

    def goods(self, city: CityData, players: int) -> int:
        """Count the cubes a city draws (2.1)."""
        return city.goods - self.data.goods_fewer.get(players, 0)

    def space_cubes(self, players: int) -> int:
        """Count the cubes each space of the Goods Supply draws (2.2)."""
        cubes = self.data.supply.cubes
        return SUPPLY_CUBES[players] if cubes is None else cubes

    def bag(self) -> dict[str, int]:
        """Count the cubes of the game by colour (1.3)."""
        return BAG | {str(colour): n for colour, n in self.data.bag.items()}

    def new_cities(self) -> dict[str, int]:
        """Count the New City tiles of the game by colour (1.4)."""
        return NEW_CITIES | {str(colour): n for colour, n in self.data.new_cities.items()}
