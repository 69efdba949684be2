"""A match: set-up, options, seed and moves; the state is what they lead to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from trunkline.engine import game as games
from trunkline.engine import kernel, rng
from trunkline.engine.game import Game, Reason, Refusal, Report
from trunkline.engine.integers import integer, seed_of
from trunkline.engine.plain import Scratch, copied
from trunkline.engine.text import one_line, unseen

LOOPS = "trunkline.engine.loops"
MAX_NAME = 80


class IllegalMove(Refusal):
    """A move that is not legal; `reason` says why and what would be."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.words)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """A log entry; `forced`: the only legal move, made by the engine; `report`: what else is told of it."""

    seat: int
    move: int
    text: str
    words: str
    forced: bool
    report: Report


@cache
def loops(game: Game) -> ModuleType:
    """Return the game's kernels over arrays (`engine.loops`)."""
    return kernel.specialise(LOOPS, game)


@cache
def scratch(game: Game) -> Scratch:
    """Return what the game's kernels write into besides the state, for each thread its own."""
    return Scratch(game.kernels.work, game.kernels.width)


def options_of(game_id: str, values: Mapping[str, Any] | msgspec.Struct | None) -> Any:
    """Make the game's options of plain values (numbers may be strings, or NumPy's); Refusal names the option.

    A struct is looked at again: msgspec does not check what one is made of.
    """
    info = games.info(game_id)
    given = msgspec.structs.asdict(values) if isinstance(values, msgspec.Struct) else dict(values or {})
    given = {key: value.item() if isinstance(value, np.generic) else value for key, value in given.items()}
    known = info.options_type.__struct_fields__
    for key in given:
        if key not in known:
            raise Refusal(f"option {key!r}: {game_id} has no such option; choose from {', '.join(known)}")
    try:
        return msgspec.convert(given, info.options_type, strict=False)
    except msgspec.ValidationError as e:
        words, _, path = str(e).partition(" - at `$.")
        choices = {o.id: " or ".join(str(c.value) for c in o.choices) for o in info.options}
        field = path.rstrip("`")
        if "regex" in words:
            words = f"{given.get(field)!r} is not one of its choices"
        hint = choices.get(field, f"{info.players[0]} to {info.players[1]}")
        raise Refusal(f"option {field!r}: {words}; it is {hint}") from None


def called(names: Sequence[str] | None, players: int) -> list[str]:
    """Return the names as a match and its file keep them, a line of 1 to 80 characters for each player.

    Refusal when they do not fit.
    """
    if names is None:
        return [f"Player {i + 1}" for i in range(players)]
    if isinstance(names, str) or len(names) != players:
        raise Refusal(f"names: {1 if isinstance(names, str) else len(names)} for {players} players")
    found = []
    for i, name in enumerate(names, 1):
        if not isinstance(name, str):
            raise Refusal(f"seat {i}: a name is text, not {name!r}")
        if any(unseen(c) for c in name):
            raise Refusal(f"seat {i}: a name cannot have control characters or invisible ones")
        found.append(one_line(name))
        if not found[-1]:
            raise Refusal(f"seat {i}: a name needs at least one visible character")
        if len(found[-1]) > MAX_NAME:
            raise Refusal(f"seat {i}: a name has at most {MAX_NAME} characters; this one has {len(found[-1])}")
    return found


def digest(dtype: np.dtype[Any], S: Any) -> str:
    """16 hexadecimal digits over every field of every state in S: equal states, equal digests, on every machine."""
    parts = (name.encode() + b"\0" + S[name].astype("<i8").tobytes() for name in dtype.names or ())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


class Match:
    """A game being played. `play` is the only way to change it; decisions with one answer are made at once."""

    def __init__(self, game: Game, pack: Any, seed: int, names: Sequence[str], S: Any) -> None:
        """Make a match from the state in S (array of one record), with an empty log; use `start` or `from_position`."""
        self.game, self.pack, self.options, self.seed, self.names = game, pack, pack.options, seed, list(names)
        self.S = S
        self._first = copied(S)  # where the log begins; never written to
        self.dealt = False  # set up by the rules from the seed; else it began in a position
        self.log: list[Entry] = []
        self._loops, self._scratch = loops(game), scratch(game)

    @classmethod
    def start(cls, game_id: str, options: Mapping[str, Any] | msgspec.Struct | None = None, seed: int = 0,
              names: Sequence[str] | None = None) -> Match:
        """Set up a new match; Refusal when an option, the seed or the names do not fit."""
        chosen, seed = options_of(game_id, options), seed_of(seed)
        names = called(names, chosen.players)
        game = games.game(game_id)
        pack = game.load(chosen)
        S = np.zeros(1, game.kernels.state)
        loops(game).deal_at(pack.B, S, 0, np.array(rng.words(seed, 0), np.int64))
        match = cls(game, pack, seed, names, S)
        match.dealt = True
        match._forced()
        return match

    @classmethod
    def from_position(cls, game_id: str, text: str, names: Sequence[str] | None = None) -> Match:
        """Return a match that begins in the position of the TOML text; Refusal names the field that does not fit."""
        game = games.game(game_id)
        pack, S = game.read_position(text)
        return cls(game, pack, 0, called(names, pack.options.players), S)

    @property
    def moves(self) -> list[int]:
        """All moves made, forced ones included."""
        return [e.move for e in self.log]

    @property
    def seq(self) -> int:
        """Tell how many moves were made."""
        return len(self.log)

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the match is over."""
        seat = int(self._loops.to_move_at(self.pack.B, self.S, 0))
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Is the match at its end?"""
        return self.to_move is None

    def legal(self) -> list[int]:
        """Return every legal move, ascending."""
        n = self._loops.legal_at(self.pack.B, self.S, 0, self._W, self._out)
        moves: list[int] = self._out[:n].tolist()
        return moves

    def texts(self) -> list[str]:
        """Return the legal moves in words, in the same order."""
        return [self.game.text(self.pack, self.S, m) for m in self.legal()]

    def play(self, move: int) -> list[Entry]:
        """Make the move and those it forces, and return their log entries; IllegalMove, else, and nothing changed."""
        move = integer("move", move)
        if move not in self.legal():
            try:
                text = self.game.text(self.pack, self.S, move)
            except Refusal:
                text = str(move)
            raise IllegalMove(self.why_not(text) or Reason("no-move", None, f"{move} is not a move", None))
        before = self.seq
        self._make(move, forced=False)
        self._forced()
        return self.log[before:]

    def play_text(self, text: str) -> list[Entry]:
        """Play a move given as text."""
        reason = self.why_not(text)
        if reason:
            raise IllegalMove(reason)
        return self.play(self.game.parse(self.pack, self.S, text))

    def repeat(self, seat: int, move: int, text: str, forced: bool) -> Entry:
        """Make the next move of a log, forced or not, and return it as told; Refusal when it is not legal here."""
        if self.to_move != seat or move not in self.legal():
            raise Refusal(f"its move {self.seq + 1} ({text}) is not legal there")
        return self._enter(seat, move, text, forced)

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        """Tell why the move cannot be made now (by the seat, if given); None when it can."""
        return self.game.why_not(self.pack, self.S, text, None if seat is None else integer("seat", seat), self.names)

    def scores(self) -> list[int]:
        """Return the points by seat, as if the game ended now."""
        return self._by_seat(self._loops.scores_at)

    def ranks(self) -> list[int]:
        """Return the places by seat from 0, equal when shared, as if the game ended now."""
        return self._by_seat(self._loops.ranks_at)

    def view(self, with_legal: bool) -> msgspec.Struct:
        """Return what a client draws."""
        return self.game.view(self.pack, self.S, with_legal, self.names)

    def explain(self) -> list[str]:
        """Return every point of every seat with its reason."""
        return self.game.explain(self.pack, self.S, self.names)

    def digest(self) -> str:
        """Return the state's digest."""
        return digest(self.game.kernels.state, self.S)

    def copy(self) -> Match:
        """Return this match as it is now, to be played on without touching this one."""
        other = self._anew(copied(self.S))
        other.log = self.log.copy()
        return other

    def at(self, seq: int) -> Match:
        """Return this match as it was after so many moves; Refusal when it has not so many."""
        seq = integer("move", seq)
        if not 0 <= seq <= self.seq:
            raise Refusal(f"move {seq}: this match has moves 0 to {self.seq}")
        past = self._anew(copied(self._first))
        for entry in self.log[:seq]:
            self._loops.apply_at(self.pack.B, past.S, 0, self._W, entry.move)
            past.log.append(entry)
        return past

    def _anew(self, S: Any) -> Match:
        """Return a match with the same beginning, in the state in S, without a log."""
        other = Match.__new__(Match)  # `copy.copy` takes ten times as long
        other.__dict__.update(self.__dict__)
        other.names, other.S, other.log = self.names.copy(), S, []
        return other

    @property
    def _W(self) -> Any:
        return self._scratch.W

    @property
    def _out(self) -> Any:
        return self._scratch.out

    def _by_seat(self, kernel_at: Any) -> list[int]:
        out = np.zeros(self.options.players, np.int64)
        kernel_at(self.pack.B, self.S, 0, self._W, out)
        values: list[int] = out.tolist()
        return values

    def _make(self, move: int, forced: bool) -> None:
        seat = self.to_move
        assert seat is not None
        self._enter(seat, move, self.game.text(self.pack, self.S, move), forced)

    def _enter(self, seat: int, move: int, text: str, forced: bool) -> Entry:
        """Apply the move, and log it with all that is told of it."""
        before = copied(self.S)
        words = self.game.sentence(self.pack, before, move, self.names)
        self._loops.apply_at(self.pack.B, self.S, 0, self._W, move)
        report = self.game.report(self.pack, before, self.S, move, self.names)
        self.log.append(Entry(seat, move, text, words, forced, report))
        return self.log[-1]

    def _forced(self) -> None:
        while len(moves := self.legal()) == 1:
            self._make(moves[0], forced=True)
