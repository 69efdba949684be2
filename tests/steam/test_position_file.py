"""The position file: any position goes out and in again, and a position that cannot be is refused with its field."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.engine.game import Refusal, game
from trunkline.engine.match import Match, loops
from trunkline.games.steam.data import headings
from trunkline.games.steam.state import (
    AUCTION,
    BUILDING,
    CAPITAL,
    COLOUR_NAMES,
    GAIN,
    GOODS,
    INCOME,
    OVER,
    PHASES,
    PLACES,
    SELECT,
    UNOWNED,
)

GAME = game("steam")
TWO = 'map = "tutorial"\nplayers = 2\n'


def read(text: str) -> tuple[Any, Any]:
    """The pack and the record of a position."""
    pack, S = GAME.read_position(text)
    return pack, S[0]


def position(phase: str = "build track", options: str = "", turn: str = "", **parts: str) -> str:
    """A position of the tutorial map for two, with what the parts say: `seats`, `build`, `map`."""
    head = 'format = 1\ngame = "steam"\nrules = 1\n[options]\n' + TWO
    seats = parts.get("seats", "")
    tables = "".join(f"[{name}]\n{parts[name]}\n" for name in ("build", "map") if name in parts)
    return f'{head}{options}\n[turn]\nphase = "{phase}"\n{turn}\n{seats}\n{tables}'


def three(text: str) -> str:
    """The position for three on the Northeast map."""
    return text.replace(TWO, "players = 3\n")


def seats(*lines: str) -> str:
    """Seats with these lines each."""
    return "".join(f"[[seat]]\n{line}\n" for line in lines)


# Out and in again


@cache
def positions() -> list[tuple[Any, Any]]:
    """Positions of random games over all maps, rulesets and numbers of players, ends of games among them."""
    found = []
    out, W = np.zeros(GAME.kernels.width, np.int64), np.zeros(1, GAME.kernels.work)
    small = {CAPITAL: 4, AUCTION: 2, PLACES: 3}  # bids and steps of capital, so that a game lasts
    for seed in range(16):
        dice, heading = random.Random(seed), headings()[seed % len(headings())]
        match = Match.start("steam", {
            "map": heading.id, "players": dice.randint(heading.players.min, heading.players.max),
            "ruleset": ["base", "standard"][seed // 4 % 2], "order": dice.choice(["auction", "random"]),
            "tiles": dice.choice(["limited", "unlimited"]), "relaxed_capital": dice.choice(["none", "all", "2"])}, seed)
        B, S, rules = match.pack.B, match.S, loops(GAME)
        found.append((match.pack, S.copy()))
        while n := rules.legal_at(B, S, 0, W, out):
            rules.apply_at(B, S, 0, W, int(out[dice.randrange(min(n, small.get(int(S[0].phase), n)))]))
            if S[0].phase == OVER or dice.random() < 0.1:
                found.append((match.pack, S.copy()))
    return found


def test_what_is_written_reads_as_the_same_position() -> None:
    for pack, S in positions():
        text = GAME.write_position(pack, S)
        again, T = GAME.read_position(text)
        assert again.options == pack.options
        assert [name for name in S.dtype.names if not np.array_equal(S[name], T[name])] == [], text
        assert GAME.write_position(again, T) == text


def test_every_phase_was_among_them() -> None:
    phases = Counter(PHASES[int(S[0].phase)] for _, S in positions())
    assert set(phases) == set(PHASES), phases
    assert any(S[0].left < pack.options.players for pack, S in positions()), "no bankruptcy"
    assert any((S[0].fresh > 0).any() for _, S in positions()), "no build turn"
    assert any((S[0].owner == UNOWNED).any() for _, S in positions()), "nothing unowned"
    assert any((S[0].colour[pack.B[0].cities:] >= 0).any() for pack, S in positions()), "no new city"


# What a short file means


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_need_only_say_what_it_is_about(phase: str) -> None:
    options = 'ruleset = "base"' if phase == "first order" else ""
    more = {"goods for a city": {"build": 'target = "Leeds"', "seats": seats('action = "city growth"', ""),
                                 "map": 'grown = ["Leeds"]\nsupply = ["red"]'},
            "income or points": {"seats": seats("due = 1", "")}}.get(phase, {})
    pack, s = read(position(phase, options, **more))
    assert s.phase == PHASES.index(phase)
    assert s.turn == (5 if phase == "over" else 0)
    assert (s.actor, s.left, s.lap, s.built) == (0, 2, 0, 0)
    assert list(s.order) == [-1] * 6 if phase == "first order" else [0, 1, -1, -1, -1, -1]
    assert list(s.level[:2]) == [1, 1] and list(s.level[2:]) == [0] * 4
    assert sum(s.bag) + (phase == "goods for a city") == 80
    assert list(s.new_city) == [1, 1, 1, 1, 0]
    if phase != "over":
        match = Match.from_position("steam", GAME.write_position(pack, np.array([s], s.dtype)))
        assert match.legal()


def test_tiles_have_an_owner_for_each_track() -> None:
    pack, s = read(position(build="built = 2", map='tiles = ["D3 straight 1 : 1*", "D2 straight 1 : 1", "C6 town-1"]'))
    h = pack.hexes["d3"]
    assert s.face[h] == pack.faces["straight 1"] and list(s.owner[h]) == [0, -1, -1, -1]
    assert list(s.fresh_hex) == [h, -1, -1, -1] and list(s.fresh) == [1, 0, 0, 0]
    assert (s.built, s.spent) == (2, 0)
    assert s.face[pack.hexes["c6"]] == pack.faces["town 1 0"]
    assert list(s.owner[pack.hexes["c6"]]) == [UNOWNED, -1, -1, -1]
    used = {pack.board.kinds[k].id: int(n) for k, n in enumerate(s.used) if n}
    assert used == {"straight": 2, "town-1": 1}


def test_4_13_a_new_city_has_a_marker_and_takes_its_tile() -> None:
    pack, s = read(position(map='[map.new_cities]\nHuddersfield = "red"\n[map.cubes]\nc6 = "red red blue"'))
    k = pack.stops["huddersfield"]
    assert (s.colour[k], s.grown[k]) == (0, 1)
    assert list(s.new_city) == [0, 1, 1, 1, 0]
    assert dict(zip(COLOUR_NAMES, s.cubes[k].tolist(), strict=True)) == {
        "red": 2, "blue": 1, "yellow": 0, "purple": 0, "gray": 0}
    assert list(s.bag) == [18, 19, 20, 20, 0]


def test_4_2_whose_turn_it_is_says_how_far_the_phase_has_come() -> None:
    text = position(turn="order = [2, 1]", seats=seats('action = "first build"', 'action = "first move"'))
    _, s = read(text)
    assert (s.actor, s.at) == (0, 0)  # First Build goes first
    _, s = read(text.replace("order = [2, 1]", "order = [2, 1]\nto_move = 2"))
    assert (s.actor, s.at) == (1, 1)
    _, s = read(text.replace('"build track"', '"move goods"').replace("order = [2, 1]", "order = [2, 1]\nround = 2"))
    assert (s.actor, s.at, s.lap) == (1, 0, 1)  # First Move goes first
    _, s = read(text.replace('"build track"', '"income"').replace("order = [2, 1]", "order = [2, 1]\nto_move = 1"))
    assert (s.phase, s.actor, s.at) == (INCOME, 0, 1)


def test_4_15_who_may_still_make_a_city() -> None:
    text = position(turn="to_move = 2", seats=seats('action = "urbanization"', 'action = "city growth"'))
    _, s = read(text)
    assert (s.phase, list(s.may[:2])) == (BUILDING, [0, 1])  # the first has built
    _, s = read(text.replace("to_move = 2", ""))
    assert list(s.may[:2]) == [1, 1]
    _, s = read(text.replace('"city growth"', '"city growth"\nmay = false'))
    assert list(s.may[:2]) == [0, 0]
    _, s = read(text.replace("build track", "move goods"))
    assert (s.phase, list(s.may[:2])) == (GOODS, [0, 0])


def test_7_4_the_mover_takes_his_points_first() -> None:
    text = position("income or points", turn="mover = 2", seats=seats("due = 1", "due = 2"))
    _, s = read(text)
    assert (s.phase, s.actor, s.at, list(s.due[:2])) == (GAIN, 1, 1, [1, 2])
    _, s = read(text.replace("due = 2", ""))
    assert (s.actor, s.at) == (0, 1)


def test_5_2_the_standing_bid_is_the_highest() -> None:
    text = three(position("order of play", seats=seats(
        "cash = 9\nbid = 3", "cash = 9\nplace = 3\nbid = 1", 'cash = 9\naction = "turn order"\nstays = true')))
    _, s = read(text)
    assert (s.phase, s.standing, s.leader, s.actor, s.at) == (AUCTION, 3, 0, 2, 3)
    assert (list(s.coming[:3]), list(s.passed[:3]), list(s.stays[:3])) == ([-1, -1, 1], [0, 1, 0], [0, 0, 1])


def test_2_4_the_places_of_the_first_order() -> None:
    text = position("first order", 'ruleset = "base"', "opener = 3",
                    seats=seats("place = 1", "bid = 2", "passed = true", ""))
    text = text.replace(TWO, "players = 4\n")
    _, s = read(text)
    assert (s.phase, s.place, s.opener, s.standing, s.leader, s.actor) == (PLACES, 1, 2, 2, 1, 3)
    assert (list(s.coming[:4]), list(s.passed[:4])) == ([0, -1, -1, -1], [0, 0, 1, 0])


def test_6_5_the_bankrupt_are_out_of_the_order() -> None:
    text = three(position("move goods", seats=seats("bankrupt = 1", "cash = 3", "")))
    _, s = read(text)
    assert (s.left, list(s.order[:3]), s.actor) == (2, [1, 2, -1], 1)
    assert s.phase == GOODS


def test_5_3_the_tiles_taken_say_whose_turn_it_is() -> None:
    _, s = read(position("action tiles", turn="to_move = 2", seats=seats('action = "engineer"', "")))
    assert (s.phase, s.actor, s.at) == (SELECT, 1, 1)


# What cannot be


TILES = 'tiles = ["D3 straight 1 : 1*", "D2 straight 1 : 1", "C6 town-1 2 : -"]'
BASE = position("build track", turn="number = 3\norder = [2, 1]\nto_move = 1",
                build='built = 2\nspent = 4\nhexes = ["D3"]',
                seats=seats('cash = 5\nincome = 1\naction = "city growth"', 'action = "turn order"\nlevel = 2'),
                map=TILES + '\ngrown = ["Leeds"]\nsupply = ["red blue", "purple"]\n'
                '[map.new_cities]\nBurnley = "blue"\n[map.cubes]\nLeeds = "red red"')


def test_the_position_to_spoil_is_sound() -> None:
    pack, s = read(BASE)
    assert GAME.write_position(pack, np.array([s], s.dtype))


@pytest.mark.parametrize(("old", "new", "words"), [
    ("format = 1", "format = 2", ["format"]),
    ("format = 1\n", "", ["format"]),
    ('game = "steam"', 'game = "chess"', ["game"]),
    ("rules = 1", "rules = 99", ["rules"]),
    ('map = "tutorial"', 'map = "atlantis"', ["map", "atlantis"]),
    ("players = 2", "players = 4", ["players", "2 to 3"]),
    ("players = 2", "players = 3", ["seat", "2 seats"]),
    ("players = 2", "players = 2\nspeed = 3", ["options", "speed"]),
    ("number = 3", "number = 0", ["turn.number", "5 turns"]),
    ("number = 3", "number = 6", ["turn.number", "5 turns"]),
    ("number = 3", 'number = "x"', ["turn.number"]),
    ("number = 3", "turns = 3", ["turn", "turns"]),
    ('phase = "build track"', 'phase = "lunch"', ["turn.phase"]),
    ('phase = "build track"', 'phase = "first order"', ["turn.phase", "base"]),
    ('phase = "build track"', 'phase = "goods for a city"', ["build.target"]),
    ('phase = "build track"', 'phase = "income or points"', ["turn.phase", "due"]),
    ('phase = "build track"', 'phase = "action tiles"', ["seat 1, action"]),
    ('phase = "build track"', 'phase = "order of play"', ["build"]),
    ('phase = "build track"', 'phase = "over"', ["turn.phase", "5 turns"]),
    ("order = [2, 1]", "order = [2]", ["turn.order"]),
    ("order = [2, 1]", "order = [2, 2]", ["turn.order"]),
    ("order = [2, 1]", "order = [2, 3]", ["turn.order"]),
    ("order = [2, 1]", "order = [2, 7]", ["turn.order"]),
    ("to_move = 1", "to_move = 3", ["turn.to_move"]),
    ("to_move = 1", "to_move = 1\nround = 2", ["turn.round"]),
    ("to_move = 1", "to_move = 1\nmover = 2", ["turn.mover"]),
    ("to_move = 1", "to_move = 1\nopener = 2", ["turn.opener"]),
    ("to_move = 1", "to_move = 1\nplace = 2", ["turn.place"]),
    ("built = 2", "built = 5", ["build.built", "3"]),
    ("built = 2", "built = 0", ["build.built"]),
    ('built = 2\nspent = 4\nhexes = ["D3"]', "built = 0\nspent = 4\nhexes = []", ["build.hexes", "D3"]),
    ("spent = 4", "spent = -1", ["build.spent"]),
    ('hexes = ["D3"]', 'hexes = ["D3", "D3"]', ["build.hexes", "D3"]),
    ('hexes = ["D3"]', 'hexes = ["D3", "E6"]', ["build.hexes", "E6"]),
    ('hexes = ["D3"]', 'hexes = ["D3"]\ntarget = "Leeds"', ["build.target"]),
    ("cash = 5", "cash = -5", ["cash"]),
    ("cash = 5", "cash = 5000000000", ["cash"]),
    ("income = 1", "income = 11", ["income"]),
    ("level = 2", "level = 7", ["level"]),
    ("level = 2", "level = 2\nraised = true", ["seat 2, raised"]),
    ("level = 2", "level = 2\ndue = 3", ["seat 2, due", "7.4"]),
    ("level = 2", "level = 2\nbid = 3", ["seat 2, bid", "order of play"]),
    ("level = 2", "level = 2\nplace = 1", ["seat 2, place"]),
    ("level = 2", "level = 2\npassed = true", ["seat 2, passed", "first order"]),
    ("level = 2", "level = 2\nstays = true", ["seat 2, stays"]),
    ("level = 2", "level = 2\nmay = true", ["seat 2, may"]),
    ("level = 2", "level = 2\nbankrupt = 1", ["seat 2, bankrupt"]),
    ('action = "turn order"', "bankrupt = 1", ["turn.phase", "one player"]),
    ('action = "turn order"', "bankrupt = 2", ["seat.bankrupt"]),
    ('action = "turn order"', 'action = "city growth"', ["seat 1, action", "another"]),
    ('action = "turn order"', 'action = "shunting"', ["action"]),
    ("level = 2", 'level = 2\nhat = "top"', ["seat 2", "hat"]),
    ('"D3 straight 1 : 1*"', '"D33 straight 1 : 1"', ["map.tiles", "D33"]),
    ('"D3 straight 1 : 1*"', '"D3 bent 1 : 1"', ["map.tiles", "bent"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 3 : 1"', ["map.tiles", "straight 3"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 1 : 3"', ["map.tiles", "'3'"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 1 : 1 2"', ["map.tiles", "2 owners"]),
    ('"D3 straight 1 : 1*"', '"D1 straight 1 : 1"', ["map.tiles", "D1", "city"]),
    ('"D3 straight 1 : 1*"', '"D3 town-1 : 1"', ["map.tiles", "town"]),
    ('"D3 straight 1 : 1*"', '"A4 town-1 : 1"', ["map.tiles", "A4", "city"]),
    ('"C6 town-1 2 : -"', '"C6 straight 2 : -"', ["map.tiles", "C6", "town"]),
    ('"C6 town-1 2 : -"', '"D3 straight : -"', ["map.tiles", "already"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 1 : 2"', ["map.tiles", "owner", "4.8"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 1 : 1", "C1 sharp 3 : -"', ["map.tiles", "closed"]),
    ('"D3 straight 1 : 1*"', '"D3 straight 1 : 1", "E6 straight : 2"', ["map.tiles", "4.5"]),
    ('grown = ["Leeds"]', 'grown = ["Leads"]', ["map.grown", "Leads"]),
    ('grown = ["Leeds"]', 'grown = ["Barnsley"]', ["map.grown", "Barnsley"]),
    ('supply = ["red blue", "purple"]', 'supply = ["red bleu"]', ["map.supply", "space 1", "bleu"]),
    ('supply = ["red blue", "purple"]', 'supply = ["gray"]', ["map.supply", "space 1", "gray"]),
    ('supply = ["red blue", "purple"]', 'supply = ["", "", "", "", "", "", "red"]', ["map.supply", "7"]),
    ('Burnley = "blue"', 'Burnley = "gray"', ["map.new_cities", "Burnley", "gray"]),
    ('Burnley = "blue"', 'Burnley = "blue"\nBarnsley = "blue"', ["map.new_cities", "Barnsley", "blue"]),
    ('Burnley = "blue"', 'Leeds = "blue"', ["map.new_cities", "Leeds"]),
    ('Burnley = "blue"', 'York = "blue"', ["map.new_cities", "York"]),
    ('Burnley = "blue"', 'Burnley = "pink"', ["map.new_cities"]),
    ('Leeds = "red red"', 'York = "red"', ["map.cubes", "York"]),
    ('Leeds = "red red"', 'Barnsley = "red"', ["map.cubes", "Barnsley"]),
    ('Leeds = "red red"', f'Leeds = "{"red " * 21}"', ["map.cubes", "Leeds", "20 red"]),
    ("[[seat]]", "[[chair]]", ["chair"]),
    ("[turn]", "[turn", ["line"]),
])
def test_a_position_that_cannot_be_is_refused_with_its_field(old: str, new: str, words: list[str]) -> None:
    assert old in BASE
    with pytest.raises(Refusal) as refused:
        GAME.read_position(BASE.replace(old, new, 1))
    for word in words:
        assert word in str(refused.value), refused.value


@pytest.mark.parametrize(("phase", "turn", "lines", "words"), [
    # 5.2, Standard
    ("order of play", "", ["place = 1", "", ""], ["seat.place", "last"]),
    ("order of play", "", ["place = 3", "place = 3", ""], ["seat.place"]),
    ("order of play", "", ["place = 3", "place = 2", ""], ["turn.phase", "over"]),
    ("order of play", "", ["bid = 1", "", ""], ["seat 1, bid", "pay"]),
    ("order of play", "", ["cash = 5\nbid = 1", "cash = 5\nbid = 1", ""], ["seat 2, bid", "1"]),
    ("order of play", "", ["cash = 5\nbid = 1\nplace = 3", "", ""], ["seat 1, bid", "standing"]),
    ("order of play", "to_move = 1", ["cash = 5\nbid = 1", "", ""], ["turn.to_move", "1"]),
    ("order of play", "to_move = 1", ["place = 3", "", ""], ["turn.to_move", "1"]),
    ("order of play", "", ["stays = true", "", ""], ["seat 1, stays"]),
    ("order of play", "", ["passed = true", "", ""], ["seat 1, passed"]),
    # 2.4, Base
    ("first order", "", ["place = 3", "", ""], ["seat.place", "first"]),
    ("first order", "", ["place = 1", "passed = true", ""], ["turn.phase", "over"]),
    ("first order", "", ["place = 1\npassed = true", "", ""], ["seat 1, passed"]),
    ("first order", "", ["place = 1\nbid = 2", "", ""], ["seat 1, bid"]),
    ("first order", "", ["bid = 51", "", ""], ["seat 1, bid", "pay"]),
    ("first order", "opener = 1", ["place = 1", "", ""], ["turn.opener"]),
    ("first order", "opener = 4", ["", "", ""], ["turn.opener"]),
    ("first order", "order = [1, 2, 3]", ["", "", ""], ["turn.order"]),
    ("first order", "number = 2", ["", "", ""], ["turn.number"]),
    ("first order", "", ['action = "engineer"', "", ""], ["action"]),
    ("buy capital", "", ["", "", ""], ["turn.phase", "standard"]),
    # the rest
    ("over", "place = 4", ["", "", ""], ["turn.place"]),
    ("over", "to_move = 4", ["", "", ""], ["turn.to_move"]),
    ("over", "number = 4", ["", "", ""], ["turn.phase", "10 turns"]),
    ("income or points", "mover = 4", ["due = 1", "", ""], ["turn.mover"]),
    ("income or points", "to_move = 2", ["due = 1", "", ""], ["turn.to_move"]),
    ("move goods", "", ["bankrupt = 2", "", ""], ["seat.bankrupt"]),
    ("move goods", "", ["raised = true", "", ""], ["seat 1, raised"]),
    ("goods for a city", "", ['action = "city growth"', "", ""], ["build.target"]),
])
def test_a_moment_that_cannot_be_is_refused(phase: str, turn: str, lines: list[str], words: list[str]) -> None:
    base = phase == "first order" or (phase == "buy capital" and words[-1] == "standard")
    text = position(phase, 'ruleset = "base"' if base else "", turn, seats=seats(*lines))
    with pytest.raises(Refusal) as refused:
        GAME.read_position(three(text))
    for word in words:
        assert word in str(refused.value), refused.value


@pytest.mark.parametrize(("action", "target", "extra", "words"), [
    ("engineer", "Leeds", 'grown = ["Leeds"]\nsupply = ["red"]', ["build.target", "City Growth"]),
    ("urbanization", "Leeds", 'grown = ["Leeds"]\nsupply = ["red"]', ["build.target", "Urbanization"]),
    ("city growth", "Leeds", 'supply = ["red"]', ["build.target", "grown"]),
    ("city growth", "York", 'supply = ["red"]', ["build.target", "York"]),
    ("city growth", "Leeds", 'grown = ["Leeds"]', ["turn.phase", "supply"]),
])
def test_4_14_goods_go_to_a_city_that_has_grown(action: str, target: str, extra: str, words: list[str]) -> None:
    text = position("goods for a city", seats=seats(f'action = "{action}"', ""), build=f'target = "{target}"',
                    map=extra)
    with pytest.raises(Refusal) as refused:
        GAME.read_position(text)
    for word in words:
        assert word in str(refused.value), refused.value


def test_1_4_there_are_ten_growth_markers() -> None:
    grown = [stop.name for stop in GAME.load(GAME.info.options_type()).board.stops[:11]]
    text = three(position(map=f"grown = {grown}"))
    with pytest.raises(Refusal, match=r"map\.grown.*11"):
        GAME.read_position(text)
    GAME.read_position(text.replace(f"'{grown[10]}'", ""))


def test_1_5_no_more_pieces_than_there_are() -> None:
    text = position(map='tiles = ["B4 pass-gentles", "B5 pass-gentles", "C4 pass-gentles"]')
    with pytest.raises(Refusal, match=r"map\.tiles.*1\.5"):
        GAME.read_position(text)


@pytest.mark.parametrize("text", ["", "x", "[[seat]]", "\0", "format = 1", "seat = 3", '[options]\nplayers = "many"',
                                  "a = " + "[" * 5000, "a = " + "9" * 5000])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        GAME.read_position(text)


def test_the_example_of_the_documents_reads() -> None:
    document = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
    pack, s = read(document.partition("## Steam")[2].partition("```toml\n")[2].partition("```")[0])
    assert (s.phase, s.turn, s.actor, s.built) == (BUILDING, 2, 0, 1)
    assert list(s.fresh_hex) == [pack.hexes["d3"], -1, -1, -1]
