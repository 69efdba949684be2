"""Every fault of Steam's data is named with file and key."""

from __future__ import annotations

import shutil
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from trunkline.cli.check import check as command
from trunkline.games.steam.validate import check

from .spoiled import NORTHEAST, RAW, RUHR, TILES, TUTORIAL, reported, spoil


def test_the_command_checks_maps(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(str(data), game="steam") == 0
    sound, *told = capsys.readouterr().out.splitlines()
    assert sound == "sound"
    assert {"  maps/tutorial.toml: 6 cities, 4 towns", "  tiles.toml: 21 face, 12 piece"} <= set(told)
    assert sum("lessons/" in line for line in told) == len(list((data / "lessons").glob("*.toml")))
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
