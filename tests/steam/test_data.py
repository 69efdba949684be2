"""The data of Steam: what becomes of the shipped tiles and maps, and that every fault is named with file and key."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.cli.check import check as command
from trunkline.engine.game import Refusal, game, info
from trunkline.engine.match import Match
from trunkline.games.steam.data import DEFAULT, PieceData, TilesData, headings, read_tiles
from trunkline.games.steam.faces import limits
from trunkline.games.steam.options import Options
from trunkline.games.steam.pack import Pack, load
from trunkline.games.steam.state import CLOSED, COLOUR_NAMES, TOWN
from trunkline.games.steam.validate import check

TILES = "tiles.toml"
TUTORIAL, RUHR, NORTHEAST = "maps/tutorial.toml", "maps/ruhr.toml", "maps/northeast.toml"
TABLES = [(m.id, n) for m in headings() for n in range(m.players.min, m.players.max + 1)]
RAW: dict[str, Any] = tomllib.loads((DEFAULT / TILES).read_text("utf-8"))
Shape = frozenset[frozenset[int]]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A copy of the shipped data to spoil."""
    with as_file(files("trunkline") / "data" / "steam") as shipped:
        return Path(shutil.copytree(shipped, tmp_path / "data"))


@pytest.fixture
def data(whole: Path) -> Path:
    """The same with the small map only, which is checked sooner."""
    for path in (whole / "maps").glob("*.toml"):
        if path.name != "tutorial.toml":
            path.unlink()
    return whole


def spoil(data: Path, name: str, old: str, new: str) -> None:
    """Replace the first `old` in a file, which must be there."""
    path = data / name
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def reported(data: Path, *words: str) -> list[str]:
    """The faults of the data, one of which names all the words."""
    faults = check(data)
    assert any(all(w in fault for w in words) for fault in faults), faults
    assert all("\n" not in fault for fault in faults)
    return faults


def board(players: int = 3, name: str = "tutorial") -> Pack:
    """The pack of a map."""
    return load(Options(map=name, players=players))


# Tiles (1.5), against a second reading of the catalogue


def shape(face: dict[str, Any], turn: int) -> Shape:
    """The tracks of a face of the catalogue, turned."""
    ends = [[TOWN if e == "T" else (int(e) + turn) % 6 for e in track.split("-")] for track in face["tracks"]]
    return frozenset(map(frozenset, ends))


def on_board(pack: Pack, f: int) -> Shape:
    """The tracks of an oriented face of the board record."""
    b = pack.B[0]
    return frozenset(frozenset({int(b.end_a[f][t]), int(b.end_b[f][t])}) for t in range(b.tracks[f]))


def test_1_5_there_are_107_oriented_faces_in_the_catalogues_order() -> None:
    pack = board()
    wanted = [(i, n) for i, face in enumerate(RAW["face"]) for n in range(face["orientations"])]
    assert pack.B[0].faces == len(wanted) == 107
    for f, (i, n) in enumerate(wanted, 1):
        face, shown = RAW["face"][i], pack.board.faces[f]
        assert on_board(pack, f) == shape(face, n)
        assert (shown.id, shown.turn, shown.kind, shown.town) == (face["id"], n, i, face["town"])
        assert {frozenset(track) for track in shown.tracks} == shape(face, n)
        assert shown.label == f"{face['id']} {n}"
    assert len({on_board(pack, f) for f in range(1, 108)}) == 107


def test_1_5_the_fields_of_a_face_say_the_same() -> None:
    pack = board()
    b = pack.B[0]
    for f in range(1, 108):
        face = RAW["face"][b.kind[f]]
        reached = {e for track in on_board(pack, f) for e in track if e != TOWN}
        assert b.exits[f] == sum(1 << e for e in reached)
        assert b.cost[f] == face["cost"] == pack.board.faces[f].cost == len(reached) + face["town"]
        assert b.town[f] == face["town"]
        assert list(b.end_a[f][: b.tracks[f]]) == sorted(b.end_a[f][: b.tracks[f]])
        for side in range(6):
            here = [t for t in range(b.tracks[f]) if side in (b.end_a[f][t], b.end_b[f][t])]
            assert b.track_at[f][side] == (here[0] if here else -1)
            others = [e for track in on_board(pack, f) if side in track for e in track - {side}]
            assert b.across[f][side] == (others[0] if others else -1)
        assert all(b.end_a[f][t] < b.end_b[f][t] for t in range(b.tracks[f]))
        sides = [sorted(track) for track in on_board(pack, f) if TOWN not in track]
        assert b.pairs[f] == sum(1 << (6 * x + y) for x, y in sides)


def test_4_10_improvements_are_the_faces_that_hold_every_track_and_more() -> None:
    pack = board()
    b, shapes = pack.B[0], [on_board(pack, f) for f in range(108)]
    for f in range(1, 108):
        wanted = [g for g in range(1, 108) if shapes[f] < shapes[g] and b.town[f] == b.town[g]]
        assert list(b.more[b.more_from[f] : b.more_from[f + 1]]) == wanted
    empty = [list(b.more[b.more_from[f] : b.more_from[f + 1]]) for f in (0, 108)]  # what an empty hex and town can get
    assert empty == [[f for f in range(1, 108) if b.town[f] == town] for town in (0, 1)]
    assert b.more_from[109] == b.more_from[-1]


def test_4_11_redirections_move_one_end_of_one_track() -> None:
    pack = board()
    b, shapes = pack.B[0], [on_board(pack, f) for f in range(108)]
    for f in range(1, 108):
        wanted = set()
        for track, g in product(shapes[f], range(1, 108)):
            for kept, won in product(track, range(6)):
                if TOWN not in track and shapes[g] == shapes[f] - {track} | {frozenset({kept, won})} != shapes[f]:
                    wanted.add((g, *(track - {kept}), won))
        span = range(b.redirect_from[f], b.redirect_from[f + 1])
        found = [(int(b.redirect[i]), int(b.redirect_out[i]), int(b.redirect_in[i])) for i in span]
        assert found == sorted(wanted)
        assert not wanted or not b.town[f]
    assert b.redirect_from[108] == b.redirect_from[-1] > 0


# What the pieces allow (1.5)


def assignable(pieces: list[tuple[int, int, int]], used: Counter[int]) -> bool:
    """Whether pieces (front, back, count) can show these faces: every way to lay the pieces of each sort is tried."""
    for fronts in product(*(range(count + 1) for _, _, count in pieces)):
        shown = Counter[int]()
        for (front, back, count), n in zip(pieces, fronts, strict=True):
            shown[front] += n
            shown[back] += count - n
        if all(shown[k] >= n for k, n in used.items()):
            return True
    return False


def parts(pieces: list[tuple[int, int, int]]) -> Iterator[list[tuple[int, int, int]]]:
    """The pieces in groups that share no face."""
    left = list(pieces)
    while left:
        group = [left.pop()]
        while near := [p for p in left if any({p[0], p[1]} & {q[0], q[1]} for q in group)]:
            group += near
            left = [p for p in left if p not in near]
        yield group


def catalogue(pieces: list[tuple[int, int, int]]) -> TilesData:
    """The shipped faces on other pieces."""
    tiles, _ = read_tiles(DEFAULT)
    assert tiles
    ids = [face.id for face in tiles.face]
    return msgspec.structs.replace(
        tiles, piece=[PieceData(front=ids[a], back=ids[z], count=n, sure=False) for a, z, n in pieces])


def shipped_pieces() -> list[tuple[int, int, int]]:
    """The pieces of the game, by the places of their faces."""
    ids = [face["id"] for face in RAW["face"]]
    return [(ids.index(p["front"]), ids.index(p["back"]), p["count"]) for p in RAW["piece"]]


def test_1_5_the_limits_are_what_the_136_pieces_allow() -> None:
    pieces, found = shipped_pieces(), limits(catalogue(shipped_pieces()))
    assert sum(n for _, _, n in pieces) == 136
    rng, outcomes = Random(1), Counter[bool]()
    for group in parts(pieces):
        copies = Counter[int]()
        for front, back, n in group:
            copies[front] += n
            copies[back] += n
        for _ in range(150):
            used = Counter({k: rng.randint(0, n + 1) if rng.random() < 0.7 else 0 for k, n in copies.items()})
            allowed = all(sum(used[k] for k in limit.kinds) <= limit.most for limit in found)
            assert allowed == assignable(group, used), used
            outcomes[allowed] += 1
    assert min(outcomes.values()) > 200


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3)), min_size=1, max_size=5),
       st.lists(st.integers(0, 5), min_size=6, max_size=6))
def test_1_5_the_limits_are_right_for_any_pieces(pieces: list[tuple[int, int, int]], counts: list[int]) -> None:
    used = Counter({k: n for k, n in enumerate(counts) if any(k in p[:2] for p in pieces)})
    found = limits(catalogue(pieces))
    assert all(sum(used[k] for k in limit.kinds) <= limit.most for limit in found) == assignable(pieces, used)


def test_1_5_no_limit_follows_from_the_others() -> None:
    found = limits(catalogue(shipped_pieces()))
    for limit in found:
        others = [other for other in found if other is not limit]
        spreads = product(range(limit.most + 2), repeat=len(limit.kinds))
        assert any(sum(spread) == limit.most + 1 and all(
            sum(n for k, n in zip(sorted(limit.kinds), spread, strict=True) if k in other.kinds) <= other.most
            for other in others) for spread in spreads), limit


def test_1_5_the_board_record_holds_the_limits() -> None:
    b, found = board().B[0], limits(catalogue(shipped_pieces()))
    assert b.limits == len(found)
    for i, limit in enumerate(found):
        assert (b.limit_kinds[i], b.limit[i]) == (sum(1 << k for k in limit.kinds), limit.most)


def test_1_5_kinds_know_their_pieces_and_backs() -> None:
    kinds = {k.id: k for k in board().board.kinds}
    assert kinds["straight"].pieces == kinds["gentle"].pieces == 86
    assert kinds["town-4-x"].pieces == 8
    assert [board().board.kinds[k].id for k in kinds["town-4-x"].back] == ["town-3-star", "town-3-fan"]
    assert len({k.name for k in kinds.values()}) == 21


# Maps (1.1)


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


# Faults


def test_the_command_checks_maps(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(str(data), game="steam") == 0
    assert capsys.readouterr().out.splitlines() == ["sound", "  maps/tutorial.toml: 6 cities, 4 towns",
                                                    "  tiles.toml: 21 face, 12 piece"]
    spoil(data, TUTORIAL, "max = 3", "max = 7")
    assert command(str(data), game="steam") == 1
    assert capsys.readouterr().out.startswith("maps/tutorial.toml: players: max: ")


def test_the_shipped_data_are_clean(whole: Path) -> None:
    assert check(whole) == []


FACE = 'id = "gentle"\nname = "gentle curve"\nclass = "simple"\ntown = false\ntracks = ["0-2"]\n'
STAR = 'class = "town"\ntown = true\ntracks = ["0-T", "2-T", "4-T"]'


@pytest.mark.parametrize(("old", "new", "words"), [
    ('id = "gentle"', 'id = "straight"', ["face.straight", "id", "2 times"]),
    (FACE, FACE.replace("0-2", "0-7"), ["face.gentle", "tracks"]),
    (FACE, FACE.replace("0-2", "0-0"), ["face.gentle", "tracks", "one side"]),
    (FACE, FACE.replace("0-2", "1-4"), ["face.gentle", "tracks", "same shape", "straight"]),
    (FACE, FACE.replace('"0-2"', '"0-1", "2-3", "4-5"'), ["face.gentle", "tracks", "more than two"]),
    (FACE, FACE.replace('"0-2"', '"0-2", "2-4"'), ["face.gentle", "tracks", "one side"]),
    (FACE, FACE.replace("false", "true"), ["face.gentle", "town"]),
    (FACE, FACE.replace("simple", "passing"), ["face.gentle", "class", "simple"]),
    (FACE, FACE.replace("simple", "simpel"), ["face.gentle", "class", "simpel"]),
    (FACE, FACE.replace('name = "gentle curve"\n', ""), ["face.gentle", "name"]),
    (FACE, FACE + "weight = 3\n", ["face.gentle", "weight"]),
    (STAR, STAR.replace('"4-T"', '"3-4"'), ["face.town-3-star", "tracks", "town"]),
    ("exits = [0, 2]", "exits = [0, 3]", ["face.gentle", "exits", "[0, 2]"]),
    ("orientations = 6", "orientations = 5", ["face.gentle", "orientations", "6"]),
    ("cost = 2", "cost = 3", ["face.straight", "cost", "2"]),
    ('mirror = "pass-gentle-sharp-far"', 'mirror = "town-1"', ["face.pass-gentle-sharp-near", "mirror", "far"]),
    ('mirror = "pass-gentle-sharp-far"\n', "", ["face.pass-gentle-sharp-near", "mirror", "far"]),
    ('    "0-1 2-3", ', '    "0-2 3-5", ', ["left_out", "0-2 3-5", "among the faces"]),
    ('    "0-1 2-3", ', "", ["left_out", "0-1 2-3", "missing"]),
    ('    "0-1 2-3", ', '    "0-1 2-3", "1-2 3-4",', ["left_out", "twice"]),
    ('    "0-1 2-3", ', '    "0-1 2-3", "0-1 2-T",', ["left_out", "0-1 2-T", "no possible face"]),
    ('    "0-1 2-3", ', '    "two curves", ', ["left_out.1"]),
    ('back = "gentle"', 'back = "bend"', ["piece.1", "back", "bend"]),
    ('back = "gentle"', 'back = "straight"', ["face.gentle", "no piece"]),
    ("count = 86", "count = 87", ["piece", "137 pieces"]),
    ("count = 86", "count = 0", ["piece.1", "count"]),
    ("count = 86", 'count = "many"', ["piece.1", "count"]),
    ("pieces_total = 136", "pieces_total = 135", ["pieces_total", "135"]),
    ("pieces_total = 136", "", ["pieces_total", "missing"]),
    ("pieces_total = 136", "pieces_total = 136\ncolour = 3", ["colour", "unknown"]),
    ("[[face]]", "[[face]", ["line"]),
])
def test_1_5_a_fault_of_the_tiles_is_reported(data: Path, old: str, new: str, words: list[str]) -> None:
    spoil(data, TILES, old, new)
    reported(data, TILES, *words)


def other_pieces(data: Path, pairs: list[tuple[str, str]]) -> None:
    """Put other pieces into the catalogue, 136 in all."""
    counts = [137 - len(pairs), *[1] * (len(pairs) - 1)]
    pieces = [f'[[piece]]\nfront = "{front}"\nback = "{back}"\ncount = {n}\nsure = false\n'
              for (front, back), n in zip(pairs, counts, strict=True)]
    text = (data / TILES).read_text("utf-8")
    (data / TILES).write_text(text[: text.index("[[piece]]")] + "\n".join(pieces), "utf-8")


def test_1_5_pieces_that_hang_together_too_much_are_reported(data: Path) -> None:
    other_pieces(data, list(pairwise(face["id"] for face in RAW["face"])))
    reported(data, TILES, "piece", "21 faces hang together")


def test_1_5_pieces_with_too_many_limits_are_reported(data: Path) -> None:
    ids = [face["id"] for face in RAW["face"]]
    other_pieces(data, [*combinations(ids[:10], 2), *pairwise(ids[10:16]), *pairwise(ids[16:])])
    reported(data, TILES, "piece", "limits, more than")


LEEDS = 'name = "Leeds",      color = "purple", goods = 3, lat = 53.80'
BURNLEY = 'A4  = { name = "Burnley",      lat = 53.79, lon = -2.24 }'


@pytest.mark.parametrize(("old", "new", "words"), [
    # the picture
    ("\nC  . . .", "\nD  . . .", ["grid", "row 3", "C"]),
    ("\nC  . . .", "\nC x. . .", ["grid", "row C", "character 4"]),
    ("\nC  . . .", "\nC  ... .", ["grid", "row C", "between"]),
    ("\nC  . . .", "\nC  . ? .", ["grid", "C2", "'?'"]),
    ("\nC  . . .", "\nC  . Z .", ["grid", "C2", "'Z'"]),
    ("\nC  . . .", "\nC  . z .", ["grid", "C2", "z"]),
    ("\nC  . . .", "\nC  . l .", ["grid", "D1", "C2"]),
    ("\nC  . . .", "\nC  . T .", ["grid", "C2", "towns"]),
    ("\nF   c .", "\nF   c .\n" + "\n".join(f"{chr(65 + n)}  {' ' * (n % 2)}." for n in range(6, 27)),
     ["grid", "26 rows"]),
    # places (1.2)
    ("\nF   c .", "\nF   . .", ["cities.c", "not in the grid"]),
    ('at = "A7"', 'at = "A6"', ["cities.y", "at", "A6", "A7"]),
    ('at = "A7"', 'at = "A07"', ["cities.y", "at"]),
    (LEEDS, LEEDS.replace("purple", "pink"), ["cities.y", "color", "pink"]),
    (LEEDS, LEEDS.replace("goods = 3", "goods = 5"), ["cities.y", "goods"]),
    (LEEDS, LEEDS.replace("goods = 3", "goods = 1"), ["cities.y", "goods"]),
    (LEEDS, LEEDS.replace("goods = 3, ", ""), ["cities.y", "goods"]),
    (LEEDS, LEEDS.replace("goods = 3", "goods = 3, mayor = 1"), ["cities.y", "mayor"]),
    (LEEDS, LEEDS.replace('"Leeds"', '"Burnley"'), ["towns.A4", "name", "Burnley", "cities.y"]),
    (LEEDS, LEEDS.replace('"Leeds"', '"H7"'), ["cities.y", "name", "H7"]),
    (LEEDS, LEEDS.replace('"Leeds"', '"Leeds SW"'), ["cities.y", "name", "Leeds SW"]),
    (LEEDS, LEEDS.replace('"Leeds"', '"Leeds > York"'), ["cities.y", "name", ">"]),
    (LEEDS, LEEDS.replace('"Leeds"', '"Le\\neds"'), ["cities.y", "name"]),
    (LEEDS, LEEDS.replace("53.80", '"north"'), ["cities.y", "lat"]),
    (LEEDS, LEEDS.replace("53.80", "52.00"), ["grid", "A7", "Leeds", "hexes from"]),
    ("\ny = {", "\nyy = {", ["cities.yy"]),
    (BURNLEY, "", ["grid", "A4", "towns"]),
    (BURNLEY, BURNLEY.replace("A4 ", "A3 "), ["towns.A3", "no town"]),
    (BURNLEY, BURNLEY.replace("A4 ", "a4 "), ["towns.a4"]),
    (BURNLEY, BURNLEY.replace("name", "nom"), ["towns.A4", "nom"]),
    # ways (1.1)
    ("\nB   ~ p .", "\nB   p ~ .", ["cities.p", "at"]),
    ('"Mersey estuary" = "D1-E1"', '"Mersey estuary" = "D1-F1"', ["black_edges.Mersey estuary", "D1-F1", "touch"]),
    ('"Mersey estuary" = "D1-E1"', '"Mersey estuary" = "D1-E1 E1-D1"', ["black_edges.Mersey estuary", "twice"]),
    ('"Mersey estuary" = "D1-E1"', '"Mersey estuary" = "A1-A2"', ["black_edges.Mersey estuary", "land"]),
    ('"Mersey estuary" = "D1-E1"', '"Mersey estuary" = "D1E1"', ["black_edges.Mersey estuary"]),
    ('"Kinder Scout" = "', '"Kinder Scout" = "A7-A6 A7-B6 A7-B7 ', ["cities.y", "Leeds", "two open"]),
    ('"Kinder Scout" = "', '"Kinder Scout" = "C8-C7 C8-B7 C8-D7 C8-D8 ', ["towns.C8", "Barnsley", "two open"]),
    ('"Kinder Scout" = "', '"Kinder Scout" = "A7-A6 A7-B6 A7-B7 A7-A8 ', ["cities.y", "cannot be reached"]),
    # rivers
    ('Mersey = "E5 E4 E3 E2"', 'Mersey = "E5 E3 E2"', ["rivers.Mersey", "E5", "E3", "touch"]),
    ('Mersey = "E5 E4 E3 E2"', 'Mersey = "E5 E4 E3"', ["grid", "E2", "no river"]),
    ('Mersey = "E5 E4 E3 E2"', 'Mersey = "E6 E5 E4 E3 E2"', ["rivers.Mersey", "E6", "hill"]),
    ('Mersey = "E5 E4 E3 E2"', 'Mersey = "east to west"', ["rivers.Mersey"]),
    # numbers of players (1.8), cubes (1.3, 2.1, 2.2)
    ("best = [2, 3]", "best = [2, 4]", ["players", "best", "4"]),
    ("max = 3", "max = 7", ["players", "max"]),
    ("min = 2", "min = 4", ["players", "min"]),
    ("[turns]", "[turns]\n7 = 5", ["turns.7"]),
    ("2 = 5", "2 = 0", ["turns.2"]),
    ("gray = 0", "gray = 16", ["cities", "none is gray"]),
    ("gray = 0", "gray = 0\npink = 3", ["bag.pink"]),
    ("gray = 0", "gray = 0\npurple = 0", ["bag", "purple"]),
    ("[new_cities]\ngray = 0", "[new_cities]\ngray = 1", ["bag", "gray"]),
    ("gray = 0", "gray = 0\nred = 1\nblue = 1\nyellow = 1\npurple = 1", ["bag", "4 cubes", "2 players"]),
    ("spaces = 6", "spaces = 13", ["supply", "spaces"]),
    ("cubes = 2", "cubes = 0", ["supply", "cubes"]),
    ("[turns]", "[goods_fewer]\n3 = 2\n[turns]", ["goods_fewer", "3", "no cube"]),
    # the rest of the file
    ('id = "tutorial"', 'id = "first"', ["id", "first"]),
    ('id = "tutorial"', 'id = "First Lines!"', ["id"]),
    ('name = "First Lines"\n', "", ["name", "missing"]),
    ("hex_km = 15.5", "hex_km = 0", ["projection", "hex_km"]),
    ("small = true", "small = true\nlarge = false", ["large", "unknown"]),
    ("small = true", "small = 1", ["small"]),
    ('[cities]', '[labels]\n"Irish Sea" = "A9"\n[cities]', ["labels.Irish Sea", "A9", "off the map"]),
    ("[players]", "[players", ["line"]),
])
def test_1_1_a_fault_of_a_map_is_reported(data: Path, old: str, new: str, words: list[str]) -> None:
    spoil(data, TUTORIAL, old, new)
    reported(data, TUTORIAL, *words)


def test_1_1_cities_that_touch_are_reported(data: Path) -> None:
    spoil(data, TUTORIAL, "\nA    . ~ R ^ ~ y ~", "\nA    . ~ R ^ y ~ ~")
    spoil(data, TUTORIAL, "\nB   ~ p . ^ ^ . . ~", "\nB   ~ . . ^ p . . ~")
    spoil(data, TUTORIAL, 'at = "A7"', 'at = "A6"')
    spoil(data, TUTORIAL, 'at = "B2"', 'at = "B5"')
    reported(data, TUTORIAL, "cities.y", "Leeds touches Preston")


def test_a_map_without_a_city_is_reported(data: Path) -> None:
    text = (data / TUTORIAL).read_text("utf-8")
    grid, rest = text.split("[players]")
    for letter in "ylmspc":
        grid = grid.replace(f" {letter} ", " . ").replace(f" {letter}\n", " .\n")
    head, cities, tail = rest.partition("[cities]")[0], "[cities]\n", rest[rest.index("[towns]") :]
    (data / TUTORIAL).write_text(f"{grid}[players]{head}{cities}{tail}", "utf-8")
    reported(data, TUTORIAL, "cities", "there is none")


@pytest.mark.parametrize(("old", "new", "words"), [
    ('color = "gray",   goods = 2', 'color = "red",   goods = 2', ["cities", "only one is gray"]),
    ("\n[towns]", "\n[new_cities]\ngray = 13\n[towns]", ["towns", "17 New City tiles"]),
])
def test_a_full_map_has_enough_of_everything(whole: Path, old: str, new: str, words: list[str]) -> None:
    spoil(whole, RUHR, old, new)
    reported(whole, RUHR, *words)


def test_a_small_map_that_says_it_is_full_is_reported(data: Path) -> None:
    spoil(data, TUTORIAL, "small = true", "small = false")
    faults = reported(data, TUTORIAL, "cities", "6, not 12 to 16")
    assert any("towns: 4, not 10 to 16" in fault for fault in faults)
    assert any("no red delivery over" in fault for fault in faults)


def test_a_full_map_has_goods_for_its_players(whole: Path) -> None:
    text = (whole / RUHR).read_text("utf-8")
    (whole / RUHR).write_text(text.replace("goods = 4", "goods = 2").replace("goods = 3", "goods = 2"), "utf-8")
    faults = reported(whole, RUHR, "cities", "with 4 players", "33% of the bag")
    assert not any("with 3 players" in fault for fault in faults)  # who get fewer cubes on purpose


def test_a_map_with_too_many_hexes_is_reported(data: Path) -> None:
    text = (data / TUTORIAL).read_text("utf-8")
    rows = "\n".join(f"{chr(65 + n)}  {' ' * (n % 2)}" + " ".join("." * 30) for n in range(6, 16))
    (data / TUTORIAL).write_text(text.replace("\nF   c . . . ^ ^ . .\n", f"\nF   c . . . ^ ^ . .\n{rows}\n"), "utf-8")
    reported(data, TUTORIAL, "grid", "347 hexes of land, more than 256")


def test_a_map_with_too_many_places_is_reported(data: Path) -> None:
    text = (data / TUTORIAL).read_text("utf-8")
    towns = "\n".join(f'G{n} = {{ name = "Town {n}", lat = 52.9, lon = -3.0 }}' for n in range(1, 24))
    text = text.replace("\nF   c . . . ^ ^ . .\n", "\nF   c . . . ^ ^ . .\nG  " + " ".join("T" * 23) + "\n")
    (data / TUTORIAL).write_text(text.replace("[towns]\n", f"[towns]\n{towns}\n"), "utf-8")
    reported(data, TUTORIAL, "towns", "33 cities and towns, more than 32")


@pytest.mark.parametrize("name", [TILES, TUTORIAL, NORTHEAST])
@pytest.mark.parametrize("content", [
    b"", b"\xff\xfe\x00", b"what is = this\n", b"face = 3\npiece = [3]\ncities = []\ngrid = 3\n",
    b"id = " + b"9" * 5000, b"id = " + b"[" * 5000])
def test_an_empty_or_foreign_file_is_reported(whole: Path, name: str, content: bytes) -> None:
    (whole / name).write_bytes(content)
    reported(whole, name)


def test_missing_files_are_reported(data: Path) -> None:
    (data / TILES).unlink()
    reported(data, TILES, "no such file")
    shutil.rmtree(data / "maps")
    reported(data, "maps", "no map")
    assert check(data / "nowhere")


def test_all_faults_are_reported_at_once(whole: Path) -> None:
    spoil(whole, TILES, "cost = 2", "cost = 3")
    spoil(whole, TILES, "count = 86", "count = 85")
    spoil(whole, TUTORIAL, "goods = 3", "goods = 9")
    spoil(whole, TUTORIAL, BURNLEY, BURNLEY.replace("name", "nom"))
    spoil(whole, RUHR, "\nC  . ~ T", "\nC  . ~ .")
    for words in ((TILES, "cost"), (TILES, "135 pieces"), (TUTORIAL, "goods"), (TUTORIAL, "towns.A4"),
                  (RUHR, "towns.C3")):
        assert len(reported(whole, *words)) >= 5
