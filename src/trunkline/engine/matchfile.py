"""The text of a match: a few lines of set-up, then a move a line with its sentence as a comment.

    trunkline match 1
    game higgins
    rules 1
    seed 7
    option players 2
    option version classic
    seat 1 Ada
    seat 2 Bob

    1 1 move Aurora          # Ada travels to Aurora ...
    2 1 =pay                 # (`=`: the only legal move, made by the engine)
"""

from __future__ import annotations

import re

import msgspec

from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.integers import MAX_SEED
from trunkline.engine.match import Match, called, options_of
from trunkline.engine.text import one_line, tidy

FORMAT = 1
MAX_LINE = 1000  # of what is read of a move's line


def dumps(match: Match) -> str:
    """Write the match as text, for `loads`; Refusal for a match that began in a position: its log is not all."""
    if not match.dealt:
        raise Refusal("this match began in a position, not in a set-up: keep the position file and its moves instead")
    info = match.game.info
    lines = [f"trunkline match {FORMAT}", f"game {info.id}", f"rules {info.rules_version}", f"seed {match.seed}"]
    lines += [f"option {k} {v}" for k, v in msgspec.to_builtins(match.options).items()]
    lines += [f"seat {i} {name}" for i, name in enumerate(called(match.names, match.options.players), 1)]
    lines.append("")
    for n, e in enumerate(match.log, 1):
        move = f"{n} {e.seat + 1} {'=' if e.forced else ''}{e.text}"
        lines.append(f"{move:<40} # {one_line(e.words)}")
    return "\n".join(lines) + "\n"


def loads(text: str) -> Match:
    """Return the match, every move of it checked; Refusal names the line."""
    reader, info = _begun(text)
    game_id = info.id
    rules = reader.number("rules")
    if rules > info.rules_version:
        raise reader.refuse(f"rules version {rules} of {game_id} is newer than this program's ({info.rules_version}): "
                            "update Trunkline")
    if rules != info.rules_version:
        raise reader.refuse(f"rules version {rules} of {game_id}; this program plays {info.rules_version}")
    seed = reader.number("seed")
    options: dict[str, str] = {}
    stated: dict[str, int] = {}  # the line of each option
    while (pair := reader.maybe("option")) is not None:
        key, _, value = pair.partition(" ")
        if key in options:
            raise reader.refuse(f"option {key!r} is there twice")
        options[key], stated[key] = value.strip(), reader.line
        try:
            options_of(game_id, {key: options[key]})
        except Refusal as e:
            raise reader.refuse(str(e)) from None
    players = options_of(game_id, options).players
    names: list[str] = []
    while (seat := reader.maybe("seat")) is not None:
        number, _, name = seat.partition(" ")
        if number != str(len(names) + 1):
            raise reader.refuse(f"seat {number!r}: expected seat {len(names) + 1}")
        if len(names) == players:
            raise reader.refuse(f"seat {number}: there are {players} players")
        try:
            names += called([*names, name], len(names) + 1)[-1:]
        except Refusal as e:
            raise reader.refuse(str(e)) from None
    if len(names) < players:
        expected = f"seat {len(names) + 1}"
        got = reader.next(expected)
        raise reader.refuse(f"expected {expected!r} and a name, got {got[:60]!r}: there are {players} players")
    try:
        match = Match.start(game_id, options, seed, names)
    except Refusal as e:  # options that do not go together: it begins with the name of one
        raise Refusal(f"line {stated.get(str(e).partition(':')[0], reader.line)}: {e}") from None
    while not reader.done:
        _move(reader, match)
    if match.seq > reader.count:
        raise Refusal(f"line {reader.line + 1}: the forced move {match.log[reader.count].text!r} is missing")
    return match


def game_of(text: str) -> str:
    """Return the id of the game that the match is of; Refusal names the line."""
    return _begun(text)[1].id


def _begun(text: str) -> tuple[_Reader, games.Info]:
    """Return the reader after the lines that say what the file is, and the game."""
    lines = [(n, line.strip()) for n, line in enumerate(tidy(text).split("\n"), 1)]
    reader = _Reader([(n, line) for n, line in lines if line and not line.startswith("#")])
    version = reader.number("trunkline match")
    if version > FORMAT:
        raise reader.refuse(f"format {version} is newer than this program reads ({FORMAT}): update Trunkline")
    if version < 1:
        raise reader.refuse(f"format {version}: there is only {FORMAT}")
    game_id = reader.word("game")
    try:
        return reader, games.info(game_id)
    except Refusal as e:
        raise reader.refuse(str(e)) from None


class _Reader:
    """The lines that say something, one after another."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.lines, self.at, self.line, self.count = lines, 0, 0, 0

    @property
    def done(self) -> bool:
        return self.at == len(self.lines)

    def refuse(self, words: str) -> Refusal:
        return Refusal(f"line {self.line}: {words}")

    def next(self, expected: str) -> str:
        if self.done:
            raise Refusal(f"line {self.line + 1}: the file ends where {expected!r} is expected")
        self.line, text = self.lines[self.at]
        self.at += 1
        return text

    def word(self, key: str) -> str:
        text = self.next(key)
        if not text.startswith(key + " "):
            raise self.refuse(f"expected {key!r} and its value, got {text[:60]!r}")
        return text[len(key) + 1:].strip()

    def maybe(self, key: str) -> str | None:
        if self.done or not self.lines[self.at][1].startswith(key + " "):
            return None
        return self.word(key)

    def number(self, key: str) -> int:
        value = self.word(key)
        if not re.fullmatch(r"\d+", value, re.ASCII):
            raise self.refuse(f"{key} is a whole number, got {value[:60]!r}")
        if len(value) > len(str(MAX_SEED)) or int(value) > MAX_SEED:
            raise self.refuse(f"{key} {value[:60]}: at most {MAX_SEED}")
        return int(value)


def _move(reader: _Reader, match: Match) -> None:
    line = reader.next("a move")
    # The comment is cut off by hand: a pattern that looks for it takes quadratic time on a line of blanks.
    found = re.fullmatch(r"(\d{1,9}) (\d) (=?)(\S.*)", line[:MAX_LINE].partition(" #")[0].rstrip(), re.ASCII)
    if not found:
        raise reader.refuse(f"expected a move ('12 1 move Omaha'), got {line[:60]!r}")
    number, seat, forced, text = found.groups()
    if int(number) != reader.count + 1:
        raise reader.refuse(f"move {number}: expected move {reader.count + 1}")
    if reader.count < match.seq:  # made by the engine when the move before it was played
        entry = match.log[reader.count]
        if (entry.text, entry.forced) != (text, bool(forced)):
            raise reader.refuse(f"{forced}{text!r}: here the only legal move is made: '={entry.text}'")
    else:
        if match.over:
            raise reader.refuse("the match is over before this move")
        if forced:
            raise reader.refuse(f"'={text}': this move is not forced; write it without '='")
        reason = match.why_not(text)
        if reason:
            rule = f" (rule {reason.rule})" if reason.rule else ""
            raise reader.refuse(f"{text!r} is not legal: {reason.words}{rule}")
        entry = match.play_text(text)[0]
    if int(seat) != entry.seat + 1:
        raise reader.refuse(f"move {number}: seat {seat} cannot move here, seat {entry.seat + 1} does")
    reader.count += 1
