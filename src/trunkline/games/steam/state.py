"""Every field of the records of Steam, once, with its meaning."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import record

SEATS: Final = 6
HEXES: Final = 256  # land hexes of a map
STOPS: Final = 32  # cities and towns
COLOURS: Final = 5
SPACES: Final = 12  # of the Goods Supply (1.4)
SIDES: Final = 6
TRACKS: Final = 4  # of one face
FACES: Final = 128  # oriented faces, 0 is none
KINDS: Final = 32  # faces of the catalogue, however they are rotated
LIMITS: Final = 48  # bounds on the faces the pieces allow (1.5)
LEVELS: Final = 6  # of a locomotive, so links of a delivery (1.6)
WIDTH: Final = 1 << 16  # the longest legal list; a longer one is an error

TOWN: Final = 6  # where a track of a town tile ends, in place of a second side
UNOWNED: Final = 6  # owner of unowned track; -1 is no track
CLOSED: Final = -1  # a side no track crosses (1.1)

# the colours of goods and cities (1.2), as moves and records number them
COLOUR_NAMES: Final = ["red", "blue", "yellow", "purple", "gray"]

# rulesets (10)
BASE, STANDARD = 0, 1

# action tiles by number (1.7)
TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION = 1, 2, 3, 4, 5, 6, 7
ACTIONS: Final = 7

# phases (2.4, 5, 6); LOAD follows an urbanization or a growth, GAIN a delivery
PLACES, CAPITAL, AUCTION, SELECT, BUILDING, LOAD, GOODS, GAIN, INCOME, OVER = range(10)
PHASES: Final = ["first order", "buy capital", "order of play", "action tiles", "build track", "goods for a city",
                 "move goods", "income or points", "income", "over"]

STATE = record([
    ("phase", "i4"),
    ("turn", "i4"),  # turns completed
    ("actor", "i4"),  # seat that decides; meaningless when over
    ("at", "i4"),  # place of the phase's own list that is reached: an order of play, of building or of moving
    ("lap", "i4"),  # round of Move Goods, 0 or 1 (7.1)
    ("left", "i4"),  # players not bankrupt
    ("order", "i4", (SEATS,)),  # seats by place in the order of play, then -1
    ("coming", "i4", (SEATS,)),  # places given in an auction so far (2.4, 5.2), -1 free
    ("standing", "i4"),  # the standing bid of an auction, -1 none
    ("leader", "i4"),  # who made it, -1 nobody
    ("opener", "i4"),  # who opened the auction of this place (2.4)
    ("place", "i4"),  # the place being auctioned (2.4)
    ("bid", "i4", (SEATS,)),  # last bid in the auction, -1 none (5.2)
    ("passed", "i4", (SEATS,)),  # 1 when out of the auction (2.4: of this place)
    ("stays", "i4", (SEATS,)),  # 1 while a pass does not count, by the Turn Order tile (5.2)
    ("built", "i4"),  # builds made in this build turn (4.2)
    ("spent", "i4"),  # dollars paid for them
    ("fresh_hex", "i2", (TRACKS,)),  # hexes built on in this build turn, then -1
    ("fresh", "i2", (TRACKS,)),  # bits of the tracks there that extend their links (4.9)
    ("target", "i4"),  # the stop that takes goods from the supply (LOAD), -1
    ("cash", "i4", (SEATS,)),
    ("income", "i4", (SEATS,)),
    ("points", "i4", (SEATS,)),  # victory points on the track, before the end's (1.6)
    ("level", "i4", (SEATS,)),  # of the locomotive
    ("action", "i4", (SEATS,)),  # number of the action tile taken this turn (last turn's until SELECT), 0 none
    ("may", "i4", (SEATS,)),  # 1 while City Growth or Urbanization may still be played (4.13, 4.14)
    ("raised", "i4", (SEATS,)),  # 1 when the locomotive was raised in Move Goods of this turn (7.1)
    ("due", "i4", (SEATS,)),  # points of a delivery to be taken as income or VP (7.4)
    ("fallen", "i4", (SEATS,)),  # 0 while in play, else place in the order of bankruptcies (6.5)
    ("bag", "i4", (COLOURS,)),
    ("new_city", "i4", (COLOURS,)),  # New City tiles left
    ("used", "i2", (KINDS,)),  # faces lying on the map, by kind: a count of `face`, kept for speed
    ("colour", "i1", (STOPS,)),  # of the city there, -1 town
    ("grown", "i1", (STOPS,)),  # 1 with a growth marker (4.13, 4.14)
    ("cubes", "i1", (STOPS, COLOURS)),
    ("supply", "i1", (SPACES, COLOURS)),
    ("face", "i1", (HEXES,)),  # the oriented face lying there, 0 none
    ("owner", "i1", (HEXES, TRACKS)),  # of each of its tracks: a seat, UNOWNED, or -1 where there is no track
])

BOARD = record([
    ("seats", "i4"),
    ("turns", "i4"),  # 1.8
    ("ruleset", "i4"),
    ("auction", "i4"),  # option order (2.4, 2.5)
    ("limited", "i4"),  # option tiles (1.5)
    ("relaxed", "i4"),  # bits of the seats of option relaxed_capital (3.4)
    ("hexes", "i4"),
    ("stops", "i4"),  # cities first, then towns, each by hex
    ("cities", "i4"),  # stops that are cities from the start
    ("spaces", "i4"),  # of the Goods Supply
    ("space_cubes", "i4"),  # cubes drawn for each (2.2)
    ("bag", "i4", (COLOURS,)),  # cubes of the game (1.3)
    ("new_city", "i4", (COLOURS,)),  # New City tiles of the game (1.4)
    ("near", "i2", (HEXES, SIDES)),  # the hex across a side, CLOSED where no track may cross (1.1)
    ("stop", "i2", (HEXES,)),  # the stop on a hex, -1 none
    ("ground", "i1", (HEXES,)),  # dollars of the terrain (4.12): river 1, hill 2, both 3
    ("stop_hex", "i2", (STOPS,)),
    ("stop_colour", "i1", (STOPS,)),  # colour at set-up, -1 town
    ("goods", "i1", (STOPS,)),  # cubes drawn at set-up (2.1), with this many players
    # oriented faces, 1 to `faces`
    ("faces", "i4"),
    ("kind", "i1", (FACES,)),  # place in the catalogue
    ("town", "i1", (FACES,)),  # 1 for a town tile
    ("cost", "i1", (FACES,)),  # exits, and 1 for the town (4.12)
    ("tracks", "i1", (FACES,)),  # how many
    ("exits", "i1", (FACES,)),  # bits of the sides its tracks reach
    ("pairs", "i8", (FACES,)),  # bits x * SIDES + y of its tracks from side x to side y, x below y; 0 for a town tile
    ("end_a", "i1", (FACES, TRACKS)),  # the lower side of a track
    ("end_b", "i1", (FACES, TRACKS)),  # its other side, or TOWN
    ("track_at", "i1", (FACES, SIDES)),  # the track that reaches a side, -1 none
    ("across", "i1", (FACES, SIDES)),  # where the track that enters by a side leads: a side, TOWN, -1 no track
    # faces that improve f are more[more_from[f] .. more_from[f + 1] - 1] (4.10); those for an empty hex stand at 0,
    # those for an empty town at faces + 1
    ("more_from", "i2", (FACES + 1,)),
    ("more", "i1", (FACES * 16,)),
    ("redirect_from", "i2", (FACES + 1,)),  # faces that redirect a track of f, likewise (4.11)
    ("redirect", "i1", (FACES * 16,)),
    ("redirect_out", "i1", (FACES * 16,)),  # the side of f that is given up by it
    ("redirect_in", "i1", (FACES * 16,)),  # the side that is won
    # what the pieces allow (1.5): for every l, the faces on the map of the kinds in the mask are at most so many
    ("limits", "i4"),
    ("limit_kinds", "i4", (LIMITS,)),
    ("limit", "i4", (LIMITS,)),
])

WORK = record([
    ("to", "i2", (STOPS, SIDES)),  # the stop a complete link out of this side of a stop leads to, -1 none
    ("by", "i1", (STOPS, SIDES)),  # its owner
    ("back", "i1", (STOPS, SIDES)),  # the side of that stop by which it arrives
    ("joins", "i1", (SIDES,)),  # what a new track at a side of the hex in question would meet (phases.track)
    ("far", "i2", (SIDES,)),  # the stop that leads to, -1 none
    ("keys", "i8", (SEATS,)),  # what ranks are told by (8)
    ("path", "i4", (LEVELS,)),  # sides of a path in the making (phases.goods), or owners by side (phases.track)
    ("stops", "i4", (LEVELS,)),  # the stops they are taken at
    ("seen", "i4", (STOPS,)),  # 1 for the stops of the path
    ("count", "i4", (SEATS + 1,)),  # its links by owner, UNOWNED last
    ("slack", "i4", (LIMITS,)),  # faces each limit of the pieces leaves (1.5)
])
