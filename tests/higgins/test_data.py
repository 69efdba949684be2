"""The check of a data pack: the shipped one is clean; every fault is reported with its file and its key or line."""

from __future__ import annotations

import re
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from trunkline.engine.game import game

CHECK = game("higgins").check
BOARD, TICKETS, SETS, PASSES, PAY = "board.toml", "tickets.toml", "sets.toml", "passes.toml", "pay_cards.toml"
SWITCH = 'name = "Lost", region = "TX", lat = 31.5, lon = -99.9, note = ""'
MONCTON = 'halifax--moncton = { from = "halifax", to = "moncton"'
HALIFAX = 'halifax = { name = "Halifax", region = "NS", lat = 44.65, lon = -63.58, side = "east" }'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the shipped data to spoil."""
    with as_file(files("trunkline") / "data" / "higgins") as shipped:
        return Path(shutil.copytree(shipped, tmp_path / "pack"))


def spoil(pack: Path, name: str, old: str, new: str) -> None:
    """Replace the first `old` in a file of the pack, which must be there."""
    path = pack / name
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def ticket(pack: Path, ident: str, field: str, value: str) -> None:
    """Give a field of a ticket another value."""
    path = pack / TICKETS
    text = path.read_text(encoding="utf-8")
    entry = rf'(id = "{ident}"\n(?:(?!\[\[ticket\]\])[\s\S])*?{field} = ).*'
    text, done = re.subn(entry, lambda m: m[1] + value, text, count=1)
    assert done == 1
    path.write_text(text, encoding="utf-8")


def card(pack: Path, ident: str, field: str, value: str) -> None:
    """Give a field of a Pass card another value."""
    path = pack / PASSES
    text, done = re.subn(rf'(id = "{ident}"\n(?:(?!\[\[pass\]\])[\s\S])*?{field} = ).*', lambda m: m[1] + value,
                         path.read_text(encoding="utf-8"), count=1)
    assert done == 1
    path.write_text(text, encoding="utf-8")


def reported(pack: Path, *words: str) -> list[str]:
    """The faults of the pack, one of which names all the words."""
    faults = CHECK(pack)
    assert any(all(w in fault for w in words) for fault in faults), faults
    assert all("\n" not in fault for fault in faults)
    return faults


def test_the_shipped_data_are_clean(pack: Path) -> None:
    assert CHECK(pack) == []


@pytest.mark.parametrize(("name", "old", "new", "words"), [
    # the board (1.1)
    (BOARD, 'from = "halifax", to', 'from = "halifacks", to', ["halifax--moncton", "halifacks"]),
    (BOARD, "lat = 46.09, lon = -64.78", "lat = 44.65, lon = -63.58", ["moncton", "halifax", "spot"]),
    (BOARD, 'name = "Moncton", region = "NB"', 'name = "Halifax", region = "NS"', ["moncton", "halifax", "name"]),
    (BOARD, 'lon = -63.58, side = "east"', 'lon = -63.58, side = "north"', ["halifax", "side", "north"]),
    (BOARD, "lat = 44.65, lon = -63.58", "lat = 4.65, lon = -63.58", ["halifax"]),
    (BOARD, "lat = 44.65, lon = -63.58", 'lat = "far", lon = -63.58', ["halifax", "lat"]),
    (BOARD, "lat = 44.65, lon = -63.58", "lon = -63.58", ["halifax", "lat"]),
    (BOARD, 'region = "NS", lat', 'region = "NS", mayor = "Parker", lat', ["halifax", "mayor"]),
    (BOARD, HALIFAX, HALIFAX.replace("halifax =", '"Hali Fax" ='), ["Hali Fax"]),
    (BOARD, MONCTON + ', kind = "rail"', MONCTON + ', kind = "canal"', ["halifax--moncton", "kind", "canal"]),
    (BOARD, MONCTON, MONCTON.replace('to = "moncton"', 'to = "halifax"'), ["halifax--moncton"]),
    (BOARD, "halifax--moncton = {", "moncton--halifax = {", ["moncton--halifax", "halifax--moncton"]),
    (BOARD, "[switches]", f"[switches]\nlost = {{ {SWITCH} }}", ["lost", "track"]),
    (BOARD, "[switches]", f"[switches]\nhalifax = {{ {SWITCH} }}", ["halifax", "switch"]),
    (BOARD, 'name = "Chicago"', 'nom = "Chicago"', ["chicago", "nom"]),
    (BOARD, "[cities]", "[cities", ["line"]),
    # the Pay cards (1.4)
    (PAY, '"el-paso", "las-vegas", "cape-charles"]', '"el-paso", "las-vegas"]', ["red", "6"]),
    (PAY, '"quebec"', '"kebec"', ["red", "kebec"]),
    (PAY, '"quebec"', '"dallas"', ["dallas", "red"]),
    (PAY, '"boston"', '"dallas"', ["dallas"]),
    (PAY, '"dallas"', '"chicago"', ["chicago", "red"]),
    (PAY, "red = {", "pink = {", ["red"]),
    (PAY, "[cards]", "[cards]\nred = 3", ["line"]),
    # the sets (1.2)
    (SETS, 'id = "maroon"', 'id = "green"', ["green"]),
    (SETS, 'code = "M"', 'code = "G"', ["code", "G"]),
    (SETS, 'hex = "#923963"', 'hex = "#5A763F"', ["hex", "#5A763F"]),
    (SETS, 'hex = "#923963"', 'hex = "maroon"', ["maroon", "hex"]),
    (SETS, 'name = "Cog Railroad"', 'title = "Cog Railroad"', ["COG", "title"]),
    # the Pass cards (1.3)
    (PASSES, 'id = "pullman"', 'id = "express"', ["express"]),
    (PASSES, 'region = "east"', 'region = "south"', ["postal-telegraph", "region", "south"]),
    (PASSES, 'not_with = ["express"]', 'not_with = ["expres"]', ["private-car", "not_with", "expres"]),
    (PASSES, 'not_with = ["express"]', 'not_with = ["private-car"]', ["private-car", "not_with"]),
    (PASSES, "cost = 48", "cost = 0", ["private-car", "cost"]),
    (PASSES, "cost = 48", "cost = 48.5", ["private-car", "cost"]),
    (PASSES, "cost = 48", "price = 48", ["private-car", "price"]),
    (PASSES, "copies = 2", "copies = 0", ["private-car", "copies"]),
    (PASSES, "extra_segments = 1", "extra_segments = 0", ["express"]),
    (PASSES, "free_food = true", 'free_food = "yes"', ["private-car", "free_food"]),
])
def test_a_fault_is_reported_with_its_place(pack: Path, name: str, old: str, new: str, words: list[str]) -> None:
    spoil(pack, name, old, new)
    reported(pack, name, *words)


@pytest.mark.parametrize(("ident", "field", "value", "words"), [
    ("bm", "city", '"bostun"', ["bostun"]),
    ("bm", "city", '"halifax"', ["halifax"]),  # none of its tracks touches it
    ("bm", "colour", '"pink"', ["pink"]),
    ("bm", "type", '"X"', ["type", "X"]),
    ("bm", "affiliations", '["nope"]', ["nope"]),
    ("bm", "affiliations", '["nyc", "nyc"]', ["affiliations"]),
    ("mec", "affiliations", '["nyc", "prr"]', ["sets"]),  # with colour and type: four
    ("bm", "affiliations", '["nyc", "prr", "gt"]', ["affiliations"]),
    ("bm", "free_moves", "-1", ["free_moves"]),
    ("bm", "free_moves", '"two"', ["free_moves"]),
    ("bm", "free_moves", "true", ["free_moves"]),
    ("bm", "tracks", '["portland-me--bostun"]', ["portland-me--bostun"]),
    ("bm", "tracks", "[]", ["tracks"]),
    ("bm", "tracks", '["portland-me--boston", "portland-me--boston"]', ["tracks", "twice"]),
    ("bm", "tracks", '["portland-me--boston", "halifax--moncton"]', ["tracks"]),  # not connected
    ("bm", "founded", "1921", ["founded"]),
    ("bm", "note", '"two\\nlines"', ["note"]),
    ("nh", "founded", '1872\nowner = "Morgan"', ["owner"]),
])
def test_1_2_a_faulty_ticket_is_reported(pack: Path, ident: str, field: str, value: str, words: list[str]) -> None:
    ticket(pack, ident, field, value)
    reported(pack, TICKETS, ident, *words)


@pytest.mark.parametrize(("old", "new", "words"), [
    ('id = "nh"', 'id = "bm"', ["bm"]),
    ('short = "N. Y. N. H. & H."', 'short = "B. & M."', ["short", "B. & M."]),
    ("New York, New Haven & Hartford Railroad", "Boston & Maine Railroad", ["name", "Boston & Maine"]),
])
def test_1_2_two_tickets_alike_are_reported(pack: Path, old: str, new: str, words: list[str]) -> None:
    spoil(pack, TICKETS, old, new)
    reported(pack, TICKETS, *words)


@pytest.mark.parametrize("name", [BOARD, TICKETS, SETS, PASSES, PAY])
def test_a_missing_file_is_reported(pack: Path, name: str) -> None:
    (pack / name).unlink()
    reported(pack, name)


@pytest.mark.parametrize("name", [BOARD, TICKETS, SETS, PASSES, PAY])
def test_a_file_that_is_no_toml_is_reported_with_its_line(pack: Path, name: str) -> None:
    text = (pack / name).read_text(encoding="utf-8")
    (pack / name).write_text(text + "\nwhat is = this\n", encoding="utf-8")
    reported(pack, name, str(text.count("\n") + 2))


@pytest.mark.parametrize("name", [BOARD, TICKETS, SETS, PASSES, PAY])
@pytest.mark.parametrize("content", [
    b"", b"\xff\xfe\x00", b"[cities]\n[tracks]\n", b"cards = 3\nticket = 3\npass = [3]\ncities = []\n"])
def test_an_empty_or_foreign_file_is_reported(pack: Path, name: str, content: bytes) -> None:
    (pack / name).write_bytes(content)
    reported(pack, name)


def test_a_city_out_of_reach_is_reported_also_beside_other_faults(pack: Path) -> None:
    spoil(pack, BOARD, MONCTON + ', kind = "rail", line = "Intercolonial" }\n', "")
    reported(pack, TICKETS, "icr", "halifax--moncton")
    reported(pack, BOARD, "halifax")
    ticket(pack, "icr", "tracks", '["moncton--saint-john"]')
    reported(pack, BOARD, "halifax")


def test_a_set_nobody_belongs_to_is_reported(pack: Path) -> None:
    lines = ["[[colour]]", 'id = "pink"', 'name = "Pink"', 'region = ""', 'hex = "#FF00FF"', 'ink = "#000000"',
             'code = "I"', "# Types:"]
    spoil(pack, SETS, "# Types:", "\n".join(lines))
    reported(pack, SETS, "pink")


def test_a_folder_that_is_none_is_reported(tmp_path: Path) -> None:
    faults = CHECK(tmp_path / "nowhere")
    assert faults
    assert all("nowhere" in f or ".toml" in f for f in faults)
    (tmp_path / "file").write_text("")
    assert CHECK(tmp_path / "file")


def test_all_faults_are_reported_at_once(pack: Path) -> None:
    spoil(pack, BOARD, 'lon = -63.58, side = "east"', 'lon = -63.58, side = "north"')
    spoil(pack, PAY, '"quebec"', '"kebec"')
    card(pack, "harvey", "cost", "0")
    ticket(pack, "bm", "colour", '"pink"')
    ticket(pack, "nh", "tracks", '["no--track"]')
    spoil(pack, SETS, 'code = "M"', 'code = "G"')
    for words in ((BOARD, "north"), (PAY, "kebec"), (PASSES, "harvey"), (TICKETS, "pink"), (TICKETS, "no--track"),
                  (SETS, "code")):
        assert len(reported(pack, *words)) >= 6
