"""What every game must pass, whatever it is about: for the tests of each.

Every function raises AssertionError with what is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from trunkline.engine import game as games
from trunkline.engine import kernel, matchfile, rng
from trunkline.engine.game import Game
from trunkline.engine.match import Entry, IllegalMove, Match, options_of

MOST_BITS = 31
MOST_MOVES = 24  # of a position, by chance, that are read, judged and told; a build turn has hundreds
MOST_SHORT = 160  # characters of what is told of a move in a few words
NONSENSE = ["", " ", "?", "move", "\0", "take take take", "1", "ä" * 300, "move '; drop table moves", "{}"]


def playthrough(game_id: str, options: Mapping[str, Any], seed: int, plies: int) -> Match:
    """Play a random match of at most so many plies through everything the contract has, and return it."""
    match = Match.start(game_id, options, seed)
    dice = random.Random(seed)
    game, pack = match.game, match.pack
    while not match.over and match.seq < plies:
        _position(match, dice)
        before, seq = match.S.copy(), match.seq
        move = dice.choice(match.legal())
        match.play(move)
        assert match.log[seq].move == move, "the log begins with another move than was played"
        assert all(e.forced for e in match.log[seq + 1:]), "a move was made without being asked for or forced"
        replay = before.copy()
        for entry in match.log[seq:]:
            was = replay.copy()
            match._loops.apply_at(pack.B, replay, 0, match._W, entry.move)
            game.invariants(pack, replay)
            game.changed(pack, was, replay)
    again = Match.start(game_id, options, seed)
    while again.seq < match.seq:
        again.play(match.moves[again.seq])
    assert again.digest() == match.digest(), "the same moves lead to another state"
    assert matchfile.loads(matchfile.dumps(match)).log == match.log, "the match file reads back as another match"
    half = match.seq // 2
    assert match.at(half).moves == match.moves[:half], "a match looked back on has other moves"
    if match.over:
        _end(match)
    return match


def finish(game_id: str, options: Mapping[str, Any], seed: int) -> Match:
    """Play a random match to its end, with the invariants after every move and the checks of the end."""
    match = Match.start(game_id, options, seed)
    dice = random.Random(seed)
    while not match.over:
        before = match.S.copy()
        seq = match.seq
        _reported(match, match.play(dice.choice(match.legal())))
        match.game.invariants(match.pack, match.S)
        if match.seq == seq + 1:
            match.game.changed(match.pack, before, match.S)
    assert matchfile.loads(matchfile.dumps(match)).digest() == match.digest(), "the match file reads back differently"
    _end(match)
    return match


def _position(match: Match, dice: random.Random) -> None:
    """Check everything that must hold of the position, which is not over; of many moves the dice choose some."""
    game, pack, S = match.game, match.pack, match.S
    untouched = S.copy()
    moves, seat = match.legal(), match.to_move
    assert seat is not None and 0 <= seat < pack.options.players, f"seat {seat} to move"
    assert moves == sorted(set(moves)), "legal moves are not sorted or not unique"
    assert len(moves) > 1, "a decision with one answer is left to the player"
    assert moves[0] >= 0 and moves[-1] < 1 << MOST_BITS, "a move of more than 31 bits"
    texts = match.texts()
    assert len(set(texts)) == len(texts), "two moves have the same text"
    for move, text in dice.sample(list(zip(moves, texts, strict=True)), min(len(moves), MOST_MOVES)):
        assert game.parse(pack, S, text) == move, f"{text!r} is read as another move"
        assert game.why_not(pack, S, text, seat, match.names) is None, f"{text!r} is legal, and refused"
        sentence = game.sentence(pack, S, move, match.names)
        assert match.names[seat] in sentence and "\n" not in sentence, f"{text!r}: {sentence!r}"
    for text in NONSENSE:
        reason = game.why_not(pack, S, text, None, match.names)
        assert reason is not None and reason.code and reason.words, f"{text!r} is refused without words"
        assert reason.nearest is None or reason.nearest in texts, f"nearest {reason.nearest!r} is not legal"
    other = (seat + 1) % pack.options.players
    refused = game.why_not(pack, S, texts[0], other, match.names)
    assert refused is not None and refused.code == "not-your-turn", "another seat may move"
    for wrong in (-1, 1 << 40):
        try:
            match.play(wrong)
        except IllegalMove:
            continue
        raise AssertionError(f"{wrong} was played")
    view = msgspec.to_builtins(match.view(with_legal=True))
    assert match.names[seat] in view["prompt"], f"it is not told who decides: {view['prompt']!r}"
    assert view["task"] and match.names[seat] not in view["task"], f"said to the player: {view['task']!r}"
    assert sorted(_moves_in(view["legal"])) == moves, "the view does not show every legal move once"
    assert msgspec.to_builtins(match.view(with_legal=False))["legal"] is None, "the view shows moves it should not"
    toml = game.write_position(pack, S)
    assert np.array_equal(game.read_position(toml)[1], S), "the position file reads back as another position"
    assert np.array_equal(S, untouched), "asking changed the state"


def _reported(match: Match, made: list[Entry]) -> None:
    """Check what is told of a move and of those it forced."""
    for entry in made:
        report, seats = entry.report, range(match.options.players)
        said = [report.short, *(told.words for told in report.told)]
        assert all("\n" not in words and len(words) <= MOST_SHORT for words in said), f"{entry.text!r}: {said}"
        assert all(told.seat is None or told.seat in seats for told in report.told), f"{entry.text!r}: {report.told}"
        assert report.shown is None or isinstance(report.shown, match.game.info.shown_type), f"{entry.text!r}: shown"


def _moves_in(shape: Any) -> list[int]:
    """Return every value of a key "move" in a view's `legal`."""
    if isinstance(shape, dict):
        return [v for k, v in shape.items() if k == "move"] + [m for v in shape.values() for m in _moves_in(v)]
    return [m for v in shape for m in _moves_in(v)] if isinstance(shape, list) else []


def _end(match: Match) -> None:
    """Check what must hold of a match that is over."""
    assert match.legal() == [] and match.to_move is None, "over, and somebody may move"
    reason = match.why_not("")
    assert reason is not None and reason.code == "over", "over, and a move is not refused as such"
    scores, ranks = match.scores(), match.ranks()
    assert min(ranks) == 0 and all(0 <= r < len(ranks) for r in ranks), f"ranks {ranks}"
    best = max(scores)
    assert all(scores[p] == best for p in range(len(scores)) if ranks[p] == 0), f"first without most points: {scores}"
    said = match.explain()
    for name, points in zip(match.names, scores, strict=True):
        assert any(name in line and str(points) in line for line in said), f"{name}'s {points} points are not explained"


def parity(game_id: str, options: Mapping[str, Any], seed: int, plies: int) -> int:
    """Play one random game compiled and interpreted side by side, comparing after every move; the plies played."""
    compiled, plain = games.game(game_id), kernel.interpreted(game_id)
    pack = compiled.load(options_of(game_id, options))
    one, two = _Compiled(compiled, pack, seed), _Twins(plain, compiled, pack, seed)
    dice = random.Random(seed)
    for ply in range(plies):
        moves = one.legal()
        assert two.legal() == moves, f"ply {ply}: other moves when interpreted"
        assert np.array_equal(two.stored(), one.S), f"ply {ply}: another state when interpreted"
        for name in ("scores", "ranks"):
            assert one.by_seat(name) == two.by_seat(name), f"ply {ply}: other {name} when interpreted"
        assert one.over() == two.over() == (not moves), f"ply {ply}: over in one mode"
        if not moves:
            return ply
        move = dice.choice(moves)
        one.apply(move)
        two.apply(move)
    return plies


class _Compiled:
    """The compiled kernels on records."""

    def __init__(self, game: Game, pack: Any, seed: int) -> None:
        self.k, self.pack = game.kernels, pack
        self.S, self.W = np.zeros(1, self.k.state), np.zeros(1, self.k.work)
        self.b, self.s, self.w = pack.B[0], self.S[0], self.W[0]
        self.out: Any = np.zeros(self.k.width, np.int64)
        self.k.deal(self.b, self.s, np.array(rng.words(seed, 0), np.int64))

    def legal(self) -> list[int]:
        n = self.k.legal(self.b, self.s, self.w, self.out)
        return [int(m) for m in self.out[:n]]

    def apply(self, move: int) -> None:
        self.k.apply(self.b, self.s, self.w, move)

    def over(self) -> bool:
        return bool(self.k.over(self.s))

    def by_seat(self, name: str) -> list[int]:
        out: Any = np.zeros(self.pack.options.players, np.int64)
        getattr(self.k, name)(self.b, self.s, self.w, out)
        return [int(x) for x in out]


class _Twins(_Compiled):
    """The interpreted kernels on Twins."""

    def __init__(self, game: Game, compiled: Game, pack: Any, seed: int) -> None:
        self.k, self.pack, self.dtype = game.kernels, pack, compiled.kernels.state
        self.b = kernel.twin(compiled.kernels.board, pack.B[0])
        self.s, self.w = kernel.twin(self.dtype), kernel.twin(compiled.kernels.work)
        self.out = [0] * self.k.width
        self.k.deal(self.b, self.s, rng.words(seed, 0))

    def stored(self) -> Any:
        S = np.zeros(1, self.dtype)
        self.s.store(S[0])
        return S
