"""Every field of the records of Higgins, once, with its meaning."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import record

SEATS: Final = 6
LOCOMOTIVES: Final = 6  # 1.4
CARD: Final = 6  # cities of a Pay card (1.4)
CITIES: Final = 256
TICKETS: Final = 128
SETS: Final = 48
PASSES: Final = 16
TRACKS: Final = 512
SEGMENTS: Final = 1536  # segments from a city to the next, each way and by each choice at its switches
SEGMENT_TRACKS: Final = 8  # tracks of one of them
MAP_TRACKS: Final = 24  # tracks on the map of one ticket
REACH: Final = 16  # limits of a move, 0 to REACH - 1
WIDTH: Final = 512  # the longest legal list a pack may lead to

# versions (10)
CLASSIC, SHORT, LONG = 0, 1, 2

# needs of the day (6.1), bits of `pass_needs`
FOOD, LODGING, TELEGRAPH = 1, 2, 4

# phases of a game and of a turn (2.5, 3, 8)
CHOOSING, TRAVEL, EXPENSES, TICKET, EXTRA, CLOSE, OVER = 0, 1, 2, 3, 4, 5, 6
PHASES: Final = ["locomotive", "travel", "expenses", "ticket", "extra ticket", "end of turn", "over"]

STATE = record([
    ("phase", "i4"),
    ("turn", "i4"),  # turns completed; seat turn % seats is to move
    ("closing", "i4"),  # 1 once a player has cleared the last marker (8.1)
    ("travelled", "i4"),  # segments moved this turn
    ("fare", "i4"),  # dollars due for those of them that are not free (4.4)
    ("broke", "i4"),  # 1 when this turn's expenses could not be paid (6.2)
    ("left", "i4"),  # tickets nobody has
    ("locomotive", "i4", (SEATS,)),  # colour, -1 while not chosen
    ("city", "i4", (SEATS,)),
    ("cash", "i4", (SEATS,)),
    ("latest", "i4", (SEATS,)),  # the ticket obtained in one's previous turn (4.4), -1 none
    ("markers", "i4", (SEATS,)),  # bits of the Pay card's cities still to be cleared
    ("passes", "i4", (SEATS,)),  # bits of the Pass cards held
    ("stock", "i1", (PASSES,)),  # copies of a Pass card left
    ("owner", "i1", (TICKETS,)),  # seat that has the ticket, -1 open
])

BOARD = record([
    ("seats", "i4"),
    ("version", "i4"),
    ("by_round", "i4"),  # option opening (4.1)
    ("listed", "i4"),  # option final (7.3)
    ("chosen", "i4"),  # option colours (2.5)
    ("cities", "i4"),
    ("tickets", "i4"),
    ("passes", "i4"),
    ("sets", "i4"),
    ("tracks", "i4"),
    ("start_city", "i4"),  # 2.2
    ("marks", "i4"),  # Pay markers a player places (2.3)
    ("card", "i2", (LOCOMOTIVES, CARD)),  # cities of the Pay cards, in order
    ("east", "i1", (CITIES,)),  # 1 east of the Mississippi, 0 west
    ("offers", "i2", (CITIES, 3)),  # tickets obtained in the city, ascending, then -1
    ("dist", "i1", (CITIES, CITIES)),  # segments between cities (1.1)
    ("near", "i2", (CITIES, CITIES)),  # the other cities by distance, then index
    ("within", "i2", (CITIES, REACH)),  # how many of them lie within so many segments
    ("segment_from", "i2", (CITIES + 1,)),  # segments out of a city are segment_from[c] to segment_from[c + 1] - 1
    ("segment_start", "i2", (SEGMENTS,)),
    ("segment_to", "i2", (SEGMENTS,)),
    ("segment_len", "i1", (SEGMENTS,)),
    ("segment_track", "i2", (SEGMENTS, SEGMENT_TRACKS)),
    ("free_moves", "i1", (TICKETS,)),
    ("ticket_city", "i2", (TICKETS,)),
    ("ticket_sets", "i1", (TICKETS, 3)),  # then -1
    ("map_len", "i1", (TICKETS,)),
    ("map_track", "i2", (TICKETS, MAP_TRACKS)),
    ("set_size", "i2", (SETS,)),
    ("pass_cost", "i4", (PASSES,)),
    ("pass_needs", "i1", (PASSES,)),
    ("pass_extra", "i1", (PASSES,)),
    ("pass_side", "i1", (PASSES,)),  # -1 anywhere, 1 east, 0 west
    ("pass_not", "i4", (PASSES,)),  # bits of cards beside which it does not work (5.3)
    ("copies", "i1", (PASSES,)),
])

WORK = record([
    ("mine", "i1", (TRACKS,)),  # 1 on tracks of one's maps (10.2)
    ("fare", "i2", (REACH, CITIES)),  # cheapest fare to a city in at most so many segments, -1 none
    ("came", "i2", (REACH, CITIES)),  # the segment by which it is entered then, -1 when fewer segments do as well
    ("held", "i2", (SEATS, SETS)),  # tickets of a set by seat
    ("keys", "i8", (SEATS,)),  # what ranks are told by (9.3)
])


def bits(x: int) -> list[int]:
    """Return the positions of the ones in x, ascending."""
    return [i for i in range(x.bit_length()) if x >> i & 1]
