"""Rules 1 and 2: the things, the maps, the set-up, the first order of play."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from trunkline.engine.game import Refusal
from trunkline.engine.match import Match

from .oracle import Game, pieces
from .oracle.atlas import COLOURS, FACES, PIECES, read
from .positions import GAME, build, lines, seat, table, tile
from .record import snapshot

MAPS = ("tutorial", "northeast", "ruhr", "chicago_gateway")
TABLES = [(m, n) for m in MAPS for n in read(m).players]


def pack(map_id: str = "northeast", players: int = 3, **options: str) -> Any:
    return GAME.load(GAME.info.options_type(players=players, map=map_id, **options))


@pytest.mark.parametrize("map_id", MAPS)
def test_1_1_1_2_the_maps_are_what_their_files_say(map_id: str) -> None:
    m, here = read(map_id), pack(map_id, 3)
    land = [h for h in here.board.hexes if h.terrain != "water"]
    assert {h.name: h.terrain for h in land} == m.ground
    b = here.B[0]
    names = [h.name for h in land]
    assert {name: [names[n] if n >= 0 else None for n in b.near[i]] for i, name in enumerate(names)} == m.across
    assert [int(b.ground[i]) for i in range(len(names))] == [
        {"river": 1, "hill": 2, "river hill": 3}.get(m.ground[name], 0) for name in names]
    assert [(s.name, COLOURS[s.colour] if s.colour >= 0 else "", here.board.hexes[s.hex].name)
            for s in here.board.stops] == [(s.name, s.colour, place) for place, s in m.stops.items()]


def test_1_1_closed_sides_are_closed_from_both_hexes() -> None:
    for map_id in MAPS:
        m = read(map_id)
        assert all(m.across[n][(side + 3) % 6] == h for h, near in m.across.items() for side, n in enumerate(near) if n)


def test_1_2_a_city_takes_its_own_colour_only_and_a_town_none() -> None:
    net = lines(Liverpool_Warrington=0, Manchester_Warrington=0)
    here = table(seat(level=6), phase="move goods", cubes={"D1": "red blue yellow purple"}, tiles=net)
    assert here.texts("ship") == {"ship red Liverpool > Warrington > Manchester"}


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_1_3_cubes_are_counted(map_id: str, players: int) -> None:
    dealt = snapshot(pack(map_id, players), Match.start("steam", {"map": map_id, "players": players}, 1).S)
    piles = [dealt["bag"], *dealt["supply"], *dealt["cubes"].values()]
    gray = 0 if map_id == "tutorial" else 16
    assert sum(piles, Counter()) == +Counter(red=20, blue=20, yellow=20, purple=20, gray=gray)


def test_1_3_delivered_cubes_go_back_to_the_bag() -> None:
    here = table(seat(), phase="move goods", cubes={"D1": "yellow"}, tiles=lines(Liverpool_Preston=0))
    before = here.snapshot["bag"]["yellow"]
    assert here.play("ship yellow Liverpool > Preston").snapshot["bag"]["yellow"] == before + 1


def test_1_4_supply_and_new_city_tiles() -> None:
    full, small = pack("ruhr", 4).B[0], pack("tutorial", 3).B[0]
    assert (int(full.spaces), full.new_city.tolist()) == (12, [1, 1, 1, 1, 4])
    assert (int(small.spaces), small.new_city.tolist()) == (6, [1, 1, 1, 1, 0])


def test_1_5_the_catalogue() -> None:
    assert len(FACES) == 107
    assert sum(n for _, _, n in PIECES) == 136
    faces = pack().board.faces[1:]
    assert [(f.id, f.turn, f.town, f.cost, frozenset(map(tuple, f.tracks))) for f in faces] == [
        (f.id, f.turn, f.town, f.cost, f.tracks) for f in FACES]


# three dead ends, of four pieces: the crossing is their back
DEAD_ENDS = {tile("A4 W-T"): None, tile("E3 E-T"): None, **lines(Barnsley_Sheffield=0)}


def test_1_5_a_face_runs_out_with_its_back() -> None:
    four = {**DEAD_ENDS, tile("E2 NW-SE"): 0, tile("C5 SW-E"): 0}
    here = table(seat(40), tiles=four)
    assert build("C6 W-T") in here.texts()
    here.play(build("E2 NW-SE SW-NE"))
    assert here.why(build("C6 W-T")).rule == "1.5"
    assert build("C6 W-T E-T") in here.texts()
    free = table(seat(40), tiles=four, pieces="unlimited").play(build("E2 NW-SE SW-NE"))
    assert build("C6 W-T") in free.texts()


def test_1_5_a_piece_that_is_replaced_goes_back() -> None:
    here = table(seat(40), tiles={**DEAD_ENDS, tile("C6 W-T"): None, tile("E2 NW-SE"): 0})
    assert here.why(build("E2 NW-SE SW-NE")).rule == "1.5"
    here.play(build("C8 SE-T W-T"))
    assert build("E2 NW-SE SW-NE") in here.texts()


def test_1_5_R_equal_faces_of_different_pieces_are_exchanged() -> None:
    """A four-exit town X has two backs; whichever pieces show it, the other backs are free."""
    limits = pack("ruhr", 3)
    b = limits.B[0]
    place = {k.id: i for i, k in enumerate(limits.board.kinds)}
    rnd = random.Random(5)
    ids = [k.id for k in limits.board.kinds]
    found: Counter[bool] = Counter()
    for _ in range(800):
        some = rnd.sample(ids, rnd.randint(1, 6))
        needs = Counter({i: rnd.randint(0, rnd.choice((4, 9, 90))) for i in some})
        allowed = all(sum(n for i, n in needs.items() if int(b.limit_kinds[k]) >> place[i] & 1) <= b.limit[k]
                      for k in range(b.limits))
        found[allowed] += 1
        assert pieces.enough(needs) == allowed, needs
    assert min(found.values()) > 100
    assert pieces.enough(Counter({"town-4-x": 4, "town-3-star": 4}))
    assert pieces.enough(Counter({"town-4-x": 4, "town-3-fan": 4}))
    assert not pieces.enough(Counter({"town-4-x": 5, "town-3-star": 2, "town-3-fan": 2}))


def test_1_6_everybody_starts_with_nothing_and_a_small_locomotive() -> None:
    assert snapshot(pack(), Match.start("steam", {"players": 3}, 3).S)["seats"] == [(0, 0, 0, 1, 0, 0)] * 3


def test_1_7_the_action_tiles_by_number() -> None:
    assert [t.id for t in pack().board.tiles] == ["turn order", "first move", "engineer", "first build", "city growth",
                                                  "locomotive", "urbanization"]
    assert [t.number for t in pack().board.tiles] == list(range(1, 8))


@pytest.mark.parametrize(("map_id", "players", "turns"), [
    ("northeast", 3, 10), ("northeast", 4, 8), ("northeast", 5, 7), ("ruhr", 6, 7), ("tutorial", 2, 5),
    ("tutorial", 3, 5)])
def test_1_8_length(map_id: str, players: int, turns: int) -> None:
    assert int(pack(map_id, players).B[0].turns) == turns


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_2_the_set_up_follows_from_the_seed(map_id: str, players: int) -> None:
    """With the oracle's own generator; 2.1, 2.2, 2.3."""
    for seed in (0, 1, 2**63 - 1):
        for ruleset, order in (("standard", "auction"), ("base", "auction"), ("base", "random")):
            options = {"map": map_id, "players": players, "ruleset": ruleset, "order": order}
            match = Match.start("steam", options, seed)
            assert snapshot(match.pack, match.S) == Game(map_id, players, seed, ruleset=ruleset, order=order).snapshot()


def test_2_1_fewer_cubes_with_three_players_where_the_map_says_so() -> None:
    for map_id, players, city, number in (("ruhr", 3, "L8", 3), ("ruhr", 4, "L8", 4), ("northeast", 3, "C10", 4)):
        dealt = snapshot(pack(map_id, players), Match.start("steam", {"map": map_id, "players": players}, 1).S)
        assert dealt["cubes"][city].total() == number


def test_2_2_cubes_of_the_supply() -> None:
    for map_id, players, number in (("northeast", 3, 2), ("northeast", 4, 3), ("tutorial", 2, 2), ("tutorial", 3, 2)):
        dealt = snapshot(pack(map_id, players), Match.start("steam", {"map": map_id, "players": players}, 1).S)
        assert {space.total() for space in dealt["supply"]} == {number}


def test_2_3_the_first_order_is_random_in_standard() -> None:
    orders = Counter(tuple(Game("tutorial", 3, seed).p.order) for seed in range(300))
    assert len(orders) == 6 and min(orders.values()) > 20


def base(seed: int = 0, players: int = 3, order: str = "auction") -> Match:
    map_id = "tutorial" if players < 4 else "northeast"
    return Match.start("steam", {"map": map_id, "players": players, "ruleset": "base", "order": order}, seed)


def test_2_4_places_are_auctioned_one_after_another() -> None:
    match = base()
    opener = match.to_move
    assert opener is not None
    second, third = (opener + 1) % 3, (opener + 2) % 3
    assert "bid 0" in match.texts()
    assert max(int(t.split()[1]) for t in match.texts() if t != "pass") == 50  # all that can be raised
    match.play_text("bid 3")
    assert match.to_move == second
    assert {"bid 3", "bid 2", "bid 0"}.isdisjoint(match.texts())
    match.play_text("bid 4")
    match.play_text("pass")  # out of this place's auction
    assert match.to_move == opener
    match.play_text("pass")
    got = snapshot(match.pack, match.S)
    assert got["coming"] == {0: second}
    assert got["seats"][second][:2] == (1, -1)  # $4: one step raised
    assert match.to_move == opener  # still unplaced
    match.play_text("pass")  # 2.4 R: the other takes the place for nothing, and the last is free
    got = snapshot(match.pack, match.S)
    assert (got["order"], got["phase"]) == ([second, third, opener], "action tiles")
    assert [s[0] for s in got["seats"]] == [1 if i == second else 0 for i in range(3)]


def test_2_4_R_the_next_opener_is_the_next_unplaced_clockwise() -> None:
    match = base(players=4)
    opener = match.to_move
    assert opener is not None
    for text in ("bid 0", "pass", "pass", "pass"):
        match.play_text(text)
    assert match.to_move == (opener + 1) % 4


def test_2_5_random_order_pays_the_later_places() -> None:
    match = base(seed=4, players=4, order="random")
    got = snapshot(match.pack, match.S)
    assert [got["seats"][i][0] for i in got["order"]] == [0, 1, 2, 3]
    assert got["phase"] == "action tiles"


def test_10_what_cannot_be_is_refused() -> None:
    for options in ({"map": "tutorial", "players": 4}, {"map": "northeast", "players": 2}, {"map": "moon"},
                    {"map": "tutorial", "relaxed_capital": "4"}):
        with pytest.raises(Refusal):
            Match.start("steam", {"players": 3, **options}, 0)
