"""The real rules against the oracle: whole games in lockstep, every decision, on all maps and with all options.

A quick amount runs always. `TRUNKLINE_LONG=1 pytest tests/steam/test_oracle.py` plays some hundred games.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.engine import rng
from trunkline.engine.match import Match, loops
from trunkline.games.steam import pack as packs
from trunkline.games.steam import validate
from trunkline.games.steam.options import Options

from .events import after, before
from .oracle import Game, atlas, pieces
from .oracle.track import lapsing, links
from .policy import choose
from .positions import GAME
from .record import NOBODY, snapshot

LONG = os.environ.get("TRUNKLINE_LONG") == "1"
TABLES = [(m, n) for m in ("tutorial", "northeast", "ruhr", "chicago_gateway") for n in atlas.read(m).players]
OPTIONS = list(product(("standard", "base"), ("auction", "random"), ("limited", "unlimited"), ("none", "all", "1,2")))
QUICK = range(13)  # one game at every table


def agree(match: Match, game: Game) -> None:
    """Both games at the same decision: whose it is, the legal moves, everything on the table, the points."""
    texts = match.texts()
    assert len(set(texts)) == len(texts)
    extra, missing = sorted(set(texts) - game.legal()), sorted(game.legal() - set(texts))
    assert (extra, missing) == ([], []), f"{game.p.phase}: only the rules {extra[:9]}, only the oracle {missing[:9]}"
    assert match.to_move == game.to_move
    real, told = snapshot(match.pack, match.S), game.snapshot()
    assert {k: v for k, v in real.items() if v != told[k]} == {k: v for k, v in told.items() if v != real[k]}
    assert match.scores() == game.scores
    cubes = sum([game.p.bag, *game.p.supply, *game.p.cubes.values()], Counter[str]())
    assert cubes == +Counter(game.p.map.bag)  # 1.3


def agree_on_links(match: Match, game: Game) -> None:
    """The links a client draws, and those that would lapse, are the oracle's."""
    view: Any = match.view(False)
    board = match.pack.board
    stops = [board.hexes[stop.hex].name for stop in board.stops]
    faces = {laid.hex: board.faces[laid.face] for laid in view.laid}

    def tracks(link: Any) -> frozenset[Any]:
        return frozenset((board.hexes[h].name, tuple(faces[h].tracks[t])) for h, t in link.tracks)

    drawn = [(frozenset(stops[e] for e in k.ends if e >= 0), k.owner, tracks(k),
              k.open and (board.hexes[k.open[0]].name, k.open[1])) for k in view.links]
    told = [(frozenset(e.place for e in k.ends if e.stop), NOBODY if k.owner is None else k.owner, frozenset(k.tracks),
             next(((e.place, e.side) for e in k.ends if not e.stop), None)) for k in links(game.p)]
    assert Counter(drawn) == Counter(told)
    if game.p.phase == "build track":
        assert {tracks(view.links[i]) for i in view.builder.lapsing} == {
            frozenset(k.tracks) for k in lapsing(game.p, game.p.actor)}


def agree_on_the_file(match: Match, game: Game) -> None:
    """The position file leads back to this position."""
    pack, S = match.game.read_position(match.game.write_position(match.pack, match.S))
    assert snapshot(pack, S) == game.snapshot()


def play(match: Match, game: Game, rnd: random.Random, keen: float, seen: Counter[str], files: bool = True) -> None:
    """A game to its end, move by move in both; forced moves are the engine's own."""
    at = 0
    while True:
        for entry in match.log[at:]:
            assert entry.forced == (len(game.legal()) == 1)
            assert (entry.text in game.legal(), entry.seat) == (True, game.to_move)
            before(game, entry.text, seen)
            fallen = sum(s.fallen > 0 for s in game.p.seats)
            game.play(entry.text)
            after(game, seen, fallen)
        at = match.seq
        agree(match, game)
        match.game.invariants(match.pack, match.S)
        if rnd.random() < 0.1:
            agree_on_links(match, game)
            if files:
                agree_on_the_file(match, game)
        if match.over:
            break
        match.play_text(choose(game, rnd, keen))
    assert match.ranks() == game.ranks


def one(number: int, seen: Counter[str]) -> None:
    """Game number so and so, whose table and options follow from the number."""
    rnd = random.Random(number)
    (map_id, players), (ruleset, order, tiles, relaxed) = TABLES[number % len(TABLES)], rnd.choice(OPTIONS)
    keen = rnd.choice((0, 0.9, 0.97, 1, 1))
    options = {"ruleset": ruleset, "order": order, "tiles": tiles, "relaxed_capital": relaxed}
    match = Match.start("steam", {"players": players, "map": map_id, **options}, number)
    play(match, Game(map_id, players, number, **options), rnd, keen, seen)


def test_whole_games_agree_with_the_oracle_at_every_decision() -> None:
    seen: Counter[str] = Counter()
    for number in range(400) if LONG else QUICK:
        one(number, seen)


@pytest.fixture
def few_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data pack with two pieces of every kind, eight of the commonest."""
    folder = shutil.copytree(atlas.FILES, tmp_path / "steam")
    few = [(front, back, 8 if n == 86 else 2) for front, back, n in atlas.PIECES]
    total = sum(n for _, _, n in few)
    counts = iter(few)
    text = (folder / "tiles.toml").read_text("utf-8")
    text = re.sub(r"^count = \d+", lambda m: f"count = {next(counts)[2]}", text, flags=re.M)
    (folder / "tiles.toml").write_text(re.sub(r"pieces_total = \d+", f"pieces_total = {total}", text), "utf-8")
    monkeypatch.setattr(validate, "PIECES", total)
    monkeypatch.setattr(pieces, "PIECES", few)
    return folder


def test_games_with_few_pieces_agree_too(few_pieces: Path) -> None:
    """1.5: faces run out, come back, and share pieces with others."""
    short = 0
    for number in range(40 if LONG else 3):
        rnd = random.Random(number)
        options = Options(players=3, map="tutorial", relaxed_capital="all", ruleset=rnd.choice(("standard", "base")))
        pack = packs.load(options, few_pieces)
        S = np.zeros(1, GAME.kernels.state)
        loops(GAME).deal_at(pack.B, S, 0, np.array(rng.words(number, 0), np.int64))
        match = Match(GAME, pack, number, ["a", "b", "c"], S)
        match._forced()
        game = Game("tutorial", 3, number, ruleset=options.ruleset, relaxed_capital="all")
        seen: Counter[str] = Counter()
        play(match, game, rnd, 1, seen, files=False)
        short += game.p.short
    assert short > 20
