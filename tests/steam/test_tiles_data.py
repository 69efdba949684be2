"""The tiles of Steam: what becomes of the shipped catalogue (1.5), against a second reading of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from trunkline.games.steam.data import DEFAULT, PieceData, TilesData, read_tiles
from trunkline.games.steam.faces import limits
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import TOWN

from .spoiled import RAW, Shape, board


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
