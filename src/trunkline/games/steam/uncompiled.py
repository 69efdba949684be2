"""The rules that words and views ask in plain Python (`engine.plain`), by the names of their modules."""

from __future__ import annotations

from trunkline.engine.plain import rules

flow, moves, score, auctions, cities, goods, income, links, money, tiles, track = rules(
    "trunkline.games.steam", "flow", "moves", "score", "phases.auctions", "phases.cities", "phases.goods",
    "phases.income", "phases.links", "phases.money", "phases.tiles", "phases.track")
kind_of, argument = moves.kind_of, moves.argument
hex_of, face_of, stop_of, new_colour_of = moves.hex_of, moves.face_of, moves.stop_of, moves.new_colour_of
tile_of, acts = moves.tile_of, moves.acts
city_of, colour_of, side_of = moves.city_of, moves.colour_of, moves.side_of
