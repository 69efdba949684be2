"""The position file: any position goes out and in again, and a position that cannot be is refused with its field."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.games.higgins.position import SeatData, Turn

from .atlas import TICKETS
from .oracle import Position
from .positions import GAME, Real, deal, from_toml, real, seat, to_toml
from .test_oracle import positions


@settings(max_examples=100, deadline=None)
@given(positions())
def test_what_is_written_reads_as_the_same_position(position: Position) -> None:
    match = Real(position).match
    text = GAME.write_position(match.pack, match.S)
    again = Match.from_position("higgins", text)
    assert again.digest() == match.digest()
    assert again.options == match.options
    assert GAME.write_position(again.pack, again.S) == text
    told = from_toml(text)
    assert (told.number, told.phase) == (position.number, position.phase)


BASE = to_toml(deal(seat("omaha", tickets=["bm", "nh"], latest="bm", passes=["express"]), seat("boston"), seat()))


@pytest.mark.parametrize(("old", "new", "words"), [
    ("format = 1", "format = 2", ["format"]),
    ("format = 1\n", "", ["format"]),
    ('game = "higgins"', 'game = "chess"', ["game"]),
    ("rules = 1", "rules = 99", ["rules"]),
    ("players = 3", "players = 4", ["seat"]),
    ("players = 3", "players = 7", ["players"]),
    ('version = "classic"', 'version = "medium"', ["version"]),
    ('version = "classic"', 'version = "short"', ["seat 1, ", "10.1"]),
    ('final = "any"', 'final = "any"\nspeed = 3', ["speed"]),
    ("number = 13", "number = 0", ["number"]),
    ("number = 13", 'number = "x"', ["number"]),
    ("number = 13", "number = 99999999999", ["number"]),
    ("number = 13", "turns = 13", ["turn"]),
    ('phase = "travel"', 'phase = "lunch"', ["phase"]),
    ('phase = "travel"', 'phase = "locomotive"', ["phase"]),
    ('phase = "travel"', 'phase = "over"', ["phase"]),
    ('phase = "travel"', 'phase = "extra ticket"', ["phase"]),
    ("travelled = 0", "travelled = 3", ["travelled"]),
    ("travelled = 0", "travelled = -1", ["travelled"]),
    ("fare = 0", "fare = 2", ["fare"]),
    ("broke = false", "broke = true", ["broke"]),
    ("broke = false", "broke = 0", ["broke"]),
    ("closing = false", "closing = true", ["closing"]),
    ('locomotive = "blue"', 'locomotive = "red"', ["seat 2, ", "locomotive"]),
    ('locomotive = "blue"', 'locomotive = "pink"', ["seat 2, ", "locomotive"]),
    ('locomotive = "blue"', 'locomotive = ""', ["seat 2, "]),
    ('city = "boston"', 'city = "bostun"', ["seat 2, ", "city"]),
    ('city = "boston"', 'city = "lynchburg"', ["seat 2, ", "city"]),
    ("cash = 50", "cash = -1", ["cash"]),
    ("cash = 50", "cash = 5000000000", ["cash"]),
    ("cash = 50", "cash = 1.5", ["cash"]),
    ('markers = ["dallas"', 'markers = ["boston"', ["seat 1, ", "markers", "boston"]),
    ('markers = ["dallas"', 'markers = ["dallas", "dallas"', ["seat 1, ", "markers", "dallas"]),
    ('passes = ["express"]', 'passes = ["express", "express"]', ["seat 1, ", "passes", "express"]),
    ('passes = ["express"]', 'passes = ["expres"]', ["seat 1, ", "passes", "expres"]),
    ('tickets = ["bm", "nh"]', 'tickets = ["bm", "bm"]', ["seat 1, ", "tickets", "bm"]),
    ('tickets = ["bm", "nh"]', 'tickets = ["bm", "nope"]', ["seat 1, ", "tickets", "nope"]),
    ("tickets = []", 'tickets = ["nh"]', ["seat 2, ", "tickets", "nh"]),
    ('latest = "bm"', 'latest = "dh"', ["seat 1, ", "latest"]),
    ('latest = "bm"', 'latest = "bm"\nhat = "top"', ["seat 1", "hat"]),
    ("[[seat]]", "[[chair]]", ["chair"]),
    ("[turn]", "[turn", ["line"]),
])
def test_a_position_that_cannot_be_is_refused_with_its_field(old: str, new: str, words: list[str]) -> None:
    assert old in BASE
    with pytest.raises(Refusal) as refused:
        GAME.read_position(BASE.replace(old, new, 1))
    for word in words:
        assert word in str(refused.value)


def test_no_more_copies_of_a_pass_card_than_there_are() -> None:
    with pytest.raises(Refusal, match=r"passes.*harvey"):
        GAME.read_position(to_toml(deal(*(seat(passes=["harvey"]) for _ in range(3)))))


def test_8_2_all_tickets_taken_is_the_end() -> None:
    with pytest.raises(Refusal, match="over"):
        GAME.read_position(to_toml(deal(seat(tickets=list(TICKETS)))))


@pytest.mark.parametrize("text", ["", "x", "[[seat]]", "\0", "format = 1", "seat = 3", '[options]\nplayers = "many"'])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        GAME.read_position(text)


@pytest.mark.parametrize(("fields", "seats", "words"), [
    ({"phase": "ticket", "broke": True}, [{"cash": 50}, {}], "discarded all money"),
    ({"phase": "travel", "number": 22, "closing": True}, [{}, {"markers": []}], "the game, are over"),
    ({"phase": "travel", "number": 21, "closing": True}, [{}, {"markers": []}], "the game, are over"),
    ({"phase": "ticket"}, [{"tickets": ["bm"], "latest": "bm"}, {}], "lapse with the move"),
    ({"phase": "ticket", "number": 1, "travelled": 2}, [{}, {}], "more than the limit"),
])
def test_a_moment_that_cannot_be_is_refused(fields: dict[str, object], seats: list[dict[str, object]],
                                            words: str) -> None:
    """Found by a newcomer: each of these was read, and moves were offered."""
    with pytest.raises(Refusal, match=words):
        real(*(seat(**s) for s in seats), **fields)  # type: ignore[arg-type]


def test_the_example_of_the_documents_reads() -> None:
    document = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
    text = document.partition("## Higgins")[2].partition("```toml\n")[2].partition("```")[0]
    match = Match.from_position("higgins", text)
    assert f"rules = {GAME.info.rules_version}\n" in text
    assert (match.to_move, match.view(False).phase) == (0, "ticket")  # type: ignore[attr-defined]
    assert match.why_not("take T. & P.") is None


def test_every_key_is_documented() -> None:
    document = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8").partition("## Steam")[0]
    keys = [key for part in (Turn, SeatData) for key in part.__struct_fields__]
    assert not [key for key in keys if f"`{key}`" not in document and f".{key}`" not in document]
