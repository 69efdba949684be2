"""What a game is to everything outside it, and where the games are found.

A game is a package below `trunkline.games` with `INFO`, an `Info`, importable without Numba: the lobby shows it before
any rule is compiled. Its modules are named as docs/architecture.md says; `engine.contract` makes a `Game` of them: the
kernels and the words around them. Nothing lists the games by hand: `infos()` looks at the packages that exist.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np


class Refusal(ValueError):
    """Bad input, refused: `str()` says what, where and what to do instead."""


class Choice(msgspec.Struct, frozen=True):
    """One value of an option, with the one line that explains it; `players` where it limits their number."""

    value: str | int
    title: str
    words: str
    players: tuple[int, int] | None = None


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game as the lobby offers it; the first choice is not necessarily the default."""

    id: str
    title: str
    words: str
    choices: list[Choice]
    default: str | int


class Texts(NamedTuple):
    """What a game's words say of an option: its title, one line, and title and line of each choice."""

    title: str
    words: str
    choices: dict[str, tuple[str, str]]


def options_of(kind: type[msgspec.Struct], texts: dict[str, Texts], **choices: list[Choice]) -> list[OptionInfo]:
    """Return the options of a game in the order of their struct, but for `players`.

    The choices of a Literal are its values; those of any other option are given.
    """
    found = []
    for field in msgspec.structs.fields(kind):
        if field.name != "players":
            title, words, said = texts[field.name]
            known = choices.get(field.name) or [Choice(value, *said[value]) for value in get_args(field.type)]
            found.append(OptionInfo(field.name, title, words, known, field.default))
    return found


class Question(NamedTuple):
    """What a puzzle asks whose best move begins with some word: its kind, its title, and the question."""

    kind: str
    title: str
    words: str


class Teaching(msgspec.Struct, frozen=True):
    """What lessons, puzzles and the coach must know of a game.

    `points`: the kinds of places on its board, each with the board's list of them and the field that names one.
    `questions`: the puzzles there can be, by the first word of the best move. `varied`: the options whose choices
    puzzles are drawn from; the others stay as they are by default. `urges`: how the coach puts a move, by its first
    word; `{rest}` stands for all the other words, `{first}` for the next.
    """

    points: dict[str, tuple[str, str]] = {}
    questions: dict[str, Question] = {}
    varied: tuple[str, ...] = ()
    urges: dict[str, str] = {}

    def urge(self, text: str) -> str:
        """Return a move in words to the player who is to make it; as it is written, where the game says no more."""
        word, _, rest = text.partition(" ")
        said = self.urges.get(word, f"{text}.").format(rest=rest, first=rest.partition(" ")[0])
        return f"{said.rstrip('.')}."  # some names end with one


class Info(msgspec.Struct, frozen=True):
    """What can be said of a game before its rules are loaded; `turn_is_round`: a turn of it is everybody's; `way_type`:
    what its `ways` returns, None in a game without any; `shown_type`: what is drawn of a move (`Report`); `minutes` it
    takes, the shortest and the longest of its kinds, at a table without delay; `first`: the options of somebody's first
    game of it."""

    id: str
    title: str
    summary: str
    rules_version: int
    players: tuple[int, int]
    options: list[OptionInfo]
    options_type: type[msgspec.Struct]
    view_type: type[msgspec.Struct]
    board_type: type[msgspec.Struct]
    shown_type: type[msgspec.Struct]
    turn_is_round: bool = False
    way_type: type[msgspec.Struct] | None = None
    teaching: Teaching = Teaching()
    minutes: tuple[int, int] | None = None
    first: dict[str, str | int] = {}


class Told(msgspec.Struct, frozen=True, gc=False):
    """What the rules did by themselves after a move: to a seat, in words without its name, or to all (None)."""

    seat: int | None
    words: str


class Report(msgspec.Struct, frozen=True, gc=False):
    """What is told of a move beside its sentence.

    `short`: the move in a few words without a name, "" when it goes without saying; `shown`: what a client draws and
    plays of it, a struct of the game's, or None; `told`: what the rules did by themselves.
    """

    short: str
    shown: msgspec.Struct | None
    told: list[Told]


class Reason(msgspec.Struct, frozen=True):
    """Tell why a move is refused: a stable code, the rule's number, words, and the nearest legal move's text."""

    code: str
    rule: str | None
    words: str
    nearest: str | None


@dataclass(frozen=True, slots=True)
class Kernels:
    """The rules as functions of records; compiled, or interpreted over `Twin`s.

    b is the board record, s the state record, w the scratch record (one per thread), r the words of a
    random generator (`engine.rng`), out a buffer of `width` integers.
    """

    state: np.dtype[Any]
    board: np.dtype[Any]
    work: np.dtype[Any]
    width: int
    deal: Callable[..., Any]  # (b, s, r): the set-up, the only randomness of a game
    to_move: Callable[..., Any]  # (b, s) -> seat that decides, -1 when over
    legal: Callable[..., Any]  # (b, s, w, out) -> n, sorted, without duplicates
    apply: Callable[..., Any]  # (b, s, w, move): never checks, `legal` has
    over: Callable[..., Any]  # (s) -> bool
    scores: Callable[..., Any]  # (b, s, w, out): points by seat
    broken: Callable[..., Any]  # (b, s) -> fault of a position, 0 when sound
    impossible: Callable[..., Any]  # (b, s, t) -> fault of the step from s to t by one move, 0 when it can be
    ranks: Callable[..., Any]  # (b, s, w, out): place by seat from 0, equal when shared


@dataclass(frozen=True, slots=True, eq=False)  # games are told apart by identity
class Game:
    """A game: its kernels and everything a person or a program needs around them.

    `pack` is what `load` made of the options; `S` is an array of one state record (or a list of one `Twin`);
    moves are integers of at most 31 bits.
    """

    info: Info
    kernels: Kernels
    load: Callable[[Any], Any]  # (options) -> pack, with .options, .B (array of one board record), .shape
    text: Callable[[Any, Any, int], str]  # (pack, S, move) -> stable text, parse's inverse
    parse: Callable[[Any, Any, str], int]  # (pack, S, text) -> move, legal or not; Refusal when it is none
    sentence: Callable[[Any, Any, int, Sequence[str]], str]  # (pack, S before, move, names) -> for the log
    report: Callable[[Any, Any, Any, int, Sequence[str]], Report]  # (pack, S before, S after, move, names)
    view: Callable[[Any, Any, bool, Sequence[str]], msgspec.Struct]  # (pack, S, with_legal, names)
    why_not: Callable[[Any, Any, str, int | None, Sequence[str]], Reason | None]  # (pack, S, text, seat, names)
    fault: Callable[[int], str]  # what `broken` or `impossible` found, in words
    invariants: Callable[[Any, Any], None]  # (pack, S); AssertionError with what is broken
    changed: Callable[[Any, Any, Any], None]  # (pack, S before, S after a move); AssertionError with what cannot be
    explain: Callable[[Any, Any, Sequence[str]], list[str]]  # (pack, S, names): every point, one line each
    describe: Callable[[Any, Any, Sequence[str]], list[str]]  # (pack, S, names): the position as text, a line each
    write_position: Callable[[Any, Any], str]  # (pack, S) -> TOML
    read_position: Callable[[str], tuple[Any, Any]]  # (TOML) -> (pack, S); Refusal names the field
    check: Callable[[Path], list[str]]  # (folder of a data pack) -> its faults, one line each
    # (pack, S, from, to) -> moves from place to place for the seat to move, the best first; Refusal when there are none
    ways: Callable[[Any, Any, str, str], list[Any]] | None = None


class NoSuchGame(Refusal):
    """The game asked for is not installed."""


@cache
def infos() -> dict[str, Info]:
    """Return all games by id, found by looking into `trunkline.games`."""
    games = importlib.import_module("trunkline.games")
    return {m.name: importlib.import_module(f"trunkline.games.{m.name}").INFO
            for m in pkgutil.iter_modules(games.__path__) if m.ispkg}


def info(game_id: str) -> Info:
    """Return the game's `Info`; `NoSuchGame` with those there are."""
    try:
        return infos()[game_id]
    except KeyError:
        raise NoSuchGame(f"no game {game_id!r}; choose from {', '.join(infos())}") from None


@cache
def game(game_id: str) -> Game:
    """Return the game with its rules loaded (from the compile cache where it can); `NoSuchGame` when unknown."""
    from trunkline.engine.contract import put_together

    info(game_id)
    return put_together(game_id)
