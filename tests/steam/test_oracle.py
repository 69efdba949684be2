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
from .foretold import agree_on_choices
from .oracle import Game, atlas, pieces
from .oracle.track import lapsing, links
from .policy import choose
from .positions import GAME
from .record import NOBODY, snapshot

LONG = os.environ.get("TRUNKLINE_LONG") == "1"
TABLES = [(m, n) for m in ("tutorial", "northeast", "ruhr", "chicago_gateway") for n in atlas.read(m).players]
OPTIONS = list(product(("standard", "base"), ("auction", "random"), ("limited", "unlimited"), ("none", "all", "1,2")))
QUICK = (1, 13, 14, 15, 16, 18, 25, 35, 36, 47, 56, 141, 176, 6)  # short ones, of every table; all below happens
HAPPENS = {
    "place": 150, "improve": 10, "improves another's tile": 8, "redirect": 15, "redirect of nobody's link": 8,
    "redirect of track laid this turn": 3, "redirect that completes": 3, "two new tracks on one tile": 5, "claim": 20,
    "joins two links": 2, "lapse": 60, "raises money for track": 20, "build track: urbanize": 20,
    "build track: grow": 20,
    "urbanize a town with track": 2, "urbanize completes a link": 1, "city action declined": 4,
    "no goods in the supply": 100, "ship over 1": 40, "ship over 2": 30, "ship over 3": 15, "ship over 4": 5,
    "ship over 5": 2, "ship over 6": 1, "ship over another's link": 30, "ship over nobody's link": 1,
    "ship with a side named": 30, "ship from a city of the colour": 15, "income or points: points": 40, "level 6": 100,
    "income +10": 100, "income -10": 100, "income lost above 10": 1, "only points at +10": 10, "collect raising": 2,
    "bankrupt": 8, "nobody's complete link": 3, "one left": 3, "free pass": 3, "order of play: bid": 30,
    "first order: bid": 10,
}


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


def agree_on_words(match: Match) -> None:
    """Every legal move is read back from its text, in any spelling that people use."""
    for move, text in zip(match.legal(), match.texts(), strict=True):
        for said in (text, text.upper(), text.replace("é", "e").replace("ö", "o").replace("ü", "u")):
            assert match.game.parse(match.pack, match.S, said) == move


def agree_on_refusals(match: Match, game: Game, rnd: random.Random) -> None:
    """A move is refused with a reason exactly when it is not legal, and what is offered instead is legal."""
    land = [h for h in game.p.map.ground if not game.p.is_city(h)]
    tries = [f"build {rnd.choice(land)} {rnd.choice(atlas.FACES)}" for _ in range(20)]
    for text in (*tries, "pass", "bid 3", "take engineer", "locomotive", "done", "income", "collect", "goods 2"):
        reason = match.why_not(text)
        assert (reason is None) == (text in game.legal()), text
        assert reason is None or (reason.words and (reason.nearest is None or reason.nearest in game.legal())), text


def agree_on_the_file(match: Match, game: Game) -> None:
    """The position file leads back to this position."""
    pack, S = match.game.read_position(match.game.write_position(match.pack, match.S))
    assert snapshot(pack, S) == game.snapshot()


def play(match: Match, game: Game, rnd: random.Random, keen: float, seen: Counter[str], files: bool = True) -> None:
    """A game to its end, move by move in both; forced moves are the engine's own."""
    at, dice = 0, random.Random(1)  # whatever is looked at more closely, the game is the same
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
        if dice.random() < 0.05:
            agree_on_links(match, game)
            agree_on_choices(match, game, dice)
            agree_on_words(match)
            agree_on_refusals(match, game, dice)
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
    assert {what: seen[what] for what, least in HAPPENS.items() if seen[what] < least} == {}


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
