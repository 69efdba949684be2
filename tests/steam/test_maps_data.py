"""The maps of Steam: what becomes of the shipped ones (1.1)."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from trunkline.engine.game import Refusal, game, info
from trunkline.engine.match import Match
from trunkline.games.steam.data import DEFAULT, headings
from trunkline.games.steam.options import Options
from trunkline.games.steam.pack import load
from trunkline.games.steam.state import CLOSED, COLOUR_NAMES
from trunkline.games.steam.validate import check

from .spoiled import TABLES, TILES, TUTORIAL, board, reported, spoil


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_map_loads_for_all_its_numbers_of_players(name: str, players: int) -> None:
    pack = board(players, name)
    b, raw = pack.B[0], tomllib.loads((DEFAULT / f"maps/{name}.toml").read_text("utf-8"))
    assert not pack.B.flags.writeable
    assert (b.seats, b.cities, b.stops) == (players, len(raw["cities"]), len(raw["cities"]) + len(raw["towns"]))
    turns = {2: 10, 3: 10, 4: 8, 5: 7, 6: 7} | {int(k): v for k, v in raw.get("turns", {}).items()}
    assert b.turns == pack.board.turns == turns[players]
    fewer = raw.get("goods_fewer", {}).get(str(players), 0)
    goods = {c["name"]: c["goods"] - fewer for c in raw["cities"].values()}
    assert {pack.board.stops[i].name: b.goods[i] for i in range(b.cities)} == goods
    colours = {c["name"]: COLOUR_NAMES.index(c["color"]) for c in raw["cities"].values()}
    assert {pack.board.stops[i].name: b.stop_colour[i] for i in range(b.cities)} == colours
    assert all(b.stop_colour[b.cities : b.stops] == -1)
    assert b.space_cubes == raw.get("supply", {}).get("cubes", 2 if players < 4 else 3)
    assert b.spaces == pack.board.spaces == raw.get("supply", {}).get("spaces", 12)
    bag = {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "gray": 16} | raw.get("bag", {})
    assert list(b.bag) == [bag[c] for c in COLOUR_NAMES]
    assert sum(b.goods) + b.spaces * b.space_cubes <= sum(b.bag)


@pytest.mark.parametrize("name", [m.id for m in headings()])
def test_1_1_neighbours_are_mutual_and_only_where_track_may_lead(name: str) -> None:
    pack = board(3, name)
    b, drawn = pack.B[0], pack.board.hexes
    assert len([h for h in drawn if h.terrain != "water"]) == b.hexes
    at = {(2 * h.column + h.row % 2, h.row): i for i, h in enumerate(drawn)}  # half a hex to the right in odd rows
    steps = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]
    closed = {(i, s) for i, h in enumerate(drawn) for s in h.closed}
    assert closed == {(i, s) for bar in pack.board.barriers for i, s in bar.sides} | {
        (at[2 * drawn[i].column + drawn[i].row % 2 + steps[s][0], drawn[i].row + steps[s][1]], (s + 3) % 6)
        for bar in pack.board.barriers for i, s in bar.sides}
    for i, h in enumerate(drawn[: b.hexes]):
        for side, (dx, dy) in enumerate(steps):
            there = at.get((2 * h.column + h.row % 2 + dx, h.row + dy), -1)
            crossed = 0 <= there < b.hexes and (i, side) not in closed
            assert b.near[i][side] == (there if crossed else CLOSED) == h.near[side]
            assert not crossed or b.near[there][(side + 3) % 6] == i
    for h in drawn[b.hexes :]:
        assert h.terrain == "water" and set(h.near) == {CLOSED} and h.stop == -1


def test_1_1_4_12_a_hex_may_be_river_and_hill(data: Path) -> None:
    """11.1: a straight on a river hill costs $5; a town on one $1 more for the town and one side less."""
    spoil(data, TUTORIAL, "E  . ~ R ~ ~", "E  . % V ~ ~")
    assert check(data) == []
    pack = load(Options(players=2, map="tutorial"), data)
    drawn = {h.name: h for h in pack.board.hexes}
    assert [(drawn[n].terrain, drawn[n].river) for n in ("E2", "E3", "E4")] == [
        ("river hill", "Mersey"), ("river hill", "Mersey"), ("river", "Mersey")]
    assert pack.board.stops[pack.stops["e3"]].name == "Warrington"
    text = 'format = 1\ngame = "steam"\nrules = 1\n[options]\nmap = "tutorial"\nplayers = 2\n'
    _, S = game("steam").read_position(text + '[turn]\nphase = "build track"\n[[seat]]\ncash = 20\n[[seat]]\n')
    match = Match(game("steam"), pack, 0, ["Ada", "Ben"], S)
    assert "for $5" in match.play_text("build E2 straight 2")[0].words
    assert match.S[0].cash[0] == 15
    spoil(data, TUTORIAL, 'Mersey = "E5 E4 E3 E2"', 'Mersey = "E5 E4 E3"')
    reported(data, "grid", "E2", "no river")
    spoil(data, TUTORIAL, 'E3  = { name = "Warrington"', 'E2  = { name = "Warrington"')
    reported(data, "towns.E2", "T, H, R or V")


def test_1_1_hexes_of_the_tutorial_map() -> None:
    pack = board()
    b, hexes, stops = pack.B[0], pack.hexes, pack.stops
    drawn = pack.board.hexes
    assert [drawn[i].name for i in b.near[hexes["d4"]]] == ["C5", "D5", "E5", "E4", "D3", "C4"]
    assert [drawn[i].name for i in b.near[hexes["c4"]]] == ["B4", "C5", "D4", "D3", "C3", "B3"]
    assert {name: int(b.ground[hexes[name]]) for name in ("c1", "c6", "e3", "a4", "d4")} == {
        "c1": 0, "c6": 2, "e3": 1, "a4": 1, "d4": 0}
    assert stops["huddersfield"] == stops["c6"] == b.stop[hexes["c6"]]
    assert b.stop_hex[stops["leeds"]] == hexes["a7"]
    assert [s.name for s in pack.board.stops] == [
        "Leeds", "Preston", "Liverpool", "Manchester", "Sheffield", "Chester",  # cities by hex, then towns
        "Burnley", "Huddersfield", "Barnsley", "Warrington"]
    assert (drawn[hexes["e3"]].river, drawn[hexes["a7"]].river, drawn[hexes["c1"]].river) == ("Mersey", "", "")
    assert b.near[hexes["d1"]][3] == CLOSED  # Mersey estuary


def test_names_are_found_however_they_are_written() -> None:
    pack = board(3, "ruhr")
    assert pack.stops["koln"] == pack.stops["l8"]
    assert pack.board.stops[pack.stops["monchengladbach"]].name == "Mönchengladbach"
    assert pack.faces["town 3 fan"] == pack.faces["town 3 fan 0"]
    assert pack.board.faces[pack.faces["gentle 2"]].label == "gentle 2"
    assert (pack.tiles["turn order"], pack.tiles["urbanization"]) == (1, 7)
    assert pack.colours == {"red": 0, "blue": 1, "yellow": 2, "purple": 3, "gray": 4}


def test_options_are_in_the_record() -> None:
    b = load(Options(players=4, ruleset="base", order="random", tiles="unlimited", relaxed_capital="2,4")).B[0]
    assert (b.ruleset, b.auction, b.limited, b.relaxed) == (0, 0, 0, 0b1010)
    b = load(Options(players=4, relaxed_capital="all")).B[0]
    assert (b.ruleset, b.auction, b.limited, b.relaxed) == (1, 1, 1, 0b1111)


def test_the_action_tiles_say_what_they_cost_in_base() -> None:
    base = load(Options(ruleset="base")).board.tiles
    standard = load(Options(ruleset="standard")).board.tiles
    assert [t.number for t in base] == [1, 2, 3, 4, 5, 6, 7]
    assert [t.number for t in base if "$" in t.words] == [5, 6, 7]
    assert not any("$" in t.words for t in standard)
    assert [t.id for t in base] == [t.id for t in standard]


@pytest.mark.parametrize(("options", "words"), [
    (Options(map="atlantis"), ["map", "atlantis", "northeast", "tutorial"]),
    (Options(map="tutorial", players=4), ["players", "First Lines", "2 to 3"]),
    (Options(map="ruhr", players=2), ["players", "3 to 6"]),
    (Options(players=3, relaxed_capital="4"), ["relaxed_capital", "4"]),
])
def test_what_does_not_fit_a_map_is_refused(options: Options, words: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        load(options)
    assert all(word in str(refused.value) for word in words), refused.value


def test_a_strangers_map_is_found_without_being_listed(data: Path) -> None:
    shutil.copy(data / TUTORIAL, data / "maps/mine.toml")
    spoil(data, "maps/mine.toml", 'id = "tutorial"', 'id = "mine"')
    assert "mine" in [m.id for m in headings(data)]
    assert check(data) == []
    assert load(Options(map="mine", players=2), data).board.map == "mine"


def test_an_unsound_map_is_refused_with_its_faults(whole: Path) -> None:
    spoil(whole, TUTORIAL, '"D1-E1"', '"D1-F1"')
    with pytest.raises(Refusal, match="D1-F1"):
        load(Options(map="tutorial"), whole)
    load(Options(map="ruhr"), whole)


def test_unsound_tiles_are_refused_with_their_faults(whole: Path) -> None:
    spoil(whole, TILES, "count = 86", "count = 85")
    with pytest.raises(Refusal, match="135 pieces"):
        load(Options(map="northeast"), whole)


def test_the_lobby_offers_the_maps_that_there_are(whole: Path) -> None:
    offered = {o.id: o for o in info("steam").options}["map"]
    assert [c.value for c in offered.choices] == ["northeast", "ruhr", "chicago_gateway", "tutorial"]
    assert {c.value: c.players for c in offered.choices}["tutorial"] == (2, 3)
    (whole / "maps/broken.toml").write_text("what is = this")
    assert [m.id for m in headings(whole)] == [c.value for c in offered.choices]
