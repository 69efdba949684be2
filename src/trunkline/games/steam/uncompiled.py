"""The rules that words and views ask in plain Python (`engine.plain`), by the names of their modules."""

from __future__ import annotations

from trunkline.engine.plain import uncompiled
from trunkline.games.steam import flow as flow_rules
from trunkline.games.steam import moves as move_rules
from trunkline.games.steam import score as score_rules
from trunkline.games.steam.phases import auctions as auction_rules
from trunkline.games.steam.phases import cities as city_rules
from trunkline.games.steam.phases import goods as goods_rules
from trunkline.games.steam.phases import income as income_rules
from trunkline.games.steam.phases import links as link_rules
from trunkline.games.steam.phases import money as money_rules
from trunkline.games.steam.phases import tiles as tile_rules
from trunkline.games.steam.phases import track as track_rules

flow, moves, score = uncompiled(flow_rules), uncompiled(move_rules), uncompiled(score_rules)
auctions, cities, goods = uncompiled(auction_rules), uncompiled(city_rules), uncompiled(goods_rules)
income, links, money = uncompiled(income_rules), uncompiled(link_rules), uncompiled(money_rules)
tiles, track = uncompiled(tile_rules), uncompiled(track_rules)

kind_of, argument = moves.kind_of, moves.argument
hex_of, face_of = moves.hex_of, moves.face_of
city_of, colour_of, side_of = moves.city_of, moves.colour_of, moves.side_of
